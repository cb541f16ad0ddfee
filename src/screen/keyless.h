/* SPDX-License-Identifier: MIT */
/* Prose for a room, which has no keys: without what tells a learner to press one. */
#ifndef HEADWAY_SCREEN_KEYLESS_H
#define HEADWAY_SCREEN_KEYLESS_H

#include "base/prose.h"

#include <stdbool.h>

/* Takes out of a block of words what tells to press a key: "(press n)", ": press n", and else the sentence, up to its
 * end or a colon, behind which it goes on ("Press m: 0.86 becomes 0.99."). May leave it without runs. */
void keyless_trim(struct block *block);

/* Whether that would take anything. */
bool keyless_tells(const struct block *block);

#endif
