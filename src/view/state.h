/* SPDX-License-Identifier: MIT */
/* The grammar of a view's state: `key=value` between blanks, 4096 bytes at most. In a value everything is written as
 * %XX except letters, digits, `_ . , : # @ + -` and the non-ASCII characters that utf8_clean() accepts. The encoding is
 * UTF-8. */
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
 * grammar, a key given twice, or what `set` refuses. */
bool state_read(const char *state, state_setter *set, void *self, struct error *e);

/* One key of a view's state, with everything about it: what `headway lab VIEW --help` prints, which values it may have,
 * what is written and what is left out. */
struct state_key {
    const char *name; /* NULL ends the table */
    const char *form; /* "1-8", "off|on|both", "row,column": for people, and for the functions below */
    const char *help;
    const char *usual; /* its value if a state does not name it, which writing leaves out; NULL: what open() has set,
                          for which write() appends nothing */

    /* Takes the decoded value; false with *e set if it cannot be used. */
    bool (*read)(const struct state_key *key, void *self, const char *value, struct error *e);

    void (*before)(void *self); /* computes what reading it depends on: the rows above have been read; NULL: nothing */

    /* Appends the value; encoded with state_encode() if `is_encoded`, else plain. */
    void (*write)(const struct state_key *key, const void *self, struct text *value);
    bool is_encoded;

    bool is_basis; /* numbers depend on it: once it is turned, a text about them no longer fits */

    /* The member's place in the object, for the functions below; a view's own functions may use these freely. */
    size_t at, size;

    /* For a key that can be turned while one looks (view/dials.h): */
    const char *dial;  /* its name as a dial; NULL: it is not a dial */
    const char *turns; /* its values, with | between; NULL: the words of the form, or every whole number of it. If
                          write() leaves it out, the value is `usual`, or else the first of these */
    bool (*is_there)(const struct state_key *key, const void *self); /* whether it is a dial now; NULL: always */
    bool is_derived; /* other keys determine it: it is never written to a state */

    /* Appends a remark on the dial's present value, given all the others: "at 1 nothing differs: d_k is d_model", or
     * nothing. Member NULL: never anything. */
    void (*note)(const struct state_key *key, const void *self, struct text *out);
};

#define STATE_MEMBER(type, member) .at = offsetof(type, member), .size = sizeof(((type *)0)->member)

/* An enum, a bool or an unsigned integer, whose value is the index, from 0, of a word of the form "off|on|both". */
#define STATE_WORD(type, member) .read = state_read_word, .write = state_write_word, STATE_MEMBER(type, member)
bool state_read_word(const struct state_key *key, void *self, const char *value, struct error *e);
void state_write_word(const struct state_key *key, const void *self, struct text *value);

/* A mask of words of the form "all|score|share": bit 0 is the second word; the first means all the others. A state has
 * commas between them. */
#define STATE_LIST(type, member) .read = state_read_list, .write = state_write_list, STATE_MEMBER(type, member)
bool state_read_list(const struct state_key *key, void *self, const char *value, struct error *e);
void state_write_list(const struct state_key *key, const void *self, struct text *value);

/* A bool that is true if the state has the key with the only word of its form: moved=yes. */
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

/* Reads a number from 1 to `count` in the state, as an index from 0 in *out. ERROR_INPUT if it is out of range. */
bool state_take_index(const struct state_key *key, const char *value, size_t count, size_t *out, struct error *e);

/* A double between the ends of the form "0-12", with at most two decimals, except the usual value. */
#define STATE_DECIMAL(type, member) .read = state_read_decimal, .write = state_write_decimal, STATE_MEMBER(type, member)
bool state_read_decimal(const struct state_key *key, void *self, const char *value, struct error *e);
void state_write_decimal(const struct state_key *key, const void *self, struct text *value);

/* Finds a word of a sentence of `count` words by its name, by #1 to #count, or by 1 to count if no word is that number.
 * ERROR_INPUT if it is none of these. */
struct state_sentence {
    const char *const *words;
    size_t count;
};
bool state_find_word(const struct state_key *key, struct state_sentence in, const char *value, size_t *out,
                     struct error *e);

/* Reads "row,column": each a word or #1, or a number from 1 if there are no words. ERROR_INPUT if there is no such
 * cell. The second appends it in that form: a word that occurs twice by its number. */
bool state_read_cell(const struct state_key *key, const struct state_sentence of[2], const char *value, size_t at[2],
                     struct error *e);
void state_write_cell(const struct state_sentence of[2], const size_t at[2], struct text *value);

/* Finds the index of a value among the words of the form; false with *e set if it is not one. */
bool state_take_word(const struct state_key *key, const char *value, size_t *out, struct error *e);

/* How many words the form of a key has; one of them, from 0, as the state writes it ("" if there is none). */
#define STATE_WORD_MOST 16 /* bytes */
size_t state_count_words(const struct state_key *key);
const char *state_word(const struct state_key *key, size_t index, char out[STATE_WORD_MOST]);

/* The key with that name; NULL if the table has none. */
const struct state_key *state_find(const struct state_key *keys, const char *name);

/* Reads a state key by key in the order of the table, not of the text, so that a key may rely on those before it; a key
 * that the state does not name gets its usual value. ERROR_INPUT, as above, also for a key that the table does not
 * have. */
bool state_read_keys(const char *state, const struct state_key *keys, void *self, struct error *e);

/* Appends the state of an object, with keys in the order of the table, leaving out those with their usual value. */
void state_write_keys(const struct state_key *keys, const void *self, struct text *out);

/* Appends " key=value" (without the blank if `out` is empty), the value encoded. */
void state_write(struct text *out, const char *key, const char *value);

/* Appends a value encoded; with `label`, commas and # too. The second: without, as spec_write() calls it. */
void state_encode(struct text *out, const char *value, bool label);
void state_encode_value(struct text *out, const char *value);

/* Decodes %XX in `length` bytes into `out`; false if one is malformed or means byte 0. */
bool state_decode(const char *value, size_t length, struct text *out);

#endif
