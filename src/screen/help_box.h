/* SPDX-License-Identifier: MIT */
/* The box of a help that scrolls: lines over the dimmed screen, and under them the keys of the help itself. Menu and
 * quiz write their own lines into it. */
#ifndef HEADWAY_SCREEN_HELP_BOX_H
#define HEADWAY_SCREEN_HELP_BOX_H

#include "draw/flow.h"

#define HELP_BOX_COLS 62 /* of its content, where there is room */

/* Columns of its content on this canvas. */
int help_box_columns(const struct canvas *canvas);

/* Appends a row: keys, and what they do behind them. */
void help_box_add(struct flow *flow, const struct theme *theme, const char *keys, const char *help);

/* The place of its content, for these lines. */
struct area help_box_place(const struct canvas *canvas, const struct flow *flow);

/* Rows of lines that are in sight at once; the last line that can stand at the top. */
long help_box_page(struct area area);
size_t help_box_last(const struct flow *flow, struct area area);

/* Draws it with the line `first` at the top, at most the last that can stand there. */
void help_box_draw(struct canvas *canvas, struct area area, const char *title, const struct flow *flow, size_t first);

#endif
