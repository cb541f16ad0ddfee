/* SPDX-License-Identifier: MIT */
/* The suites of command/, for tests/main.c. */
#ifndef HEADWAY_TESTS_COMMAND_SUITES_H
#define HEADWAY_TESTS_COMMAND_SUITES_H

#include <check.h>

Suite *command_options_suite(void);
Suite *command_help_suite(void);
Suite *command_completion_suite(void);
Suite *command_new_suite(void);
Suite *command_output_suite(void);
Suite *command_model_suite(void);
Suite *command_glossary_suite(void);
Suite *command_links_suite(void);
Suite *command_lint_suite(void);
Suite *command_readme_suite(void);
Suite *command_run_suite(void);
Suite *command_show_suite(void);
Suite *command_handout_suite(void);
Suite *command_lecture_suite(void);
Suite *command_progress_suite(void);
Suite *command_quiz_suite(void);
Suite *command_quiz_hostile_suite(void);
Suite *command_quiz_paper_suite(void);
Suite *command_train_suite(void);

#endif
