/* SPDX-License-Identifier: MIT */
/* The questions of a quiz as text, everything that a GIFT file says of them, so that a test is a file and what is to
 * come of it. */
#ifndef HEADWAY_TESTS_COURSE_GIFT_DUMP_H
#define HEADWAY_TESTS_COURSE_GIFT_DUMP_H

#include "base/text.h"
#include "question/quiz.h"

/* A question a line: its type ("several" behind a choice of several), ::title::, $category, @id, +tag, >step, !view,
 * its text and, behind _, its tail. Then a line each, indented: answers by their weight in per cent, with their
 * numbers, text, "->" and right side, "#" and feedback; hints behind "?"; general feedback behind "####". Texts are
 * between quotation marks behind the letter of their format (k is Markdown), line ends are /. */
void gift_dump(struct text *out, const struct quiz *quiz);

/* Reads a zero-terminated file t.gift. Free with quiz_free(). */
struct quiz gift_quiz(const char *file, struct problems *problems);

#endif
