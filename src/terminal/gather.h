/* SPDX-License-Identifier: MIT */
/* Collects what is written to standard output, so that a frame reaches the terminal in one piece. Curses writes after
 * each motion of the cursor: some fifty times a frame, each time a system call, a wake-up of the terminal and, over a
 * network, a packet with a part of a frame. Collecting needs a file in memory, which not every system has, and which a
 * limit on files (ulimit -f) may make too small; then everything is written at once. Only for terminal.c. */
#ifndef HEADWAY_TERMINAL_GATHER_H
#define HEADWAY_TERMINAL_GATHER_H

#include <stdbool.h>

struct gather {
    bool is_open;
    int memory;   /* the collected bytes: its offset says how many */
    int terminal; /* a duplicate of standard output */
};

/* Prepares; gather_close() ends it. On failure nothing is collected, which is not an error. */
void gather_open(struct gather *gather);

/* From now on collects what is written to standard output. */
void gather_begin(const struct gather *gather);

/* Makes standard output the terminal again, and sends the collected bytes there. Does nothing without gather_begin().
 */
void gather_end(const struct gather *gather);

/* The terminal's descriptor, even between begin and end: for what cannot wait. */
int gather_terminal(const struct gather *gather);

/* Frees both files. */
void gather_close(struct gather *gather);

#endif
