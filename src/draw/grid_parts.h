/* SPDX-License-Identifier: MIT */
/* What the files that draw a grid share: what a cell holds and how it looks. Only for grid*.c. */
#ifndef HEADWAY_DRAW_GRID_PARTS_H
#define HEADWAY_DRAW_GRID_PARTS_H

#include "draw/grid.h"

/* The number of a cell, and how it is shown. */
double grid_value(const struct grid *grid, size_t row, size_t col);
enum grid_cell grid_state(const struct grid *grid, size_t row, size_t col);

/* A value's step on the grid's ramp. */
int grid_step(const struct grid *grid, double value);

/* Whether a cell is the selected one. */
bool grid_is_selected(const struct grid *grid, size_t row, size_t col);

/* Whether shades show what heat shows elsewhere: with few colours, and where there is a column for them. */
bool grid_has_shades(const struct theme *theme, const struct grid *grid);

/* What a cell prints: its number, or what stands for it. Sets whether heat belongs under it. */
const char *grid_cell_text(const struct grid *grid, size_t row, size_t col, bool *heat, char out[32]);

/* The style of a cell with a number: `heat` as grid_cell_text() says. */
struct style grid_cell_style(const struct theme *theme, const struct grid *grid, size_t row, size_t col, bool heat);

/* Whether column labels stand in the first cells. */
bool grid_labels_are_inside(const struct grid *grid);

/* Columns of the widest number as placed; 0: not known. */
int grid_number_columns(const struct grid *grid);

/* What stands after the label of the selected column; as ASCII no letter: "cat*", not "catv". */
const char *grid_column_mark(const struct theme *theme);

/* A row of cells that take several rows of the screen; and a column label in the middle of its column. */
void grid_draw_big_row(struct canvas *canvas, const struct grid *grid, size_t row);
void grid_draw_big_label(struct canvas *canvas, const struct grid *grid, size_t col);

/* The seam before a column, if there is one, `rows` high. */
void grid_draw_seam(struct canvas *canvas, const struct grid *grid, int line, int rows, size_t col);

#endif
