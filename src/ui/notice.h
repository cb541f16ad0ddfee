/* SPDX-License-Identifier: MIT */
/* A message shown until the next key: a hint, why a key does nothing, why an entry is not an answer. It covers what is
 * there and moves nothing. */
#ifndef HEADWAY_UI_NOTICE_H
#define HEADWAY_UI_NOTICE_H

#include "draw/canvas.h"

/* Rows of a notice on a screen of so many columns. */
int notice_rows(const char *says, int columns, const struct theme *theme);

/* Draws a notice that ends above row `bottom`; at most `most` rows, with a mark if there are more. */
void notice_draw(struct canvas *canvas, int bottom, int most, const char *says);

#endif
