/* SPDX-License-Identifier: MIT */
/* The signals for a program that has taken over the terminal. Handlers only set a flag; they run only where terminal.c
 * lets them (while it waits, and in signals_take()), so nothing is interrupted half-way. A crash is the exception: then
 * the terminal is restored with only write() and tcsetattr(), which are allowed in a handler, and the signal goes on to
 * the earlier handler. Handlers can reach only file-scope data, so the module keeps its own state. Only for terminal.c.
 */
#ifndef HEADWAY_TERMINAL_SIGNALS_H
#define HEADWAY_TERMINAL_SIGNALS_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <termios.h>

/* What came since the last signals_take(). */
struct caught {
    bool resized; /* SIGWINCH */
    bool resumed; /* SIGCONT: another program had the terminal */
    bool suspend; /* SIGTSTP: Ctrl-Z */
    int end;      /* SIGINT, SIGTERM or SIGHUP; else 0 */
};

/* Blocks and handles the signals. One that was ignored at the start (nohup) stays ignored. */
void signals_open(void);

/* Delivers the pending signals, returns and forgets them. */
struct caught signals_take(void);

/* The mask for waiting (pselect), in which none of these signals is blocked. Borrowed. */
const sigset_t *signals_mask(void);

/* Stops this process as Ctrl-Z does by default; returns when it is continued. */
void signals_stop(void);

/* From now on a crash writes `length` bytes (copied) to `fd` and sets its modes; signals_disarm() ends that. */
void signals_arm(int fd, const struct termios *modes, const char *bytes, size_t length);
void signals_disarm(void);

/* Until signals_close(), allows restoring the terminal from the background, which would otherwise stop this process:
 * for when a stopped job is killed. */
void signals_allow_background(void);

/* Restores the terminal now, if armed: also for when memory runs out. Safe in a handler; has an effect only once. */
void signals_rescue(void);

/* Undoes signals_open(); pending signals are forgotten. */
void signals_close(void);

#endif
