/* SPDX-License-Identifier: MIT */
/* Numbers that learners type instead of being shown them: what counts as a number, and what is said about it. Whether
 * it is right is decided against the engine's number, never a written one; why it is wrong is said only where one of
 * the caller's slips, computed from the same numbers, gives just what was typed.
 *
 * Worked: 0.67 is right for 0.6652 shown with two decimals, so are "67%" and "2/3"; 0.87 is "0.20 too large", and, if
 * softmax of the scores before scaling gives 0.87 there, that is said too. */
#ifndef HEADWAY_LAB_TYPED_H
#define HEADWAY_LAB_TYPED_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

/* Reads "4", "-2", "−2", ".5", "0.24", "24%", "24 %", "1/4", also with blanks around; at most 40 bytes and below 10^9.
 * False if it is none of these, or divides by 0. */
bool typed_read(const char *typed, double *out);

/* Whether a number is the right one, shown with so many decimals: off by at most half of the last one. */
bool typed_is_right(double typed, double right, int decimals);

#define TYPED_SLIPS 64
#define TYPED_WHY 80

/* What somebody gets who makes one mistake. */
struct typed_slip {
    double value;
    char why[TYPED_WHY];   /* "the scores were not divided by √d_k", at most 50 columns */
    char brief[TYPED_WHY]; /* "not divided", at most 22 */
};

struct typed_slips {
    struct typed_slip at[TYPED_SLIPS]; /* what is likelier stands first */
    size_t count;
};

/* Appends a slip; none if there are too many, or if it is no finite number. Its words are printf's. */
struct typed_slip *typed_add(struct typed_slips *slips, double value);

/* Says how far off a wrong number is, and why if a slip explains it: in `full` "2 too small: …", in `brief` the same
 * in at most 38 columns. */
void typed_explain(double typed, double right, int decimals, const struct typed_slips *slips, struct text *full,
                   struct text *brief);

#endif
