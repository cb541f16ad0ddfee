/* SPDX-License-Identifier: MIT */
/* Matrix products of training: of at most 32 rows, 32 columns, 32 terms. Twice: the plain loop, and tiles of 4 rows ×
 * 16 columns whose sums stay in registers. Every sum is taken from 0 in the order of its terms, and only then added to
 * what is there, so both make the same numbers to the last bit. */
#ifndef HEADWAY_TRAINING_PRODUCT_H
#define HEADWAY_TRAINING_PRODUCT_H

#include "training/real.h"

#include <stdbool.h>

#define WIDTH 32               /* columns of every matrix: d_model, and the most places */
#define SQUARE (WIDTH * WIDTH) /* numbers of a matrix; unused rows and columns are there as well */

/* c [rows × cols] = a [rows × depth] b [depth × cols]; with `add`, c += a b. Rows stand WIDTH apart. With `flipped` a
 * is read across: a[k · WIDTH + i]. rows: a multiple of 4, cols: of 8, both at most WIDTH, as is depth. c is neither
 * of the others. */
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

/* As one would write it. */
void product_plain(const struct product *p);

/* In tiles: the same bits. */
void product_tiled(const struct product *p);

#ifdef TRAINING_PLAIN
#define product_make product_plain
#else
#define product_make product_tiled
#endif

/* out [cols × rows] = in [rows × cols], turned over; sizes up to WIDTH. */
void product_turn(real *out, const real *in, int rows, int cols);

#endif
