/* SPDX-License-Identifier: MIT */
/* A mask of some shape meets scores of shape (batch, heads, n, m), by the rule that NumPy and PyTorch share: shapes are
 * aligned at the right; two sizes must be equal, or the mask's is 1 or missing, and then it is repeated. Which cells
 * come to be hidden is compared with which were meant.
 *
 * Worked: a padding mask (2, 1, 3) for scores (2, 2, 3, 3) is read as (1, 2, 1, 3): what was meant for sentence 2 lands
 * on head 2, and 6 of 36 cells are wrong. */
#ifndef HEADWAY_STUDY_BROADCAST_H
#define HEADWAY_STUDY_BROADCAST_H

#include <stdbool.h>
#include <stddef.h>

enum { BROADCAST_BATCH, BROADCAST_HEADS, BROADCAST_QUERIES, BROADCAST_KEYS, BROADCAST_AXES };

#define BROADCAST_WORDS 3 /* n and m; sentence 1 has as many, each one after it one less and a pad more */
#define BROADCAST_MOST 3  /* sentences, heads */
#define BROADCAST_CELLS (BROADCAST_MOST * BROADCAST_MOST * BROADCAST_WORDS * BROADCAST_WORDS)

/* Of the mask. What has an n is causal, what has a b is padding, what has both is both. */
enum broadcast_shape { SHAPE_N_M, SHAPE_B_M, SHAPE_B_1_M, SHAPE_B_1_1_M, SHAPE_B_N_M, SHAPE_B_1_N_M, SHAPE_COUNT };

struct broadcast {
    size_t scores[BROADCAST_AXES];
    size_t mask[BROADCAST_AXES]; /* its sizes, aligned at the right */
    size_t rank;                 /* how many of them it has; those before are missing */
    bool fits;
    size_t misfit; /* the last axis that does not fit */
    /* [batch × heads × n × m], 1: seen. What happens is all 0 if it does not fit. */
    unsigned char meant[BROADCAST_CELLS], happens[BROADCAST_CELLS];
    size_t from[BROADCAST_CELLS]; /* the cell that was meant by what lands on it, if it fits */
    size_t cells, wrong;          /* how many there are; how many differ, 0 if it does not fit */
};

/* Lays a mask of that shape over the scores of so many sentences and heads, 1 to 3 of each. */
void broadcast_run(struct broadcast *out, enum broadcast_shape shape, size_t batch, size_t heads);

#endif
