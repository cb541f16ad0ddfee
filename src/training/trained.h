/* SPDX-License-Identifier: MIT */
/* A trained network as a model of the walk, and as a file that can be read back. */
#ifndef HEADWAY_TRAINING_TRAINED_H
#define HEADWAY_TRAINING_TRAINED_H

#include "attention/model.h"
#include "training/network.h"

/* Layers 1 to `layer` (from 1) reading these letters, as a model of the walk: tokens, X, weights and a causal mask, for
 * `relative` with what is added to the scores. The layer itself is *out; the layers before it hang on it. Free with
 * model_free(). ERROR_INPUT for letters that it does not take, ERROR_WORK without memory. */
bool network_model(const struct network *network, int layer, const char *letters, struct model *out, struct error *e);

#endif
