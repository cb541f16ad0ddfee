/* SPDX-License-Identifier: MIT */
/* What is about the whole course: the quiz at its beginning (QUIZ_PLACEMENT), which says what lessons may be skipped,
 * and the exam at its end (QUIZ_FINAL), which is drawn from all quizzes and says what to look at again. */
#ifndef HEADWAY_LEARNER_WHOLE_H
#define HEADWAY_LEARNER_WHOLE_H

#include "learner/sitting.h"
#include "question/quiz.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define WHOLE_FINAL_COUNT 30 /* questions of the exam, where no number is asked for */

/* Draws `count` questions from quizzes by a seed: from each as many as from each other, or one more, unless it has too
 * few. Essays, which one marks oneself, are none of them. They go to *out (the caller frees it), a quiz's together,
 * with the passages that they belong to; *out_count: with those. */
void whole_draw(const struct quiz *quizzes, size_t quiz_count, size_t count, uint64_t seed,
                const struct question ***out, size_t *out_count);

/* How many questions can be drawn from a quiz. */
size_t whole_count(const struct quiz *quiz);

/* Whether a sitting is of such a quiz. */
bool whole_is_placement(const struct sitting *s);
bool whole_is_final(const struct sitting *s);

/* A lesson that a sitting asks about. */
struct whole_lesson {
    const char *step; /* that the first question about it names, "six-stages#score"; borrowed */
    bool is_known;    /* all its questions were right, at the first answer */
};

/* The lessons that it asks about, in the order of the paper; in *out, which the caller frees. Returns how many. */
size_t whole_lessons(const struct sitting *s, struct whole_lesson **out);

/* The steps that explain what was not right, each once, in the order of the paper; in *out, which the caller frees;
 * they are borrowed. Returns how many. */
size_t whole_again(const struct sitting *s, const char ***out);

#endif
