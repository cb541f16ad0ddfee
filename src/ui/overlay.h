/* SPDX-License-Identifier: MIT */
/* A page over the dimmed screen: lines to read, in one or two columns, that scroll. Help and terms are such pages; they
 * differ in what they write on it. */
#ifndef HEADWAY_UI_OVERLAY_H
#define HEADWAY_UI_OVERLAY_H

#include "draw/flow.h"
#include "ui/scene.h"

#define OVERLAY_COLS 62  /* of its content, where there is room */
#define OVERLAY_GAP 3    /* between two columns */
#define OVERLAY_LEAST 34 /* columns that the keys of the page itself want */

struct overlay_page {
    struct text title;
    struct flow lists[2]; /* one list of lines, or two beside each other */
    size_t count, lines;  /* lists; lines of the longest */
    int column;           /* columns of one list */
    int margin;           /* rows of the screen that it leaves free */
    struct area area;     /* of the box's content */
};

/* Writes title and lines. The page has one list as wide as a help is; it may set other ones. */
typedef void overlay_fill(void *self, struct overlay_page *page, const struct canvas *canvas);

/* An open page. */
struct overlay {
    overlay_fill *fill;
    void *self;
    size_t first; /* the line at the top */
};

/* What the functions of its rows are about: where the page is scrolled to. */
struct overlay_place {
    size_t first, last; /* the line at the top; the last that can stand there */
    long page;          /* lines in sight */
};

extern const struct key overlay_keys[];

/* It as a scene. */
struct scene overlay_scene(struct overlay *overlay);

#endif
