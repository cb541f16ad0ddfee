/* SPDX-License-Identifier: MIT */
/* Texts as Moodle keeps them, to prose: HTML reduced to what a terminal shows (paragraphs, lists, code, strong,
 * emphasis, scripts; a picture is its alternative text), Moodle's own format, which is HTML whose line ends count, and
 * plain text. Formulas (markup/tex.h) stand between \( and \), \[ and \], or $$ and $$. Any bytes may be given: what
 * comes out is clean (utf8_clean), in linear time. */
#ifndef HEADWAY_QUESTION_MOODLE_TEXT_H
#define HEADWAY_QUESTION_MOODLE_TEXT_H

#include "question/question_text.h"

/* Appends the blocks of `source`, which has any format but Markdown. What is wrong with its formulas goes to `problems`
 * (may be NULL), all at one place. */
void moodle_text_read(struct prose *out, enum text_format format, const char *source, struct place where,
                      struct problems *problems);

/* Appends the text as it is written, line by line; an empty line ends a paragraph. */
void plain_text_read(struct prose *out, const char *source);

#endif
