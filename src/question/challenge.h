/* SPDX-License-Identifier: MIT */
/* What a question of question_challenge has besides: numbers to touch, conditions to bring about, what is said to known
 * wrong ways. Conditions and states are texts here; whoever has the engine judges them (player/judge.h). */
#ifndef HEADWAY_QUESTION_CHALLENGE_H
#define HEADWAY_QUESTION_CHALLENGE_H

#include "question/question_text.h"

#define CHALLENGE_CLAIMS 8      /* of one challenge, at most */
#define CHALLENGE_VIEW "beside" /* the view of one that names none */

/* A text of a challenge, and its place in the file, from 1. */
struct challenge_text {
    char *text;
    char *name; /* what a condition calls the number that it is about; NULL: its formula does */
    size_t line, column;
};

struct challenge_list {
    struct challenge_text *of; /* [count] */
    size_t count;
};

/* A way that does not lead there. */
struct challenge_wrong {
    struct challenge_list claims; /* known by these: all of them hold */
    struct challenge_list tries;  /* states that it catches */
    struct question_text says;
};

struct challenge {
    char *view;                   /* its picture: a view's name */
    char *state;                  /* how that stands at first, the model's keys with it */
    struct challenge_text start;  /* of these, those of `view:` and `start:`, as they were written */
    struct challenge_list touch;  /* "W_Q1", "scores", "keys:3": matrices, or keys of the view, or one item of a key */
    char *only;                   /* the same in words: "W_Q₁" */
    struct challenge_list claims; /* "weights1[sat,on] >= 0.6": it is solved when all hold */
    struct challenge_list same;   /* "weights1[on]", "one_head.score_1_1": rows and numbers that have to stay */
    struct challenge_text model;  /* a state that solves it */
    struct challenge_wrong *wrongs; /* [wrong_count], the first that holds is said */
    size_t wrong_count;
};

#endif
