/* SPDX-License-Identifier: MIT */
/* Lint of one page of a course: what lesson_parse() cannot know. Do its views exist, do their states open,
 * do its links lead somewhere, and is every number that has a source what the engine computes? */
#ifndef HEADWAY_CHECK_LINT_H
#define HEADWAY_CHECK_LINT_H

#include "check/links.h"
#include "course/lesson.h"
#include "course/library.h"
#include "question/quiz.h"

struct lint {
    struct links *links;       /* borrowed */
    const char *path;          /* of the page, as links count it */
    const char *file;          /* of the page, as messages name it */
    struct problems *problems; /* borrowed: what is wrong is added */
    size_t numbers;            /* how many were recomputed so far */
};

/* Checks a lesson: its introduction with the default example, each step with the model of its view's state, and whether
 * each fits a screen of 80 × 24. */
void lint_lesson(struct lint *lint, struct lesson *lesson);

/* Checks a page that is no lesson, with the default example. */
void lint_page(struct lint *lint, const struct prose *prose);

/* Checks a quiz; `library` is the course in which its steps are looked for (NULL: they are not). */
void lint_quiz(struct lint *lint, const struct quiz *quiz, struct library *library);

#endif
