/* SPDX-License-Identifier: MIT */
/* What a layer of attention costs, counted from the shapes of its matrices (record.h): numbers to learn, numbers made
 * on the way, and floating-point operations (FLOPs). A product of two numbers and its addition to a sum, which begins
 * at 0, are 2; the addition of a bias, a division by √d_k and an exponential are 1 each. The rest of a softmax (its
 * maximum, sum and division) is left out, as in papers.
 *
 * Worked: 128 words, d_model 512, 8 heads: scores are 8 · 128² numbers, each a sum of 64 products: 16,777,216 FLOPs. */
#ifndef HEADWAY_STUDY_COST_H
#define HEADWAY_STUDY_COST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum cost_stage {
    COST_PROJECT,
    COST_SCORE,
    COST_SCALE,
    COST_SOFTMAX,
    COST_BLEND,
    COST_OUTPUT,
    COST_STAGES,
    COST_SUM = COST_STAGES /* the sum of all stages */
};

/* The most words and columns for which counts are exact, even in a double. */
#define COST_WORDS_MOST 65536
#define COST_WIDTH_MOST 16384

struct cost_layer {
    size_t words, d_in, d_model, heads; /* heads divides d_model; d_in: columns of X */
    bool biases;                        /* one more number for each column of Q, K, V and of the output */
};

struct cost {
    uint64_t flops, parameters, made; /* made: numbers that the stage outputs */
};

/* The cost of one stage, or of COST_SUM. */
struct cost cost_count(const struct cost_layer *layer, enum cost_stage stage);

/* FLOPs of project and W_O, which treat each word alone; of score and blend, in which words meet. */
uint64_t cost_projections(const struct cost_layer *layer);
uint64_t cost_attention(const struct cost_layer *layer);

/* The number of words at which both are equal: 2·d_model, if X is as wide and there are no biases. */
double cost_crossing(const struct cost_layer *layer);

/* With the default example's weights cut into so many heads (1, 2, 4 or 8): the highest rank of a head's scores, and of
 * its weights. Both are 0 if memory runs out. */
struct cost_ranks {
    size_t scores, weights;
};
struct cost_ranks cost_ranks_of(size_t heads);

#endif
