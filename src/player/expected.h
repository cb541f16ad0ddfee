/* SPDX-License-Identifier: MIT */
/* The values of a question's formulas on a step's own model, and how they are named and shown: what the grader of
 * question/ cannot know. */
#ifndef HEADWAY_PLAYER_EXPECTED_H
#define HEADWAY_PLAYER_EXPECTED_H

#include "course/lesson.h"
#include "learner/attempt.h"

/* The numbers of all formulas of a question, as question_grade() takes them: computed on the model of the step's view
 * in the question's part, or measured on that view as it opens there, whatever example or state is shown now. NULL if
 * it has no formulas, or, with *e set, if one cannot be computed. The caller frees it. */
struct expected *expected_compute(const struct step *step, const struct question *q, struct error *e);

/* The options for those who cannot type (question_offer()), with the same numbers; `step` may be NULL if the question
 * asks for none. */
bool expected_offer(const struct step *step, const struct question *q, struct question_options *out, struct error *e);

/* Begins an attempt over the questions of a step, which it borrows, in their order. Nothing is kept unless s->progress
 * is set. Free with attempt_free(). */
void expected_attempt(struct attempt *s, const struct step *step);

/* Appends a number with its decimals; a whole one as a text has it: "5.60", "16,384". */
void expected_add_number(struct text *out, double value, int decimals);

/* Appends a number as its matrix shows it: "5.60". */
void expected_add(struct text *out, const struct expected *expected);

/* Appends the name of what is asked for: "scores₁[sat,cat]", or the formula. */
void expected_add_name(struct text *out, const char *formula);

#endif
