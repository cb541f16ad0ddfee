/* SPDX-License-Identifier: MIT */
/* Cells of a stage that are to be predicted: they show a `?`, and nothing else on the screen or in plain text may
 * reveal their number, neither arithmetic nor bars, sums, or a matrix to which the number is copied. The numbers from
 * which it can be computed stay: they are the way to the answer. */
#ifndef HEADWAY_WALK_HIDDEN_H
#define HEADWAY_WALK_HIDDEN_H

#include "walk/stage.h"

/* Hides one more cell, once. */
void hidden_add(struct stage *stage, struct cell_at cell);

/* Finds the cell of "scores1[sat,cat]" (a formula that is a cell: attention/formula.h), `length` bytes; false if there
 * is none. */
bool hidden_find(const struct record *record, const char *formula, size_t length, struct cell_at *out);

/* Whether a cell shows a `?`: it is hidden, or its number is that of a hidden cell, scaled or copied. */
bool hidden_is(const struct stage *stage, enum matrix_id id, size_t head, size_t row, size_t col);

/* Whether the arithmetic of a cell would reveal a hidden number: its own, or one of its terms. */
bool hidden_in_arithmetic(const struct stage *stage, struct cell_at cell);

/* Whether anything in a row is hidden. */
bool hidden_in_row(const struct stage *stage, enum matrix_id id, size_t head, size_t row);

/* How many cells of a matrix are hidden themselves. */
size_t hidden_in_matrix(const struct stage *stage, enum matrix_id id, size_t head);

/* The "Look here" that replaces one which would reveal too much: says where the `?` are. */
void hidden_look(const struct stage *stage, struct view_lines *out);

#endif
