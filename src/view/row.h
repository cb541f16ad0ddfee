/* SPDX-License-Identifier: MIT */
/* A row of scores of the learner's own, 2 to 8 numbers with names, and what softmax makes of it at a temperature: each
 * score is divided by the temperature before the exponential, so that √d_k is one temperature among others. Worked:
 * 2.0, 1.0, 0.1 at temperature 1 become 65.9 %, 24.2 % and 9.9 %, which is 1.22 bits. A row holds nothing to free. */
#ifndef HEADWAY_VIEW_ROW_H
#define HEADWAY_VIEW_ROW_H

#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

#define ROW_LEAST 2
#define ROW_MOST 8
#define ROW_LABEL 48         /* bytes of a name, with its zero */
#define ROW_LABEL_COLUMNS 10 /* that a name takes at most */
#define ROW_SCORE_MOST 9999
#define ROW_DECIMALS 3 /* that a number may have, so that what stands on the screen is what is computed with */

struct row {
    size_t count;
    double score[ROW_MOST]; /* −∞: masked */
    double value[ROW_MOST]; /* what each key hands over, where a view shows that */
    char label[ROW_MOST][ROW_LABEL];
};

/* The way of a row through softmax, one array a step. */
struct row_shares {
    double divided[ROW_MOST]; /* score ÷ temperature */
    double less[ROW_MOST];    /* less the largest of these */
    double power[ROW_MOST];   /* e to that */
    double share[ROW_MOST];
    double max, sum;      /* of divided, of power; −∞ and 0 where every score is masked */
    double bits, words;   /* entropy, and how many even shares have it; 0 words where every score is masked */
    size_t left;          /* scores that are not masked */
    size_t first, second; /* the two largest shares; count where there is none */
};

/* Softmax of a row at a temperature. */
void row_soften(struct row_shares *out, const struct row *row, double temperature);

/* The same sum without taking the maximum away first: inf or 0 where exp has run out of numbers. */
double row_raw_sum(const struct row *row, double temperature);

/* Reads a decimal number from least to most with at most 3 decimals; `what` names it in the error. */
bool row_read_number(const char *string, double least, double most, const char *what, double *out, struct error *e);

/* Reads a score: such a number from −9999 to 9999, or "-inf". */
bool row_read_score(const char *string, double *out, struct error *e);

/* Reads numbers with commas between, `least` to `most` of them, each with `read`; their count, or 0 with *e set. */
typedef bool row_reader(const char *string, double *out, struct error *e);
size_t row_read_list(const char *value, row_reader *read, size_t least, double out[ROW_MOST], struct error *e);

/* Reads names with commas between, at most as many as there are scores; the others keep theirs. */
bool row_read_labels(struct row *row, const char *value, struct error *e);

/* Appends numbers as a state writes them: "2,1,-inf". */
void row_write_list(struct text *out, const double *numbers, size_t count);

/* Appends the names as a state writes them. */
void row_write_labels(struct text *out, const struct row *row);

/* Decimals with which all of the numbers are exact, 1 to 3; −∞ counts for nothing. */
int row_decimals(const double *numbers, size_t count);

/* Appends a number with so many decimals, "-∞" if it is that. */
void row_add_number(struct text *out, double number, int decimals);

/* Appends a temperature: "1", "0.25". */
void row_add_temperature(struct text *out, double temperature);

/* Appends a share: "65.9 %"; what is masked has "0 %". */
void row_add_share(struct text *out, double share, double score);

/* What the shares add up to as they are printed, in tenths of a percent: 1000, or a little beside it. */
int row_printed_sum(const struct row *row, const struct row_shares *shares);

#endif
