/* SPDX-License-Identifier: MIT */
/* Showing a lesson or a view, as the command line and standard output want it: on the terminal, or as linear text. */
#ifndef HEADWAY_COMMAND_PRESENT_H
#define HEADWAY_COMMAND_PRESENT_H

#include "line/open.h"
#include "line/output.h"
#include "menu/reader.h"

/* What a player, linear text or a frame is made from; the rest of it is the caller's to fill in. Borrows from `o`. */
struct player_setup present_setup(struct opened *o, const struct arguments *a);

/* Shows a lesson, as a part of the open course (`how` without its library and index), or the course itself. Returns the
 * exit status. */
int present_course(struct opened *o, const struct reader_setup *how, const struct arguments *a, struct output *out,
                   struct error *e);

/* Shows a view by itself; returns the exit status. */
int present(const struct player_setup *setup, const struct arguments *a, struct output *out, struct error *e);

/* Lets a quiz be taken on the terminal, out of which its steps can be opened; `lesson` is whose it is, SIZE_MAX: of
 * none. What is answered goes to `progress` (may be NULL), which the sitting has too. Returns the exit status. */
int present_quiz(struct opened *o, const struct quiz_setup *quiz, size_t lesson, struct progress *progress,
                 const struct arguments *a, struct error *e);

/* Splits the name of a lesson, which may have a state and a step, as in "six-stages?head=2#score": *lesson is a copy of
 * its own, for the caller to free; the step, borrowed, NULL: none. */
const char *present_split_name(const char *name, char **lesson);

/* Opens the setup's step in the state of such a name, if it has one: *state, for the caller to free, NULL: none. False
 * with *e set if there is a state already, or no step that could be in one. */
bool present_take_state(struct player_setup *setup, const char *name, char **state, struct error *e);

#endif
