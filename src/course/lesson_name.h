/* SPDX-License-Identifier: MIT */
/* Names made from other names: a lesson's from its file's, a step's from its heading. */
#ifndef HEADWAY_COURSE_LESSON_NAME_H
#define HEADWAY_COURSE_LESSON_NAME_H

#include <stdbool.h>

/* Splits the name of a lesson's file: for "x/03-six-stages.md", *order is 3 (at most 9999; 0 if the name does not begin
 * with a number and "-") and "six-stages" is returned, which the caller frees. */
char *lesson_name_of(const char *path, int *order);

/* Whether this can name a step or a lesson: one or more letters, digits, "-" and "_". */
bool lesson_name_is_valid(const char *name);

/* The anchor that GitHub gives a heading, which the caller frees: letters in lower case (Latin, Greek and Cyrillic),
 * digits, "-" and "_" stay, blanks become "-", all else is dropped. "Scale: ÷ √d_k" is "scale--d_k". */
char *lesson_anchor(const char *heading);

#endif
