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

/* Takes "six-stages#score" apart: the lesson's name goes to *lesson (the caller frees it), the step's is returned;
 * NULL without one. */
const char *present_split_name(const char *name, char **lesson);

#endif
