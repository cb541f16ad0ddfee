/* SPDX-License-Identifier: MIT */
/* The arithmetic behind a number quoted in prose: `5.60<!-- = scores1[sat,cat] -->`. Numbers, + - * / ^ ( ), sqrt exp
 * ln, cells by label or number (`scores1[sat,cat]`, `Q1[#3,#2]`), sum max entropy of a row (`entropy weights1[sat]` or
 * `entropy(weights1[sat])`), sizes (n m d_model d_k h). Nothing else, so no formula can hang or write. */
#ifndef HEADWAY_ATTENTION_FORMULA_H
#define HEADWAY_ATTENTION_FORMULA_H

#include "attention/record.h"

#include <stdint.h>

/* Evaluates `formula` over a record. ERROR_INPUT with a column (from 1) in the formula if it does not parse, names what
 * does not exist, or is not finite. */
bool formula_evaluate(const char *formula, const struct record *record, double *value, struct error *e);

/* The label of row or column `index` of an axis: a token, a feature's name, or its number from 1. Written to `out`
 * (NUMBER_ROOM bytes are enough for a number) only if it is not borrowed; returns the label. */
const char *record_label(const struct model *model, enum matrix_id id, size_t head, bool column, size_t index,
                         char out[24]);

#define LABEL_NONE SIZE_MAX

/* The index (from 0) of a row or column by label, or by "#3" (from 1): the first, if a label is not unique; LABEL_NONE
 * if there is none. */
size_t record_find_label(const struct model *model, enum matrix_id id, size_t head, bool column, const char *label,
                         size_t length);

/* Whether another row or column of that axis carries the same label (then states write "#3"). */
bool record_label_is_unique(const struct model *model, enum matrix_id id, size_t head, bool column, size_t index);

#endif
