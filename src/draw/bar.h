/* SPDX-License-Identifier: MIT */
/* Horizontal bars in eighths of a column: shares, scores, counts. */
#ifndef HEADWAY_DRAW_BAR_H
#define HEADWAY_DRAW_BAR_H

#include "draw/canvas.h"

/* Draws a bar from a column to the right, `share` (0 … 1, cut to that) of `columns` long. With an ASCII theme it is
 * made of "#". */
void bar_draw(struct canvas *canvas, int row, int col, int columns, struct style style, double share);

/* The same in whole columns, where there are any, with half of the lines above and below; with an ASCII theme one
 * line. */
void bar_draw_thick(struct canvas *canvas, int row, int col, int columns, struct style style, double share);

/* As bar_draw() from the middle of `columns` (rounded down): to the right for `value` 0 … 1, to the left, in whole
 * columns, for 0 … −1. */
void bar_draw_signed(struct canvas *canvas, int row, int col, int columns, struct style style, double value);

#endif
