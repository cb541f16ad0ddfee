/* SPDX-License-Identifier: MIT */
/* Drills as a quiz: so many questions of a topic, or of all in turn, by a seed. */
#ifndef HEADWAY_COMMAND_QUIZ_DRILL_H
#define HEADWAY_COMMAND_QUIZ_DRILL_H

#include "base/error.h"
#include "question/quiz.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define QUIZ_DRILL_USUAL 10 /* questions, where no number is asked for */

/* Makes `count` questions (0: the usual number) of `topic` (NULL: of all topics in turn). ERROR_INPUT if there is no
 * such topic. Free with quiz_free() in any case. */
bool quiz_drill_make(struct quiz *out, const char *topic, uint64_t seed, size_t count, struct error *e);

/* Appends the topics, a line each: two blanks, name, title. */
void quiz_drill_add_topics(struct text *out);

#endif
