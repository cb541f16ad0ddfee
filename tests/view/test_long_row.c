/* SPDX-License-Identifier: MIT */
/* The view long-row: what it measures and says, what it keeps for later, its dials and states. */
#include "sheet/sheet.h"
#include "suites.h"
#include "trial.h"
#include "view/dials.h"

#include <math.h>

extern const struct view view_long_row;

static const struct view *const long_row = &view_long_row;

static void expect_at(const char *state, const char *words)
{
    struct trial t = trial_open(long_row, state);

    trial_expect(trial_prose(&t), words);
    trial_close(&t);
}

START_TEST(its_numbers_can_be_quoted)
{
    struct trial t = trial_open(long_row, "");
    double share = exp(6.2) / (exp(6.2) + 511), own = exp(9) / (exp(9) + 511), value;

    ck_assert_double_eq_tol(trial_measure(&t, "share"), share, 1e-12);
    ck_assert_double_eq_tol(trial_measure(&t, "half"), log(511), 1e-12);
    ck_assert_double_eq_tol(trial_measure(&t, "ninety"), log(511 * 9), 1e-12);
    ck_assert_double_eq_tol(trial_measure(&t, "own"), own, 1e-12);
    ck_assert_double_eq_tol(trial_measure(&t, "alarm"), share + own - 1, 1e-12);
    ck_assert(!long_row->measure(t.self, "third", &value));
    trial_press(&t, "drug+"); /* none: every entry has as much */
    ck_assert_double_eq_tol(trial_measure(&t, "share"), 1 / 512.0, 1e-12);
    ck_assert_double_eq(trial_measure(&t, "alarm"), 0);
    trial_close(&t);
}
END_TEST

START_TEST(words_follow_the_lead)
{
    expect_at("", "Look here: One key leads by 6.2, and still has less than the other 511.");
    expect_at("lead=8.4", "One key leads by 8.4, and has more than the other 511 together.");
    expect_at("words=4 lead=3", "One key leads by 3, and has more than the other 3 together.");
    expect_at("drug=no", "No drug: no key stands out");
    expect_at("", "e^6.20 / (e^6.20 + the others) = 492.7 / 1003.7 = 0.49");
    expect_at("of=alarm", "Look here: The drug and a high lab result: the alarm is 0.43.");
    expect_at("of=alarm", "max(0, 0.49 + 0.94 - 1) = 0.43");
    expect_at("of=alarm lab=fine", "Only one of the two: no alarm.");
    expect_at("of=alarm show=weights,heads", "drug, lab high         0.49    0.94");
    expect_at("of=alarm drug=no lab=fine", "Neither is there: no alarm.");
    expect_at("of=alarm lead=2", "head 1 fetches only 0.01: no alarm.");
    expect_at("of=alarm drug=no", "max(0, 0.00 + 0.94 - 1) = 0.00");
    expect_at("spread=1", "e^score, mean");
}
END_TEST

/* Of the strip's cells the first is entry 1, and each of the others the largest weight of its entries: all of them. */
START_TEST(the_first_entry_is_lost_in_no_group)
{
    static const char *const states[] = {"words=4 spread=1", "words=64 spread=2", "words=512 spread=2 seed=9",
                                         "words=4096 spread=1"};

    for (size_t i = 0; i < sizeof states / sizeof *states; i++) {
        struct trial t = trial_open(long_row, states[i]);
        struct sheet sheet = {0};
        const struct grid *grid = NULL;

        view_fill(long_row, t.self, &sheet);
        for (size_t b = 0; b < sheet.count; b++)
            grid = sheet.blocks[b]->kind == BLOCK_MATRICES ? &sheet.blocks[b]->matrices.of[0]->grid : grid;
        ck_assert_ptr_nonnull(grid);
        ck_assert_double_eq(grid->at[0], trial_measure(&t, "share"));
        ck_assert_uint_eq(grid->cols, i == 0 ? 4 : 32);
        for (size_t col = 1; col < grid->cols; col++) {
            ck_assert_double_gt(grid->at[col], 0);
            ck_assert_double_le(grid->at[col], 1 - grid->at[0]);
        }
        sheet_free(&sheet);
        trial_close(&t);
    }
}
END_TEST

START_TEST(what_is_not_shown_is_not_told)
{
    static const struct {
        const char *state, *hidden[3];
    } cases[] = {
        {"show=leads", {"0.49", "492", "511.0"}},
        {"show=weights", {"6.24", "8.43", "10.51"}},
        {"of=alarm show=weights", {"0.43", "0.94", "alarm is"}},
        {"of=alarm show=weights,heads", {"0.43", "max(", "alarm is"}},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct trial t = trial_open(long_row, cases[i].state);

        for (size_t j = 0; j < 3; j++) {
            ck_assert_msg(!trial_holds(trial_drawn(&t, 80, 40), cases[i].hidden[j]), "%s tells %s", cases[i].state,
                          cases[i].hidden[j]);
            ck_assert_msg(!trial_holds(trial_look(&t), cases[i].hidden[j]), "%s looks", cases[i].state);
            ck_assert_msg(!trial_holds(trial_sum(&t, 78), cases[i].hidden[j]), "%s sums", cases[i].state);
            ck_assert_msg(!trial_holds(trial_plain(&t), cases[i].hidden[j]), "%s prints", cases[i].state);
        }
        trial_check_lines(&t);
        trial_close(&t);
    }
}
END_TEST

START_TEST(states_are_read_and_refused)
{
    static const char *const good[] = {"",
                                       "words=4096 lead=12 spread=2 seed=1000",
                                       "lead=0",
                                       "lead=8.43",
                                       "of=alarm drug=no lab=fine show=weights",
                                       "of=alarm show=heads",
                                       "words=4 lead=0.01"};

    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct trial t = trial_open(long_row, good[i]);

        trial_check_lines(&t);
        trial_check_state(&t);
        trial_check_drawing(&t);
        trial_close(&t);
    }
    trial_refuses(long_row, "lead=12.01", "0 to 12");
    trial_refuses(long_row, "lead=-1", "0 to 12");
    trial_refuses(long_row, "lead=1.234", "two decimals");
    trial_refuses(long_row, "lead=nan", "0 to 12");
    trial_refuses(long_row, "words=5", "4, 16");
    trial_refuses(long_row, "seed=0", "1 to 1000");
    trial_refuses(long_row, "spread=3", "0.5");
}
END_TEST

START_TEST(dials_go_everywhere)
{
    struct trial t = trial_open(long_row, "");

    trial_leads(&t, "Right words+", "words=4096 lead=6.5");
    trial_leads(&t, "spread+ drug+ lab+", "words=4096 lead=6.5 spread=0.5 drug=no lab=fine");
    trial_close(&t);
}
END_TEST

START_TEST(holds_whatever_is_pressed)
{
    struct trial t = trial_open(long_row, "");

    trial_check_monkey(&t, (unsigned)_i, 60);
    trial_close(&t);
}
END_TEST

/* In the narrowest window, too, one case reads otherwise than the next. */
START_TEST(the_cases_are_told_apart)
{
    static const char *const cases[] = {"▸drug, lab high ", " drug, lab fine ", "no drug, lab hi", "no drug, lab fi"};
    struct trial t = trial_open(long_row, "of=alarm");

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        trial_expect(trial_drawn(&t, 40, 12), cases[i]);
    trial_close(&t);
}
END_TEST

Suite *view_long_row_suite(void)
{
    Suite *suite = suite_create("view_long_row");
    TCase *tests = tcase_create("long row");

    tcase_add_test(tests, its_numbers_can_be_quoted);
    tcase_add_test(tests, words_follow_the_lead);
    tcase_add_test(tests, the_first_entry_is_lost_in_no_group);
    tcase_add_test(tests, what_is_not_shown_is_not_told);
    tcase_add_test(tests, states_are_read_and_refused);
    tcase_add_test(tests, dials_go_everywhere);
    tcase_add_loop_test(tests, holds_whatever_is_pressed, 1, 4);
    tcase_add_test(tests, the_cases_are_told_apart);
    suite_add_tcase(suite, tests);
    return suite;
}
