/* SPDX-License-Identifier: MIT */
/* How much of a stage's result is computed so far. A state fixes it (`fill=row`); playing goes the same way step by
 * step: the chosen cell term by term, the rest of its row, all other rows. A cell that is still ahead shows a `·`
 * without heat, and nothing beside it reveals its number: neither arithmetic nor bars nor sums. The places of
 * everything that comes later are kept free from the beginning. */
#ifndef HEADWAY_WALK_MAKING_H
#define HEADWAY_WALK_MAKING_H

#include "walk/stage.h"

/* Whether a cell is still ahead; only cells of the result can be. */
bool making_is_ahead(const struct stage *stage, struct cell_at cell);

/* Whether any cell of a row of weights is still ahead. */
bool making_row_is_ahead(const struct stage *stage, size_t row);

/* How many terms of a cell have come: 0 if none, SIZE_MAX if the cell is complete; for a softmax one more than its
 * terms once their sum has come. */
size_t making_terms(const struct stage *stage, struct cell_at cell);

/* The same for the powers of a row of weights, which the whole row shares. */
size_t making_powers(const struct stage *stage, size_t row);

/* Whether a cell of weights shows its power, because its share is still ahead; and the numbers that the weights of the
 * head shown then consist of, shares and powers: NULL if none is a power. */
bool making_is_power(const struct stage *stage, struct cell_at cell);
const double *making_draft(const struct stage *stage);

/* How many heads have come, if the stage takes or joins heads one by one: SIZE_MAX if nothing plays. */
size_t making_heads(const struct stage *stage);

/* Stops after so many steps of playing, to show the moment at which a presenter's view is; after the last step
 * everything is there. */
void making_stand(struct stage *stage, size_t step);

/* Selects the cell of the result with which playing begins, unless a cell of the result is selected. */
void making_choose(struct stage *stage);

/* "Look here" while something is still ahead: says what there is. */
void making_look(const struct stage *stage, struct view_lines *out);

#endif
