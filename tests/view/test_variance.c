/* SPDX-License-Identifier: MIT */
#include "base/utf8.h"
#include "sheet/sheet.h"
#include "study/experiment.h"
#include "suites.h"
#include "trial.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const struct view view_variance;

static const char *const states[] = {
    "",
    "d_k=1",
    "d_k=4 draws=100000 scaled=on",
    "d_k=16 draws=16",
    "d_k=256 draws=17 seed=18446744073709551615",
    "d_k=256 components=equal",
    "draws=99999 seed=0 components=equal scaled=on",
    "d_k=1 components=equal",
};

#define STATES (sizeof states / sizeof *states)

/* The measures are those of the experiment, run by itself. */
START_TEST(measures_what_the_experiment_does)
{
    static const size_t sizes[] = {1, 4, 16, 64, 256};

    for (size_t i = 0; i < 5; i++)
        for (int equal = 0; equal < 2; equal++) {
            struct experiment e;
            struct text state = {0};
            struct trial t;

            text_addf(&state, "d_k=%zu draws=5000 seed=9 components=%s", sizes[i], equal ? "equal" : "normal");
            t = trial_open(&view_variance, text_string(&state));
            experiment_start(&e, sizes[i], equal, 9);
            experiment_draw(&e, 5000);
            ck_assert_double_eq(trial_measure(&t, "before"), experiment_variance(&e, EXPERIMENT_BEFORE));
            ck_assert_double_eq(trial_measure(&t, "after"), experiment_variance(&e, EXPERIMENT_AFTER));
            ck_assert_double_eq(trial_measure(&t, "entropy_before"), experiment_entropy(&e, EXPERIMENT_BEFORE));
            ck_assert_double_eq(trial_measure(&t, "entropy_after"), experiment_entropy(&e, EXPERIMENT_AFTER));
            ck_assert_double_eq(trial_measure(&t, "gradient_before"), experiment_gradient(&e, EXPERIMENT_BEFORE));
            ck_assert_double_eq(trial_measure(&t, "gradient_after"), experiment_gradient(&e, EXPERIMENT_AFTER));
            ck_assert_double_eq(trial_measure(&t, "theory_before"),
                                equal ? (double)(sizes[i] * sizes[i]) : (double)sizes[i]);
            ck_assert(!view_variance.measure(t.self, "nothing", &(double){0}));
            trial_close(&t);
            text_free(&state);
        }
}
END_TEST

/* The numbers that lesson 2 quotes, to the decimals that it may quote. */
START_TEST(quoted_numbers_stay)
{
    struct trial t = trial_open(&view_variance, "");

    ck_assert_double_eq_tol(trial_measure(&t, "before"), 63.76, 0.005);
    ck_assert_double_eq_tol(trial_measure(&t, "after"), 1.00, 0.005);
    ck_assert_double_eq_tol(trial_measure(&t, "entropy_before"), 0.58, 0.005);
    ck_assert_double_eq_tol(trial_measure(&t, "entropy_after"), 3.39, 0.005);
    trial_close(&t);
}
END_TEST

static void finish(struct trial *t)
{
    int slices = 0;

    while (view_variance.is_computing(t->self)) {
        ck_assert_int_ge(view_variance.tick(t->self), VIEW_AT_ONCE);
        ck_assert_int_lt(slices++, 1000000);
    }
    ck_assert_int_eq(view_variance.tick(t->self), 0);
}

/* What stands at the right of the first row: how much is drawn. */
static void expect_caption(struct trial *t, const char *caption)
{
    struct view_lines lines = {0};

    t->view->describe(t->self, &lines, 78, false);
    ck_assert_str_eq(text_string(&lines.caption), caption);
    view_lines_free(&lines);
}

/* In slices, with keys between: the same screen as computed at once. */
START_TEST(slices_make_the_same_numbers)
{
    const struct theme theme = {.colors = 256};
    struct trial t = trial_open(&view_variance, "d_k=256 draws=2000"), whole;
    char *screen;

    expect_caption(&t, "0 % drawn");
    view_variance.tick(t.self);
    trial_use(&t, "draws+");
    screen = strdup(trial_screen(&t, 118, 34, theme));
    ck_assert_int_eq(view_variance.tick(t.self), VIEW_AT_ONCE); /* the key first */
    ck_assert_str_eq(trial_screen(&t, 118, 34, theme), screen);
    free(screen);
    trial_use(&t, "components+ scaled+ components+ d_k+ d_k+ d_k+");
    finish(&t);
    screen = strdup(trial_screen(&t, 118, 34, theme));
    ck_assert_str_eq(trial_state(&t), "d_k=16 scaled=on");
    expect_caption(&t, "");
    whole = trial_open(&view_variance, "d_k=16 draws=20000 scaled=on");
    trial_plain(&whole); /* draws everything */
    ck_assert(!view_variance.is_computing(whole.self));
    ck_assert_str_eq(trial_screen(&whole, 118, 34, theme), screen);
    free(screen);
    trial_close(&whole);
    trial_close(&t);
}
END_TEST

START_TEST(keys_do_what_they_say)
{
    struct trial t = trial_open(&view_variance, "");

    trial_leads(&t, "d_k- d_k- d_k-", "d_k=1");
    trial_leads(&t, "d_k-", "d_k=256");
    trial_leads(&t, "d_k- d_k- components+ a scaled+", "d_k=16 seed=2 components=equal scaled=on");
    trial_leads(&t, "components+ scaled+ draws+ draws+ seed- seed-", "d_k=16 draws=2000000 seed=0");
    trial_press(&t, "draws+ seed-"); /* there they end */
    ck_assert_str_eq(trial_state(&t), "d_k=16 draws=2000000 seed=0");
    trial_close(&t);
}
END_TEST

/* Between the stops a dial goes to the next one. */
START_TEST(a_number_between_the_stops_is_left)
{
    struct trial t = trial_open(&view_variance, "draws=201");

    trial_leads(&t, "draws+", "draws=2000");
    trial_leads(&t, "draws- draws-", "draws=20");
    trial_close(&t);
    t = trial_open(&view_variance, "draws=10000000");
    trial_leads(&t, "draws-", "draws=2000000");
    trial_close(&t);
}
END_TEST

/* Parts of the axis in which there is at least 3/8 of what the highest one has. */
static int width_of(const struct histogram *histogram)
{
    double most = 0;
    int width = 0;

    for (int part = 0; part < HISTOGRAM_PARTS; part++)
        most = fmax(most, histogram->shares[part]);
    for (int part = 0; part < HISTOGRAM_PARTS; part++)
        width += histogram->shares[part] >= most * 3 / 8;
    return width;
}

/* The block of a sheet with that name. */
static const struct sheet_block *find_block(const struct sheet *sheet, const char *name)
{
    for (size_t i = 0; i < sheet->count; i++)
        if (strcmp(sheet->blocks[i]->name, name) == 0)
            return sheet->blocks[i];
    ck_abort_msg("no block %s", name);
    return NULL;
}

/* On the same axis it is seen narrowing, by √d_k: nearly so; and all of it is on the axis. */
START_TEST(the_histogram_narrows)
{
    static const char *const wide[] = {"d_k=4", "d_k=16", "d_k=64"};

    for (size_t i = 0; i < 3; i++) {
        struct trial t = trial_open(&view_variance, wide[i]);
        double ratio, root = sqrt((double)(4 << (2 * i))), sum = 0;
        struct sheet sheet = {.is_plain = true};
        const struct histograms *of;

        view_variance.fill(t.self, &sheet);
        of = &find_block(&sheet, "histograms")->histograms;
        ratio = (double)width_of(&of->of[EXPERIMENT_BEFORE]) / (double)width_of(&of->of[EXPERIMENT_AFTER]);
        ck_assert_msg(ratio > root * 0.8 && ratio < root * 1.25, "%s: %g", wide[i], ratio);
        for (int part = 0; part < HISTOGRAM_PARTS; part++)
            sum += of->of[EXPERIMENT_BEFORE].shares[part];
        ck_assert_double_eq_tol(sum, 1, 0.005);
        sheet_free(&sheet);
        trial_close(&t);
    }
}
END_TEST

START_TEST(says_what_is_so)
{
    struct trial t = trial_open(&view_variance, "");

    trial_plain(&t);
    ck_assert_str_eq(trial_sum(&t, 78), "variance of s = q·k: Σ (s - mean)² / draws = 1275180 / 20000 = 63.76, "
                                        "theory d_k = 64");
    ck_assert(trial_holds(trial_look(&t), "divided by √64 = 8"));
    trial_use(&t, "scaled+");
    ck_assert_str_eq(trial_sum(&t, 78),
                     "variance of q·k / √d_k: variance before / (√d_k)² = 63.76 / 64 = 1.00, theory 1");
    trial_use(&t, "components+");
    ck_assert(trial_holds(trial_look(&t), "d_k² = 4096"));
    trial_use(&t, "d_k- d_k- d_k-");
    ck_assert(trial_holds(trial_look(&t), "the same"));
    trial_close(&t);
}
END_TEST

START_TEST(plain_text_holds_all)
{
    for (size_t i = 0; i < STATES; i++) {
        struct trial t = trial_open(&view_variance, states[i]);
        double before = trial_measure(&t, "before"), slope = trial_measure(&t, "gradient_after");
        char number[64];
        const char *plain = trial_plain(&t);

        snprintf(number, sizeof number, " %.2f ", before);
        ck_assert_msg(trial_holds(plain, number), "%s", plain);
        snprintf(number, sizeof number, " %.3f", slope);
        ck_assert_msg(trial_holds(plain, number), "%s", plain);
        for (const char *line = plain; *line; line += strcspn(line, "\n") + 1) {
            char *one = strndup(line, strcspn(line, "\n"));

            ck_assert_msg(utf8_columns(one) <= 80, "%s", one);
            free(one);
        }
        trial_close(&t);
    }
}
END_TEST

START_TEST(states_come_back)
{
    for (size_t i = 0; i < STATES; i++) {
        struct trial t = trial_open(&view_variance, states[i]);

        trial_check_state(&t);
        trial_close(&t);
    }
}
END_TEST

START_TEST(refuses_what_makes_no_sense)
{
    static const char *const bad[] = {"d_k=0",
                                      "d_k=2",
                                      "d_k=nan",
                                      "d_k=1e999",
                                      "d_k=",
                                      "draws=0",
                                      "draws=15",
                                      "draws=-1",
                                      "draws=1e3",
                                      "draws=10000001",
                                      "draws=99999999999999999999999999",
                                      "seed=-1",
                                      "seed=x",
                                      "seed=1e999",
                                      "components=normals",
                                      "components=",
                                      "scaled=yes",
                                      "head=1",
                                      "tokens=a"};

    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        trial_refuses(&view_variance, bad[i], NULL);
}
END_TEST

START_TEST(fits_every_room)
{
    for (size_t i = 0; i < STATES; i++) {
        struct trial t = trial_open(&view_variance, states[i]);

        trial_check_lines(&t); /* nothing is drawn yet */
        trial_check_drawing(&t);
        trial_plain(&t);
        trial_check_lines(&t);
        trial_check_drawing(&t);
        trial_close(&t);
    }
}
END_TEST

/* Where 5 rows of numbers are all there is, as in a window of 40 × 12, they are there. */
START_TEST(small_rooms_hold_the_numbers)
{
    const struct theme theme = {.colors = 0};
    struct trial t = trial_open(&view_variance, "");
    const char *screen;

    trial_plain(&t);
    screen = trial_screen(&t, 40, 6, theme);
    ck_assert(trial_holds(screen, "d_k 64") && trial_holds(screen, "63.76") && trial_holds(screen, "1.00"));
    ck_assert(trial_holds(screen, "0.58") && trial_holds(screen, "3.39") && trial_holds(screen, "draws 20000"));
    ck_assert(trial_holds(trial_screen(&t, 40, 2, theme), "63.76"));
    ck_assert(trial_holds(trial_screen(&t, 118, 34, theme), "255.90"));
    trial_close(&t);
}
END_TEST

/* What no lesson has named yet is not in sight, nor the table that tells what is asked about the other d_k. */
START_TEST(shows_what_is_named)
{
    static const struct theme theme = {.colors = 256};
    struct trial t = trial_open(&view_variance, "show=variance");
    const char *screen;

    trial_plain(&t); /* draws all there is */
    screen = trial_screen(&t, 118, 34, theme);
    ck_assert(trial_holds(screen, "variance theory") && trial_holds(screen, "63.76"));
    ck_assert(!trial_holds(screen, "bits") && !trial_holds(screen, "Bits") && !trial_holds(screen, "gradient"));
    ck_assert(!trial_holds(screen, "top share") && !trial_holds(screen, "255.90"));
    trial_close(&t);
    t = trial_open(&view_variance, "show=variance,every");
    trial_plain(&t);
    screen = trial_screen(&t, 118, 34, theme);
    ck_assert(trial_holds(screen, "d_k 256") && trial_holds(screen, "255.90") && !trial_holds(screen, "3.40"));
    trial_close(&t);
}
END_TEST

/* Numbers stand apart, in the table and on the axis: what would touch on the axis is left out on both sides. */
START_TEST(numbers_do_not_touch)
{
    static const struct theme theme = {.colors = 256};
    struct trial t = trial_open(&view_variance, "components=equal");
    const char *screen;

    trial_plain(&t);
    screen = trial_screen(&t, 80, 16, theme);
    trial_expect(screen, "4096  0.25");
    trial_expect(screen, "-256 ");
    ck_assert(!trial_holds(screen, "128"));
    ck_assert(trial_holds(trial_screen(&t, 118, 34, theme), " -128 "));
    trial_close(&t);
}
END_TEST

/* Wide heads saturate unless scaled; at d_k = 4 unscaled scores have the larger gradient, as lesson 2 says. */
START_TEST(narrow_heads_do_not_saturate)
{
    for (size_t d_k = 4; d_k <= 256; d_k *= 4) {
        struct trial t = trial_open_at("variance", "d_k=%zu", d_k);

        ck_assert_int_eq(trial_measure(&t, "gradient_before") > trial_measure(&t, "gradient_after"), d_k == 4);
        trial_close(&t);
    }
}
END_TEST

/* Of two draws a and b the mean square distance is ((a − b) / 2)², not twice that. */
START_TEST(variance_is_a_mean_square)
{
    struct experiment run;
    double a;

    experiment_start(&run, 4, false, 7);
    experiment_draw(&run, 1);
    ck_assert_double_eq(experiment_variance(&run, EXPERIMENT_BEFORE), 0);
    a = run.sums[EXPERIMENT_BEFORE].scores;
    experiment_draw(&run, 1);
    ck_assert_double_eq_tol(experiment_variance(&run, EXPERIMENT_BEFORE),
                            pow((2 * a - run.sums[EXPERIMENT_BEFORE].scores) / 2, 2), 1e-12);
}
END_TEST

static bool click(struct trial *t, size_t *dial, int row, int col)
{
    const struct theme theme = {.colors = 256};
    const struct view_room room = {&theme, {0, 0, 16, 80}, dial, NULL};

    return view_click(t->view, t->self, &room, row, col);
}

/* A click on a dial chooses it; on the chosen one it turns it; on anything else it leaves the dials. */
START_TEST(a_click_chooses_and_turns)
{
    struct trial t = trial_open(&view_variance, "");
    const char *line = trial_drawn(&t, 80, 16);
    int components = (int)(strstr(line, "components") - line);
    size_t dial = 0;

    ck_assert(!click(&t, NULL, 0, components)); /* where nobody turns */
    ck_assert(click(&t, &dial, 0, components));
    ck_assert_uint_eq(dial, 4);
    ck_assert_str_eq(trial_state(&t), "");
    ck_assert(click(&t, &dial, 0, components));
    ck_assert_str_eq(trial_state(&t), "components=equal");
    ck_assert(click(&t, &dial, 0, 3));
    ck_assert_uint_eq(dial, 1);
    ck_assert_str_eq(trial_state(&t), "components=equal");
    ck_assert(!click(&t, &dial, 15, 70));
    ck_assert_uint_eq(dial, 1);
    ck_assert(click(&t, &dial, 3, 50));
    ck_assert_uint_eq(dial, 0);
    ck_assert_str_eq(trial_state(&t), "components=equal scaled=on");
    trial_close(&t);
}
END_TEST

Suite *view_variance_suite(void)
{
    Suite *suite = suite_create("variance");
    TCase *tests = tcase_create("variance");

    tcase_add_test(tests, measures_what_the_experiment_does);
    tcase_add_test(tests, quoted_numbers_stay);
    tcase_add_test(tests, slices_make_the_same_numbers);
    tcase_add_test(tests, keys_do_what_they_say);
    tcase_add_test(tests, a_number_between_the_stops_is_left);
    tcase_add_test(tests, the_histogram_narrows);
    tcase_add_test(tests, says_what_is_so);
    tcase_add_test(tests, plain_text_holds_all);
    tcase_add_test(tests, states_come_back);
    tcase_add_test(tests, refuses_what_makes_no_sense);
    tcase_add_test(tests, fits_every_room);
    tcase_add_test(tests, small_rooms_hold_the_numbers);
    tcase_add_test(tests, shows_what_is_named);
    tcase_add_test(tests, numbers_do_not_touch);
    tcase_add_test(tests, a_click_chooses_and_turns);
    tcase_add_test(tests, narrow_heads_do_not_saturate);
    tcase_add_test(tests, variance_is_a_mean_square);
    suite_add_tcase(suite, tests);
    return suite;
}
