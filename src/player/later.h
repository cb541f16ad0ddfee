/* SPDX-License-Identifier: MIT */
/* What of a view's sheet the parts of a step show: a large screen keeps no room for what none of them does, so that the
 * rest can grow, while all that comes later has its place from the beginning. */
#ifndef HEADWAY_PLAYER_LATER_H
#define HEADWAY_PLAYER_LATER_H

#include "player/player_state.h"
#include "sheet/sheet.h"

/* Takes off the filled sheet of the player's view what stays empty in all parts of the step, and notes in p->later what
 * is left of them in `room`, and above text that keeps `below` rows of it. Precondition: the view is open. */
void later_drop(struct player *p, const struct theme *theme, struct area room, int below, struct sheet *sheet);

/* Whether the picture of any part of the step would be whole in `room` with one row more. */
bool later_lacks_row(struct player *p, const struct theme *theme, struct area room);

#endif
