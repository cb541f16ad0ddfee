/* SPDX-License-Identifier: MIT */
/* A lesson, a step or a view as linear text: headings that say where one is, prose at 80 columns, then all that the
 * view shows. For pipes, logs and screen readers: no escape byte, and the order of reading is that of the file. */
#ifndef HEADWAY_PRINT_PLAIN_H
#define HEADWAY_PRINT_PLAIN_H

#include "line/output.h"
#include "player/player.h"

/* Prints what a player with this setup shows: the whole lesson, or with setup->step that step alone, or its view by
 * itself. Where the model is not the step's own, the prose is headed by what it is about. False with *e set if the
 * example, the step or a state cannot be used; then a part may have been printed. */
bool plain_print(const struct player_setup *setup, struct output *out, struct error *e);

#endif
