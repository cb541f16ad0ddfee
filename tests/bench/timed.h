/* SPDX-License-Identifier: MIT */
/* What the benchmarks of screens share: a program in a pseudo-terminal, timed from outside. There is no emulator:
 * output is counted and dropped, and a frame is over when output has been quiet for a while; its time is that of its
 * last byte. On failure the benchmark ends with a message. Times are milliseconds. */
#ifndef HEADWAY_TESTS_BENCH_TIMED_H
#define HEADWAY_TESTS_BENCH_TIMED_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#define TIMED_MOST 4000 /* samples of one kind */

/* A zeroed one is empty. */
struct samples {
    double values[TIMED_MOST];
    size_t count;
    size_t bytes; /* of all of them */
};

/* A program that runs. */
struct run {
    int master;
    pid_t pid;
    double start;   /* when it was started */
    bool was_asked; /* for the background colour (OSC 11) */
};

/* The present time of a monotonic clock. */
double timed_now(void);

/* Ends the benchmark: what could not be done, and errno. */
_Noreturn void timed_die(const char *what);

/* Adds a value; after TIMED_MOST values it is dropped. */
void samples_add(struct samples *s, double value);

/* The value below which this share of the samples is, 0 without samples. Sorts them. */
double samples_quantile(struct samples *s, double share);

/* Starts command[0] with the arguments `command`, ended by NULL, in a terminal of this size. */
struct run timed_begin(char *const command[], int rows, int cols);

/* Reads what there is now, without waiting; returns how many bytes. A question for the background is answered. */
size_t timed_read(struct run *r);

/* Reads until output has been quiet for `quiet` ms; returns when the last of it came, 0 if nothing came within
 * `patience` ms. Adds to *bytes. */
double timed_read_until_quiet(struct run *r, int quiet, int patience, size_t *bytes);

/* Writes to the program as if typed. */
void timed_type(struct run *r, const char *keys);

/* Types a key and adds how long its redraw took, if there was one. */
void timed_press(struct run *r, const char *key, struct samples *s);

/* The number after `name:` in /proc/PID/status; −1 if there is none. */
long timed_about(const struct run *r, const char *name);

/* How often the program has gone to sleep, or was put to sleep; negative if the system does not tell. */
long timed_switches(const struct run *r);

/* Ends it: q first, then SIGKILL. */
void timed_finish(struct run *r);

#endif
