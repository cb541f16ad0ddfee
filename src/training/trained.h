/* SPDX-License-Identifier: MIT */
/* A trained network as a model of the walk, and as JSON, which model_read() reads back as one. */
#ifndef HEADWAY_TRAINING_TRAINED_H
#define HEADWAY_TRAINING_TRAINED_H

#include "attention/model.h"
#include "base/text.h"
#include "training/run.h"

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

/* A network as a state names it: how it is trained, up to which step, and what it reads. */
struct trained_name {
    struct training_setup setup;
    int step;
    char letters[LINE_MOST + 1];
};

/* The usual run at its last step, which reads "CAFHBEGDCAFHBEGD". */
void trained_usual(struct trained_name *out);

/* Reads "step:300,seed:2,line:ABCDAB": what is left out is usual. ERROR_INPUT says which of it is none, after `shown`.
 */
bool trained_find(const char *text, const char *shown, struct trained_name *out, struct error *e);

/* Appends that: the step, and what is not usual. */
void trained_add_name(const struct trained_name *name, struct text *out);

/* Trains it, 0.1 s for 300 steps, and makes the model of all its layers, as network_model() does; the network that was
 * made last is kept. */
bool trained_model(const struct trained_name *name, struct model *out, struct error *e);

#endif
