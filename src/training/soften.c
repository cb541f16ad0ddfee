/* SPDX-License-Identifier: MIT */
#include "training/soften.h"

#include "training/product.h"

/* The shares of `count` scores, in place. */
static inline void soften(real *row, int count)
{
    real most = row[0], sum = 0;

    for (int j = 1; j < count; j++)
        most = row[j] > most ? row[j] : most;
    for (int j = 0; j < count; j++)
        row[j] = real_exp(row[j] - most);
    for (int j = 0; j < count; j++)
        sum += row[j];
    for (int j = 0; j < count; j++)
        row[j] /= sum;
}

MULTIVERSION static void soften_rows(real *at, int n, real factor, const real *bias)
{
    for (int i = 0; i < n; i++) {
        real *row = at + i * WIDTH;

        for (int j = 0; j <= i; j++)
            row[j] *= factor;
        for (int j = 0; bias && j <= i; j++)
            row[j] += bias[i - j];
        soften(row, i + 1);
        for (int j = i + 1; j < product_cols(n); j++)
            row[j] = 0;
    }
}

void soften_causal(real *at, int n, real factor, const real *bias)
{
    soften_rows(at, n, factor, bias);
}

MULTIVERSION static void soften_all(real *at, int n, int count)
{
    for (int i = 0; i < n; i++)
        soften(at + i * WIDTH, count);
}

void soften_even(real *at, int n, int count)
{
    soften_all(at, n, count);
}

MULTIVERSION static void back_rows(real *at, const real *weights, int n)
{
    for (int i = 0; i < n; i++) {
        real *row = at + i * WIDTH, mean = 0;
        const real *w = weights + i * WIDTH;

        for (int j = 0; j <= i; j++)
            mean += w[j] * row[j];
        for (int j = 0; j < product_cols(n); j++)
            row[j] = w[j] * (row[j] - mean);
    }
}

void soften_back(real *at, const real *weights, int n)
{
    back_rows(at, weights, n);
}
