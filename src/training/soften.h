/* SPDX-License-Identifier: MIT */
/* Softmax of training: scores become shares, row by row and in place, each sum in the order of its terms. */
#ifndef HEADWAY_TRAINING_SOFTEN_H
#define HEADWAY_TRAINING_SOFTEN_H

#include "training/real.h"

/* at [n × n], rows WIDTH apart: row i becomes the shares of its first i + 1 scores, times `factor`, with b of the
 * distance added (NULL: none); the rest of the row, as far as a product reads it, becomes 0. */
void soften_causal(real *at, int n, real factor, const real *bias);

/* at [n × count]: each row becomes the shares of its scores. */
void soften_even(real *at, int n, int count);

/* Back through the softmax: from weights [n × n] and the gradient of their shares in `at` to that of the scores before
 * `factor`. What stands after the diagonal becomes 0. */
void soften_back(real *at, const real *weights, int n);

#endif
