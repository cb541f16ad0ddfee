/* SPDX-License-Identifier: MIT */
/* The suites of lecture/, for tests/main.c. */
#ifndef HEADWAY_TESTS_LECTURE_SUITES_H
#define HEADWAY_TESTS_LECTURE_SUITES_H

#include <check.h>

Suite *lecture_socket_suite(void);
Suite *lecture_lines_suite(void);
Suite *lecture_message_suite(void);
Suite *lecture_poll_suite(void);
Suite *lecture_results_suite(void);
Suite *lecture_clock_suite(void);
Suite *lecture_journal_suite(void);
Suite *lecture_room_suite(void);
Suite *lecture_hostile_suite(void);

#endif
