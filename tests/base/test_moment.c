/* SPDX-License-Identifier: MIT */
#include "base/moment.h"
#include "suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    long long seconds;
    const char *text;
} moments[] = {
    {0, "1970-01-01T00:00:00Z"},
    {1, "1970-01-01T00:00:01Z"},
    {951782399, "2000-02-28T23:59:59Z"},
    {951782400, "2000-02-29T00:00:00Z"},
    {1769850300, "2026-01-31T09:05:00Z"},
    {4102444800, "2100-01-01T00:00:00Z"},
    {253402300799, "9999-12-31T23:59:59Z"},
    {253402300800, "1970-01-01T00:00:00Z"},
    {-1, "1970-01-01T00:00:00Z"},
};

/* Whatever the time zone. */
START_TEST(moments_are_universal)
{
    char text[MOMENT_ROOM];

    setenv("TZ", _i % 2 ? "America/New_York" : "UTC0", 1);
    tzset();
    moment_write(text, (time_t)moments[_i].seconds);
    ck_assert_str_eq(text, moments[_i].text);
    ck_assert(moment_is(text));
    if (moments[_i].seconds >= 0 && moments[_i].seconds < 253402300800)
        ck_assert(moment_read(text) == (time_t)moments[_i].seconds);
}
END_TEST

/* Each day of four centuries, forth and back. */
START_TEST(moments_are_read)
{
    char text[MOMENT_ROOM];

    for (time_t when = 12345; when < (time_t)400 * 366 * 86400; when += 86400) {
        moment_write(text, when);
        ck_assert_msg(moment_read(text) == when, "%s", text);
    }
    ck_assert(moment_read("1970-01-02T00:00:00.75Z") == 86400);
    ck_assert(moment_read("0000-01-01T00:00:00Z") == (time_t)-719528 * 86400);
    ck_assert(moment_read("0000-02-01T00:00:00Z") == (time_t)-719497 * 86400);
    ck_assert(moment_read("0000-03-01T00:00:00Z") == (time_t)-719468 * 86400);
    ck_assert(moment_read("1969-12-31T23:59:59Z") == -1);
}
END_TEST

START_TEST(other_texts_are_none)
{
    static const char whole[] = "2026-01-31T09:05:00Z";
    static const char *const others[] = {"2026-01-31 09:05:00Z",  "2026-01-31T09:05:00",       "2026-01-31T09:05:00ZZ",
                                         "2026-01-31T09:05:00.Z", "2026-01-31T09:05:00+01:00", "26-01-31T09:05:00Z",
                                         "2026-1-31T09:05:00Z",   "2026-01-31T09:05:0xZ"};
    char cut[sizeof whole];

    ck_assert(moment_is("2026-01-31T09:05:00.25Z"));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        ck_assert_msg(!moment_is(others[i]), "%s", others[i]);
    for (size_t length = 0; length < strlen(whole); length++) {
        memcpy(cut, whole, length);
        cut[length] = '\0';
        ck_assert(!moment_is(cut));
    }
}
END_TEST

/* Of all dates that can be written from 1896 to 2104, gmtime gives back those that there are: no others are taken. */
START_TEST(no_moment_is_taken_that_no_calendar_has)
{
    static const char *const none[] = {"2026-00-31T09:05:00Z", "2026-01-31T24:00:00Z", "2026-01-31T09:60:00Z",
                                       "2026-01-31T09:05:60Z", "2026-12-31T23:59:60Z", "0000-00-00T00:00:00Z"};

    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        ck_assert_msg(!moment_is(none[i]), "%s", none[i]);
    ck_assert(moment_is("2026-01-31T23:59:59Z") && moment_is("2026-01-31T00:00:00Z"));
    for (int year = 1896; year <= 2104; year++)
        for (int date = 0; date < 100 * 40; date++) {
            char text[64];
            struct tm parts = {0};
            time_t when;

            snprintf(text, sizeof text, "%04d-%02d-%02dT12:00:00Z", year, date / 40, date % 40);
            when = moment_read(text);
            gmtime_r(&when, &parts);
            if (moment_is(text) !=
                (parts.tm_year + 1900 == year && parts.tm_mon + 1 == date / 40 && parts.tm_mday == date % 40))
                ck_abort_msg("%s", text);
        }
}
END_TEST

START_TEST(moments_have_an_order)
{
    ck_assert(moment_is_after("2026-01-31T09:05:01Z", "2026-01-31T09:05:00Z"));
    ck_assert(moment_is_after("2100-01-01T00:00:00Z", "2099-12-31T23:59:59Z"));
    ck_assert(!moment_is_after("2026-01-31T09:05:00Z", "2026-01-31T09:05:01Z"));
    ck_assert(!moment_is_after("2026-01-31T09:05:00.9Z", "2026-01-31T09:05:00Z")); /* the same second */
}
END_TEST

Suite *moment_suite(void)
{
    Suite *suite = suite_create("moment");
    TCase *tests = tcase_create("moment");

    tcase_add_loop_test(tests, moments_are_universal, 0, sizeof moments / sizeof *moments);
    tcase_add_test(tests, moments_are_read);
    tcase_add_test(tests, other_texts_are_none);
    tcase_add_test(tests, no_moment_is_taken_that_no_calendar_has);
    tcase_add_test(tests, moments_have_an_order);
    suite_add_tcase(suite, tests);
    return suite;
}
