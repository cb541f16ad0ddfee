/* SPDX-License-Identifier: MIT */
/* What the files of the harness share; tests include pty.h. */
#ifndef HEADWAY_TESTS_TERMINAL_PTY_PARTS_H
#define HEADWAY_TESTS_TERMINAL_PTY_PARTS_H

#include "base/text.h"
#include "terminal/pty.h"

#include <sys/types.h>
#include <termios.h>
#include <vterm.h>

struct pty {
    int master, slave; /* −1 once hung up; the slave stays open so that its modes can be read after the end */
    pid_t pid;         /* of the session's leader: the program, or the shell that runs it */
    bool has_ended;
    int status; /* from waitpid, once it has ended */
    char home[64];
    struct termios before;
    VTerm *vterm;
    VTermScreen *screen;
    bool cursor_visible, is_alternate;
    int mouse;          /* VTERM_PROP_MOUSE_… */
    struct text typed;  /* what the emulator has to send */
    struct text output; /* everything, for pty_output() */
    struct text answer; /* what the borrowing functions return */
};

/* Sets up the emulator: colours, a second screen, and what it has to send collected in p->typed. */
void pty_start_emulator(struct pty *p, int rows, int cols);

/* Reads and emulates what the program has written so far, waiting at most `milliseconds` for the first of it. Returns
 * whether there was any. */
bool pty_read(struct pty *p, int milliseconds);

/* How often the program in the foreground has gone to sleep, 0 where the system does not tell. */
long pty_sleeps(const struct pty *p);

/* Waits until the program has woken since it had slept `sleeps` times (unless it does not within a second), has read
 * and written everything and waits again, for `milliseconds` on end. */
void pty_settle_after(struct pty *p, long sleeps, double milliseconds);

/* Seconds since some moment, and how long to wait for something before the test fails. */
double pty_now(void);
double pty_patience(void);

/* Writes to the program's terminal, reading along so that neither side blocks. */
void pty_write(struct pty *p, const char *bytes, size_t length);

#endif
