/* SPDX-License-Identifier: MIT */
/* What mistakes about masks have in common: scores after the mask on both sides, how much of a row goes to keys that
 * the right mask hides, and the arithmetic of one share. */
#ifndef HEADWAY_VIEW_PITFALL_HIDDEN_H
#define HEADWAY_VIEW_PITFALL_HIDDEN_H

#include "view/pitfall.h"

/* Scores after the mask, [n × m], and the right mask, 1 = may attend. */
struct pitfall_masked {
    size_t n, m;
    unsigned char *mask;
    double *scores[PITFALL_SIDES];
};

/* Allocates zeros in the sizes of the record. */
void pitfall_masked_new(struct pitfall_masked *masked, const struct pitfall *p);
void pitfall_masked_free(struct pitfall_masked *masked);

/* A row of a side's weights, and a row of its masked scores. */
const double *pitfall_weights_row(const struct pitfall *p, enum pitfall_side side, size_t row);
const double *pitfall_masked_row(const struct pitfall_masked *masked, enum pitfall_side side, size_t row);

/* The share of a row that goes to hidden keys; NaN if the row holds one. */
double pitfall_hidden_share(const struct pitfall *p, const struct pitfall_masked *masked, enum pitfall_side side,
                            size_t row);

/* The largest of these shares and, unless NULL, its first row; NaN if one is. */
double pitfall_hidden_most(const struct pitfall *p, const struct pitfall_masked *masked, enum pitfall_side side,
                           size_t *row);

/* Gives every row of both sides its share on hidden keys as its number. */
void pitfall_hidden_figures(struct pitfall *p, const struct pitfall_masked *masked);

/* How many cells of a side are no number, and how many rows sum to 0. */
size_t pitfall_count_nan(const struct pitfall *p, enum pitfall_side side);
size_t pitfall_count_blind(const struct pitfall *p, enum pitfall_side side);

/* Appends a number of a sum with two decimals; "-∞", "∞" and "NaN" as such. */
void pitfall_add_score(struct text *out, double score);

/* The same for a sum of powers that is divided by: a small one with three digits, "0.0215", "2.87e-47". */
void pitfall_add_sum(struct text *out, double sum);

/* Appends "e^2.80 / 19.05 = 0.86" for one share of a row of scores; "less max: " stands before it where the row's
 * largest is taken away first, since powers would be too large or too small. A hidden score is "e^-∞ = 0", in a row
 * where all are "-∞ alone: 0" or, where the share is no number, "-∞ - -∞ = NaN". */
void pitfall_add_share(struct text *out, const double *scores, size_t count, size_t col, double share);

#endif
