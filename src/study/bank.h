/* SPDX-License-Identifier: MIT */
/* "The bank was full of money": what "bank" attends to, in four small heads with designed numbers, and in a row that an
 * online book draws to illustrate the idea. No values and no W_O: only who attends to whom is shown.
 *
 * Worked: in the head "meaning", "bank" asks for what is held (2.0) and for water (2.0); "money" is held (3.0), so its
 * score is 2.0 × 3.0 = 6.0, scaled 6.0 / √4 = 3.0, and its share e^3 / (e^3 + e^1.2 + 4) = 0.73. */
#ifndef HEADWAY_STUDY_BANK_H
#define HEADWAY_STUDY_BANK_H

#include <stddef.h>

#define BANK_WORDS 6
#define BANK_HEADS 4
#define BANK_D_K 4

/* What the heads compute, each matrix row-major: a row asks, a column answers. */
struct bank {
    double Q[BANK_HEADS][BANK_WORDS * BANK_D_K], K[BANK_HEADS][BANK_WORDS * BANK_D_K];
    double scores[BANK_HEADS][BANK_WORDS * BANK_WORDS], scaled[BANK_HEADS][BANK_WORDS * BANK_WORDS];
    double weights[BANK_HEADS][BANK_WORDS * BANK_WORDS];
};

extern const char *const bank_words[BANK_WORDS];
extern const char *const bank_captions[BANK_HEADS];         /* "meaning" … */
extern const char *const bank_places[BANK_HEADS][BANK_D_K]; /* the meaning of the columns of its queries and keys */

/* The row for "bank" as drawn, not computed, in shares: 5, 20, 5, 10, 5 and 55 % (Foundation Model Engineering, section
 * 3.2, "Diverse Perspectives"). */
extern const double bank_illustration[BANK_WORDS];

/* Runs the four heads up to their weights, with the functions of stages.h. */
void bank_run(struct bank *out);

#endif
