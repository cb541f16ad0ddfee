/* SPDX-License-Identifier: MIT */
#include "lecture/poll.h"
#include "suites.h"

#include <stdio.h>

#define NOBODY ((struct link_process){0})

static struct poll poll_;

static void begin(void)
{
    poll_start(&poll_, 3, "pitfalls#scale", "Which row is all 0?");
    ck_assert(poll_add_option(&poll_, "The", true));
    ck_assert(poll_add_option(&poll_, "cat", false));
    ck_assert(poll_add_option(&poll_, "sat\x1b", false));
    ck_assert(poll_add_option(&poll_, "on", false));
}

static void end(void)
{
    poll_free(&poll_);
    ck_assert_int_eq(poll_.phase, POLL_OVER);
}

/* The counts of a vote are these. */
static void expect(int vote, int a, int b, int c, int d)
{
    struct message_counts counts;

    poll_counts(&poll_, vote, &counts);
    ck_assert_int_eq(counts.length, 4);
    ck_assert_int_eq(counts.of[0], a);
    ck_assert_int_eq(counts.of[1], b);
    ck_assert_int_eq(counts.of[2], c);
    ck_assert_int_eq(counts.of[3], d);
    ck_assert_int_eq(poll_answered(&poll_, vote), a + b + c + d);
}

static void type(const char *raised_hands)
{
    struct error e = {0};

    ck_assert_msg(poll_type_hands(&poll_, raised_hands, &e), "%s", e.message);
}

/* A process has one vote, whatever it calls itself; a follower has one, whatever process it is in. */
START_TEST(a_process_votes_once)
{
    struct link_process first = {40, 1000}, second = {41, 1000}, later = {40, 2000};

    ck_assert(poll_take_answer(&poll_, "a", first, 0));
    ck_assert(poll_take_answer(&poll_, "b", first, 1));
    expect(0, 0, 1, 0, 0);
    ck_assert(poll_take_answer(&poll_, "b", second, 2)); /* no name of it was taken */
    expect(0, 0, 1, 1, 0);
    ck_assert(poll_take_answer(&poll_, "b", first, 0)); /* its own again, not that of whose name it uses */
    expect(0, 1, 0, 1, 0);
    ck_assert(poll_take_answer(&poll_, "c", later, 3)); /* another with the number of one that has ended */
    expect(0, 1, 0, 1, 1);
    ck_assert(poll_take_answer(&poll_, "a", (struct link_process){42, 3000}, 3)); /* the first, started again */
    expect(0, 0, 0, 1, 2);
    ck_assert(poll_take_answer(&poll_, "d", (struct link_process){42, 3000}, 2));
    expect(0, 0, 0, 2, 1);
}
END_TEST

START_TEST(phases_follow_each_other)
{
    static const char *const to[] = {
        [POLL_OPEN] = "closed over",           [POLL_CLOSED] = "open discuss second over",
        [POLL_DISCUSS] = "closed second over", [POLL_SECOND] = "discuss result over",
        [POLL_RESULT] = "second over",         [POLL_OVER] = "",
    };
    static const char *const names[] = {"open", "closed", "discuss", "second", "result", "over"};

    for (int from = POLL_OPEN; from <= POLL_OVER; from++) {
        struct text ways = {0};

        poll_.phase = (enum poll_phase)from;
        for (int phase = POLL_OPEN; phase <= POLL_OVER; phase++)
            if (poll_can(&poll_, (enum poll_phase)phase))
                text_addf(&ways, "%s%s", ways.length > 0 ? " " : "", names[phase]);
        ck_assert_str_eq(text_string(&ways), to[from]);
        text_free(&ways);
    }
    ck_assert(!poll_move(&poll_, POLL_OPEN));
    ck_assert_int_eq(poll_.phase, POLL_OVER);
}
END_TEST

/* Going on leads through all phases, and to the end only once the solution was shown. */
START_TEST(going_on_ends_with_the_solution)
{
    static const int next[] = {POLL_CLOSED, POLL_DISCUSS, POLL_SECOND, POLL_RESULT, -1, -1};

    for (int from = POLL_OPEN; from <= POLL_OVER; from++) {
        poll_.phase = (enum poll_phase)from;
        ck_assert_int_eq(poll_next(&poll_), next[from]);
    }
    poll_.solved = true;
    ck_assert_int_eq(poll_next(&poll_), -1);
    poll_.phase = POLL_CLOSED;
    ck_assert_int_eq(poll_next(&poll_), POLL_OVER);
}
END_TEST

START_TEST(hands_are_typed)
{
    struct error e = {0};

    type("12 5");
    expect(0, 12, 5, 0, 0);
    ck_assert_int_eq(poll_.hands_typed[0], 2);
    type(" 12,5 20, 3 ");
    expect(0, 12, 5, 20, 3);
    ck_assert_int_eq(poll_.hands_typed[0], 4);
    ck_assert(!poll_type_hands(&poll_, "1 2 3 4 5", &e));
    ck_assert_str_eq(e.message, "there are 4 options: type at most that many counts");
    ck_assert(!poll_type_hands(&poll_, "1 2x", &e));
    ck_assert_str_eq(e.message, "\"2x\" is not a count from 0 to 99999: type one for each option, with blanks between");
    ck_assert(!poll_type_hands(&poll_, "-1", &e));
    ck_assert(!poll_type_hands(&poll_, "100000", &e));
    expect(0, 12, 5, 20, 3);
    type("");
    expect(0, 0, 0, 0, 0);
    ck_assert(poll_move(&poll_, POLL_OVER));
    ck_assert(!poll_type_hands(&poll_, "1", &e));
    ck_assert_str_eq(e.message, "no poll is running: start one first");
}
END_TEST

/* Hands count for the first vote until the second is open. */
START_TEST(there_is_before_and_after)
{
    ck_assert(poll_move(&poll_, POLL_CLOSED));
    type("1 2 3 4");
    ck_assert_int_eq(poll_vote(&poll_), 0);
    ck_assert(poll_move(&poll_, POLL_DISCUSS));
    ck_assert(!poll_.has_second);
    ck_assert(poll_move(&poll_, POLL_SECOND));
    ck_assert(poll_.has_second);
    type("8 0 1 1");
    ck_assert(poll_move(&poll_, POLL_RESULT));
    expect(0, 1, 2, 3, 4);
    expect(1, 8, 0, 1, 1);
    ck_assert_double_eq_tol(poll_right_share(&poll_, 0), 0.1, 1e-12);
    ck_assert_double_eq_tol(poll_right_share(&poll_, 1), 0.8, 1e-12);
}
END_TEST

/* A second vote that was begun by mistake was none, but what it counted is there when it is held after all. */
START_TEST(a_vote_taken_back_is_none)
{
    ck_assert(poll_move(&poll_, POLL_CLOSED) && poll_move(&poll_, POLL_SECOND));
    type("8 0 1 1");
    ck_assert(poll_move(&poll_, POLL_DISCUSS));
    ck_assert(!poll_.has_second);
    ck_assert(poll_move(&poll_, POLL_SECOND) && poll_move(&poll_, POLL_RESULT));
    ck_assert(poll_.has_second);
    expect(1, 8, 0, 1, 1);
}
END_TEST

/* One answer for each follower in each vote, which it may change while the vote is open. */
START_TEST(followers_answer_once)
{
    type("1 0 0 0");
    ck_assert(poll_take_answer(&poll_, "a", NOBODY, 1));
    ck_assert(poll_take_answer(&poll_, "b", NOBODY, 1));
    ck_assert(!poll_take_answer(&poll_, "b", NOBODY, 1));
    ck_assert(poll_take_answer(&poll_, "b", NOBODY, 3));
    ck_assert(!poll_take_answer(&poll_, "c", NOBODY, 4));
    ck_assert(!poll_take_answer(&poll_, "c", NOBODY, -1));
    expect(0, 1, 1, 0, 1);
    ck_assert(poll_move(&poll_, POLL_CLOSED));
    ck_assert(!poll_take_answer(&poll_, "c", NOBODY, 0));
    ck_assert(poll_move(&poll_, POLL_SECOND));
    ck_assert(poll_take_answer(&poll_, "a", NOBODY, 0));
    expect(0, 1, 1, 0, 1);
    expect(1, 1, 0, 0, 0);
}
END_TEST

START_TEST(answers_are_bounded)
{
    char name[MESSAGE_KEY_ROOM];

    for (int i = 0; i < POLL_ANSWERS_MOST + 10; i++) {
        snprintf(name, sizeof name, "f%d", i);
        ck_assert_int_eq(poll_take_answer(&poll_, name, NOBODY, i % 4), i < POLL_ANSWERS_MOST);
    }
    ck_assert_int_eq(poll_answered(&poll_, 0), POLL_ANSWERS_MOST);
    ck_assert(poll_take_answer(&poll_, "f0", NOBODY, 3));
}
END_TEST

/* What followers are told of each phase can be read by them, and has no counts while a vote is open. */
START_TEST(counts_are_told_when_a_vote_is_closed)
{
    static const struct {
        enum poll_phase phase;
        int first, second, answered;
    } told[] = {{POLL_OPEN, 0, 0, 10},      {POLL_CLOSED, 4, 0, 10},    {POLL_DISCUSS, 4, 0, 10},
                {POLL_SECOND, 0, 0, 99999}, {POLL_RESULT, 4, 4, 99999}, {POLL_OVER, 0, 0, 10}};

    type("1 2 3 4");
    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        struct text line = {0};
        struct message m;

        ck_assert(i == 0 || poll_move(&poll_, told[i].phase));
        if (told[i].phase == POLL_SECOND) {
            type("99999 99999 0 0");
            poll_take_answer(&poll_, "a", NOBODY, 0);
        }
        poll_solve(&poll_, i > 3);
        poll_describe(&poll_, 24, &m);
        message_write(&m, &line);
        ck_assert_int_eq(message_read(&m, true, line.bytes, line.length - 1), MESSAGE_GOOD);
        ck_assert_int_eq(m.poll.phase, told[i].phase);
        ck_assert_int_eq(m.poll.first.length, told[i].first);
        ck_assert_int_eq(m.poll.second.length, told[i].second);
        ck_assert_int_eq(m.poll.answered, told[i].answered);
        ck_assert_int_eq(m.poll.present, 24);
        ck_assert_int_eq(m.poll.solved, i > 3);
        ck_assert_int_eq(m.poll.id, 3);
        ck_assert_str_eq(m.poll.question, "pitfalls#scale");
        text_free(&line);
    }
}
END_TEST

START_TEST(options_have_bounds)
{
    ck_assert_str_eq(poll_.options[2].text, "sat^[");
    for (int i = 4; i < MESSAGE_OPTIONS_MOST; i++)
        ck_assert(poll_add_option(&poll_, "x", false));
    ck_assert(!poll_add_option(&poll_, "x", false));
    ck_assert_double_lt(poll_right_share(&poll_, 0), 0);
    type("0 1");
    ck_assert_double_eq(poll_right_share(&poll_, 0), 0);
    poll_.options[0].right = false;
    ck_assert_double_lt(poll_right_share(&poll_, 0), 0);
}
END_TEST

Suite *lecture_poll_suite(void)
{
    Suite *suite = suite_create("lecture_poll");
    TCase *tests = tcase_create("poll");

    tcase_add_checked_fixture(tests, begin, end);
    tcase_add_test(tests, a_process_votes_once);
    tcase_add_test(tests, phases_follow_each_other);
    tcase_add_test(tests, going_on_ends_with_the_solution);
    tcase_add_test(tests, hands_are_typed);
    tcase_add_test(tests, there_is_before_and_after);
    tcase_add_test(tests, a_vote_taken_back_is_none);
    tcase_add_test(tests, followers_answer_once);
    tcase_add_test(tests, answers_are_bounded);
    tcase_add_test(tests, counts_are_told_when_a_vote_is_closed);
    tcase_add_test(tests, options_have_bounds);
    suite_add_tcase(suite, tests);
    return suite;
}
