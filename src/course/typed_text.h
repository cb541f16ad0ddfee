/* SPDX-License-Identifier: MIT */
/* Texts as people type them, compared with an answer: case, blanks, quotation marks and the form of Unicode aside, and
 * [n, d_k] is what [n,dk], n×d_k and (n, d_k) are. In the answer, * stands for any text, \* for a star. */
#ifndef HEADWAY_COURSE_TYPED_TEXT_H
#define HEADWAY_COURSE_TYPED_TEXT_H

#include <stdbool.h>

/* Whether an answer holds a * that stands for any text. */
bool typed_text_is_wild(const char *answer);

/* Whether what was typed is that answer. */
bool typed_text_matches(const char *typed, const char *answer);

#endif
