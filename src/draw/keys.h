/* SPDX-License-Identifier: MIT */
/* Keys as tables: one row gives the keys, the word in the footer, the sentence in the help, when it works and what it
 * does, so that none can drift from another. To add a key, add a row to the table of the screen or view that answers
 * it; a test refuses a key that another table in the same place already has. Key codes are Unicode characters or the
 * values of enum key_code; no curses here. */
#ifndef HEADWAY_DRAW_KEYS_H
#define HEADWAY_DRAW_KEYS_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

enum key_code {
    KEY_CODE_TAB = 9,
    KEY_CODE_ENTER = 13,
    KEY_CODE_CLEAR = 21, /* Ctrl-U */
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

/* The order in which the footer drops keys if there is little room; KEY_USUAL first. */
enum key_rank { KEY_USUAL, KEY_WANTED, KEY_KEPT, KEY_LAST };

/* How a key is offered now: as its row says, unless works() changes it. */
struct key_offer {
    struct text shown; /* how the key is written, if not as in the row: "1-4" */
    struct text word;  /* in the footer, if not the row's */
    enum key_rank rank;
};

struct key;

/* Does what a row says, on the owner of the table, which defines the result's meaning. `code` is the key that was
 * pressed. */
typedef unsigned key_does(void *self, const struct key *key, int code);

/* Whether a row does something now; may put its present name ("head 2") into the offer. */
typedef bool key_when(const void *self, const struct key *key, struct key_offer *offer);

/* Whether a row of a table does something now: key_works(), or what adds conditions of the table's owner to it. */
typedef bool key_is_on(const struct key *key, const void *self, struct key_offer *offer);

struct key {
    const char *keys;  /* names between blanks: "Right l Space"; a digit range is "1-9" (the action gets the digit) */
    int action;        /* which of the actions of its functions; 0 if they have only one */
    const char *shown; /* how footer and help write the key; NULL: the first of `keys`, as a glyph */
    const char *word;  /* in the footer; NULL: not there */
    const char *help;  /* in the help; NULL: described by the row above */
    key_does *act;
    key_when *works; /* NULL: always */
    enum key_rank rank;
    const char *why_not; /* said, by owners that give reasons, if it does nothing now; NULL: nothing */
    bool is_inside;      /* it works only inside the picture, where the arrows choose cells */
    bool keeps_place;    /* it is about what is shown, or leads to where one returns from: a number stays followed */
    bool reads_on;       /* to another page: where numbers still appear it only shows them all */
    bool is_everywhere;  /* it does so even while a number is typed */
    bool is_of_playing;  /* it is about what plays, which therefore goes on */
    bool names_another;  /* it shows another matrix, head or word, whose name takes the line of the dials */
    unsigned marks;      /* flags whose meaning the table's owner defines */
};

/* The row of a table (ended by a row without keys) that a key belongs to; NULL if none. */
const struct key *keys_find(const struct key *table, int code);

/* The same where several rows may have the key: the first of them that does something now. */
const struct key *keys_find_now(const struct key *table, const void *self, int code);

/* The row that answers a key: the first that does something now, with *acts set; else the first that gives a reason;
 * where none does, the last; NULL: no row has it. `works` NULL: key_works(). */
const struct key *keys_choose(const struct key *table, key_is_on *works, const void *self, int code, bool *acts);

/* One of the tables that are asked for a key, the first that has it first. */
struct key_level {
    const struct key *table; /* NULL: it is not asked */
    key_is_on *works;        /* as for keys_choose() */
    const void *self;
    const struct key *row; /* set by keys_ask(): what keys_choose() finds; NULL: nothing */
    bool acts;
};

/* Asks each of them. */
void keys_ask(struct key_level *levels, size_t count, int code);

/* The first row that does something now, of the levels from `first` on; NULL: none does. */
const struct key *keys_first_that_acts(const struct key_level *levels, size_t count, size_t first);

/* Whether a row does something now; `offer`, unless NULL, says how it is offered: zero it before, free it after. */
bool key_works(const struct key *key, const void *self, struct key_offer *offer);
void key_offer_free(struct key_offer *offer);

/* Does the action of the first row with the key that does something now; false if there is none. */
bool keys_act(const struct key *table, void *self, int code, unsigned *out);

/* The code of a key's name ("Right", "a", "Space", "PgDn"); 0 if there is none. */
int keys_code(const char *name, size_t length);

/* The code of the first key in a list of names; of a range of digits, that of the first digit. */
int keys_first(const char *names);

/* Appends all keys of a row for the help: "→ l space". */
void keys_add_all(struct text *out, const struct key *key);

/* Replaces arrows in the text of key_works() or keys_add_all() by words, "Left", "Up Down", "arrows": their ASCII forms
 * < > ^ v are keys themselves. */
void keys_spell(struct text *shown);

#endif
