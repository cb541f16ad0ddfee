/* SPDX-License-Identifier: MIT */
/* How a challenge stands: its conditions computed on a model and a view in some state, what had to stay and moved, and
 * which known wrong way that is. The screen, plain text and `headway check` judge with it. */
#ifndef HEADWAY_PLAYER_JUDGE_H
#define HEADWAY_PLAYER_JUDGE_H

#include "attention/formula.h"
#include "attention/origin.h"
#include "player/topic.h"
#include "question/question.h"

#define JUDGE_STAYS 0.005 /* what has to stay may move by so much */
#define JUDGE_NONE SIZE_MAX

struct judged {
    struct formula_claim claims[CHALLENGE_CLAIMS]; /* [challenge->claims.count] */
    size_t holding;                                /* how many of them hold */
    bool stays;                                    /* all that has to */
    size_t moved;                                  /* which of challenge->same moves most, */
    double moved_by;                               /* and how far */
    size_t wrong;                                  /* the first wrong way that it is; JUDGE_NONE */
    size_t changed;                                /* how many numbers are others than at the beginning */
    bool solved;
};

/* Opens the picture of a challenge in the state with which it begins, with the keys of `changes` changed. False with *e
 * set (a column in the changed state) if that does not open. Close with topic_close() in any case. */
bool judge_open(struct topic *topic, const struct challenge *c, const char *changes, struct error *e);

/* Judges what is open; `start` is the same challenge as it begins. False with *e set, and the place of the condition
 * that cannot be computed in *where (may be NULL). */
bool judge(const struct challenge *c, struct topic *now, struct topic *start, struct judged *out,
           const struct challenge_text **where, struct error *e);

/* The same of a state by its changes. */
bool judge_state(const struct challenge *c, const char *changes, struct judged *out,
                 const struct challenge_text **where, struct error *e);

/* How many numbers the model solution changes; 0 if it does not open. Nothing is judged for it. */
size_t judge_count_model(const struct challenge *c);

/* Appends the state of what is open, the model's keys with it. */
void judge_write_state(const struct topic *topic, struct text *out);

/* Whether two states differ in what may not be touched: in a key of the model or one on which the view's numbers rest.
 */
bool judge_is_beyond(const struct challenge *c, const struct view *view, const char *state, const char *start);

/* Whether what touch: names is there: a given matrix of the walk, or a key of the view. */
bool judge_can_touch(const struct challenge *c, const struct view *view, const char *touch);

/* Whether a given number, "W_Q1" and its cell, may be touched. */
bool judge_may_touch(const struct challenge *c, struct cell_at cell);

/* Appends what may be touched, in words; what a condition is about: "weights₁[sat,on]"; what it demands: "≥ 0.60"; its
 * number now. */
void judge_add_only(const struct challenge *c, struct text *out);
void judge_add_name(const struct challenge_text *claim, struct text *out);
void judge_add_wanted(const struct formula_claim *claim, struct text *out);
void judge_add_value(const struct formula_claim *claim, struct text *out);

/* Appends the state that solves it: "W_Q₁[1st,2nd] 2, W_Q₁[2nd,3rd] 2", or keys of its view as they are written. */
void judge_add_model(const struct challenge *c, struct text *out);

/* Appends what has to stay, what is called the same once: "weights₁[cat] and weights₁[on] as before". */
void judge_add_same(const struct challenge *c, struct text *out);

#endif
