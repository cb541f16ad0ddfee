/* SPDX-License-Identifier: MIT */
/* The four designed heads of "The bank was full of money", worked by hand, and the drawn row. */
#include "study/bank.h"
#include "suites.h"

#include <math.h>

enum { THE, BANK, WAS, FULL, OF, MONEY };
enum { MEANING, SYNTAX, BEFORE, BOTH };

static double weight(const struct bank *bank, size_t head, size_t asks, size_t answers)
{
    return bank->weights[head][asks * BANK_WORDS + answers];
}

START_TEST(the_drawn_row_is_the_books)
{
    static const int percent[] = {5, 20, 5, 10, 5, 55};
    double sum = 0;

    for (size_t i = 0; i < BANK_WORDS; i++) {
        ck_assert_double_eq_tol(100 * bank_illustration[i], percent[i], 1e-9);
        sum += bank_illustration[i];
    }
    ck_assert_double_eq_tol(sum, 1, 1e-12);
}
END_TEST

START_TEST(each_head_has_its_target)
{
    static const struct {
        size_t head, asks, answers;
        double share;
    } wanted[] = {
        {MEANING, BANK, MONEY, 0.73}, {MEANING, BANK, BANK, 0.12}, {MEANING, MONEY, BANK, 0.64},
        {MEANING, FULL, MONEY, 0.47}, {SYNTAX, BANK, THE, 0.80},   {SYNTAX, THE, BANK, 0.75},
        {SYNTAX, WAS, BANK, 0.75},    {SYNTAX, FULL, BANK, 0.75},  {SYNTAX, OF, FULL, 0.80},
        {SYNTAX, MONEY, OF, 0.80},    {BEFORE, BANK, THE, 0.86},   {BEFORE, WAS, BANK, 0.77},
        {BEFORE, MONEY, OF, 0.77},    {BOTH, BANK, THE, 0.45},     {BOTH, BANK, MONEY, 0.45},
    };
    struct bank bank;

    bank_run(&bank);
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        ck_assert_double_eq_tol(weight(&bank, wanted[i].head, wanted[i].asks, wanted[i].answers), wanted[i].share,
                                0.005);
    ck_assert_double_eq_tol(weight(&bank, MEANING, BANK, MONEY), exp(3) / (exp(3) + exp(1.2) + 4), 1e-12);
    ck_assert_double_eq_tol(weight(&bank, BOTH, BANK, THE), exp(3) / (2 * exp(3) + 4), 1e-12);
}
END_TEST

/* Rows add up to 1; who asks for nothing attends evenly; in the third head each word but the first finds the one before
 * it, and the farther another is, round the pattern, the less it gets. */
START_TEST(rows_do_what_the_head_is_for)
{
    struct bank bank;

    bank_run(&bank);
    for (size_t head = 0; head < BANK_HEADS; head++)
        for (size_t asks = 0; asks < BANK_WORDS; asks++) {
            double sum = 0;

            for (size_t answers = 0; answers < BANK_WORDS; answers++)
                sum += weight(&bank, head, asks, answers);
            ck_assert_double_eq_tol(sum, 1, 1e-12);
        }
    for (size_t answers = 0; answers < BANK_WORDS; answers++) {
        ck_assert_double_eq_tol(weight(&bank, MEANING, THE, answers), 1.0 / 6, 1e-12);
        ck_assert_double_eq_tol(weight(&bank, BEFORE, THE, answers), 1.0 / 6, 1e-12);
    }
    for (size_t asks = 1; asks < BANK_WORDS; asks++)
        for (size_t answers = 0; answers < BANK_WORDS; answers++)
            ck_assert(answers == asks - 1 ||
                      weight(&bank, BEFORE, asks, answers) < weight(&bank, BEFORE, asks, asks - 1) / 5);
}
END_TEST

/* Every score has at most one decimal of a product, so that it can be checked by hand. */
START_TEST(scores_are_short_numbers)
{
    struct bank bank;

    bank_run(&bank);
    for (size_t head = 0; head < BANK_HEADS; head++)
        for (size_t i = 0; i < BANK_WORDS * BANK_WORDS; i++) {
            ck_assert_double_eq_tol(10 * bank.scores[head][i], round(10 * bank.scores[head][i]), 1e-9);
            ck_assert_double_eq_tol(bank.scaled[head][i], bank.scores[head][i] / 2, 1e-12);
        }
}
END_TEST

Suite *attention_bank_suite(void)
{
    Suite *suite = suite_create("attention_bank");
    TCase *tests = tcase_create("bank");

    tcase_add_test(tests, the_drawn_row_is_the_books);
    tcase_add_test(tests, each_head_has_its_target);
    tcase_add_test(tests, rows_do_what_the_head_is_for);
    tcase_add_test(tests, scores_are_short_numbers);
    suite_add_tcase(suite, tests);
    return suite;
}
