/* SPDX-License-Identifier: MIT */
/* The problems of a file, reported on standard error: FILE:LINE:COLUMN: message, a line each, the worst first. House
 * style has one line for each file or, on request, one for each point. */
#ifndef HEADWAY_LINE_REPORT_H
#define HEADWAY_LINE_REPORT_H

#include "base/problems.h"

/* Sorts and writes the problems of one file, and how many more there are; leaves out `but` (may be NULL), which the
 * caller reports. With `shows_styles` each point of house style has its own line. */
void report_problems(struct problems *problems, const struct error *but, bool shows_styles);

/* Appends a number with a comma between thousands: "1,113". */
void report_add_count(struct text *out, size_t count);

#endif
