/* SPDX-License-Identifier: MIT */
/* Parts of GIFT as it is written: for who writes several quizzes into one file, and for the types of questions. */
#ifndef HEADWAY_QUESTION_GIFT_WRITE_H
#define HEADWAY_QUESTION_GIFT_WRITE_H

#include "question/quiz.h"

/* Appends a quiz as GIFT, of which gift_read() makes the same quiz, to a text that may hold others. *category is the
 * one that holds there (borrowed, NULL: none), and afterwards the one that holds after it. GIFT cannot leave a
 * category: questions without one that come after others go into Moodle's topmost. */
void gift_write_quiz(struct text *out, const struct quiz *quiz, const char **category);

/* Appends a weight as Moodle spells it, in per cent: 33.33333, -50, 12.5. Reading it gives the same weight. */
void gift_add_weight(struct text *out, double weight);

/* The same between its two %, where it is not the usual one, or `always`; whether a text begins as a weight does. */
void gift_write_weight(struct text *out, double weight, double usual, bool always);
bool gift_looks_like_weight(const char *source);

/* Appends a text so that no byte of it is a sign of GIFT. An arrow of pairs has no escape: it becomes → where
 * `no_arrow`. */
void gift_write_escaped(struct text *out, const char *source, bool no_arrow);

/* The same with its format where that is not inherited; nothing of none. Feedback, with its #. */
void gift_write_text(struct text *out, const struct question_text *t, enum text_format inherited, bool no_arrow);
void gift_write_feedback(struct text *out, const struct question_text *t, enum text_format inherited, bool no_arrow);

#endif
