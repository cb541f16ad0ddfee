/* SPDX-License-Identifier: MIT */
/* The engine against PyTorch: see tests/data/README.md. */
#include "base/file.h"
#include "suites.h"
#include "tools.h"

#include <jansson.h>
#include <math.h>

static const char *const cases[] = {"self",     "causal",   "padding",   "cross",
                                    "one-head", "one-word", "blind-row", "large-scores"};

#define CASES ((int)(sizeof cases / sizeof *cases))

static struct text read_case(int at, char path[80])
{
    struct text bytes = {0};
    struct error e = {0};

    snprintf(path, 80, "tests/data/%s.json", cases[at]);
    ck_assert_msg(file_read(path, MODEL_JSON_MOST, &bytes, &e), "%s", e.message);
    return bytes;
}

/* One matrix of ours against theirs, in which null is −∞. */
static void compare(struct matrix ours, const json_t *theirs, const char *name)
{
    ck_assert_msg(json_array_size(theirs) == ours.rows, "%s", name);
    for (size_t i = 0; i < ours.rows; i++) {
        const json_t *row = json_array_get(theirs, i);

        ck_assert_msg(json_array_size(row) == ours.cols, "%s", name);
        for (size_t j = 0; j < ours.cols; j++) {
            const json_t *number = json_array_get(row, j);
            double wanted = json_is_null(number) ? -INFINITY : json_number_value(number);
            double got = ours.at[i * ours.cols + j];

            ck_assert_msg(got == wanted || fabs(got - wanted) <= 1e-9 * fabs(wanted) + 1e-12,
                          "%s[%zu,%zu] is %.17g, not %.17g", name, i + 1, j + 1, got, wanted);
        }
    }
}

/* Every matrix that the table says is part of a trace. */
static void compare_all(const struct record *record, const json_t *root)
{
    size_t compared = 0;

    for (int id = 0; id < MATRIX_COUNT; id++) {
        const struct matrix_info *info = &matrix_table[id];

        for (size_t head = 0; info->json && head < (info->per_head ? record->model->num_heads : 1); head++) {
            const json_t *object = info->per_head ? json_array_get(json_object_get(root, "heads"), head) : root;

            compare(record_matrix(record, (enum matrix_id)id, head), json_object_get(object, info->json), info->name);
            compared++;
        }
    }
    ck_assert_uint_eq(compared, 11 * record->model->num_heads + 4);
}

START_TEST(every_matrix_is_pytorchs)
{
    char path[80];
    struct text bytes = read_case(_i / 2, path);
    json_t *root = json_loadb(bytes.bytes, bytes.length, 0, NULL);
    struct model model;
    struct record record;
    struct error e = {0};

    ck_assert_msg(model_read(&model, bytes.bytes, bytes.length, path, &e), "%s", e.message);
    ck_assert_msg(record_run_with(&record, &model, _i % 2 == 1, &e), "%s", e.message);
    compare_all(&record, root);
    record_free(&record);
    model_free(&model);
    json_decref(root);
    text_free(&bytes);
}
END_TEST

Suite *attention_cases_suite(void)
{
    Suite *suite = suite_create("attention/cases");
    TCase *tests = tcase_create("PyTorch");

    tcase_add_loop_test(tests, every_matrix_is_pytorchs, 0, 2 * CASES);
    suite_add_tcase(suite, tests);
    return suite;
}
