/* SPDX-License-Identifier: MIT */
/* The result of a quiz, for programs: {"seed", "score", "of", "questions": [{"id", "answer", "score", "feedback"}]}. */
#ifndef HEADWAY_PRINT_QUIZ_JSON_H
#define HEADWAY_PRINT_QUIZ_JSON_H

#include "learner/attempt.h"

/* Appends one object and a newline: questions in the order of the paper, without descriptions. A missing answer is
 * null; each score is the one that counts for the sum (of the first answer). */
void quiz_json_add(struct text *out, const struct attempt *attempt);

#endif
