/* SPDX-License-Identifier: MIT */
/* Quizzes made by chance, of all types and with whatever may trip a reader, and whether two quizzes are the same. */
#ifndef HEADWAY_TESTS_COURSE_QUIZ_MADE_H
#define HEADWAY_TESTS_COURSE_QUIZ_MADE_H

#include "question/quiz.h"

#include <stdint.h>

/* Makes the quiz of a seed: one that GIFT can hold. Free with quiz_free(). */
void quiz_made(struct quiz *out, uint64_t seed);

/* What differs between two quizzes, as "question 3: hints"; NULL: nothing. `room` holds it. */
const char *quiz_differs(const struct quiz *a, const struct quiz *b, char room[80]);

#endif
