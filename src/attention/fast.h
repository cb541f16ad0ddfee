/* SPDX-License-Identifier: MIT */
/* The fast twins of stages.h, for sizes at which the plain loops are slow: the same numbers except for the last bits.
 * Portable C that the compiler turns into vector instructions; products are made in strips (product.h). Between score
 * and blend, 16 rows at a time go through all stages while they are in the cache. Compile with -O3 -ffp-contract=fast:
 * the first vectorises, the second multiplies and adds in one instruction where the processor can. */
#ifndef HEADWAY_ATTENTION_FAST_H
#define HEADWAY_ATTENTION_FAST_H

#include <stdbool.h>
#include <stddef.h>

/* The heads' Q [parts × rows × cols] = X [rows × depth] W [depth × parts·cols] + b [parts × cols] (NULL: 0), and the
 * W_head [parts × depth × cols] that they are made with (NULL: not wanted): attention_split(), attention_project() and
 * attention_bias() for all heads at once, so that X is read once; with one part also attention_output(). False if
 * memory for up to 256 packed rows of W runs out; nothing may overlap. */
struct fast_sizes {
    size_t rows, depth, cols, parts;
};
bool fast_project(double *Q, double *W_head, const double *X, const double *W, const struct fast_sizes *sizes,
                  const double *b);

/* One head from score to blend: outputs first, then inputs and sizes, as in stages.h. Without mask and bias, masked may
 * point to scaled. */
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

/* row = exp(row − less) for differences ≤ 0, to 2 units in the last place; 0 for −709 and below (and −∞). */
void fast_exp(double *row, double less, size_t count);

/* Σ |values|: infinite or NaN if one of them is, infinite also if the sum overflows. */
double fast_magnitude(const double *values, size_t count);

#endif
