/* SPDX-License-Identifier: MIT */
/* The suites of sheet/, for tests/main.c. */
#ifndef HEADWAY_TESTS_SHEET_SUITES_H
#define HEADWAY_TESTS_SHEET_SUITES_H

#include <check.h>

Suite *sheet_suite(void);       /* what holds for the sheet of any view */
Suite *sheet_drawn_suite(void); /* how its blocks are drawn */
Suite *sheet_from_suite(void);  /* what its numbers are computed from */

#endif
