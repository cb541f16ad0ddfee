/* SPDX-License-Identifier: MIT */
/* Keys as tables: one row gives the keys, the action, the word in the footer and the sentence in the help, so that none
 * can drift from another. To add a key, add a row to the table of the screen or view that answers it; a test refuses
 * a key that another table in the same place already has (design, "Keys, the same everywhere").
 * Key codes are Unicode characters or the values of enum key_code; no curses here. */
#ifndef HEADWAY_DRAW_KEYS_H
#define HEADWAY_DRAW_KEYS_H

#include "base/text.h"
#include "draw/theme.h"

#include <stdbool.h>
#include <stddef.h>

enum key_code {
    KEY_CODE_TAB = 9,
    KEY_CODE_ENTER = 13,
    KEY_CODE_ESC = 27,
    KEY_CODE_SPACE = 32,
    KEY_CODE_BACKSPACE = 127,
    KEY_CODE_UP = 0x110000, /* above every Unicode character */
    KEY_CODE_DOWN,
    KEY_CODE_LEFT,
    KEY_CODE_RIGHT,
    KEY_CODE_HOME,
    KEY_CODE_END,
    KEY_CODE_PAGE_UP,
    KEY_CODE_PAGE_DOWN,
    KEY_CODE_DELETE,
    KEY_CODE_BACK_TAB
};

struct key {
    const char *keys;  /* names between blanks: "Right l Space"; a digit range is "1-9" (the action gets the digit) */
    int action;        /* from 1; the table's owner knows what it means */
    const char *shown; /* how footer and help write the key; NULL: the first of `keys`, as a glyph */
    const char *word;  /* in the footer; NULL: not there */
    const char *help;  /* in the help; NULL: described by the row above */
};

/* The row of a table (ended by a row without keys) that a key belongs to; NULL if none. */
const struct key *keys_find(const struct key *table, int code);

/* The code of a key's name ("Right", "a", "Space", "PgDn"); 0 if there is none. */
int keys_code(const char *name, size_t length);

/* Appends how a row's key is written: "→", "Enter", "←↓↑→". */
void keys_add_shown(struct text *out, const struct key *key);

/* Appends all keys of a row for the help: "→ l space". */
void keys_add_all(struct text *out, const struct key *key);

#endif
