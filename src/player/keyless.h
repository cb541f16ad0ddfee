/* SPDX-License-Identifier: MIT */
/* Prose for a room, which has no keys: without the words that the lesson marks as telling a learner to press one. */
#ifndef HEADWAY_PLAYER_KEYLESS_H
#define HEADWAY_PLAYER_KEYLESS_H

#include "base/prose.h"

#include <stdbool.h>

/* Takes the runs with RUN_KEY out of a block. May leave it without runs. */
void keyless_trim(struct block *block);

/* Whether that would take anything. */
bool keyless_tells(const struct block *block);

#endif
