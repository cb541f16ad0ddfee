/* SPDX-License-Identifier: MIT */
/* A program in a terminal of its own: started in a pseudo-terminal of a given size with a pinned environment, its
 * output read by a real terminal emulator (libvterm), its keys sent as that emulator sends them.
 *
 *     struct pty *p = pty_start(24, 80, "NO_COLOR=1", "headway walk --stage score");
 *     pty_wait_for(p, "scores");
 *     pty_keys(p, "Right Right Enter");
 *     pty_expect_row(p, 0, " Six stages · Softmax");
 *     pty_keys(p, "q");
 *     ck_assert_int_eq(pty_exit(p), 0);
 *     pty_expect_restored(p);
 *     pty_free(p);
 *
 * Nothing here sleeps for a fixed time: a key is answered when the program in the foreground has read it, has written
 * its output and waits again, which Linux tells exactly (elsewhere: when output has been quiet for a while). What does
 * not come within half a minute (HEADWAY_PATIENCE=SECONDS) fails the test and shows the screen. Rows and columns count
 * from 0. */
#ifndef HEADWAY_TESTS_TERMINAL_PTY_H
#define HEADWAY_TESTS_TERMINAL_PTY_H

#include "base/compiler.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include <termios.h>
#include <vterm.h>

struct pty;

/* ----------------------------------------------------------------------------------------------- a program's life */

/* The progress.json that started programs find; NULL: none. */
extern const char *pty_progress;

/* Starts `command`, split at blanks ('…' keeps blanks); a first word "headway" is the program under test ($HEADWAY,
 * or build/headway). Its environment is TERM=xterm-256color, LANG=C.UTF-8, an empty HOME that pty_free() removes, PATH
 * and the sanitizers' options, nothing else; `environment` changes that: "NO_COLOR=1 TERM=vt100 -LANG", NULL for
 * nothing. Returns when the program waits for input or has ended. */
struct pty *pty_start(int rows, int cols, const char *environment, const char *command);

/* Waits for the program's end and returns its exit status, 128 + N if signal N ended it. */
int pty_exit(struct pty *p);

/* Ends the program if it still runs (SIGKILL) and frees everything. */
void pty_free(struct pty *p);

/* Sends a signal to the foreground, and waits until it is handled. */
void pty_signal(struct pty *p, int signal);

/* Closes the terminal as when its window is closed. From then on only pty_exit() and pty_free() may be called. */
void pty_hang_up(struct pty *p);

/* Gives the terminal another size, tells the program and waits until it has drawn. */
void pty_resize(struct pty *p, int rows, int cols);

/* Waits until the program waits for input. */
void pty_settle(struct pty *p);

/* ------------------------------------------------------------------------------------------------------------ keys */

/* Presses keys, separated by blanks, one after the other, each when the one before it has been answered: Up Down Left
 * Right Home End PgUp PgDn Ins Del Tab BTab Enter Esc Space BS F1…F12, C-x (Ctrl), M-x (Alt), text:abc, any single
 * character, and NAME*3 for three times. */
void pty_keys(struct pty *p, const char *keys);

/* The same in one burst, like typing ahead; waits once, at the end. */
void pty_keys_at_once(struct pty *p, const char *keys);

/* The same without waiting: the program may still be busy with these or earlier keys. */
void pty_send_keys(struct pty *p, const char *keys);

/* Sends raw bytes (an answer of the terminal, garbage); waits. */
void pty_bytes(struct pty *p, const char *bytes, size_t length);

/* Clicks with the left button, or turns the wheel (direction −1 up, 1 down). Like a terminal, sends this only if the
 * program has asked for the mouse; returns whether it did. */
bool pty_click(struct pty *p, int row, int col);
bool pty_wheel(struct pty *p, int row, int col, int direction);

/* ---------------------------------------------------------------------------------------------------------- screen */

struct pty_cell {
    char text[32];  /* UTF-8 with its combining marks; "" in the right half of a wide character; " " where empty */
    int ink, paper; /* 0…255 of the palette, −1 the terminal's own, 0x1000000 + RGB a direct colour */
    bool bold, underline, italic, reverse;
    int width; /* 1 or 2 columns */
};

/* One cell, and one row without its trailing blanks; the row is borrowed until the next call. */
struct pty_cell pty_cell(struct pty *p, int row, int col);
const char *pty_row(struct pty *p, int row);

/* All rows, each with a newline; borrowed until the next call. */
const char *pty_screen(struct pty *p);

/* Finds the first place of `text` on the screen (within one row), top to bottom. Columns, not bytes. */
bool pty_find(struct pty *p, const char *text, int *row, int *col);

/* Where the cursor is; returns whether it is visible. */
bool pty_cursor(struct pty *p, int *row, int *col);

/* Every byte the program has written so far. */
const char *pty_output(struct pty *p, size_t *length);

/* What the program has not restored: "alternate screen, cursor hidden, mouse, terminal modes", "" if nothing. Borrowed
 * until the next call. */
const char *pty_left_behind(struct pty *p);

/* ---------------------------------------------------------------------------------------------------- expectations */

/* Each of these fails the test, showing the screen, if it does not hold; the first two wait for it. */
void pty_wait_for(struct pty *p, const char *text);
void pty_wait_gone(struct pty *p, const char *text);
void pty_expect(struct pty *p, const char *text);
void pty_expect_no(struct pty *p, const char *text);
void pty_expect_row(struct pty *p, int row, const char *text);
void pty_expect_restored(struct pty *p);

/* Presses keys, and expects every one of the texts: pty_shows(p, "Right Right", "Softmax", "weights"). */
#define pty_shows(p, keys, ...) pty_keys_checked(p, keys, (const char *const[]){__VA_ARGS__, NULL})
void pty_keys_checked(struct pty *p, const char *keys, const char *const *texts);

/* Fails the test with a message and the screen; ends the program and frees *p. */
void pty_fail(struct pty *p, const char *format, ...) PRINTF_LIKE(2, 3);

/* Fails unless the screen is that of tests/golden/NAME.txt. `make golden` (HEADWAY_BLESS=1) writes the file instead. */
void pty_expect_golden(struct pty *p, const char *name);

/* The rest is for tests that wait by themselves. */

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

/* Sets up the emulator: colours, a second screen, and p->typed for what it has to send. */
void pty_start_emulator(struct pty *p, int rows, int cols);

/* Reads and emulates what the program has written so far, waiting at most `milliseconds` for the first byte. Returns
 * whether there was any. */
bool pty_read(struct pty *p, int milliseconds);

/* How often the program in the foreground has gone to sleep, 0 if the system does not tell. */
long pty_sleeps(const struct pty *p);

/* Waits until the program has woken up after its sleep number `sleeps` (a second at most), has read and written
 * everything and has waited again for `milliseconds` on end. */
void pty_settle_after(struct pty *p, long sleeps, double milliseconds);

/* Seconds since some moment; how many seconds to wait for something before the test fails. */
double pty_now(void);
double pty_patience(void);

/* Writes to the program's terminal, reading along so that neither side blocks. */
void pty_write(struct pty *p, const char *bytes, size_t length);

#endif
