/* SPDX-License-Identifier: MIT */
/* Why scores are divided by the root of d_k, as an experiment: queries and keys are drawn at random, and their scores
 * measured before and after dividing (Vaswani et al. 2017, section 3.2.1, footnote 4).
 *
 * One draw is a query, a key and their score q·k, each vector of d_k normal components with mean 0 and variance 1. No
 * two draws share anything, so the scores are independent: their variance is d_k before, 1 after. With `equal`, all
 * components of a vector are the same number: the d_k products of a score are then not independent, and its variance is
 * d_k² before, d_k after. Of every 16 draws, the first query with all 16 keys gives a row of scores, as in attention,
 * which goes through softmax.
 *
 * Worked: at d_k = 64 the variances are near 64 and 1, with equal components near 4096 and 64.
 *
 * The same seed gives the same numbers, in whatever slices they are drawn; n draws are the first n of any longer run.
 * No clock, no threads. */
#ifndef HEADWAY_STUDY_EXPERIMENT_H
#define HEADWAY_STUDY_EXPERIMENT_H

#include "base/random.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define EXPERIMENT_KEYS 16      /* of one query */
#define EXPERIMENT_D_K_MOST 256 /* components of a vector */
#define EXPERIMENT_BINS 2048    /* of the histogram */
#define EXPERIMENT_SPREAD 8.0   /* the histogram extends from -8 to 8 standard deviations */

/* Which scores: q·k, or q·k / √d_k. */
enum experiment_side { EXPERIMENT_BEFORE, EXPERIMENT_AFTER, EXPERIMENT_SIDES };

/* Sums over the scores of one side. */
struct experiment_sums {
    double scores, squares;            /* over draws */
    double entropy, gradient, largest; /* over rows */
};

struct experiment {
    size_t d_k;
    bool equal;
    uint64_t drawn; /* how many scores so far */
    uint64_t rows;  /* how many rows of 16 keys so far */
    struct experiment_sums sums[EXPERIMENT_SIDES];
    struct random random;
    struct random_table table;
    /* Before scaling, for the current 16 pairs, of which the first drawn % 16 have been counted: */
    double scores[EXPERIMENT_KEYS];               /* each pair's own */
    double row[EXPERIMENT_KEYS];                  /* the first query's with every key */
    uint64_t bins[EXPERIMENT_BINS], below, above; /* of scores before scaling */
};

/* Begins an experiment with nothing drawn yet; 1 ≤ d_k ≤ EXPERIMENT_D_K_MOST. */
void experiment_start(struct experiment *experiment, size_t d_k, bool equal, uint64_t seed);

/* Draws the next `count` pairs and their scores; a million at d_k = 64 takes about a third of a second. */
void experiment_draw(struct experiment *experiment, uint64_t count);

/* What the variance of a side should be: d_k and 1, or d_k² and d_k. */
double experiment_theory(const struct experiment *experiment, enum experiment_side side);

/* The measured variance of a side, Σ (s − mean)² / drawn; 0 before the first draw. */
double experiment_variance(const struct experiment *experiment, enum experiment_side side);

/* Means over all complete rows of a side, of the row's softmax p: its entropy in bits (0 … 4), the size of its
 * gradient, the matrix diag(p) − p pᵀ (Frobenius norm: 0.24 for equal shares, 0 for a share of 1), and its largest
 * share. 0 without complete rows. */
double experiment_entropy(const struct experiment *experiment, enum experiment_side side);
double experiment_gradient(const struct experiment *experiment, enum experiment_side side);
double experiment_largest(const struct experiment *experiment, enum experiment_side side);

/* The share of a side's scores from `low` to below `high`; interpolated between the histogram's bins; scores beyond its
 * ends count as at the ends. */
double experiment_share(const struct experiment *experiment, enum experiment_side side, double low, double high);

#endif
