/* SPDX-License-Identifier: MIT */
/* Adam (Kingma and Ba 2015, algorithm 1): each number moves down its gradient by about the rate, whatever the
 * gradient's size, because the gradient's mean is divided by the root of the mean of its square. β₁ 0.8, β₂ 0.98, ε
 * 1e-8, both means corrected for beginning at 0; no weight decay. */
#ifndef HEADWAY_TRAINING_ADAM_H
#define HEADWAY_TRAINING_ADAM_H

#include "training/network.h"

/* A zeroed one has seen no gradient. */
struct adam {
    struct parameters mean, square; /* of gradients and of their squares, with later ones weighted more */
    int steps;
    double mean_kept, square_kept; /* β₁ and β₂ to the power of `steps` */
};

/* Takes one step down a gradient. */
void adam_step(struct adam *adam, struct parameters *at, const struct parameters *gradient, double rate);

#endif
