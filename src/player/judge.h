/* SPDX-License-Identifier: MIT */
/* Judges a challenge: computes its conditions on a model and a view in some state, finds what moved but had to stay,
 * and which known wrong way was taken. The screen, plain text and `headway check` use it. */
#ifndef HEADWAY_PLAYER_JUDGE_H
#define HEADWAY_PLAYER_JUDGE_H

#include "attention/formula.h"
#include "attention/origin.h"
#include "player/evaluation.h"

#define JUDGE_STAYS 0.005 /* how far what has to stay may move */
#define JUDGE_NONE SIZE_MAX

struct judged {
    struct formula_claim claims[CHALLENGE_CLAIMS]; /* [challenge->claims.count] */
    size_t holding;                                /* how many claims hold */
    bool stays;                                    /* everything that has to stay does */
    size_t moved;                                  /* which of challenge->same moves most, */
    double moved_by;                               /* and how far */
    size_t wrong;                                  /* the first wrong way that was taken, or JUDGE_NONE */
    size_t changed;                                /* how many numbers differ from the beginning */
    bool solved;
};

/* Opens the picture of a challenge in its first state with the keys of `changes` changed. False with *e set (with a
 * column in the changed state) if that does not open. Close with evaluation_close() in any case. */
bool judge_open(struct evaluation *evaluation, const struct challenge *c, const char *changes, struct error *e);

/* Judges the open picture `now`; `start` is the challenge's beginning. If a condition cannot be computed, false with *e
 * set, and *where (`where` may be NULL) is that condition. */
bool judge(const struct challenge *c, struct evaluation *now, struct evaluation *start, struct judged *out,
           const struct challenge_text **where, struct error *e);

/* The same for a state, given by its changes. */
bool judge_state(const struct challenge *c, const char *changes, struct judged *out,
                 const struct challenge_text **where, struct error *e);

/* Fills in only the numbers that the conditions demand, while nothing can be judged; NAN: that number is a formula. */
void judge_expect(const struct challenge *c, struct judged *out);

/* How many numbers the model solution changes; 0 if it does not open. Judges nothing. */
size_t judge_count_model(const struct challenge *c);

/* Appends the state of an open picture, with the model's keys. */
void judge_write_state(const struct evaluation *evaluation, struct text *out);

/* Whether two states differ in what may not be touched: a key of the model, or a key on which the view's numbers
 * depend. */
bool judge_is_beyond(const struct challenge *c, const struct view *view, const char *state, const char *start);

/* Whether a name after "touch:" exists: a given matrix of the walk, or a key of the view. */
bool judge_can_touch(const struct challenge *c, const struct view *view, const char *touch);

/* Whether a given number, "W_Q1" and its cell, may be touched. */
bool judge_may_touch(const struct challenge *c, struct cell_at cell);

/* Append what may be touched, in words; what a condition is about, "weights₁[sat,on]"; what it demands, "≥ 0.60"; its
 * present number. */
void judge_add_only(const struct challenge *c, struct text *out);
void judge_add_name(const struct challenge_text *claim, struct text *out);
void judge_add_wanted(const struct formula_claim *claim, struct text *out);
void judge_add_value(const struct formula_claim *claim, struct text *out);

/* Appends the model solution: "W_Q₁[1st,2nd] 2, W_Q₁[2nd,3rd] 2", or keys of its view as written. */
void judge_add_model(const struct challenge *c, struct text *out);

/* Appends what has to stay, each name once: "weights₁[cat] and weights₁[on] as before". */
void judge_add_same(const struct challenge *c, struct text *out);

#endif
