/* SPDX-License-Identifier: MIT */
/* What a question of type question_challenge has besides: numbers to touch, conditions to bring about, feedback on
 * known wrong ways. Conditions and states are only texts here; player/judge.h, which has the engine, judges them. */
#ifndef HEADWAY_QUESTION_CHALLENGE_H
#define HEADWAY_QUESTION_CHALLENGE_H

#include "question/question_text.h"

#define CHALLENGE_CLAIMS 8      /* in one challenge, at most */
#define CHALLENGE_VIEW "beside" /* the view of a challenge that names none */

/* A text of a challenge, and its place in the file, from 1. */
struct challenge_text {
    char *text;
    char *name; /* a condition's name for its number; NULL: its formula is the name */
    size_t line, column;
};

struct challenge_list {
    struct challenge_text *of; /* [count] */
    size_t count;
};

/* A known wrong way. */
struct challenge_wrong {
    struct challenge_list claims; /* it was taken if all of these hold */
    struct challenge_list tries;  /* states that it must catch */
    struct question_text says;
};

struct challenge {
    char *view;                   /* its picture: a view's name */
    char *state;                  /* the state in which it begins, with the model's keys */
    struct challenge_text start;  /* the text of `view:`, as written */
    struct challenge_list touch;  /* "W_Q1", "scores", "keys:3": matrices, or keys of the view, or one item of a key */
    char *only;                   /* the same in words: "W_Q₁" */
    struct challenge_list claims; /* "weights1[sat,on] >= 0.6": it is solved when all hold */
    struct challenge_list same;   /* "weights1[on]", "one_head.score_1_1": rows and numbers that have to stay */
    struct challenge_text model;  /* a state that solves it */
    struct challenge_wrong *wrongs; /* [wrong_count]; the first that was taken is told */
    size_t wrong_count;
};

#endif
