/* SPDX-License-Identifier: MIT */
/* Letters of DNA for a view: in its state, and typed by hand. */
#ifndef HEADWAY_LAB_LETTERS_H
#define HEADWAY_LAB_LETTERS_H

#include "draw/field.h"
#include "study/promoter.h"
#include "view/state.h"
#include "view/view.h"

/* Read and write functions of a state's key whose member is a char[PROMOTER_MOST + 1]. */
bool letters_read(const struct state_key *key, void *self, const char *value, struct error *e);
void letters_write(const struct state_key *key, const void *self, struct text *value);

/* Letters being typed; all zeros: none are. */
struct letters_field {
    struct field field;
    struct text problem; /* what is wrong with the text */
    bool is_typing;
};

/* The beginning of the object of a view that runs the three layers on letters. */
struct letters_view {
    struct view_cell cell; /* first */
    struct promoter_choice choice;
    struct promoter run;
    struct letters_field typed;
};

/* Members of struct view, and the key that begins to type. letters_is_free() is the `works` of the view's keys, which
 * are text while it types. */
#define LETTERS_FIELD .is_typing = letters_is_typing, .field_keys = letters_keys, .type = letters_type
extern const struct key letters_keys[];
#define LETTERS_KEY                                                                                                    \
    {                                                                                                                  \
        "t", 0, NULL, "letters", "type letters of your own", .act = letters_begin, .works = letters_is_free            \
    }
unsigned letters_begin(void *self, const struct key *key, int code);
bool letters_is_free(const void *self, const struct key *key, struct key_offer *offer);
bool letters_is_typing(const void *self);
unsigned letters_type(void *self, const struct key *key, int code);
void letters_close(void *self);

/* While letters are typed, says what is wanted, or what is wrong. False otherwise, and in print, which has no keys. */
bool letters_describe(const struct letters_field *typed, struct view_lines *out, int columns);

#endif
