/* SPDX-License-Identifier: MIT */
/* A lesson, a step or a view as linear text: headings that say where one is, prose at 80 columns, then all that the
 * view shows. For pipes, logs and screen readers: no escape byte, and the order of reading is that of the file. */
#ifndef HEADWAY_PRINT_PLAIN_H
#define HEADWAY_PRINT_PLAIN_H

#include "base/prose.h"
#include "base/text.h"
#include "line/output.h"
#include "player/player.h"

#include <stdbool.h>

/* Prints what a player with this setup shows: the whole lesson, or with setup->step that step alone, or its view by
 * itself. Where the model is not the step's own, the prose is headed by what it is about. False with *e set if the
 * example, the step or a state cannot be used; then a part may have been printed. */
bool plain_print(const struct player_setup *setup, struct output *out, struct error *e);

/* Appends prose and a blank line after it; a heading stands alone between blank lines, since nothing else tells it
 * from a sentence. With `ascii`, formulas are those for where only ASCII may be printed. */
void plain_add_prose(struct text *out, const struct prose *prose, bool ascii);

/* The same of one paragraph, whose words are clean (utf8_clean). */
void plain_add_paragraph(struct text *out, const char *words, bool ascii);

/* Ends a text with a blank line, if it does not: whether a view's own text ends with one is up to the view. */
void plain_end_block(struct text *text);

#endif
