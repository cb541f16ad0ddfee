/* SPDX-License-Identifier: MIT */
/* How the loss changes with each number of a network: backwards through the stages of network_read(). */
#ifndef HEADWAY_TRAINING_GRADIENT_H
#define HEADWAY_TRAINING_GRADIENT_H

#include "training/network.h"

/* The gradient of a batch, summed up line by line, with working memory. */
struct gradient {
    struct parameters sum;    /* of the batch so far */
    struct parameters turned; /* the network's W and U, transposed */
    real dX[SQUARE], dQ[SQUARE], dK[SQUARE], dV[SQUARE], dconcat[SQUARE], dscores[SQUARE], V_turned[SQUARE];
};

/* Begins a batch: the sum is 0, and the network must not change until the batch is done. */
void gradient_start(struct gradient *gradient, const struct network *network);

/* Adds the gradient for a line that the network has read: that of `part` times the sum, over the line's graded rows, of
 * −ln of the right letter's share. With `part` = 1 / the graded rows of the batch the result is the gradient of the
 * mean. */
void gradient_add(struct gradient *gradient, const struct network *network, const struct passage *passage,
                  const struct letter_line *line, real part);

#endif
