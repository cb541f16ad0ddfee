/* SPDX-License-Identifier: MIT */
#include "study/experiment.h"
#include "suites.h"

#include <math.h>

static const size_t sizes[] = {1, 4, 16, 64, 256};

/* A run of so many draws, in one piece. */
static struct experiment run(size_t d_k, bool equal, uint64_t seed, uint64_t draws)
{
    struct experiment e;

    experiment_start(&e, d_k, equal, seed);
    experiment_draw(&e, draws);
    return e;
}

/* The variance is what theory says, to four standard errors: that of a mean of squares is √((kurtosis − 1) / draws),
 * and a sum of d products of two normal numbers has kurtosis 3 + 6 / d. Equal components are d = 1, made larger. */
START_TEST(variance_is_what_theory_says)
{
    for (uint64_t seed = 1; seed <= SOME_OF(3); seed++)
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
            for (int equal = 0; equal < 2; equal++) {
                struct experiment e = run(sizes[i], equal, seed, 80000);
                double d = equal ? 1 : (double)sizes[i], error = sqrt((2 + 6 / d) / 80000);
                double square = (double)(sizes[i] * sizes[i]);

                ck_assert_double_eq(experiment_theory(&e, EXPERIMENT_BEFORE), equal ? square : d);
                ck_assert_double_eq(experiment_theory(&e, EXPERIMENT_AFTER), equal ? (double)sizes[i] : 1);
                for (enum experiment_side side = 0; side < EXPERIMENT_SIDES; side++)
                    ck_assert_double_eq_tol(experiment_variance(&e, side) / experiment_theory(&e, side), 1, 4 * error);
                ck_assert_double_eq_tol(experiment_variance(&e, EXPERIMENT_BEFORE) / (double)sizes[i],
                                        experiment_variance(&e, EXPERIMENT_AFTER), 1e-9 * (double)sizes[i]);
            }
}
END_TEST

/* With another generator (the sum of twelve) and the plainest arithmetic: the same to within what chance allows. */
START_TEST(softmax_saturates_as_in_a_plain_computation)
{
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct experiment e = run(sizes[i], false, 5, 48000);
        double entropy[2] = {0}, gradient[2] = {0}, root = sqrt((double)sizes[i]);
        enum { ROWS = 1500 };
        struct random r;

        random_start(&r, 99, 0);
        for (int row = 0; row < ROWS; row++) {
            double q[256], s[16] = {0};

            for (size_t c = 0; c < sizes[i]; c++)
                q[c] = random_normal(&r);
            for (size_t j = 0; j < 16 * sizes[i]; j++)
                s[j % 16] += q[j / 16] * random_normal(&r);
            for (int side = 0; side < 2; side++) {
                double sum = 0, squares = 0, cubes = 0;

                for (int j = 0; j < 16; j++)
                    sum += exp(s[j] / (side ? root : 1));
                for (int j = 0; j < 16; j++) {
                    double p = exp(s[j] / (side ? root : 1)) / sum;

                    entropy[side] -= p > 0 ? p * log(p) / log(2) / ROWS : 0;
                    squares += p * p;
                    cubes += p * p * p;
                }
                gradient[side] += sqrt(fmax(squares - 2 * cubes + squares * squares, 0)) / ROWS;
            }
        }
        for (enum experiment_side side = 0; side < EXPERIMENT_SIDES; side++) {
            ck_assert_double_eq_tol(experiment_entropy(&e, side), entropy[side], 0.1);
            ck_assert_double_eq_tol(experiment_gradient(&e, side), gradient[side], 0.02);
        }
    }
}
END_TEST

/* What a lesson tells: the wider the head, the less entropy and gradient are left before, and nothing changes after. */
START_TEST(saturation_grows_with_d_k)
{
    struct experiment e[5];

    for (size_t i = 0; i < 5; i++)
        e[i] = run(sizes[i], false, 1, 20000);
    for (size_t i = 1; i < 5; i++) {
        ck_assert_double_lt(experiment_entropy(&e[i], EXPERIMENT_BEFORE),
                            experiment_entropy(&e[i - 1], EXPERIMENT_BEFORE));
        ck_assert_double_gt(experiment_largest(&e[i], EXPERIMENT_BEFORE),
                            experiment_largest(&e[i - 1], EXPERIMENT_BEFORE));
        ck_assert_double_eq_tol(experiment_entropy(&e[i], EXPERIMENT_AFTER), 3.4, 0.1);
    }
    ck_assert_double_lt(experiment_gradient(&e[4], EXPERIMENT_BEFORE),
                        experiment_gradient(&e[4], EXPERIMENT_AFTER) / 2);
    ck_assert_double_eq(experiment_entropy(&e[0], EXPERIMENT_BEFORE), experiment_entropy(&e[0], EXPERIMENT_AFTER));
}
END_TEST

START_TEST(slices_and_seeds)
{
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (int equal = 0; equal < 2; equal++) {
            struct experiment whole = run(sizes[i], equal, 7, 5003), sliced, other;

            experiment_start(&sliced, sizes[i], equal, 7);
            for (uint64_t left = 5003, slice = 0; left > 0; left -= slice) {
                slice = (slice * 3 + 1) % 101;
                slice = slice < left ? slice : left;
                experiment_draw(&sliced, slice);
            }
            ck_assert_mem_eq(&whole, &sliced, sizeof whole);
            ck_assert_uint_eq(whole.rows, 5003 / EXPERIMENT_KEYS);
            other = run(sizes[i], equal, 8, 5003);
            ck_assert_double_ne(experiment_variance(&whole, EXPERIMENT_BEFORE),
                                experiment_variance(&other, EXPERIMENT_BEFORE));
        }
}
END_TEST

START_TEST(a_histogram_holds_every_score)
{
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (int equal = 0; equal < 2; equal++) {
            struct experiment e = run(sizes[i], equal, 2, 50000);

            for (enum experiment_side side = 0; side < EXPERIMENT_SIDES; side++) {
                double deviation = sqrt(experiment_theory(&e, side)), all = 0, step = deviation / 3;

                for (int bar = -40; bar < 40; bar++)
                    all += experiment_share(&e, side, bar * step, (bar + 1) * step);
                ck_assert_double_eq_tol(all, 1, 1e-9);
                ck_assert_double_eq_tol(experiment_share(&e, side, -INFINITY, INFINITY), 1, 1e-12);
                ck_assert_double_eq_tol(experiment_share(&e, side, -INFINITY, 0), 0.5, 0.02);
                if (!equal && sizes[i] >= 64) /* a sum of many products is all but normal */
                    ck_assert_double_eq_tol(experiment_share(&e, side, -deviation, deviation), 0.683, 0.01);
            }
            ck_assert_double_eq(experiment_share(&e, EXPERIMENT_AFTER, 1, 1), 0);
        }
}
END_TEST

START_TEST(nothing_drawn_is_no_number)
{
    struct experiment e = run(64, false, 1, 0);

    for (enum experiment_side side = 0; side < EXPERIMENT_SIDES; side++) {
        ck_assert_double_eq(experiment_variance(&e, side), 0);
        ck_assert_double_eq(experiment_entropy(&e, side), 0);
        ck_assert_double_eq(experiment_gradient(&e, side), 0);
        ck_assert_double_eq(experiment_largest(&e, side), 0);
        ck_assert_double_eq(experiment_share(&e, side, -1, 1), 0);
    }
    experiment_draw(&e, 1);
    ck_assert_double_eq(experiment_variance(&e, EXPERIMENT_BEFORE), 0);
    ck_assert_uint_eq(e.rows, 0);
}
END_TEST

Suite *attention_experiment_suite(void)
{
    Suite *suite = suite_create("experiment");
    TCase *tests = tcase_create("experiment");

    tcase_add_test(tests, variance_is_what_theory_says);
    tcase_add_test(tests, softmax_saturates_as_in_a_plain_computation);
    tcase_add_test(tests, saturation_grows_with_d_k);
    tcase_add_test(tests, slices_and_seeds);
    tcase_add_test(tests, a_histogram_holds_every_score);
    tcase_add_test(tests, nothing_drawn_is_no_number);
    suite_add_tcase(suite, tests);
    return suite;
}
