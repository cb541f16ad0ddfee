/* SPDX-License-Identifier: MIT */
/* Scores in words: "8.5 of 12 (71 %)". */
#ifndef HEADWAY_PRINT_QUIZ_SCORE_H
#define HEADWAY_PRINT_QUIZ_SCORE_H

#include "base/text.h"

#include <stddef.h>

/* Appends "8.5 of 12 (71 %)", or "0 of 0" if `of` is 0. Two decimals at most. */
void quiz_score_add(struct text *out, double score, size_t of);

/* Appends a number with two decimals at most, as few as are needed. */
void quiz_score_add_number(struct text *out, double number);

/* The score in per cent of `of`; 100 if `of` is 0. */
double quiz_score_percent(double score, size_t of);

/* Appends "1 question" or "3 questions". */
void quiz_score_add_count(struct text *out, size_t count, const char *one);

#endif
