/* SPDX-License-Identifier: MIT */
/* The signals that concern a program which has taken the terminal over. Handlers set a flag and nothing else; they run
 * only where terminal.c lets them (while it waits, and in signals_take()), so nothing is interrupted half-way.
 * A crash is the exception: then the terminal is given back with nothing but write() and tcsetattr(), which are allowed
 * in a handler, and the signal goes on to the handler that was there before.
 * Handlers reach only file-scope data, so the state is the module's own; a part of the terminal, for terminal.c. */
#ifndef HEADWAY_TERMINAL_SIGNALS_H
#define HEADWAY_TERMINAL_SIGNALS_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <termios.h>

/* What came since the last signals_take(). */
struct caught {
    bool resized; /* SIGWINCH */
    bool resumed; /* SIGCONT: somebody else had the terminal */
    bool suspend; /* SIGTSTP: Ctrl-Z */
    int end;      /* SIGINT, SIGTERM or SIGHUP; else 0 */
};

/* Blocks and handles the signals. One that the caller's parent ignores (nohup) stays ignored. */
void signals_open(void);

/* Lets in what is waiting, returns it and forgets it. */
struct caught signals_take(void);

/* The mask to wait with (pselect), in which nothing of ours is blocked. Borrowed. */
const sigset_t *signals_mask(void);

/* Stops this process as Ctrl-Z does by default; returns when it is continued. */
void signals_stop(void);

/* From now on a crash writes `length` bytes (copied) to `fd` and sets its modes; signals_disarm() ends that. */
void signals_arm(int fd, const struct termios *modes, const char *bytes, size_t length);
void signals_disarm(void);

/* From now on, until signals_close(), the terminal may be given back from the background too, which would stop this
 * process otherwise: a job that was stopped is now killed. */
void signals_allow_background(void);

/* Gives the terminal back now, if armed: also for running out of memory. Safe in a handler; does so once. */
void signals_rescue(void);

/* Undoes signals_open(); what is still waiting is forgotten. */
void signals_close(void);

#endif
