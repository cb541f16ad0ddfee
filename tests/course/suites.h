/* SPDX-License-Identifier: MIT */
/* The suites of course/, for tests/main.c: one per module. */
#ifndef HEADWAY_TESTS_COURSE_SUITES_H
#define HEADWAY_TESTS_COURSE_SUITES_H

#include <check.h>

Suite *course_entity_suite(void);
Suite *course_locator_suite(void);
Suite *course_problems_suite(void);
Suite *course_quoted_number_suite(void);
Suite *course_markdown_suite(void);
Suite *course_markdown_formula_suite(void);
Suite *course_tex_suite(void);
Suite *course_tex_forms_suite(void);
Suite *course_hostile_suite(void);
Suite *course_lesson_name_suite(void);
Suite *course_lesson_suite(void);
Suite *course_lesson_problems_suite(void);
Suite *course_question_suite(void);
Suite *course_question_text_suite(void);
Suite *course_gift_suite(void);
Suite *course_gift_write_suite(void);
Suite *course_quiz_export_suite(void);
Suite *course_gift_problems_suite(void);
Suite *course_quiz_suite(void);
Suite *course_quizzes_suite(void);
Suite *course_typed_text_suite(void);
Suite *course_question_grade_suite(void);
Suite *course_predict_suite(void);
Suite *course_curriculum_suite(void);
Suite *course_coverage_suite(void);
Suite *course_catalogue_suite(void);
Suite *course_library_suite(void);
Suite *course_lesson_minutes_suite(void);
Suite *course_embed_suite(void);
Suite *course_finder_suite(void);
Suite *mistake_listings_suite(void);

#endif
