/* SPDX-License-Identifier: MIT */
/* What each mistake breaks, and what it keeps, over many models: sizes, positions, splitting, merging, output. Those in
 * scaling: test_mistakes_scale.c; in masks and softmax: test_mistakes_softmax.c. */
#include "attention/mistakes.h"
#include "attention/stages.h"
#include "samples.h"
#include "suites.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static size_t met; /* how many models were of the kind that a test is about */

START_TEST(indivisible_loses_the_columns_that_are_left_over)
{
    for (size_t d_model = 1; d_model <= 64; d_model++)
        for (size_t h = 1; h <= 64; h++) {
            size_t right = attention_d_k(d_model, h), wrong = mistake_indivisible(d_model, h);
            size_t left = d_model - wrong * h;
            struct model model;
            struct error e = {0};
            bool made = model_make(&model, 1, 0, d_model, h, &e);

            model_free(&model);
            ck_assert_uint_lt(left, h);
            ck_assert_uint_eq(right, left == 0 ? wrong : 0);
            ck_assert_int_eq(made, right != 0);
        }
}
END_TEST

static void place(struct sample *t)
{
    double words[SAMPLE_MOST], positions[SAMPLE_MOST], right[SAMPLE_MOST], wrong[SAMPLE_MOST];
    size_t count = t->n * t->d_model;

    sample_fill(words, count, &t->random);
    for (size_t i = 0; i < count; i++)
        positions[i] = model_position(i / t->d_model, i % t->d_model, t->d_model);
    attention_place(right, words, positions, t->n, t->d_model);
    mistake_no_positions(wrong, words, positions, t->n, t->d_model);
    ck_assert(sample_same(wrong, words, count));
    for (size_t i = 0; i < count; i++)
        ck_assert((right[i] == wrong[i]) == (positions[i] == 0));
}

START_TEST(no_positions_leaves_the_words)
{
    samples_run(place);
}
END_TEST

/* By how much the output of the tokens moved on by one, in a circle, differs from the output, moved on as well. */
static double moved_on(struct sample *t, const double *words, bool has_positions)
{
    double positions[SAMPLE_MOST], moved[SAMPLE_MOST], first[SAMPLE_MOST];
    size_t d = t->d_model, count = t->n * d;
    struct error e = {0};

    memcpy(moved, words + d, (count - d) * sizeof *words);
    memcpy(moved + count - d, words, d * sizeof *words);
    for (size_t i = 0; i < count; i++)
        positions[i] = model_position(i / d, i % d, d);
    for (int turn = 0; turn < 2; turn++) {
        (has_positions ? attention_place : mistake_no_positions)(t->model.X, turn ? moved : words, positions, t->n, d);
        ck_assert(record_run_again(&t->record, &e));
        if (turn == 0)
            memcpy(first, record_matrix(&t->record, MATRIX_OUTPUT, 0).at, count * sizeof *first);
    }
    memcpy(moved, first + d, (count - d) * sizeof *first);
    memcpy(moved + count - d, first, d * sizeof *first);
    return sample_apart(moved, record_matrix(&t->record, MATRIX_OUTPUT, 0).at, count);
}

static void permute(struct sample *t)
{
    double words[SAMPLE_MOST];
    struct error e = {0};

    if (t->model.memory_X || t->n < 2 || t->model.mask_kind == MASK_GIVEN)
        return;
    met++;
    sample_fill(words, t->n * t->d_model, &t->random);
    ck_assert(model_set_mask(&t->model, MASK_NONE, 0, &e));
    ck_assert_double_lt(moved_on(t, words, false), 1e-13);
    ck_assert_double_gt(moved_on(t, words, true), 1e-5);
    ck_assert(model_set_mask(&t->model, MASK_CAUSAL, 0, &e));
    ck_assert_double_gt(moved_on(t, words, false), 1e-5);
}

START_TEST(without_positions_the_order_of_tokens_is_not_seen_unless_masked)
{
    met = 0;
    samples_run(permute);
    ck_assert_uint_gt(met, 100);
}
END_TEST

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static bool same_numbers(const double *a, const double *b, size_t count)
{
    double x[SAMPLE_MOST], y[SAMPLE_MOST];

    memcpy(x, a, count * sizeof *a);
    memcpy(y, b, count * sizeof *b);
    qsort(x, count, sizeof *x, ascending);
    qsort(y, count, sizeof *y, ascending);
    return sample_same(x, y, count);
}

static void split(struct sample *t)
{
    double Q[SAMPLE_MOST], right[SAMPLE_MOST], wrong[SAMPLE_MOST], merged[SAMPLE_MOST], joined[SAMPLE_MOST];
    size_t size = t->n * t->d_k, count = size * t->h;

    sample_fill(Q, count, &t->random);
    for (size_t head = 0; head < t->h; head++) {
        attention_split_heads(right + head * size, Q, t->n, t->d_model, t->h, head);
        mistake_split(wrong + head * size, Q, t->n, t->d_model, t->h, head);
        attention_concat(joined, right + head * size, t->n, t->d_k, t->h, head);
        mistake_merge(merged, wrong + head * size, t->n, t->d_k, t->h, head);
    }
    ck_assert(same_numbers(right, wrong, count));
    ck_assert_int_eq(sample_same(right, wrong, count), t->h == 1 || t->n == 1);
    ck_assert(sample_same(joined, Q, count));
    ck_assert(sample_same(merged, Q, count)); /* the two mistakes undo each other */
    for (size_t i = 0; i < t->h * t->n; i++)  /* its row i: slice i % h of token i / h */
        ck_assert(sample_same(wrong + i * t->d_k, Q + i / t->h * t->d_model + i % t->h * t->d_k, t->d_k));
}

START_TEST(split_gives_a_head_some_tokens_whole)
{
    samples_run(split);
}
END_TEST

static void split_afterwards(struct sample *t)
{
    double Q[SAMPLE_MOST], Q_head[SAMPLE_MOST];

    attention_project(Q, t->model.X, t->model.W_Q, t->n, t->d_model, t->d_model);
    attention_split_heads(Q_head, Q, t->n, t->d_model, t->h, t->head);
    ck_assert(sample_same(Q_head, sample_at(t, MATRIX_Q), t->n * t->d_k));
}

START_TEST(splitting_the_queries_is_splitting_the_weights)
{
    samples_run(split_afterwards);
}
END_TEST

static void slice(struct sample *t)
{
    double X[SAMPLE_MOST], parts[SAMPLE_MOST] = {0}, before[SAMPLE_MOST], after[SAMPLE_MOST], whole[SAMPLE_MOST];
    const double *W = sample_at(t, MATRIX_W_Q), *Q = sample_at(t, MATRIX_Q);
    size_t first = t->head * t->d_k, size = t->n * t->d_k;

    memcpy(X, t->model.X, t->n * t->d_model * sizeof *X);
    mistake_slice_x(before, X + first, W + first * t->d_k, t->n, t->d_model, t->d_k);
    ck_assert(!sample_same(before, Q, size) == (t->h > 1));
    for (size_t feature = 0; feature < t->d_model; feature++) {
        X[feature] += 1; /* of the first token */
        mistake_slice_x(after, X + first, W + first * t->d_k, t->n, t->d_model, t->d_k);
        attention_project(whole, X, W, t->n, t->d_model, t->d_k);
        X[feature] = t->model.X[feature];
        ck_assert_int_eq(sample_same(before, after, size), feature < first || feature >= first + t->d_k);
        ck_assert(!sample_same(whole, Q, size));
    }
    for (size_t head = 0; head < t->h; head++) { /* all slices together are the whole */
        mistake_slice_x(after, X + head * t->d_k, W + head * t->d_k * t->d_k, t->n, t->d_model, t->d_k);
        for (size_t i = 0; i < size; i++)
            parts[i] += after[i];
    }
    ck_assert_double_lt(sample_apart(parts, Q, size), 1e-13);
}

START_TEST(slice_x_sees_only_its_slice)
{
    samples_run(slice);
}
END_TEST

static void sum_heads(struct sample *t)
{
    double heads[2][SAMPLE_MOST], concat[2][SAMPLE_MOST], sum[2][SAMPLE_MOST] = {{0}}, mean[2][SAMPLE_MOST] = {{0}};
    size_t size = t->n * t->d_k, other = (t->head + 1) % t->h;

    sample_fill_whole(heads[0], size * t->h, &t->random);
    memcpy(heads[1], heads[0], sizeof heads[1]);
    for (size_t i = 0; i < size; i++) { /* what one head has more, another has less */
        double more = 1 + (double)sample_below(&t->random, 9);

        heads[1][t->head * size + i] += more;
        heads[1][other * size + i] -= more;
    }
    for (int set = 0; set < 2; set++)
        for (size_t head = 0; head < t->h; head++) {
            attention_concat(concat[set], heads[set] + head * size, t->n, t->d_k, t->h, head);
            mistake_sum_heads(sum[set], heads[set] + head * size, t->n, t->d_k, t->h, head);
            mistake_mean_heads(mean[set], heads[set] + head * size, t->n, t->d_k, t->h, head);
        }
    ck_assert(sample_same(sum[0], sum[1], size));
    ck_assert_double_lt(sample_apart(mean[0], mean[1], size), 1e-13);
    ck_assert_int_eq(sample_same(concat[0], concat[1], size * t->h), t->h == 1);
    ck_assert(t->h > 1 || sample_same(sum[0], concat[0], size));
    for (size_t i = 0; i < size; i++) {
        double all = 0;

        for (size_t head = 0; head < t->h; head++)
            all += heads[0][head * size + i];
        ck_assert(sum[0][i] == all);
        ck_assert_double_eq_tol(mean[0][i] * (double)t->h, all, 1e-13);
    }
}

START_TEST(sum_heads_forgets_which_head_said_what)
{
    samples_run(sum_heads);
}
END_TEST

static void no_output(struct sample *t)
{
    const double *concat = record_matrix(&t->record, MATRIX_CONCAT, 0).at;
    double changed[SAMPLE_MOST], wrong[SAMPLE_MOST], right[SAMPLE_MOST], one[36 * 36] = {0};
    size_t d = t->d_model, count = t->n * d;

    mistake_no_output(wrong, concat, t->model.W_O, t->n, d);
    ck_assert(sample_same(wrong, concat, count));
    for (size_t i = 0; i < d; i++)
        one[i * d + i] = 1;
    attention_output(right, concat, one, t->n, d);
    ck_assert(sample_apart(right, wrong, count) == 0); /* right where W_O changes nothing */
    memcpy(changed, concat, count * sizeof *concat);
    for (size_t j = 0; j < t->d_k; j++)
        changed[t->head * t->d_k + j] += 1;
    mistake_no_output(wrong, changed, t->model.W_O, t->n, d);
    attention_output(right, changed, t->model.W_O, t->n, d);
    for (size_t j = 0; j < d; j++) {
        ck_assert_int_eq(wrong[j] != concat[j], j / t->d_k == t->head);
        ck_assert(right[j] != record_matrix(&t->record, MATRIX_OUTPUT, 0).at[j]);
    }
}

START_TEST(no_output_keeps_heads_apart)
{
    samples_run(no_output);
}
END_TEST

static void merge(struct sample *t)
{
    double heads[SAMPLE_MOST], right[SAMPLE_MOST], wrong[SAMPLE_MOST], after[SAMPLE_MOST];
    size_t size = t->n * t->d_k, count = size * t->h, last = (t->n - 1) * t->d_k;

    sample_fill(heads, count, &t->random);
    for (size_t head = 0; head < t->h; head++) {
        attention_concat(right, heads + head * size, t->n, t->d_k, t->h, head);
        mistake_merge(wrong, heads + head * size, t->n, t->d_k, t->h, head);
    }
    ck_assert(same_numbers(right, wrong, count));
    ck_assert_int_eq(sample_same(right, wrong, count), t->h == 1 || t->n == 1);
    ck_assert(sample_same(wrong, heads, count)); /* nothing was moved: the memory is only read with other rows */
    memcpy(after, right, count * sizeof *right);
    heads[last] += 1; /* head 1 of the last token, which belongs to the last row */
    mistake_merge(wrong, heads, t->n, t->d_k, t->h, 0);
    attention_concat(after, heads, t->n, t->d_k, t->h, 0);
    ck_assert(sample_same(after, right, (t->n - 1) * t->d_model));
    ck_assert(wrong[(t->n - 1) / t->h * t->d_model + (t->n - 1) % t->h * t->d_k] == heads[last]);
    ck_assert(t->h == 1 || t->n == 1 || (t->n - 1) / t->h < t->n - 1); /* it comes to an earlier one */
}

START_TEST(merge_mixes_tokens)
{
    samples_run(merge);
}
END_TEST

static double worst; /* the largest share of a bound that was used */

static void scale_queries(struct sample *t)
{
    const double *Q = sample_at(t, MATRIX_Q), *K = sample_at(t, MATRIX_K), *right = sample_at(t, MATRIX_SCALED);
    double wrong[SAMPLE_MOST];

    mistake_scale_queries(wrong, Q, K, t->n, t->m, t->d_k);
    for (size_t i = 0; i < t->n * t->m; i++) {
        double bound = mistake_scale_queries_bound(Q + i / t->m * t->d_k, K + i % t->m * t->d_k, t->d_k);
        double apart = fabs(wrong[i] - right[i]);

        ck_assert(apart <= bound);
        ck_assert_int_eq(bound == 0, t->d_k == 1 || t->d_k == 4);
        worst = fmax(worst, bound > 0 ? apart / bound : 0);
    }
}

START_TEST(scaling_queries_is_scaling_scores)
{
    worst = 0;
    samples_run(scale_queries);
    ck_assert_double_gt(worst, 0.1);
    ck_assert(mistake_scale_queries_bound((double[64]){1}, (double[64]){1}, 64) == 0);
    ck_assert(mistake_scale_queries_bound((double[2]){3, 1}, (double[2]){-1, 2}, 2) == 40 / sqrt(2) * 0x1p-53);
}
END_TEST

static void sum_outputs(struct sample *t)
{
    struct matrix concat = record_matrix(&t->record, MATRIX_CONCAT, 0);
    const double *right = record_matrix(&t->record, MATRIX_OUTPUT, 0).at;
    double wrong[SAMPLE_MOST] = {0};

    for (size_t head = 0; head < t->h; head++)
        mistake_sum_outputs(wrong, record_matrix(&t->record, MATRIX_HEAD, head).at,
                            t->model.W_O + head * t->d_k * t->d_model, t->n, t->d_k, t->d_model);
    for (size_t i = 0; i < t->n * t->d_model; i++) {
        double bound = mistake_sum_outputs_bound(concat.at + i / t->d_model * t->d_model, t->model.W_O, t->d_model,
                                                 t->h, i % t->d_model);
        double apart = fabs(wrong[i] - right[i]);

        ck_assert(apart <= bound);
        ck_assert(bound > 0 || t->h == 1 || sample_seen(t, i / t->d_model) == 0);
        worst = fmax(worst, bound > 0 ? apart / bound : 0);
    }
}

START_TEST(summing_outputs_is_concat_and_output)
{
    worst = 0;
    samples_run(sum_outputs);
    ck_assert_double_gt(worst, 0.02);
    ck_assert(mistake_sum_outputs_bound((double[2]){3, 1}, (double[4]){9, -1, 9, 2}, 2, 2, 1) == 30 * 0x1p-53);
}
END_TEST

Suite *attention_mistakes_suite(void)
{
    Suite *suite = suite_create("attention/mistakes");
    TCase *tests = tcase_create("over many models");

    tcase_add_test(tests, indivisible_loses_the_columns_that_are_left_over);
    tcase_add_test(tests, no_positions_leaves_the_words);
    tcase_add_test(tests, without_positions_the_order_of_tokens_is_not_seen_unless_masked);
    tcase_add_test(tests, split_gives_a_head_some_tokens_whole);
    tcase_add_test(tests, splitting_the_queries_is_splitting_the_weights);
    tcase_add_test(tests, slice_x_sees_only_its_slice);
    tcase_add_test(tests, sum_heads_forgets_which_head_said_what);
    tcase_add_test(tests, no_output_keeps_heads_apart);
    tcase_add_test(tests, merge_mixes_tokens);
    tcase_add_test(tests, scaling_queries_is_scaling_scores);
    tcase_add_test(tests, summing_outputs_is_concat_and_output);
    suite_add_tcase(suite, tests);
    return suite;
}
