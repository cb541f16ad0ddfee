/* SPDX-License-Identifier: MIT */
/* A learner's state directory for tests that start Headway more than once: what one run keeps, the next one finds. */
#ifndef HEADWAY_TESTS_TERMINAL_STUDY_H
#define HEADWAY_TESTS_TERMINAL_STUDY_H

#include "terminal/pty.h"

/* Makes an empty state directory, and forgets it; for a fixture. */
void study_make(void);
void study_remove(void);

/* The directory. */
const char *study_directory(void);

/* Starts `command` (see pty_start) with that directory; nothing moves at a first visit unless `environment` removes
 * REDUCED_MOTION. */
struct pty *study_start(int rows, int cols, const char *environment, const char *command);

/* Where the learner of a course (NULL: the built-in one) stopped, as "lesson#step part/state"; borrowed until the next
 * call. Fails the test if the file cannot be read. */
const char *study_place(const char *course);

/* Fails unless the learner of the built-in course stopped there; keys that the lesson itself sets may follow. */
void study_expect_place(const char *place);

/* How many files there are in Headway's part of the directory. */
size_t study_files(void);

#endif
