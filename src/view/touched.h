/* SPDX-License-Identifier: MIT */
/* An example some of whose given numbers have been changed (attention/touch.h), beside what it was. */
#ifndef HEADWAY_VIEW_TOUCHED_H
#define HEADWAY_VIEW_TOUCHED_H

#include "base/text.h"
#include "view/stage.h"

/* Whether a cell of the layer `back` layers before the last, with so many decimals, prints more (1) or less (-1) than
 * before the changes; 0: the same, or nothing was changed. */
int touched_change(const struct example *example, size_t back, struct cell_at cell, int decimals);

/* Appends "   was 5.60   ▾ 2.80" where it does. */
void touched_add_was(const struct example *example, size_t back, struct cell_at cell, int decimals, struct text *out);

/* Appends a line for each computed matrix of each layer that prints differently: how many numbers, and which most; less
 * where there are few columns. Returns how many lines. Precondition: numbers were changed. */
size_t touched_add_downstream(const struct example *example, int columns, struct text *out);

#endif
