/* SPDX-License-Identifier: MIT */
#include "attention/fast.h"

#define PRODUCT_STRIP(N) fast_strip_##N /* clang turns these into names of the whole program */
#include "attention/product.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK 16 /* rows of the scores that go through all stages together */

MULTIVERSION static void add_row(double *restrict sum, const double *restrict b, size_t count)
{
    for (size_t j = 0; j < count; j++)
        sum[j] += b[j];
}

/* Copies numbers that this pass does not read again, past the caches where that is possible, as they would fill
 * them. */
static void put_aside(double *restrict to, const double *restrict from, size_t count)
{
    size_t i = 0;

#ifdef STORE_PAST_CACHES
    for (; i < count && (uintptr_t)(to + i) % sizeof(two_numbers) != 0; i++)
        to[i] = from[i];
    for (two_numbers two; i + 2 <= count; i += 2) {
        memcpy(&two, from + i, sizeof two);
        STORE_PAST_CACHES(to + i, two);
    }
#endif
    for (; i < count; i++)
        to[i] = from[i];
}

/* Packs rows `from` … of W, `count` of them, each as it lies in memory, and copies its parts on the way. */
static void pack_parts(double *panels, double *W_head, const double *W, const struct fast_sizes *sizes, size_t from,
                       size_t count)
{
    size_t depth = sizes->depth, cols = sizes->cols, parts = sizes->parts, size = panels_size(count, cols);

    for (size_t k = 0; k < count; k++)
        for (size_t part = 0; part < parts; part++) {
            const double *row = W + ((from + k) * parts + part) * cols;

            pack_row(panels + part * size, row, k, count, cols);
            if (W_head)
                put_aside(W_head + (part * depth + from + k) * cols, row, cols);
        }
}

bool fast_project(double *Q, double *W_head, const double *X, const double *W, const struct fast_sizes *sizes,
                  const double *b)
{
    size_t rows = sizes->rows, depth = sizes->depth, cols = sizes->cols, parts = sizes->parts;
    size_t most = depth < depth_most() ? depth : depth_most();
    double *panels = new_panels(most, cols, parts);

    if (!panels)
        return false;
    for (size_t from = 0; from < depth; from += most) {
        size_t count = depth - from < most ? depth - from : most;

        pack_parts(panels, W_head, W, sizes, from, count);
        multiply(&(struct product){Q, X + from, panels, rows, count, cols, parts, depth, from > 0});
    }
    for (size_t i = 0; b && i < parts * rows; i++)
        add_row(Q + i * cols, b + i / rows * cols, cols);
    free(panels);
    return true;
}

/* e^x = 2^n e^r, |r| ≤ ½ ln 2. Adding 1.5 · 2^52 rounds x log2 e to n and leaves n in the low bits; e^r is its Taylor
 * series up to r^13 / 13!, which leaves 5e-18. At -709, the least x that is used, n is -1023 and 2^n, made from its
 * bits, is 0. No branch and no call: each loop becomes vector instructions, as one loop would not. */
MULTIVERSION static void exp_row(double *row, double less, size_t count)
{
    const double shift = 0x1.8p52, ln2_high = 0x1.62e42fefa0000p-1, ln2_low = 0x1.cf79abc9e3b39p-40;

    for (size_t j = 0; j < count; j++) {
        double x = row[j] - less;

        row[j] = x > -709 ? x : -709;
    }
    for (size_t j = 0; j < count; j++) {
        double x = row[j], shifted = x * 0x1.71547652b82fep0 + shift, n = shifted - shift;
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
        row[j] = series * power;
    }
}

void fast_exp(double *row, double less, size_t count)
{
    exp_row(row, less, count);
}

/* gcc finds the largest number of a row, and its sum, one number at a time: so both use declared vectors. */
typedef int64_t four_bits __attribute__((vector_size(FOUR * sizeof(int64_t))));

/* The largest of `count` numbers. */
MULTIVERSION static double largest(const double *row, size_t count)
{
    four_numbers left = (four_numbers){0} - INFINITY, right = left, next;
    double all = -INFINITY;
    size_t j = 0;

    for (; j + 2 * FOUR <= count; j += 2 * FOUR) {
        four_bits more;

        memcpy(&next, row + j, sizeof next);
        more = next > left;
        left = (four_numbers)((more & (four_bits)next) | (~more & (four_bits)left));
        memcpy(&next, row + j + FOUR, sizeof next);
        more = next > right;
        right = (four_numbers)((more & (four_bits)next) | (~more & (four_bits)right));
    }
    for (; j < count; j++)
        all = row[j] > all ? row[j] : all;
    for (int lane = 0; lane < FOUR; lane++) {
        all = left[lane] > all ? left[lane] : all;
        all = right[lane] > all ? right[lane] : all;
    }
    return all;
}

MULTIVERSION static double magnitude(const double *values, size_t count)
{
    four_numbers left = {0}, right = {0}, next;
    double sum = 0;
    size_t j = 0;

    for (; j + 2 * FOUR <= count; j += 2 * FOUR) {
        memcpy(&next, values + j, sizeof next);
        left += (four_numbers)((four_bits)next & INT64_MAX);
        memcpy(&next, values + j + FOUR, sizeof next);
        right += (four_numbers)((four_bits)next & INT64_MAX);
    }
    for (; j < count; j++)
        sum += fabs(values[j]);
    left += right;
    for (int lane = 0; lane < FOUR; lane++)
        sum += left[lane];
    return sum;
}

double fast_magnitude(const double *values, size_t count)
{
    return magnitude(values, count);
}

MULTIVERSION static void scale_row(double *restrict scaled, const double *restrict scores, double factor, size_t m)
{
    for (size_t j = 0; j < m; j++)
        scaled[j] = scores[j] * factor;
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

/* Takes one row of scores through scale, mask and softmax in its row of the weights; copies scaled and masked on the
 * way. */
static void soften_row(const struct fast_head *h, size_t i)
{
    double *row = h->weights + i * h->m, most;

    scale_row(row, h->scores + i * h->m, h->factor, h->m);
    put_aside(h->scaled + i * h->m, row, h->m);
    if (h->bias)
        add_row(row, h->bias + i * h->m, h->m);
    if (h->mask)
        mask_row(row, h->mask + i * h->m, h->m);
    if (h->masked != h->scaled)
        put_aside(h->masked + i * h->m, row, h->m);
    most = largest(row, h->m);
    if (most == -INFINITY) {
        memset(row, 0, h->m * sizeof *row);
        return;
    }
    exp_row(row, most, h->m);
    divide_row(row, magnitude(row, h->m), h->m);
}

/* Rows `row` … `end` of the head. */
static void attend_rows(const struct fast_head *h, const double *keys, const double *values, size_t row, size_t end)
{
    multiply(&(struct product){h->scores + row * h->m, h->Q + row * h->d_k, keys, end - row, h->d_k, h->m, 1, h->d_k,
                               false});
    for (size_t i = row; i < end; i++)
        soften_row(h, i);
    multiply(&(struct product){h->head + row * h->d_v, h->weights + row * h->m, values, end - row, h->m, h->d_v, 1,
                               h->m, false});
}

bool fast_attend(const struct fast_head *h)
{
    double *keys = new_packed(h->K, h->d_k, h->m, true);
    double *values = new_packed(h->V, h->m, h->d_v, false);
    bool ok = keys && values;

    for (size_t row = 0; ok && row < h->n; row += BLOCK)
        attend_rows(h, keys, values, row, h->n - row < BLOCK ? h->n : row + BLOCK);
    free(keys);
    free(values);
    return ok;
}
