/* SPDX-License-Identifier: MIT */
/* One number as it is typed, without a blank in it: 0.5, .5, 5., 5e-1, 5×10^-1, 50%, 1/2, 2^10, √2, 1/√2, 0,5,
 * 1,048,576, 1.048.576,5. A comma before three digits may group thousands or be a decimal sign: 1,234 has two
 * readings. */
#ifndef HEADWAY_QUESTION_TYPED_FIGURE_H
#define HEADWAY_QUESTION_TYPED_FIGURE_H

#include "question/typed_number.h"

/* Reads it, `length` bytes; returns how many readings it has, 1 or 2, the first with the comma as a decimal sign; 0
 * with *e set if it is no number. */
size_t typed_figure_read(const char *figure, size_t length, struct typed_number readings[TYPED_READINGS],
                         struct error *e);

#endif
