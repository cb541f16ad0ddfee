/* SPDX-License-Identifier: MIT */
/* Rollout: against plain sums over all ways through the layers, and what it promises. */
#include "attention/rollout.h"
#include "attention/suites.h"
#include "model/example.h"
#include "study/promoter.h"

#include <string.h>

enum { MOST = PROMOTER_TOKENS_MOST * PROMOTER_TOKENS_MOST };

/* How a layer hands on, from its record, head by head. */
static double step(const struct record *layer, size_t row, size_t col, bool is_halved)
{
    size_t n = layer->model->n, heads = layer->model->num_heads;
    double sum = 0;

    for (size_t head = 0; head < heads; head++)
        sum += record_matrix(layer, MATRIX_WEIGHTS, head).at[row * n + col];
    sum /= (double)heads;
    return is_halved ? 0.5 * sum + (row == col ? 0.5 : 0) : sum;
}

/* All ways from `row` down to `col`, one after the other. */
static double ways(const struct record *layer, size_t row, size_t col, bool is_halved)
{
    double sum = 0;

    if (!layer->before)
        return step(layer, row, col, is_halved);
    for (size_t through = 0; through < layer->model->n; through++)
        sum += step(layer, row, through, is_halved) * ways(layer->before, through, col, is_halved);
    return sum;
}

static void run(struct promoter *p, const char *letters, size_t pads, bool has_idle)
{
    struct promoter_choice choice = {.pads = pads, .has_idle = has_idle};

    memcpy(choice.letters, letters, strlen(letters) + 1);
    promoter_run(p, &choice);
}

START_TEST(it_is_the_sum_of_all_ways)
{
    struct promoter p;
    double out[MOST];

    run(&p, "CTATAG", (size_t)_i, _i % 2);
    for (enum rollout_way way = ROLLOUT_PRODUCT; way < ROLLOUT_WAYS; way++) {
        rollout_run(out, &p.record, way);
        for (size_t i = 0; i < p.n * p.n; i++)
            ck_assert_double_eq_tol(out[i], ways(&p.record, i / p.n, i % p.n, way == ROLLOUT_HALVES), 1e-12);
    }
    promoter_free(&p);
}
END_TEST

START_TEST(rows_add_up_to_one)
{
    static const char *const letters[] = {"TATA", "CTATAG", "ACGTNACGTA"};
    struct promoter p;
    double out[MOST];

    for (size_t i = 0; i < 3; i++)
        for (enum rollout_way way = 0; way < ROLLOUT_WAYS; way++) {
            run(&p, letters[i], i, i == 1);
            rollout_run(out, &p.record, way);
            for (size_t row = 0; row < p.n; row++) {
                double sum = 0;

                for (size_t col = 0; col < p.n; col++) {
                    ck_assert_double_ge(out[row * p.n + col], 0);
                    sum += out[row * p.n + col];
                }
                ck_assert_double_eq_tol(sum, 1, 1e-12);
            }
            promoter_free(&p);
        }
}
END_TEST

/* Of one layer it is ½(weights + I), of the last alone the weights. */
START_TEST(one_layer_has_one_step)
{
    struct spec spec = {0};
    struct example *example = example_new(&spec, NULL);
    const struct record *record = &example->record;
    double out[16];

    rollout_run(out, record, ROLLOUT_HALVES);
    for (size_t i = 0; i < 16; i++)
        ck_assert_double_eq_tol(out[i], (ways(record, i / 4, i % 4, false) + (i / 4 == i % 4)) / 2, 1e-12);
    rollout_run(out, record, ROLLOUT_PRODUCT);
    for (size_t i = 0; i < 16; i++)
        ck_assert_double_eq_tol(out[i], ways(record, i / 4, i % 4, false), 1e-12);
    example_destroy(example);
}
END_TEST

START_TEST(numbers_of_the_lesson)
{
    static const double rollout[] = {0.487, 0.019, 0.117, 0.125, 0.117, 0.125, 0.008};
    static const double product[] = {0.092, 0.024, 0.808, 0.024, 0.021, 0.021, 0.010};
    static const double idle[] = {0.370, 0.424, 0.031, 0.047, 0.043, 0.073, 0.013};
    struct promoter p;
    double out[MOST];

    run(&p, "CTATAG", 0, false);
    for (enum rollout_way way = ROLLOUT_PRODUCT; way < ROLLOUT_WAYS; way++) {
        rollout_run(out, &p.record, way);
        for (size_t i = 0; i < p.n; i++)
            ck_assert_double_eq_tol(out[i], (way == ROLLOUT_PRODUCT ? product : rollout)[i], 5e-4);
    }
    promoter_free(&p);
    run(&p, "CTATAG", 0, true);
    rollout_run(out, &p.record, ROLLOUT_HALVES);
    for (size_t i = 0; i < p.n; i++)
        ck_assert_double_eq_tol(out[i], idle[i], 5e-4);
    promoter_free(&p);
}
END_TEST

Suite *attention_rollout_suite(void)
{
    Suite *suite = suite_create("attention/rollout");
    TCase *core = tcase_create("core");

    tcase_add_loop_test(core, it_is_the_sum_of_all_ways, 0, 3);
    tcase_add_test(core, rows_add_up_to_one);
    tcase_add_test(core, one_layer_has_one_step);
    tcase_add_test(core, numbers_of_the_lesson);
    suite_add_tcase(suite, core);
    return suite;
}
