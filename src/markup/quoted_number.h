/* SPDX-License-Identifier: MIT */
/* A number as people write it in prose: 5.60, -0.5, 16,384. A minus may be "-" or "−", digits before the point may be
 * grouped by commas in threes; there is no exponent. */
#ifndef HEADWAY_MARKUP_QUOTED_NUMBER_H
#define HEADWAY_MARKUP_QUOTED_NUMBER_H

#include <stdbool.h>
#include <stddef.h>

/* The length in bytes of the longest number at the end of `length` bytes of text; 0 if there is none. A minus belongs
 * to the number only if it does not subtract: in "4-1" the number is 1. */
size_t quoted_number_at_end(const char *text, size_t length);

/* Reads a whole text as one number, and how many decimals it shows: "16,384.50" is 16384.5 with 2. */
bool quoted_number_read(const char *text, double *value, int *decimals);

#endif
