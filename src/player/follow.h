/* SPDX-License-Identifier: MIT */
/* A number is followed home: its terms stand where the text does, one of them is chosen, and Enter goes to the cell
 * that it comes from, in the view of the stage that makes it; so from the output to X. How far one has come is the
 * view's state (view/follow.h); the place on the line of pages stays. */
#ifndef HEADWAY_PLAYER_FOLLOW_H
#define HEADWAY_PLAYER_FOLLOW_H

#include "player/player_state.h"
#include "view/follow.h"

extern const struct key follow_keys[]; /* of a struct player */

/* Whether a number is followed. */
bool follow_is_on(const struct player *p);

/* Gives the text its room back, whatever had it. */
void follow_end(struct player *p);

/* Answers a key while a number is followed; false if it is none of its keys: then one is home again, unless the key is
 * about what is shown. */
bool follow_key(struct player *p, int code);

/* A click chooses a term, or another number of the picture. */
bool follow_click(struct player *p, struct frame *frame, const struct canvas *canvas, int row, int col);

/* Appends "term 1 of 4". */
void follow_add_place(const struct player *p, struct text *out);

/* Lays the list out in so many columns and rows. */
void follow_lay(const struct player *p, struct flow *out, int columns, int rows);

#endif
