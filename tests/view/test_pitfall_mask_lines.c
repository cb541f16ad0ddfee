/* SPDX-License-Identifier: MIT */
/* The mistakes of masks, and softmax without its largest: their arithmetic, listings, lines, pictures, keys, states and
 * plain text. */
#include "attention/mistakes.h"
#include "settings.h"
#include "suites.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Whether the arithmetic of a cell comes to what the cell shows; a quotient is done again. */
static void check_cell(const struct pitfall *p, enum pitfall_side side, size_t row, size_t col)
{
    struct text sum = {0}, number = {0};
    double value = settings_cell(p, side, row, col), x, divisor, scaled, added;
    const char *all, *end, *power;
    struct pitfall one = *p;

    one.row = row;
    one.col = col;
    pitfall_add_cell(&one, side, 0, &sum);
    all = text_string(&sum);
    end = strrchr(all, '=');
    power = strstr(all, "e^");
    pitfall_add_number(&number, value, 2);
    if (isnan(value))
        trial_expect(all, " = NaN");
    else if (strstr(all, "by definition") || strstr(all, "whole row") || strstr(all, "e^-∞ = 0"))
        ck_assert_double_eq(value, 0);
    else
        ck_assert_msg(end && strcmp(end + 2, text_string(&number)) == 0, "%s: %s", text_string(&number), all);
    if (power && (power = strstr(power, ") = ")) && sscanf(power, ") = %lf / %lf", &x, &divisor) == 2 &&
        divisor > 1e-37) /* smaller floats lose digits */
        ck_assert_msg(fabs(x / divisor - value) < 0.012, "%s: %g", all, value);
    if (sscanf(all, "%lf + %lf: e^%lf", &scaled, &added, &x) == 3)
        ck_assert_msg(fabs(scaled + added - x) < 0.011, "%s", all);
    if (sscanf(all, "%lf - 1e%lf", &scaled, &added) == 2 || sscanf(all, "%lf + %lf: ", &scaled, &added) == 2)
        ck_assert_double_eq_tol(scaled, pitfall_at(p, MATRIX_SCALED)[row * p->model.m + col], 0.006);
    ck_assert_uint_eq(strcspn(all, "\n"), sum.length);
    text_free(&sum);
    text_free(&number);
}

static void check_cells(struct trial *t, const struct pitfall *p)
{
    (void)t;
    for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++)
        for (size_t i = 0; i < p->model.n * p->model.m; i++)
            check_cell(p, side, i / p->model.m, i % p->model.m);
}

/* The two listings are a pair of right and wrong. */
static void check_listings(struct trial *t, const struct pitfall *p)
{
    for (const struct mistake_pair *pair = mistake_pairs; pair->wrong; pair++)
        if (strcmp(pair->wrong, p->region[PITFALL_WRONG]) == 0 && strcmp(pair->right, p->region[PITFALL_RIGHT]) == 0)
            return;
    ck_abort_msg("%s %s: %s is no pair of %s", t->view->name, trial_state(t), p->region[PITFALL_WRONG],
                 p->region[PITFALL_RIGHT]);
}

START_TEST(listings_are_pairs)
{
    settings_each(settings_view(_i), check_listings);
}
END_TEST

START_TEST(arithmetic_is_true)
{
    settings_each(settings_view(_i), check_cells);
}
END_TEST

START_TEST(lines_keep_their_limits)
{
    struct trial t;

    for (size_t i = 0; settings_open(settings_view(_i), i, &t); i += ONE_IN(3)) {
        trial_check_lines(&t);
        trial_close(&t);
    }
}
END_TEST

static const struct {
    int name;
    const char *state;
} states[] = {
    {SETTINGS_VALUE, ""},
    {SETTINGS_VALUE, "mistake=on how=add type=double"},
    {SETTINGS_VALUE, "value=-inf head=2"},
    {SETTINGS_VALUE, "row=kept mistake=off"},
    {SETTINGS_KIND, ""},
    {SETTINGS_KIND, "kind=filled mask=none"},
    {SETTINGS_KIND, "words=1 kind=inverted"},
    {SETTINGS_KIND, "seed=3 times=8 mask=padding"},
    {SETTINGS_MIXUP, ""},
    {SETTINGS_MIXUP, "instead=causal padding=3"},
    {SETTINGS_MIXUP, "words=1"},
    {SETTINGS_NO_MAX, ""},
    {SETTINGS_NO_MAX, "times=1"},
    {SETTINGS_NO_MAX, "times=32 type=double plus=-800 mistake=on"},
    {SETTINGS_NO_MAX, "plus=-110 times=1"},
};

#define STATES (sizeof states / sizeof *states)

START_TEST(draws_everywhere)
{
    struct trial t = trial_open(settings_view(states[_i].name), states[_i].state);

    trial_check_state(&t);
    trial_check_drawing(&t);
    trial_close(&t);
}
END_TEST

/* Right, wrong, difference and what tells are all in the text, whatever is switched off on the screen. */
START_TEST(plain_text_holds_everything)
{
    static const char *const telling[SETTINGS_VIEWS][5] = {
        {"right: -∞ where hidden\n", "mistake: -1e9 filled in\n",
         "4 of 16 cells differ, most of all [on,The]: by 0.25.", "most share on hidden keys: right 0.00, mistake 1.00",
         "NVIDIA/apex #1390"},
        {"right: 1 = may be seen\n", "mistake: 1 added to what may be seen\n",
         "11 of 16 cells differ, most of all [The,The]: by 0.52.",
         "most share on hidden keys: right 0.00, mistake 0.52", "pytorch/pytorch #170415"},
        {"right: causal and padding\n", "mistake: padding alone\n",
         "6 of 16 cells differ, most of all [The,The]: by 0.67.", "hidden cells that are seen: right 0, mistake 3",
         "poloclub/transformer-explainer #70"},
        {"right: e^(x - max) / sum\n", "mistake: e^x / sum, float32\n", "3 of 16 cells differ, most of all [cat,The]: ",
         "cells that are no number: right 0, mistake 3", "largest exponent: right 0.00, mistake 179.20"},
    };
    struct trial t = trial_open(settings_view(_i), "mistake=off");

    for (size_t i = 0; i < 5; i++)
        trial_expect(trial_plain(&t), telling[_i][i]);
    trial_close(&t);
}
END_TEST

START_TEST(no_number_is_drawn)
{
    struct trial t = trial_open(settings_view(SETTINGS_NO_MAX), "");

    trial_expect(trial_drawn(&t, 78, 24), "nan");
    trial_expect(trial_plain(&t), "nan");
    trial_expect(trial_sum(&t, 78), "right less max: e^0.00 / 1.00 = 1.00     mistake e^179.20 = ∞, / ∞ = NaN");
    trial_close(&t);
    t = trial_open(settings_view(SETTINGS_VALUE), "value=-inf");
    trial_expect(trial_drawn(&t, 78, 24), "nan");
    trial_expect(trial_plain(&t), "most share on hidden keys: right 0.00, mistake ");
    trial_expect(trial_sum(&t, 78), "mistake -∞: -∞ - -∞ = NaN");
    trial_close(&t);
}
END_TEST

/* What one key does to the state; the cell, which is always in it, aside. */
static void turns(int name, const char *keys, const char *expected)
{
    struct trial t = trial_open(settings_view(name), "");

    trial_use(&t, keys);
    trial_expect(trial_state(&t), expected);
    trial_close(&t);
}

START_TEST(keys_turn_dials)
{
    turns(SETTINGS_VALUE, "value+", "value=-inf");
    turns(SETTINGS_VALUE, "value+ value+", "value=-1e4");
    turns(SETTINGS_VALUE, "how+", "how=add");
    turns(SETTINGS_VALUE, "type+", "type=float16");
    turns(SETTINGS_VALUE, "row+", "row=kept");
    turns(SETTINGS_KIND, "kind+", "kind=filled");
    turns(SETTINGS_KIND, "mask+", "mask=padding");
    turns(SETTINGS_KIND, "words+", "words=1");
    turns(SETTINGS_KIND, "times+ times+", "times=4");
    turns(SETTINGS_KIND, "seed+", "seed=1");
    turns(SETTINGS_MIXUP, "instead+ padding+", "instead=causal padding=2");
    turns(SETTINGS_MIXUP, "words+", "words=1");
    turns(SETTINGS_MIXUP, "seed+ seed+", "seed=2");
    turns(SETTINGS_NO_MAX, "times+", "times=15.9");
    turns(SETTINGS_NO_MAX, "type+", "type=double");
    turns(SETTINGS_NO_MAX, "plus+", "plus=-110");
}
END_TEST

START_TEST(states_are_refused)
{
    trial_refuses(settings_view(SETTINGS_VALUE), "value=-1e8", "write -1e4, -1e9 or -inf");
    trial_refuses(settings_view(SETTINGS_KIND), "kind=other", "write added, filled or inverted");
    trial_refuses(settings_view(SETTINGS_MIXUP), "padding=4", NULL);
    trial_refuses(settings_view(SETTINGS_NO_MAX), "times=3", NULL);
    trial_refuses(settings_view(SETTINGS_NO_MAX), "cell=dog,cat", NULL);
}
END_TEST

Suite *view_pitfall_mask_lines_suite(void)
{
    Suite *suite = suite_create("view_pitfall_mask_lines");
    TCase *tests = tcase_create("pitfall_mask_lines");

    tcase_add_loop_test(tests, listings_are_pairs, 0, SETTINGS_VIEWS);
    tcase_add_loop_test(tests, arithmetic_is_true, 0, SETTINGS_VIEWS);
    tcase_add_loop_test(tests, lines_keep_their_limits, 0, SETTINGS_VIEWS);
    tcase_add_loop_test(tests, draws_everywhere, 0, (int)STATES);
    tcase_add_loop_test(tests, plain_text_holds_everything, 0, SETTINGS_VIEWS);
    tcase_add_test(tests, no_number_is_drawn);
    tcase_add_test(tests, keys_turn_dials);
    tcase_add_test(tests, states_are_refused);
    suite_add_tcase(suite, tests);
    return suite;
}
