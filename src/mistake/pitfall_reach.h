/* SPDX-License-Identifier: MIT */
/* Which words reach which rows: found by changing a word and computing again, not by knowing how a mistake moves
 * numbers. Under a causal mask no row may be reached by a later word. */
#ifndef HEADWAY_MISTAKE_PITFALL_REACH_H
#define HEADWAY_MISTAKE_PITFALL_REACH_H

#include "mistake/pitfall.h"

/* Returns reach [n × n], 1 where row i of that matrix of a side's run changes if word j of X does, else 0; lives until
 * make() is called again. The sides are those of pitfall_copy() and pitfall_run(). */
double *pitfall_reach(struct pitfall *p, enum pitfall_side side, enum matrix_id id);

/* How many words later than its own reach each row, in figures [n]. Returns in how many rows there are any. */
size_t pitfall_later(double *figures, const double *reach, size_t n);

#endif
