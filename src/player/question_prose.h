/* SPDX-License-Identifier: MIT */
/* Pieces that the prose of a question is made of, in a lesson and in a quiz: items behind a marker, words, and texts of
 * the question with all their blocks. All go to the end of the prose. */
#ifndef HEADWAY_PLAYER_QUESTION_PROSE_H
#define HEADWAY_PLAYER_QUESTION_PROSE_H

#include "base/prose.h"
#include "question/question_text.h"

/* Appends an empty block close to the one before, behind a marker if that is not "". */
void question_prose_item(struct prose *out, int level, const char *marker);

/* Appends words to the last block; to a new one as deep if no words go on there (a formula, code). */
void question_prose_words(struct prose *out, const char *words, unsigned flags);

/* The same of a text: its first paragraph goes on in the last block, what else it has (more paragraphs, lists, code,
 * formulas) comes in blocks of its own at the same depth. `flags` come to those of its runs. */
void question_prose_text(struct prose *out, const struct question_text *t, unsigned flags);

/* The same, on a line of its own; nothing if there is no text. */
void question_prose_below(struct prose *out, const struct question_text *t);

#endif
