/* SPDX-License-Identifier: MIT */
/* The matrices of a trace, and their places in a text: on a screen or in plain text. A number counts as found only if
 * its whole matrix is there, row under row and column under column, with the same decimals everywhere. */
#ifndef HEADWAY_TESTS_TERMINAL_NUMBERS_H
#define HEADWAY_TESTS_TERMINAL_NUMBERS_H

#include <stdbool.h>
#include <stddef.h>

#define NUMBERS_MOST_COLS 32

/* A matrix; −INFINITY where the mask forbids a cell. */
struct numbers {
    size_t rows, cols;
    double *at;        /* [rows × cols] */
    bool is_share;     /* cells that the mask forbids are shares of 0: they print as · or 0, else as -∞ */
    bool may_be_short; /* there is little room: one decimal is enough, without a zero before the point */
};

/* The place of a matrix: the row of its first row, how its numbers print, and the column of each number's last digit.
 */
struct numbers_place {
    int row, decimals;
    int end[NUMBERS_MOST_COLS];
};

/* Reads a matrix of a trace: its name there ("scores", "W_Q", "concat"), and the head, −1 if it is not a head's. Free
 * with numbers_free(). Fails the test if the trace does not have it. */
struct numbers numbers_read(const char *trace, const char *name, int head);

/* W_Q, W_K or W_V of all heads side by side. */
struct numbers numbers_whole(const char *trace, const char *name, size_t heads);

/* A matrix with rows and columns exchanged. */
struct numbers numbers_transposed(struct numbers matrix);

void numbers_free(struct numbers *matrix);

/* Finds a matrix in the lines `from` to before `to` of a text. With two decimals, or with one if that is exact for
 * every number. */
bool numbers_find(const char *text, int from, int to, const struct numbers *matrix, struct numbers_place *place);

/* The number of decimals in which the matrix must print. */
int numbers_decimals(const struct numbers *matrix);

/* A number as it is printed: fixed, never "-0.00". */
const char *numbers_print(double value, int decimals, char out[400]);

/* The line of the text `what`, −1 if it is not there. */
int numbers_line(const char *text, const char *what);

/* The start of a line; the text's end if there are fewer lines. */
const char *numbers_at_line(const char *text, int line);

#endif
