/* SPDX-License-Identifier: MIT */
/* From the terminal to events: curses finds the keys that terminfo lists, decoder.h decodes the rest. Waiting is here
 * too, because the time before a byte decides what it is. Only for terminal.c, which must have started curses. */
#ifndef HEADWAY_TERMINAL_INPUT_H
#define HEADWAY_TERMINAL_INPUT_H

#include "terminal/decoder.h"
#include "terminal/terminal.h"

#include <signal.h>
#include <stdbool.h>
#include <time.h>

struct input {
    int fd;
    void *pad; /* curses reads through a window; reading through this one never redraws the screen */
    struct decoder decoder;
    long waited;                  /* milliseconds without input since the last byte */
    bool has_woken;               /* the last wait ended with input */
    const struct pollfd *watched; /* other descriptors; borrowed */
    size_t watched_count;
};

/* Starts reading from `fd`, which curses reads too. */
bool input_open(struct input *input, int fd);

/* The next event, without waiting: EVENT_KEY, _CLICK, _WHEEL, _RESIZE (Ctrl-L), EVENT_THEME with code 1 for a light
 * page and 0 for a dark one, EVENT_END at the end of input; EVENT_NONE if there is none. */
struct event input_next(struct input *input);

/* Waits for input, a signal of `mask` or a watched descriptor, at most `milliseconds` (−1: for ever). Returns whether a
 * watched descriptor is ready. */
bool input_wait(struct input *input, long milliseconds, const sigset_t *mask);

/* Stops reading; the file stays open. */
void input_close(struct input *input);

/* Milliseconds since a moment of CLOCK_MONOTONIC. */
long input_elapsed(const struct timespec *since);

#endif
