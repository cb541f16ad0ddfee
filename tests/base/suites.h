/* SPDX-License-Identifier: MIT */
/* The suites of base/, for tests/main.c: one per module. */
#ifndef HEADWAY_TESTS_BASE_SUITES_H
#define HEADWAY_TESTS_BASE_SUITES_H

#include <check.h>

Suite *text_suite(void);
Suite *utf8_suite(void);
Suite *fold_suite(void);
Suite *ascii_suite(void);
Suite *number_suite(void);
Suite *error_suite(void);
Suite *file_suite(void);
Suite *file_replace_suite(void);
Suite *lock_suite(void);
Suite *moment_suite(void);
Suite *xdg_suite(void);
Suite *random_suite(void);
Suite *memory_suite(void);
Suite *prose_suite(void);
Suite *nearest_suite(void);
Suite *listing_suite(void);

#endif
