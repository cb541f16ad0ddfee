/* SPDX-License-Identifier: MIT */
/* The last round of the mistake lab: ten small models, each run with one mistake. Six laws are the evidence, measured
 * on the run (attention/mistaken.h); then comes the question, twice: which stage, and what there. The first rounds show
 * what each law should be and what it is, the next ones only what is, the last ones nothing: there one measures, and
 * each look is counted. */
#ifndef HEADWAY_MISTAKE_DIAGNOSE_H
#define HEADWAY_MISTAKE_DIAGNOSE_H

#include "attention/mistaken.h"
#include "view/view.h"

#define DIAGNOSE_OPEN (-1) /* not answered */
#define DIAGNOSE_STAGES 5

/* Where one is: at the laws, or asked which stage, or what in the stage that was chosen. */
enum diagnose_ask { ASK_LAWS, ASK_STAGE, ASK_WHAT /* + stage */ };

struct diagnose {
    uint64_t seed;
    size_t round;                 /* from 0; MISTAKEN_ROUNDS: the score */
    int answers[MISTAKEN_ROUNDS]; /* enum mistake, or DIAGNOSE_OPEN */
    unsigned measured;            /* laws of the round that were, a bit each */
    size_t looks, best;           /* in all rounds of the seed; right answers, over all seeds */
    enum diagnose_ask ask;
    size_t choice;             /* the option under the marker; of the score, the round */
    bool in_cells, computed;   /* the arrows move in the matrices; the selected cell was computed */
    struct mistaken_case *now; /* of the round; on the score, of the last one */
    struct law_reading laws[LAW_COUNT];
    struct cell_at at;          /* the selected cell; the head is the one shown of every matrix */
    struct view_habits *habits; /* borrowed; NULL: none */
    const struct view_source *sources;
};

extern const char *const diagnose_stages[DIAGNOSE_STAGES];

/* Whether the score is shown; whether the round shown is answered; how many rounds were answered rightly. */
bool diagnose_is_score(const struct diagnose *self);
bool diagnose_is_answered(const struct diagnose *self);
size_t diagnose_right(const struct diagnose *self);

/* Whether nothing is shown of the laws until they are measured; whether what they should be is. */
bool diagnose_measures(const struct diagnose *self);
bool diagnose_asks_law(const struct diagnose *self); /* numbers are the laws' now */

/* The mistakes of a stage that can be made with the round's mask; returns how many. */
size_t diagnose_options(const struct diagnose *self, size_t stage, enum mistake out[MISTAKE_COUNT]);

/* The selected cell as a place of its matrix, whose head is 0 where it has none; as the right formula makes it. */
struct cell_at diagnose_cell(const struct diagnose *self);
struct origin diagnose_origin(const struct diagnose *self);

/* Whether the right result of the selected cell may be told. */
bool diagnose_tells(const struct diagnose *self);

/* Members of struct view. */
void diagnose_describe(const void *self, struct view_lines *out, int columns, bool compact);
void diagnose_explain(const void *self, struct text *out);
void diagnose_fill(const void *self, struct sheet *sheet);

/* The matrices of the round, in order: a mask has one more. Returns how many. */
#define DIAGNOSE_MATRICES 15
size_t diagnose_matrices(const struct diagnose *self, enum matrix_id out[DIAGNOSE_MATRICES]);

#endif
