/* SPDX-License-Identifier: MIT */
/* What came of a quiz, for programs: {"seed", "score", "of", "questions": [{"id", "answer", "score", "feedback"}]}. */
#ifndef HEADWAY_PRINT_QUIZ_JSON_H
#define HEADWAY_PRINT_QUIZ_JSON_H

#include "learner/sitting.h"

/* Appends it as one object and a newline: questions in the order of the paper, without descriptions. The answer is null
 * where there is none; the score counts as in the sum (the first answer). */
void quiz_json_add(struct text *out, const struct sitting *sitting);

#endif
