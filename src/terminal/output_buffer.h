/* SPDX-License-Identifier: MIT */
/* Collects what is written to standard output, so that a frame reaches the terminal in one piece. Curses writes after
 * each motion of the cursor: some fifty times a frame, each time a system call, a wake-up of the terminal and, over a
 * network, a packet with a part of a frame. Collecting needs a file in memory, which not every system has, and which a
 * limit on files (ulimit -f) may make too small; then nothing is collected and each write goes straight to the
 * terminal. Only for terminal.c. */
#ifndef HEADWAY_TERMINAL_OUTPUT_BUFFER_H
#define HEADWAY_TERMINAL_OUTPUT_BUFFER_H

#include <stdbool.h>

struct output_buffer {
    bool is_open;
    int memory;   /* the collected bytes: its offset says how many */
    int terminal; /* a duplicate of standard output */
};

/* Prepares; output_buffer_close() ends it. On failure nothing is collected, which is not an error. */
void output_buffer_open(struct output_buffer *buffer);

/* From now on collects what is written to standard output. */
void output_buffer_begin(const struct output_buffer *buffer);

/* Makes standard output the terminal again, and sends the collected bytes there. Does nothing without
 * output_buffer_begin().
 */
void output_buffer_end(const struct output_buffer *buffer);

/* The terminal's descriptor, even between begin and end: for what cannot wait. */
int output_buffer_terminal(const struct output_buffer *buffer);

/* Frees both files. */
void output_buffer_close(struct output_buffer *buffer);

#endif
