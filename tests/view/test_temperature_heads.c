/* SPDX-License-Identifier: MIT */
/* One row read at two temperatures: shares and what comes home against arithmetic of our own; a query twice as long
 * is a temperature halved; nothing said of sharp and soft is the wrong way round. */
#include "labs.h"
#include "suites.h"
#include "views.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

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
        void *self;

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
        self = labs_open(view(), text_string(&state));
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
                ck_assert_double_eq_tol(labs_measure(view(), self, name), 1 / sum, 1e-12);
            }
            snprintf(name, sizeof name, "%s_value", prefix);
            ck_assert_double_eq_tol(labs_measure(view(), self, name), home, 1e-9);
            snprintf(name, sizeof name, "%s_entropy", prefix);
            ck_assert_double_eq_tol(labs_measure(view(), self, name), bits, 1e-9);
            snprintf(name, sizeof name, "%s_words", prefix);
            ck_assert_double_eq_tol(labs_measure(view(), self, name), exp2(bits), 1e-9);
        }
        view()->close(self);
        text_free(&state);
        text_free(&list);
    }
}
END_TEST

START_TEST(default_fetches_one_and_averages_all)
{
    void *self = labs_open(view(), "");
    double number;

    labs_expect_look(view(), self, "T = 0.5 is sharp: edge gets 83.1 %. T = 4 is soft: 32.5 %.");
    labs_expect_plain(view(), self, "takes home 0.831×90 + 0.112×40 + 0.041×60 + 0.015×30 = 82.2");
    labs_expect_plain(view(), self, "fetched: near edge's own 90; 0.86 bits, 1.8 words");
    labs_expect_plain(view(), self, "averaged: near the mean, 55.0; 1.97 bits, 3.9 words");
    labs_expect_drawn(view(), self, 38, 6, "[2.0] 83.1 %  32.5 %");
    labs_expect_drawn(view(), self, 38, 6, "comes home            82.2    58.8");
    labs_expect_drawn(view(), self, 78, 16, "▪ head 2  soft");
    labs_expect_sum(view(), self, 38, "0.831×90 + 0.112×40 + 2 more = 82.2");
    ck_assert_double_eq_tol(labs_measure(view(), self, "mean"), 55, 1e-12);
    ck_assert(!view()->measure(self, "sharp5", &number));
    ck_assert(!view()->measure(self, "shar", &number));
    ck_assert(!view()->measure(self, "soft_", &number));
    view()->close(self);
}
END_TEST

/* As two rows of one head each query is 1/T long, and its products with the keys are what T divides: the same. */
START_TEST(a_longer_query_is_a_lower_temperature)
{
    for (size_t i = 0; i < STATES; i++) {
        void *heads = labs_open(view(), states[i]), *rows = labs_open(view(), states[i]);

        labs_press(view(), rows, "w");
        for (int which = 0; which < 2; which++) {
            const char *name = which ? "soft2" : "sharp2";

            ck_assert_double_eq_tol(labs_measure(view(), heads, name), labs_measure(view(), rows, name), 1e-12);
        }
        labs_expect_plain(view(), heads, ": the same shares");
        labs_expect_plain(view(), rows, ": the same shares");
        view()->close(heads);
        view()->close(rows);
    }
}
END_TEST

START_TEST(sharp_is_the_lower_one)
{
    void *self = labs_open(view(), "sharp=8 soft=0.25");

    labs_expect_look(view(), self, "T = 0.25 is sharp: edge gets 97.9 %");
    labs_expect_plain(view(), self, "Head 1, soft, T = 8, a query × 0.125");
    labs_expect_plain(view(), self, "Head 2, sharp, T = 0.25, a query × 4");
    view()->close(self);
    self = labs_open(view(), "sharp=2 soft=2");
    labs_expect_look(view(), self, "The same temperature twice");
    labs_expect_plain(view(), self, "Head 1, alike");
    view()->close(self);
    self = labs_open(view(), "scores=1,1,1,1");
    labs_expect_look(view(), self, "Equal scores stay equal");
    view()->close(self);
    self = labs_open(view(), "scores=-inf,-inf");
    labs_expect_look(view(), self, "Every score is -∞");
    labs_expect_plain(view(), self, "nothing: every score is masked");
    view()->close(self);
}
END_TEST

START_TEST(what_keys_do)
{
    static const struct {
        const char *keys, *state;
    } rows[] = {
        {"u", "sharp=0.25"},
        {"u u", "sharp=0.125"},
        {"u u u u", "sharp=0.125"},
        {"Tab u", "soft=2 head=2"},
        {"Tab Tab > >", "sharp=0.8"},
        {"w", "as=rows"},
        {"w w", ""},
        {"Tab t 1 . 5 Enter", "soft=1.5 head=2"},
        {"3 Enter Down m", "scores=3,-inf,0.5,0 cell=2"},
        {"Delete", "scores=1,0.5,0 labels=core,oedema,tissue values=40,60,30"},
        {"n", "scores=2,1,0.5,0,0 cell=5"},
        {"w Down r", "cell=2 as=rows"},
        {"t w Esc", ""},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        void *self = labs_open(view(), "");
        struct text state = {0};

        labs_press(view(), self, rows[i].keys);
        view()->write_state(self, &state);
        ck_assert_msg(strcmp(text_string(&state), rows[i].state) == 0, "%s: %s", rows[i].keys, text_string(&state));
        text_free(&state);
        view()->close(self);
    }
}
END_TEST

START_TEST(states_read_back)
{
    labs_expect_state(view(), "", "");
    labs_expect_state(view(), "as=heads head=1 soft=4 sharp=0.50 values=90,40,60,30", "");
    labs_expect_state(view(), "as=rows head=2 cell=2 values=1 scores=5,6",
                      "scores=5,6 values=1,40 cell=2 head=2 as=rows");
    labs_refuse(view(), "sharp=0.01", "sharp=0.01: 0.01: a temperature is 0.1 to 10");
    labs_refuse(view(), "soft=1e999", "is no temperature");
    labs_refuse(view(), "head=3", "write 1 or 2");
    labs_refuse(view(), "as=columns", "write heads or rows");
    labs_refuse(view(), "values=1,2,3,4,5", "more values than the 4 scores");
    labs_refuse(view(), "values=-inf", "is no value");
    labs_refuse(view(), "values=", "is no value");
    labs_refuse(view(), "temperature=1", "no such key: it knows scores, labels, values, sharp, soft, cell, head, as");
}
END_TEST

START_TEST(draws_everywhere)
{
    void *self = labs_open(view(), states[_i]);

    labs_check_drawing(view(), self, states[_i]);
    labs_check_lines(view(), self, states[_i]);
    view()->close(self);
}
END_TEST

START_TEST(any_keys)
{
    labs_press_at_random(view(), "", (size_t)_i, 300);
}
END_TEST

START_TEST(clicks_choose)
{
    struct theme theme = {.colors = 256};
    struct area area = {0, 0, 16, 78};
    void *self = labs_open(view(), "");
    struct text state = {0};

    ck_assert(view()->click(self, &theme, area, false, 4, 70)); /* oedema, in the second head */
    ck_assert(view()->click(self, &theme, area, false, 10, 13));
    ck_assert(!view()->click(self, &theme, area, false, 15, 40));
    view()->write_state(self, &state);
    ck_assert_str_eq(text_string(&state), "soft=0.1 cell=3 head=2");
    text_free(&state);
    view()->close(self);
}
END_TEST

Suite *view_temperature_heads_suite(void)
{
    Suite *suite = suite_create("view_temperature_heads");
    TCase *tests = tcase_create("temperature_heads");

    tcase_add_test(tests, both_readings_are_softmax);
    tcase_add_test(tests, default_fetches_one_and_averages_all);
    tcase_add_test(tests, a_longer_query_is_a_lower_temperature);
    tcase_add_test(tests, sharp_is_the_lower_one);
    tcase_add_test(tests, what_keys_do);
    tcase_add_test(tests, states_read_back);
    tcase_add_test(tests, clicks_choose);
    tcase_add_loop_test(tests, draws_everywhere, 0, (int)STATES);
    tcase_add_loop_test(tests, any_keys, 0, 6);
    suite_add_tcase(suite, tests);
    return suite;
}
