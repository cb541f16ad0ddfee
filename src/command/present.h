/* SPDX-License-Identifier: MIT */
/* Showing a lesson or a view, as the command line and standard output want it: on the terminal, or as linear text. */
#ifndef HEADWAY_COMMAND_PRESENT_H
#define HEADWAY_COMMAND_PRESENT_H

#include "command/open.h"
#include "command/output.h"
#include "screen/player.h"

/* What a player, linear text or a frame is made from; the rest of it is the caller's to fill in. Borrows from `o`. */
struct player_setup present_setup(struct opened *o, const struct arguments *a);

/* Shows it; returns the exit status. */
int present(const struct player_setup *setup, const struct arguments *a, struct output *out, struct error *e);

/* Takes "six-stages#score" apart: the lesson's name goes to *lesson (the caller frees it), the step's is returned;
 * NULL without one. */
const char *present_split_name(const char *name, char **lesson);

#endif
