/* SPDX-License-Identifier: MIT */
/* The terminal: starts it, draws to it, reads from it, and always restores it. Only this module uses curses. There is
 * one terminal per process, so the module keeps its state; call all functions from one thread. */
#ifndef HEADWAY_TERMINAL_TERMINAL_H
#define HEADWAY_TERMINAL_TERMINAL_H

#include "base/error.h"
#include "draw/canvas.h"

#include <poll.h>
#include <stdbool.h>
#include <stddef.h>

enum color_choice { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };
enum theme_choice { THEME_AUTO, THEME_DARK, THEME_LIGHT, THEME_GREY };

struct terminal_options {
    enum color_choice color;
    enum theme_choice theme;
    bool ascii; /* asked for, or the locale is not UTF-8 */
};

enum event_kind {
    EVENT_NONE,   /* the time of terminal_read() is over */
    EVENT_KEY,    /* code: a Unicode character or enum key_code */
    EVENT_CLICK,  /* row, col */
    EVENT_WHEEL,  /* row, col, code: −1 up, 1 down */
    EVENT_RESIZE, /* also on return from the background: draw everything */
    EVENT_THEME,  /* the terminal has reported its background: terminal_theme() has changed */
    EVENT_READY,  /* a watched descriptor is ready: terminal_watch() */
    EVENT_END     /* SIGINT, SIGTERM, SIGHUP or end of input: leave now (it is repeated); code: the signal or 0 */
};

struct event {
    enum event_kind kind;
    int code, row, col;
    bool is_pasted; /* a key that is a character of a pasted text */
};

/* Takes over the terminal. ERROR_INPUT for an unknown or incapable TERM (the message names --plain). */
bool terminal_open(const struct terminal_options *options, struct error *e);

/* Its size, at least 1 × 1, and what it can show. */
void terminal_size(int *rows, int *cols);
const struct theme *terminal_theme(void);

/* Shows a canvas of the terminal's size: sends only what changed since the last one, in one piece. False if the
 * terminal is gone or EVENT_END was given. The cursor stays hidden, unless terminal_cursor() was given a place for it
 * (row < 0: hide). */
bool terminal_show(const struct canvas *canvas);
void terminal_cursor(int row, int col);

/* Waits for the next event, at most `milliseconds` (−1: for ever, without using the processor). */
struct event terminal_read(int milliseconds);

/* From now on terminal_read() also returns EVENT_READY, when one of these descriptors is ready for its `events`
 * (POLLIN, POLLOUT; a negative one is skipped). Events of the terminal come first, so callers should also poll() now
 * and then. Borrowed until the next call. */
void terminal_watch(const struct pollfd *fds, size_t count);

/* Takes the mouse (clicks and wheel), or leaves it to the terminal, as it is at first. */
void terminal_mouse(bool ours);

/* Restores the terminal; safe at any time and more than once. */
void terminal_close(void);

#endif
