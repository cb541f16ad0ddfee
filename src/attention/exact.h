/* SPDX-License-Identifier: MIT */
/* The products and the softmax of stages.h, for sizes at which plain loops are slow but fast.h is not yet needed: the
 * same numbers to the last bit, since every sum is taken in the same order and nothing is fused. Compile this and
 * stages.c with -O3 -ffp-contract=off. */
#ifndef HEADWAY_ATTENTION_EXACT_H
#define HEADWAY_ATTENTION_EXACT_H

#include <stdbool.h>
#include <stddef.h>

/* out [rows × cols] = a [rows × depth] b: attention_project(), attention_blend() and attention_output() with b
 * [depth × cols], attention_score() with `transposed` and b [cols × depth]. False if memory for the packed b runs out.
 */
struct exact_product {
    double *out;
    const double *a, *b;
    size_t rows, depth, cols;
    bool transposed;
};
bool exact_multiply(const struct exact_product *p);

/* attention_softmax(). */
void exact_softmax(double *weights, const double *masked, size_t n, size_t m);

#endif
