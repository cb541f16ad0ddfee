/* SPDX-License-Identifier: MIT */
/* Whether the parts of a step can be read on a screen of some size without scrolling, found out by laying each out
 * there. What has to be in sight at once is the text of a part that is on the line, in the room that its picture
 * leaves, and not what is deeper. In a step that says of nothing that it is deeper, that is what stands before the
 * first heading inside a part: what stands below one is read on, and may be as long as it likes. */
#ifndef HEADWAY_CHECK_FIT_H
#define HEADWAY_CHECK_FIT_H

#include "draw/canvas.h"
#include "player/player.h"

#include <stddef.h>

#define FIT_PARTS_MOST 500 /* parts of a step; more are not laid out */

struct fit {
    size_t lines; /* that are too many in the fullest part; 0: all parts fit */
    int part;     /* which one that is, from 0 */
};

/* Goes to step `index` of the player's lesson and through its parts, on a screen of the canvas's size and theme. */
struct fit fit_step(struct player *player, size_t index, const struct canvas *canvas);

#endif
