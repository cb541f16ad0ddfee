/* SPDX-License-Identifier: MIT */
/* Upright bars in eighths of a row: histograms. */
#ifndef HEADWAY_DRAW_COLUMN_H
#define HEADWAY_DRAW_COLUMN_H

#include "draw/canvas.h"

/* Draws a bar from the bottom of an area upward, as wide as the area, `share` (clamped to 0 … 1) of its rows high; any
 * share above 0 is visible. With an ASCII theme it is made of "#", ":" and ".". */
void column_draw(struct canvas *canvas, struct area area, struct style style, double share);

#endif
