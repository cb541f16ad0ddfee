/* SPDX-License-Identifier: MIT */
/* The suites of drill/, for tests/main.c. */
#ifndef HEADWAY_TESTS_DRILL_SUITES_H
#define HEADWAY_TESTS_DRILL_SUITES_H

#include <check.h>

Suite *drill_suite(void);
Suite *drill_solved_suite(void);
Suite *drill_feedback_suite(void);

#endif
