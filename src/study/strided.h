/* SPDX-License-Identifier: MIT */
/* Numbers that lie one after another in memory, read as an array: how many there are along each axis (the shape), and
 * how far the next one is (the strides), counted in numbers, as NumPy and PyTorch do it. What view and transpose do is
 * done to shape and strides alone.
 *
 * Worked: 12 numbers as 3 tokens of 2 heads of 2 numbers have strides 4, 2, 1; the axes of tokens and heads exchanged,
 * 2, 4, 1. Number [1, 2, 0] then lies at 1·2 + 2·4 + 0·1 = 10. */
#ifndef HEADWAY_STUDY_STRIDED_H
#define HEADWAY_STUDY_STRIDED_H

#include <stdbool.h>
#include <stddef.h>

#define STRIDED_MOST 4 /* axes */

struct strided {
    size_t rank;
    size_t shape[STRIDED_MOST], stride[STRIDED_MOST];
};

/* Of that shape, in memory as it is read. */
struct strided strided_make(size_t rank, const size_t *shape);

/* With two axes exchanged; nothing moves. */
struct strided strided_transpose(const struct strided *of, size_t a, size_t b);

/* The same memory in another shape of as many numbers, if strides can say it: as PyTorch's view, each new axis lies in
 * a run of old ones whose strides are those of one array. False if not: *between is the old axis whose step is not that
 * of the axes after it, taken together. */
bool strided_view(const struct strided *of, size_t rank, const size_t *shape, struct strided *out, size_t *between);

/* How many numbers it has; the address of one, by its place on each axis; of the one that is read after `index`
 * others. */
size_t strided_count(const struct strided *of);
size_t strided_address(const struct strided *of, const size_t *at);
size_t strided_nth(const struct strided *of, size_t index);

/* Copies its numbers in the order in which they are read: out [count], from: the memory. What contiguous does. */
void strided_copy(const struct strided *of, double *out, const double *from);

#endif
