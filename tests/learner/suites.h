/* SPDX-License-Identifier: MIT */
/* The suites of learner/, for tests/main.c. */
#ifndef HEADWAY_TESTS_LEARNER_SUITES_H
#define HEADWAY_TESTS_LEARNER_SUITES_H

#include <check.h>

Suite *learner_progress_suite(void);
Suite *learner_attempt_read_suite(void);
Suite *learner_read_suite(void);
Suite *learner_damage_suite(void);
Suite *learner_refused_suite(void);
Suite *learner_together_suite(void);
Suite *learner_schedule_suite(void);
Suite *learner_standing_suite(void);
Suite *learner_attempt_suite(void);
Suite *learner_taking_suite(void);
Suite *learner_whole_suite(void);

#endif
