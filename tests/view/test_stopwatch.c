/* SPDX-License-Identifier: MIT */
/* The view stopwatch: what it says of times that its state brings, and how it measures in slices. No test knows how
 * long anything takes. */
#include "suites.h"
#include "trial.h"

#include <stdlib.h>
#include <string.h>

extern const struct view view_stopwatch;

static const struct view *const stopwatch = &view_stopwatch;

/* 1, 2, 4 and 8 heads of 256 words; 32, 64, 128 and 512 words of 8 heads: project and W_O, score to blend. */
#define TIMES                                                                                                          \
    "times=700000,800000,700000,900000,700000,1100000,700000,1460000,150000,50000,230000,130000,410000,430000,"        \
    "1400000,6720000"

static void expect_at(const char *state, const char *words)
{
    struct trial t = trial_open(stopwatch, state);

    trial_expect(trial_prose(&t), words);
    trial_close(&t);
}

START_TEST(words_follow_the_times)
{
    struct trial t = trial_open(stopwatch, "");

    ck_assert(!trial_holds(trial_prose(&t), "The fastest of")); /* how it was measured waits until it was */
    trial_close(&t);
    expect_at(TIMES, "The fastest of up to 100 rounds");
    expect_at("", "Look here: Nothing is measured yet.");
    expect_at("run=yes", "Look here: Nothing is measured yet.");
    expect_at(TIMES, "Look here: Eight heads: the same products, 1.44 times the time of one.");
    expect_at(TIMES, "(0.700 + 1.460) / (0.700 + 0.800) = 1.44");
    expect_at("row=2 " TIMES, "(0.700 + 0.900) / (0.700 + 0.800) = 1.07");
    expect_at("of=words " TIMES, "Score to blend takes longer from 128 words on; by count, from 256.");
    expect_at("of=words row=5 " TIMES, "6.720 / 1.400 = 4.80");
    expect_at("of=words d_model=64 " TIMES, "by count, from 128.");
    expect_at("of=words times=9,1,9,1,9,1,9,1,9,1,9,1,9,1,9,1", "is the smaller part up to 512 words.");
    expect_at("of=words " TIMES, "4.80 : 1     2.000 : 1");
}
END_TEST

/* A clock too coarse for what it measures leaves no nonsense. */
START_TEST(no_time_is_divided_by)
{
    struct trial t = trial_open(stopwatch, "of=words times=1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0");

    ck_assert(!trial_holds(trial_plain(&t), "nan") && !trial_holds(trial_plain(&t), "inf"));
    trial_check_lines(&t);
    trial_close(&t);
}
END_TEST

/* It does nothing unless it is told to, goes on in slices with keys answered between them, and ends. */
START_TEST(measures_in_slices_and_ends)
{
    struct trial t = trial_open(stopwatch, "d_model=64 rounds=99 run=yes " TIMES);
    int slices = 0;

    ck_assert(!stopwatch->measure && stopwatch->measures_time);
    ck_assert(stopwatch->is_computing(t.self));
    trial_use(&t, "of+");
    ck_assert_int_eq(stopwatch->tick(t.self), 1); /* the key first */
    ck_assert(strstr(trial_state(&t), "rounds=99") != NULL);
    while (stopwatch->is_computing(t.self)) {
        ck_assert_int_ge(stopwatch->tick(t.self), 0);
        ck_assert_int_lt(slices++, 1000000);
    }
    ck_assert_int_gt(slices, 0);
    ck_assert_int_eq(stopwatch->tick(t.self), 0);
    ck_assert_msg(strncmp(trial_state(&t), "of=words d_model=64 times=", 26) == 0, "%s", trial_state(&t));
    trial_check_state(&t);
    trial_press(&t, "a");
    ck_assert(stopwatch->is_computing(t.self) && !strstr(trial_state(&t), "times"));
    trial_close(&t);
    t = trial_open(stopwatch, "");
    ck_assert(!stopwatch->is_computing(t.self));
    ck_assert_int_eq(stopwatch->tick(t.self), 0);
    trial_close(&t);
    t = trial_open(stopwatch, "run=yes " TIMES);
    ck_assert(!stopwatch->is_computing(t.self));
    trial_close(&t);
}
END_TEST

/* The next picture of a lesson goes on from the rounds that the one before has done. */
START_TEST(the_next_picture_goes_on)
{
    struct trial t = trial_open(stopwatch, "d_model=64 run=yes");
    bool goes_on; /* on a slow computer the time is up after one round */

    for (int slices = 0; !strstr(trial_state(&t), "times="); slices++) {
        stopwatch->tick(t.self);
        ck_assert_int_lt(slices, 1000000);
    }
    goes_on = stopwatch->is_computing(t.self);
    trial_close(&t);
    t = trial_open(stopwatch, "d_model=64 run=yes");
    ck_assert(!strstr(trial_state(&t), "times="));
    ck_assert_int_eq(stopwatch->tick(t.self), goes_on ? 1 : 0);
    ck_assert(strstr(trial_state(&t), "times=") && stopwatch->is_computing(t.self) == goes_on);
    trial_close(&t);
}
END_TEST

/* What is measured of another width is something else. */
START_TEST(another_width_is_measured_anew)
{
    struct trial t = trial_open(stopwatch, TIMES);

    trial_leads(&t, "d_model+", "d_model=256");
    ck_assert(stopwatch->is_computing(t.self));
    trial_close(&t);
}
END_TEST

START_TEST(states_are_read_and_refused)
{
    static const char *const good[] = {"", "of=words d_model=256", "rounds=12 " TIMES, "run=yes row=3 " TIMES};

    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct trial t = trial_open(stopwatch, good[i]);

        trial_check_lines(&t);
        trial_check_state(&t);
        trial_close(&t);
    }
    trial_reads_back(stopwatch, "run=yes", ""); /* whoever follows measures nothing */
    trial_reads_back(stopwatch, "row=5", "");
    trial_reads_back(stopwatch, "rounds=7", "");
    trial_refuses(stopwatch, "times=1,2,3", "write 16 times");
    trial_refuses(stopwatch, "times=x", "write 16 times");
    trial_refuses(stopwatch, "times=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17", "write 16 times");
    trial_refuses(stopwatch, "times=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,9999999999999", "write 16 times");
    trial_refuses(stopwatch, "d_model=512", "64, 128 or 256");
}
END_TEST

START_TEST(holds_in_any_state_and_room)
{
    static const char *const states[] = {"", "of=words", TIMES, "of=words " TIMES, "d_model=256 row=2 " TIMES};
    struct random r;

    random_start(&r, 7, (unsigned)_i);
    for (size_t i = 0; i < sizeof states / sizeof *states; i++) {
        struct trial t = trial_open(stopwatch, states[i]);

        for (int k = 0; k < 20; k++)
            trial_draw_at_random(&t, &r);
        trial_close(&t);
    }
}
END_TEST

Suite *view_stopwatch_suite(void)
{
    Suite *suite = suite_create("view_stopwatch");
    TCase *tests = tcase_create("stopwatch");

    tcase_add_test(tests, words_follow_the_times);
    tcase_add_test(tests, no_time_is_divided_by);
    tcase_add_test(tests, measures_in_slices_and_ends);
    tcase_add_test(tests, the_next_picture_goes_on);
    tcase_add_test(tests, another_width_is_measured_anew);
    tcase_add_test(tests, states_are_read_and_refused);
    tcase_add_loop_test(tests, holds_in_any_state_and_room, 0, 3);
    suite_add_tcase(suite, tests);
    return suite;
}
