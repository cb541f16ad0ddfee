/* SPDX-License-Identifier: MIT */
/* The names that follow from other names: a lesson's from its file's, a step's from its heading. */
#ifndef HEADWAY_COURSE_LESSON_NAME_H
#define HEADWAY_COURSE_LESSON_NAME_H

#include <stdbool.h>

/* Takes the name of a lesson's file apart: of "x/03-six-stages.md", 3 (at most 9999; 0 if no number and "-" begin it)
 * goes to *order, and "six-stages" is returned, which the caller frees. */
char *lesson_name_of(const char *path, int *order);

/* Whether that can name a step or a lesson: letters, digits, "-" and "_", and at least one of them. */
bool lesson_name_is_valid(const char *name);

/* The anchor that GitHub gives a heading, which the caller frees: letters in lower case (Latin, Greek and Cyrillic),
 * digits, "-" and "_" stay, blanks become "-", the rest goes. "Scale: ÷ √d_k" is "scale--d_k". */
char *lesson_anchor(const char *heading);

#endif
