/* SPDX-License-Identifier: MIT */
/* The view cost: what it counts and keeps for later, what it says, its keys and states, in any room. */
#include "suites.h"
#include "trial.h"

#include <string.h>

extern const struct view view_cost;

static const struct view *const cost = &view_cost;

static void expect_at(const char *state, const char *words)
{
    struct trial t = trial_open(cost, state);

    trial_expect(trial_prose(&t), words);
    trial_close(&t);
}

START_TEST(its_numbers_can_be_quoted)
{
    struct trial t = trial_open(cost, "");
    double value;

    ck_assert_double_eq(trial_measure(&t, "flops"), 302252032);
    ck_assert_double_eq(trial_measure(&t, "projections"), 268435456);
    ck_assert_double_eq(trial_measure(&t, "attention"), 33554432);
    ck_assert_double_eq(trial_measure(&t, "parameters"), 1048576);
    ck_assert_double_eq(trial_measure(&t, "made"), 720896);
    ck_assert_double_eq(trial_measure(&t, "weights"), 131072);
    ck_assert_double_eq(trial_measure(&t, "crossing"), 1024);
    ck_assert_double_eq_tol(trial_measure(&t, "share"), 88.81, 0.01);
    trial_press(&t, "words+");
    ck_assert_double_eq(trial_measure(&t, "attention"), 4 * 33554432.0);
    ck_assert(!cost->measure(t.self, "rank_scores", &value) && !cost->measure(t.self, "time", &value));
    trial_close(&t);
    t = trial_open(cost, "example=walk heads=8");
    ck_assert_double_eq(trial_measure(&t, "rank_scores"), 1);
    ck_assert_double_eq(trial_measure(&t, "rank_weights"), 4);
    ck_assert_double_eq(trial_measure(&t, "parameters"), 256);
    trial_close(&t);
}
END_TEST

START_TEST(words_follow_the_numbers)
{
    expect_at("", "Look here: 89 % of the work is project and W_O: no word meets another there.");
    expect_at("words=4096", "Look here: 80 % of the work is score to blend: every word meets all.");
    expect_at("cell=sum,parameters d_model=64 biases=yes", "Look here: A layer learns 16,640 numbers");
    expect_at("cell=score,made", "720,896 numbers are made, 393,216 of them in tables of n × n.");
    expect_at("table=heads heads=16", "16 heads: the same products, 16 times the weights of one.");
    expect_at("table=heads example=walk heads=4 cell=score,rank", "Heads of 2: scores of rank 2 at most, weights of");
    expect_at("cell=score,flops", "h·n² × 2·d_k = 131,072 × 128 = 16,777,216");
    expect_at("cell=project,flops", "3·n·d × 2·d = 196,608 × 1024 = 201,326,592");
    expect_at("cell=project,flops biases=yes input_dim=1024", "3·n·d × (2·d_in + 1) = 196,608 × 2049 = 402,849,792");
    expect_at("cell=blend,flops", "n·d × 2·n = 65,536 × 256 = 16,777,216");
    expect_at("cell=project,parameters", "h·3·d·d_k = 8 × 3 × 512 × 64 = 786,432");
    expect_at("cell=project,parameters biases=yes", "h·3·d·d_k = 8 × 3 × 512 × 64 + 3 × 512 = 787,968");
    expect_at("cell=W_O,parameters biases=yes", "d·d = 512 × 512 + 512 = 262,656");
    expect_at("cell=blend,parameters", "nothing is learnt here");
    expect_at("cell=sum,made", "3·h·n² + 5·n·d = 720,896");
    expect_at("", "8·n·d² = 268,435,456, 4·n²·d = 33,554,432: equal at 1024 words");
    expect_at("bytes=2", "to learn × 2 bytes = 2 MiB, made × 2 bytes = 1.4 MiB");
    expect_at("biases=yes", "project and W_O = 268,697,600, score and blend = 33,554,432: equal at 1025 words");
    expect_at("table=heads cell=score,parameters", "8 × 3 × 512 × 64 + 512 × 512 = 1,048,576");
}
END_TEST

/* What a lesson tells later stands nowhere. */
START_TEST(what_is_not_shown_is_not_told)
{
    static const struct {
        const char *state, *hidden[3];
    } cases[] = {
        {"show=names", {"16,777,216", "786,432", "131,072"}},
        {"show=names cell=sum,parameters", {"1,048,576", "262,144", "two of its"}},
        {"show=flops cell=sum,flops", {"302,252,032", "268,435,456", "89 %"}},
        {"show=flops,parameters table=heads heads=16", {"262,144 ", "times the", "16,384"}},
        {"show=flops,parameters,made table=heads example=walk cell=score,rank", {"rank 1", "rank: scores", "at most"}},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct trial t = trial_open(cost, cases[i].state);

        for (size_t j = 0; j < 3; j++) {
            ck_assert_msg(!trial_holds(trial_drawn(&t, 80, 10), cases[i].hidden[j]), "%s tells %s", cases[i].state,
                          cases[i].hidden[j]);
            ck_assert_msg(!strstr(trial_look(&t), cases[i].hidden[j]), "%s tells %s", cases[i].state,
                          cases[i].hidden[j]);
            ck_assert_msg(!strstr(trial_sum(&t, 78), cases[i].hidden[j]), "%s sums %s", cases[i].state,
                          cases[i].hidden[j]);
        }
        ck_assert(!trial_holds(trial_drawn(&t, 110, 35), strstr(cases[i].state, "heads") ? "W_O" : "d_k"));
        trial_check_lines(&t);
        trial_close(&t);
    }
}
END_TEST

START_TEST(states_are_read_and_refused)
{
    static const char *const good[] = {
        "",
        "table=heads example=walk heads=4 cell=score,rank",
        "d_model=16384 heads=16384 words=65536 biases=yes input_dim=16384 bytes=8 cell=sum,made",
        "d_model=7 heads=7 words=1 show=flops,names cell=W_O,parameters",
    };

    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct trial t = trial_open(cost, good[i]);

        trial_check_lines(&t);
        trial_check_state(&t);
        trial_close(&t);
    }
    trial_reads_back(cost, "input_dim=d_model cell=project,flops", "");
    trial_refuses(cost, "heads=3", "does not divide d_model 512");
    trial_refuses(cost, "heads=16 example=walk", "does not divide d_model 8");
    trial_refuses(cost, "words=0", "1 to 65536");
    trial_refuses(cost, "input_dim=0", "1 to 16384");
    trial_refuses(cost, "cell=score", "row,column");
    trial_refuses(cost, "cell=score,time", "flops");
    trial_refuses(cost, "cell=score,rank", "example=walk");
}
END_TEST

START_TEST(keys_and_dials_go_everywhere)
{
    struct trial t = trial_open(cost, "");

    trial_leads(&t, "Down Right Right", "cell=score,made");
    trial_press(&t, "Right heads+ words+ input_dim+ biases+ bytes+ Left");
    ck_assert_str_eq(trial_state(&t), "heads=16 words=256 biases=yes input_dim=256 bytes=8 cell=score,parameters");
    trial_close(&t);
    t = trial_open(cost, "table=heads heads=16");
    trial_leads(&t, "Up Up Right", "table=heads heads=4 cell=project,parameters");
    trial_press(&t, "Up Up Up Up");
    ck_assert_str_eq(trial_state(&t), "table=heads heads=1 cell=project,parameters");
    trial_close(&t);
    t = trial_open(cost, "d_model=4 heads=4"); /* 8 heads of 4 columns there cannot be */
    trial_press(&t, "heads+");
    ck_assert_str_eq(trial_state(&t), "d_model=4 heads=4");
    trial_close(&t);
}
END_TEST

START_TEST(holds_in_any_state_and_room)
{
    static const char *const states[] = {"", "table=heads", "example=walk table=heads cell=score,rank",
                                         "d_model=16384 words=65536 cell=sum,flops", "biases=yes input_dim=1024"};
    struct random r;

    random_start(&r, 7, (unsigned)_i);
    for (size_t i = 0; i < sizeof states / sizeof *states; i++) {
        struct trial t = trial_open(cost, states[i]);

        trial_check_lines(&t);
        trial_check_state(&t);
        for (int k = 0; k < 20; k++)
            trial_draw_at_random(&t, &r);
        trial_close(&t);
    }
}
END_TEST

START_TEST(clicks_choose_rows)
{
    static const struct theme theme = {.colors = 256};
    struct view_room room = {&theme, {0, 0, 24, 80}, NULL, NULL};
    bool stage = false, heads = false;

    for (int row = 0; row < 24; row++) {
        struct trial t = trial_open(cost, "table=heads"); /* each click changes what stands first */

        if (view_click(cost, t.self, &room, row, 4)) {
            stage = stage || strstr(trial_state(&t), "cell=blend,flops");
            heads = heads || strstr(trial_state(&t), "heads=4");
        }
        trial_close(&t);
    }
    ck_assert(stage && heads);
}
END_TEST

Suite *view_cost_suite(void)
{
    Suite *suite = suite_create("view_cost");
    TCase *tests = tcase_create("cost");

    tcase_add_test(tests, its_numbers_can_be_quoted);
    tcase_add_test(tests, words_follow_the_numbers);
    tcase_add_test(tests, what_is_not_shown_is_not_told);
    tcase_add_test(tests, states_are_read_and_refused);
    tcase_add_test(tests, keys_and_dials_go_everywhere);
    tcase_add_loop_test(tests, holds_in_any_state_and_room, 0, 3);
    tcase_add_test(tests, clicks_choose_rows);
    suite_add_tcase(suite, tests);
    return suite;
}
