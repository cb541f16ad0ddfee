/* SPDX-License-Identifier: MIT */
#include "attention/record.h"
#include "suites.h"
#include "tools.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

START_TEST(the_table_is_whole)
{
    for (int id = 0; id < MATRIX_COUNT; id++) {
        ck_assert_msg(matrix_table[id].name != NULL, "matrix %d", id);
        for (int other = 0; other < id; other++)
            ck_assert_msg(matrix_table[other].per_head != matrix_table[id].per_head ||
                              strcmp(matrix_table[other].name, matrix_table[id].name) != 0,
                          "two are called %s", matrix_table[id].name);
    }
    for (int stage = 0; stage < STAGE_COUNT; stage++)
        ck_assert_ptr_nonnull(stage_names[stage]);
}
END_TEST

/* What `name` must find: "" for nothing. */
static void expect_found(const struct record *record, const char *name, enum matrix_id id, size_t head, bool found)
{
    enum matrix_id got_id;
    size_t got_head;

    ck_assert_msg(record_find(record, name, strlen(name), &got_id, &got_head) == found, "%s", name);
    if (found) {
        ck_assert_int_eq(got_id, id);
        ck_assert_uint_eq(got_head, head);
    }
}

START_TEST(matrices_are_found_by_name)
{
    static const char *const none[] = {"",         "scores",  "scores0", "scores3",     "scores01",
                                       "scores1x", "Scores1", "memory",  "W_O1",        "X1",
                                       "output1",  "head",    "concat2", "scores99999", "scores18446744073709551617",
                                       "scores-1", "W_Q3",    "W",       "W_Q ",        "1"};
    struct model model = random_model(3, 0, 4, 2, 1), cross = random_model(3, 2, 4, 4, 1);
    struct record record, cross_record;

    ck_assert(record_run(&record, &model, NULL));
    ck_assert(record_run(&cross_record, &cross, NULL));
    expect_found(&record, "X", MATRIX_X, 0, true);
    expect_found(&record, "W_Q", MATRIX_WHOLE_W_Q, 0, true);
    expect_found(&record, "W_Q2", MATRIX_W_Q, 1, true);
    expect_found(&record, "W_O", MATRIX_W_O, 0, true);
    expect_found(&record, "scores1", MATRIX_SCORES, 0, true);
    expect_found(&record, "scaled2", MATRIX_SCALED, 1, true);
    expect_found(&record, "head2", MATRIX_HEAD, 1, true);
    expect_found(&record, "output", MATRIX_OUTPUT, 0, true);
    expect_found(&cross_record, "memory", MATRIX_MEMORY, 0, true);
    expect_found(&cross_record, "V4", MATRIX_V, 3, true);
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        expect_found(&record, none[i], MATRIX_X, 0, false);
    record_free(&record);
    record_free(&cross_record);
    model_free(&model);
    model_free(&cross);
}
END_TEST

START_TEST(shapes_follow_the_table)
{
    struct model model = random_model(3, 5, 8, 2, 1);
    struct record record;
    struct matrix scores, V, W_K;

    ck_assert(record_run(&record, &model, NULL));
    scores = record_matrix(&record, MATRIX_SCORES, 1);
    V = record_matrix(&record, MATRIX_V, 0);
    W_K = record_matrix(&record, MATRIX_W_K, 1);
    ck_assert(scores.rows == 3 && scores.cols == 5);
    ck_assert(V.rows == 5 && V.cols == 4);
    ck_assert(W_K.rows == 8 && W_K.cols == 4);
    for (size_t i = 0; i < 8; i++)
        ck_assert_mem_eq(W_K.at + i * 4, model.W_K + i * 8 + 4, 4 * sizeof(double));
    record_free(&record);
    ck_assert_ptr_null(record.storage);
    model_free(&model);
}
END_TEST

START_TEST(no_two_matrices_overlap)
{
    struct model model = random_model(5, 3, 12, 3, 1);
    struct record record;
    const double *end;

    ck_assert(record_run(&record, &model, NULL));
    end = record.storage;
    for (int id = 0; id < MATRIX_COUNT; id++)
        for (size_t head = 0; matrix_table[id].recorded && head < (matrix_table[id].per_head ? 3 : 1); head++) {
            struct matrix matrix = record_matrix(&record, (enum matrix_id)id, head);

            ck_assert_msg(matrix.at >= end, "%s%zu", matrix_table[id].name, head + 1);
            end = matrix.at + matrix.rows * matrix.cols;
        }
    ck_assert(end <= record.storage + record.size);
    ck_assert((const unsigned char *)(record.storage + record.size) <= record.head_off);
    ck_assert(record.head_off + 3 <= (unsigned char *)record.storage + record_bytes(5, 3, 12, 3));
    record_free(&record);
    model_free(&model);
}
END_TEST

START_TEST(size_is_known_before)
{
    double gib = 1u << 30;

    ck_assert_double_eq_tol((double)record_bytes(1024, 1024, 1024, 16) / gib, 0.57, 0.01);
    ck_assert_double_gt((double)record_bytes(1024, 1024, 1024, 64) / gib, 2);
    ck_assert_uint_eq(record_bytes(SIZE_MAX / 2, 1, 8, 2), SIZE_MAX);
    ck_assert_uint_eq(record_bytes(SIZE_MAX / 64, 8, 8, 8), SIZE_MAX);
    ck_assert_uint_eq(record_bytes(1, SIZE_MAX / 8, 1, 1), SIZE_MAX);
    ck_assert_uint_eq(record_bytes(1, 1, 1, SIZE_MAX), SIZE_MAX);
}
END_TEST

START_TEST(more_than_2_gib_is_refused)
{
    struct model model;
    struct record record;
    struct error e = {0};

    ck_assert(model_make(&model, 1024, 0, 1024, 64, &e));
    ck_assert(!record_run(&record, &model, &e));
    ck_assert_int_eq(e.code, ERROR_INPUT);
    ck_assert_msg(strstr(e.message, "2.1 GiB") != NULL, "%s", e.message);
    ck_assert_ptr_null(record.storage);
    model_free(&model);
}
END_TEST

/* Σ over the heads that are on of head_h × its rows of W_O: the other way to say concat × W_O. */
static double contribution(const struct record *record, size_t row, size_t column)
{
    const struct model *model = record->model;
    double sum = 0;

    for (size_t head = 0; head < model->num_heads; head++)
        for (size_t k = 0; !record->head_off[head] && k < model->d_k; k++)
            sum += record_matrix(record, MATRIX_HEAD, head).at[row * model->d_k + k] *
                   model->W_O[(head * model->d_k + k) * model->d_model + column];
    return sum;
}

static void expect_contributions(const struct record *record)
{
    size_t d_model = record->model->d_model;

    for (size_t i = 0; i < record->model->n; i++)
        for (size_t j = 0; j < d_model; j++)
            ck_assert_double_eq_tol(record_matrix(record, MATRIX_OUTPUT, 0).at[i * d_model + j],
                                    contribution(record, i, j), 1e-12);
}

START_TEST(heads_can_be_switched)
{
    struct model model = random_model(4, 0, 6, 3, 7);
    struct record record, untouched;

    ck_assert(record_run_with(&record, &model, _i != 0, NULL));
    ck_assert(record_run_with(&untouched, &model, _i != 0, NULL));
    expect_contributions(&record);
    record_switch_head(&record, 0, 1, true);
    expect_contributions(&record);
    for (size_t i = 0; i < 4; i++)
        for (size_t j = 0; j < 6; j++)
            ck_assert((record_matrix(&record, MATRIX_CONCAT, 0).at[i * 6 + j] == 0) == (j / 2 == 1));
    record_switch_head(&record, 0, 0, true);
    record_switch_head(&record, 0, 1, false);
    expect_contributions(&record);
    ck_assert(record_run_again(&record, NULL));
    ck_assert(record.head_off[0]);
    expect_contributions(&record);
    record_switch_head(&record, 0, 0, false);
    compare_records(&untouched, &record, 0, 0);
    record_free(&record);
    record_free(&untouched);
    model_free(&model);
}
END_TEST

/* What stands out, as a look at every number finds it. */
static void expect_extremes(const struct record *record, enum matrix_id id, size_t head)
{
    const struct extremes *found = record_extremes(record, id, head);
    struct matrix matrix = record_matrix(record, id, head);
    double least = 0, most = 0;

    for (size_t i = 0; i < matrix.rows * matrix.cols; i++) {
        least = fmin(least, matrix.at[i]);
        most = fmax(most, matrix.at[i]);
    }
    ck_assert_double_eq(found->least, least);
    ck_assert_double_eq(found->most, most);
    ck_assert_double_eq(fabs(matrix.at[found->farthest]), fmax(most, -least));
}

/* Matrices of several blocks, and a last one that is not full; what is masked is not a number that stands out. */
START_TEST(what_stands_out_of_a_large_matrix)
{
    struct model model = random_model(21, 0, 30, 2, 7);
    struct record record;
    struct error e = {0};

    ck_assert(model_set_mask(&model, MASK_CAUSAL, 0, &e));
    ck_assert(record_run(&record, &model, NULL));
    for (enum matrix_id id = MATRIX_X; id < MATRIX_COUNT; id++) {
        struct matrix matrix = record_matrix(&record, id, 0);
        const struct extremes *found = record_extremes(&record, id, 0);
        double least = 0, most = 0;

        for (size_t i = 0; i < matrix.rows * matrix.cols; i++)
            if (isfinite(matrix.at[i])) {
                least = fmin(least, matrix.at[i]);
                most = fmax(most, matrix.at[i]);
            }
        ck_assert_double_eq(found->least, least);
        ck_assert_double_eq(found->most, most);
    }
    record_free(&record);
    model_free(&model);
}
END_TEST

START_TEST(what_stands_out_follows_the_numbers)
{
    struct model model = random_model(4, 0, 6, 3, 7);
    struct record record;

    ck_assert(record_run(&record, &model, NULL));
    expect_extremes(&record, MATRIX_CONCAT, 0);
    expect_extremes(&record, MATRIX_SCORES, 1);
    expect_extremes(&record, MATRIX_SCORES, 2);
    for (size_t head = 0; head < 3; head++) {
        record_switch_head(&record, 0, head, true);
        expect_extremes(&record, MATRIX_CONCAT, 0);
        expect_extremes(&record, MATRIX_OUTPUT, 0);
    }
    model.X[5] = 40;
    ck_assert(record_run_again(&record, NULL));
    expect_extremes(&record, MATRIX_X, 0);
    expect_extremes(&record, MATRIX_SCORES, 1);
    record_free(&record);
    model_free(&model);
}
END_TEST

START_TEST(overflow_is_refused)
{
    static const struct {
        double X, W_Q, W_V, W_O;
        const char *name;
    } cases[] = {{1e200, 1e200, 1, 1, "Q"},
                 {1e80, 1e100, 1, 1, "scores"},
                 {1e200, 1e-200, 1e200, 1, "V"},
                 {1, 1, 1e200, 1e200, "output"}};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct model model = random_model(3, 0, 4, 2, 3);
        struct record record;
        struct error e = {0};

        for (size_t at = 0; at < 12; at++)
            model.X[at] = cases[i].X;
        for (size_t at = 0; at < 16; at++) {
            model.W_Q[at] = model.W_K[at] = cases[i].W_Q;
            model.W_V[at] = cases[i].W_V;
            model.W_O[at] = cases[i].W_O;
        }
        ck_assert(!record_run_with(&record, &model, _i != 0, &e));
        ck_assert_int_eq(e.code, ERROR_INPUT);
        ck_assert_msg(strstr(e.message, "overflows") != NULL && strstr(e.message, cases[i].name) != NULL, "%s",
                      e.message);
        model_free(&model);
    }
}
END_TEST

START_TEST(huge_numbers_that_fit_are_kept)
{
    struct model model = random_model(3, 0, 4, 2, 3);
    struct record record;

    for (size_t at = 0; at < 12; at++)
        model.X[at] *= 1e152;
    ck_assert(record_run_with(&record, &model, _i != 0, NULL));
    record_free(&record);
    model_free(&model);
}
END_TEST

START_TEST(large_sizes_take_the_fast_twins)
{
    static const struct {
        size_t n, m, d_model;
        enum record_way way;
    } sizes[] = {{16, 0, 16, RECORD_SIMPLE}, {17, 0, 16, RECORD_EXACT}, {4, 17, 16, RECORD_EXACT},
                 {63, 0, 64, RECORD_EXACT},  {64, 0, 64, RECORD_FAST},  {2, 64, 64, RECORD_FAST}};

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct model model = random_model(sizes[i].n, sizes[i].m, sizes[i].d_model, 2, 1);
        struct record record;

        ck_assert(record_run(&record, &model, NULL));
        ck_assert_int_eq(record.way, sizes[i].way);
        record_free(&record);
        model_free(&model);
    }
}
END_TEST

/* Every number of the run is that of a run with its own memory. */
static void expect_as_afresh(const struct record *record)
{
    struct record fresh;

    ck_assert(record_run(&fresh, record->model, NULL));
    ck_assert_int_eq(fresh.way, RECORD_FAST);
    for (enum matrix_id id = MATRIX_Q; id <= MATRIX_OUTPUT; id++)
        for (size_t head = 0; head < 2; head++) {
            struct matrix got = record_matrix(record, id, head), want = record_matrix(&fresh, id, head);

            ck_assert_mem_eq(got.at, want.at, want.rows * want.cols * sizeof *want.at);
        }
    record_free(&fresh);
}

START_TEST(a_mask_of_a_large_run_comes_and_goes)
{
    struct model model = random_model(64, 0, 64, 2, 1);
    struct record record;
    double scaled;

    ck_assert(record_run(&record, &model, NULL));
    scaled = record_matrix(&record, MATRIX_SCALED, 1).at[1];
    ck_assert_double_eq(record_matrix(&record, MATRIX_MASKED, 1).at[1], scaled);
    for (int again = 0; again < 2; again++) {
        ck_assert(model_set_mask(&model, MASK_CAUSAL, 0, NULL));
        ck_assert(record_run_again(&record, NULL));
        ck_assert_double_eq(record_matrix(&record, MATRIX_MASKED, 1).at[1], -INFINITY);
        ck_assert_double_eq(record_matrix(&record, MATRIX_SCALED, 1).at[1], scaled);
        expect_as_afresh(&record);
        ck_assert(model_set_mask(&model, MASK_NONE, 0, NULL));
        ck_assert(record_run_again(&record, NULL));
        ck_assert_double_eq(record_matrix(&record, MATRIX_MASKED, 1).at[1], scaled);
        expect_as_afresh(&record);
    }
    record_free(&record);
    model_free(&model);
}
END_TEST

START_TEST(entropy_in_bits)
{
    ck_assert_double_eq_tol(record_entropy((double[]){0.25, 0.25, 0.25, 0.25}, 4), 2, 1e-15);
    ck_assert_double_eq_tol(record_entropy((double[]){0.5, 0, 0.5}, 3), 1, 1e-15);
    ck_assert_double_eq(record_entropy((double[]){0, 1, 0}, 3), 0);
    ck_assert_double_eq(record_entropy((double[]){0, 0}, 2), 0);
}
END_TEST

Suite *attention_record_suite(void)
{
    Suite *suite = suite_create("attention/record");
    TCase *tests = tcase_create("record");

    tcase_add_test(tests, the_table_is_whole);
    tcase_add_test(tests, matrices_are_found_by_name);
    tcase_add_test(tests, shapes_follow_the_table);
    tcase_add_test(tests, no_two_matrices_overlap);
    tcase_add_test(tests, size_is_known_before);
    tcase_add_test(tests, more_than_2_gib_is_refused);
    tcase_add_loop_test(tests, heads_can_be_switched, 0, 2);
    tcase_add_test(tests, what_stands_out_of_a_large_matrix);
    tcase_add_test(tests, what_stands_out_follows_the_numbers);
    tcase_add_loop_test(tests, overflow_is_refused, 0, 2);
    tcase_add_loop_test(tests, huge_numbers_that_fit_are_kept, 0, 2);
    tcase_add_test(tests, large_sizes_take_the_fast_twins);
    tcase_add_test(tests, a_mask_of_a_large_run_comes_and_goes);
    tcase_add_test(tests, entropy_in_bits);
    suite_add_tcase(suite, tests);
    return suite;
}
