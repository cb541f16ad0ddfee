/* SPDX-License-Identifier: MIT */
/* What several mistakes measure on a matrix of weights, and what they say if nothing differs. Matrices are dense,
 * row-major doubles. */
#ifndef HEADWAY_MISTAKE_PITFALL_SHARES_H
#define HEADWAY_MISTAKE_PITFALL_SHARES_H

#include "mistake/pitfall.h"

/* Measures of the weights of a side: the means over rows of the entropy in bits, and of the size of the gradient of
 * softmax, the matrix diag(w) − w wᵀ (Frobenius norm: 0 for a share of 1, 0.43 for four equal shares); the largest
 * weight, also divided by the least row sum; the least and the largest sum of rows and of columns. */
enum shares_measure {
    SHARES_ENTROPY,
    SHARES_GRADIENT,
    SHARES_LARGEST,
    SHARES_PEAK,
    SHARES_LEAST_ROW,
    SHARES_MOST_ROW,
    SHARES_LEAST_COLUMN,
    SHARES_MOST_COLUMN
};

/* Adds such a fact; both sides must be filled. Prose quotes it by `key`. */
void shares_fact(struct pitfall *p, const char *key, enum shares_measure measure);

/* The largest difference of a cell, rounded up to two decimals: no cell differs by more. */
double shares_most_off(const struct pitfall *p);

/* The variance of `count` numbers as the lessons define it, the mean square distance from the mean: Σ (s − mean)² /
 * count. */
double shares_variance(const double *scores, size_t count);

/* If no cell prints differently although the mistake was made, says why in both texts and returns true. The second is
 * for mistakes that multiply all scores of a row by a factor: it finds the reason in the rows. */
bool shares_say_alike(const struct pitfall *p, struct view_lines *out);
bool shares_say_settled(const struct pitfall *p, struct view_lines *out);

#endif
