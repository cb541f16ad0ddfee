/* SPDX-License-Identifier: MIT */
#include "training/product.h"

/* gcc writes a loop of 8 out before it makes vector instructions of it, and then makes none. */
#if defined(__GNUC__) && !defined(__clang__)
#define AS_A_LOOP _Pragma("GCC unroll 1")
/* It also joins two terms of the sums in one pass, which takes more registers than there are, and a third more time. */
#pragma GCC optimize("no-loop-unroll-and-jam")
#else
#define AS_A_LOOP
#endif

/* Makes a tile of 4 rows × N columns, at `c`. Each row of the sum is an array of its own and pointers advance, because
 * then gcc and clang keep the sums in registers. */
#define DEFINE_TILE(N)                                                                                                 \
    static inline void tile_##N(real *c, const real *a, const real *b, const struct product *p)                        \
    {                                                                                                                  \
        real sum0[N] = {0}, sum1[N] = {0}, sum2[N] = {0}, sum3[N] = {0};                                               \
        const int down = p->flipped ? 1 : WIDTH, across = p->flipped ? WIDTH : 1;                                      \
        const real *end = b + p->depth * WIDTH;                                                                        \
                                                                                                                       \
        for (; b < end; b += WIDTH, a += across) {                                                                     \
            AS_A_LOOP                                                                                                  \
            for (int j = 0; j < N; j++) {                                                                              \
                sum0[j] += a[0] * b[j];                                                                                \
                sum1[j] += a[down] * b[j];                                                                             \
                sum2[j] += a[2 * down] * b[j];                                                                         \
                sum3[j] += a[3 * down] * b[j];                                                                         \
            }                                                                                                          \
        }                                                                                                              \
        for (int j = 0; j < N; j++) {                                                                                  \
            c[j] = p->add ? c[j] + sum0[j] : sum0[j];                                                                  \
            c[j + WIDTH] = p->add ? c[j + WIDTH] + sum1[j] : sum1[j];                                                  \
            c[j + 2 * WIDTH] = p->add ? c[j + 2 * WIDTH] + sum2[j] : sum2[j];                                          \
            c[j + 3 * WIDTH] = p->add ? c[j + 3 * WIDTH] + sum3[j] : sum3[j];                                          \
        }                                                                                                              \
    }

DEFINE_TILE(16)
DEFINE_TILE(8)

MULTIVERSION static void run_tiles(const struct product *p)
{
    for (int i = 0; i < p->rows; i += 4) {
        const real *a = p->flipped ? p->a + i : p->a + i * WIDTH;
        real *c = p->c + i * WIDTH;
        int j = 0;

        for (; j + 16 <= p->cols; j += 16)
            tile_16(c + j, a, p->b + j, p);
        if (j < p->cols)
            tile_8(c + j, a, p->b + j, p);
    }
}

void product_tiled(const struct product *p)
{
    run_tiles(p);
}

void product_turn(real *out, const real *in, int rows, int cols)
{
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < cols; j++)
            out[j * WIDTH + i] = in[i * WIDTH + j];
}
