/* SPDX-License-Identifier: MIT */
/* Words of a quiz that more than one place says: scores, and the answers that are typed. */
#ifndef HEADWAY_SCREEN_QUIZ_WORDS_H
#define HEADWAY_SCREEN_QUIZ_WORDS_H

#include "base/text.h"
#include "course/question.h"

/* Appends a score with two decimals at most: "1", "0.5", "8.67". */
void quiz_words_add_score(struct text *out, double score);

/* The answer that is worth most, the first of equals; QUESTION_NONE if there is none. */
size_t quiz_words_best(const struct question *q);

/* Appends an answer to type: the text, cleaned, or the number with its range: "5.6", "0.86, within 0.01", "2 to 3". */
void quiz_words_add_typed(struct text *out, const struct question *q, size_t answer);

#endif
