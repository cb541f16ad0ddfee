/* SPDX-License-Identifier: MIT */
/* What the mistakes in scaling break, and what they keep, over many models. */
#include "attention/mistakes.h"
#include "attention/stages.h"
#include "samples.h"
#include "suites.h"

#include <math.h>

static double variance(const double *at, size_t count)
{
    double mean = sample_sum(at, count) / (double)count, sum = 0;

    for (size_t i = 0; i < count; i++)
        sum += (at[i] - mean) * (at[i] - mean);
    return sum / (double)count;
}

/* What softmax can still learn from: Σ w·(1 − w). */
static double slope(const double *row, size_t count)
{
    double sum = 0;

    for (size_t j = 0; j < count; j++)
        sum += row[j] * (1 - row[j]);
    return sum;
}

/* Compares weights of the same scores divided by two numbers: those divided by more are flatter in every row. `equal`:
 * they are the same. The order of weights within a row stays. */
static void compare_weights(const struct sample *t, const double *flat, const double *sharp, bool equal)
{
    for (size_t i = 0; i < t->n; i++, flat += t->m, sharp += t->m) {
        double bits = record_entropy(flat, t->m) - record_entropy(sharp, t->m);
        bool is_equal = equal || sample_seen(t, i) < 2;

        ck_assert_msg(is_equal ? fabs(bits) < 1e-13 : bits > 1e-10, "%g bits", bits);
        ck_assert(slope(flat, t->m) - slope(sharp, t->m) > -1e-13);
        for (size_t j = 1; j < t->m; j++)
            ck_assert(flat[j - 1] == flat[j] || (flat[j - 1] < flat[j]) == (sharp[j - 1] < sharp[j]));
    }
}

static void weigh(const struct sample *t, double *weights, const double *scaled)
{
    attention_mask(weights, scaled, t->model.mask, t->n, t->m);
    attention_softmax(weights, weights, t->n, t->m);
}

static void scale(struct sample *t)
{
    const double *scores = sample_at(t, MATRIX_SCORES), *right = sample_at(t, MATRIX_WEIGHTS);
    double scaled[SAMPLE_MOST], wide[SAMPLE_MOST], rootless[SAMPLE_MOST], ratio;
    size_t count = t->n * t->m;

    mistake_scale_d_model(scaled, scores, t->n, t->m, t->d_model);
    ck_assert_int_eq(sample_same(scaled, sample_at(t, MATRIX_SCALED), count), t->h == 1);
    ratio = variance(scaled, count) / variance(sample_at(t, MATRIX_SCALED), count);
    ck_assert(count == 1 || fabs(ratio * (double)t->h - 1) < 1e-10);
    weigh(t, wide, scaled);
    compare_weights(t, wide, right, t->h == 1);

    mistake_scale_d_k(scaled, scores, t->n, t->m, t->d_k);
    ck_assert_int_eq(sample_same(scaled, sample_at(t, MATRIX_SCALED), count), t->d_k == 1);
    weigh(t, rootless, scaled);
    compare_weights(t, rootless, right, t->d_k == 1);
    /* d_k is more than √d_model where d_k is more than h. */
    if (t->d_k >= t->h)
        compare_weights(t, rootless, wide, t->d_k == t->h);
    else
        compare_weights(t, wide, rootless, false);
}

START_TEST(scale_d_model_flattens_by_the_root_of_h)
{
    samples_run(scale);
}
END_TEST

static void no_scale(struct sample *t)
{
    const double *scores = sample_at(t, MATRIX_SCORES), *right = sample_at(t, MATRIX_WEIGHTS);
    double scaled[SAMPLE_MOST], none[SAMPLE_MOST], times[SAMPLE_MOST];
    size_t count = t->n * t->m;

    mistake_no_scale(scaled, scores, t->n, t->m, t->d_k);
    ck_assert(sample_same(scaled, scores, count));
    weigh(t, none, scaled);
    compare_weights(t, right, none, t->d_k == 1);
    mistake_multiply(scaled, scores, t->n, t->m, t->d_k);
    for (size_t i = 0; i < count; i++)
        ck_assert_double_eq_tol(scaled[i], sample_at(t, MATRIX_SCALED)[i] * (double)t->d_k, 1e-12);
    weigh(t, times, scaled);
    for (size_t i = 0; i < t->n; i++) /* not strictly: where all is in one weight, no less is possible */
        ck_assert_double_lt(record_entropy(times + i * t->m, t->m), record_entropy(none + i * t->m, t->m) + 1e-13);
    ck_assert_int_eq(sample_same(scaled, sample_at(t, MATRIX_SCALED), count), t->d_k == 1);
}

START_TEST(no_scale_sharpens_and_multiplying_more)
{
    samples_run(no_scale);
}
END_TEST

static void late_scale(struct sample *t)
{
    double weights[SAMPLE_MOST], none[SAMPLE_MOST], root = sqrt((double)t->d_k);

    mistake_late_scale(weights, sample_at(t, MATRIX_SCORES), t->model.mask, t->n, t->m, t->d_k);
    weigh(t, none, sample_at(t, MATRIX_SCORES));
    for (size_t i = 0; i < t->n; i++)
        ck_assert_double_eq_tol(sample_sum(weights + i * t->m, t->m), sample_seen(t, i) ? 1 / root : 0, 1e-14);
    for (size_t i = 0; i < t->n * t->m; i++) {
        ck_assert_double_eq_tol(weights[i] * root, none[i], 1e-14);
        ck_assert(model_may_attend(&t->model, i / t->m, i % t->m) || weights[i] == 0);
    }
    ck_assert(t->d_k > 1 || sample_same(weights, sample_at(t, MATRIX_WEIGHTS), t->n * t->m));
}

START_TEST(late_scale_makes_rows_sum_to_one_by_the_root)
{
    samples_run(late_scale);
}
END_TEST

Suite *attention_mistakes_scale_suite(void)
{
    Suite *suite = suite_create("attention/mistakes_scale");
    TCase *tests = tcase_create("over many models");

    tcase_add_test(tests, scale_d_model_flattens_by_the_root_of_h);
    tcase_add_test(tests, no_scale_sharpens_and_multiplying_more);
    tcase_add_test(tests, late_scale_makes_rows_sum_to_one_by_the_root);
    suite_add_tcase(suite, tests);
    return suite;
}
