/* SPDX-License-Identifier: MIT */
/* The screen of a window that is too small for anything else. */
#ifndef HEADWAY_UI_TOO_SMALL_H
#define HEADWAY_UI_TOO_SMALL_H

#include "draw/canvas.h"

#include <stdbool.h>

#define SCREEN_LEAST_ROWS 12
#define SCREEN_LEAST_COLS 40

/* Whether the window is too small. */
bool too_small_is(const struct canvas *canvas);

/* Says what size is needed and what there is. */
void too_small_draw(struct canvas *canvas);

/* The same for other needs: `who` needs the room ("Headway"), and, below if there is room, `advice` says what to do;
 * its lines end in a newline, as do those of `keys`. */
void too_small_say(struct canvas *canvas, const char *who, int cols, int rows, const char *advice, const char *keys);

#endif
