/* SPDX-License-Identifier: MIT */
/* Whether a step can be read on a screen of some size without scrolling, found out by laying it out there. What has to
 * be in sight at once is the text that a step begins with, and each part as it appears, up to the first heading in it:
 * what stands below a heading is read on, and may be as long as it likes. */
#ifndef HEADWAY_SCREEN_FIT_H
#define HEADWAY_SCREEN_FIT_H

#include "draw/canvas.h"
#include "screen/player.h"

#include <stddef.h>

#define FIT_LINES_MOST 2000 /* parts that begin behind so many lines of a step are not laid out any more */

struct fit {
    size_t lines; /* that are too many in the fullest part; 0: all parts fit */
    int part;     /* which one that is, from 0 */
};

/* Goes to step `index` of the player's lesson and through its parts, on a screen of the canvas's size and theme. */
struct fit fit_step(struct player *player, size_t index, const struct canvas *canvas);

#endif
