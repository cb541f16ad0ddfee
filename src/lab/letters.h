/* SPDX-License-Identifier: MIT */
/* Letters of DNA that a view reads: in its state, and typed by hand. */
#ifndef HEADWAY_LAB_LETTERS_H
#define HEADWAY_LAB_LETTERS_H

#include "draw/field.h"
#include "study/promoter.h"
#include "view/state.h"
#include "view/view.h"

/* A state's reader and writer; the member is a char[PROMOTER_MOST + 1]. */
bool letters_read(const struct state_key *key, void *self, const char *value, struct error *e);
void letters_write(const struct state_key *key, const void *self, struct text *value);

/* What is being typed; all zeros: nothing. */
struct letters_field {
    struct field field;
    struct text problem; /* what is wrong with it */
    bool is_typing;
};

/* Begins with these letters, all selected. */
void letters_begin(struct letters_field *typed, const char *letters);

/* A key while it types: Enter reads the letters into `out`, if they are some, Esc leaves them as they were. */
enum reaction letters_type(struct letters_field *typed, char out[PROMOTER_MOST + 1], int code);

/* While it types: what is wanted, or what is wrong. False otherwise, and where it is printed: there are no keys. */
bool letters_describe(const struct letters_field *typed, struct view_lines *out, int columns);

/* Frees what it holds. */
void letters_free(struct letters_field *typed);

#endif
