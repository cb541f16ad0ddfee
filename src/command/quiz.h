/* SPDX-License-Identifier: MIT */
/* The list of all quizzes, for the other commands that name them. */
#ifndef HEADWAY_COMMAND_QUIZ_H
#define HEADWAY_COMMAND_QUIZ_H

#include "base/error.h"
#include "base/text.h"
#include "course/catalogue.h"
#include "learner/progress.h"

#include <stdbool.h>
#include <stddef.h>

/* Appends the title of a lesson's quiz; its name if it cannot be read. */
void quiz_pick_add_title(const struct catalogue *catalogue, size_t lesson, struct text *out);

/* Appends a row for each quiz of the course; with `progress` (may be NULL) also its last score. False with *e set if
 * one cannot be used. */
bool quiz_list_add(struct text *out, const struct catalogue *catalogue, const struct progress *progress,
                   struct error *e);

#endif
