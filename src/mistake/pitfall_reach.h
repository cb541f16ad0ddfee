/* SPDX-License-Identifier: MIT */
/* Which words reach which rows: found by changing a word and computing again, not from knowledge of the mistake. Under
 * a causal mask no later word may reach a row. */
#ifndef HEADWAY_MISTAKE_PITFALL_REACH_H
#define HEADWAY_MISTAKE_PITFALL_REACH_H

#include "mistake/pitfall.h"

/* Returns reach [n × n], 1 where row i of a side's concat changes if word j of X does, else 0; valid until make() is
 * called again. The sides must come from pitfall_copy() and pitfall_run(). */
double *pitfall_reach(struct pitfall *p, enum pitfall_side side);

/* Sets figures [n] to how many words later than a row's own reach that row. Returns how many rows are reached by any.
 */
size_t pitfall_later(double *figures, const double *reach, size_t n);

#endif
