/* SPDX-License-Identifier: MIT */
/* The parts of the one-head view: one head of attention on a few tokens, by hand. The engine computes it. */
#ifndef HEADWAY_VIEW_ONE_HEAD_H
#define HEADWAY_VIEW_ONE_HEAD_H

#include "view/hand.h"

/* Matrices of the hand. */
enum { X, W_Q, W_K, W_V, Q, K, V, SCORES, SCALED, WEIGHTS, OUTPUT, MATRIX_TOTAL };

#define INPUTS Q /* what is not computed stands first */

/* Its steps. */
enum { STEP_Q, STEP_K, STEP_V, STEP_SCORE, STEP_SCALE, STEP_SOFTMAX, STEP_BLEND, STEP_TOTAL };

#define STEP_NAMES 5 /* as the digits and step= count them: project is three */

struct one_head {
    struct hand hand; /* first: hand.c knows nothing else */
    char tokens[HAND_SIDE][HAND_LABEL];
    const char *names[HAND_SIDE]; /* of the tokens */
    size_t token_count;
    char root[16]; /* "√4" */
};

/* The first step of each name. */
extern const size_t one_head_steps[STEP_NAMES];

/* ---- one_head.c */

/* Makes the example, before a state changes it. */
void one_head_make(struct one_head *self);

/* Gives a token its name, cut to HAND_LABEL − 1 bytes. */
void one_head_set_token(struct one_head *self, size_t index, const char *token);

/* ---- one_head_state.c */

extern const struct parameter one_head_parameters[];

/* Reads a state into what one_head_make() made, computes, and selects. */
bool one_head_read(struct one_head *self, const char *state, struct error *e);

/* Appends the state. */
void one_head_write(const void *self, struct text *out);

/* ---- one_head_say.c */

/* Members of the hand's kit: what the selected row shows; what slips would give. */
void one_head_look(const struct hand *hand, struct text *full, struct text *brief);
void one_head_slips(const struct hand *hand, struct typed_slips *slips);

#endif
