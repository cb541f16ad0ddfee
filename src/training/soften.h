/* SPDX-License-Identifier: MIT */
/* Softmax of training: scores become shares, row by row and in place, each sum in the order of its terms. */
#ifndef HEADWAY_TRAINING_SOFTEN_H
#define HEADWAY_TRAINING_SOFTEN_H

#include "training/real.h"

/* Rows from … n − 1 of at [n × n], WIDTH apart: row i becomes the shares of its first i + 1 scores, times `factor`,
 * with b of the distance added (NULL: none); the rest of the row becomes 0. */
void soften_causal(real *at, int from, int n, real factor, const real *bias);

/* Rows from … n − 1 of at [n × count]: each becomes the shares of its scores; the rest of the row becomes 0. */
void soften_even(real *at, int from, int n, int count);

/* Back through the softmax: from weights [n × n] and the gradient of their shares in `at` to that of the scores before
 * `factor`. What stands after the diagonal becomes 0. */
void soften_back(real *at, const real *weights, int from, int n);

#endif
