/* SPDX-License-Identifier: MIT */
/* The key of a question: in one line what is right, and what else earns or costs something, for whoever marks a paper
 * by hand. Papers, handouts and exports all take their words from here. */
#ifndef HEADWAY_QUESTION_QUIZ_KEY_H
#define HEADWAY_QUESTION_QUIZ_KEY_H

#include "base/text.h"
#include "question/question.h"

#include <stdbool.h>
#include <stddef.h>

/* Appends the key: "b) sharper"; "a) two and b) four; c) costs 100 %"; "four (100 %), for (50 %)"; "1 to 5"; "3.14 ±
 * 0.005"; of pairs "1b, 2a". Per cent stand there only where not all that earns something earns the same. Nothing
 * of an essay or a description. `order` NULL: as quiz_key_order() has it. */
void quiz_key_add(struct text *out, const struct question *q, const struct question_order *order);

/* Appends what an answer is that is typed, or an option: "2.8 ± 0.05", "four", "anything else". */
void quiz_key_add_answer(struct text *out, const struct question *q, size_t answer);

/* Appends "(50 %)", with two decimals at most. */
void quiz_key_add_credit(struct text *out, double weight);

/* Appends what stands before an option, "c) ", after z "27) "; before a left side of pairs, "3) ". */
void quiz_key_add_place(struct text *out, const struct question *q, size_t place);

/* Appends the letter of a right side of pairs, by which it is chosen everywhere: "b"; after z "aa", "ab" … */
void quiz_key_add_side(struct text *out, size_t side);

/* Lists the different right sides of pairs in an order that tells nothing; returns how many there are. `sides` has room
 * for all answers. */
size_t quiz_key_list_sides(const struct question *q, size_t *sides);

/* The order of the file, right sides as quiz_key_list_sides() has them. Free with question_order_free(). */
struct question_order quiz_key_order(const struct question *q);

/* Why that is right: the feedback of each answer that is (a part of) what is wholly right, and no other spelling of one
 * before it; at last the general one. *at is 0 before the first, and moves on; NULL: that was all. */
const struct question_text *quiz_key_reason(const struct question *q, size_t *at);

#endif
