/* SPDX-License-Identifier: MIT */
/* Everything that the views of the walk show of an example, for comparison with what they show of another: the tables
 * of plain text, the numbers on the screen, and the arithmetic of every cell. */
#ifndef HEADWAY_TESTS_VIEW_PICTURES_H
#define HEADWAY_TESTS_VIEW_PICTURES_H

#include "tables.h"
#include "views.h"

/* One matrix of one head as one view shows it. */
struct picture {
    enum matrix_id id;
    size_t head;
    struct printed table; /* borrowed from the tables of its view */
    char **arithmetic;    /* [rows × cols] */
};

struct pictures {
    struct tables tables[VIEWS_STAGES]; /* of each view */
    struct picture *at;
    size_t count;
};

/* Collects everything; fails the test if a number on the screen is not that of the plain text. */
struct pictures pictures_take(struct example *example);

void pictures_free(struct pictures *pictures);

#endif
