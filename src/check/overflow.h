/* SPDX-License-Identifier: MIT */
/* Whether the parts of a step can be read on a screen of some size without scrolling, found by laying out each part at
 * that size. The main text of a part must fit in the room that its picture leaves; its deeper text need not. In a step
 * without deeper text only the text before the first heading inside a part must fit: what follows a heading may be of
 * any length. */
#ifndef HEADWAY_CHECK_OVERFLOW_H
#define HEADWAY_CHECK_OVERFLOW_H

#include "draw/canvas.h"
#include "player/player.h"

#include <stddef.h>

#define OVERFLOW_PARTS_MOST 500 /* parts of a step; more are not laid out */

struct overflow {
    size_t lines; /* by how many the fullest part is too long; 0: all parts fit */
    int part;     /* the fullest one, from 0 */
};

/* Goes to step `index` of the player's lesson and through its parts, on a screen of the canvas's size and theme. */
struct overflow overflow_find(struct player *player, size_t index, const struct canvas *canvas);

#endif
