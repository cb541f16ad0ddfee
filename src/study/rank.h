/* SPDX-License-Identifier: MIT */
/* How many independent rows a matrix has: a measure of what is lost when several things share too few columns. */
#ifndef HEADWAY_STUDY_RANK_H
#define HEADWAY_STUDY_RANK_H

#include <stddef.h>

/* The rank of a dense, row-major matrix [rows × cols] of finite numbers, by elimination with full pivoting: a pivot
 * below 1e-9 of the largest number counts as 0. Worked: [1 2; 2 4] has rank 1. */
size_t attention_rank(const double *at, size_t rows, size_t cols);

#endif
