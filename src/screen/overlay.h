/* SPDX-License-Identifier: MIT */
/* A page over the dimmed screen: lines to read, in one or two columns, that scroll. Help and terms are such pages; they
 * differ in what they write on it. */
#ifndef HEADWAY_SCREEN_OVERLAY_H
#define HEADWAY_SCREEN_OVERLAY_H

#include "draw/flow.h"
#include "screen/frame.h"

#define OVERLAY_GAP 3    /* between two columns */
#define OVERLAY_UNDER 2  /* rows of the box under the lines: a blank, and the keys of the page itself */
#define OVERLAY_LEAST 34 /* columns that the keys of the page itself want */

struct overlay_page {
    struct text title;
    struct flow lists[2]; /* one list of lines, or two beside each other */
    size_t count, lines;  /* lists; lines of the longest */
    int column;           /* columns of one list */
    struct area area;     /* of the box's content */
};

/* Where such a page is scrolled to. */
struct overlay_place {
    size_t first, last; /* the line at the top; the last that can stand there */
    long page;          /* lines in sight */
    const char *quits;  /* what q does, in a word; NULL: quit; "": what Esc does, which is said already */
};

/* What a key of such a page wants: nothing, to be drawn anew, to close the page, to quit what lies under it. */
enum help_answer { HELP_PASSES, HELP_DRAWS, HELP_CLOSES, HELP_QUITS };

/* Its keys: they act on a struct overlay_place, and return a help_answer. */
extern const struct key overlay_keys[];

/* The place of `lines` lines in a box whose content has that area: with `first` at the top, if that can stand there. */
struct overlay_place overlay_place(size_t first, size_t lines, struct area area);

/* Scrolls by lines; returns whether anything changed. */
bool overlay_move(struct overlay_place *place, long lines);

/* Draws the keys that work now into the last row of the area. */
void overlay_draw_keys(struct canvas *canvas, struct area area, const struct overlay_place *place);

/* Draws the page of the player's mode over the screen. */
void overlay_draw(struct canvas *canvas, struct player *p, const struct frame *frame);

/* Answers a key; returns flags of player_wish. */
unsigned overlay_key(struct player *p, const struct frame *frame, const struct canvas *canvas, int code);

/* Scrolls by lines; returns whether anything changed. */
bool overlay_scroll(struct player *p, const struct frame *frame, const struct canvas *canvas, long lines);

#endif
