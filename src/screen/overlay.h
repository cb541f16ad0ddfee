/* SPDX-License-Identifier: MIT */
/* A page over the dimmed screen: lines to read, in one or two columns, that scroll. Help and terms are such pages; they
 * differ in what they write on it. */
#ifndef HEADWAY_SCREEN_OVERLAY_H
#define HEADWAY_SCREEN_OVERLAY_H

#include "draw/flow.h"
#include "screen/frame.h"

#define OVERLAY_GAP 3    /* between two columns */
#define OVERLAY_LEAST 34 /* columns that the keys of the page itself want */

struct overlay_page {
    struct text title;
    struct flow lists[2]; /* one list of lines, or two beside each other */
    size_t count, lines;  /* lists; lines of the longest */
    int column;           /* columns of one list */
    struct area area;     /* of the box's content */
};

extern const struct key overlay_keys[];

/* Draws the page of the player's mode over the screen. */
void overlay_draw(struct canvas *canvas, struct player *p, const struct frame *frame);

/* Answers a key; returns flags of player_wish. */
unsigned overlay_key(struct player *p, const struct frame *frame, const struct canvas *canvas, int code);

/* Scrolls by lines; returns whether anything changed. */
bool overlay_scroll(struct player *p, const struct frame *frame, const struct canvas *canvas, long lines);

#endif
