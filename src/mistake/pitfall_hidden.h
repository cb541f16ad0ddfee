/* SPDX-License-Identifier: MIT */
/* What mistakes about masks have in common: how much of a row goes to keys that the right mask hides. */
#ifndef HEADWAY_MISTAKE_PITFALL_HIDDEN_H
#define HEADWAY_MISTAKE_PITFALL_HIDDEN_H

#include "mistake/pitfall.h"

/* A row of a side's weights. */
const double *pitfall_weights_row(const struct pitfall *p, enum pitfall_side side, size_t row);

/* The share of a row that goes to keys that the model's mask hides; NaN if the row holds one. */
double pitfall_hidden_share(const struct pitfall *p, enum pitfall_side side, size_t row);

/* The largest of these shares, NaN if one is; *row, unless NULL: the first row that has it. */
double pitfall_hidden_most(const struct pitfall *p, enum pitfall_side side, size_t *row);

/* Adds the largest share as a fact. */
void pitfall_hidden_fact(struct pitfall *p);

/* Gives every row of both sides its share on hidden keys as its number. */
void pitfall_hidden_figures(struct pitfall *p);

/* How many cells of a side are NaN, and how many rows sum to 0. */
size_t pitfall_count_nan(const struct pitfall *p, enum pitfall_side side);
size_t pitfall_count_blind(const struct pitfall *p, enum pitfall_side side);

/* Appends a term of a sum with two decimals, or "-∞", "∞", "NaN". */
void pitfall_add_score(struct text *out, double score);

/* The same for a sum of powers used as a divisor: a small one with three digits, "0.0215", "2.87e-47". */
void pitfall_add_sum(struct text *out, double sum);

#endif
