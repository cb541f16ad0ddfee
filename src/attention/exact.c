/* SPDX-License-Identifier: MIT */
#include "attention/exact.h"

#define PRODUCT_STRIP(N) exact_strip_##N /* clang turns these into names of the whole program */
#include "attention/product.h"

#include <math.h>

bool exact_multiply(const struct exact_product *p)
{
    double *panels = new_packed(p->b, p->depth, p->cols, p->transposed);

    if (!panels)
        return false;
    multiply(&(struct product){p->out, p->a, panels, p->rows, p->depth, p->cols, 1, p->depth, false});
    free(panels);
    return true;
}

MULTIVERSION static void share_row(double *row, double sum, size_t m)
{
    for (size_t j = 0; j < m; j++)
        row[j] /= sum;
}

static void soften_row(double *out, const double *in, size_t m)
{
    double max = -INFINITY, sum = 0;

    for (size_t j = 0; j < m; j++)
        max = in[j] > max ? in[j] : max;
    if (max == -INFINITY)
        max = 0;
    for (size_t j = 0; j < m; j++) {
        out[j] = exp(in[j] - max);
        sum += out[j];
    }
    share_row(out, sum == 0 ? 1 : sum, m);
}

void exact_softmax(double *weights, const double *masked, size_t n, size_t m)
{
    for (size_t i = 0; i < n; i++)
        soften_row(weights + i * m, masked + i * m, m);
}
