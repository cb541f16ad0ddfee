/* SPDX-License-Identifier: MIT */
/* The clock by which durations are measured: it never goes back, even if the time of day is set. */
#ifndef HEADWAY_BASE_MONOTONIC_H
#define HEADWAY_BASE_MONOTONIC_H

/* Milliseconds since some moment, the same one as long as the machine runs. */
long long monotonic_now(void);

/* The same in nanoseconds. */
long long monotonic_nanoseconds(void);

#endif
