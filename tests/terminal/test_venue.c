/* SPDX-License-Identifier: MIT */
/* The harness of the lecture's tests itself: who is alike, who is not, who has ended. */
#include "terminal/suites.h"
#include "terminal/venue.h"

#include <check.h>

#define WALK "headway walk --stage score --no-animation"

START_TEST(screens_are_told_apart)
{
    venue.presenter = venue_start(24, 80, NULL, WALK);
    venue.followers[0] = venue_start(24, 80, NULL, WALK);
    venue.followers[1] = venue_start(24, 80, NULL, WALK " --theme light");
    venue.followers[2] = venue_start(25, 80, NULL, WALK);
    ck_assert(venue_same(venue.presenter, venue.followers[0]));
    ck_assert_str_eq(pty_row(venue.followers[1], 0), pty_row(venue.followers[0], 0));
    ck_assert(!venue_same(venue.presenter, venue.followers[1]));
    ck_assert(!venue_same(venue.presenter, venue.followers[2]));
    pty_keys(venue.presenter, "Enter Down");
    ck_assert(!venue_same(venue.presenter, venue.followers[0]));
    pty_send_keys(venue.followers[0], "Enter Down");
    VENUE_UNTIL(venue_same(venue.presenter, venue.followers[0]));
}
END_TEST

START_TEST(who_has_gone_is_gone)
{
    venue.presenter = venue_start(24, 80, NULL, WALK);
    venue_kill(&venue.presenter);
    ck_assert_ptr_null(venue.presenter);
    venue_kill(&venue.presenter);
    venue.followers[0] = venue_start(24, 80, NULL, "headway no-such-command");
    ck_assert_int_eq(venue_end(&venue.followers[0]), 2);
}
END_TEST

Suite *venue_suite(void)
{
    Suite *suite = suite_create("venue");
    TCase *tests = tcase_create("venue");

    tcase_add_checked_fixture(tests, venue_make, venue_remove);
    tcase_add_test(tests, screens_are_told_apart);
    tcase_add_test(tests, who_has_gone_is_gone);
    suite_add_tcase(suite, tests);
    return suite;
}
