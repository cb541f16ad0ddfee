/* SPDX-License-Identifier: MIT */
/* Collects what is written to standard output, so that a frame reaches the terminal in one piece. Curses writes anew
 * after each motion of the cursor: some fifty times a frame, each of them a call, a wake-up of the terminal and, from
 * afar, a packet with a part of a frame.
 * It needs a file in memory, which not every system has, and which a limit on files (ulimit -f) may make too small;
 * then everything is written as it comes.
 * A part of the terminal, for terminal.c. */
#ifndef HEADWAY_TERMINAL_GATHER_H
#define HEADWAY_TERMINAL_GATHER_H

#include <stdbool.h>

struct gather {
    bool is_open;
    int memory;   /* what is collected: its offset says how much */
    int terminal; /* standard output, by another number */
};

/* Prepares; gather_close() ends it. Where that fails nothing is collected, which is no error. */
void gather_open(struct gather *gather);

/* From here on what is written to standard output is collected. */
void gather_begin(const struct gather *gather);

/* Standard output is the terminal again, and what was collected goes there. Without a beginning nothing happens. */
void gather_end(const struct gather *gather);

/* The terminal, also between begin and end: for what cannot wait. */
int gather_terminal(const struct gather *gather);

/* Frees both files. */
void gather_close(struct gather *gather);

#endif
