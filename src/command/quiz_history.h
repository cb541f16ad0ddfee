/* SPDX-License-Identifier: MIT */
/* What came of quizzes so far, and which questions are missed most often. */
#ifndef HEADWAY_COMMAND_QUIZ_HISTORY_H
#define HEADWAY_COMMAND_QUIZ_HISTORY_H

#include "command/open.h"
#include "command/options.h"

/* Appends the results, the oldest first, and the questions most often missed with the steps that explain them; of the
 * quizzes that the operands name, or of all. ERROR_INPUT for a name that is no quiz and is in no result. */
bool quiz_history_add(struct text *out, const struct opened *opened, const struct arguments *a,
                      const struct progress *progress, struct error *e);

#endif
