/* SPDX-License-Identifier: MIT */
/* What the design promises of "The cat sat on": numbers that can be checked by hand, heads that do what they are
 * called, the right scale visibly better than the wrong ones, output columns that can be named. */
#include "attention/formula.h"
#include "attention/record.h"
#include "base/number.h"
#include "suites.h"

#include <math.h>

static struct model model;
static struct record record;

static void set_up(void)
{
    struct error e;

    ck_assert(model_designed(&model, &e));
    ck_assert(record_run(&record, &model, &e));
}

static void tear_down(void)
{
    record_free(&record);
    model_free(&model);
}

static double cell(enum matrix_id id, size_t head, size_t row, size_t col)
{
    struct matrix matrix = record_matrix(&record, id, head);

    ck_assert(row < matrix.rows && col < matrix.cols);
    return matrix.at[row * matrix.cols + col];
}

/* The key that row i of a head should find, as the lesson says; -1: none. */
static const int targets[2][4] = {{-1, 0, 1, 2}, {1, 2, 1, 2}};

/* The share that a head's row gives its target if scores are divided by `divisor`. */
static double share(size_t head, size_t row, double divisor)
{
    double sum = 0;

    for (size_t j = 0; j < 4; j++)
        sum += exp(cell(MATRIX_SCORES, head, row, j) / divisor);
    return exp(cell(MATRIX_SCORES, head, row, (size_t)targets[head][row]) / divisor) / sum;
}

/* Checks that every row with a target puts a share of least … most on it, rounded to two decimals. */
static void expect_shares(size_t head, double divisor, double least, double most)
{
    double low = 1, high = 0;

    for (size_t row = 0; row < 4; row++) {
        if (targets[head][row] < 0)
            continue;
        low = fmin(low, share(head, row, divisor));
        high = fmax(high, share(head, row, divisor));
    }
    ck_assert_double_eq_tol(round(low * 100) / 100, least, 1e-9);
    ck_assert_double_eq_tol(round(high * 100) / 100, most, 1e-9);
}

START_TEST(shares_are_those_of_the_lesson)
{
    expect_shares(0, 2, 0.86, 0.86);
    expect_shares(0, sqrt(8), 0.73, 0.73);
    expect_shares(0, 1, 0.99, 0.99);
    expect_shares(1, 2, 0.79, 0.84);
    expect_shares(1, sqrt(8), 0.65, 0.71);
    expect_shares(1, 1, 0.97, 0.99);
}
END_TEST

START_TEST(the_engine_uses_the_right_scale)
{
    for (size_t head = 0; head < 2; head++)
        for (size_t row = 0; row < 4; row++)
            if (targets[head][row] >= 0)
                ck_assert_double_eq_tol(cell(MATRIX_WEIGHTS, head, row, (size_t)targets[head][row]),
                                        share(head, row, 2), 1e-12);
}
END_TEST

START_TEST(arithmetic_of_the_issue)
{
    ck_assert_double_eq_tol(cell(MATRIX_SCORES, 0, 2, 1), 5.6, 1e-12);
    ck_assert_double_eq_tol(cell(MATRIX_SCALED, 0, 2, 1), 2.8, 1e-12);
    ck_assert_double_eq_tol(cell(MATRIX_WEIGHTS, 0, 2, 1), 16.44 / 19.05, 1e-3);
}
END_TEST

static int decimals_of(enum matrix_id id, size_t head)
{
    struct matrix matrix = record_matrix(&record, id, head);

    return number_decimals(matrix.at, matrix.rows * matrix.cols, 9);
}

START_TEST(numbers_can_be_checked_by_hand)
{
    static const enum matrix_id one[] = {MATRIX_X, MATRIX_WHOLE_W_Q, MATRIX_WHOLE_W_K, MATRIX_WHOLE_W_V, MATRIX_W_O};

    for (size_t i = 0; i < sizeof one / sizeof *one; i++)
        ck_assert_int_le(decimals_of(one[i], 0), 1);
    for (size_t head = 0; head < 2; head++) {
        ck_assert_int_le(decimals_of(MATRIX_Q, head), 2);
        ck_assert_int_le(decimals_of(MATRIX_K, head), 2);
        ck_assert_int_le(decimals_of(MATRIX_V, head), 2);
        ck_assert_int_le(decimals_of(MATRIX_SCORES, head), 2);
        ck_assert_int_le(decimals_of(MATRIX_SCALED, head), 2);
    }
}
END_TEST

static double row_entropy(size_t head, size_t row, double divisor)
{
    double shares[4], sum = 0;

    for (size_t j = 0; j < 4; j++)
        sum += shares[j] = exp(cell(MATRIX_SCORES, head, row, j) / divisor);
    for (size_t j = 0; j < 4; j++)
        shares[j] /= sum;
    return record_entropy(shares, 4);
}

START_TEST(entropies_are_those_of_the_lesson)
{
    ck_assert_double_eq_tol(record_entropy(record_matrix(&record, MATRIX_WEIGHTS, 0).at, 4), 2, 1e-12);
    for (size_t row = 1; row < 4; row++) {
        ck_assert_double_eq_tol(row_entropy(0, row, 2), 0.79, 0.005);
        ck_assert_double_eq_tol(row_entropy(0, row, sqrt(8)), 1.27, 0.005);
    }
}
END_TEST

START_TEST(rows_of_weights_sum_to_1)
{
    for (size_t head = 0; head < 2; head++)
        for (size_t row = 0; row < 4; row++) {
            double sum = 0;

            for (size_t j = 0; j < 4; j++)
                sum += cell(MATRIX_WEIGHTS, head, row, j);
            ck_assert_double_eq_tol(sum, 1, 1e-15);
        }
}
END_TEST

/* Whether a column of W_O takes something from a head. */
static bool reads(size_t column, size_t head)
{
    for (size_t row = head * 4; row < head * 4 + 4; row++)
        if (cell(MATRIX_W_O, 0, row, column) != 0)
            return true;
    return false;
}

START_TEST(three_output_columns_need_both_heads)
{
    static const char *const both[] = {"nouns", "verbs", "ahead"};
    size_t found = 0;

    for (size_t column = 0; column < 8; column++) {
        char number[24];

        if (!reads(column, 0) || !reads(column, 1))
            continue;
        ck_assert_uint_lt(found, 3);
        ck_assert_str_eq(record_label(&model, MATRIX_W_O, 0, true, column, number), both[found]);
        found++;
    }
    ck_assert_uint_eq(found, 3);
}
END_TEST

START_TEST(output_columns_mean_what_they_say)
{
    for (size_t row = 0; row < 4; row++) {
        double nouns = 0.5 * cell(MATRIX_HEAD, 0, row, 1) + 0.5 * cell(MATRIX_HEAD, 1, row, 1);
        double verbs = 0.5 * cell(MATRIX_HEAD, 0, row, 2) + 0.5 * cell(MATRIX_HEAD, 1, row, 2);
        double ahead = cell(MATRIX_HEAD, 1, row, 2) - cell(MATRIX_HEAD, 0, row, 2);

        ck_assert_double_eq_tol(cell(MATRIX_OUTPUT, 0, row, 0), cell(MATRIX_HEAD, 0, row, 0), 1e-15);
        ck_assert_double_eq_tol(cell(MATRIX_OUTPUT, 0, row, 4), cell(MATRIX_HEAD, 1, row, 2), 1e-15);
        ck_assert_double_eq_tol(cell(MATRIX_OUTPUT, 0, row, 5), nouns, 1e-15);
        ck_assert_double_eq_tol(cell(MATRIX_OUTPUT, 0, row, 6), verbs, 1e-15);
        ck_assert_double_eq_tol(cell(MATRIX_OUTPUT, 0, row, 7), ahead, 1e-15);
    }
    /* high where my verb is not the word before me: at cat, not at on, before which sat stands */
    ck_assert_double_gt(cell(MATRIX_OUTPUT, 0, 1, 7), 0.5);
    ck_assert_double_lt(cell(MATRIX_OUTPUT, 0, 3, 7), 0.1);
}
END_TEST

START_TEST(it_is_what_the_design_says)
{
    static const char *const words[] = {"The", "cat", "sat", "on"};

    ck_assert_uint_eq(model.n, 4);
    ck_assert_uint_eq(model.d_model, 8);
    ck_assert_uint_eq(model.num_heads, 2);
    ck_assert_uint_eq(model.d_k, 4);
    ck_assert_int_eq(model.origin, MODEL_DESIGNED);
    ck_assert_int_eq(record.way, RECORD_SIMPLE);
    for (size_t i = 0; i < 4; i++)
        ck_assert_str_eq(model.tokens[i], words[i]);
}
END_TEST

Suite *attention_designed_suite(void)
{
    Suite *suite = suite_create("attention/designed");
    TCase *tests = tcase_create("properties");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, shares_are_those_of_the_lesson);
    tcase_add_test(tests, the_engine_uses_the_right_scale);
    tcase_add_test(tests, arithmetic_of_the_issue);
    tcase_add_test(tests, numbers_can_be_checked_by_hand);
    tcase_add_test(tests, entropies_are_those_of_the_lesson);
    tcase_add_test(tests, rows_of_weights_sum_to_1);
    tcase_add_test(tests, three_output_columns_need_both_heads);
    tcase_add_test(tests, output_columns_mean_what_they_say);
    tcase_add_test(tests, it_is_what_the_design_says);
    suite_add_tcase(suite, tests);
    return suite;
}
