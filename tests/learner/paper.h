/* SPDX-License-Identifier: MIT */
/* Questions of every type, for tests of attempts. */
#ifndef HEADWAY_TESTS_LEARNER_PAPER_H
#define HEADWAY_TESTS_LEARNER_PAPER_H

#include "learner/attempt.h"

/* One of each type, after a description. */
enum { INTRO, CHOICE, SEVERAL, TRUTH, TEXT, NUMBER, PAIRS, ESSAY, QUESTIONS };

extern struct question paper_questions[QUESTIONS];
extern const struct question *paper_all[QUESTIONS];

/* Makes the questions, and an empty state directory as kept_make() does; for a fixture. */
void paper_make(void);
void paper_remove(void);

/* An attempt of all questions in order, named t. */
struct attempt paper_start(bool exam, struct progress *progress);

/* Answers by a typed line; fails the test if it is not an answer. */
void paper_type(struct attempt *s, size_t i, const char *typed);

/* Checks an answer in words, and the sum: "0.5 of 7, answered 1, open 6, right 0". */
void paper_check_answer(const struct attempt *s, size_t i, const char *expected);
void paper_check_sum(const struct attempt *s, const char *expected);

#endif
