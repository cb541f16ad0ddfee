/* SPDX-License-Identifier: MIT */
/* Given numbers that somebody has changed, as a text: "W_Q1:3rd,2nd:1+W_O:b:noun,ahead:-0.5+mask:The,on:0". Each change
 * is a matrix that the model brings (X, memory, W_Q1 …, b_Q1, bias1, W_O, mask; of a layer before the last W_Q1@1), a
 * cell by labels, or by #number where a label is not unique or holds a comma or a plus sign, and the number that stands
 * there now: within ±99, three decimals at most; of a mask 0 or 1. The one that was changed last stands last. After a
 * minus sign they are off: they could be made, and are not. */
#ifndef HEADWAY_ATTENTION_TOUCH_H
#define HEADWAY_ATTENTION_TOUCH_H

#include "attention/origin.h"
#include "base/text.h"

#define TOUCH_MOST 99.0  /* the largest a number can be made */
#define TOUCH_DECIMALS 3 /* that it keeps */
#define TOUCH_COUNT_MOST 32

/* Puts the numbers of `set` into the model. ERROR_INPUT, in which `shown` names the option, says which change is none;
 * then the model is changed in part and is to be freed. */
bool touch_apply(struct model *model, const char *set, const char *shown, struct error *e);

/* Gives the cells of `set` back the numbers that they have in `original`, of which the model is a copy but for them; of
 * a set that is wrong, those before the first that is no change. */
void touch_take_back(struct model *model, const struct model *original, const char *set);

/* How many changes there are; whether they are off. */
size_t touch_count(const char *set);
bool touch_is_off(const char *set);

/* The cell of this layer as one that can be changed: a column of the whole W_Q is one of its head's; a masked score is
 * that of the mask, which lets all be seen where there is none. False: it is computed. */
bool touch_cell(const struct model *model, struct cell_at cell, struct cell_at *out);

/* Its number in the model, which is that of the layer. Precondition: touch_cell() has given it. */
double touch_number(const struct model *model, struct cell_at cell);

/* Whether it is one of the mask, which holds 1 (may be attended to) or 0. */
bool touch_is_mask(struct cell_at cell);

/* Finds a matrix that can be changed by the name that it has in changes, "W_Q2", "mask": its first cell. False: there
 * is no such. The other way round: appends that name. */
bool touch_find_matrix(const struct model *model, const char *name, size_t length, struct cell_at *out);
void touch_add_matrix(struct cell_at cell, struct text *out);

/* Finds the cell of a change, from 0 in the order in which they were made; false if it is not in the model. */
bool touch_find(const struct model *model, const char *set, size_t index, struct layer_cell *out);

/* Appends `set` with one cell changed to a number (again, if it is there already), or without its last change. */
void touch_set(const struct model *model, struct layer_cell cell, const char *set, double value, struct text *out);
void touch_undo(const char *set, struct text *out);

#endif
