/* SPDX-License-Identifier: MIT */
/* Seeded random numbers, the same on every machine (xoshiro256**, Blackman and Vigna 2018, seeded by splitmix64).
 * Not for secrets. Integer arithmetic only until the last step, so no libm decides what a learner sees. */
#ifndef HEADWAY_BASE_RANDOM_H
#define HEADWAY_BASE_RANDOM_H

#include <stddef.h>
#include <stdint.h>

struct random {
    uint64_t state[4];
};

/* Starts a sequence; different (seed, stream) pairs give unrelated ones. */
void random_start(struct random *r, uint64_t seed, uint64_t stream);

/* The next 64 random bits. */
uint64_t random_bits(struct random *r);

/* Uniform in [0, 1). */
double random_uniform(struct random *r);

/* Mean 0, variance 1, near enough to normal for weights: the sum of 12 uniform numbers less 6. */
double random_normal(struct random *r);

/* Normal numbers by the ziggurat (Marsaglia and Tsang 2000): the bell curve is covered by 256 layers of equal area, so
 * that nearly always one random number, one product and one comparison are enough. */
#define RANDOM_LAYERS 256

struct random_table {
    double edge[RANDOM_LAYERS + 1];   /* where the box of layer i ends; decreasing, the last is 0 */
    double height[RANDOM_LAYERS + 1]; /* exp(-edge^2 / 2), but height[0] is 0 */
};

/* Computes the table, once for any number of draws. */
void random_make_table(struct random_table *table);

/* `count` normal numbers, mean 0 and variance 1, with full tails. The sequence does not depend on how many calls draw
 * it. About one number in eighty needs exp or log, so only last digits can differ between machines. */
void random_normals(double *out, size_t count, const struct random_table *table, struct random *r);

/* A stream number for `length` bytes (FNV-1a), so that the same word gives the same vector. */
uint64_t random_stream(const char *bytes, size_t length);

#endif
