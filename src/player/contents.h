/* SPDX-License-Identifier: MIT */
/* The steps of the lesson, each with how much is read and answered, as a list beside or below the text of a large
 * screen. */
#ifndef HEADWAY_PLAYER_CONTENTS_H
#define HEADWAY_PLAYER_CONTENTS_H

#include "player/player_state.h"

/* Rows of the list, with its heading and an empty row; 0: the lesson has only one step, or this is a lecture. */
int contents_rows(const struct player *p);

/* Draws the list; in fewer rows, the part around the current step. */
void contents_draw(const struct player *p, struct canvas *canvas, struct area area);

/* Finds the step in a row of the canvas; false: there is none. */
bool contents_find(const struct player *p, struct area area, int row, size_t *step);

#endif
