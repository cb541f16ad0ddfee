/* SPDX-License-Identifier: MIT */
/* A sheet over the dimmed screen: lines to read, in one or two columns, that scroll. Help and terms are sheets; they
 * differ in what they write on it. */
#ifndef HEADWAY_SCREEN_SHEET_H
#define HEADWAY_SCREEN_SHEET_H

#include "draw/flow.h"
#include "screen/frame.h"

#define SHEET_GAP 3    /* between two columns */
#define SHEET_LEAST 34 /* columns that the keys of the sheet itself want */

struct sheet {
    struct text title;
    struct flow lists[2]; /* one list of lines, or two beside each other */
    size_t count, lines;  /* lists; lines of the longest */
    int column;           /* columns of one list */
    struct area area;     /* of the box's content */
};

extern const struct key sheet_keys[];

/* Draws the sheet of the player's mode over the screen. */
void sheet_draw(struct canvas *canvas, struct player *p, const struct frame *frame);

/* Answers a key; returns flags of player_wish. */
unsigned sheet_key(struct player *p, const struct frame *frame, const struct canvas *canvas, int code);

/* Scrolls by lines; returns whether anything changed. */
bool sheet_scroll(struct player *p, const struct frame *frame, const struct canvas *canvas, long lines);

#endif
