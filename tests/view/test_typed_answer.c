/* SPDX-License-Identifier: MIT */
#include "lab/typed_answer.h"
#include "suites.h"

#include <check.h>
#include <math.h>
#include <stdio.h>

START_TEST(reads_what_people_write)
{
    static const struct {
        const char *typed;
        double value;
    } good[] = {
        {"4", 4},
        {"-2", -2},
        {"−2", -2},
        {"+7", 7},
        {" 12 ", 12},
        {"0.24", 0.24},
        {".5", 0.5},
        {"5.", 5},
        {"24%", 0.24},
        {"24 %", 0.24},
        {"-50%", -0.5},
        {"1/4", 0.25},
        {"- 3 / 8", -0.375},
        {"2.5/10", 0.25},
        {"007", 7},
        {"-0", 0},
        {"999999999", 999999999},
    };
    static const char *const bad[] = {"",     " ",     "-",    ".",    "1.2.3",
                                      "1/0",  "1/0.0", "/4",   "1/",   "4x",
                                      "x4",   "1e3",   "nan",  "inf",  "--2",
                                      "1//2", "%",     "1,5",  "1 2",  "1000000000",
                                      "24%%", "1/2/3", "0x10", "1/4%", "11111111111111111111111111111111111111111111"};
    double value;

    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        ck_assert_msg(typed_answer_read(good[i].typed, &value), "\"%s\"", good[i].typed);
        ck_assert_double_eq_tol(value, good[i].value, 1e-12);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_msg(!typed_answer_read(bad[i], &value), "\"%s\"", bad[i]);
}
END_TEST

START_TEST(right_is_half_of_the_last_decimal)
{
    ck_assert(typed_answer_is_right(0.67, 0.6652, 2));
    ck_assert(typed_answer_is_right(2.0 / 3, 0.6652, 2));
    ck_assert(!typed_answer_is_right(0.66, 0.6652, 2));
    ck_assert(!typed_answer_is_right(0.7, 0.6652, 2));
    ck_assert(typed_answer_is_right(4, 4, 0));
    ck_assert(!typed_answer_is_right(5, 4, 0));
    ck_assert(!typed_answer_is_right(NAN, 4, 0));
}
END_TEST

static void expect(double typed, double right, int decimals, const struct wrong_answers *wrong_answers,
                   const char *says)
{
    struct text full = {0}, brief = {0};

    typed_answer_explain(typed, right, decimals, wrong_answers, &full, &brief);
    ck_assert_str_eq(text_string(&full), says);
    ck_assert_uint_le(brief.length, full.length + 10);
    text_free(&full);
    text_free(&brief);
}

START_TEST(tells_how_far_off_and_why)
{
    struct wrong_answers wrong_answers = {.count = 0};

    expect(3, 4, 0, &wrong_answers, "1 too small");
    expect(4.5, 4, 0, &wrong_answers, "0.5 too large");
    expect(0.66, 0.6652, 2, &wrong_answers, "0.01 too small");
    expect(0.2501, 0.2447, 2, &wrong_answers, "0.01 too large");
    snprintf(typed_answer_add(&wrong_answers, 4)->why, WRONG_ANSWER_WHY, "the right one");
    snprintf(typed_answer_add(&wrong_answers, 8)->why, WRONG_ANSWER_WHY, "doubled");
    snprintf(typed_answer_add(&wrong_answers, 8)->why, WRONG_ANSWER_WHY, "never said");
    ck_assert_ptr_null(typed_answer_add(&wrong_answers, INFINITY));
    ck_assert_ptr_null(typed_answer_add(&wrong_answers, NAN));
    expect(8, 4, 0, &wrong_answers, "4 too large: doubled");
    expect(4.4, 4, 2, &wrong_answers, "0.40 too large"); /* no slip says that the right number is a slip */
    expect(7, 4, 0, &wrong_answers, "3 too large");
    while (typed_answer_add(&wrong_answers, 1))
        ck_assert_uint_le(wrong_answers.count, WRONG_ANSWERS_MOST);
    ck_assert_uint_eq(wrong_answers.count, WRONG_ANSWERS_MOST);
}
END_TEST

Suite *view_typed_answer_suite(void)
{
    Suite *suite = suite_create("typed_answer");
    TCase *tests = tcase_create("typed");

    tcase_add_test(tests, reads_what_people_write);
    tcase_add_test(tests, right_is_half_of_the_last_decimal);
    tcase_add_test(tests, tells_how_far_off_and_why);
    suite_add_tcase(suite, tests);
    return suite;
}
