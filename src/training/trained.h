/* SPDX-License-Identifier: MIT */
/* A trained network as a model of the walk, and as JSON, which model_read() reads back as one. */
#ifndef HEADWAY_TRAINING_TRAINED_H
#define HEADWAY_TRAINING_TRAINED_H

#include "attention/model.h"
#include "base/text.h"
#include "training/network.h"

/* Layers 1 to `layer` (from 1) reading these letters, as a model of the walk: tokens, X, weights and a causal mask, for
 * `relative` with what is added to the scores. The layer itself is *out; the layers before it hang on it. Free with
 * model_free(). ERROR_INPUT for letters that it does not take, ERROR_WORK without memory. */
bool network_model(const struct network *network, int layer, const char *letters, struct model *out, struct error *e);

/* Appends the network as JSON: what it is ("letters", "seed", "step", E, P, U), so that others can let it read other
 * letters; and all its layers reading these, as a model ("tokens", "X", "mask", "layers"). Numbers are the shortest
 * that read back to the same float. ERROR_INPUT for letters that it does not take. */
struct trained {
    const struct network *network;
    uint64_t seed;
    int step;
    const char *letters;
};
bool trained_write(const struct trained *trained, struct text *out, struct error *e);

#endif
