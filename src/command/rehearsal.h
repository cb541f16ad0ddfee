/* SPDX-License-Identifier: MIT */
/* The minutes that a rehearsal took: kept in the lessons of a directory or, for the course in the binary, in a plan of
 * the user's own, from which the next lecture is planned. */
#ifndef HEADWAY_COMMAND_REHEARSAL_H
#define HEADWAY_COMMAND_REHEARSAL_H

#include "base/error.h"
#include "base/text.h"
#include "course/agenda.h"
#include "lecture/clock.h"
#include "line/open.h"
#include "line/output.h"

#include <stdbool.h>

/* For the course in the binary: reads the user's saved plan, if there is one, whose minutes replace those of the
 * lessons, and says so in `notice`, after a semicolon if that holds anything. */
void rehearsal_read_plan(struct opened *opened, const struct agenda *agenda, struct text *notice);

/* Asks on the terminal, then writes the minutes that the steps took, by the clock, whose stops are the agenda's: into
 * the lesson files of a directory, or into the user's own plan. Reports what it did. False with *e set if some of it
 * could not be written. */
bool rehearsal_keep(struct opened *opened, const struct agenda *agenda, const struct clock *clock, long long now,
                    struct output *out, struct error *e);

#endif
