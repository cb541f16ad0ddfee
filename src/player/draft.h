/* SPDX-License-Identifier: MIT */
/* An unfinished answer, in a lesson or in a quiz: what is chosen, matched or typed so far, and what keys do to it. It
 * knows no screen. */
#ifndef HEADWAY_PLAYER_DRAFT_H
#define HEADWAY_PLAYER_DRAFT_H

#include "draw/field.h"
#include "learner/attempt.h"

#include <stdbool.h>
#include <stddef.h>

struct draft {
    bool begun;    /* it has been filled from the item */
    bool touched;  /* the learner has chosen or typed something */
    size_t at;     /* the place of the cursor; QUESTION_NONE: nothing is chosen yet */
    size_t number; /* digits or letters typed so far of a longer name of a place, in the base below; 0: none */
    size_t base;
    bool *chosen;    /* [answer_count] */
    size_t *matched; /* [answer_count] */
    size_t *filled;  /* [filled_count] the rows of pairs that were given a letter, in order */
    size_t filled_count;
    struct field field;
    bool typing;         /* the field has the keyboard */
    struct text trouble; /* why the last entry is not an answer */
};

/* Begins with the earlier answer, if any (which can be changed in an exam); without one, no option of a choice of one
 * is chosen. Free with draft_free(), after which the draft has not begun. */
void draft_begin(struct draft *draft, const struct item *item);
void draft_free(struct draft *draft);

/* Whether the answer to a question is typed. */
bool draft_has_field(const struct question *q);

/* Whether nothing is typed or chosen. */
bool draft_is_empty(const struct draft *draft, const struct item *item);

/* The item with the draft as its reply: a shallow copy, of which nothing is to be freed. */
struct item draft_shown(const struct draft *draft, const struct item *item);

/* Moves the cursor, if there are options or pairs; from none, to the first or (by < 0) the last. */
void draft_move(struct draft *draft, const struct item *item, int by);

/* Chooses the option at a place (toggles it if several may be chosen). For pairs, marks the row at a place, or gives
 * the marked row the right side at a place and marks the next row without one. False: there is no such place. */
bool draft_choose(struct draft *draft, const struct item *item, size_t place);
bool draft_match(struct draft *draft, const struct item *item, size_t choice);

/* Answers a key: a digit, a letter (of an option, of a right side; or part of a longer name), Space, Backspace (takes
 * back the last letter of pairs). False: the key has no use here. */
bool draft_key(struct draft *draft, const struct item *item, int code);

/* Enter: answers item `i`; on an empty draft, the second Enter gives it up (in an exam an empty field's
 * first one does, and the item stays open). False: draft->trouble says why not. */
bool draft_commit(struct draft *draft, struct attempt *s, size_t i);

/* Answers item `i`; false with *e set if the draft is not an answer. */
bool draft_answer(struct draft *draft, struct attempt *s, size_t i, struct error *e);

#endif
