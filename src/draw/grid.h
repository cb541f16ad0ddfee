/* SPDX-License-Identifier: MIT */
/* A matrix on a canvas: numbers on heat, with labels, a selected cell, lit row and column; and, where there are more
 * cells than room, shorter numbers, colour alone, half blocks, and a window that follows the selected cell. For a room
 * that reads it from afar, a cell with a number can take several rows: its heat fills them, its number is in the
 * middle. The cost of drawing depends on what is shown, not on the size of the matrix. */
#ifndef HEADWAY_DRAW_GRID_H
#define HEADWAY_DRAW_GRID_H

#include "draw/canvas.h"

#include <stdbool.h>
#include <stddef.h>

/* How a cell is shown, from roomy to dense. */
enum grid_level {
    GRID_AUTO,
    GRID_NUMBERS, /* widest number + 2 */
    GRID_TIGHT,   /* widest number + 1 */
    GRID_SHORT,   /* one decimal: .9 */
    GRID_COLOR_2, /* colour alone, two columns */
    GRID_COLOR_1,
    GRID_HALF, /* half blocks: two rows of the matrix in one row of the screen */
    GRID_LEVEL_COUNT
};

enum grid_cell {
    GRID_SHOWN,
    GRID_MASKED, /* forbidden by the mask: -∞ or ·, without heat */
    GRID_HIDDEN, /* to be predicted: ? */
    GRID_AHEAD,  /* not computed yet: · */
    GRID_PLAIN,  /* a number without heat */
    GRID_OFF     /* a head that is switched off: dim, without heat */
};

#define GRID_NONE ((size_t)-1)
#define GRID_TALLEST 5 /* rows of the biggest cells */

struct grid {
    /* What to show; the caller's. */
    const double *at;
    size_t rows, cols, row_stride, col_stride; /* cell (r, c) is at[r · row_stride + c · col_stride] */
    int decimals, widest;                      /* of the numbers as printed; the widest in columns, with its mark */
    int widest_short;                          /* the same at GRID_SHORT; 0: not known */
    bool is_share;
    bool heat_alone; /* only colours, even if there is room for numbers; cells that the mask forbids are empty */
    double scale;    /* end of the signed ramp */
    const char *(*label)(const void *context, bool column, size_t index, char out[24]);
    enum grid_cell (*state)(const void *context, size_t row, size_t col); /* NULL: all shown */
    char32_t (*mark)(const void *context, size_t row, size_t col);        /* after each number, or U' '; NULL: none */
    const void *context;
    size_t row, col;       /* selected, or GRID_NONE */
    bool cursor;           /* [brackets] round the selected cell */
    bool lit_row, lit_col; /* its whole row or column is bold */
    bool row_labels, col_labels;
    bool mark_row, mark_col; /* the labels of the selected row and column have ▸ and ▾ */
    size_t seam;             /* a │ before every seam-th column; 0: none */
    bool seam_blank;         /* a gap there instead of the line */
    int label_columns;       /* 0: computed */
    int longest_label[2];    /* columns that row labels and column labels take, cut; 0: measured whenever needed */
    /* The least columns of a cell, so that grids above each other align: at GRID_NUMBERS, with `tall` also at
     * GRID_TIGHT. */
    int cell_least;
    int tall;           /* rows of a cell with a number, so that grids beside each other align; 0: one */
    bool big;           /* the biggest cells that leave the whole matrix in sight, whatever `tall` is */
    bool labels_inside; /* column labels are at the top of the first row of cells, if these have a row to spare */
    /* Where the grid is; set by grid_place(). */
    enum grid_level level;
    int top, left; /* with the labels, if there are any */
    int cell_columns, cell_rows;
    size_t first_row, first_col, shown_rows, shown_cols;
};

/* A grid of row-major numbers, with row and column labels and no cell selected; the second of shares with two decimals,
 * on their ramp. The caller sets the labels' function and whatever else differs. */
struct grid grid_of(const double *at, size_t rows, size_t cols);
struct grid grid_of_shares(const double *at, size_t rows, size_t cols);

/* Selects a cell, in brackets, and marks its row and its column. */
void grid_select(struct grid *grid, size_t row, size_t col);

/* Measures its labels, for grids that are placed more than once. */
void grid_measure_labels(struct grid *grid);

/* Chooses level and window so that the grid takes at most `room`, and places it at its top left. `wanted` other than
 * GRID_AUTO asks for that level. False if not even one cell fits: then it must not be drawn. */
bool grid_place(struct grid *grid, const struct theme *theme, struct area room, enum grid_level wanted);

/* Rows and columns that a placed grid takes, labels included. */
int grid_height(const struct grid *grid);
int grid_width(const struct grid *grid);

/* Rows that the whole matrix would take as numbers, with `tall`, without labels. */
int grid_lines(const struct grid *grid);

/* Columns that the whole matrix would take at a level, labels included. */
int grid_width_at(const struct grid *grid, const struct theme *theme, enum grid_level level);

/* Where a column of cells, or the cells' first row, begins on the canvas. */
int grid_column_at(const struct grid *grid, size_t col);
int grid_first_line(const struct grid *grid);

/* The canvas row of a row's numbers and label: in taller cells the middle one. */
int grid_number_line(const struct grid *grid, size_t row);

/* The canvas column where a column's numbers end, without the blank or shade after them. */
int grid_number_end(const struct grid *grid, const struct theme *theme, size_t col);

/* Draws a placed grid. */
void grid_draw(struct canvas *canvas, const struct grid *grid);

/* The cell at a place of the canvas; false if there is none. */
bool grid_hit(const struct grid *grid, int row, int col, size_t *cell_row, size_t *cell_col);

/* Draws the ramp of a placed grid between its ends ("-6 ··········· 6"); half blocks without colours get an explanation
 * instead. Returns its columns. If `canvas` is NULL, only measures. */
int grid_ramp(struct canvas *canvas, const struct theme *theme, int row, int col, const struct grid *grid);

/* How a cell's number is printed at a level ("5.60", ".9", "-∞"); returns it in out. */
const char *grid_number(const struct grid *grid, double value, enum grid_level level, char out[32]);

/* The number of a cell, and how it is shown. */
double grid_value(const struct grid *grid, size_t row, size_t col);
enum grid_cell grid_state(const struct grid *grid, size_t row, size_t col);

/* A value's step on the grid's ramp. */
int grid_step(const struct grid *grid, double value);

/* Whether a cell is the selected one. */
bool grid_is_selected(const struct grid *grid, size_t row, size_t col);

#endif
