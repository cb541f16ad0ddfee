/* SPDX-License-Identifier: MIT */
/* Parts of GIFT as it is written, for who writes several quizzes into one file. */
#ifndef HEADWAY_COURSE_GIFT_WRITE_H
#define HEADWAY_COURSE_GIFT_WRITE_H

#include "course/quiz.h"

/* Appends a quiz as gift_write() does, to a text that may hold others already. *category is the one that holds there
 * (borrowed, NULL: none), and afterwards the one that holds behind it. GIFT cannot leave a category: questions without
 * one that come behind others go into Moodle's topmost. */
void gift_write_quiz(struct text *out, const struct quiz *quiz, const char **category);

/* Appends a weight as Moodle spells it, in per cent: 33.33333, -50, 12.5. Reading it gives the same weight. */
void gift_add_weight(struct text *out, double weight);

#endif
