/* SPDX-License-Identifier: MIT */
/* The terminal as a device: standard output, the keys that belong to it, and what terminfo knows of both; checked, so
 * that what cannot be used is refused in one line before anything is written, then started for curses.
 * A part of the terminal, for terminal.c. */
#ifndef HEADWAY_TERMINAL_DEVICE_H
#define HEADWAY_TERMINAL_DEVICE_H

#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>
#include <stdio.h>
#include <termios.h>

#define DEVICE_MOST_LINES                                                                                              \
    1000 /* of rows or columns: more is no screen but a mistake, and its canvas eats the memory                        \
          */

struct device {
    const char *term; /* TERM, borrowed */
    FILE *input;      /* standard input, or /dev/tty where that is none */
    bool owns_input;
    void *screen;          /* of curses; NULL until started */
    struct termios before; /* the modes to put back */
};

/* Finds the terminal behind standard output. ERROR_INPUT, with --plain named, if there is none to work with. */
bool device_find(struct device *device, struct error *e);

/* Starts curses on it, with the modes that reading single keys needs. ERROR_INPUT for a TERM that is unknown or cannot
 * place text; nothing has been written then, but device_restore() and device_close() are due. */
bool device_start(struct device *device, struct error *e);

/* Sends bytes that curses does not know about, at once. */
void device_say(const char *bytes, size_t length);

/* Shows the cursor, at once. Curses does so before it leaves its screen; where leaving brings back the cursor as it was
 * last saved (curses saves it to scroll), it would be hidden again. */
void device_show_cursor(void);

/* Whether terminfo has this capability of the terminal. */
bool device_has(const char *capability);

/* Appends what undoes everything that curses switches on, as endwin() would. */
void device_add_undo(struct text *out);

/* The size that the terminal has now, cut to DEVICE_MOST_LINES; false if it does not say. */
bool device_size(int *rows, int *cols);

/* Puts the modes back that device_find() found. */
void device_restore(const struct device *device);

/* Frees everything; the terminal is not touched. */
void device_close(struct device *device);

#endif
