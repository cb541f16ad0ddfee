/* SPDX-License-Identifier: MIT */
/* Numbers one after another in memory, read as an array: how many there are along each axis (the shape), and how far
 * apart neighbours are (the strides), counted in numbers, as in NumPy and PyTorch. View and transpose change only shape
 * and strides.
 *
 * Worked: 12 numbers as 3 tokens of 2 heads of 2 numbers have strides 4, 2, 1; with the axes of tokens and heads
 * exchanged, 2, 4, 1. Number [1, 2, 0] is then at 1·2 + 2·4 + 0·1 = 10. */
#ifndef HEADWAY_STUDY_STRIDED_H
#define HEADWAY_STUDY_STRIDED_H

#include <stdbool.h>
#include <stddef.h>

#define STRIDED_MOST 4 /* axes */

struct strided {
    size_t rank;
    size_t shape[STRIDED_MOST], stride[STRIDED_MOST];
};

/* An array of that shape, with its numbers in memory in reading order. */
struct strided strided_make(size_t rank, const size_t *shape);

/* The array with two axes exchanged; nothing moves in memory. */
struct strided strided_transpose(const struct strided *of, size_t a, size_t b);

/* The same memory in another shape with as many numbers, if strides can express it: as for PyTorch's view, each new
 * axis must lie within a run of old axes that are contiguous with each other. If not, false, and *between is the old
 * axis whose stride does not fit the axes after it. */
bool strided_view(const struct strided *of, size_t rank, const size_t *shape, struct strided *out, size_t *between);

/* How many numbers it has; the address of a number, by its place on each axis; that of number `index` (from 0) in
 * reading order. */
size_t strided_count(const struct strided *of);
size_t strided_address(const struct strided *of, const size_t *at);
size_t strided_nth(const struct strided *of, size_t index);

/* Copies its numbers from the memory `from` to out [count], in reading order, like PyTorch's contiguous. */
void strided_copy(const struct strided *of, double *out, const double *from);

#endif
