/* SPDX-License-Identifier: MIT */
/* The quizzes about the whole course: the one at its beginning (QUIZ_PLACEMENT), which says which lessons may be
 * skipped, and the exam at its end (QUIZ_FINAL), which is drawn from all quizzes and says what to look at again. */
#ifndef HEADWAY_LEARNER_WHOLE_H
#define HEADWAY_LEARNER_WHOLE_H

#include "learner/attempt.h"
#include "question/quiz.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define WHOLE_FINAL_COUNT 30 /* questions of the exam, if no number is given */

/* Draws `count` questions from quizzes by a seed: equally many from each, or one more, unless a quiz has too few.
 * Essays, which learners mark themselves, are never drawn. The questions go to *out (the caller frees it), grouped by
 * quiz, with their passages, which *out_count includes. */
void whole_draw(const struct quiz *quizzes, size_t quiz_count, size_t count, uint64_t seed,
                const struct question ***out, size_t *out_count);

/* How many questions can be drawn from a quiz. */
size_t whole_count(const struct quiz *quiz);

/* Whether an attempt is of the placement quiz, or of the final exam. */
bool whole_is_placement(const struct attempt *s);
bool whole_is_final(const struct attempt *s);

/* A lesson that an attempt asks about. */
struct whole_lesson {
    const char *step; /* named by the first question about the lesson, "six-stages#score"; borrowed */
    bool is_known;    /* all questions about it were right at the first answer */
};

/* The lessons that an attempt asks about, in the order of the question set, in *out, which the caller frees. Returns
 * how many.
 */
size_t whole_lessons(const struct attempt *s, struct whole_lesson **out);

/* The steps that explain the questions not answered right, each once, in the order of the question set, in *out, which
 * the caller frees; the strings are borrowed. Returns how many. */
size_t whole_again(const struct attempt *s, const char ***out);

#endif
