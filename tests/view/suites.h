/* SPDX-License-Identifier: MIT */
/* The suites of view/, for tests/main.c: one per promise. */
#ifndef HEADWAY_TESTS_VIEW_SUITES_H
#define HEADWAY_TESTS_VIEW_SUITES_H

#include <check.h>

Suite *view_draw_suite(void);

#endif
