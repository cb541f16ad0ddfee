/* SPDX-License-Identifier: MIT */
/* The members of struct quiz_player: for the file that implements it, and for tests that look into it. */
#ifndef HEADWAY_QUIZ_QUIZ_STATE_H
#define HEADWAY_QUIZ_QUIZ_STATE_H

#include "player/draft.h"
#include "quiz/question_page.h"
#include "quiz/sum.h"
#include "ui/ask.h"
#include "view/view.h"

#include <stdint.h>

/* What covers a question: the list of all questions, or the question's picture in the whole body. */
struct quiz_over {
    struct quiz_player *quiz;
    const struct quiz_part *part;
    const struct key *keys;
    struct question_list list;
};

#define QUIZ_KEYS_MOST 64 /* rows */

struct quiz_player {
    struct attempt *attempt;
    char *title;
    const struct view_source *sources;
    struct step_names names;
    bool leads_on;
    const char *back; /* where Esc and q lead; NULL: q leads out */

    size_t at;            /* index of the question among the attempt's items; their count: the sum at the end */
    size_t seen;          /* the last question shown */
    struct draft *drafts; /* [attempt->count] */
    struct question_page page;
    unsigned version;                /* grows whenever the question's text changes */
    struct key keys[QUIZ_KEYS_MOST]; /* the question's keys, with those of its type; ended by a row without keys */
    bool was_ended;                  /* the end was shown: questions are being looked at again */
    struct question_list list;       /* at the end: the missed questions, in an exam all */
    struct quiz_over over;           /* what covers the question, if anything */
    struct stack *stack;             /* in which the player is a scene */
    struct ask ask;                  /* asked before an exam ends */
    struct text asked;               /* the words of `ask` */
    struct text notice;              /* shown on the lower hairline until the next key */

    const struct view *view; /* the question's picture; `self` is NULL if there is none, or it cannot be opened */
    void *self;
    struct text view_trouble;

    struct sum_before before;

    int64_t (*now)(void); /* milliseconds of a monotonic clock; tests set their own */
    int64_t until;        /* an exam's end; 0: none */
};

/* For a test: the row of a key among those of the question, or of the end, on a screen of this size; NULL: it does
 * nothing there. */
const struct key *quiz_find_key(struct quiz_player *p, const struct canvas *canvas, int code);

#endif
