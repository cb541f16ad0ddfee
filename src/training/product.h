/* SPDX-License-Identifier: MIT */
/* Matrix products for training, with at most 32 rows, 32 columns, 32 terms, in two forms: the plain loop, and tiles of
 * 4 rows × 16 columns whose sums stay in registers. Every sum is taken from 0 in the order of its terms, and only then
 * added to what is there, so both give the same numbers to the last bit. */
#ifndef HEADWAY_TRAINING_PRODUCT_H
#define HEADWAY_TRAINING_PRODUCT_H

#include "training/real.h"

#include <stdbool.h>

#define WIDTH 32               /* columns of every matrix: d_model, and at least the most places */
#define SQUARE (WIDTH * WIDTH) /* numbers of a matrix, with unused rows and columns */

/* c [rows × cols] = a [rows × depth] b [depth × cols]; with `add`, c += a b. Rows are WIDTH numbers apart. With
 * `flipped` a is read as transposed: a[k · WIDTH + i]. rows: a multiple of 4; cols: a multiple of 8; both, and depth,
 * at most WIDTH. c must not be a or b. */
struct product {
    real *c;
    const real *a, *b;
    int rows, depth, cols;
    bool flipped, add;
};

/* Sizes rounded up to what a product takes: rows to a multiple of 4, columns to one of 8. */
static inline int product_rows(int rows)
{
    return (rows + 3) & ~3;
}

static inline int product_cols(int cols)
{
    return (cols + 7) & ~7;
}

/* The plain loop (plain.c). */
void product_plain(const struct product *p);

/* The same bits, in tiles. */
void product_tiled(const struct product *p);

#ifdef TRAINING_PLAIN
#define product_make product_plain
#else
#define product_make product_tiled
#endif

/* out [cols × rows] = the transpose of in [rows × cols]; sizes up to WIDTH. */
void product_turn(real *out, const real *in, int rows, int cols);

#endif
