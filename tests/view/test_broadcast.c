/* SPDX-License-Identifier: MIT */
/* The view broadcast: what it shows and keeps for later, what it says, its keys and states, in any room. */
#include "suites.h"
#include "trial.h"

#include <string.h>

extern const struct view view_broadcast;

static const struct view *const broadcast = &view_broadcast;

static void expect_at(const char *state, const char *words)
{
    struct trial t = trial_open(broadcast, state);

    trial_expect(trial_prose(&t), words);
    trial_close(&t);
}

START_TEST(words_follow_the_shapes)
{
    expect_at("", "It fits, and hides what it was meant to hide.");
    expect_at("", "(2, 1, 1, 3) is read as (2, 1, 1, 3): 0 of 36 cells wrong");
    expect_at("shape=b_1_m", "No error: what is meant for sentence 2 landed on head 2.");
    expect_at("shape=b_1_m", "(2, 1, 3) is read as (1, 2, 1, 3): 6 of 36 cells wrong");
    expect_at("shape=b_1_m heads=3", "Error: a mask of 2 meets 3 heads.");
    expect_at("shape=b_m", "Error: a mask of 2 meets 3 queries.");
    expect_at("shape=b_m", "(2, 3) is read as (1, 1, 2, 3): an error");
    expect_at("shape=b_m batch=3", "No error: what is meant for a sentence landed on a query.");
    expect_at("shape=b_m batch=3", "16 of 54 cells wrong");
    expect_at("shape=b_1_m batch=1", "0 of 18 cells wrong");
    expect_at("show=meant", "What is meant: pads are hidden in every head of their sentence.");
    expect_at("shape=n_m", "It fits, and hides what it was meant to hide.");
}
END_TEST

START_TEST(its_numbers_can_be_quoted)
{
    struct trial t = trial_open(broadcast, "shape=b_1_m");
    double value;

    ck_assert_double_eq(trial_measure(&t, "wrong"), 6);
    ck_assert_double_eq(trial_measure(&t, "cells"), 36);
    ck_assert(!broadcast->measure(t.self, "right", &value));
    trial_press(&t, "heads+");
    ck_assert_double_eq(trial_measure(&t, "wrong"), 0);
    trial_close(&t);
}
END_TEST

/* What happens is not shown before it is asked for: neither marks nor the count nor a verdict. */
START_TEST(what_happens_waits)
{
    static const char *const words[] = {"wrong", "0▾", "1▴", "✗", "rror"};
    static const char *const states[] = {"shape=b_1_m show=meant", "shape=b_m show=meant"};

    for (size_t i = 0; i < 2; i++) {
        struct trial t = trial_open(broadcast, states[i]), all = trial_open(broadcast, i ? "shape=b_m" : "shape=b_1_m");
        const char *screen;

        for (size_t j = 0; j < 5; j++)
            ck_assert_msg(!trial_holds(trial_drawn(&t, 80, 10), words[j]), "%s tells %s", states[i], words[j]);
        ck_assert(!strstr(trial_look(&t), "rror"));
        ck_assert(!strstr(trial_sum(&t, 78), "wrong") && !strstr(trial_sum(&t, 78), "rror"));
        screen = trial_drawn(&all, 80, 10);
        ck_assert(i ? trial_holds(screen, "2 ✗") : trial_holds(screen, "0▾") && trial_holds(screen, "1▴"));
        trial_close(&t);
        trial_close(&all);
    }
}
END_TEST

START_TEST(states_are_read_and_refused)
{
    static const char *const good[] = {"", "batch=3 heads=3 shape=b_n_m cell=6,27", "shape=b_1_m show=meant",
                                       "batch=1 cell=1,6"};

    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct trial t = trial_open(broadcast, good[i]);

        trial_check_lines(&t);
        trial_check_state(&t);
        trial_close(&t);
    }
    trial_refuses(broadcast, "shape=h_m", "n_m, b_m");
    trial_refuses(broadcast, "batch=4", "1 to 3");
    trial_refuses(broadcast, "heads=1", "2 to 3");
    trial_refuses(broadcast, "cell=7,1", "1,1 to 6,12");
    trial_refuses(broadcast, "cell=1,13", "1,1 to 6,12");
    trial_refuses(broadcast, "cell=1", "row,column");
}
END_TEST

START_TEST(keys_and_dials_go_everywhere)
{
    struct trial t = trial_open(broadcast, "");

    trial_leads(&t, "Down Right Right", "cell=2,3");
    trial_leads(&t, "shape+", "shape=b_n_m cell=2,3");
    trial_close(&t);
    t = trial_open(broadcast, "batch=3 cell=1,18");
    trial_press(&t, "batch- batch-"); /* the cell is gone: the last column that is there */
    ck_assert_str_eq(trial_state(&t), "batch=1 cell=1,6");
    trial_close(&t);
}
END_TEST

START_TEST(holds_in_any_state_and_room)
{
    static const char *const shapes[] = {"n_m", "b_m", "b_1_m", "b_1_1_m", "b_n_m", "b_1_n_m"};
    struct random r;

    random_start(&r, 5, (unsigned)_i);
    for (size_t size = 0; size < 6; size++) {
        struct trial t =
            trial_open_at("broadcast", "batch=%zu heads=%zu shape=%s", 1 + size % 3, 2 + size / 3, shapes[_i]);

        trial_check_lines(&t);
        trial_check_state(&t);
        for (int i = 0; i < 20; i++)
            trial_draw_at_random(&t, &r);
        trial_close(&t);
    }
}
END_TEST

Suite *view_broadcast_suite(void)
{
    Suite *suite = suite_create("view_broadcast");
    TCase *tests = tcase_create("broadcast");

    tcase_add_test(tests, words_follow_the_shapes);
    tcase_add_test(tests, its_numbers_can_be_quoted);
    tcase_add_test(tests, what_happens_waits);
    tcase_add_test(tests, states_are_read_and_refused);
    tcase_add_test(tests, keys_and_dials_go_everywhere);
    tcase_add_loop_test(tests, holds_in_any_state_and_room, 0, 6);
    suite_add_tcase(suite, tests);
    return suite;
}
