/* SPDX-License-Identifier: MIT */
/* A mask of some shape is broadcast to scores of shape (batch, heads, n, m), by the rule of NumPy and PyTorch: shapes
 * are aligned at the right; two sizes must be equal, or the mask's is 1 or missing and repeated. The cells that are
 * hidden are compared with those that were meant.
 *
 * Worked: a padding mask (2, 1, 3) for scores (2, 2, 3, 3) is read as (1, 2, 1, 3): what was meant for sentence 2 lands
 * on head 2, and 6 of 36 cells are wrong. */
#ifndef HEADWAY_STUDY_BROADCAST_H
#define HEADWAY_STUDY_BROADCAST_H

#include <stdbool.h>
#include <stddef.h>

enum { BROADCAST_BATCH, BROADCAST_HEADS, BROADCAST_QUERIES, BROADCAST_KEYS, BROADCAST_AXES };

#define BROADCAST_WORDS 3 /* n and m; sentence 1 has as many words, each later one has a word less and a pad more */
#define BROADCAST_MOST 3  /* the most sentences, and heads */
#define BROADCAST_CELLS (BROADCAST_MOST * BROADCAST_MOST * BROADCAST_WORDS * BROADCAST_WORDS)

/* Shapes of the mask. One with an n is causal, one with a b is padding, one with both is both. */
enum broadcast_shape { SHAPE_N_M, SHAPE_B_M, SHAPE_B_1_M, SHAPE_B_1_1_M, SHAPE_B_N_M, SHAPE_B_1_N_M, SHAPE_COUNT };

struct broadcast {
    size_t scores[BROADCAST_AXES];
    size_t mask[BROADCAST_AXES]; /* its sizes, aligned at the right */
    size_t rank;                 /* how many sizes it has; the first ones are missing */
    bool fits;
    size_t misfit; /* the last axis that does not fit */
    /* [batch × heads × n × m], 1: seen. `happens` is all 0 if the mask does not fit. */
    unsigned char meant[BROADCAST_CELLS], happens[BROADCAST_CELLS];
    size_t from[BROADCAST_CELLS]; /* for each cell, the cell for which its mask value was meant, if the mask fits */
    size_t cells, wrong;          /* how many there are; how many differ, 0 if the mask does not fit */
};

/* Applies a mask of that shape to the scores of `batch` sentences and `heads` heads, 1 to 3 of each. */
void broadcast_run(struct broadcast *out, enum broadcast_shape shape, size_t batch, size_t heads);

#endif
