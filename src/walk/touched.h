/* SPDX-License-Identifier: MIT */
/* An example with changed given numbers (attention/touch.h), compared with what it was. */
#ifndef HEADWAY_WALK_TOUCHED_H
#define HEADWAY_WALK_TOUCHED_H

#include "base/text.h"
#include "walk/stage.h"

/* Whether a cell of the layer `back` layers before the last prints, with so many decimals, larger (1) or smaller (-1)
 * than before the changes; 0: the same, or nothing was changed. */
int touched_change(const struct example *example, size_t back, struct cell_at cell, int decimals);

/* Appends "   was 5.60   ▾ 2.80" if it has changed. */
void touched_add_was(const struct example *example, size_t back, struct cell_at cell, int decimals, struct text *out);

/* Append the name of a given number, "W_Q₁[3rd,2nd]", "mask[The,on]"; a number as shown there; and the change:
 * "W_Q₁[3rd,2nd]  2.0 → 1.0". */
void touched_add_name(const struct model *model, struct cell_at cell, struct text *out);
void touched_add_number(struct cell_at cell, double value, struct text *out);
void touched_add_change(const struct example *example, struct layer_cell at, struct text *out);

/* Appends a line for each computed matrix of each layer that prints differently: how many numbers, and which most;
 * shorter if there are few columns. If there are more than `rows` lines, one line covers all heads, then Q, K and V
 * together, then only the last lines are given. A cell that a question of the stage hides is not named. Returns how
 * many lines there are. Precondition: numbers were changed. */
size_t touched_add_downstream(const struct stage *stage, int columns, size_t rows, struct text *out);

#endif
