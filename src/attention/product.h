/* SPDX-License-Identifier: MIT */
/* A matrix product, for fast.c and exact.c, which compile it differently: the one may multiply and add in one
 * instruction, the other may not. Portable C that the compiler turns into vector instructions.
 *
 * The right operand is packed into panels of a few neighbouring columns, row after row, so that it is read in memory
 * order. A panel meets four rows of the left operand at a time: their 4 × 24 results (4 × 8 where there are fewer
 * registers) stay in registers while the terms are added up. Long sums are made in pieces, so that a piece of a panel
 * stays in the first cache while all rows of a block, which stay in the second, pass by it.
 *
 * Each number is one sum in the order of its terms, as plain loops make it: where nothing is fused, both agree to the
 * last bit. */
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
#define AVX2_FEW 16                 /* rows that are not worth copying */
#define FOUR 4                      /* numbers in a vector there */

/* A strip of a product, as wide as a panel: c [rows × width] = or += a [rows × depth] b [depth × width]; b is packed,
 * and there is a multiple of ROWS rows. */
struct strip {
    double *c;
    const double *a, *b;
    size_t c_stride, a_stride, rows, depth;
    bool add; /* to what c holds */
};

/* PRODUCT_STRIP(N), which the including file names: a strip N wide, ROWS rows at a time. Each row of sums is an array
 * of its own and the pointers advance, so that gcc and clang keep the sums in registers; with an array of rows, or
 * a[k], gcc puts them into memory, at half the speed. */
#define DEFINE_STRIP(N)                                                                                                \
    MULTIVERSION static void PRODUCT_STRIP(N)(const struct strip *s)                                                   \
    {                                                                                                                  \
        size_t row = s->a_stride;                                                                                      \
        const double *first = s->a;                                                                                    \
        double *c0 = s->c;                                                                                             \
                                                                                                                       \
        for (size_t i = 0; i < s->rows; i += ROWS, first += ROWS * row, c0 += ROWS * s->c_stride) {                    \
            const double *a = first, *b = s->b, *end = a + s->depth;                                                   \
            double sum0[N] = {0}, sum1[N] = {0}, sum2[N] = {0}, sum3[N] = {0};                                         \
            double *c1 = c0 + s->c_stride, *c2 = c1 + s->c_stride, *c3 = c2 + s->c_stride;                             \
                                                                                                                       \
            if (s->add) {                                                                                              \
                memcpy(sum0, c0, sizeof sum0);                                                                         \
                memcpy(sum1, c1, sizeof sum1);                                                                         \
                memcpy(sum2, c2, sizeof sum2);                                                                         \
                memcpy(sum3, c3, sizeof sum3);                                                                         \
            }                                                                                                          \
            for (; a < end; a++, b += N)                                                                               \
                for (size_t j = 0; j < N; j++) {                                                                       \
                    sum0[j] += a[0] * b[j];                                                                            \
                    sum1[j] += a[row] * b[j];                                                                          \
                    sum2[j] += a[2 * row] * b[j];                                                                      \
                    sum3[j] += a[3 * row] * b[j];                                                                      \
                }                                                                                                      \
            memcpy(c0, sum0, sizeof sum0);                                                                             \
            memcpy(c1, sum1, sizeof sum1);                                                                             \
            memcpy(c2, sum2, sizeof sum2);                                                                             \
            memcpy(c3, sum3, sizeof sum3);                                                                             \
        }                                                                                                              \
    }

/* A strip of NARROW columns. */
DEFINE_STRIP(16)
/* A strip of WIDE columns. */
DEFINE_STRIP(24)

typedef double four_numbers __attribute__((vector_size(FOUR * sizeof(double))));

/* A strip of AVX2_WIDE columns. gcc vectorises only long arrays well, so these sums are declared as vectors, left and
 * right half of each row; on a processor without vectors of this size they are slower than arrays. */
MULTIVERSION static void PRODUCT_STRIP(8)(const struct strip *s)
{
    size_t row = s->a_stride;
    const double *first = s->a;
    double *c0 = s->c;

    for (size_t i = 0; i < s->rows; i += ROWS, first += ROWS * row, c0 += ROWS * s->c_stride) {
        const double *a = first, *b = s->b, *end = a + s->depth;
        double *c1 = c0 + s->c_stride, *c2 = c1 + s->c_stride, *c3 = c2 + s->c_stride;
        four_numbers left0 = {0}, left1 = {0}, left2 = {0}, left3 = {0};
        four_numbers right0 = {0}, right1 = {0}, right2 = {0}, right3 = {0};

        if (s->add) {
            memcpy(&left0, c0, sizeof left0);
            memcpy(&right0, c0 + FOUR, sizeof right0);
            memcpy(&left1, c1, sizeof left1);
            memcpy(&right1, c1 + FOUR, sizeof right1);
            memcpy(&left2, c2, sizeof left2);
            memcpy(&right2, c2 + FOUR, sizeof right2);
            memcpy(&left3, c3, sizeof left3);
            memcpy(&right3, c3 + FOUR, sizeof right3);
        }
        for (; a < end; a++, b += AVX2_WIDE) {
            four_numbers left, right;

            memcpy(&left, b, sizeof left);
            memcpy(&right, b + FOUR, sizeof right);
            left0 += a[0] * left;
            right0 += a[0] * right;
            left1 += a[row] * left;
            right1 += a[row] * right;
            left2 += a[2 * row] * left;
            right2 += a[2 * row] * right;
            left3 += a[3 * row] * left;
            right3 += a[3 * row] * right;
        }
        memcpy(c0, &left0, sizeof left0);
        memcpy(c0 + FOUR, &right0, sizeof right0);
        memcpy(c1, &left1, sizeof left1);
        memcpy(c1 + FOUR, &right1, sizeof right1);
        memcpy(c2, &left2, sizeof left2);
        memcpy(c2 + FOUR, &right2, sizeof right2);
        memcpy(c3, &left3, sizeof left3);
        memcpy(c3 + FOUR, &right3, sizeof right3);
    }
}

static void run_strip(const struct strip *s, size_t width)
{
    if (width == WIDE)
        PRODUCT_STRIP(24)(s);
    else if (width == NARROW)
        PRODUCT_STRIP(16)(s);
    else
        PRODUCT_STRIP(8)(s);
}

/* The width of the panel that begins `left` columns before the end, chosen so that 16s and 24s fill every multiple of 8
 * from 16 on: 32 = 16 + 16, 40 = 24 + 16. */
static size_t panel_width(size_t left)
{
    if (HAS_AVX2_ALONE)
        return AVX2_WIDE;
    return left > NARROW + NARROW || (left > NARROW && left <= WIDE) ? WIDE : NARROW;
}

/* Where in the panels of a right operand [depth × cols] the one lies that begins with column `first`. Each is followed
 * by an empty row: else panels whose depth is a power of 2 push each other out of every cache while they are packed. */
static size_t panel_at(size_t depth, size_t first)
{
    return (depth + 1) * first;
}

/* Doubles that the panels of a right operand take. */
static size_t panels_size(size_t depth, size_t cols)
{
    return panel_at(depth, cols <= NARROW ? NARROW : (cols + 7) / 8 * 8);
}

/* Packs row k of a right operand [depth × cols] into its panels, which lie one after the other; columns that do not
 * exist become 0. */
static void pack_row(double *restrict panels, const double *restrict row, size_t k, size_t depth, size_t cols)
{
    for (size_t first = 0, width; first < cols; first += width) {
        size_t left = cols - first, used, j = 0;
        double *to;

        width = panel_width(left);
        used = left < width ? left : width;
        to = panels + panel_at(depth, first) + k * width;
        for (; j + 8 <= used; j += 8)
            memcpy(to + j, row + first + j, 8 * sizeof *to);
        for (; j < used; j++)
            to[j] = row[first + j];
        for (; j < width; j++)
            to[j] = 0;
    }
}

/* The same of a whole operand that lies transposed: at [cols × depth]. */
static void pack_transposed(double *restrict panels, const double *restrict at, size_t depth, size_t cols)
{
    for (size_t first = 0, width; first < cols; first += width) {
        double *to = panels + panel_at(depth, first);
        size_t left = cols - first, used;

        width = panel_width(left);
        used = left < width ? left : width;
        for (size_t k = 0; k < depth; k++, to += width) {
            for (size_t j = 0; j < used; j++)
                to[j] = at[(first + j) * depth + k];
            for (size_t j = used; j < width; j++)
                to[j] = 0;
        }
    }
}

/* Memory for `parts` right operands as panels; the caller frees it. NULL if there is none. */
static double *new_panels(size_t depth, size_t cols, size_t parts)
{
    return aligned_alloc(64, parts * panels_size(depth, cols) * sizeof(double));
}

/* Returns a right operand as panels; the caller frees them. NULL without memory. */
static double *new_packed(const double *at, size_t depth, size_t cols, bool transposed)
{
    double *panels = new_panels(depth, cols, 1);

    if (panels && transposed)
        pack_transposed(panels, at, depth, cols);
    for (size_t k = 0; panels && !transposed && k < depth; k++)
        pack_row(panels, at + k * cols, k, depth, cols);
    return panels;
}

/* c [parts × rows × cols] = or += a [rows × depth] b for each b [depth × cols] in panels. */
struct product {
    double *c;
    const double *a, *panels;
    size_t rows, depth, cols, parts, a_stride;
    bool add; /* to what c holds */
};

/* ROWS rows of a strip that stick out to the right, or a single row (a_stride is 0): made in a buffer, from which the
 * wanted part is copied. */
static void run_edge(const struct strip *s, size_t width, size_t rows, size_t cols)
{
    double aside[ROWS * WIDE] = {0};

    for (size_t i = 0; s->add && i < rows; i++)
        memcpy(aside + i * width, s->c + i * s->c_stride, cols * sizeof *aside);
    run_strip(&(struct strip){aside, s->a, s->b, width, s->a_stride, ROWS, s->depth, s->add}, width);
    for (size_t i = 0; i < rows; i++)
        memcpy(s->c + i * s->c_stride, aside + i * width, cols * sizeof *aside);
}

/* What is multiplied at a time: rows `row` to `end` − 1 of the left operand, `depth` of their columns from `from` on.
 */
struct block {
    const double *a;
    size_t a_stride, row, end, from, depth;
};

/* A block in the panel that begins at column `first` of a part. */
static void run_panel(const struct product *p, const struct block *block, size_t part, size_t first)
{
    size_t left = p->cols - first, width = panel_width(left), rows = block->end - block->row, step = block->a_stride;
    const double *panels = p->panels + part * panels_size(p->depth, p->cols);
    struct strip s = {.c = p->c + (part * p->rows + block->row) * p->cols + first,
                      .a = block->a,
                      .b = panels + panel_at(p->depth, first) + block->from * width,
                      .c_stride = p->cols,
                      .a_stride = step,
                      .depth = block->depth,
                      .add = p->add || block->from > 0};

    if (left >= width) {
        s.rows = rows / ROWS * ROWS;
        run_strip(&s, width);
        rows -= s.rows;
        s.c += s.rows * s.c_stride;
        s.a += s.rows * step;
    }
    for (size_t some; rows > 0; rows -= some, s.c += some * s.c_stride, s.a += some * step) {
        some = rows < ROWS ? 1 : ROWS;
        s.a_stride = some == ROWS ? step : 0;
        run_edge(&s, width, some, left < width ? left : width);
    }
}

/* For AVX2, a block narrower than its matrix is copied first: at some distances between rows, such as 512 columns, they
 * push each other and the panel out of the small first cache. A few rows are not worth it. */
static void copy_block(double *restrict to, struct block *block)
{
    for (size_t i = 0; i < block->end - block->row; i++)
        memcpy(to + i * AVX2_APART, block->a + i * block->a_stride, block->depth * sizeof *to);
    block->a = to;
    block->a_stride = AVX2_APART;
}

/* How long a piece of a sum is. */
static size_t depth_most(void)
{
    return HAS_AVX2_ALONE ? AVX2_DEPTH : DEPTH;
}

static void multiply(const struct product *p)
{
    size_t depth = depth_most(), far = HAS_AVX2_ALONE ? AVX2_FAR : FAR;
    double copy[AVX2_FAR * AVX2_APART];

    for (size_t row = 0; row < p->rows; row += far)
        for (size_t from = 0; from < p->depth; from += depth) {
            struct block block = {p->a + row * p->a_stride + from,
                                  p->a_stride,
                                  row,
                                  p->rows - row < far ? p->rows : row + far,
                                  from,
                                  p->depth - from < depth ? p->depth - from : depth};

            if (HAS_AVX2_ALONE && p->a_stride > depth && p->rows > AVX2_FEW)
                copy_block(copy, &block);
            for (size_t part = 0; part < p->parts; part++)
                for (size_t first = 0; first < p->cols; first += panel_width(p->cols - first))
                    run_panel(p, &block, part, first);
        }
}

#endif
