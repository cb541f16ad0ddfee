/* SPDX-License-Identifier: MIT */
/* What the end-to-end tests of the walk share: starting it, what each step shows for the designed example, and what is
 * true of every screen. Rows and columns count from 0. */
#ifndef HEADWAY_TESTS_TERMINAL_WALK_H
#define HEADWAY_TESTS_TERMINAL_WALK_H

#include "terminal/pty.h"

#include <stdbool.h>
#include <stddef.h>

#define WALK_STEPS 9

/* A step as it opens on “The cat sat on”. */
struct walk_step {
    const char *name, *title;
    const char *stages;      /* its place in the rail, marked; NULL: none is */
    const char *small_title; /* in a small window */
    const char *head;        /* NULL where all heads are shown */
    const char *newest;      /* the last shape in the ledger */
    const char *cell;        /* the selected cell */
    const char *start, *end; /* of its arithmetic, if there is room */
    const char *small_sum;   /* in a small window */
};

extern const struct walk_step walk_steps[WALK_STEPS];

/* The program under test, for a shell. */
const char *walk_program(void);

/* For a fixture: from now on uses a course in which no step leaves anything to be computed, so that each step begins
 * with its whole picture. */
void walk_set_up_whole(void);
void walk_tear_down_whole(void);

/* Starts `headway walk OPTIONS` for somebody who has seen it, so that nothing moves by itself; `options` and
 * `environment` (see pty_start) may be NULL. For the second everything is new: Space finishes the appearing of numbers.
 */
struct pty *walk_start(int rows, int cols, const char *environment, const char *options);
struct pty *walk_start_moving(int rows, int cols, const char *environment, const char *options);

/* Whether the program has begun: false if this system does not know its TERM, so that nothing can be tested. */
bool walk_has_begun(struct pty *p);

/* Whether a screen of this size is a small one, in which the frame is compact. */
bool walk_is_small(int rows, int cols);

/* Whether a question is open, so that Enter answers; whether the page after the last of the lesson is shown. */
bool walk_asks(struct pty *p);
bool walk_is_at_end(struct pty *p);

/* Goes on, page by page, to the next open question of the step; fails if there is none. */
void walk_go_to_question(struct pty *p);

/* Gives up all questions of the step, so that no number is hidden. Ends at the step's first page, with its picture,
 * where the footer has the number of the step. */
void walk_give_up(struct pty *p);

/* What is true of every screen of a step: no cursor, and only visible characters in cells. */
void walk_expect_sound(struct pty *p);

/* The row from below: 1 the footer, 2 the arithmetic, 3 the selected cell. Borrowed until the next call. */
const char *walk_row_from_below(struct pty *p, int which);

/* Fail unless the selected cell, or its arithmetic, is this; only the name on the hairline is compared. */
void walk_expect_cell(struct pty *p, const char *name);
void walk_expect_sum(struct pty *p, const char *sum);

/* Runs `$HEADWAY ARGUMENTS` and returns what it prints, up to the first `until` if that is not NULL; the caller frees
 * it. Fails if nothing is printed. */
char *walk_print(const char *arguments, const char *until);

/* A copy of the screen; the caller frees it. */
char *walk_copy(struct pty *p);

/* Writes a file for a test into a directory of its own and returns its path, which the next call overwrites. Both are
 * removed when the test ends. */
const char *walk_file(const char *name, const char *bytes, size_t length);

#endif
