/* SPDX-License-Identifier: MIT */
/* Writing minutes back into a lesson's file: only the comments <!-- minutes: N --> change. */
#ifndef HEADWAY_COURSE_LESSON_MINUTES_H
#define HEADWAY_COURSE_LESSON_MINUTES_H

#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

/* Appends the lesson of `length` bytes with other minutes for some of its `count` steps: 1 … 999 by step, 0 where they
 * stay as they are. The number in a step's comment is replaced; where a step has no such comment one is written below
 * its heading, in a line that ends as the heading's does; every other byte stays. ERROR_INPUT, with nothing appended,
 * for a lesson with errors or another number of steps, and where a comment stands so that its number cannot be
 * replaced; `file` names it. */
bool lesson_write_minutes(struct text *out, const struct text *bytes, const char *file, const int *minutes,
                          size_t count, struct error *e);

#endif
