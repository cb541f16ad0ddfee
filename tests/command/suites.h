/* SPDX-License-Identifier: MIT */
/* The suites of command/, for tests/main.c. */
#ifndef HEADWAY_TESTS_COMMAND_SUITES_H
#define HEADWAY_TESTS_COMMAND_SUITES_H

#include <check.h>

Suite *options_suite(void);
Suite *help_suite(void);
Suite *output_suite(void);
Suite *model_options_suite(void);
Suite *links_suite(void);
Suite *proof_suite(void);
Suite *commands_suite(void);

#endif
