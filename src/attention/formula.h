/* SPDX-License-Identifier: MIT */
/* The arithmetic behind a number quoted in prose: `5.60<!-- = scores1[sat,cat] -->`. The grammar is this and nothing
 * else, so no formula can hang or write:
 *   numbers, + - * / ^ ( ), where ^ binds to the right and closer than a sign: -2^2 is -4;
 *   sqrt exp ln log2 abs, and sin cos atan in degrees, each applied to what follows: `sqrt d_k`, `sqrt(n + m)`;
 *   cells by label or number: `scores1[sat,cat]`, `Q1[#3,#2]`;
 *   sum min max entropy of a row: `entropy weights1[sat]`, `entropy(weights1[sat])`;
 *   sizes: n m d_model d_k h;
 *   measured numbers, which have a dot: `variance.after`. The caller says what they are. */
#ifndef HEADWAY_ATTENTION_FORMULA_H
#define HEADWAY_ATTENTION_FORMULA_H

#include "attention/record.h"

#include <stdint.h>

#define FORMULA_NAME_MOST 63 /* bytes on either side of the dot of a measured number */

/* What the names of a formula mean. */
struct formula_names {
    const struct record *record; /* has the cells and the sizes; borrowed */
    /* Finds a measured number: `variance.after` has owner "variance" and name "after" (letters, digits, "_"). If there
     * is none, false with *e set, without a column. NULL: there are no measured numbers. */
    bool (*measure)(void *context, const char *owner, const char *name, double *value, struct error *e);
    void *context; /* handed to `measure` */
};

/* Evaluates `formula`. False with *e set, with a column (from 1) in the formula, if it does not parse, names what does
 * not exist, or is not finite (ERROR_INPUT), or if `measure` failed (its error). */
bool formula_evaluate(const char *formula, const struct formula_names *names, double *value, struct error *e);

/* What "weights1[cat,sat] >= 0.6" comes to. */
struct formula_claim {
    double value, wanted;
    bool at_least; /* >=; else <= */
    bool holds;
};

/* Evaluates both sides of a condition. Errors as above. */
bool formula_compare(const char *formula, const struct formula_names *names, struct formula_claim *out,
                     struct error *e);

/* The label of row or column `index` of an axis: a token, a feature's name, or its number from 1. Returns the label,
 * which is borrowed, or a number that was written to `out`. */
const char *record_label(const struct model *model, enum matrix_id id, size_t head, bool column, size_t index,
                         char out[24]);

#define LABEL_NONE SIZE_MAX

/* The index (from 0) of the row or column with a label, or with a number, "#3" (from 1). The first of several with the
 * same label; LABEL_NONE if there is none. */
size_t record_find_label(const struct model *model, enum matrix_id id, size_t head, bool column, const char *label,
                         size_t length);

/* Whether no other row or column of that axis has the same label (otherwise states write "#3"). */
bool record_label_is_unique(const struct model *model, enum matrix_id id, size_t head, bool column, size_t index);

/* Finds row and column in "row,column", each a label or #number. A label may itself hold a comma: the dividing comma is
 * the first with a row before it and a column after it. */
bool record_find_cell(const struct model *model, enum matrix_id id, size_t head, const char *labels, size_t length,
                      size_t cell[2]);

/* Appends a cell's labels as "row,column"; #number for a label that is not unique or holds a comma, # or any byte of
 * `taken`. */
struct text;
void record_add_cell(struct text *out, const struct model *model, enum matrix_id id, size_t head, const size_t cell[2],
                     const char *taken);

#endif
