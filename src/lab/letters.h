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

/* What the object of a view begins with that runs the three layers on letters. */
struct letters_view {
    struct view_cell cell; /* first */
    struct promoter_choice choice;
    struct promoter run;
    struct letters_field typed;
};

/* Members of struct view, and its key that begins to type; is_free: the `works` of its keys, which are letters while it
 * types. What is typed is the view's to settle: Enter reads the letters into its choice, if they are some, Esc leaves
 * them as they were. */
#define LETTERS_KEY                                                                                                    \
    {                                                                                                                  \
        "t", 0, NULL, "letters", "type letters of your own", .act = letters_begin, .works = letters_is_free            \
    }
unsigned letters_begin(void *self, const struct key *key, int code);
bool letters_is_free(const void *self, const struct key *key, struct key_offer *offer);
bool letters_is_typing(const void *self);
enum reaction letters_type(struct letters_view *view, int code);
void letters_close(void *self);

/* While it types: what is wanted, or what is wrong. False otherwise, and where it is printed: there are no keys. */
bool letters_describe(const struct letters_field *typed, struct view_lines *out, int columns);

#endif
