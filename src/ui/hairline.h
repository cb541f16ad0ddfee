/* SPDX-License-Identifier: MIT */
/* A hairline across the screen with words on it. */
#ifndef HEADWAY_UI_HAIRLINE_H
#define HEADWAY_UI_HAIRLINE_H

#include "draw/canvas.h"
#include "draw/line.h"

#define HAIRLINE_STROKES 2 /* before the words on it, and after */

/* Draws a line of words on the hairline of a row, from its left end; returns the column after it. */
int hairline_draw(struct canvas *canvas, int row, const struct line *line);

/* The same with a message, strong, that may hold what others wrote: what a terminal would not show is replaced. */
int hairline_say(struct canvas *canvas, int row, const char *message);

/* Draws a text at the right end of a hairline that is used up to column `from`, if it fits. */
void hairline_end(struct canvas *canvas, int row, int from, const char *text);

#endif
