/* SPDX-License-Identifier: MIT */
/* Which blocks of a view's sheet the parts of a step show: a large screen keeps no room for blocks that no part shows,
 * so that the others can grow, while blocks that come later have their place from the beginning. A challenge has a
 * picture of its own, of which nothing comes later. */
#ifndef HEADWAY_PLAYER_LATER_H
#define HEADWAY_PLAYER_LATER_H

#include "player/player_state.h"
#include "sheet/sheet.h"

/* What a picture leaves of its room to others: rows for the text below it, and columns for a margin if it can do
 * without them. */
struct later_rest {
    int rows, cols;
};

/* Removes from the filled sheet of the player's view what stays empty in all parts of the step. Records in p->later
 * whether there is a margin, and the size of the pictures without it: in the whole room, and above the text.
 * Precondition: the view is open. */
void later_drop(struct player *p, const struct theme *theme, struct area room, const struct later_rest *rest,
                struct sheet *sheet);

/* Whether in any part of the step one more row than `room` has would make the picture whole. */
bool later_lacks_row(struct player *p, const struct theme *theme, struct area room);

#endif
