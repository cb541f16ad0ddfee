/* SPDX-License-Identifier: MIT */
/* One row read at two temperatures: shares and what comes home against arithmetic of our own; a query twice as long
 * is a temperature halved; nothing said of sharp and soft is the wrong way round. */
#include "suites.h"
#include "trial.h"
#include "views.h"

#include <math.h>
#include <stdio.h>

static const struct view *view(void)
{
    return view_find("temperature-heads");
}

static const char *const states[] = {
    "",
    "as=rows head=2 cell=3",
    "sharp=10 soft=0.1",
    "sharp=1 soft=1",
    "scores=1,1 values=0,0",
    "scores=-inf,-inf,-inf",
    "scores=-inf,2,-inf as=rows",
    "scores=-9999,8888.125,1,2,3,4,5,6 values=-123.456 labels=abcdefghij,internatio as=rows",
    "scores=1000,999 sharp=0.125 soft=7 values=-9999,9999",
    "scores=3,2,1,0,-1,-2,-3,-4 labels=語学語学語,e\u0301te\u0301 sharp=0.3 soft=3",
};

#define STATES (sizeof states / sizeof *states)

START_TEST(both_readings_are_softmax)
{
    struct random r;

    random_start(&r, 9, 1);
    for (int try = 0; try < 200; try++) {
        size_t count = 2 + views_random_below(&r, 7);
        double scores[8], values[8], temperatures[2];
        struct text state = {0}, list = {0};
        struct trial t;

        text_addf(&state, "%sscores=", try % 2 ? "as=rows " : "");
        for (size_t i = 0; i < count; i++) {
            scores[i] = ((double)views_random_below(&r, 6001) - 3000) / 1000;
            values[i] = ((double)views_random_below(&r, 201) - 100) / 10;
            text_addf(&state, "%s%.3f", i ? "," : "", scores[i]);
            text_addf(&list, "%s%.1f", i ? "," : "", values[i]);
        }
        for (int which = 0; which < 2; which++)
            temperatures[which] = (double)(1 + views_random_below(&r, 100)) / 10;
        text_addf(&state, " values=%s sharp=%.1f soft=%.1f", text_string(&list), temperatures[0], temperatures[1]);
        t = trial_open(view(), text_string(&state));
        for (int which = 0; which < 2; which++) {
            const char *prefix = which ? "soft" : "sharp";
            double home = 0, bits = 0;
            char name[32];

            for (size_t i = 0; i < count; i++) {
                double sum = 0;

                for (size_t j = 0; j < count; j++)
                    sum += exp((scores[j] - scores[i]) / temperatures[which]);
                home += values[i] / sum;
                bits += log2(sum) / sum;
                snprintf(name, sizeof name, "%s%zu", prefix, i + 1);
                ck_assert_double_eq_tol(trial_measure(&t, name), 1 / sum, 1e-12);
            }
            snprintf(name, sizeof name, "%s_value", prefix);
            ck_assert_double_eq_tol(trial_measure(&t, name), home, 1e-9);
            snprintf(name, sizeof name, "%s_entropy", prefix);
            ck_assert_double_eq_tol(trial_measure(&t, name), bits, 1e-9);
            snprintf(name, sizeof name, "%s_words", prefix);
            ck_assert_double_eq_tol(trial_measure(&t, name), exp2(bits), 1e-9);
        }
        trial_close(&t);
        text_free(&state);
        text_free(&list);
    }
}
END_TEST

START_TEST(default_fetches_one_and_averages_all)
{
    struct trial t = trial_open(view(), "");
    double number;

    trial_expect(trial_look(&t), "T = 0.5 is sharp: edge gets 83.1 %. T = 4 is soft: 32.5 %.");
    trial_expect(trial_plain(&t), "takes home 0.831×90 + 0.112×40 + 0.041×60 + 0.015×30 = 82.2\n");
    trial_expect(trial_plain(&t), "fetched: near edge's own 90; 0.86 bits, 1.8 words");
    trial_expect(trial_plain(&t), "averaged: near the mean, 55.0; 1.97 bits, 3.9 words");
    trial_expect(trial_drawn(&t, 38, 6), "90   [2.0] 83.1 %  32.5 %");
    trial_expect(trial_drawn(&t, 38, 6), "comes home            82.2    58.8");
    trial_expect(trial_drawn(&t, 78, 16), "▪ head 2  soft");
    trial_expect(trial_sum(&t, 38), "0.831×90 + 0.112×40 + 2 more = 82.2");
    ck_assert_double_eq_tol(trial_measure(&t, "mean"), 55, 1e-12);
    ck_assert(!view()->measure(t.self, "sharp5", &number));
    ck_assert(!view()->measure(t.self, "shar", &number));
    ck_assert(!view()->measure(t.self, "soft_", &number));
    trial_close(&t);
}
END_TEST

/* As two rows of one head each query is 1/T long, and its products with the keys are what T divides: the same. */
START_TEST(a_longer_query_is_a_lower_temperature)
{
    for (size_t i = 0; i < STATES; i++) {
        struct trial heads = trial_open(view(), states[i]), rows = trial_open(view(), states[i]);

        trial_press(&rows, "as+");
        for (int which = 0; which < 2; which++) {
            const char *name = which ? "soft2" : "sharp2";

            ck_assert_double_eq_tol(trial_measure(&heads, name), trial_measure(&rows, name), 1e-12);
        }
        trial_expect(trial_plain(&heads), ": the same shares");
        trial_expect(trial_plain(&rows), ": the same shares");
        trial_close(&heads);
        trial_close(&rows);
    }
}
END_TEST

START_TEST(at_t_1_no_query_is_longer)
{
    struct trial t = trial_open(view(), "sharp=1 soft=4");

    trial_expect(trial_plain(&t), "T = 1 divides by 1: the scores stay as they are");
    trial_expect(trial_plain(&t), "At T = 1 a query 0.25 times as long: the same shares");
    trial_close(&t);
}
END_TEST

START_TEST(sharp_is_the_lower_one)
{
    struct trial t = trial_open(view(), "sharp=8 soft=0.25");

    trial_expect(trial_look(&t), "T = 0.25 is sharp: edge gets 97.9 %");
    trial_expect(trial_plain(&t), "Head 1, soft, T = 8, a query × 0.125");
    trial_expect(trial_plain(&t), "Head 2, sharp, T = 0.25, a query × 4");
    trial_close(&t);
    t = trial_open(view(), "sharp=2 soft=2");
    trial_expect(trial_look(&t), "The same temperature twice");
    trial_expect(trial_plain(&t), "Head 1, alike");
    trial_close(&t);
    t = trial_open(view(), "scores=1,1,1,1");
    trial_expect(trial_look(&t), "Equal scores stay equal");
    trial_close(&t);
    t = trial_open(view(), "scores=-inf,-inf");
    trial_expect(trial_look(&t), "Every score is -∞");
    trial_expect(trial_plain(&t), "nothing: every score is masked");
    trial_close(&t);
}
END_TEST

START_TEST(what_keys_do)
{
    static const struct trial_keys list[] = {
        {"sharp-", "sharp=0.4"},
        {"soft-", "head=2 soft=3"}, /* whose temperature is turned is the one that plays */
        {"soft- sharp+ sharp+", "sharp=0.8 soft=3"},
        {"Tab", "head=2"},
        {"Tab Tab", ""},
        {"as+", "as=rows"},
        {"as+ as+", ""},
        {"Enter Backspace 3 Enter Down m", "scores=3,-inf,0.5,0 cell=2"},
        {"Delete", "scores=1,0.5,0 labels=core,oedema,tissue values=40,60,30"},
        {"count+", "scores=2,1,0.5,0,0"},
        {NULL, NULL},
    };

    trial_check_keys(view(), list);
}
END_TEST

START_TEST(states_read_back)
{
    trial_reads_back(view(), "", "");
    trial_reads_back(view(), "show=home,value", "show=value,home");
    trial_reads_back(view(), "as=heads head=1 soft=4 sharp=0.50 values=90,40,60,30", "");
    trial_reads_back(view(), "as=rows head=2 cell=2 values=1 scores=5,6",
                     "scores=5,6 values=1,40 cell=2 head=2 as=rows");
    trial_refuses(view(), "sharp=0.01", "sharp=0.01: 0.01: a temperature is 0.1 to 10");
    trial_refuses(view(), "soft=1e999", "is no temperature");
    trial_refuses(view(), "head=3", "1 to 2");
    trial_refuses(view(), "as=columns", "write heads or rows");
    trial_refuses(view(), "values=1,2,3,4,5", "there are more than 4 values: leave some out");
    trial_refuses(view(), "values=-inf", "is no value");
    trial_refuses(view(), "values=", "is no value");
    trial_refuses(view(), "temperature=1",
                  "no such key: it knows scores, labels, values, count, plus, cell, moved, head, as, sharp, soft");
}
END_TEST

START_TEST(draws_everywhere)
{
    struct trial t = trial_open(view(), states[_i]);

    trial_check_drawing(&t);
    trial_check_lines(&t);
    trial_close(&t);
}
END_TEST

START_TEST(clicks_choose)
{
    struct theme theme = {.colors = 256};
    struct view_room room = {.theme = &theme, .area = {0, 0, 16, 78}};
    struct trial t = trial_open(view(), "");

    ck_assert(view_click(view(), t.self, &room, 1, 25)); /* the title of the first head */
    ck_assert(view_click(view(), t.self, &room, 5, 70)); /* oedema, in the second head */
    ck_assert(view_click(view(), t.self, &room, 11, 13));
    ck_assert(!view_click(view(), t.self, &room, 0, 40));
    ck_assert_str_eq(trial_state(&t), "cell=3 head=2 soft=0.1");
    trial_close(&t);
}
END_TEST

Suite *view_temperature_heads_suite(void)
{
    Suite *suite = suite_create("view_temperature_heads");
    TCase *tests = tcase_create("temperature_heads");

    tcase_add_test(tests, both_readings_are_softmax);
    tcase_add_test(tests, default_fetches_one_and_averages_all);
    tcase_add_test(tests, a_longer_query_is_a_lower_temperature);
    tcase_add_test(tests, at_t_1_no_query_is_longer);
    tcase_add_test(tests, sharp_is_the_lower_one);
    tcase_add_test(tests, what_keys_do);
    tcase_add_test(tests, states_read_back);
    tcase_add_test(tests, clicks_choose);
    tcase_add_loop_test(tests, draws_everywhere, 0, (int)STATES);
    suite_add_tcase(suite, tests);
    return suite;
}
