/* SPDX-License-Identifier: MIT */
/* Numbers as people type them: 0.86, .86, -1, +2, 1e-3, 5×10^-1, 86 %, 1/4, 1 1/2, 2^10, √2, 1,048,576 and 1 048 576,
 * and 0,86 where the comma can only be a decimal sign. 1,234 could also be a thousand: it has two readings, and whoever
 * knows what is asked for takes the one that is right. Several numbers stand between blanks, semicolons, commas or a ×;
 * brackets round them are passed over. */
#ifndef HEADWAY_QUESTION_TYPED_NUMBER_H
#define HEADWAY_QUESTION_TYPED_NUMBER_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>

#define TYPED_MOST 40 /* bytes of one number */

struct typed_number {
    double value; /* of 86 %: 0.86 */
    int decimals; /* with which it was typed, as a value: of 0.86 and of 86 % two, of 1/4 none */
    bool is_percent;
    char as_typed[TYPED_MOST + 1];
};

#define TYPED_READINGS 2

/* Reads one number; returns how many readings it has, 1 or 2 (then the first has its comma as a decimal sign); 0 with
 * *e set (ERROR_INPUT) if it is none, or several. */
size_t typed_number_read(const char *typed, struct typed_number readings[TYPED_READINGS], struct error *e);

/* Reads `count` numbers (at least 1). ERROR_INPUT if the text holds other than that many, something that is none, or
 * one that has two readings: the message asks for another spelling. */
bool typed_numbers_read(const char *typed, struct typed_number *out, size_t count, struct error *e);

#endif
