/* SPDX-License-Identifier: MIT */
#include "attention/mistakes.h"

#include <float.h>
#include <math.h>

const struct mistake_pair mistake_pairs[] = {
    {"indivisible", "d-k"},
    {"no-positions", "place"},
    {"split", "split-heads"},
    {"slice-x", "project"},
    {"scale-d-model", "scale"},
    {"scale-d-k", "scale"},
    {"no-scale", "scale"},
    {"multiply", "scale"},
    {"mask-mixup", "allow"},
    {"mask-causal-only", "allow"},
    {"mask-value", "mask"},
    {"mask-add", "mask"},
    {"mask-kind", "mask"},
    {"mask-inverted", "mask"},
    {"mask-filled", "mask"},
    {"bare-softmax", "softmax"},
    {"softmax-columns", "softmax"},
    {"no-max", "softmax"},
    {"no-max-float", "softmax"},
    {"late-scale", "weights"},
    {"late-mask", "weights"},
    {"sum-heads", "concat"},
    {"mean-heads", "concat"},
    {"merge", "concat"},
    {"no-output", "output"},
    {"scale-queries", "score-scale"},
    {"sum-outputs", "concat-output"},
    {NULL, NULL},
};

#define UNIT (DBL_EPSILON / 2) /* u: the most by which rounding changes a number of size 1 */

double mistake_scale_queries_bound(const double *q, const double *k, size_t d_k)
{
    double sum = 0;
    int exponent;

    if (frexp(sqrt((double)d_k), &exponent) == 0.5)
        return 0; /* dividing by a power of 2 is exact */
    for (size_t c = 0; c < d_k; c++)
        sum += fabs(q[c] * k[c]);
    return 2 * (double)(d_k + 2) * UNIT * sum / sqrt((double)d_k);
}

double mistake_sum_outputs_bound(const double *row, const double *W_O, size_t d_model, size_t num_heads, size_t col)
{
    double sum = 0;

    if (num_heads == 1)
        return 0; /* the same sum in the same order */
    for (size_t c = 0; c < d_model; c++)
        sum += fabs(row[c] * W_O[c * d_model + col]);
    return (double)(d_model + d_model / num_heads + num_heads + 1) * UNIT * sum;
}
