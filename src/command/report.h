/* SPDX-License-Identifier: MIT */
/* What is wrong with a file, told on standard error: FILE:LINE:COLUMN: message, a line each. */
#ifndef HEADWAY_COMMAND_REPORT_H
#define HEADWAY_COMMAND_REPORT_H

#include "course/problems.h"

/* Writes the problems of one file, which are put in the order of their places, and how many more there are; without
 * `but` (NULL: all), which somebody else reports. */
void report_problems(struct problems *problems, const struct error *but);

#endif
