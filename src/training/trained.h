/* SPDX-License-Identifier: MIT */
/* A trained network as a model of the walk, and as JSON, which model_read() reads back as one. */
#ifndef HEADWAY_TRAINING_TRAINED_H
#define HEADWAY_TRAINING_TRAINED_H

#include "attention/model.h"
#include "base/text.h"
#include "training/run.h"

/* Layers 1 to `layer` (from 1) reading these letters, as a model of the walk: tokens, X, weights and a causal mask, and
 * for `relative` what is added to the scores. The layer itself is *out; earlier ones are out->before …. Free with
 * model_free(). ERROR_INPUT for letters that the network does not take, ERROR_WORK if memory runs out. */
bool network_model(const struct network *network, int layer, const char *letters, struct model *out, struct error *e);

/* Appends the network as JSON: the network itself ("letters", "seed", "step", E, P, U), so that other programs can run
 * it on other letters; and all its layers reading these, as a model ("tokens", "X", "mask", "layers"). Numbers are the
 * shortest that read back to the same float. ERROR_INPUT for letters that the network does not take. */
struct trained {
    const struct network *network;
    uint64_t seed;
    int step;
    const char *letters;
};
bool trained_write(const struct trained *trained, struct text *out, struct error *e);

/* A network as named in a state: its training, the step, and what it reads. */
struct trained_name {
    struct training_setup setup;
    int step;
    char letters[LINE_MOST + 1];
};

/* Reads "step:300,seed:2,line:ABCDAB": parts left out are usual. ERROR_INPUT says which part is wrong, after `shown`.
 */
bool trained_find(const char *text, const char *shown, struct trained_name *out, struct error *e);

/* Appends the name: the step, and what is not usual. */
void trained_add_name(const struct trained_name *name, struct text *out);

/* Trains the network, in 0.1 s for 300 steps, and makes the model of all its layers, as network_model() does; keeps the
 * last network for the next call. */
bool trained_model(const struct trained_name *name, struct model *out, struct error *e);

#endif
