/* SPDX-License-Identifier: MIT */
/* The grammar of a view's state: `key=value` between blanks, 4096 bytes at most. In a value all but letters, digits,
 * `_ . , : # @ + -` and what utf8_clean() leaves of the characters beyond ASCII is %XX. All of it is UTF-8. */
#ifndef HEADWAY_VIEW_STATE_H
#define HEADWAY_VIEW_STATE_H

#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

#define STATE_MOST 4096

/* Takes one key and its decoded value; false with *e set if it cannot be used. */
typedef bool state_setter(void *self, const char *key, const char *value, struct error *e);

/* Reads a state and hands each pair to `set`, in order. ERROR_INPUT with a column (from 1) for what does not follow the
 * grammar, comes twice, or is refused by `set`. */
bool state_read(const char *state, state_setter *set, void *self, struct error *e);

/* One key of a view's state, and all that is to be said of it: what `headway lab VIEW --help` prints, what a state may
 * hold, what is written and what is left out. */
struct state_key {
    const char *name; /* NULL ends the table */
    const char *form; /* "1-8", "off|on|both", "row,column": for people, and for the functions below */
    const char *help;
    const char *usual; /* its value where a state does not name it, left out when written; NULL: what open() has set,
                          for which write() appends nothing */

    /* Takes its decoded value; false with *e set if it cannot be used. */
    bool (*read)(const struct state_key *key, void *self, const char *value, struct error *e);

    /* Appends its value; encoded with state_encode() if `is_encoded`, else plain. */
    void (*write)(const struct state_key *key, const void *self, struct text *value);
    bool is_encoded;

    bool is_basis; /* numbers rest on it: once it is turned, a text about them is about another state */

    /* Where in the object it stands, for the functions below; a view's own may use them as they like. */
    size_t at, size;

    /* A key that can be turned while one looks (view/dials.h): all of it that is to be said. */
    const char *dial;  /* what it is called there; NULL: it is no dial */
    const char *turns; /* its values, with | between; NULL: the words of the form, or every whole number of it. What
                          write() leaves out is the usual value, or else the first of these */
    bool (*is_there)(const struct state_key *key, const void *self); /* whether it is a dial now; NULL: always */
    bool is_derived; /* other keys say it already: no state that is written names it */

    /* Appends what is to be said of single values of the dial, all others as they stand: "at 1 nothing differs: d_k is
     * d_model", or nothing. No member: nothing ever is. */
    void (*note)(const struct state_key *key, const void *self, struct text *out);
};

#define STATE_MEMBER(type, member) .at = offsetof(type, member), .size = sizeof(((type *)0)->member)

/* An enum, a bool or an unsigned integer that holds which word of the form "off|on|both" it is, from 0. */
#define STATE_WORD(type, member) .read = state_read_word, .write = state_write_word, STATE_MEMBER(type, member)
bool state_read_word(const struct state_key *key, void *self, const char *value, struct error *e);
void state_write_word(const struct state_key *key, const void *self, struct text *value);

/* A mask of words of the form "all|score|share": bit 0 is the second word; the first stands for all the others. In a
 * state they have commas between. */
#define STATE_LIST(type, member) .read = state_read_list, .write = state_write_list, STATE_MEMBER(type, member)
bool state_read_list(const struct state_key *key, void *self, const char *value, struct error *e);
void state_write_list(const struct state_key *key, const void *self, struct text *value);

/* A bool that is true where the state names its key with the only word of its form: moved=yes. */
#define STATE_SET(type, member) .read = state_read_set, .write = state_write_set, STATE_MEMBER(type, member)
bool state_read_set(const struct state_key *key, void *self, const char *value, struct error *e);
void state_write_set(const struct state_key *key, const void *self, struct text *value);

/* A size_t or uint64_t between the ends of the form "16-10000000" (the form "N": any); STATE_INDEX is counted from 1 in
 * the state and from 0 in the object. */
#define STATE_NUMBER(type, member) .read = state_read_number, .write = state_write_number, STATE_MEMBER(type, member)
#define STATE_INDEX(type, member) .read = state_read_index, .write = state_write_index, STATE_MEMBER(type, member)
bool state_read_number(const struct state_key *key, void *self, const char *value, struct error *e);
void state_write_number(const struct state_key *key, const void *self, struct text *value);
bool state_read_index(const struct state_key *key, void *self, const char *value, struct error *e);
void state_write_index(const struct state_key *key, const void *self, struct text *value);

/* Reads which one of `count` it is, from 1 in the state and from 0 in *out. ERROR_INPUT if there are not so many. */
bool state_take_index(const struct state_key *key, const char *value, size_t count, size_t *out, struct error *e);

/* A double between the ends of the form "0-12", with two decimals at most unless it is the usual value. */
#define STATE_DECIMAL(type, member) .read = state_read_decimal, .write = state_write_decimal, STATE_MEMBER(type, member)
bool state_read_decimal(const struct state_key *key, void *self, const char *value, struct error *e);
void state_write_decimal(const struct state_key *key, const void *self, struct text *value);

/* Finds a word of a sentence of `count` words by its name, by #1 to #count, or by 1 to count where none is called so.
 * ERROR_INPUT if it is none of them. */
struct state_sentence {
    const char *const *words;
    size_t count;
};
bool state_find_word(const struct state_key *key, struct state_sentence in, const char *value, size_t *out,
                     struct error *e);

/* Reads "row,column": of rows and of columns a word or #1, or numbers from 1 where they have no words. ERROR_INPUT if
 * there is no such cell. Appends it as it is read: a word that comes twice by its number. */
bool state_read_cell(const struct state_key *key, const struct state_sentence of[2], const char *value, size_t at[2],
                     struct error *e);
void state_write_cell(const struct state_sentence of[2], const size_t at[2], struct text *value);

/* Finds which word of the form a value is; false with *e set if it is none. */
bool state_take_word(const struct state_key *key, const char *value, size_t *out, struct error *e);

/* How many words the form of a key has; one of them, from 0, as the state writes it ("" if there is none). */
#define STATE_WORD_MOST 16 /* bytes */
size_t state_count_words(const struct state_key *key);
const char *state_word(const struct state_key *key, size_t index, char out[STATE_WORD_MOST]);

/* The key of that name; NULL if the table has none. */
const struct state_key *state_find(const struct state_key *keys, const char *name);

/* Reads a state key by key in the order of the table, whatever the order in which they are written, so that one may
 * rely on those before it; a key that the state does not name has its usual value. ERROR_INPUT, as above, also for a
 * key that the table does not have. */
bool state_read_keys(const char *state, const struct state_key *keys, void *self, struct error *e);

/* Appends the state of an object, its keys in the order of the table, those of their usual value left out. */
void state_write_keys(const struct state_key *keys, const void *self, struct text *out);

/* Appends " key=value" (without the blank at the beginning of `out`), the value encoded. */
void state_write(struct text *out, const char *key, const char *value);

/* Appends a value encoded; with `label`, commas too. */
void state_encode(struct text *out, const char *value, bool label);

/* Decodes %XX in `length` bytes into out; false if one is malformed or stands for byte 0. */
bool state_decode(const char *value, size_t length, struct text *out);

#endif
