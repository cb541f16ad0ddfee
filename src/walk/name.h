/* SPDX-License-Identifier: MIT */
/* Names on screen: of matrices, with their head's subscript, cells, shapes, axes. */
#ifndef HEADWAY_WALK_NAME_H
#define HEADWAY_WALK_NAME_H

#include "attention/formula.h"
#include "attention/origin.h"
#include "base/text.h"

/* Appends a number in subscripts: ₁₂. */
void name_add_subscript(struct text *out, size_t number);

/* Appends sizes or strides: "(3, 2, 2)". */
void name_add_sizes(struct text *out, const size_t *sizes, size_t count);

/* Appends a word of a sentence of `count`; one that occurs twice, in whatever case, with its place after it: "the₅". */
void name_add_word(struct text *out, const char *const *words, size_t count, size_t word);

/* Appends "scores₁", "W_O"; with `transposed` "K₁ᵀ". Heads count from 0. */
void name_add_matrix(struct text *out, enum matrix_id id, size_t head, bool transposed);

/* Appends "[n × d_k]" (transposed: "[d_k × n]"). */
void name_add_axes(struct text *out, const struct model *model, enum matrix_id id, bool transposed);

/* Appends the label of a row, or of a column, at most `most` columns wide (cut with …). */
void name_add_row(struct text *out, const struct model *model, enum matrix_id id, size_t head, size_t index, int most);
void name_add_column(struct text *out, const struct model *model, enum matrix_id id, size_t head, size_t index,
                     int most);

/* Appends "scores₁[sat,cat]". */
void name_add_cell(struct text *out, const struct model *model, enum matrix_id id, size_t head, size_t row, size_t col);

/* Appends which numbers are lit for a cell: "what scores₁[sat,cat] is made of, and what changes with it"; what is given
 * is made of nothing. */
void name_add_lit(struct text *out, const struct model *model, struct cell_at at);

/* The same in a few words, for a narrow heading: "Lit: what makes it, what it changes". */
const char *name_lit(const struct model *model, struct cell_at at);

/* Appends the label that all cells of a run share: of their row, or with `down` of their column; at most `most`
 * columns. */
void name_add_run(struct text *out, const struct model *model, const struct origin_run *run, int most);

/* Appends "cat, sat, on" for the rows whose bit is set in `member` (at most 4 names, then "and 3 more"). */
void name_add_list(struct text *out, const struct model *model, enum matrix_id id, size_t head,
                   const unsigned char *member, size_t count);

#endif
