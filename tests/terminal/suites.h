/* SPDX-License-Identifier: MIT */
/* The suites that start the real program in a terminal, and the harness's own suite, for tests/main.c. */
#ifndef HEADWAY_TESTS_TERMINAL_SUITES_H
#define HEADWAY_TESTS_TERMINAL_SUITES_H

#include <check.h>

Suite *pty_suite(void);
Suite *venue_suite(void);
Suite *reset_suite(void);
Suite *course_directory_suite(void);
Suite *course_start_suite(void);
Suite *course_hostile_screen_suite(void);
Suite *faults_suite(void);
Suite *study_suite(void);
Suite *study_place_suite(void);
Suite *lecture_given_suite(void);
Suite *lecture_faults_suite(void);
Suite *lecture_screen_hostile_suite(void);
Suite *lecture_moves_suite(void);
Suite *walk_steps_suite(void);
Suite *walk_golden_suite(void);
Suite *terminal_quiz_suite(void);
Suite *terminal_train_suite(void);
Suite *walk_numbers_suite(void);
Suite *walk_change_suite(void);
Suite *walk_keys_suite(void);
Suite *walk_predict_suite(void);
Suite *walk_play_suite(void);
Suite *walk_prompts_suite(void);
Suite *walk_mouse_suite(void);
Suite *walk_resize_suite(void);
Suite *walk_ending_suite(void);
Suite *walk_colours_suite(void);
Suite *walk_large_suite(void);
Suite *walk_idle_suite(void);
Suite *walk_hostile_suite(void);
Suite *lecture_command_suite(void);

#endif
