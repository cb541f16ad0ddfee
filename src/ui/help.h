/* SPDX-License-Identifier: MIT */
/* The content of a help: the rows of key tables that work now. */
#ifndef HEADWAY_UI_HELP_H
#define HEADWAY_UI_HELP_H

#include "draw/flow.h"
#include "draw/keys.h"

/* A key table for a help. */
struct help_keys {
    const char *heading; /* above the rows, if any works; NULL: none */
    const struct key *table;
    const void *self;
    key_is_on *works;                             /* NULL: key_works() */
    bool (*is_taken)(const void *self, int code); /* whether that key means something else here; NULL: none does */
    int columns;                                  /* for the keys, with a blank after them */
    bool is_full;                                 /* names each key, even if the footer writes "↑↓" */
};

/* Appends the rows that work now, each together with the following rows that it describes: the keys, followed by what
 * they do, which goes below them if they are long. */
void help_add_keys(struct flow *flow, const struct theme *theme, const struct help_keys *keys);

/* Appends one such row; a heading, with an empty line above it unless it is the first. */
void help_add_row(struct flow *flow, const struct theme *theme, int columns, const char *keys, const char *help);
void help_add_heading(struct flow *flow, const char *heading);

#endif
