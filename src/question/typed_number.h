/* SPDX-License-Identifier: MIT */
/* Numbers as people type them: 0.86, .86, -1, +2, 1e-3, 5×10^-1, 86 %, 1/4, 1 1/2, 2^10, √2, 1,048,576 and 1 048 576,
 * and 0,86 where the comma can only be a decimal sign. 1,234 could also be a thousand: it has two readings, and the
 * grader, which knows what is asked for, takes the right one. Several numbers are separated by blanks, semicolons,
 * commas or a ×; brackets around them are skipped. */
#ifndef HEADWAY_QUESTION_TYPED_NUMBER_H
#define HEADWAY_QUESTION_TYPED_NUMBER_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>

#define TYPED_MOST 40 /* bytes of one number */

struct typed_number {
    double value; /* for 86 %: 0.86 */
    int decimals; /* of the value as typed: two for 0.86 and for 86 %, none for 1/4 */
    bool is_percent;
    char as_typed[TYPED_MOST + 1];
};

#define TYPED_READINGS 2

/* Reads one number; returns how many readings it has, 1 or 2 (then the first takes the comma as a decimal sign); 0 with
 * *e set (ERROR_INPUT) if it is not a number, or several. */
size_t typed_number_read(const char *typed, struct typed_number readings[TYPED_READINGS], struct error *e);

/* Reads `count` numbers (at least 1). ERROR_INPUT if the text has another number of them, something that is not a
 * number, or one with two readings, for which the message asks for another spelling. */
bool typed_numbers_read(const char *typed, struct typed_number *out, size_t count, struct error *e);

#endif
