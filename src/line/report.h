/* SPDX-License-Identifier: MIT */
/* What is wrong with a file, told on standard error: FILE:LINE:COLUMN: message, a line each, the worst first. House
 * style is one line a file, or, asked for, a line each. */
#ifndef HEADWAY_LINE_REPORT_H
#define HEADWAY_LINE_REPORT_H

#include "base/problems.h"

/* Writes the problems of one file, which are put in order, and how many more there are; without `but` (NULL: all),
 * which somebody else reports. With `shows_styles` each point of house style has its line. */
void report_problems(struct problems *problems, const struct error *but, bool shows_styles);

/* Appends a number with a comma between thousands: "1,113". */
void report_add_count(struct text *out, size_t count);

#endif
