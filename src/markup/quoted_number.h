/* SPDX-License-Identifier: MIT */
/* A number as people write it in prose: 5.60, -0.5, 16,384. A minus may be "-" or "−", digits before the point may be
 * grouped by commas in threes; there is no exponent. */
#ifndef HEADWAY_MARKUP_QUOTED_NUMBER_H
#define HEADWAY_MARKUP_QUOTED_NUMBER_H

#include <stdbool.h>
#include <stddef.h>

/* Bytes of the longest number that `length` bytes of text end in; 0 if they end in none. A minus counts as the number's
 * only where it does not subtract: in "4-1" the number is 1. */
size_t quoted_number_at_end(const char *text, size_t length);

/* Reads a whole text as one number, and how many decimals it shows: "16,384.50" is 16384.5 with 2. */
bool quoted_number_read(const char *text, double *value, int *decimals);

#endif
