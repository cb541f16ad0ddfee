/* SPDX-License-Identifier: MIT */
/* Horizontal bars in eighths of a column: shares, scores, counts. */
#ifndef HEADWAY_DRAW_BAR_H
#define HEADWAY_DRAW_BAR_H

#include "draw/canvas.h"

/* Draws a bar to the right from `col`, `share` (clamped to 0 … 1) of `columns` long. With an ASCII theme it is made of
 * "#". */
void bar_draw(struct canvas *canvas, int row, int col, int columns, struct style style, double share);

/* The same in whole columns, two lines high: half of the lines above and below is filled too. If it fills no column, or
 * with an ASCII theme, as bar_draw(). */
void bar_draw_thick(struct canvas *canvas, int row, int col, int columns, struct style style, double share);

/* Like bar_draw(), but from the middle of `columns` (rounded down): to the right for `value` 0 … 1, to the left, in
 * whole columns, for 0 … −1. */
void bar_draw_signed(struct canvas *canvas, int row, int col, int columns, struct style style, double value);

#endif
