/* SPDX-License-Identifier: MIT */
/* A moment as text, ISO 8601 in UTC to the second: 2026-01-31T09:05:00Z. Such texts sort as the moments do. */
#ifndef HEADWAY_BASE_MOMENT_H
#define HEADWAY_BASE_MOMENT_H

#include <stdbool.h>
#include <time.h>

#define MOMENT_ROOM 21 /* bytes, with the zero */

/* Writes the moment `when`; one before 1970 or after 9999 (a clock gone wrong) becomes the first second of 1970. */
void moment_write(char out[MOMENT_ROOM], time_t when);

/* Whether a text is a valid moment: no 30th of February, no 24:00:00. A fraction of a second may precede the Z. */
bool moment_is(const char *text);

/* The second that a moment is in. Precondition: it is one. */
time_t moment_read(const char *text);

/* Whether moment `a` is in a later second than `b`. Precondition: both are moments. */
bool moment_is_after(const char *a, const char *b);

#endif
