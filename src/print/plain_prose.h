/* SPDX-License-Identifier: MIT */
/* Prose as linear text, at 80 columns, for pipes, logs and screen readers: lessons and quizzes print theirs by it. */
#ifndef HEADWAY_PRINT_PLAIN_PROSE_H
#define HEADWAY_PRINT_PLAIN_PROSE_H

#include "base/prose.h"
#include "base/text.h"

#include <stdbool.h>

/* Appends prose and a blank line behind it; a heading stands alone between blank lines, since nothing else tells it
 * from a sentence. With `ascii`, formulas are those for where only ASCII may be printed. */
void plain_add_prose(struct text *out, const struct prose *prose, bool ascii);

/* The same of one paragraph, whose words are clean (utf8_clean). */
void plain_add_paragraph(struct text *out, const char *words, bool ascii);

/* Ends a text with a blank line, if it does not: whether a view's own text ends with one is up to the view. */
void plain_end_block(struct text *text);

#endif
