/* SPDX-License-Identifier: MIT */
/* Writing minutes back into a lesson's file: only the comments <!-- minutes: N --> change. */
#ifndef HEADWAY_COURSE_LESSON_MINUTES_H
#define HEADWAY_COURSE_LESSON_MINUTES_H

#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

/* Appends the lesson `bytes` with new minutes for some of its `count` steps: 1 … 999 for each step, 0 to leave them as
 * they are. The number in a step's comment is replaced; a step without such a comment gets one below its heading, with
 * the same line end as the heading's; every other byte stays. ERROR_INPUT, with nothing appended, for a lesson with
 * errors or another number of steps, or if a comment's number cannot be replaced where it is; `file` names the lesson.
 */
bool lesson_write_minutes(struct text *out, const struct text *bytes, const char *file, const int *minutes,
                          size_t count, struct error *e);

#endif
