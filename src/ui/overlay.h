/* SPDX-License-Identifier: MIT */
/* A page over the dimmed screen: lines to read, in one or two columns, that scroll. Help and terms are such pages; they
 * differ in what they write on it. */
#ifndef HEADWAY_UI_OVERLAY_H
#define HEADWAY_UI_OVERLAY_H

#include "draw/flow.h"
#include "ui/scene.h"

#define OVERLAY_COLS 62  /* of its content, if there is room */
#define OVERLAY_GAP 3    /* between two columns */
#define OVERLAY_LEAST 34 /* columns that the page's own keys need */

struct overlay_page {
    struct text title;
    struct flow lists[2]; /* one list of lines, or two beside each other */
    size_t count, lines;  /* lists; lines of the longest */
    int column;           /* columns of one list */
    int margin;           /* rows of the screen left free */
    struct area area;     /* the content of the box */
};

/* Writes title and lines. The page comes with one list of a help's width; the function may change that. */
typedef void overlay_fill(void *self, struct overlay_page *page, const struct canvas *canvas);

/* An open page. */
struct overlay {
    overlay_fill *fill;
    void *self;
    size_t first; /* the line at the top */
};

/* What the functions of key rows act on: where the page is scrolled to. */
struct overlay_place {
    size_t first, last; /* the line at the top; the last that can be there */
    long page;          /* visible lines */
};

extern const struct key overlay_keys[];

/* The page as a scene. */
struct scene overlay_scene(struct overlay *overlay);

#endif
