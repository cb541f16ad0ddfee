/* SPDX-License-Identifier: MIT */
/* The engine against PyTorch: see tests/data/README.md. */
#include "attention/origin.h"
#include "base/file.h"
#include "suites.h"
#include "tools.h"

#include <jansson.h>
#include <math.h>

/* The first eight are as in the paper; the others have biases, other sizes, shared or given heads, layers. */
static const char *const cases[] = {"self",          "causal",       "padding",      "cross",       "one-head",
                                    "one-word",      "blind-row",    "large-scores", "biases",      "wide-values",
                                    "narrow-input",  "other-memory", "grouped",      "multi-query", "given",
                                    "given-grouped", "alibi",        "two-layers",   "three-layers"};

#define CASES ((int)(sizeof cases / sizeof *cases))

static struct text read_case(int at, char path[80])
{
    struct text bytes = {0};
    struct error e = {0};

    snprintf(path, 80, "tests/data/%s.json", cases[at]);
    ck_assert_msg(file_read(path, MODEL_JSON_MOST, &bytes, &e), "%s", e.message);
    return bytes;
}

/* One matrix of ours against theirs, in which null is −∞, and a bias is a list. */
static void compare(struct matrix ours, const json_t *theirs, const char *name)
{
    bool is_list = !json_is_array(json_array_get(theirs, 0));

    ck_assert_msg(is_list || json_array_size(theirs) == ours.rows, "%s", name);
    for (size_t i = 0; i < ours.rows; i++) {
        const json_t *row = is_list ? theirs : json_array_get(theirs, i);

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

/* Every matrix that the table says is part of a trace, and that this layer has; a head whose K and V are another's has
 * none to compare. */
static size_t compare_layer(const struct record *record, const json_t *root, const json_t *layer)
{
    size_t compared = 0;

    for (enum matrix_id id = 0; id < MATRIX_COUNT; id++) {
        const struct matrix_info *info = &matrix_table[id];

        for (size_t head = 0; info->json && head < (info->per_head ? record->model->num_heads : 1); head++) {
            const json_t *object = info->per_head ? json_array_get(json_object_get(layer, "heads"), head) : layer;
            struct matrix ours = record_matrix(record, id, head);
            const json_t *theirs = json_object_get(object, info->json);

            if (id == MATRIX_X && !theirs)
                theirs = json_object_get(root, "X");
            if (!ours.at || record_is_borrowed(record->model, id, head) ||
                ((id == MATRIX_BIAS || info->rows == AXIS_ONE) && !theirs) || /* 0, as others have one */
                (id == MATRIX_X && record->before && !record->model->X))
                continue;
            compare(ours, theirs, info->name);
            compared++;
        }
    }
    return compared;
}

/* A layer as in the paper has 11 matrices a head and 4 more; others have at least what is always computed. */
static void compare_all(const struct record *record, const json_t *root)
{
    const json_t *layers = json_object_get(root, "layers");
    size_t at = model_layers(record->model) - 1;
    size_t compared = compare_layer(record, root, layers ? json_array_get(layers, at) : root);
    size_t heads = record->model->num_heads;

    if (model_is_square(record->model) && !record->model->b_Q && !record->model->added && !record->before)
        ck_assert_uint_eq(compared, 11 * heads + 4);
    else
        ck_assert_uint_ge(compared, 6 * heads + 1);
    if (record->before)
        compare_all(record->before, root);
}

static void check_origins(const struct record *record)
{
    for (enum matrix_id id = 0; id < MATRIX_COUNT; id++)
        for (size_t head = 0; head < (matrix_table[id].per_head ? record->model->num_heads : 1); head++) {
            struct matrix matrix = record_matrix(record, id, head);

            for (size_t i = 0; matrix.at && i < matrix.rows * matrix.cols; i++) {
                struct cell_at cell = {id, head, i / matrix.cols, i % matrix.cols};
                struct origin origin = origin_find(record, cell);
                double made = origin_result(&origin);

                ck_assert_msg(origin.kind == ORIGIN_GIVEN || made == matrix.at[i] ||
                                  fabs(made - matrix.at[i]) <= 1e-12 * fabs(made) + 1e-15,
                              "%s%zu[%zu,%zu] is %.17g, of its terms %.17g", matrix_table[id].name, head + 1,
                              cell.row + 1, cell.col + 1, matrix.at[i], made);
                ck_assert_int_eq(origin.kind == ORIGIN_GIVEN, origin.region == NULL);
            }
        }
}

START_TEST(every_matrix_is_pytorchs)
{
    char path[80];
    struct text bytes = read_case(_i / 3, path);
    json_t *root = json_loadb(bytes.bytes, bytes.length, 0, NULL);
    struct model model;
    struct record record;
    struct error e = {0};

    ck_assert_msg(model_read(&model, bytes.bytes, bytes.length, path, &e), "%s", e.message);
    ck_assert_msg(record_run_with(&record, &model, (enum record_way)(_i % 3), &e), "%s", e.message);
    ck_assert_uint_eq(model_layers(&model),
                      json_object_get(root, "layers") ? json_array_size(json_object_get(root, "layers")) : 1);
    compare_all(&record, root);
    if (json_object_get(root, "expected"))
        ck_assert_double_le(record_surprise(&record), 1e-12);
    else
        ck_assert(isnan(record_surprise(&record)));
    record_free(&record);
    model_free(&model);
    json_decref(root);
    text_free(&bytes);
}
END_TEST

/* A trace is a model: read again it gives the same bytes, whatever kind of model it is; and K and V that heads share
 * stand there once. */
START_TEST(every_trace_reads_back)
{
    char path[80];
    struct text bytes = read_case(_i, path), first, second;
    struct model model;
    struct record record;
    struct error e = {0};

    ck_assert_msg(model_read(&model, bytes.bytes, bytes.length, path, &e), "%s", e.message);
    ck_assert_msg(record_run(&record, &model, &e), "%s", e.message);
    first = trace_text(&record);
    record_free(&record);
    model_free(&model);
    ck_assert_msg(model_read(&model, first.bytes, first.length, path, &e), "%s", e.message);
    ck_assert_msg(record_run(&record, &model, &e), "%s", e.message);
    second = trace_text(&record);
    ck_assert_str_eq(text_string(&first), text_string(&second));
    ck_assert_int_eq(strstr(text_string(&first), "\"kv\"") != NULL, strstr(text_string(&bytes), "\"kv\"") != NULL);
    record_free(&record);
    model_free(&model);
    text_free(&first);
    text_free(&second);
    text_free(&bytes);
}
END_TEST

/* Each number of every kind of model is made again from its origin, also those of earlier layers. */
START_TEST(every_number_has_its_origin)
{
    char path[80];
    struct text bytes = read_case(_i, path);
    struct model model;
    struct record record;
    struct error e = {0};

    ck_assert_msg(model_read(&model, bytes.bytes, bytes.length, path, &e), "%s", e.message);
    ck_assert_msg(record_run_with(&record, &model, RECORD_SIMPLE, &e), "%s", e.message);
    for (const struct record *layer = &record; layer; layer = layer->before)
        check_origins(layer);
    record_free(&record);
    model_free(&model);
    text_free(&bytes);
}
END_TEST

Suite *attention_cases_suite(void)
{
    Suite *suite = suite_create("attention/cases");
    TCase *tests = tcase_create("PyTorch");

    tcase_add_loop_test(tests, every_matrix_is_pytorchs, 0, 3 * CASES);
    tcase_add_loop_test(tests, every_trace_reads_back, 0, CASES);
    tcase_add_loop_test(tests, every_number_has_its_origin, 0, CASES);
    suite_add_tcase(suite, tests);
    return suite;
}
