/* SPDX-License-Identifier: MIT */
/* Numbers that learners type before they are shown: what counts as a number, and what is said about it. It is compared
 * with the engine's number, never with a written one; a reason for a wrong number is given only if one of the caller's
 * wrong answers, computed from the same numbers, gives exactly what was typed.
 *
 * Worked: 0.67 is right for 0.6652 shown with two decimals, so are "67%" and "2/3"; 0.87 is "0.20 too large", and, if
 * softmax of the unscaled scores gives 0.87, that is said too. */
#ifndef HEADWAY_LAB_TYPED_ANSWER_H
#define HEADWAY_LAB_TYPED_ANSWER_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

/* Reads "4", "-2", "−2", ".5", "0.24", "24%", "24 %", "1/4", with or without blanks around; at most 40 bytes and below
 * 10^9. False if it is none of these, or divides by 0. */
bool typed_answer_read(const char *typed, double *out);

/* Whether a typed number is right when `right` is shown with that many decimals: off by at most half a unit of the
 * last. */
bool typed_answer_is_right(double typed, double right, int decimals);

#define WRONG_ANSWERS_MOST 64
#define WRONG_ANSWER_WHY 80

/* The number that one mistake gives. */
struct wrong_answer {
    double value;
    char why[WRONG_ANSWER_WHY];   /* "the scores were not divided by √d_k", at most 50 columns */
    char brief[WRONG_ANSWER_WHY]; /* "not divided", at most 22 */
};

struct wrong_answers {
    struct wrong_answer at[WRONG_ANSWERS_MOST]; /* the likeliest first */
    size_t count;
};

/* Adds a wrong answer with that value, for the caller to write its words into; NULL if there are too many, or the value
 * is not finite. */
struct wrong_answer *typed_answer_add(struct wrong_answers *wrong_answers, double value);

/* Says how far off a wrong number is, and why if a wrong answer explains it: in `full` "2 too small: …", in `brief` the
 * same in at most 38 columns. */
void typed_answer_explain(double typed, double right, int decimals, const struct wrong_answers *wrong_answers,
                          struct text *full, struct text *brief);

#endif
