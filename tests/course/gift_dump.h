/* SPDX-License-Identifier: MIT */
/* The questions of a quiz as text, with everything that a GIFT file says about them, so that a test is a file with the
 * expected result. */
#ifndef HEADWAY_TESTS_COURSE_GIFT_DUMP_H
#define HEADWAY_TESTS_COURSE_GIFT_DUMP_H

#include "base/text.h"
#include "question/quiz.h"

/* A question a line: its type ("several" after a choice of several), ::title::, $category, @id, +tag, >step, !view, its
 * text and, after _, its tail. Then indented, a line each: answers with their weight in per cent, numbers, text, "->"
 * and right side, "#" and feedback; hints after "?"; general feedback after "####". Texts are in quotation marks after
 * the letter of their format (k is Markdown), line ends are /. */
void gift_dump(struct text *out, const struct quiz *quiz);

/* Reads a zero-terminated file t.gift. Free with quiz_free(). */
struct quiz gift_quiz(const char *file, struct problems *problems);

#endif
