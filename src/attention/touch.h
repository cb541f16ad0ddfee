/* SPDX-License-Identifier: MIT */
/* Given numbers that a learner has changed, as a text: "W_Q1:3rd,2nd:1+W_O:b:noun,ahead:-0.5+mask:The,on:0". Each
 * change names a given matrix (X, memory, W_Q1 …, b_Q1, bias1, W_O, mask; W_Q1@1: in layer 1, where that is not the
 * last), a cell by labels, or by #number where a label is not unique or holds a comma or a plus sign, and the new
 * number: within ±99, at most three decimals; 0 or 1 in a mask. The latest change comes last. A minus sign before the
 * text means that the changes are off: kept, but not made. */
#ifndef HEADWAY_ATTENTION_TOUCH_H
#define HEADWAY_ATTENTION_TOUCH_H

#include "attention/origin.h"
#include "base/text.h"

#define TOUCH_MOST 99.0  /* the largest a number can be made */
#define TOUCH_DECIMALS 3 /* how many decimals are kept */
#define TOUCH_COUNT_MOST 32

/* Puts the numbers of `set` into the model, unless they are off. ERROR_INPUT, about --set, says which change is wrong;
 * the model is then partly changed and must be freed. */
bool touch_apply(struct model *model, const char *set, struct error *e);

/* Gives the cells of `set` back their numbers in `original`, of which the model is otherwise a copy. If `set` has a
 * wrong change, only the cells before it. */
void touch_take_back(struct model *model, const struct model *original, const char *set);

/* How many changes there are; whether they are off. */
size_t touch_count(const char *set);
bool touch_is_off(const char *set);

/* Translates a cell of the model's layer into the given cell to change: a column of the whole W_Q into its head's, a
 * masked score into its cell of the mask (all 1 if there is no mask). False: the cell is computed. */
bool touch_cell(const struct model *model, struct cell_at cell, struct cell_at *out);

/* The cell's number in `model`, the model of its layer. Precondition: touch_cell() returned the cell. */
double touch_number(const struct model *model, struct cell_at cell);

/* Whether the cell is one of the mask, which holds 1 (may be attended to) or 0. */
bool touch_is_mask(struct cell_at cell);

/* Finds a matrix that can be changed by its name in changes, "W_Q2", "mask", and returns its first cell; false if there
 * is none. The other appends that name. */
bool touch_find_matrix(const struct model *model, const char *name, size_t length, struct cell_at *out);
void touch_add_matrix(struct cell_at cell, struct text *out);

/* Finds the cell of a change, from 0 in the order in which they were made; false if it is not in the model. */
bool touch_find(const struct model *model, const char *set, size_t index, struct layer_cell *out);

/* Appends `set` with one cell changed to a number (replacing an earlier change of it); appends `set` without its last
 * change. */
void touch_set(const struct model *model, struct layer_cell cell, const char *set, double value, struct text *out);
void touch_undo(const char *set, struct text *out);

#endif
