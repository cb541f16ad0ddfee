/* SPDX-License-Identifier: MIT */
/* A row of a canvas as runs that a browser can set: cells of one look, short enough that each stands on its cells
 * whatever font it is set in. A part of export.h, for its formats in markup. */
#ifndef HEADWAY_DRAW_EXPORT_RUN_H
#define HEADWAY_DRAW_EXPORT_RUN_H

#include "draw/canvas.h"

#include <stdbool.h>

/* How cells look when reverse video and faintness are worked into the colours; 0xRRGGBB. */
struct export_pen {
    unsigned ink, paper;
    bool bold;
};

enum export_side { SIDE_TOP, SIDE_BOTTOM, SIDE_LEFT };

struct export_run {
    int col, cols;
    struct export_pen pen;
    bool is_ascii; /* else its characters may come from another font: all of it is one character, repeated */
    int eighths;   /* of each cell that a block element fills, from `side`; 0: it is none */
    enum export_side side;
};

/* The column behind the last cell of a row that shows anything. */
int export_row_end(const struct canvas *canvas, int row);

/* The run that begins at a column before `end`. With `at_gaps` it ends behind two blanks: no run then drifts far where
 * its length is not obeyed. */
struct export_run export_run_at(const struct canvas *canvas, int row, int col, int end, bool at_gaps);

/* Appends its characters as markup. */
void export_run_text(const struct canvas *canvas, int row, const struct export_run *run, struct text *out);

/* The character as a file may hold it: � for what none may. */
char32_t export_character(char32_t c);

/* Appends one character as markup. */
void export_add_character(struct text *out, char32_t c);

#endif
