/* SPDX-License-Identifier: MIT */
/* A row of keys, the screen's last or a box's: those that work now, from the key tables. If there is no room, keys are
 * dropped from the right: first the usual ones, then the wanted, then those to keep, and help last of all. */
#ifndef HEADWAY_UI_FOOTER_H
#define HEADWAY_UI_FOOTER_H

#include "draw/canvas.h"
#include "draw/keys.h"

#define FOOTER_MOST 40

struct footer_item {
    const struct key *key;
    struct text shown, word;
    enum key_rank rank; /* the lowest is dropped first; of equals the rightmost */
    int col, columns;   /* its place; columns 0: dropped */
};

struct footer {
    struct footer_item items[FOOTER_MOST];
    size_t count;
    int row, col, end; /* its place on the screen: from `col` to before `end` */
    int says;          /* the row in which a notice stands from `col` to before `end`: if there is no other, `row` */
};

/* Appends a key as offered; nothing if it has no word. */
void footer_offer(struct footer *footer, const struct key *key, const struct key_offer *offer);

/* Appends the rows of a table that work now, except those whose first key belongs to an earlier row. */
void footer_add_keys(struct footer *footer, const struct key *table, const void *self);

/* Places what fits from `col` to before `end`, `gap` blanks apart, or closer where a wanted key would otherwise have no
 * room. */
void footer_place(struct footer *footer, const struct theme *theme, int col, int end, int gap);

/* Adds the rows of a table that work now, and places them in the last row of a box, and a notice in its border. */
void footer_lay_box(struct footer *footer, const struct theme *theme, struct area box, const struct key *table,
                    const void *self);

/* Draws what is placed. */
void footer_draw(struct canvas *canvas, int row, const struct footer *footer);

/* The code of the key at a column, if there is exactly one; else 0. */
int footer_hit(const struct footer *footer, int col);

/* Frees its texts and leaves an empty footer. */
void footer_free(struct footer *footer);

#endif
