/* SPDX-License-Identifier: MIT */
/* A question of a quiz as prose, at whatever it has come to: for the quiz player, which draws it, and for plain text,
 * which prints it. */
#ifndef HEADWAY_SCREEN_QUIZ_TEXT_H
#define HEADWAY_SCREEN_QUIZ_TEXT_H

#include "base/prose.h"
#include "learner/sitting.h"

#include <stdbool.h>
#include <stddef.h>

/* Appends what is asked: the text, with "_____" where a word is missing, its tail behind it. */
void quiz_text_add_question(struct prose *out, const struct item *item);

/* Appends the options with their numbers (of pairs, the left sides), as they stand on the paper; nothing where
 * something is typed. After the answer, unless `silent` (an exam that runs), marked ✓ and ✗, with the feedback of what
 * was chosen and of what is right under its option, what is right strong, the others dimmed. `at` is the place that
 * the cursor is on, marked ▸; QUESTION_NONE: none. blocks[], of option_count, gets the index of the block of each
 * option (may be NULL). */
void quiz_text_add_options(struct prose *out, const struct item *item, size_t at, bool silent, size_t blocks[]);

/* Appends the right sides of pairs, by their letters: as a list, or one after the other where there is little room.
 * Nothing for other questions. */
void quiz_text_add_sides(struct prose *out, const struct item *item, bool in_line);

/* Appends the hints that were asked for. */
void quiz_text_add_hints(struct prose *out, const struct item *item);

/* Appends what has come of it: right, partly right or wrong, what was answered and what is right where that was typed,
 * the feedback that belongs to it, and the general feedback (of an essay: the model answer). With `complete`, also what
 * quiz_text_add_options() would say: plain text comes without options marked. */
void quiz_text_add_outcome(struct prose *out, const struct item *item, bool complete);

/* Appends the feedback of what was answered, and the general feedback, as one line of text without styles, for files:
 * what Moodle would say, so nothing of options that were not chosen. */
void quiz_text_add_feedback(struct text *out, const struct item *item);

#endif
