/* SPDX-License-Identifier: MIT */
/* The matrices of a stage's sheet that have a place in a room. */
#ifndef HEADWAY_TESTS_VIEW_SHOWN_H
#define HEADWAY_TESTS_VIEW_SHOWN_H

#include "draw/canvas.h"
#include "walk/stage.h"

struct shown {
    struct sheet sheet;
    struct sheet_matrix **at; /* [count], in the order of the sheet; only those with cells of the record */
    size_t count;
    const struct matrices *first; /* the first block */
};

/* Draws a view on a canvas (NULL: on one of its own) and finds its matrices; shown_free() frees them. */
struct shown shown_of(const struct view *view, const void *self, const struct theme *theme, struct area area,
                      struct canvas *canvas);
void shown_free(struct shown *shown);

#endif
