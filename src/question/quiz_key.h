/* SPDX-License-Identifier: MIT */
/* The key of a question, for marking a paper by hand: in one line what is right, and what else earns or costs
 * something. Papers, handouts and exports all get their words here. */
#ifndef HEADWAY_QUESTION_QUIZ_KEY_H
#define HEADWAY_QUESTION_QUIZ_KEY_H

#include "base/text.h"
#include "question/question.h"

#include <stdbool.h>
#include <stddef.h>

/* Appends the key: "b) sharper"; "a) two and b) four; c) costs 100 %"; "four (100 %), for (50 %)"; "1 to 5"; "3.14 ±
 * 0.005"; for pairs "1b, 2a". Percentages are given only if answers earn different amounts. Nothing for an essay or a
 * description. `order` NULL: the order of quiz_key_order(). */
void quiz_key_add(struct text *out, const struct question *q, const struct question_order *order);

/* Appends a typed answer, or an option: "2.8 ± 0.05", "four", "anything else". */
void quiz_key_add_answer(struct text *out, const struct question *q, size_t answer);

/* Appends "(50 %)", with two decimals at most. */
void quiz_key_add_credit(struct text *out, double weight);

/* Appends the mark before an option, "c)", after z "27)"; before a left side of pairs, "3)". */
void quiz_key_add_place(struct text *out, const struct question *q, size_t place);

/* Appends the letter of a right side of pairs, by which it is chosen everywhere: "b"; after z "aa", "ab" … */
void quiz_key_add_side(struct text *out, size_t side);

/* The order of the file; of pairs, the different right sides in an order that gives nothing away. Free with
 * question_order_free(). */
struct question_order quiz_key_order(const struct question *q);

/* The reasons for what is right, one a call: the feedback of each answer that is wholly right, or a part of it, but not
 * merely another spelling of an earlier one; finally the general feedback. Set *at to 0 before the first call; NULL:
 * there are no more. */
const struct question_text *quiz_key_reason(const struct question *q, size_t *at);

#endif
