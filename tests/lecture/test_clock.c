/* SPDX-License-Identifier: MIT */
#include "lecture/clock.h"
#include "suites.h"

#define MINUTE 60000LL

static struct clock clock_;

/* Two lessons, of steps of 6 and 2 minutes, and of one whose minutes are not said. */
static void begin(int budget)
{
    clock_start(&clock_, budget, 1000);
    ck_assert_uint_eq(clock_add_step(&clock_, 0, 6), 0);
    ck_assert_uint_eq(clock_add_step(&clock_, 0, 2), 1);
    ck_assert_uint_eq(clock_add_step(&clock_, 1, 0), 2);
}

START_TEST(it_says_what_is_left)
{
    static const struct {
        int budget;
        long long at, left;
    } cases[] = {{45, 0, 45 * MINUTE}, {45, 50 * MINUTE, -5 * MINUTE}, {0, 3 * MINUTE, 5 * MINUTE}};
    long long left;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        begin(cases[i].budget);
        ck_assert(clock_left(&clock_, 1000 + cases[i].at, &left));
        ck_assert_int_eq(left, cases[i].left);
        ck_assert_int_eq(clock_elapsed(&clock_, 1000 + cases[i].at), cases[i].at);
        clock_free(&clock_);
    }
    clock_start(&clock_, 0, 0);
    ck_assert(!clock_left(&clock_, MINUTE, &left));
    ck_assert_int_eq(left, 0);
}
END_TEST

START_TEST(it_goes_on_where_it_was)
{
    long long left;

    begin(45);
    clock_enter(&clock_, 0, 2000);
    clock_resume(&clock_, 20 * MINUTE, 5000);
    clock_set_spent(&clock_, 1, 3 * MINUTE);
    ck_assert_uint_eq(clock_.at, CLOCK_NOWHERE);
    ck_assert_int_eq(clock_elapsed(&clock_, 6000), 20 * MINUTE + 1000);
    ck_assert(clock_left(&clock_, 5000, &left));
    ck_assert_int_eq(left, 25 * MINUTE);
    ck_assert_int_eq(clock_step_spent(&clock_, 0, 6000), 0);
    clock_enter(&clock_, 1, 6000);
    ck_assert_int_eq(clock_step_spent(&clock_, 1, 7000), 3 * MINUTE + 1000);
    ck_assert_int_eq(clock_lesson_spent(&clock_, 0, 7000), 3 * MINUTE + 1000);
    clock_free(&clock_);
}
END_TEST

START_TEST(visits_add_up)
{
    begin(0);
    ck_assert_int_eq(clock_step_spent(&clock_, 0, 5000), 0);
    clock_enter(&clock_, 0, 2000);
    clock_enter(&clock_, 1, 12000);
    clock_enter(&clock_, 0, 15000);
    ck_assert_int_eq(clock_step_spent(&clock_, 0, 16000), 11000);
    ck_assert_int_eq(clock_step_spent(&clock_, 1, 16000), 3000);
    clock_enter(&clock_, 2, 16000);
    ck_assert_int_eq(clock_lesson_spent(&clock_, 0, 20000), 14000);
    ck_assert_int_eq(clock_lesson_spent(&clock_, 1, 20000), 4000);
    ck_assert_int_eq(clock_step_planned(&clock_, 0), 6 * MINUTE);
    ck_assert_int_eq(clock_lesson_planned(&clock_, 0), 8 * MINUTE);
    ck_assert_int_eq(clock_lesson_planned(&clock_, 1), 0);
    clock_restart(&clock_, 30000);
    ck_assert_int_eq(clock_elapsed(&clock_, 31000), 1000);
    ck_assert_int_eq(clock_step_spent(&clock_, 0, 31000), 0);
    ck_assert_int_eq(clock_step_spent(&clock_, 2, 31000), 1000);
    clock_free(&clock_);
}
END_TEST

START_TEST(a_rehearsal_gives_minutes)
{
    static const struct {
        long long spent;
        int minutes;
    } cases[] = {{0, 0},     {4999, 0},   {5000, 1},         {89999, 1},
                 {90000, 2}, {149999, 2}, {360 * 1000LL, 6}, {5000 * MINUTE, 999}};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        begin(0);
        clock_enter(&clock_, 1, 7);
        ck_assert_int_eq(clock_step_minutes(&clock_, 1, 7 + cases[i].spent), cases[i].minutes);
        clock_free(&clock_);
    }
}
END_TEST

START_TEST(times_are_written)
{
    static const struct {
        long long milliseconds;
        const char *text;
    } cases[] = {{0, "0:00"},          {999, "0:00"}, {1000, "0:01"},   {250000, "4:10"}, {3599999, "59:59"},
                 {3723000, "1:02:03"}, {-1, "-0:01"}, {-1000, "-0:01"}, {-1001, "-0:02"}, {-3600000, "-1:00:00"}};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct text out = {0};

        clock_write(&out, cases[i].milliseconds);
        ck_assert_str_eq(text_string(&out), cases[i].text);
        text_free(&out);
    }
}
END_TEST

Suite *lecture_clock_suite(void)
{
    Suite *suite = suite_create("lecture_clock");
    TCase *tests = tcase_create("clock");

    tcase_add_test(tests, it_says_what_is_left);
    tcase_add_test(tests, it_goes_on_where_it_was);
    tcase_add_test(tests, visits_add_up);
    tcase_add_test(tests, a_rehearsal_gives_minutes);
    tcase_add_test(tests, times_are_written);
    suite_add_tcase(suite, tests);
    return suite;
}
