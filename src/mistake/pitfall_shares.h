/* SPDX-License-Identifier: MIT */
/* What several mistakes measure on a matrix of weights, and what they say where nothing differs. Matrices are dense,
 * row-major doubles. */
#ifndef HEADWAY_MISTAKE_PITFALL_SHARES_H
#define HEADWAY_MISTAKE_PITFALL_SHARES_H

#include "mistake/pitfall.h"

/* Means over the rows of weights [n × m]: the entropy in bits; the size of the gradient of softmax, which is the matrix
 * diag(w) − w wᵀ (Frobenius norm: 0 for a share of 1, 0.43 for four even shares). */
double shares_entropy(const double *weights, size_t n, size_t m);
double shares_gradient(const double *weights, size_t n, size_t m);

/* The largest of `count` shares. */
double shares_largest(const double *weights, size_t count);

/* The largest difference of a cell, rounded up to two decimals: by more than that none is off. */
double shares_most_off(const struct pitfall *p);

/* The variance of `count` numbers as the lessons define it, their mean square distance: Σ (s − mean)² / count. */
double shares_variance(const double *scores, size_t count);

/* The least and the most that rows (along) or columns (down) of weights [n × m] add up to. */
struct shares_span {
    double least, most;
};
struct shares_span shares_along(const double *weights, size_t n, size_t m);
struct shares_span shares_down(const double *weights, size_t n, size_t m);

/* Whether no cell prints differently although the mistake was made; then it says in both lines what is so. The second
 * is for mistakes that give all scores of a row a factor: it looks at the rows for the reason. */
bool shares_say_alike(const struct pitfall *p, struct text *sentence, struct text *brief);
bool shares_say_settled(const struct pitfall *p, struct text *sentence, struct text *brief);

#endif
