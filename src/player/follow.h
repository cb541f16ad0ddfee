/* SPDX-License-Identifier: MIT */
/* Following a number home: the list of its terms replaces the text, one term is chosen, and Enter goes to the cell that
 * it comes from, in the view of the stage that makes it; so from the output to X. The path so far is part of the view's
 * state (view/follow.h); the current page stays. */
#ifndef HEADWAY_PLAYER_FOLLOW_H
#define HEADWAY_PLAYER_FOLLOW_H

#include "player/player_state.h"

extern const struct key_holder follow_holder; /* while a number is followed */

/* Whether a number is being followed. */
bool follow_is_on(const struct player *p);

/* Gives the text its room back, whatever has it. */
void follow_end(struct player *p);

/* Answers a click, which chooses a term, or another number of the picture. */
bool follow_click(struct player *p, struct frame *frame, const struct canvas *canvas, int row, int col);

/* Appends "term 1 of 4". */
void follow_add_place(const struct player *p, struct text *out);

/* Lays out the list in so many columns and rows. */
void follow_lay(const struct player *p, struct flow *out, int columns, int rows);

#endif
