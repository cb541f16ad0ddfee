/* SPDX-License-Identifier: MIT */
#include "base/random.h"
#include "lab/by_hand.h"
#include "suites.h"
#include "trial.h"
#include "view/dials.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const struct view view_one_head;

static const char *const states[] = {
    "",
    "of=k",
    "of=v cell=1,4",
    "step=score cell=3,2",
    "step=scale typed=on",
    "step=softmax cell=1,1",
    "step=blend cell=2,3 typed=on known=0000000000000000000000000001",
    "matrix=x cell=1,1",
    "of=v matrix=w cell=4,4",
    "tokens=a x=2 w_q=3 w_k=-1 w_v=5",
    "tokens=Änne,%E7%8C%AB x=1,2:3,4 w_q=1,0:0,1 w_k=9,-9:0.5,1 w_v=1,1:1,1 step=softmax",
    "tokens=a,b,c,d,e,f x=1,2,3,4,5,6:1,2,3,4,5,6:1,2,3,4,5,6:0,0,0,0,0,0:1,1,1,1,1,1:9,9,9,9,9,9 "
    "w_q=1,0,0,0,0,0:0,1,0,0,0,0:0,0,1,0,0,0:0,0,0,1,0,0:0,0,0,0,1,0:0,0,0,0,0,1 "
    "w_k=1,0,0,0,0,0:0,1,0,0,0,0:0,0,1,0,0,0:0,0,0,1,0,0:0,0,0,0,1,0:0,0,0,0,0,1 "
    "w_v=1,0,0,0,0,0:0,1,0,0,0,0:0,0,1,0,0,0:0,0,0,1,0,0:0,0,0,0,1,0:0,0,0,0,0,1 step=blend cell=6,6",
};

#define STATES (sizeof states / sizeof *states)

static double cell(struct trial *t, const char *name, size_t row, size_t col)
{
    char own[40];

    snprintf(own, sizeof own, "%s_%zu_%zu", name, row + 1, col + 1);
    return trial_measure(t, own);
}

/* The numbers that lesson 2 tells, worked with pencil and paper. */
START_TEST(the_example_is_as_told)
{
    static const double scores[3][3] = {{0, 2, 0}, {4, 0, 2}, {-2, 2, 0}};
    static const double weights[3][3] = {{0.21, 0.58, 0.21}, {0.67, 0.09, 0.24}, {0.09, 0.67, 0.24}};
    static const double output[3][4] = {{0.42, 0.58, 1.21, 0.79}, {1.33, 0.09, 0.82, 0.33}, {0.18, 0.67, 1.40, 0.91}};
    static const double q[3][4] = {{0, 1, 0, 0}, {2, -1, 0, 2}, {-1, 0, -1, 2}};
    static const double k[3][4] = {{2, 0, 0, 0}, {0, 2, 0, 1}, {0, 0, 2, 1}};
    static const double v[3][4] = {{2, 0, 0, 0}, {0, 1, 1, 1}, {0, 0, 3, 1}};
    struct trial t = trial_open(&view_one_head, "");

    for (size_t i = 0; i < 3; i++) {
        double shown = 0;

        for (size_t j = 0; j < 3; j++) {
            ck_assert_double_eq(cell(&t, "score", i, j), scores[i][j]);
            ck_assert_double_eq(cell(&t, "scaled", i, j), scores[i][j] / 2);
            ck_assert_double_eq_tol(cell(&t, "weight", i, j), weights[i][j], 0.005);
            shown += weights[i][j];
        }
        ck_assert_double_eq_tol(shown, 1, 1e-12); /* as they are shown, too */
        for (size_t j = 0; j < 4; j++) {
            ck_assert_double_eq(cell(&t, "q", i, j), q[i][j]);
            ck_assert_double_eq(cell(&t, "k", i, j), k[i][j]);
            ck_assert_double_eq(cell(&t, "v", i, j), v[i][j]);
            ck_assert_double_eq_tol(cell(&t, "output", i, j), output[i][j], 0.005);
        }
    }
    ck_assert(!view_one_head.measure(t.self, "score_4_1", &(double){0}));
    ck_assert(!view_one_head.measure(t.self, "score", &(double){0}));
    trial_close(&t);
}
END_TEST

static void add_random(struct random *r, struct text *state, const char *key, size_t rows, size_t cols)
{
    text_addf(state, " %s=", key);
    for (size_t i = 0; i < rows * cols; i++)
        text_addf(state, "%s%d", i == 0 ? "" : i % cols ? "," : ":", (int)(random_bits(r) % 7) - 3);
}

/* The terms of a sum as it is written add up to the number behind it, which is `value`. */
static void check_terms(const char *sum, double value)
{
    const char *at = strstr(sum, " = ");
    double total = 0, left, right;
    int length;

    ck_assert_ptr_nonnull(at);
    for (at += 3; sscanf(at, "%lf×%lf%n", &left, &right, &length) == 2; at += strncmp(at, " + ", 3) == 0 ? 3 : 0) {
        total += left * right;
        at += length;
    }
    ck_assert_msg(total == value && sscanf(at, " = %lf", &left) == 1 && left == value, "%g: %s", value, sum);
}

/* Goes through all cells of Q, K, V and the scores. */
static void check_sums(struct trial *t, size_t n, size_t d)
{
    static const char *const names[] = {"q", "k", "v", "score"};

    for (size_t step = 0; step < 4; step++) {
        size_t cols = step == 3 ? n : d;

        trial_press(t, step == 0 ? "" : step == 3 ? "step+" : "of+");
        trial_press(t, "Up Up Up Up Up Left Left Left Left Left");
        for (size_t i = 0; i < n; i++, trial_press(t, "Down Left Left Left Left Left"))
            for (size_t j = 0; j < cols; j++, trial_press(t, "Right"))
                check_terms(trial_sum(t, 200), cell(t, names[step], i, j));
    }
}

/* Of other models each step follows from the one before, by arithmetic of its own. */
/* Shares and values have a ramp each. */
START_TEST(the_blend_says_both_of_its_ramps)
{
    const struct theme theme = {.colors = 256};
    struct trial t = trial_open(&view_one_head, "step=blend cell=drinks,who");
    const char *screen = trial_screen(&t, 78, 10, theme);

    ck_assert_msg(strstr(screen, "weights  0            1    values  -4             4"), "%s", screen);
    trial_close(&t);
}
END_TEST

START_TEST(each_step_follows)
{
    struct random r;

    random_start(&r, 8, 0);
    for (int try = 0; try < 40; try++) {
        static const char *const words = "a,b,c,d,e,f";
        size_t n = random_bits(&r) % 6 + 1, d = random_bits(&r) % 6 + 1;
        struct text state = {0};
        struct trial t;

        text_addf(&state, "tokens=%.*s", (int)(2 * n - 1), words);
        add_random(&r, &state, "x", n, d);
        add_random(&r, &state, "w_q", d, d);
        add_random(&r, &state, "w_k", d, d);
        add_random(&r, &state, "w_v", d, d);
        t = trial_open(&view_one_head, text_string(&state));
        for (size_t i = 0; i < n; i++) {
            double sum = 0;

            for (size_t j = 0; j < n; j++) {
                double score = 0;

                for (size_t c = 0; c < d; c++)
                    score += cell(&t, "q", i, c) * cell(&t, "k", j, c);
                ck_assert_double_eq(cell(&t, "score", i, j), score);
                ck_assert_double_eq_tol(cell(&t, "scaled", i, j), score / sqrt((double)d), 1e-9);
                sum += exp(score / sqrt((double)d));
            }
            for (size_t j = 0; j < n; j++)
                ck_assert_double_eq_tol(cell(&t, "weight", i, j), exp(cell(&t, "scaled", i, j)) / sum, 1e-9);
            for (size_t c = 0; c < d; c++) {
                double blend = 0;

                for (size_t j = 0; j < n; j++)
                    blend += cell(&t, "weight", i, j) * cell(&t, "v", j, c);
                ck_assert_double_eq_tol(cell(&t, "output", i, c), blend, 1e-9);
            }
        }
        check_sums(&t, n, d);
        trial_check_state(&t);
        trial_check_lines(&t);
        trial_close(&t);
        text_free(&state);
    }
}
END_TEST

/* Opens a step, types a text for one cell, and looks for words in what is said. */
static void expect_answer(const char *state, const char *typed, const char *says)
{
    struct trial t = trial_open(&view_one_head, state);
    const char *sum;

    trial_press(&t, "t");
    for (; *typed; typed++)
        trial_press(&t, (char[]){*typed, '\0'});
    trial_press(&t, "Enter");
    sum = trial_sum(&t, 78);
    ck_assert_msg(trial_holds(sum, says), "%s: %s", state, sum);
    if (strchr(says, '['))
        ck_assert_str_eq(sum + strlen(sum) - strlen(says), says); /* nothing more is said */
    trial_check_lines(&t);
    trial_close(&t);
}

START_TEST(slips_are_told_by_what_they_give)
{
    expect_answer("", "2", "Right: Q");
    expect_answer("of=k cell=2,2", "-1", "3 too small: that is Q: W_Q was taken");
    expect_answer("step=score", "2", "2 too small: that is scores[Ann,drinks]: swapped?");
    expect_answer("step=score cell=2,3", "1", "1 too small: that is divided already");
    expect_answer("step=scale", "4", "2 too large: that is the score itself: divide it by √4");
    expect_answer("step=scale", "1", "1 too small: that is divided by 4: take the root, 2");
    expect_answer("step=scale", "8", "6 too large: that is multiplied by 2: divide");
    expect_answer("step=softmax", "67%", "Right: weights");
    expect_answer("step=softmax", "2/3", "Right: weights");
    expect_answer("step=softmax", "0.87", "0.20 too large: that is softmax of the scores before scaling");
    expect_answer("step=softmax", "7.39", "6.72 too large: that is e^x itself: divide it by the row's sum, 11.11");
    expect_answer("step=softmax", "1", "that is e^(x - max): divide it by the row's sum");
    expect_answer("step=softmax cell=2,3", "0.33", "that is a share of the scores, not of e^x");
    expect_answer("step=softmax", "0.84", "that is a share of the column: softmax runs along a row");
    expect_answer("step=blend", "2", "that is the value of the best key alone");
    expect_answer("step=blend cell=2,3", "4", "that is the values added up, without weights");
    expect_answer("step=blend cell=2,4", "0.666", "the plain mean of the values");
    expect_answer("step=blend cell=2,3", "0.73", "as if 0.09×1 were left out");
    expect_answer("step=score", "77", "scores[drinks,Ann]: 73 too large");
    expect_answer("step=softmax cell=2,2", "0.245", "weights[drinks,drinks]: 0.15 too large"); /* stands there twice */
}
END_TEST

/* All of a head, every number typed from what is measured. */
START_TEST(a_whole_head_can_be_typed)
{
    static const char *const names[] = {"q", "k", "v", "score", "scaled", "weight", "output"};
    struct trial t = trial_open(&view_one_head, "typed=on");

    for (size_t step = 0; step < 7; step++) {
        size_t cols = step < 3 || step == 6 ? 4 : 3;

        ck_assert(trial_holds(trial_plain(&t), "?"));
        trial_press(&t, "t");
        for (size_t i = 0; i < 3 * cols; i++) {
            size_t at = (i + cols) % (3 * cols); /* it begins in row 2 */
            char number[32];

            snprintf(number, sizeof number, "%.2f", cell(&t, names[step], at / cols, at % cols));
            for (const char *c = number; *c; c++)
                trial_press(&t, (char[]){*c, '\0'});
            trial_press(&t, "Enter");
            ck_assert_msg(trial_holds(trial_sum(&t, 78), "Right"), "%s: %s", names[step], trial_sum(&t, 78));
        }
        ck_assert(trial_holds(trial_sum(&t, 78), "is complete."));
        ck_assert(!trial_holds(trial_plain(&t), "?"));
        trial_check_state(&t);
        trial_press(&t, step < 2 ? "of+" : "step+");
        trial_press(&t, "Left Left Left Up Up Down");
    }
    trial_close(&t);
}
END_TEST

/* While a number is typed keys are text, but for Tab, which then is no way to the next step. */
START_TEST(only_a_hint_while_typing)
{
    struct trial t = trial_open(&view_one_head, "");

    trial_use(&t, "t");
    for (const struct key *key = t.view->keys; key->keys; key++)
        ck_assert_msg(!key_works(key, t.self, NULL), "%s", key->keys);
    trial_use(&t, "Tab");
    ck_assert(t.view->is_typing(t.self));
    ck_assert_uint_eq(((const struct by_hand *)t.self)->step, 0);
    ck_assert_int_eq(((const struct by_hand *)t.self)->hints, 1);
    trial_use(&t, "Tab");
    ck_assert(!trial_works(&t, "Tab")); /* there are two hints */
    trial_close(&t);
}
END_TEST

START_TEST(dials_go_from_step_to_step)
{
    struct trial t = trial_open(&view_one_head, "");

    trial_leads(&t, "of+ of+", "of=v");
    ck_assert_str_eq(dials_at(t.view, t.self, 1)->name, "of");
    trial_leads(&t, "step+", "step=score");
    ck_assert_ptr_null(dials_at(t.view, t.self, 1));
    trial_leads(&t, "step- step-", "step=blend");
    trial_press(&t, "step- step- n");
    ck_assert_str_eq(trial_state(&t), "step=scale");
    trial_press(&t, "step- step- n t 5 Enter");
    ck_assert_str_eq(trial_state(&t), "x=1,0,0,0:5,1,0,1:0,0,1,1 matrix=x cell=2,2");
    ck_assert_double_eq(trial_measure(&t, "q_2_2"), 4); /* 5 × 1 − 1 */
    trial_press(&t, "Esc n t 7 Enter Esc");
    ck_assert(trial_holds(trial_state(&t), "w_q=0,1,0,0:2,7,0,0"));
    trial_check_state(&t);
    trial_close(&t);
}
END_TEST

START_TEST(says_what_a_row_shows)
{
    struct trial t = trial_open(&view_one_head, "");

    ck_assert_str_eq(trial_look(&t), "Q = X W_Q: each row is what a word asks for.");
    trial_use(&t, "step+");
    ck_assert_str_eq(trial_look(&t), "drinks asks, and Ann answers best: 4.");
    ck_assert(trial_holds(trial_sum(&t, 78), "q(drinks) · k(Ann) = 2×2 + -1×0 + 0×0 + 2×0 = 4"));
    trial_use(&t, "step+");
    ck_assert(trial_holds(trial_sum(&t, 78), "scores[drinks,Ann] / √4 = 4 / 2 = 2"));
    trial_use(&t, "step+");
    ck_assert(trial_holds(trial_look(&t), "drinks gives Ann 67 %"));
    ck_assert(trial_holds(trial_sum(&t, 78), "e^2 / (e^2 + e^0 + e^1) = 7.39 / 11.11 = 0.67"));
    trial_press(&t, "t");
    ck_assert(!trial_holds(trial_look(&t), "67")); /* nothing is given away */
    ck_assert(!trial_holds(trial_plain(&t), "0.67"));
    trial_press(&t, "Esc m step+");
    ck_assert(trial_holds(trial_look(&t), "drinks takes home 67 % of the value of Ann"));
    trial_close(&t);
}
END_TEST

/* Large scores: the maximum is subtracted, and nothing overflows. */
START_TEST(large_scores_stay_finite)
{
    struct trial t = trial_open(&view_one_head, "x=99,0,0,0:0,99,0,99:0,0,99,99 step=softmax");
    const struct theme theme = {.colors = 256};

    trial_press(&t, "Up");
    ck_assert(!trial_holds(trial_sum(&t, 78), "inf") && !trial_holds(trial_sum(&t, 78), "nan"));
    ck_assert(!trial_holds(trial_screen(&t, 100, 36, theme), "inf"));
    trial_press(&t, "t 2 Enter");
    ck_assert(!trial_holds(trial_sum(&t, 78), "inf") && !trial_holds(trial_sum(&t, 78), "nan"));
    trial_close(&t);
}
END_TEST

START_TEST(states_come_back)
{
    for (size_t i = 0; i < STATES; i++) {
        struct trial t = trial_open(&view_one_head, states[i]);

        ck_assert_str_eq(trial_state(&t), i == 10 ? "tokens=Änne,猫 x=1,2:3,4 w_q=1,0:0,1 w_k=9,-9:0.5,1 w_v=1,1:1,1 "
                                                    "step=softmax"
                                                  : states[i]);
        trial_check_state(&t);
        trial_close(&t);
    }
}
END_TEST

START_TEST(refuses_what_makes_no_sense)
{
    static const char *const bad[] = {"tokens=",
                                      "tokens=a,,b",
                                      "tokens=a,b,c,d,e,f,g",
                                      "tokens=aaaaaaaaaaaaaaaaaaaaaaaa",
                                      "x=1,2:3,4",
                                      "x=1,2",
                                      "w_q=1,2:3,4",
                                      "w_k=x",
                                      "w_v=1e999",
                                      "step=concat",
                                      "of=w",
                                      "of=qk",
                                      "of=",
                                      "matrix=q",
                                      "cell=4,1",
                                      "typed=maybe",
                                      "known=3",
                                      "head=2",
                                      "seed=1",
                                      "cell=drinks,nobody"};

    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        trial_refuses(&view_one_head, bad[i], NULL);
    trial_refuses(&view_one_head, "of=k step=score", NULL);
    trial_refuses(&view_one_head, "matrix=x step=score", NULL);
    trial_refuses(&view_one_head, "x=1,2,3,4", NULL);
}
END_TEST

START_TEST(fits_every_room)
{
    for (size_t i = 0; i < STATES; i++) {
        struct trial t = trial_open(&view_one_head, states[i]);

        for (size_t step = 0; step < 7; step++) {
            trial_check_lines(&t);
            if ((i + step) % 4 == 0)
                trial_check_drawing(&t);
            trial_press(&t, step < 2 ? "of+" : "step+");
        }
        trial_press(&t, "t 0 . 8 7 Tab Tab");
        trial_check_drawing(&t);
        trial_press(&t, "Enter");
        trial_check_lines(&t);
        trial_close(&t);
    }
}
END_TEST

START_TEST(labels_name_cells)
{
    struct trial t = trial_open(&view_one_head, "step=score cell=tea,drinks");

    ck_assert_str_eq(trial_state(&t), "step=score cell=3,2");
    trial_close(&t);
    t = trial_open(&view_one_head, "cell=#1,wet");
    ck_assert_str_eq(trial_state(&t), "cell=1,4");
    trial_close(&t);
}
END_TEST

Suite *view_one_head_suite(void)
{
    Suite *suite = suite_create("one_head");
    TCase *tests = tcase_create("one_head");

    tcase_add_test(tests, the_example_is_as_told);
    tcase_add_test(tests, each_step_follows);
    tcase_add_test(tests, slips_are_told_by_what_they_give);
    tcase_add_test(tests, a_whole_head_can_be_typed);
    tcase_add_test(tests, dials_go_from_step_to_step);
    tcase_add_test(tests, only_a_hint_while_typing);
    tcase_add_test(tests, says_what_a_row_shows);
    tcase_add_test(tests, large_scores_stay_finite);
    tcase_add_test(tests, states_come_back);
    tcase_add_test(tests, refuses_what_makes_no_sense);
    tcase_add_test(tests, fits_every_room);
    tcase_add_test(tests, labels_name_cells);
    tcase_add_test(tests, the_blend_says_both_of_its_ramps);
    suite_add_tcase(suite, tests);
    return suite;
}
