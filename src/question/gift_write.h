/* SPDX-License-Identifier: MIT */
/* Writing parts of GIFT: for callers that write several quizzes into one file, and for the types of questions. */
#ifndef HEADWAY_QUESTION_GIFT_WRITE_H
#define HEADWAY_QUESTION_GIFT_WRITE_H

#include "question/quiz.h"

/* Appends a quiz as GIFT, which gift_read() reads as the same quiz, to a text that may hold others. *category is the
 * category in effect at that place (borrowed, NULL: none), and is set to the one in effect after the quiz. GIFT cannot
 * leave a category: questions without one that come after others go into Moodle's topmost. */
void gift_write_quiz(struct text *out, const struct quiz *quiz, const char **category);

/* Appends a weight as Moodle spells it, %33.33333%, %-50%, %12.5%, unless it is the usual one and not `always`. Reading
 * it gives the same weight. The second: whether a text begins like a weight. */
void gift_write_weight(struct text *out, double weight, double usual, bool always);
bool gift_looks_like_weight(const char *source);

/* Appends a text with all signs of GIFT escaped. The arrow of pairs has no escape: with `no_arrow` it becomes →. */
void gift_write_escaped(struct text *out, const char *source, bool no_arrow);

/* The same with its format, unless that is inherited; nothing if there is no text. The second appends feedback, with
 * its #. */
void gift_write_text(struct text *out, const struct question_text *t, enum text_format inherited, bool no_arrow);
void gift_write_feedback(struct text *out, const struct question_text *t, enum text_format inherited, bool no_arrow);

#endif
