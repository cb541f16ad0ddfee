/* SPDX-License-Identifier: MIT */
/* One row of weights over a long record: the newest entry looks for the first one, whose key fits its query better than
 * all others. How far the first must lead, and what a feed-forward layer computes from the results of two heads.
 *
 * Worked: among 512 entries whose scaled scores are 0, an entry that leads by 6.2 gets e^6.2 / (e^6.2 + 511) = 0.49 of
 * the row; ln 511 = 6.24 gives it half. */
#ifndef HEADWAY_STUDY_LONG_ROW_H
#define HEADWAY_STUDY_LONG_ROW_H

#include <stddef.h>
#include <stdint.h>

#define LONG_ROW_MOST 4096
#define LONG_ROW_OWN_LEAD 9 /* the lead by which the newest entry finds itself in the second head */

struct long_row_choice {
    size_t count;  /* entries, 2 to LONG_ROW_MOST */
    double lead;   /* scaled score of the first entry */
    double spread; /* standard deviation of the others' scaled scores, which are normal with mean 0; 0: all 0 */
    uint64_t seed; /* of the others' scores; a longer row begins with the same ones */
};

struct long_row {
    size_t count;
    double scaled[LONG_ROW_MOST], weights[LONG_ROW_MOST]; /* entry 1 first */
    double others;                                        /* the sum of e^scaled over all but the first */
};

/* Computes scores, and weights by the walk's softmax. */
void long_row_run(struct long_row *out, const struct long_row_choice *choice);

/* The lead with which the first entry gets this share (0 < share < 1) against the row's others: the inverse of the
 * softmax. */
double long_row_lead(const struct long_row *row, double share);

/* max(0, a + b − 1), as one unit of a feed-forward layer computes it: 1 for 1 and 1, 0 if either is 0. */
double long_row_and(double a, double b);

#endif
