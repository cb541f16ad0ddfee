/* SPDX-License-Identifier: MIT */
/* A step of training in plain loops, to be read beside the view training (base/listing.h): what the rest of this folder
 * does faster, and is tested against; plain_step() is what runs. Matrices have rows of WIDTH numbers. */
#ifndef HEADWAY_TRAINING_PLAIN_H
#define HEADWAY_TRAINING_PLAIN_H

#include "training/network.h"

/* The loss of a guess, −ln of the share that it gave to `right`. Sets dlogits[c] to how it changes with the logit of
 * which softmax made share c: the share, minus 1 for the right letter. */
real plain_loss(real *dlogits, const real *shares, int letters, int right);

/* For Y = X W of n rows, and the gradient dY of the loss: adds that of W to dW, that of X to dX. */
void plain_back(real *dW, real *dX, const real *X, const real *W, const real *dY, int n);

/* Turns the gradient of the n weights of a row into that of its scores, in place. */
void plain_softmax_back(real *d, const real *weights, int n);

/* A step of Adam (adam.h) with all PARAMETERS: rate / (1 − β₁^t) and 1 / (1 − β₂^t) at step t, since both means begin
 * at 0. */
void plain_step(real *at, real *m, real *v, const real *gradient, real rate, real correct);

#endif
