/* SPDX-License-Identifier: MIT */
/* A number is followed home: its terms stand where the text does, one of them is chosen, and Enter goes to the cell
 * that it comes from, in the view of the stage that makes it; so from the output to X. The place on the line of pages
 * stays, and so does the step's own view, as it was. */
#ifndef HEADWAY_SCREEN_FOLLOW_H
#define HEADWAY_SCREEN_FOLLOW_H

#include "screen/player_parts.h"
#include "view/follow.h"

extern const struct key follow_keys[]; /* of a struct player */

/* Begins at the selected cell; false, with the reason, if it has no terms. Precondition: the view has terms(). */
bool follow_begin(struct player *p, struct text *why_not);

/* Back to the step's own view, if a number is being followed. */
void follow_end(struct player *p);

/* Has the step's own view take the place of the one that is shown, and back: to write what state it is in. */
void follow_swap(struct player *p);

/* Answers a key while a number is followed; false if it is none of its keys: then one is home again, unless the key is
 * about what is shown. */
bool follow_key(struct player *p, const struct frame *frame, int code);

/* A click chooses a term, or another number of the picture. */
bool follow_click(struct player *p, const struct frame *frame, const struct canvas *canvas, int row, int col);

/* Puts the numbers that one came through before the cell's name, as many as `columns` hold; appends "term 1 of 4". */
void follow_add_crumbs(const struct player *p, int columns, struct line *out);
void follow_add_place(const struct player *p, struct text *out);

/* Lays the list out in so many columns and rows. */
void follow_lay(const struct player *p, struct flow *out, int columns, int rows);

#endif
