/* SPDX-License-Identifier: MIT */
/* The help: what works here, made from the key tables of player and view, and a few words of vocabulary. */
#ifndef HEADWAY_SCREEN_HELP_H
#define HEADWAY_SCREEN_HELP_H

#include "screen/frame.h"

extern const struct key help_keys[];

/* Draws it over the screen. */
void help_draw(struct canvas *canvas, struct player *p, const struct frame *frame);

/* Answers a key; returns flags of player_wish. */
unsigned help_key(struct player *p, const struct frame *frame, const struct canvas *canvas, int code);

/* Scrolls by lines; returns whether anything changed. */
bool help_scroll(struct player *p, const struct frame *frame, const struct canvas *canvas, long lines);

#endif
