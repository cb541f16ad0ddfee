/* SPDX-License-Identifier: MIT */
/* The terms that a reader knows already: those of the glossary that the course has explained before a step. */
#ifndef HEADWAY_COURSE_KNOWN_H
#define HEADWAY_COURSE_KNOWN_H

#include "course/library.h"

/* Appends them to `out`, a paragraph each: the name, strong, and what it means. First come those that the text of the
 * step names up to a part (from 0), the latest part first; then all others, the latest explained first. A term counts
 * as explained when every step that its text leads to lies before this one; one that is an answer to a question of the
 * step is left out. So no question of the step is answered by them. Appends nothing for a lesson that is not of the
 * library. */
void known_terms(struct library *l, const struct lesson *lesson, size_t step, int part, struct prose *out);

#endif
