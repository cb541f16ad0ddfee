/* SPDX-License-Identifier: MIT */
/* Attention through several layers: how much of a token's row comes, in the end, from each token that went in. Three
 * ways to say it, each an [n × n] matrix whose rows add up to 1, from weights alone: values, W_O and whatever is
 * between layers are left out, and heads count equally (Abnar and Zuidema 2020).
 *
 * Worked: in both layers a row gives all its weight to one key. Multiplied, all of it comes from that key's key. With
 * ½(weights + I), in which a layer passes half of each row on, a quarter comes from the key's key, a half from the keys
 * (a quarter by either layer), a quarter from the token itself. */
#ifndef HEADWAY_ATTENTION_ROLLOUT_H
#define HEADWAY_ATTENTION_ROLLOUT_H

#include "attention/record.h"

enum rollout_way {
    ROLLOUT_LAST,    /* the weights of the last layer */
    ROLLOUT_PRODUCT, /* the product of all layers' weights, the last one leftmost */
    ROLLOUT_HALVES,  /* the same of ½(weights + I): what is known as attention rollout */
    ROLLOUT_WAYS
};

/* What one layer does, out [n × n]: the heads' mean weights, or with ROLLOUT_HALVES ½(mean weights + I). Precondition,
 * here and below: self-attention. */
void rollout_step(double *out, const struct record *layer, enum rollout_way way);

/* out [n × n] = the steps of all layers up to the record's own, multiplied; with ROLLOUT_LAST the last step alone. The
 * layers must have the same tokens. */
void rollout_run(double *out, const struct record *record, enum rollout_way way);

#endif
