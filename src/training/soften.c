/* SPDX-License-Identifier: MIT */
#include "training/soften.h"

#include "training/product.h"

enum { HALF = WIDTH / 2 };

/* The sum of the first `width` numbers of a row, HALF or WIDTH, in halves: of 32 numbers 16 pairs, of these 8, and so
 * on. Both widths give the same if the second half is 0. They are constants, so that loops become vector
 * instructions. */
static inline real sum_lanes(const real *lanes, int width)
{
    real sums[HALF];

    for (int j = 0; j < HALF; j++)
        sums[j] = width > HALF ? lanes[j] + lanes[j + HALF] : lanes[j];
    for (int j = 0; j < 8; j++)
        sums[j] += sums[j + 8];
    for (int j = 0; j < 4; j++)
        sums[j] += sums[j + 4];
    return (sums[0] + sums[2]) + (sums[1] + sums[3]);
}

static inline real larger(real a, real b)
{
    return a > b ? a : b;
}

static inline real largest(const real *lanes, int width)
{
    real most[HALF];

    for (int j = 0; j < HALF; j++)
        most[j] = width > HALF ? larger(lanes[j], lanes[j + HALF]) : lanes[j];
    for (int j = 0; j < 8; j++)
        most[j] = larger(most[j], most[j + 8]);
    for (int j = 0; j < 4; j++)
        most[j] = larger(most[j], most[j + 4]);
    return larger(larger(most[0], most[2]), larger(most[1], most[3]));
}

/* Replaces a row by the shares of its first `count` scores times `factor`, with 0 after them; `count` is at most
 * `width`. */
static inline void soften_lanes(real *row, int count, real factor, int width)
{
    real lanes[WIDTH], first = row[0], most, sum;

    for (int j = 0; j < width; j++) { /* read whether it counts or not: a condition on reading is a branch */
        real own = row[j];

        lanes[j] = (j < count ? own : first) * factor;
    }
    most = largest(lanes, width);
    for (int j = 0; j < width; j++) {
        real power = real_exp(lanes[j] - most);

        lanes[j] = j < count ? power : 0;
    }
    sum = sum_lanes(lanes, width);
    for (int j = 0; j < width; j++)
        row[j] = lanes[j] / sum;
    for (int j = width; j < WIDTH; j++)
        row[j] = 0;
}

static inline void soften(real *row, int count, real factor)
{
    if (count <= HALF)
        soften_lanes(row, count, factor, HALF);
    else
        soften_lanes(row, count, factor, WIDTH);
}

MULTIVERSION static void soften_rows(real *at, int from, int n, real factor)
{
    for (int i = from; i < n; i++)
        soften(at + i * WIDTH, i + 1, factor);
}

/* bias / factor is added first, so that one loop serves with and without a bias. */
void soften_causal(real *at, int from, int n, real factor, const real *bias)
{
    for (int i = from; i < n && bias; i++)
        for (int j = 0; j <= i; j++)
            at[i * WIDTH + j] += bias[i - j] / factor;
    soften_rows(at, from, n, factor);
}

MULTIVERSION static void soften_all(real *at, int from, int n, int count)
{
    for (int i = from; i < n; i++)
        soften(at + i * WIDTH, count, 1);
}

void soften_even(real *at, int from, int n, int count)
{
    soften_all(at, from, n, count);
}

MULTIVERSION static void back_rows(real *at, const real *weights, int from, int n)
{
    for (int i = from; i < n; i++) {
        real *row = at + i * WIDTH, products[WIDTH], mean;
        const real *w = weights + i * WIDTH;

        for (int j = 0; j < WIDTH; j++)
            products[j] = w[j] * row[j];
        mean = sum_lanes(products, WIDTH);
        for (int j = 0; j < WIDTH; j++)
            row[j] = products[j] - w[j] * mean;
    }
}

void soften_back(real *at, const real *weights, int from, int n)
{
    back_rows(at, weights, from, n);
}
