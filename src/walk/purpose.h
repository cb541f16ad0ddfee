/* SPDX-License-Identifier: MIT */
/* Remarks on a model that was not designed for this program: what each of its heads does, and whether its output is
 * what the original model computed. */
#ifndef HEADWAY_WALK_PURPOSE_H
#define HEADWAY_WALK_PURPOSE_H

#include "attention/pattern.h"
#include "walk/stage.h"

/* What a head does, measured once; NULL if its weights are not shown (only softmax and blend show them), or the state
 * keeps it for later (compare=none). */
const struct pattern *purpose_of(const struct stage *stage, size_t head);

/* Appends the purpose of a head: as designed; for a model from a file, in softmax and blend, what it does ("the word
 * before 0.86"). */
void purpose_add(const struct stage *stage, size_t head, struct text *out);

/* Appends "as the model computed it, to 2.4e-06", or by how much the output differs; nothing if that is not known, or
 * numbers were changed or heads switched off. `is_brief`: in at most 31 columns. */
void purpose_add_agreement(const struct stage *stage, bool is_brief, struct text *out);

/* Adds a table of what the heads do, one row each; what is not shown keeps its place. */
void purpose_fill_table(const struct stage *stage, struct sheet *sheet);

/* Adds a line of that rank about whether the output is what the original model computed. */
void purpose_fill_agreement(const struct stage *stage, int rank, struct sheet *sheet);

#endif
