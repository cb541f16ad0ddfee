/* SPDX-License-Identifier: MIT */
/* A lecture as it is given: the real program several times over, a presenter and some followers, each in a terminal of
 * its own (pty.h) and of any size, together in one place: a directory that holds their XDG_RUNTIME_DIR and
 * XDG_STATE_HOME, so that lectures of other tests, and the user's own, are somewhere else.
 *
 *     venue_present(24, 80, "six-stages");
 *     venue_follow(0, 12, 40, "");
 *     pty_keys(venue.presenter, "Right");
 *     VENUE_UNTIL(venue_shows(venue.followers[0], "1 Split"));
 *
 * Nothing here waits for a fixed time: tests wait for what must come, as long as pty_patience() says. */
#ifndef HEADWAY_TESTS_TERMINAL_VENUE_H
#define HEADWAY_TESTS_TERMINAL_VENUE_H

#include "base/text.h"
#include "terminal/pty.h"

#include <stdbool.h>
#include <stddef.h>

#define VENUE_FOLLOWERS 4

struct venue {
    char *box;                                          /* the directory: run/ and state/ are in it */
    struct pty *presenter, *followers[VENUE_FOLLOWERS]; /* NULL: absent */
    struct text note;                                   /* shown first at a failure: a seed, what was done */
};

extern struct venue venue;

/* Fixtures: makes the directory, which XDG_RUNTIME_DIR and XDG_STATE_HOME of the test itself name too; ends everybody
 * and removes it. */
void venue_make(void);
void venue_remove(void);

/* Starts a program in this place, as pty_start(); the caller frees it. */
struct pty *venue_start(int rows, int cols, const char *environment, const char *command);

/* Starts `headway lecture OPTIONS`, or `headway follow OPTIONS` as follower `i`; one that is there already must have
 * been freed. */
void venue_present(int rows, int cols, const char *options);
void venue_follow(size_t i, int rows, int cols, const char *options);

/* Kills one (SIGKILL), or waits for its end and returns its exit status; frees it and sets *p to NULL. */
void venue_kill(struct pty **p);
int venue_end(struct pty **p);

/* Waits at most a moment until one of them has written something, and reads everything that all have written. */
void venue_turn(void);

/* Takes turns until `condition` holds. */
#define VENUE_UNTIL(condition)                                                                                         \
    do {                                                                                                               \
        double venue_patience_ends = venue_patience();                                                                 \
        while (!(condition))                                                                                           \
            venue_wait(venue_patience_ends, #condition);                                                               \
    } while (0)

/* For VENUE_UNTIL: when to give up; a turn that fails the test after that time. */
double venue_patience(void);
void venue_wait(double until, const char *what);

/* Fails the test with a message and the screens of all. */
void venue_fail(const char *format, ...) PRINTF_LIKE(1, 2);

/* Whether `text` is on the screen, in one row. */
bool venue_shows(struct pty *p, const char *text);

/* Whether two screens of one size are the same: every cell with its colours, and the cursor. */
bool venue_same(struct pty *a, struct pty *b);

/* Whether two followers of one size show the same: all but the keys in the last row, of which there are more for a
 * follower that has seen more. */
bool venue_show_same(struct pty *a, struct pty *b);

/* A file in the place, state/headway/lecture.json say; borrowed until the next call. */
const char *venue_path(const char *name);

/* The results of the lecture: the only file in state/headway/lectures, appended; false if there is none, or more. */
bool venue_results(struct text *out);

#endif
