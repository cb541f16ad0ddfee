/* SPDX-License-Identifier: MIT */
/* What a layer of attention costs, counted from the shapes of its matrices (record.h): numbers to learn, numbers that
 * are made on the way, and floating-point operations (FLOPs). A product of two numbers and its addition to a sum are 2,
 * as an optimist with an accumulator that begins at 0 counts them; so are a bias's addition, a division by √d_k and an
 * exponential 1 each. What else a softmax does (its maximum, its sum, its division) is left out, as papers do.
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
    COST_SUM = COST_STAGES /* of all of them */
};

/* The most that counts come out exact for, in a double, too: words and columns. */
#define COST_WORDS_MOST 65536
#define COST_WIDTH_MOST 16384

struct cost_layer {
    size_t words, d_in, d_model, heads; /* heads divides d_model; d_in: columns of X */
    bool biases;                        /* a number more for each column of Q, K, V and of the output */
};

struct cost {
    uint64_t flops, parameters, made; /* made: numbers that the stage puts out */
};

/* Of one stage, or of COST_SUM. */
struct cost cost_count(const struct cost_layer *layer, enum cost_stage stage);

/* FLOPs of project and W_O, in which each word is alone; of score and blend, in which words meet. */
uint64_t cost_projections(const struct cost_layer *layer);
uint64_t cost_attention(const struct cost_layer *layer);

/* The number of words at which both are equal: 2·d_model, if X is as wide and there are no biases. */
double cost_crossing(const struct cost_layer *layer);

/* The default example's weights, cut into so many heads (1, 2, 4 or 8): the highest rank that scores and weights of a
 * head have. Both 0 where memory runs out. */
struct cost_ranks {
    size_t scores, weights;
};
struct cost_ranks cost_ranks_of(size_t heads);

#endif
