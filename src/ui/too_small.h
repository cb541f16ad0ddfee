/* SPDX-License-Identifier: MIT */
/* The screen of a window in which nothing else finds room. */
#ifndef HEADWAY_UI_TOO_SMALL_H
#define HEADWAY_UI_TOO_SMALL_H

#include "draw/canvas.h"

#include <stdbool.h>

#define SCREEN_LEAST_ROWS 12
#define SCREEN_LEAST_COLS 40

/* Whether the window is too small. */
bool too_small_is(const struct canvas *canvas);

/* Says what is needed and what there is. */
void too_small_draw(struct canvas *canvas);

/* The same of what needs other rows and columns: who that is ("Headway"), and, below it where there is room, what to
 * do; lines end in a newline. */
void too_small_say(struct canvas *canvas, const char *who, int cols, int rows, const char *advice);

#endif
