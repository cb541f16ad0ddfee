/* SPDX-License-Identifier: MIT */
/* The arithmetic of cells that are no sum of products: given numbers, scaling, the mask, softmax, concat. */
#ifndef HEADWAY_WALK_ARITHMETIC_OTHER_H
#define HEADWAY_WALK_ARITHMETIC_OTHER_H

#include "base/number.h"
#include "walk/arithmetic.h"

/* As arithmetic_add(), for the kinds above. */
void arithmetic_write_other(const struct arithmetic *a, int columns, struct line *out);

/* " = 5.60": what a line ends with. */
void arithmetic_add_result(const struct arithmetic *a, struct line *out);

/* Prints a factor: `decimals` places, without ".0" if compact. */
void arithmetic_number(char out[NUMBER_ROOM], double value, int decimals, bool compact);

#endif
