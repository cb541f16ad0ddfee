/* SPDX-License-Identifier: MIT */
/* Origins: whatever a cell is said to come from makes its number, in right runs and in mistaken ones; and a cell that
 * is not said to be read can change without changing it. */
#include "attention/mistaken.h"
#include "attention/mistakes.h"
#include "attention/origin.h"
#include "samples.h"
#include "suites.h"

#include <math.h>
#include <string.h>

static bool is_near(double a, double b)
{
    return a == b || fabs(a - b) <= 1e-12 * (1 + fabs(a));
}

typedef struct origin finder(const struct record *record, enum mistake mistake, struct cell_at cell);

static struct origin find_right(const struct record *record, enum mistake mistake, struct cell_at cell)
{
    (void)mistake;
    return origin_find(record, cell);
}

/* Each term is told with the number that stands in its cell, and together they make the cell's. */
static void check_cell(const struct record *record, const struct origin *origin, struct cell_at cell)
{
    for (size_t k = 0; k < origin->count; k++) {
        ck_assert_double_eq(origin_number(&origin->a, k), origin_value(record, origin_cell(&origin->a, k)));
        if (origin->kind == ORIGIN_PRODUCT)
            ck_assert_double_eq(origin_number(&origin->b, k), origin_value(record, origin_cell(&origin->b, k)));
    }
    if ((origin->kind == ORIGIN_GIVEN) != (origin->count == 0) || (origin->kind == ORIGIN_GIVEN) != !origin->region)
        ck_abort_msg("%s[%zu,%zu]: terms or listing", matrix_table[cell.id].name, cell.row, cell.col);
    if (origin->kind != ORIGIN_GIVEN && !is_near(origin_value(record, cell), origin_result(origin)))
        ck_abort_msg("%s of head %zu [%zu,%zu] is %g, its origin makes %g", matrix_table[cell.id].name, cell.head,
                     cell.row, cell.col, origin_value(record, cell), origin_result(origin));
}

static void check_record(const struct record *record, finder *find, enum mistake mistake)
{
    for (int id = 0; id < MATRIX_COUNT; id++)
        for (size_t head = 0; head < (matrix_table[id].per_head ? record->model->num_heads : 1); head++) {
            struct matrix matrix = record_matrix(record, (enum matrix_id)id, head);

            for (size_t i = 0; matrix.at && i < matrix.rows * matrix.cols; i++) {
                struct cell_at cell = {(enum matrix_id)id, head, i / matrix.cols, i % matrix.cols};
                struct origin origin = find(record, mistake, cell);

                check_cell(record, &origin, cell);
            }
        }
}

static void check_sample(struct sample *t)
{
    check_record(&t->record, find_right, MISTAKE_COUNT);
    record_switch_head(&t->record, 0, t->head, true);
    check_record(&t->record, find_right, MISTAKE_COUNT);
    record_switch_head(&t->record, 0, t->head, false);
}

START_TEST(terms_make_the_number)
{
    samples_run(check_sample);
}
END_TEST

static size_t wrong_cells; /* found so far in the loop test below */

/* In a mistaken run the wrong origin makes each number; the right one fails exactly where the listing is wrong, unless
 * the numbers happen to agree. */
static void check_mistaken(const struct mistaken_case *c)
{
    check_record(&c->record, mistaken_origin, c->mistake);
    for (int id = MATRIX_Q; id <= MATRIX_OUTPUT; id++) {
        struct matrix matrix = record_matrix(&c->record, (enum matrix_id)id, 0);

        for (size_t i = 0; i < matrix.rows * matrix.cols; i++) {
            struct cell_at cell = {(enum matrix_id)id, 0, i / matrix.cols, i % matrix.cols};
            struct origin right = origin_find(&c->record, cell), wrong = mistaken_origin(&c->record, c->mistake, cell);

            if (right.kind == ORIGIN_GIVEN || is_near(origin_value(&c->record, cell), origin_result(&right)))
                continue;
            ck_assert_msg(wrong.is_wrong, "%s", mistake_table[c->mistake].name);
            wrong_cells++;
        }
    }
}

START_TEST(mistakes_are_told_too)
{
    for (uint64_t seed = 0; seed < 60; seed++)
        for (size_t round = 0; round < MISTAKEN_ROUNDS; round++) {
            struct mistaken_case c;

            ck_assert(mistaken_case(&c, seed, round, NULL));
            check_mistaken(&c);
            mistaken_case_free(&c);
        }
    ck_assert_uint_gt(wrong_cells, 1000);
}
END_TEST

/* The listings that origins name are there, right and wrong. */
START_TEST(mistakes_have_listings)
{
    static const char *const regions[] = {"split",   "project", "score",  "scale", "mask",
                                          "softmax", "blend",   "concat", "output"};

    for (uint64_t seed = 0; seed < 20; seed++)
        for (size_t round = 0; round < MISTAKEN_ROUNDS; round++) {
            struct mistaken_case c;
            struct origin origin;
            bool found = false;

            ck_assert(mistaken_case(&c, seed, round, NULL));
            origin = mistaken_origin(&c.record, c.mistake, (struct cell_at){mistake_table[c.mistake].spoils, 0, 0, 0});
            for (size_t i = 0; mistake_pairs[i].wrong; i++)
                found = found || strcmp(mistake_pairs[i].wrong, origin.region) == 0;
            ck_assert_msg(found && origin.is_wrong, "%s", origin.region);
            origin = origin_find(&c.record, (struct cell_at){mistake_table[c.mistake].spoils, 0, 0, 0});
            found = false;
            for (size_t i = 0; i < sizeof regions / sizeof *regions; i++)
                found = found || strcmp(regions[i], origin.region) == 0;
            ck_assert(found);
            mistaken_case_free(&c);
        }
}
END_TEST

START_TEST(the_header_s_example)
{
    struct record record;
    struct model model;
    struct origin origin;
    struct cell_at cell;

    ck_assert(model_designed(&model, NULL) && record_run(&record, &model, NULL));
    origin = origin_find(&record, (struct cell_at){MATRIX_SCORES, 0, 2, 1});
    ck_assert(origin.kind == ORIGIN_PRODUCT && origin.count == 4 && strcmp(origin.region, "score") == 0);
    cell = origin_cell(&origin.b, 1);
    ck_assert(cell.id == MATRIX_K && cell.row == 1 && cell.col == 1);
    ck_assert_double_eq_tol(origin_number(&origin.a, 1), 2, 1e-12);
    ck_assert_double_eq_tol(origin_number(&origin.b, 1), 2.8, 1e-12);
    ck_assert_double_eq_tol(origin_result(&origin), 5.6, 1e-12);
    record_free(&record);
    model_free(&model);
}
END_TEST

/* What heads bring into a cell of the output adds up to it; a share is its term over the sum of all, whatever is taken
 * off the scores. */
static void check_terms(struct sample *t)
{
    const struct model *model = &t->model;
    struct origin output = origin_find(&t->record, (struct cell_at){MATRIX_OUTPUT, 0, model->n - 1, 0});
    struct origin share = origin_find(&t->record, (struct cell_at){MATRIX_WEIGHTS, 0, model->n - 1, 0});
    double sum = 0;

    for (size_t head = 0; head < model->num_heads; head++) {
        struct origin part = origin_part(&output, head * model->d_k, model->d_k);

        ck_assert_double_eq(origin_number(&part.b, 0),
                            record_matrix(&t->record, MATRIX_W_O, 0).at[head * model->d_k * model->d_model]);
        ck_assert_uint_eq(origin_cell(&part.a, 0).col, head * model->d_k);
        sum += origin_result(&part);
    }
    ck_assert(is_near(sum, origin_result(&output)));
    if (origin_most(&share) == -INFINITY)
        return;
    for (int i = 0; i < 2; i++) {
        share.shift = i ? origin_most(&share) : origin_most(&share) - 1;
        ck_assert(is_near(origin_term(&share, 0) / origin_sum(&share), origin_result(&share)));
    }
}

START_TEST(terms_add_up)
{
    samples_run(check_terms);
}
END_TEST

/* Numbers that are no record's: 1·4 + 2·5 + 3·6, and softmax down a column. */
START_TEST(plain_numbers)
{
    static const double a[] = {1, 2, 3}, b[] = {4, 0, 5, 0, 6, 0};
    struct origin product = {
        .kind = ORIGIN_PRODUCT, .count = 3, .a = origin_numbers(a, 1), .b = origin_numbers(b, 2), .divisor = 1};
    struct origin share = {.kind = ORIGIN_SOFTMAX, .count = 3, .a = origin_numbers(b, 2), .mine = 2, .divisor = 2};

    ck_assert_double_eq(origin_term(&product, 1), 10);
    ck_assert_double_eq(origin_result(&product), 32);
    ck_assert_double_eq(origin_most(&share), 6);
    ck_assert_double_eq_tol(origin_result(&share), 1 / (1 + exp(-1) + exp(-2)) / 2, 1e-15);
}
END_TEST

/* Numbers are followed as far as they are only passed on. */
START_TEST(numbers_lead_on)
{
    struct record record;
    struct model model;
    struct cell_at score = {MATRIX_SCORES, 1, 2, 1}, masked = {MATRIX_MASKED, 1, 2, 1},
                   weight = {MATRIX_WEIGHTS, 1, 2, 1}, other = {MATRIX_MASKED, 0, 2, 1};

    ck_assert(model_designed(&model, NULL) && record_run(&record, &model, NULL));
    ck_assert(origin_leads(&record, score, masked) && !origin_leads(&record, masked, score));
    ck_assert(!origin_leads(&record, score, weight) && !origin_leads(&record, score, other));
    ck_assert(origin_leads(&record, (struct cell_at){MATRIX_HEAD, 1, 2, 3}, (struct cell_at){MATRIX_CONCAT, 0, 2, 7}));
    ck_assert(!origin_leads(&record, (struct cell_at){MATRIX_HEAD, 0, 2, 3}, (struct cell_at){MATRIX_CONCAT, 0, 2, 7}));
    ck_assert(
        origin_leads(&record, (struct cell_at){MATRIX_WHOLE_W_V, 0, 5, 6}, (struct cell_at){MATRIX_W_V, 1, 5, 2}));
    record_free(&record);
    model_free(&model);
}
END_TEST

Suite *attention_origin_suite(void)
{
    Suite *suite = suite_create("origin");
    TCase *numbers = tcase_create("numbers"), *names = tcase_create("names");

    tcase_add_test(numbers, terms_make_the_number);
    tcase_add_test(numbers, mistakes_are_told_too);
    tcase_add_test(numbers, terms_add_up);
    tcase_add_test(numbers, plain_numbers);
    tcase_add_test(names, mistakes_have_listings);
    tcase_add_test(names, the_header_s_example);
    tcase_add_test(names, numbers_lead_on);
    suite_add_tcase(suite, numbers);
    suite_add_tcase(suite, names);
    return suite;
}
