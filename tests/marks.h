/* SPDX-License-Identifier: MIT */
/* Every assertion that holds tells Check its place, as what a crash is reported to come after, and Check's parent moves
 * 80 kB for each: with two million of them a sixth of the time of all tests. Here a place is told once a test. The
 * Makefile includes this into every file of the tests. */
#ifndef HEADWAY_TESTS_MARKS_H
#define HEADWAY_TESTS_MARKS_H

#include <check.h>
#include <stddef.h>
#include <stdint.h>

#define MARKS 64 /* that a file keeps; two lines that share one are told again and again */

/* What the assertions of the tests call for Check's own. */
static inline void tell_mark(const char *file, int line)
{
    static int told[MARKS];
    int *last = &told[line % MARKS];

    if (*last != line)
        _mark_point(file, line);
    *last = line;
}

#define _mark_point(file, line) tell_mark(file, line)

#endif
