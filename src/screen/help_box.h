/* SPDX-License-Identifier: MIT */
/* A help: the rows of key tables that work now, in a box over the dimmed screen that scrolls, and under them the keys
 * of the help itself. */
#ifndef HEADWAY_SCREEN_HELP_BOX_H
#define HEADWAY_SCREEN_HELP_BOX_H

#include "draw/flow.h"
#include "draw/keys.h"
#include "screen/overlay.h"

#define HELP_BOX_COLS 62 /* of its content, where there is room */

/* An open help, which its owner holds: to open it, set all but `first` anew. */
struct help_box {
    const char *title;
    void (*fill)(struct flow *flow, void *self, const struct canvas *canvas); /* appends what it says now */
    void *self;
    size_t first;      /* the line at the top */
    const char *quits; /* what q does, in a word; NULL: quit; "": what Esc does, which is said already */
};

/* A key while the help is open; scrolls by lines, and says whether it stands elsewhere then; draws it. */
enum help_answer help_box_key(struct help_box *box, const struct canvas *canvas, int code);
bool help_box_scroll(struct help_box *box, const struct canvas *canvas, long lines);
void help_box_show(const struct help_box *box, struct canvas *canvas);

/* A key table as a help tells it. */
struct help_keys {
    const char *heading; /* above them, if any works; NULL: none */
    const struct key *table;
    const void *self;
    bool (*works)(const struct key *key, const void *self, struct key_offer *offer); /* NULL: key_works() */
    bool (*is_taken)(const void *self, int code); /* whether that key means something else here; NULL: none does */
    int columns;                                  /* of the keys, with a blank after them */
    bool is_full;                                 /* it names each key, also where the footer writes "↑↓" */
};

/* Appends the rows that work now, each with those after it that it describes: the keys, and what they do after them, or
 * under them if they are long. */
void help_box_add_keys(struct flow *flow, const struct theme *theme, const struct help_keys *keys);

/* Appends one such row; a heading, with an empty line above it unless it is the first. */
void help_box_add_row(struct flow *flow, const struct theme *theme, int columns, const char *keys, const char *help);
void help_box_add_heading(struct flow *flow, const char *heading);

#endif
