/* SPDX-License-Identifier: MIT */
/* The terminal as a device: standard output, the keyboard that belongs to it, and what terminfo knows about both. It is
 * checked first, so that an unusable one is refused in one line before anything is written, and then started for
 * curses. Only for terminal.c. */
#ifndef HEADWAY_TERMINAL_DEVICE_H
#define HEADWAY_TERMINAL_DEVICE_H

#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>
#include <stdio.h>
#include <termios.h>

#define DEVICE_MOST_LINES 1000 /* of rows or columns: more is a mistake, and its canvas would eat the memory */

struct device {
    const char *term; /* TERM, borrowed */
    FILE *input;      /* standard input, or /dev/tty if that is not a terminal */
    bool owns_input;
    void *screen;          /* of curses; NULL until started */
    struct termios before; /* the modes to put back */
};

/* Finds the terminal of standard output. ERROR_INPUT, which names --plain, if there is none to work with. */
bool device_find(struct device *device, struct error *e);

/* Starts curses on it, with the modes that reading single keys needs. ERROR_INPUT for a TERM that is unknown or cannot
 * place text; then nothing has been written, but device_restore() and device_close() must be called. */
bool device_start(struct device *device, struct error *e);

/* Sends bytes that curses does not know about, at once. */
void device_say(const char *bytes, size_t length);

/* Shows the cursor, at once. Curses shows it before it leaves its screen; but some terminals then restore the cursor as
 * last saved (curses saves it to scroll), which would hide it again. */
void device_show_cursor(void);

/* Whether terminfo has this capability of the terminal. */
bool device_has(const char *capability);

/* Appends the bytes that undo everything that curses switches on, as endwin() would. */
void device_add_undo(struct text *out);

/* The present size of the terminal, at most DEVICE_MOST_LINES either way; false if it does not tell. */
bool device_size(int *rows, int *cols);

/* Restores the modes that device_find() found. */
void device_restore(const struct device *device);

/* Frees everything; the terminal is not touched. */
void device_close(struct device *device);

#endif
