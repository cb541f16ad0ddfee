/* SPDX-License-Identifier: MIT */
/* Softmax for training: turns scores into shares, row by row and in place, each sum in the order of its terms. */
#ifndef HEADWAY_TRAINING_SOFTEN_H
#define HEADWAY_TRAINING_SOFTEN_H

#include "training/real.h"

/* Rows from … n − 1 of at [n × n], WIDTH apart: row i becomes the softmax of its first i + 1 scores, which are first
 * multiplied by `factor`, with bias[distance] added (NULL: none); the rest of the row becomes 0. */
void soften_causal(real *at, int from, int n, real factor, const real *bias);

/* Rows from … n − 1 of at [n × count]: each becomes the softmax of its scores; the rest of the row becomes 0. */
void soften_even(real *at, int from, int n, int count);

/* Backwards through the softmax: turns the gradient of the weights [n × n], in `at`, into that of the scores before
 * `factor`. Numbers after the diagonal become 0. */
void soften_back(real *at, const real *weights, int from, int n);

#endif
