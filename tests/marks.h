/* SPDX-License-Identifier: MIT */
/* What every file of the tests has: the Makefile includes this into each.
 *
 * Every assertion that holds tells Check its place, as what a crash is reported to come after, and Check's parent moves
 * 80 kB for each: with two million of them a sixth of the time of all tests. Here a place is told once a test. */
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

/* It also looks at every byte, which takes five times as long. What is tried many times over, each time with other
 * numbers but by the same code, is tried a quarter as often there; `make test` tries all. */
#define SOME_OF(count) (HAS_SANITIZER ? ((count) + 3) / 4 : (count))
/* And of many places, one in so many is looked at. */
#define ONE_IN(count) (HAS_SANITIZER ? (count) : 1)

#endif
