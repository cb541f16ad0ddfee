/* SPDX-License-Identifier: MIT */
/* How the loss changes with each number of a network: backwards through what network_read() did, stage by stage. */
#ifndef HEADWAY_TRAINING_GRADIENT_H
#define HEADWAY_TRAINING_GRADIENT_H

#include "training/network.h"

/* The gradient of a batch that is being summed up, and room to do it. */
struct gradient {
    struct parameters sum;    /* of what was added since it began */
    struct parameters turned; /* the network's W and U, rows and columns exchanged */
    real dX[SQUARE], dQ[SQUARE], dK[SQUARE], dV[SQUARE], dconcat[SQUARE], dscores[SQUARE], V_turned[SQUARE];
};

/* Begins a batch: the sum is 0, and the network must stay as it is until the batch is done. */
void gradient_start(struct gradient *gradient, const struct network *network);

/* Adds the gradient of a line that the network has read: of the sum over its graded rows of −ln of the right letter's
 * share, times `part` (one over the graded rows of the batch: so that the sum is that of the mean). */
void gradient_add(struct gradient *gradient, const struct network *network, const struct passage *passage,
                  const struct letter_line *line, real part);

#endif
