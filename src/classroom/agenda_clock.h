/* SPDX-License-Identifier: MIT */
/* The clock of a lecture over the stops of its agenda: the times that steps took stay theirs while lessons change, and
 * are kept in the journal, so that a lecture can go on after a crash. */
#ifndef HEADWAY_CLASSROOM_AGENDA_CLOCK_H
#define HEADWAY_CLASSROOM_AGENDA_CLOCK_H

#include "course/agenda.h"
#include "lecture/clock.h"
#include "lecture/journal.h"

/* Adds all stops to a clock without steps. */
void agenda_clock_add(struct clock *clock, const struct agenda *agenda, struct library *library);

/* Takes over the times of the stops of an old clock, [old->count] before library_refresh(), matching steps by name. */
void agenda_clock_carry(struct clock *clock, const struct agenda *agenda, struct library *library,
                        const struct clock *old, const struct agenda_stop *before);

/* Continues from a journal: the time since it was saved belongs to the lecture, and to stop `at_stop`, unless it is
 * longer than an audience waits. */
void agenda_clock_resume(struct clock *clock, const struct agenda *agenda, struct library *library,
                         const struct journal *j, size_t at_stop);

/* Notes the times in the journal. */
void agenda_clock_note(const struct clock *clock, const struct agenda *agenda, struct library *library,
                       struct journal *j);

#endif
