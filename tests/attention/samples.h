/* SPDX-License-Identifier: MIT */
/* Models of many sizes with their runs, for tests of what holds for all of them. */
#ifndef HEADWAY_TESTS_ATTENTION_SAMPLES_H
#define HEADWAY_TESTS_ATTENTION_SAMPLES_H

#include "attention/record.h"
#include "base/random.h"

#define SAMPLES 400
#define SAMPLE_TOKENS 6 /* n and m at most */
#define SAMPLE_HEADS 4
#define SAMPLE_D_K 9
#define SAMPLE_MOST 216 /* the most numbers in any matrix except W: 6 tokens, 36 columns */

struct sample {
    struct model model;
    struct record record; /* by the simple functions */
    size_t n, m, d_model, h, d_k;
    size_t head; /* a random head */
    struct random random;
};

/* Calls `check` with SAMPLES models: n and m from 1 to 6, 1 to 4 heads of 1 to 9 columns, a third of them with m
 * different from n, half of them with a mask, causal or random, which may hide whole rows. */
void samples_run(void (*check)(struct sample *t));

/* A matrix of the run, for the sample's head. */
const double *sample_at(const struct sample *t, enum matrix_id id);

/* A whole number from 0 to below `end`. */
size_t sample_below(struct random *random, size_t end);

/* `count` normal numbers; or whole ones from -9 to 9, with which sums are exact. */
void sample_fill(double *out, size_t count, struct random *random);
void sample_fill_whole(double *out, size_t count, struct random *random);

/* How many keys query i may see. */
size_t sample_seen(const struct sample *t, size_t i);

/* Whether two arrays are the same to the last bit. */
bool sample_same(const double *a, const double *b, size_t count);

/* The largest |a − b|; infinite if one of them is NaN. */
double sample_apart(const double *a, const double *b, size_t count);

double sample_sum(const double *row, size_t count);

#endif
