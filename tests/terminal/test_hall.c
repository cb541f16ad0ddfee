/* SPDX-License-Identifier: MIT */
/* The harness of the lecture's tests itself: who is alike, who is not, who has ended. */
#include "terminal/hall.h"
#include "terminal/suites.h"

#include <check.h>

#define WALK "headway walk --stage score"

START_TEST(screens_are_told_apart)
{
    hall.presenter = hall_start(24, 80, NULL, WALK);
    hall.followers[0] = hall_start(24, 80, NULL, WALK);
    hall.followers[1] = hall_start(24, 80, NULL, WALK " --theme light");
    hall.followers[2] = hall_start(25, 80, NULL, WALK);
    ck_assert(hall_same(hall.presenter, hall.followers[0]));
    ck_assert_str_eq(pty_row(hall.followers[1], 0), pty_row(hall.followers[0], 0));
    ck_assert(!hall_same(hall.presenter, hall.followers[1]));
    ck_assert(!hall_same(hall.presenter, hall.followers[2]));
    pty_keys(hall.presenter, "Enter Down");
    ck_assert(!hall_same(hall.presenter, hall.followers[0]));
    pty_send_keys(hall.followers[0], "Enter Down");
    HALL_UNTIL(hall_same(hall.presenter, hall.followers[0]));
}
END_TEST

START_TEST(who_has_gone_is_gone)
{
    hall.presenter = hall_start(24, 80, NULL, WALK);
    hall_kill(&hall.presenter);
    ck_assert_ptr_null(hall.presenter);
    hall_kill(&hall.presenter);
    hall.followers[0] = hall_start(24, 80, NULL, "headway no-such-command");
    ck_assert_int_eq(hall_end(&hall.followers[0]), 2);
}
END_TEST

Suite *hall_suite(void)
{
    Suite *suite = suite_create("hall");
    TCase *tests = tcase_create("hall");

    tcase_add_checked_fixture(tests, hall_make, hall_remove);
    tcase_add_test(tests, screens_are_told_apart);
    tcase_add_test(tests, who_has_gone_is_gone);
    suite_add_tcase(suite, tests);
    return suite;
}
