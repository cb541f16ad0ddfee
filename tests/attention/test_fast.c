/* SPDX-License-Identifier: MIT */
/* The twins against the simple functions. */
#include "attention/fast.h"
#include "base/random.h"
#include "suites.h"
#include "tools.h"

#include <math.h>
#include <stdlib.h>

/* Sizes around every edge of the fast code (4 rows, panels of 8, 16 and 24 columns, 16 and 64 rows, depth 128), ones,
 * primes, and large ones; m = 0: self-attention. */
static const struct {
    size_t n, m, d_model, num_heads;
} sizes[] = {{1, 0, 1, 1},     {1, 0, 8, 2},     {2, 3, 6, 3},     {3, 1, 5, 1},     {4, 0, 8, 8},
             {5, 7, 9, 1},     {7, 0, 16, 2},    {8, 0, 17, 1},    {13, 11, 26, 2},  {15, 0, 24, 1},
             {16, 16, 25, 1},  {17, 33, 32, 1},  {31, 40, 33, 3},  {37, 0, 40, 1},   {41, 23, 48, 1},
             {64, 64, 64, 4},  {65, 127, 56, 7}, {67, 129, 41, 1}, {97, 0, 128, 2},  {61, 131, 130, 2},
             {1, 1024, 24, 2}, {257, 3, 132, 3}, {100, 0, 257, 1}, {1024, 5, 12, 4}, {3, 1023, 16, 1},
             {1021, 0, 8, 1},  {64, 0, 512, 512}};

#define SIZES ((int)(sizeof sizes / sizeof *sizes))

/* The fast twins make the same numbers but for the last bits, the exact ones just the same. */
static void run_both(const struct model *model)
{
    struct record simple, fast, exact;

    ck_assert(record_run_with(&simple, model, RECORD_SIMPLE, NULL));
    ck_assert(record_run_with(&fast, model, RECORD_FAST, NULL));
    ck_assert(record_run_with(&exact, model, RECORD_EXACT, NULL));
    compare_records(&simple, &fast, 1e-12, 1e-12);
    compare_records(&simple, &exact, 0, 0);
    record_free(&simple);
    record_free(&fast);
    record_free(&exact);
}

static struct model sized_model(int at)
{
    return random_model(sizes[at].n, sizes[at].m, sizes[at].d_model, sizes[at].num_heads, (unsigned)at);
}

START_TEST(twins_agree)
{
    struct model model = sized_model(_i);

    run_both(&model);
    model_free(&model);
}
END_TEST

/* The sanitizers look at each size under one of the two kinds of mask. */
START_TEST(twins_agree_under_padding)
{
    struct model model;

    if (_i % ONE_IN(2) != 0)
        return;
    model = sized_model(_i);
    ck_assert(model_set_mask(&model, MASK_PADDING, model.m / 2, NULL));
    run_both(&model);
    model_free(&model);
}
END_TEST

/* Random masks; of the first rows one sees nothing and one sees only the last key. */
START_TEST(twins_agree_under_masks)
{
    struct model model;
    struct random random;

    if ((_i + 1) % ONE_IN(2) != 0)
        return;
    model = sized_model(_i);
    ck_assert(model_set_mask(&model, MASK_PADDING, 0, NULL));
    random_start(&random, (uint64_t)_i, 2);
    for (size_t at = 0; at < model.n * model.m; at++)
        model.mask[at] = random_bits(&random) % 3 == 0;
    for (size_t j = 0; j < model.m; j++) {
        model.mask[j] = 0;
        model.mask[(model.n - 1) * model.m + j] = j + 1 == model.m;
    }
    run_both(&model);
    model_free(&model);
}
END_TEST

/* The differences of scores run to hundreds: most shares vanish. */
START_TEST(twins_agree_on_large_scores)
{
    struct model model = random_model(45, 70, 30, 2, 5);

    for (size_t at = 0; at < 900; at++)
        model.W_Q[at] *= 200;
    run_both(&model);
    model_free(&model);
}
END_TEST

START_TEST(a_row_that_sees_nothing_is_0)
{
    struct model model = random_model(20, 0, 16, 2, 5);
    struct record record;

    ck_assert(model_set_mask(&model, MASK_PADDING, 20, NULL));
    ck_assert(record_run_with(&record, &model, true, NULL));
    for (size_t at = 0; at < 400; at++)
        ck_assert_double_eq(record_matrix(&record, MATRIX_WEIGHTS, 1).at[at], 0);
    for (size_t at = 0; at < 320; at++)
        ck_assert_double_eq(record_matrix(&record, MATRIX_OUTPUT, 0).at[at], 0);
    record_free(&record);
    model_free(&model);
}
END_TEST

START_TEST(exponential_is_accurate)
{
    enum { COUNT = 100003 };
    double *in = malloc(COUNT * sizeof *in), *out = malloc(COUNT * sizeof *out);

    for (int i = 0; i < COUNT; i++)
        out[i] = in[i] = 5 - 708.0 * i / (COUNT - 1);
    fast_exp(out, 5, COUNT);
    for (int i = 0; i < COUNT; i++) {
        double wanted = exp(in[i] - 5);

        ck_assert_msg(fabs(out[i] - wanted) <= 2 * (nextafter(wanted, 1) - wanted), "exp(%.17g) is %.17g, not %.17g",
                      in[i] - 5, out[i], wanted);
    }
    free(in);
    free(out);
}
END_TEST

START_TEST(exponential_at_its_ends)
{
    double out[] = {0, -0.0, -709, -1e308, -INFINITY};

    fast_exp(out, 0, 5);
    ck_assert_double_eq(out[0], 1);
    ck_assert_double_eq(out[1], 1);
    for (int i = 2; i < 5; i++)
        ck_assert_double_eq(out[i], 0);
}
END_TEST

START_TEST(magnitude_sees_what_is_not_finite)
{
    double values[100] = {0};

    for (size_t count = 1; count <= 100; count++)
        for (size_t at = 0; at < count; at++) {
            values[at] = -3;
            ck_assert_double_eq(fast_magnitude(values, count), 3);
            values[at] = -INFINITY;
            ck_assert_double_eq(fast_magnitude(values, count), INFINITY);
            values[at] = NAN;
            ck_assert(isnan(fast_magnitude(values, count)));
            values[at] = 0;
        }
}
END_TEST

Suite *attention_fast_suite(void)
{
    Suite *suite = suite_create("attention/fast");
    TCase *tests = tcase_create("twins");

    tcase_add_loop_test(tests, twins_agree, 0, SIZES);
    tcase_add_loop_test(tests, twins_agree_under_padding, 0, SIZES);
    tcase_add_loop_test(tests, twins_agree_under_masks, 0, SIZES);
    tcase_add_test(tests, twins_agree_on_large_scores);
    tcase_add_test(tests, a_row_that_sees_nothing_is_0);
    tcase_add_test(tests, exponential_is_accurate);
    tcase_add_test(tests, exponential_at_its_ends);
    tcase_add_test(tests, magnitude_sees_what_is_not_finite);
    suite_add_tcase(suite, tests);
    return suite;
}
