/* SPDX-License-Identifier: MIT */
/* Upright bars in eighths of a row: histograms. */
#ifndef HEADWAY_DRAW_COLUMN_H
#define HEADWAY_DRAW_COLUMN_H

#include "draw/canvas.h"

/* Draws a bar from the bottom of an area upward, as wide as that, `share` (0 … 1, cut to that) of its rows high; what
 * is more than 0 is seen. With an ASCII theme it is made of "#", ":" and ".". */
void column_draw(struct canvas *canvas, struct area area, struct style style, double share);

#endif
