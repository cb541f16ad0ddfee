/* SPDX-License-Identifier: MIT */
/* Numbers as people type them: 0.86, .86, -1, +2, 1e-3, 86 %, 1/4, and 0,86 where the comma can only be a decimal sign
 * (1,234 could also be a thousand: it is refused, and the message asks). Several stand between blanks, semicolons,
 * commas or a ×; brackets round them are passed over. */
#ifndef HEADWAY_COURSE_TYPED_NUMBER_H
#define HEADWAY_COURSE_TYPED_NUMBER_H

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

/* Reads `count` numbers (at least 1). ERROR_INPUT if the text holds other than that many, or something that is none. */
bool typed_numbers_read(const char *typed, struct typed_number *out, size_t count, struct error *e);

#endif
