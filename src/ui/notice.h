/* SPDX-License-Identifier: MIT */
/* What is said until the next key: a hint, why a key does nothing, why what was entered is no answer. It stands above
 * the rows below it, over what is there, and moves nothing. */
#ifndef HEADWAY_UI_NOTICE_H
#define HEADWAY_UI_NOTICE_H

#include "draw/canvas.h"

/* Rows that it takes on a screen of so many columns. */
int notice_rows(const char *says, int columns, const struct theme *theme);

/* Draws it so that it ends above row `bottom`; at most `most` rows, with a mark if that is not all. */
void notice_draw(struct canvas *canvas, int bottom, int most, const char *says);

#endif
