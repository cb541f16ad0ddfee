/* SPDX-License-Identifier: MIT */
/* Random quizzes, with all types and whatever may trip a reader, and a comparison of two quizzes. */
#ifndef HEADWAY_TESTS_COURSE_QUIZ_MADE_H
#define HEADWAY_TESTS_COURSE_QUIZ_MADE_H

#include "question/quiz.h"

#include <stdint.h>

/* Makes the quiz of a seed: one that GIFT can hold. Free with quiz_free(). */
void quiz_made(struct quiz *out, uint64_t seed);

/* The first difference of two quizzes, as "question 3: hints", in `room`; NULL: none. */
const char *quiz_differs(const struct quiz *a, const struct quiz *b, char room[80]);

#endif
