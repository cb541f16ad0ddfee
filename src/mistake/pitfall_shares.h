/* SPDX-License-Identifier: MIT */
/* What several mistakes measure on a matrix of weights, and what they say where nothing differs. Matrices are dense,
 * row-major doubles. */
#ifndef HEADWAY_MISTAKE_PITFALL_SHARES_H
#define HEADWAY_MISTAKE_PITFALL_SHARES_H

#include "mistake/pitfall.h"

/* What is measured on the weights of both sides: means over their rows of the entropy in bits, and of the size of the
 * gradient of softmax, which is the matrix diag(w) − w wᵀ (Frobenius norm: 0 for a share of 1, 0.43 for four even
 * shares); the largest weight, and the same of what a row adds up to at least; what rows and columns add up to. */
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

/* Adds such a fact, once both sides are filled; prose quotes it by `key`. */
void shares_fact(struct pitfall *p, const char *key, enum shares_measure measure);

/* The largest difference of a cell, rounded up to two decimals: by more than that none is off. */
double shares_most_off(const struct pitfall *p);

/* The variance of `count` numbers as the lessons define it, their mean square distance: Σ (s − mean)² / count. */
double shares_variance(const double *scores, size_t count);

/* Whether no cell prints differently although the mistake was made; then it says in both lines what is so. The second
 * is for mistakes that give all scores of a row a factor: it looks at the rows for the reason. */
bool shares_say_alike(const struct pitfall *p, struct text *sentence, struct text *brief);
bool shares_say_settled(const struct pitfall *p, struct text *sentence, struct text *brief);

#endif
