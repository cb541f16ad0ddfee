/* SPDX-License-Identifier: MIT */
/* What the mistakes in masks and softmax break, and what they keep, over many models. */
#include "attention/mistakes.h"
#include "attention/precision.h"
#include "attention/stages.h"
#include "samples.h"
#include "suites.h"

#include <math.h>
#include <string.h>

static size_t met; /* how many rows or models were of the kind that a test is about */

static bool all_nan(const double *row, size_t count)
{
    for (size_t j = 0; j < count; j++)
        if (!isnan(row[j]))
            return false;
    return true;
}

/* Whether each is an m-th. */
static bool even(const double *row, size_t m)
{
    for (size_t j = 0; j < m; j++)
        if (row[j] != 1 / (double)m)
            return false;
    return true;
}

static void transpose(double *out, const double *in, size_t rows, size_t cols)
{
    for (size_t i = 0; i < rows; i++)
        for (size_t j = 0; j < cols; j++)
            out[j * rows + i] = in[i * cols + j];
}

static void columns(struct sample *t)
{
    const double *masked = sample_at(t, MATRIX_MASKED);
    double wrong[SAMPLE_MOST], turned[SAMPLE_MOST], right[SAMPLE_MOST], far = 0;

    mistake_softmax_columns(wrong, masked, t->n, t->m);
    transpose(turned, masked, t->n, t->m);
    attention_softmax(right, turned, t->m, t->n);
    transpose(turned, wrong, t->n, t->m);
    ck_assert(sample_same(turned, right, t->n * t->m));
    if (t->model.mask)
        return;
    for (size_t j = 0; j < t->m; j++)
        ck_assert_double_eq_tol(sample_sum(turned + j * t->n, t->n), 1, 1e-14);
    for (size_t i = 0; i < t->n; i++)
        far = fmax(far, fabs(sample_sum(wrong + i * t->m, t->m) - 1));
    ck_assert(t->n == 1 && t->m == 1 ? far == 0 : far > 1e-5);
    for (size_t j = 0; t->n == 1 && j < t->m; j++, met++)
        ck_assert(wrong[j] == 1); /* one query: every weight is 1 */
}

START_TEST(softmax_down_columns_makes_columns_sum_to_1)
{
    met = 0;
    samples_run(columns);
    ck_assert_uint_gt(met, 20);
}
END_TEST

static void late_mask(struct sample *t)
{
    const double *right = sample_at(t, MATRIX_WEIGHTS);
    double wrong[SAMPLE_MOST];

    mistake_late_mask(wrong, sample_at(t, MATRIX_SCORES), t->model.mask, t->n, t->m, t->d_k);
    for (size_t i = 0; i < t->n; i++) {
        double *row = wrong + i * t->m, sum = sample_sum(row, t->m);
        size_t seen = sample_seen(t, i);

        ck_assert(seen == t->m ? fabs(sum - 1) < 1e-14 : sum < 1 - 1e-9);
        for (size_t j = 0; j < t->m; j++) {
            ck_assert_int_eq(row[j] == 0, !model_may_attend(&t->model, i, j));
            ck_assert(seen == 0 || fabs(row[j] / sum - right[i * t->m + j]) < 1e-13);
        }
        met += seen > 0 && seen < t->m;
    }
    ck_assert(t->model.mask || sample_same(wrong, right, t->n * t->m));
}

START_TEST(late_mask_loses_what_it_hides_and_renormalising_repairs_it)
{
    met = 0;
    samples_run(late_mask);
    ck_assert_uint_gt(met, 200);
}
END_TEST

static void mask_value(struct sample *t)
{
    const double *scaled = sample_at(t, MATRIX_SCALED), *right = sample_at(t, MATRIX_WEIGHTS);
    double filled[SAMPLE_MOST], added[SAMPLE_MOST], narrow[SAMPLE_MOST], bare[SAMPLE_MOST], unmasked[SAMPLE_MOST];
    size_t n = t->n, m = t->m;

    mistake_mask_value(filled, scaled, t->model.mask, n, m, -1e9);
    mistake_mask_add(added, scaled, t->model.mask, n, m, -1e9);
    for (size_t i = 0; i < n * m; i++)
        narrow[i] = precision_round(added[i], PRECISION_FLOAT);
    mistake_bare_softmax(filled, filled, n, m);
    mistake_bare_softmax(added, added, n, m);
    mistake_bare_softmax(narrow, narrow, n, m);
    mistake_bare_softmax(bare, sample_at(t, MATRIX_MASKED), n, m);
    attention_softmax(unmasked, scaled, n, m);
    for (size_t i = 0; i < n; i++) {
        size_t row = i * m;

        if (sample_seen(t, i)) {
            ck_assert(sample_same(filled + row, right + row, m) && sample_same(added + row, right + row, m));
            ck_assert(sample_same(bare + row, right + row, m));
            ck_assert_double_lt(sample_apart(narrow + row, right + row, m), 1e-5);
        } else {
            ck_assert(even(filled + row, m) && even(narrow + row, m) && all_nan(bare + row, m));
            ck_assert_double_lt(sample_apart(added + row, unmasked + row, m), 1e-6);
            met += m > 1;
        }
    }
}

START_TEST(a_large_number_hides_unless_nothing_is_left)
{
    met = 0;
    samples_run(mask_value);
    ck_assert_uint_gt(met, 50);
    ck_assert(precision_round(-1e9, PRECISION_HALF) == -INFINITY);
}
END_TEST

static void mask_kind(struct sample *t)
{
    double wrong[SAMPLE_MOST], unmasked[SAMPLE_MOST];
    size_t m = t->m;

    mistake_mask_kind(wrong, sample_at(t, MATRIX_SCALED), t->model.mask, t->n, m);
    attention_softmax(wrong, wrong, t->n, m);
    attention_softmax(unmasked, sample_at(t, MATRIX_SCALED), t->n, m);
    for (size_t i = 0; i < t->n * m; i++) {
        size_t first = i / m * m;
        int more = model_may_attend(&t->model, i / m, i % m) - model_may_attend(&t->model, i / m, 0);
        double ratio = wrong[i] / wrong[first] / (unmasked[i] / unmasked[first]);

        ck_assert(wrong[i] > 0); /* nothing is hidden */
        ck_assert_double_eq_tol(ratio, exp(more), 1e-12);
        met += more != 0;
    }
    for (size_t i = 0; i < t->n; i++) {
        double apart = sample_apart(wrong + i * m, sample_at(t, MATRIX_WEIGHTS) + i * m, m);

        ck_assert(sample_seen(t, i) == m ? apart < 1e-14 : apart > 1e-9);
    }
}

START_TEST(ones_that_are_added_only_favour_by_e)
{
    met = 0;
    samples_run(mask_kind);
    ck_assert_uint_gt(met, 200);
}
END_TEST

static void inverted(struct sample *t)
{
    const double *scaled = sample_at(t, MATRIX_SCALED);
    double turned[SAMPLE_MOST], filled[SAMPLE_MOST], added[SAMPLE_MOST];
    size_t count = t->n * t->m;

    for (size_t i = 0; i < count; i++)
        added[i] = model_may_attend(&t->model, i / t->m, i % t->m) ? 0 : -INFINITY;
    mistake_mask_inverted(turned, scaled, t->model.mask, t->n, t->m);
    mistake_mask_filled(filled, scaled, t->model.mask ? added : NULL, t->n, t->m);
    ck_assert(sample_same(filled, turned, count)); /* either hides just what may be seen, and shows the rest */
    for (size_t i = 0; i < count; i++)
        ck_assert(turned[i] == (t->model.mask && added[i] == 0 ? -INFINITY : scaled[i]));
    for (size_t i = 0; i < count; i++) /* how the mask that was filled in should have been used */
        ck_assert(scaled[i] + added[i] == sample_at(t, MATRIX_MASKED)[i]);
}

START_TEST(a_mask_the_other_way_round_hides_what_may_be_seen)
{
    samples_run(inverted);
}
END_TEST

START_TEST(causal_and_padding_masks_are_not_each_other)
{
    unsigned char right[64], wrong[64], causal[64];

    for (size_t n = 1; n <= 8; n++)
        for (size_t m = 1; m <= 8; m++)
            for (size_t padding = 0; padding <= m; padding++) {
                attention_allow(right, n, m, padding);
                mistake_mask_mixup(wrong, n, m, padding);
                mistake_mask_causal_only(causal, n, m, padding);
                for (size_t i = 0; i < n; i++)
                    for (size_t j = 0; j < m; j++) {
                        bool behind = j > i, word = j < m - padding;
                        size_t at = i * m + j;

                        ck_assert_uint_eq(right[at], !behind && word);
                        ck_assert_int_eq(wrong[at] != right[at], behind && word);    /* the future leaks */
                        ck_assert_int_eq(causal[at] != right[at], !behind && !word); /* the padding leaks */
                        ck_assert_uint_eq(right[at], wrong[at] & causal[at]);        /* both are needed */
                    }
            }
}
END_TEST

/* Scaled scores with the largest of each row at `top`. */
static void raise_rows(struct sample *t, double *out, double top)
{
    memcpy(out, sample_at(t, MATRIX_SCALED), t->n * t->m * sizeof *out);
    for (size_t i = 0; i < t->n; i++) {
        double *row = out + i * t->m, max = -INFINITY;

        for (size_t j = 0; j < t->m; j++)
            max = fmax(max, row[j]);
        for (size_t j = 0; j < t->m; j++)
            row[j] += top - max;
    }
}

static void no_max(struct sample *t)
{
    const double *masked = sample_at(t, MATRIX_MASKED), *right = sample_at(t, MATRIX_WEIGHTS);
    double high[SAMPLE_MOST], wide[SAMPLE_MOST], narrow[SAMPLE_MOST];
    size_t count = t->n * t->m;

    mistake_no_max(wide, masked, t->n, t->m);
    mistake_no_max_float(narrow, masked, t->n, t->m);
    ck_assert_double_lt(sample_apart(wide, right, count), 1e-12);
    ck_assert_double_lt(sample_apart(narrow, right, count), 1e-5);
    for (int top = 80; top <= 720; top += 10) {
        raise_rows(t, high, top);
        mistake_no_max(wide, high, t->n, t->m);
        mistake_no_max_float(narrow, high, t->n, t->m);
        attention_softmax(high, high, t->n, t->m);
        for (size_t i = 0; i < count; i++)
            ck_assert(isnan(narrow[i]) || narrow[i] == (double)(float)narrow[i]);
        ck_assert(top < 710 ? sample_apart(wide, high, count) < 1e-12 : sample_apart(wide, high, count) == INFINITY);
        ck_assert(top < 89 ? sample_apart(narrow, high, count) < 1e-4 : sample_apart(narrow, high, count) == INFINITY);
    }
    raise_rows(t, high, -800); /* far below, nothing is left of e to the score */
    mistake_no_max(wide, high, t->n, t->m);
    for (size_t i = 0; i < count; i++)
        ck_assert(wide[i] == 0);
}

START_TEST(without_the_maximum_large_scores_are_no_numbers)
{
    samples_run(no_max);
}
END_TEST

START_TEST(without_the_maximum_the_limits_are_89_and_710)
{
    double weight;

    mistake_no_max(&weight, (double[]){709}, 1, 1);
    ck_assert(weight == 1);
    mistake_no_max(&weight, (double[]){710}, 1, 1);
    ck_assert(isnan(weight));
    mistake_no_max_float(&weight, (double[]){88}, 1, 1);
    ck_assert(weight == 1);
    mistake_no_max_float(&weight, (double[]){89}, 1, 1);
    ck_assert(isnan(weight));
}
END_TEST

Suite *attention_mistakes_softmax_suite(void)
{
    Suite *suite = suite_create("attention/mistakes_softmax");
    TCase *tests = tcase_create("over many models");

    tcase_add_test(tests, softmax_down_columns_makes_columns_sum_to_1);
    tcase_add_test(tests, late_mask_loses_what_it_hides_and_renormalising_repairs_it);
    tcase_add_test(tests, a_large_number_hides_unless_nothing_is_left);
    tcase_add_test(tests, ones_that_are_added_only_favour_by_e);
    tcase_add_test(tests, a_mask_the_other_way_round_hides_what_may_be_seen);
    tcase_add_test(tests, causal_and_padding_masks_are_not_each_other);
    tcase_add_test(tests, without_the_maximum_large_scores_are_no_numbers);
    tcase_add_test(tests, without_the_maximum_the_limits_are_89_and_710);
    suite_add_tcase(suite, tests);
    return suite;
}
