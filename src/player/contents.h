/* SPDX-License-Identifier: MIT */
/* The steps of the lesson with what of each is read and answered, as a list beside or below the text of a large screen:
 * what is on the line before and after the page one is at. */
#ifndef HEADWAY_PLAYER_CONTENTS_H
#define HEADWAY_PLAYER_CONTENTS_H

#include "player/player_state.h"

/* The rows that it takes, its heading and an empty one included; 0: there is one step only, or this is a lecture. */
int contents_rows(const struct player *p);

/* Draws it; where there are fewer rows, a window of it with the step one is at. */
void contents_draw(const struct player *p, struct canvas *canvas, struct area area);

/* Finds the step that stands in a row of the canvas; false: none does. */
bool contents_find(const struct player *p, struct area area, int row, size_t *step);

#endif
