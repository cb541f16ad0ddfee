/* SPDX-License-Identifier: MIT */
/* The last round of the mistake lab: ten small models, each run with one mistake; the learner has the matrices and says
 * which it was. Runs, mistakes and what tells them are in attention/mistaken.h.
 *
 * Until a round is answered nothing says which cell is wrong: the sum below has the right formula with the numbers that
 * stand before it; a result that takes more than two terms is worked out, others are the learner's to find. */
#ifndef HEADWAY_VIEW_DIAGNOSE_H
#define HEADWAY_VIEW_DIAGNOSE_H

#include "attention/mistaken.h"
#include "view/view.h"

#define DIAGNOSE_OPEN (-1) /* not answered */

struct diagnose {
    uint64_t seed;
    size_t round;                 /* from 0; MISTAKEN_ROUNDS: the score */
    int answers[MISTAKEN_ROUNDS]; /* enum mistake, or DIAGNOSE_OPEN */
    struct mistaken_case *now;    /* of the round; on the score, of the last one */
    struct mistaken_tell tell;    /* of the same */
    enum matrix_id at;            /* the selected cell's matrix */
    size_t head, row, col;
    bool choosing, typed_one; /* from the list; the digit 1 was typed, and another one may follow */
    bool told;                /* the answer comes before the matrices, where there is no room for both */
    size_t choice, first;     /* the mistake under the marker; of the score, the round */
};

/* Whether the score is shown; whether the round shown is answered. */
bool diagnose_is_score(const struct diagnose *self);
bool diagnose_is_answered(const struct diagnose *self);

/* How many rounds were answered rightly; and at all. */
size_t diagnose_right(const struct diagnose *self);
size_t diagnose_answered(const struct diagnose *self);

/* The selected head where a matrix has heads, else 0; a matrix of it. */
size_t diagnose_head(const struct diagnose *self, enum matrix_id id);
struct matrix diagnose_matrix(const struct diagnose *self, enum matrix_id id);

/* The selected cell as the right formula makes it of the matrices before it. */
struct origin diagnose_origin(const struct diagnose *self);

/* Appends one of its products, "0.34×-1.20"; or what all make, "?" while that is left to the learner: until the round
 * is answered, where it takes no more than two terms. */
void diagnose_add_term(const struct origin *origin, size_t term, struct text *out);
void diagnose_add_result(const struct diagnose *self, const struct origin *origin, struct text *out);

/* Appends the arithmetic of the selected cell, at most `columns` columns (0: as long as it is). */
void diagnose_add_sum(const struct diagnose *self, int columns, struct line *out);

/* Appends what is said of the answer, lines of any length: whether it was right, what tells the mistake, what had
 * happened, where to see it. */
void diagnose_add_answer(const struct diagnose *self, struct text *out);

/* A member of struct view. */
void diagnose_describe(const void *self, struct view_lines *out, int columns, bool compact);

#endif
