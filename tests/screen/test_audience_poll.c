/* SPDX-License-Identifier: MIT */
/* A poll on the audience's screen: answering it, and what is remembered. */
#include "classroom/audience_state.h"
#include "screen/seat.h"
#include "screen/suites.h"

#include <stdlib.h>
#include <string.h>

static void expect_last(const char *what)
{
    ck_assert_msg(strstr(screen_row(&seat.screen, -1), what) != NULL, "no \"%s\" in \"%s\"", what,
                  screen_row(&seat.screen, -1));
}

static struct message_counts counts(void)
{
    struct message_counts out;

    poll_counts(&seat.poll, poll_vote(&seat.poll), &out);
    return out;
}

/* The presenter has not kept what was answered. */
static void forget_answers(void)
{
    free(seat.poll.answers[0].items);
    seat.poll.answers[0] = (struct poll_answers){0};
}

/* A lecture with the poll on. */
static void begin(void)
{
    seat_make();
    seat_open("");
    seat_show("six-stages", "split");
    seat_await("with the presenter");
    seat_ask();
    seat_await("answer");
}

/* The room's own screen tells its size, is not counted, and says nothing of keys. */
START_TEST(a_wall_has_no_vote_and_no_keys)
{
    seat.audience->setup.is_wall = true;
    client_say_screen(&seat.audience->client, 1, 1, true); /* as if it had been one from the beginning */
    UNTIL_BY(seat_turn, server_wall(&room.server).count == 1 && server_wall(&room.server).cols == 80);
    seat_await("with the presenter");
    screen_refuse(&seat.screen, "0 of 1 answered");
    screen_refuse(&seat.screen, "? help");
    screen_press(&seat.screen, "a");
    seat_rest();
    ck_assert_int_eq(poll_answered(&seat.poll, 0), 0);
    screen_resize(&seat.screen, 100, 30);
    UNTIL_BY(seat_turn, server_wall(&room.server).rows == 30);
}
END_TEST

START_TEST(an_answer_is_a_key)
{
    expect_last("A-");
    expect_last("4 of 9");
    screen_expect(&seat.screen, "0 of 1 answered");
    screen_press(&seat.screen, "b");
    seat_await("1 of 1 answered");
    ck_assert_int_eq(counts().of[1], 1);
    expect_last("you answered B");
    screen_press(&seat.screen, "1");
    UNTIL_BY(seat_turn, counts().of[0] == 1);
    ck_assert_int_eq(counts().of[1], 0);
    seat_await("you answered A");
    screen_press(&seat.screen, "C");
    UNTIL_BY(seat_turn, counts().of[2] == 1);
    screen_press(&seat.screen, "9 z");
    seat_rest();
    ck_assert_int_eq(counts().of[2], 1);
    ck_assert_int_eq(poll_answered(&seat.poll, 0), 1);
}
END_TEST

/* Hands count too, and there may be more of them than followers. */
START_TEST(hands_are_more_than_followers)
{
    ck_assert(poll_type_hands(&seat.poll, "12 10", NULL));
    server_poll(&room.server, &seat.poll);
    seat_await("22 answered");
    screen_refuse(&seat.screen, "22 of 1");
    screen_press(&seat.screen, "Left"); /* where the last row says it */
    expect_last("22 answered");
    screen_refuse(&seat.screen, "22 of 1");
}
END_TEST

START_TEST(a_closed_vote_takes_none)
{
    ck_assert(poll_move(&seat.poll, POLL_CLOSED));
    server_poll(&room.server, &seat.poll);
    seat_await("with the presenter");
    expect_last("4 of 9");
    screen_press(&seat.screen, "a 2");
    seat_rest();
    ck_assert_int_eq(poll_answered(&seat.poll, 0), 0);
    expect_last("That does nothing: ? helps.");
    ck_assert(poll_move(&seat.poll, POLL_SECOND));
    server_poll(&room.server, &seat.poll);
    seat_await("A-");
    screen_press(&seat.screen, "a");
    seat_await("1 of 1 answered");
    ck_assert_int_eq(poll_answered(&seat.poll, 1), 1);
}
END_TEST

START_TEST(an_answer_outlives_the_presenter)
{
    screen_press(&seat.screen, "b");
    seat_await("1 of 1 answered");
    room_close(false);
    seat_await("presenter away");
    screen_press(&seat.screen, "a"); /* nobody hears it */
    forget_answers();
    seat_open("");
    seat_show_again();
    server_poll(&room.server, &seat.poll);
    seat_await("you answered B");
    UNTIL_BY(seat_turn, counts().of[1] == 1);
    ck_assert_int_eq(counts().of[0], 0);
}
END_TEST

START_TEST(the_poll_of_another_lecture_is_another)
{
    screen_press(&seat.screen, "b");
    seat_await("you answered B");
    room_close(true);
    seat_await("The lecture is over");
    forget_answers();
    seat_open("");
    seat_show_again();
    server_poll(&room.server, &seat.poll);
    seat_await("0 of 1 answered");
    seat_rest();
    ck_assert_int_eq(poll_answered(&seat.poll, 0), 0);
    seat_await(" answer");
}
END_TEST

START_TEST(one_may_look_back_from_it)
{
    screen_press(&seat.screen, "Left");
    expect_last("looking back");
    expect_last("0 of 1 answered");
    screen_expect(&seat.screen, "▸1 Split");
    screen_press(&seat.screen, "a");
    seat_rest();
    ck_assert_int_eq(poll_answered(&seat.poll, 0), 0);
    screen_press(&seat.screen, "r");
    expect_last("answer");
    screen_press(&seat.screen, "a");
    seat_await("1 of 1 answered");
}
END_TEST

START_TEST(a_poll_goes_as_it_came)
{
    server_poll(&room.server, NULL);
    seat_await("with the presenter");
    expect_last("4 of 9");
    screen_expect(&seat.screen, "▸1 Split");
}
END_TEST

/* A poll whose question is of another course can still be answered. */
START_TEST(a_question_that_is_not_here_is_told)
{
    server_poll(&room.server, NULL);
    seat_await("with the presenter");
    poll_free(&seat.poll);
    poll_start(&seat.poll, 4711, "quiz:elsewhere#x", "Elsewhere?");
    poll_add_option(&seat.poll, "one", true);
    poll_add_option(&seat.poll, "two", false);
    server_poll(&room.server, &seat.poll);
    seat_await("not in this course");
    screen_expect(&seat.screen, "▸1 Split");
    screen_press(&seat.screen, "b");
    UNTIL_BY(seat_turn, counts().of[1] == 1);
}
END_TEST

START_TEST(small_screens_have_it_too)
{
    screen_resize(&seat.screen, 40, 12);
    expect_last("A-");
    screen_expect(&seat.screen, "0 of 1 answered");
    screen_press(&seat.screen, "a");
    seat_await("1 of 1 answered");
    expect_last("you answered A");
}
END_TEST

Suite *screen_audience_poll_suite(void)
{
    Suite *suite = suite_create("screen_audience_poll");
    TCase *core = tcase_create("core");

    tcase_add_checked_fixture(core, begin, seat_remove);
    tcase_add_test(core, an_answer_is_a_key);
    tcase_add_test(core, a_wall_has_no_vote_and_no_keys);
    tcase_add_test(core, hands_are_more_than_followers);
    tcase_add_test(core, a_closed_vote_takes_none);
    tcase_add_test(core, an_answer_outlives_the_presenter);
    tcase_add_test(core, the_poll_of_another_lecture_is_another);
    tcase_add_test(core, one_may_look_back_from_it);
    tcase_add_test(core, a_poll_goes_as_it_came);
    tcase_add_test(core, a_question_that_is_not_here_is_told);
    tcase_add_test(core, small_screens_have_it_too);
    suite_add_tcase(suite, core);
    return suite;
}
