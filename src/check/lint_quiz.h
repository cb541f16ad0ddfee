/* SPDX-License-Identifier: MIT */
/* Lint of a quiz: what reading it cannot know. Do the steps that explain its questions exist, do its views
 * open, is every number that has a source what the engine computes, do its links lead somewhere, and does our own
 * grader take the model answer of each question? */
#ifndef HEADWAY_CHECK_LINT_QUIZ_H
#define HEADWAY_CHECK_LINT_QUIZ_H

#include "check/lint.h"
#include "course/library.h"
#include "question/quiz.h"

/* Checks a quiz; `library` is the course in which its steps are looked for (NULL: they are not). */
void lint_quiz(struct lint *lint, const struct quiz *quiz, struct library *library);

#endif
