/* SPDX-License-Identifier: MIT */
/* Showing a lesson or a view, as the command line and standard output want it: on the terminal, or as linear text. */
#ifndef HEADWAY_COMMAND_PRESENT_H
#define HEADWAY_COMMAND_PRESENT_H

#include "line/open.h"
#include "line/output.h"
#include "menu/reader.h"

/* The setup for a player, linear text or a frame; the caller fills in the rest. Borrows from `o`. */
struct player_setup present_setup(struct opened *o, const struct arguments *a);

/* Shows a lesson of the open course, or the course itself. `how` need not have library and index. Returns the exit
 * status. */
int present_course(struct opened *o, const struct reader_setup *how, const struct arguments *a, struct output *out,
                   struct error *e);

/* Shows a view by itself; returns the exit status. */
int present(const struct player_setup *setup, const struct arguments *a, struct output *out, struct error *e);

/* Runs a quiz on the terminal, from which its steps can be opened; `lesson` is the quiz's lesson, SIZE_MAX: none.
 * Answers go to `progress` (may be NULL), which the quiz's setup has too. Returns the exit status. */
int present_quiz(struct opened *o, const struct quiz_setup *quiz, size_t lesson, struct progress *progress,
                 const struct arguments *a, struct error *e);

/* Splits the name of a lesson, which may have a state and a step, as in "six-stages?head=2#score": *lesson is a copy of
 * the lesson's name, for the caller to free. Returns the step, borrowed; NULL: none. */
const char *present_split_name(const char *name, char **lesson);

/* If such a name has a state, the setup's step opens in it: *state, for the caller to free; NULL: none. False with *e
 * set if the setup has a state already, or no step for it. */
bool present_take_state(struct player_setup *setup, const char *name, char **state, struct error *e);

#endif
