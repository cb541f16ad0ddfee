/* SPDX-License-Identifier: MIT */
/* A matrix product in tiles, for fast.c and exact.c, which compile it differently: the one may multiply and add in one
 * instruction, the other may not. Portable C that the compiler turns into vector instructions: the right operand is
 * packed into panels of neighbouring columns; 4 rows times 24 columns of the result (8 where there are few registers)
 * stay in registers while 128 rows of a panel stay in the first cache. Each number is one sum in the order
 * of its terms, as plain loops make it: where nothing is fused, both agree to the last bit. */
#ifndef HEADWAY_ATTENTION_PRODUCT_H
#define HEADWAY_ATTENTION_PRODUCT_H

#include "base/compiler.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define ROWS 4  /* of a tile */
#define WIDE 24 /* columns of a tile: 4 × 24 sums fill 12 of the 32 vector registers of AVX-512 */
#define NARROW 16
#define DEPTH 128 /* rows of a panel that stay in the first cache: 24 KiB */
#define FAR 64    /* rows of the left operand that stay in the second cache */

#define AVX2_WIDE 8    /* the same for AVX2: 4 × 8 sums fill 8 of 16 vector registers, */
#define AVX2_DEPTH 256 /* 16 KiB of a panel, */
#define AVX2_FAR 128
#define AVX2_APART (AVX2_DEPTH + 8) /* the distance between these rows in a copy */
#define FOUR 4                      /* numbers in a vector there */

/* A tile of a product: c [ROWS × width] = or += a [ROWS × depth] b [depth × width]; b is packed. */
struct tile {
    double *c;
    const double *a, *b;
    size_t c_stride, a_stride, depth;
    bool add; /* to what c holds */
};

/* PRODUCT_TILE(N), which the including file names: a tile N wide. Each row of sums is an array of its own and the
 * pointers advance, so that gcc and clang keep the sums in registers; with an array of rows, or a[k], gcc puts them
 * into memory, at half the speed. */
#define DEFINE_TILE(N)                                                                                                 \
    MULTIVERSION static void PRODUCT_TILE(N)(const struct tile *t)                                                     \
    {                                                                                                                  \
        const double *a = t->a, *b = t->b, *end = a + t->depth;                                                        \
        double sum0[N] = {0}, sum1[N] = {0}, sum2[N] = {0}, sum3[N] = {0};                                             \
        double *c0 = t->c, *c1 = c0 + t->c_stride, *c2 = c1 + t->c_stride, *c3 = c2 + t->c_stride;                     \
        size_t row = t->a_stride;                                                                                      \
                                                                                                                       \
        if (t->add) {                                                                                                  \
            memcpy(sum0, c0, sizeof sum0);                                                                             \
            memcpy(sum1, c1, sizeof sum1);                                                                             \
            memcpy(sum2, c2, sizeof sum2);                                                                             \
            memcpy(sum3, c3, sizeof sum3);                                                                             \
        }                                                                                                              \
        for (; a < end; a++, b += N)                                                                                   \
            for (size_t j = 0; j < N; j++) {                                                                           \
                sum0[j] += a[0] * b[j];                                                                                \
                sum1[j] += a[row] * b[j];                                                                              \
                sum2[j] += a[2 * row] * b[j];                                                                          \
                sum3[j] += a[3 * row] * b[j];                                                                          \
            }                                                                                                          \
        memcpy(c0, sum0, sizeof sum0);                                                                                 \
        memcpy(c1, sum1, sizeof sum1);                                                                                 \
        memcpy(c2, sum2, sizeof sum2);                                                                                 \
        memcpy(c3, sum3, sizeof sum3);                                                                                 \
    }

/* A tile of NARROW columns. */
DEFINE_TILE(16)
/* A tile of WIDE columns. */
DEFINE_TILE(24)

typedef double four_numbers __attribute__((vector_size(FOUR * sizeof(double))));

/* A tile of AVX2_WIDE columns. gcc vectorises only long arrays well, so these are declared as vectors; on a processor
 * without vectors of this size they are slower than arrays. */
MULTIVERSION static void PRODUCT_TILE(8)(const struct tile *t)
{
    const double *a = t->a, *b = t->b, *end = a + t->depth;
    four_numbers sum0[AVX2_WIDE / FOUR] = {0}, sum1[AVX2_WIDE / FOUR] = {0}, sum2[AVX2_WIDE / FOUR] = {0},
                                  sum3[AVX2_WIDE / FOUR] = {0};
    double *c0 = t->c, *c1 = c0 + t->c_stride, *c2 = c1 + t->c_stride, *c3 = c2 + t->c_stride;
    size_t row = t->a_stride;

    if (t->add) {
        memcpy(sum0, c0, sizeof sum0);
        memcpy(sum1, c1, sizeof sum1);
        memcpy(sum2, c2, sizeof sum2);
        memcpy(sum3, c3, sizeof sum3);
    }
    for (; a < end; a++, b += AVX2_WIDE)
        for (size_t j = 0; j < AVX2_WIDE / FOUR; j++) {
            four_numbers right;

            memcpy(&right, b + j * FOUR, sizeof right);
            sum0[j] += a[0] * right;
            sum1[j] += a[row] * right;
            sum2[j] += a[2 * row] * right;
            sum3[j] += a[3 * row] * right;
        }
    memcpy(c0, sum0, sizeof sum0);
    memcpy(c1, sum1, sizeof sum1);
    memcpy(c2, sum2, sizeof sum2);
    memcpy(c3, sum3, sizeof sum3);
}

static void run_tile(const struct tile *t, size_t width)
{
    if (width == WIDE)
        PRODUCT_TILE(24)(t);
    else if (width == NARROW)
        PRODUCT_TILE(16)(t);
    else
        PRODUCT_TILE(8)(t);
}

/* The width of the panel that begins `left` columns before the end, chosen so that 16s and 24s fill every multiple of 8
 * from 16 on: 32 = 16 + 16, 40 = 24 + 16. */
static size_t panel_width(size_t left)
{
    if (HAS_AVX2_ALONE)
        return AVX2_WIDE;
    return left > NARROW + NARROW || (left > NARROW && left <= WIDE) ? WIDE : NARROW;
}

/* A right operand: element (k, j) of [depth × cols] is at[k · down + j · across], so a transpose costs nothing. */
struct operand {
    const double *at;
    size_t depth, cols, down, across;
};

/* Packs one panel row by row, with 0 in columns that do not exist. */
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
    size_t cols = (b->cols + WIDE) / 8 * 8; /* at least as many as all panels have */
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

/* A tile that sticks out to the right, or a single row (a_stride is 0): made in a buffer, from which the wanted part is
 * copied. */
static void run_edge(const struct tile *t, size_t width, size_t rows, size_t cols)
{
    double aside[ROWS * WIDE] = {0};

    for (size_t i = 0; t->add && i < rows; i++)
        memcpy(aside + i * width, t->c + i * t->c_stride, cols * sizeof *aside);
    run_tile(&(struct tile){aside, t->a, t->b, width, t->a_stride, t->depth, t->add}, width);
    for (size_t i = 0; i < rows; i++)
        memcpy(t->c + i * t->c_stride, aside + i * width, cols * sizeof *aside);
}

/* What is multiplied at a time: rows `row` to `end` − 1 of the left operand, `depth` of their columns from `from` on.
 */
struct block {
    const double *a;
    size_t a_stride, row, end, from, depth;
};

/* A block in the panel that begins at column `first`. */
static void run_panel(const struct product *p, const struct block *block, size_t first)
{
    size_t left = p->cols - first, width = panel_width(left);
    struct tile t = {.a = block->a,
                     .b = p->panels + first * p->depth + block->from * width,
                     .c_stride = p->cols,
                     .depth = block->depth,
                     .add = block->from > 0};

    for (size_t row = block->row, rows; row < block->end; row += rows, t.a += rows * block->a_stride) {
        rows = block->end - row < ROWS ? 1 : ROWS;
        t.c = p->c + row * p->cols + first;
        t.a_stride = rows == ROWS ? block->a_stride : 0;
        if (rows == ROWS && left >= width)
            run_tile(&t, width);
        else
            run_edge(&t, width, rows, left < width ? left : width);
    }
}

/* For AVX2, a block whose rows are longer than itself is copied first: at some distances between rows, such as 512
 * columns, they push each other and the panel out of the small first cache. */
static void copy_block(double *restrict to, struct block *block)
{
    for (size_t i = 0; i < block->end - block->row; i++)
        memcpy(to + i * AVX2_APART, block->a + i * block->a_stride, block->depth * sizeof *to);
    block->a = to;
    block->a_stride = AVX2_APART;
}

static void multiply(const struct product *p)
{
    size_t depth = HAS_AVX2_ALONE ? AVX2_DEPTH : DEPTH, far = HAS_AVX2_ALONE ? AVX2_FAR : FAR;
    double copy[AVX2_FAR * AVX2_APART];

    for (size_t row = 0; row < p->rows; row += far)
        for (size_t from = 0; from < p->depth; from += depth) {
            struct block block = {p->a + row * p->depth + from,
                                  p->depth,
                                  row,
                                  p->rows - row < far ? p->rows : row + far,
                                  from,
                                  p->depth - from < depth ? p->depth - from : depth};

            if (HAS_AVX2_ALONE && p->depth > depth)
                copy_block(copy, &block);
            for (size_t first = 0; first < p->cols; first += panel_width(p->cols - first))
                run_panel(p, &block, first);
        }
}

#endif
