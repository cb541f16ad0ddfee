/* SPDX-License-Identifier: MIT */
/* A hairline across the screen with words on it. */
#ifndef HEADWAY_UI_HAIRLINE_H
#define HEADWAY_UI_HAIRLINE_H

#include "draw/canvas.h"
#include "draw/line.h"

#define HAIRLINE_STROKES 2 /* before what stands on it, and after */

/* Puts a line on the hairline of a row, from its left end; returns the column after it. */
int hairline_draw(struct canvas *canvas, int row, const struct line *line);

/* Puts a text at the right end of a hairline whose left end is taken up to `from`, if it fits there. */
void hairline_end(struct canvas *canvas, int row, int from, const char *text);

#endif
