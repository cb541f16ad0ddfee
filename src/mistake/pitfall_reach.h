/* SPDX-License-Identifier: MIT */
/* Which words reach which rows: found by changing a word and computing again, not by knowing how a mistake moves
 * numbers. Under a causal mask no row may be reached by a later word. */
#ifndef HEADWAY_MISTAKE_PITFALL_REACH_H
#define HEADWAY_MISTAKE_PITFALL_REACH_H

#include "mistake/pitfall.h"

/* What the right function, or the mistake, makes of a run: out [n × cols], zero before. */
typedef void pitfall_result(const struct record *run, enum pitfall_side side, double *out);

/* Returns reach [n × n], 1 where row i of a side's result changes if word j of X does, else 0; lives until make() is
 * called again. */
double *pitfall_reach(struct pitfall *p, enum pitfall_side side, size_t cols, pitfall_result *result);

/* How many words later than its own reach each row, in figures [n]. Returns in how many rows there are any. */
size_t pitfall_later(double *figures, const double *reach, size_t n);

#endif
