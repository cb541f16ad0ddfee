/* SPDX-License-Identifier: MIT */
/* A lesson, a step or a view as linear text: headings that say where one is, prose at 80 columns, then everything that
 * the view shows. For pipes, logs and screen readers: no escape bytes, in the order of the file. */
#ifndef HEADWAY_PRINT_PLAIN_H
#define HEADWAY_PRINT_PLAIN_H

#include "base/prose.h"
#include "base/text.h"
#include "line/open.h"
#include "line/output.h"
#include "player/player.h"

#include <stdbool.h>

/* Prints what a player with this setup shows: the whole lesson, with setup->step only that step, or a view by itself.
 * If the model is not the step's own, a heading says which example the prose is about. False with *e set if the
 * example, the step or a state cannot be used; then a part may have been printed already. */
bool plain_print(const struct player_setup *setup, struct output *out, struct error *e);

/* Appends prose and a blank line after it; a heading is alone between blank lines, as nothing else distinguishes it
 * from a sentence. With `ascii`, formulas are in their ASCII form. */
void plain_add_prose(struct text *out, const struct prose *prose, bool ascii);

/* The same for one paragraph of clean words (utf8_clean). */
void plain_add_paragraph(struct text *out, const char *words, bool ascii);

/* Appends a text whose columns are counted: clusters on which terminals disagree become …; with `ascii` they stay, to
 * become a ? when all of it is printed in ASCII. */
void plain_add_columns(struct text *out, const char *text, bool ascii);

/* Ends a text with a blank line, unless it has one: some views' texts do. */
void plain_end_block(struct text *text);

/* Appends everything that the question's view shows, between blank lines, under its title; nothing if it has no view,
 * or one that does not open or would give the answer away. Its code comes from the course's listings. */
void plain_add_picture(struct text *out, const struct question *q, const struct opened *opened, bool ascii);

#endif
