/* SPDX-License-Identifier: MIT */
/* The last exercise of the mistake lab: ten rounds, each a small model run with one mistake. Six laws, measured on the
 * run, are the evidence (attention/mistaken.h); then come two questions: in which stage is the mistake, and which one
 * is it. The first rounds show what each law should give and what it gives, the next ones only what it gives, the last
 * ones nothing: there the learner measures, and each look is counted. */
#ifndef HEADWAY_MISTAKE_DIAGNOSE_H
#define HEADWAY_MISTAKE_DIAGNOSE_H

#include "attention/mistaken.h"
#include "view/view.h"

#define DIAGNOSE_OPEN (-1) /* not answered yet */
#define DIAGNOSE_STAGES 5

/* What the learner is at: the laws, the question which stage, or the question what in the chosen stage. */
enum diagnose_ask { ASK_LAWS, ASK_STAGE, ASK_WHAT /* + stage */ };

struct diagnose {
    uint64_t seed;
    size_t round;                 /* from 0; MISTAKEN_ROUNDS: the score */
    int answers[MISTAKEN_ROUNDS]; /* enum mistake, or DIAGNOSE_OPEN */
    unsigned measured;            /* laws measured in this round, one bit each */
    size_t looks, best;           /* looks in all rounds of the seed; the most right answers, over all seeds */
    enum diagnose_ask ask;
    size_t choice;             /* the marked option; on the score, the marked round */
    bool in_cells, computed;   /* the arrows move in the matrices; the selected cell has been computed */
    struct mistaken_case *now; /* the round's; on the score, the last round's */
    struct law_reading laws[LAW_COUNT];
    struct cell_at at;          /* the selected cell; all matrices show its head */
    struct view_habits *habits; /* borrowed; NULL: none */
    const struct view_source *sources;
};

extern const char *const diagnose_stages[DIAGNOSE_STAGES];

/* Whether the score is shown; whether the round shown is answered; how many rounds were answered right. */
bool diagnose_is_score(const struct diagnose *self);
bool diagnose_is_answered(const struct diagnose *self);
size_t diagnose_right(const struct diagnose *self);

/* Whether the round shows nothing of the laws until the learner measures them. */
bool diagnose_measures(const struct diagnose *self);
bool diagnose_asks_law(const struct diagnose *self); /* digits now choose laws */

/* The mistakes of a stage that can be made with the round's mask; returns how many. */
size_t diagnose_options(const struct diagnose *self, size_t stage, enum mistake out[MISTAKE_COUNT]);

/* The selected cell, with head 0 if its matrix is not per head; its origin by the right formula. */
struct cell_at diagnose_cell(const struct diagnose *self);
struct origin diagnose_origin(const struct diagnose *self);

/* Whether the right result of the selected cell may be shown. */
bool diagnose_tells(const struct diagnose *self);

/* Members of struct view. */
void diagnose_describe(const void *self, struct view_lines *out, int columns, bool compact);
void diagnose_explain(const void *self, struct text *out);
void diagnose_fill(const void *self, struct sheet *sheet);

/* The matrices of the round, in order; with a mask there is one more. Returns how many. */
#define DIAGNOSE_MATRICES 15
size_t diagnose_matrices(const struct diagnose *self, enum matrix_id out[DIAGNOSE_MATRICES]);

#endif
