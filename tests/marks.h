/* SPDX-License-Identifier: MIT */
/* The Makefile includes this into every file of the tests.
 *
 * Every assertion that holds tells Check its place, so that a crash can be reported as coming after it, and each time
 * Check's parent moves 80 kB: with two million assertions that is a sixth of the time of all tests. Here each place is
 * told only once in a test. */
#ifndef HEADWAY_TESTS_MARKS_H
#define HEADWAY_TESTS_MARKS_H

#include <check.h>
#include <stddef.h>
#include <stdint.h>

#define MARKS 64 /* marks that a file keeps; two lines that share one are told again and again */

/* The assertions of the tests call this instead of Check's own function. */
static inline void tell_mark(const char *file, int line)
{
    static int told[MARKS];
    int *last = &told[line % MARKS];

    if (*last != line)
        _mark_point(file, line);
    *last = line;
}

#define _mark_point(file, line) tell_mark(file, line)

/* A sanitizer ends a program that crashes in its own way. */
#if defined(__SANITIZE_ADDRESS__)
#define HAS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif
#ifndef HAS_SANITIZER
#define HAS_SANITIZER 0
#endif

/* It also checks every access, which takes five times as long. What is tried many times, with other numbers but by the
 * same code, is tried a quarter as often there; `make test` tries all. */
#define SOME_OF(count) (HAS_SANITIZER ? ((count) + 3) / 4 : (count))
/* The step with which many places are sampled there. */
#define ONE_IN(count) (HAS_SANITIZER ? (count) : 1)

#endif
