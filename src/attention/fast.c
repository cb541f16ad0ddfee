/* SPDX-License-Identifier: MIT */
#include "attention/fast.h"

#define PRODUCT_TILE(N) fast_tile_##N /* clang turns these into names of the whole program */
#include "attention/product.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK 16 /* rows of the scores that go through all stages together */
#define LANES 32 /* sums side by side, because a single chain of additions cannot become vectors */

MULTIVERSION static void add_row(double *restrict sum, const double *restrict b, size_t count)
{
    for (size_t j = 0; j < count; j++)
        sum[j] += b[j];
}

bool fast_project(double *Q, const double *X, const double *W, const struct fast_sizes *sizes, const double *b)
{
    double *panels = new_panels(&(struct operand){W, sizes->depth, sizes->cols, sizes->cols, 1});

    if (!panels)
        return false;
    multiply(&(struct product){Q, X, panels, sizes->rows, sizes->depth, sizes->cols});
    for (size_t i = 0; b && i < sizes->rows; i++)
        add_row(Q + i * sizes->cols, b, sizes->cols);
    free(panels);
    return true;
}

/* e^x = 2^n e^r, |r| ≤ ½ ln 2. Adding 1.5 · 2^52 rounds x log2 e to n and leaves n in the low bits; e^r is its Taylor
 * series up to r^13 / 13!, which leaves 5e-18. No branch and no call: this loop becomes vector instructions. */
MULTIVERSION static void exp_row(double *restrict out, const double *restrict in, double less, size_t count)
{
    const double shift = 0x1.8p52, ln2_high = 0x1.62e42fefa0000p-1, ln2_low = 0x1.cf79abc9e3b39p-40;

    for (size_t j = 0; j < count; j++) {
        double x = in[j] - less, shifted = x * 0x1.71547652b82fep0 + shift, n = shifted - shift;
        double r = x - n * ln2_high - n * ln2_low, series = 1.0 / 6227020800, power;
        uint64_t bits;

        series = series * r + 1.0 / 479001600;
        series = series * r + 1.0 / 39916800;
        series = series * r + 1.0 / 3628800;
        series = series * r + 1.0 / 362880;
        series = series * r + 1.0 / 40320;
        series = series * r + 1.0 / 5040;
        series = series * r + 1.0 / 720;
        series = series * r + 1.0 / 120;
        series = series * r + 1.0 / 24;
        series = series * r + 1.0 / 6;
        series = series * r + 0.5;
        series = series * r + 1;
        series = series * r + 1;
        memcpy(&bits, &shifted, sizeof bits);
        bits = (bits + 1023) << 52;
        memcpy(&power, &bits, sizeof power);
        out[j] = x < -708 ? 0 : series * power;
    }
}

void fast_exp(double *restrict out, const double *restrict in, double less, size_t count)
{
    exp_row(out, in, less, count);
}

/* The largest of `count` numbers. */
MULTIVERSION static double largest(const double *row, size_t count)
{
    double most[LANES], all = -INFINITY;
    size_t j = 0;

    for (size_t lane = 0; lane < LANES; lane++)
        most[lane] = -INFINITY;
    for (; j + LANES <= count; j += LANES)
        for (size_t lane = 0; lane < LANES; lane++)
            most[lane] = row[j + lane] > most[lane] ? row[j + lane] : most[lane];
    for (; j < count; j++)
        all = row[j] > all ? row[j] : all;
    for (size_t half = LANES / 2; half > 0; half /= 2)
        for (size_t lane = 0; lane < half; lane++)
            most[lane] = most[lane + half] > most[lane] ? most[lane + half] : most[lane];
    return most[0] > all ? most[0] : all;
}

MULTIVERSION static double magnitude(const double *values, size_t count)
{
    double sums[LANES] = {0}, sum = 0;
    size_t j = 0;

    for (; count < LANES && j < count; j++)
        sum += fabs(values[j]);
    if (count < LANES)
        return sum;
    for (; j + LANES <= count; j += LANES)
        for (size_t lane = 0; lane < LANES; lane++)
            sums[lane] += fabs(values[j + lane]);
    for (; j < count; j++)
        sum += fabs(values[j]);
    for (size_t half = LANES / 2; half > 0; half /= 2)
        for (size_t lane = 0; lane < half; lane++)
            sums[lane] += sums[lane + half];
    return sum + sums[0];
}

double fast_magnitude(const double *values, size_t count)
{
    return magnitude(values, count);
}

/* The numbers scaled and masked of one row. */
MULTIVERSION static void scale_row(double *restrict scaled, double *restrict masked, const double *restrict scores,
                                   double factor, size_t m)
{
    for (size_t j = 0; j < m; j++)
        scaled[j] = masked[j] = scores[j] * factor;
}

MULTIVERSION static void mask_row(double *restrict masked, const unsigned char *restrict mask, size_t m)
{
    for (size_t j = 0; j < m; j++)
        masked[j] = mask[j] ? masked[j] : -INFINITY;
}

MULTIVERSION static void divide_row(double *restrict weights, double sum, size_t m)
{
    double factor = 1 / sum;

    for (size_t j = 0; j < m; j++)
        weights[j] *= factor;
}

static void soften_row(const struct fast_head *h, size_t i)
{
    double *masked = h->masked + i * h->m, *weights = h->weights + i * h->m, most;

    scale_row(h->scaled + i * h->m, masked, h->scores + i * h->m, h->factor, h->m);
    if (h->bias)
        add_row(masked, h->bias + i * h->m, h->m);
    if (h->mask)
        mask_row(masked, h->mask + i * h->m, h->m);
    most = largest(masked, h->m);
    if (most == -INFINITY) {
        memset(weights, 0, h->m * sizeof *weights);
        return;
    }
    exp_row(weights, masked, most, h->m);
    divide_row(weights, magnitude(weights, h->m), h->m);
}

/* Rows `row` … `end` of the head. */
static void attend_rows(const struct fast_head *h, const double *keys, const double *values, size_t row, size_t end)
{
    multiply(&(struct product){h->scores + row * h->m, h->Q + row * h->d_k, keys, end - row, h->d_k, h->m});
    for (size_t i = row; i < end; i++)
        soften_row(h, i);
    multiply(&(struct product){h->head + row * h->d_v, h->weights + row * h->m, values, end - row, h->m, h->d_v});
}

bool fast_attend(const struct fast_head *h)
{
    double *keys = new_panels(&(struct operand){h->K, h->d_k, h->m, 1, h->d_k});
    double *values = new_panels(&(struct operand){h->V, h->m, h->d_v, h->d_v, 1});
    bool ok = keys && values;

    for (size_t row = 0; ok && row < h->n; row += BLOCK)
        attend_rows(h, keys, values, row, h->n - row < BLOCK ? h->n : row + BLOCK);
    free(keys);
    free(values);
    return ok;
}
