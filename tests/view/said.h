/* SPDX-License-Identifier: MIT */
/* What a view of the mistake lab says, compared with its numbers: each sentence must be shown exactly when it is true.
 * A view's sentences are a table, in the order in which they are tried. Each works out by itself, from the model or the
 * visible cells, whether it is true, and writes its words with its own numbers. The last part is for any other view. */
#ifndef HEADWAY_TESTS_VIEW_SAID_H
#define HEADWAY_TESTS_VIEW_SAID_H

#include "mistake/pitfall.h"
#include "trial.h"

/* Returns whether a sentence is true; then writes its words to `out`. */
typedef bool saying(const struct pitfall *p, struct text *out);

/* How many views are in test_pitfall_said_shares.c; all others are in test_pitfall_said_heads.c. */
enum { SAID_OF_SHARES = 9 };

/* Fails unless, in every setting of all dials of the view and with every head, the first of its sentences that is true
 * is said, word for word. The table ends with NULL. */
void said_check(const char *view, saying *const *sayings);

/* ------------------------------------------------------------------------------------------------- to compute with */

/* A side, and one of its numbers. */
const struct pitfall_matrix *said_side(const struct pitfall *p, enum pitfall_side which);
double said_at(const struct pitfall *p, enum pitfall_side which, size_t row, size_t col);

/* Whether two numbers print alike; whether all cells of both sides do; the largest difference of a cell; the same with
 * two decimals, rounded up. */
bool said_print_alike(double a, double b, int decimals);
bool said_is_alike(const struct pitfall *p);
double said_largest_off(const struct pitfall *p);
double said_at_most(double value);

/* The largest number of a row. */
double said_row_most(const struct pitfall *p, enum pitfall_side which, size_t row);

/* A word; whether there is only one; √d_k. */
const char *said_word(const struct pitfall *p, size_t i);
bool said_is_one_word(const struct pitfall *p);
double said_root_d_k(const struct pitfall *p);

/* A head's query times its key, computed from X and the weights; its share in the unmasked softmax of all scores
 * divided by `divisor`. */
double said_score(const struct pitfall *p, size_t head, size_t i, size_t j);
double said_open_share(const struct pitfall *p, double divisor, size_t i, size_t j);

/* Whether the dial `mask` hides a key from a word; how many cells are hidden in all; the share of a row on hidden keys.
 */
bool said_is_hidden(const struct pitfall *p, size_t i, size_t j);
size_t said_count_hidden(const struct pitfall *p);
double said_hidden_share(const struct pitfall *p, enum pitfall_side which, size_t row);

/* ------------------------------------------------------------------------------------------------- any other view */

/* What a view says at one setting of its dials: "look here" for wide and for narrow screens, and its plain text on one
 * line. */
struct said {
    const char *view; /* borrowed */
    char *state, *look, *brief, *prose;
};

/* Collects what a view says; said_forget() frees it. */
struct said said_hear(struct trial *t);
void said_forget(struct said *h);

/* Fails unless `where`, a text of what was said, holds the words exactly if they are true. */
void said_only_if(const struct said *h, const char *where, const char *words, bool is_true);

/* The softmax of a row that is first divided by a number; all 0 if every score is −∞. */
void said_soften(const double *scores, size_t count, double divisor, double *shares);

/* Reads keys of the view convex-hull, "10,0:0,10", into K [n × 2]; returns n. */
size_t said_keys(const char *keys, double *K);

#endif
