/* SPDX-License-Identifier: MIT */
/* The fast twins of stages.h, for sizes at which the plain loops are slow: the same numbers except for the last bits.
 * Portable C that the compiler turns into vector instructions; products are made in tiles (product.h). Between score
 * and blend, 16 rows at a time go through all stages while they are in the cache. Compile with -O3 -ffp-contract=fast:
 * the first vectorises, the second multiplies and adds in one instruction where the processor can. */
#ifndef HEADWAY_ATTENTION_FAST_H
#define HEADWAY_ATTENTION_FAST_H

#include <stdbool.h>
#include <stddef.h>

/* Q [rows × cols] = X [rows × depth] W [depth × cols] + b [cols] in each row (NULL: 0), like attention_project() and
 * attention_bias(), and attention_output(). False if memory for the packed W (as large as W) runs out; nothing may
 * overlap. */
struct fast_sizes {
    size_t rows, depth, cols;
};
bool fast_project(double *Q, const double *X, const double *W, const struct fast_sizes *sizes, const double *b);

/* One head from score to blend: outputs first, then inputs and sizes, as in stages.h. */
struct fast_head {
    double *scores, *scaled, *masked, *weights; /* [n × m] */
    double *head;                               /* [n × d_v] */
    const double *Q, *K, *V;                    /* [n × d_k], [m × d_k], [m × d_v] */
    const unsigned char *mask;                  /* [n × m], or NULL: all 1 */
    const double *bias;                         /* [n × m], added before the mask, or NULL */
    double factor;                              /* by which scores are multiplied */
    size_t n, m, d_k, d_v;
};

/* Score, scale, mask, softmax and blend. False if memory for the packed K and V runs out. */
bool fast_attend(const struct fast_head *head);

/* out = exp(in − less) for differences ≤ 0, to 2 units in the last place; 0 below -708 (and for −∞). */
void fast_exp(double *restrict out, const double *restrict in, double less, size_t count);

/* Σ |values|: infinite or NaN if one of them is, infinite also if the sum overflows. */
double fast_magnitude(const double *values, size_t count);

#endif
