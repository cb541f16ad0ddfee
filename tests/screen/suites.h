/* SPDX-License-Identifier: MIT */
/* The suites of screen/, for tests/main.c: one per module. */
#ifndef HEADWAY_TESTS_SCREEN_SUITES_H
#define HEADWAY_TESTS_SCREEN_SUITES_H

#include <check.h>

Suite *screen_parts_suite(void);
Suite *screen_jump_suite(void);
Suite *screen_editor_suite(void);
Suite *screen_keys_suite(void);
Suite *screen_frame_suite(void);
Suite *screen_silent_suite(void);
Suite *screen_boxes_suite(void);
Suite *screen_way_suite(void);
Suite *screen_follow_suite(void);
Suite *screen_touch_suite(void);
Suite *screen_challenge_suite(void);
Suite *screen_hands_suite(void);
Suite *screen_overflow_suite(void);
Suite *screen_player_suite(void);
Suite *screen_predict_suite(void);
Suite *screen_evaluation_suite(void);
Suite *screen_play_suite(void);
Suite *screen_monkey_suite(void);
Suite *screen_menu_suite(void);
Suite *screen_menu_looks_suite(void);
Suite *screen_reader_suite(void);
Suite *screen_reader_quiz_suite(void);
Suite *screen_menu_quiz_suite(void);
Suite *screen_resume_suite(void);
Suite *screen_search_suite(void);
Suite *screen_quiz_suite(void);
Suite *screen_question_shown_suite(void);
Suite *screen_quiz_exam_suite(void);
Suite *screen_quiz_looks_suite(void);
Suite *screen_link_pages_suite(void);
Suite *screen_wall_suite(void);
Suite *screen_wall_drawn_suite(void);
Suite *screen_wall_agree_suite(void);
Suite *screen_wall_asks_suite(void);
Suite *screen_console_suite(void);
Suite *screen_console_looks_suite(void);
Suite *screen_console_shown_suite(void);
Suite *screen_console_poll_suite(void);
Suite *screen_console_keys_suite(void);
Suite *screen_console_room_suite(void);
Suite *screen_console_random_suite(void);
Suite *screen_audience_suite(void);
Suite *screen_audience_poll_suite(void);
Suite *screen_audience_hostile_suite(void);
Suite *screen_audience_random_suite(void);
Suite *screen_poll_question_suite(void);
Suite *screen_wall_poll_suite(void);
Suite *screen_wall_poll_phases_suite(void);
Suite *screen_poll_types_suite(void);

#endif
