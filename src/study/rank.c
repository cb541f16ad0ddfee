/* SPDX-License-Identifier: MIT */
#include "study/rank.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define NOTHING 1e-9 /* relative to the largest number */

/* What is still to be eliminated. */
struct rest {
    double *at;
    size_t rows, cols;
    size_t done; /* rows and columns already eliminated */
};

static void swap(double *a, double *b)
{
    double kept = *a;

    *a = *b;
    *b = kept;
}

/* Brings the largest number of the rest to its top left; returns it without its sign. */
static double pivot(struct rest *rest)
{
    size_t row = rest->done, col = row;

    for (size_t i = rest->done; i < rest->rows; i++)
        for (size_t j = rest->done; j < rest->cols; j++)
            if (fabs(rest->at[i * rest->cols + j]) > fabs(rest->at[row * rest->cols + col])) {
                row = i;
                col = j;
            }
    for (size_t j = 0; j < rest->cols; j++)
        swap(&rest->at[row * rest->cols + j], &rest->at[rest->done * rest->cols + j]);
    for (size_t i = 0; i < rest->rows; i++)
        swap(&rest->at[i * rest->cols + col], &rest->at[i * rest->cols + rest->done]);
    return fabs(rest->at[rest->done * rest->cols + rest->done]);
}

/* Subtracts the pivot's row from those below it. */
static void eliminate(struct rest *rest)
{
    const double *top = rest->at + rest->done * rest->cols;

    for (size_t i = rest->done + 1; i < rest->rows; i++) {
        double *row = rest->at + i * rest->cols, factor = row[rest->done] / top[rest->done];

        for (size_t j = rest->done; j < rest->cols; j++)
            row[j] -= factor * top[j];
    }
}

size_t attention_rank(const double *at, size_t rows, size_t cols)
{
    struct rest rest = {.at = memory_new_array(rows * cols, sizeof(double)), .rows = rows, .cols = cols};
    double largest = 0;

    memcpy(rest.at, at, rows * cols * sizeof *at);
    while (rest.done < rows && rest.done < cols) {
        double size = pivot(&rest);

        largest = rest.done == 0 ? size : largest;
        if (size <= NOTHING * largest)
            break;
        eliminate(&rest);
        rest.done++;
    }
    free(rest.at);
    return rest.done;
}
