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

/* One key of a view's state and what takes its decoded value; false with *e set if it cannot be used. */
struct state_key {
    const char *name; /* NULL ends the table */
    bool (*set)(void *self, const char *value, struct error *e);
};

/* Reads a state key by key in the order of the table, whatever the order in which they are written, so that one may
 * rely on those before it. ERROR_INPUT, as above, also for a key that the table does not have. */
bool state_read_keys(const char *state, const struct state_key *keys, void *self, struct error *e);

/* Appends " key=value" (without the blank at the beginning of `out`), the value encoded. */
void state_write(struct text *out, const char *key, const char *value);

/* Appends a value encoded; with `label`, commas too. */
void state_encode(struct text *out, const char *value, bool label);

/* Decodes %XX in `length` bytes into out; false if one is malformed or stands for byte 0. */
bool state_decode(const char *value, size_t length, struct text *out);

#endif
