/* SPDX-License-Identifier: MIT */
/* What of a stage's result is computed yet. A state says it for good (`fill=row`); what plays goes the same way step by
 * step: the chosen cell term by term, the rest of its row, all other rows. A cell that is still ahead shows a `·`
 * without heat, and nothing beside it tells its number: neither arithmetic nor bars nor sums. Its place, its row's and
 * all that will stand beside it are kept from the beginning. */
#ifndef HEADWAY_WALK_MAKING_H
#define HEADWAY_WALK_MAKING_H

#include "walk/stage.h"

/* Whether a cell of the result is still ahead; of what the stage only reads no cell is. */
bool making_is_ahead(const struct stage *stage, struct cell_at cell);

/* Whether any cell of a row of that matrix is. */
bool making_row_is_ahead(const struct stage *stage, enum matrix_id id, size_t row);

/* How many terms of a cell have come: SIZE_MAX if it is there, 0 if none has; of a softmax one more than it has once
 * their sum has come, too. */
size_t making_terms(const struct stage *stage, struct cell_at cell);

/* The same of the powers of a row of weights, which the whole row shares. */
size_t making_powers(const struct stage *stage, size_t row);

/* Whether a cell of weights shows its power, since its share is ahead; and the numbers that these matrices show then,
 * shares and powers, of the head shown: NULL if none is a power. */
bool making_is_power(const struct stage *stage, struct cell_at cell);
const double *making_draft(const struct stage *stage);

/* How many heads have come of what is taken or joined head by head: SIZE_MAX where nothing plays. */
size_t making_heads(const struct stage *stage);

/* Stands still after so many steps of playing, as a presenter's view does at that moment; after the last all is there.
 */
void making_stand(struct stage *stage, size_t step);

/* Selects the cell of the result with which it begins, unless one of the result is selected. */
void making_choose(struct stage *stage);

/* "Look here" while the state leaves something ahead: what there is. */
void making_look(const struct stage *stage, struct text *sentence, struct text *brief);

#endif
