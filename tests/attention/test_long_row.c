/* SPDX-License-Identifier: MIT */
/* One row over a long record: shares by hand, leads that are the inverse of shares, the and. */
#include "base/memory.h"
#include "study/long_row.h"
#include "suites.h"

#include <math.h>
#include <stdlib.h>

static struct long_row *row_of(size_t count, double lead, double spread, uint64_t seed)
{
    struct long_row *row = memory_new(sizeof *row);

    long_row_run(row, &(struct long_row_choice){count, lead, spread, seed});
    return row;
}

START_TEST(leads_are_those_of_the_formula)
{
    static const struct {
        size_t count;
        double half, ninety;
    } known[] = {{4, 1.10, 3.30}, {16, 2.71, 4.91}, {64, 4.14, 6.34}, {512, 6.24, 8.43}, {4096, 8.32, 10.51}};

    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct long_row *row = row_of(known[i].count, 3, 0, 1);

        ck_assert_double_eq_tol(long_row_lead(row, 0.5), known[i].half, 0.006);
        ck_assert_double_eq_tol(long_row_lead(row, 0.9), known[i].ninety, 0.006);
        ck_assert_double_eq_tol(long_row_lead(row, 0.5), log((double)known[i].count - 1), 1e-12);
        free(row);
    }
}
END_TEST

START_TEST(share_and_lead_are_inverse)
{
    static const double shares[] = {0.001, 0.04, 0.5, 0.9, 0.999}, spreads[] = {0, 0.5, 1, 2};

    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++)
        for (size_t j = 0; j < sizeof spreads / sizeof *spreads; j++) {
            struct long_row *row = row_of(512, 0, spreads[j], j + 1);
            double lead = long_row_lead(row, shares[i]), sum = 0;

            free(row);
            row = row_of(512, lead, spreads[j], j + 1);
            ck_assert_double_eq_tol(row->weights[0], shares[i], 1e-9);
            for (size_t k = 0; k < 512; k++)
                sum += row->weights[k];
            ck_assert_double_eq_tol(sum, 1, 1e-9);
            free(row);
        }
}
END_TEST

/* e to a normal number of variance 1 has the mean √e: half a unit more. Over 4095 draws it is near that. */
START_TEST(scores_that_vary_take_half_a_unit_more)
{
    double sum = 0;

    for (uint64_t seed = 1; seed <= 50; seed++) {
        struct long_row *row = row_of(4096, 0, 1, seed);

        sum += long_row_lead(row, 0.5) - log(4095);
        free(row);
    }
    ck_assert_double_eq_tol(sum / 50, 0.5, 0.02);
}
END_TEST

START_TEST(a_longer_row_begins_with_the_same)
{
    struct long_row *brief = row_of(16, 2, 1, 7), *large = row_of(4096, 2, 1, 7), *other = row_of(16, 2, 1, 8);

    for (size_t i = 0; i < 16; i++)
        ck_assert_double_eq(brief->scaled[i], large->scaled[i]);
    ck_assert_double_ne(brief->scaled[1], other->scaled[1]);
    free(brief);
    free(large);
    free(other);
}
END_TEST

START_TEST(the_and_needs_both)
{
    for (double lead = 0; lead <= 12; lead += 0.5) {
        struct long_row *row = row_of(512, lead, 0, 1);
        double share = row->weights[0];

        ck_assert_double_eq(long_row_and(share, 0), 0);
        ck_assert_double_eq(long_row_and(0, share), 0);
        ck_assert_double_eq_tol(long_row_and(share, 1), share, 1e-12);
        free(row);
    }
    ck_assert_double_eq(long_row_and(1, 1), 1);
    ck_assert_double_eq(long_row_and(0.3, 0.6), 0);
    ck_assert_double_eq_tol(long_row_and(0.8, 0.9), 0.7, 1e-12);
}
END_TEST

Suite *attention_long_row_suite(void)
{
    Suite *suite = suite_create("attention/long_row");
    TCase *tests = tcase_create("long row");

    tcase_add_test(tests, leads_are_those_of_the_formula);
    tcase_add_test(tests, share_and_lead_are_inverse);
    tcase_add_test(tests, scores_that_vary_take_half_a_unit_more);
    tcase_add_test(tests, a_longer_row_begins_with_the_same);
    tcase_add_test(tests, the_and_needs_both);
    suite_add_tcase(suite, tests);
    return suite;
}
