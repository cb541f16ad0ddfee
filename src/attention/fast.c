/* SPDX-License-Identifier: MIT */
#include "attention/fast.h"

#include "base/compiler.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define ROWS 4  /* of a tile */
#define WIDE 24 /* columns of a tile: 4 × 24 sums fill 12 of the 32 vector registers of AVX-512 */
#define NARROW 16
#define DEPTH 128 /* rows of a panel that stay in the first cache: 24 KiB */
#define FAR 64    /* rows of the left operand that stay in the second cache */
#define BLOCK 16  /* rows of the scores that go through all stages together */
#define LANES 32  /* sums side by side, because a single chain of additions cannot become vectors */

/* A tile of a product: c [ROWS × width] = or += a [ROWS × depth] b [depth × width]; b is packed. */
struct tile {
    double *c;
    const double *a, *b;
    size_t c_stride, a_stride, depth;
    bool add; /* to what c holds */
};

/* tile_N: a tile N wide. Each row of the sum is an array of its own and the pointers walk, because so gcc and clang
 * keep the sums in registers; with an array of rows, or a[k], gcc puts them into memory, at half the speed. */
#define DEFINE_TILE(N)                                                                                                 \
    MULTIVERSION static void tile_##N(const struct tile *t)                                                            \
    {                                                                                                                  \
        const double *a = t->a, *b = t->b, *end = a + t->depth;                                                        \
        double sum0[N] = {0}, sum1[N] = {0}, sum2[N] = {0}, sum3[N] = {0};                                             \
        double *c0 = t->c, *c1 = c0 + t->c_stride, *c2 = c1 + t->c_stride, *c3 = c2 + t->c_stride;                     \
        size_t row = t->a_stride;                                                                                      \
                                                                                                                       \
        for (; a < end; a++, b += N)                                                                                   \
            for (size_t j = 0; j < N; j++) {                                                                           \
                sum0[j] += a[0] * b[j];                                                                                \
                sum1[j] += a[row] * b[j];                                                                              \
                sum2[j] += a[2 * row] * b[j];                                                                          \
                sum3[j] += a[3 * row] * b[j];                                                                          \
            }                                                                                                          \
        for (size_t j = 0; t->add && j < N; j++) {                                                                     \
            sum0[j] += c0[j];                                                                                          \
            sum1[j] += c1[j];                                                                                          \
            sum2[j] += c2[j];                                                                                          \
            sum3[j] += c3[j];                                                                                          \
        }                                                                                                              \
        memcpy(c0, sum0, sizeof sum0);                                                                                 \
        memcpy(c1, sum1, sizeof sum1);                                                                                 \
        memcpy(c2, sum2, sizeof sum2);                                                                                 \
        memcpy(c3, sum3, sizeof sum3);                                                                                 \
    }

DEFINE_TILE(16)
DEFINE_TILE(24)

static void run_tile(const struct tile *t, size_t width)
{
    if (width == WIDE)
        tile_24(t);
    else
        tile_16(t);
}

/* How wide the panel is that begins `left` columns before the end: so that 16s and 24s fill every multiple of 8 from
 * 16 on, 32 = 16 + 16, 40 = 24 + 16. */
static size_t panel_width(size_t left)
{
    return left > NARROW + NARROW || (left > NARROW && left <= WIDE) ? WIDE : NARROW;
}

/* A right operand: element (k, j) of [depth × cols] is at[k · down + j · across], so a transpose costs nothing. */
struct operand {
    const double *at;
    size_t depth, cols, down, across;
};

/* One panel row after row, with 0 in columns that do not exist. */
static void pack_panel(double *restrict to, const struct operand *b, size_t first, size_t width)
{
    size_t used = b->cols - first < width ? b->cols - first : width;

    for (size_t k = 0; k < b->depth; k++, to += width) {
        const double *from = b->at + k * b->down + first * b->across;

        for (size_t j = 0; j < used; j++)
            to[j] = from[j * b->across];
        for (size_t j = used; j < width; j++)
            to[j] = 0;
    }
}

/* Returns an operand as panels, one after the other; the caller frees them. NULL without memory. */
static double *new_panels(const struct operand *b)
{
    size_t cols = (b->cols + WIDE) / 8 * 8; /* what all panels have, and a little more */
    double *panels = aligned_alloc(64, b->depth * cols * sizeof *panels);

    for (size_t first = 0, width; panels && first < b->cols; first += width) {
        width = panel_width(b->cols - first);
        pack_panel(panels + first * b->depth, b, first, width);
    }
    return panels;
}

/* c [rows × cols] = a [rows × depth] b, b [depth × cols] in panels. */
struct product {
    double *c;
    const double *a, *panels;
    size_t rows, depth, cols;
};

/* A tile that sticks out to the right, or a single row (its a_stride is 0): made aside, and what is wanted copied. */
static void run_edge(const struct tile *t, size_t width, size_t rows, size_t cols)
{
    double aside[ROWS * WIDE] = {0};

    run_tile(&(struct tile){aside, t->a, t->b, width, t->a_stride, t->depth, false}, width);
    for (size_t i = 0; i < rows; i++)
        for (size_t j = 0; j < cols; j++) {
            double *c = t->c + i * t->c_stride + j;

            *c = t->add ? *c + aside[i * width + j] : aside[i * width + j];
        }
}

/* Rows `row` … `end` of the product in the panel that begins at column `first`, its rows from `from` on. */
static void run_panel(const struct product *p, size_t row, size_t end, size_t from, size_t first)
{
    size_t left = p->cols - first, width = panel_width(left);
    struct tile t = {.b = p->panels + first * p->depth + from * width,
                     .c_stride = p->cols,
                     .a_stride = p->depth,
                     .depth = p->depth - from < DEPTH ? p->depth - from : DEPTH,
                     .add = from > 0};

    while (row < end) {
        size_t rows = end - row < ROWS ? 1 : ROWS;

        t.c = p->c + row * p->cols + first;
        t.a = p->a + row * p->depth + from;
        t.a_stride = rows == ROWS ? p->depth : 0;
        if (rows == ROWS && left >= width)
            run_tile(&t, width);
        else
            run_edge(&t, width, rows, left < width ? left : width);
        row += rows;
    }
}

static void multiply(const struct product *p)
{
    for (size_t row = 0; row < p->rows; row += FAR)
        for (size_t from = 0; from < p->depth; from += DEPTH)
            for (size_t first = 0; first < p->cols; first += panel_width(p->cols - first))
                run_panel(p, row, p->rows - row < FAR ? p->rows : row + FAR, from, first);
}

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
    for (size_t lane = 0; lane < LANES; lane++)
        all = most[lane] > all ? most[lane] : all;
    return all;
}

MULTIVERSION static double magnitude(const double *values, size_t count)
{
    double sums[LANES] = {0}, sum = 0;
    size_t j = 0;

    for (; j + LANES <= count; j += LANES)
        for (size_t lane = 0; lane < LANES; lane++)
            sums[lane] += fabs(values[j + lane]);
    for (; j < count; j++)
        sum += fabs(values[j]);
    for (size_t lane = 0; lane < LANES; lane++)
        sum += sums[lane];
    return sum;
}

double fast_magnitude(const double *values, size_t count)
{
    return magnitude(values, count);
}

/* scaled and masked of one row. */
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
