/* SPDX-License-Identifier: MIT */
/* An answer while it is being made, in a lesson and in a quiz: what is chosen, matched or typed so far, and what keys
 * do to it. It knows no screen. */
#ifndef HEADWAY_PLAYER_DRAFT_H
#define HEADWAY_PLAYER_DRAFT_H

#include "draw/field.h"
#include "learner/sitting.h"

#include <stdbool.h>
#include <stddef.h>

struct draft {
    bool begun;    /* it has been filled from the item */
    bool touched;  /* the learner has chosen or typed something */
    size_t at;     /* the place that the cursor is on; QUESTION_NONE: nothing is chosen yet */
    size_t number; /* typed so far, where several signs name a place, to the base below; 0: none */
    size_t base;
    bool *chosen;    /* [answer_count] */
    size_t *matched; /* [answer_count] */
    size_t *filled;  /* [filled_count] the rows of pairs that were given a letter, the last one last */
    size_t filled_count;
    struct field field;
    bool typing;         /* the field has the keyboard */
    struct text trouble; /* why what was entered is no answer; until something else is */
};

/* Begins, from what was answered before (in an exam it can be changed). Free with draft_free(), which leaves one that
 * has not begun. */
void draft_begin(struct draft *draft, const struct item *item);
void draft_free(struct draft *draft);

/* Whether a text is typed for an answer. */
bool draft_has_field(const struct question *q);

/* Whether nothing is typed, or chosen. */
bool draft_is_empty(const struct draft *draft, const struct item *item);

/* The item as it is being answered: a shallow copy whose reply is the draft's. Borrowed, free nothing. */
struct item draft_shown(const struct draft *draft, const struct item *item);

/* Moves the cursor, where there are options or pairs. */
void draft_move(struct draft *draft, const struct item *item, int by);

/* Chooses the option of a place (of several: toggles it); of pairs, marks the row of a place, or gives the marked one
 * the right side of a place and marks the next that has none. False: there is no such place. */
bool draft_choose(struct draft *draft, const struct item *item, size_t place);
bool draft_match(struct draft *draft, const struct item *item, size_t choice);

/* Does what a key does: a digit, a letter (of an option, of a right side; a part of a longer name), Space, Backspace
 * (takes the last letter of pairs back). False: it names nothing. */
bool draft_key(struct draft *draft, const struct item *item, int code);

/* Enter: answers item `i`, or, on nothing and pressed twice, gives it up (in an exam at once: it stays open). False:
 * draft->trouble says why not. */
bool draft_commit(struct draft *draft, struct sitting *s, size_t i);

/* Answers item `i`; false with *e set if the draft is no answer. */
bool draft_answer(struct draft *draft, struct sitting *s, size_t i, struct error *e);

#endif
