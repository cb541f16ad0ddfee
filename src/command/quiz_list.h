/* SPDX-License-Identifier: MIT */
/* Which quizzes a course has, a line each: "six-stages          Six stages (12 questions)". */
#ifndef HEADWAY_COMMAND_QUIZ_LIST_H
#define HEADWAY_COMMAND_QUIZ_LIST_H

#include "line/open.h"
#include "line/output.h"

/* Appends a row for each quiz of the course; with `progress` (may be NULL) also its last score. False with *e set if
 * one cannot be used. */
bool quiz_list_add(struct text *out, const struct catalogue *catalogue, const struct progress *progress,
                   struct error *e);

/* Appends what may be done about them, and how many questions are due. */
void quiz_list_add_hints(struct text *out, const struct progress *progress);

/* How many questions are due again. */
size_t quiz_list_due(const struct progress *progress);

/* The last result of a quiz of that name (NULL: of any); false if there is none. */
bool quiz_list_last(const struct progress *progress, const char *name, struct progress_sitting *out);

#endif
