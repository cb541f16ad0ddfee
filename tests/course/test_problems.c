/* SPDX-License-Identifier: MIT */
#include "base/problems.h"
#include "dump.h"
#include "suites.h"

static struct place at(size_t line, size_t column)
{
    return (struct place){"f.md", line, column};
}

START_TEST(keeps_errors_and_warnings_apart)
{
    struct problems p = {0};

    ck_assert_ptr_null(problems_first(&p));
    problems_warn(&p, at(1, 2), "a %s", "hint");
    ck_assert_ptr_null(problems_first(&p));
    problems_add(&p, at(3, 4), "esc \x1b[31m");
    ck_assert_uint_eq(p.errors, 1);
    ck_assert_str_eq(problems_first(&p)->message, "esc ^[[31m");
    ck_assert_str_eq(problems_first(&p)->file, "f.md");
    ck_assert_int_eq(problems_first(&p)->code, ERROR_INPUT);
    problems_free(&p);
    ck_assert_uint_eq(p.count, 0);
    problems_add(NULL, at(1, 1), "nobody listens");
    problems_warn(NULL, at(1, 1), "nobody listens");
}
END_TEST

START_TEST(counts_what_it_does_not_keep)
{
    struct problems p = {0};

    for (size_t i = 0; i < PROBLEMS_MAX + 5; i++)
        problems_advise(&p, at(i, 1), i % 2 ? STYLE_NO_ID : STYLE_JUDGES, "style");
    for (size_t i = 0; i < PROBLEMS_MAX + 7; i++)
        problems_warn(&p, at(i, 1), "warning");
    problems_add(&p, at(7, 1), "the error");
    problems_add(&p, at(8, 1), "another");
    ck_assert_uint_eq(p.count, 2 * PROBLEMS_MAX + 2);
    ck_assert_uint_eq(problems_found(&p, PROBLEM_ERROR), 2);
    ck_assert_uint_eq(problems_found(&p, PROBLEM_WARNING), PROBLEMS_MAX + 7);
    ck_assert_uint_eq(problems_found(&p, PROBLEM_STYLE), PROBLEMS_MAX + 5);
    ck_assert_uint_eq(p.kept[PROBLEM_ERROR], 2);
    ck_assert_uint_eq(p.kept[PROBLEM_STYLE], PROBLEMS_MAX);
    ck_assert_uint_eq(p.styles[STYLE_NO_ID], (PROBLEMS_MAX + 5) / 2);
    ck_assert_str_eq(problems_first(&p)->message, "the error");
    problems_free(&p);
}
END_TEST

START_TEST(sorts_the_worst_first_then_by_place)
{
    struct problems p = {0};
    struct text out = {0};

    problems_warn(&p, at(9, 9), "of another file");
    problems_advise(&p, at(1, 1), STYLE_NO_ID, "e");
    problems_add(&p, at(2, 5), "b");
    problems_warn(&p, at(1, 7), "a");
    problems_add(&p, at(2, 5), "c");
    problems_add(&p, at(2, 1), "d");
    problems_sort(&p, 1);
    dump_problems(&out, &p);
    dump_check(&out, "9:9 warning: of another file\n2:1 d\n2:5 b\n2:5 c\n1:7 warning: a\n1:1 style: e\n");
    problems_free(&p);
}
END_TEST

Suite *course_problems_suite(void)
{
    Suite *suite = suite_create("course_problems");
    TCase *tests = tcase_create("problems");

    tcase_add_test(tests, keeps_errors_and_warnings_apart);
    tcase_add_test(tests, counts_what_it_does_not_keep);
    tcase_add_test(tests, sorts_the_worst_first_then_by_place);
    suite_add_tcase(suite, tests);
    return suite;
}
