/* SPDX-License-Identifier: MIT */
/* Given numbers that are changed: reading, writing, what comes of them, what is refused. */
#include "attention/formula.h"
#include "attention/touch.h"
#include "base/file.h"
#include "model/example.h"
#include "model/model_json.h"
#include "suites.h"

#include <check.h>
#include <math.h>
#include <string.h>

static struct example *touched(const char *set, struct error *e)
{
    struct spec spec = {0};
    struct example *example;

    ck_assert(spec_set(&spec, "set", set, "set", e));
    example = example_new(&spec, e);
    spec_free(&spec);
    return example;
}

/* Half as loud a question: half the score, and the original beside it. */
START_TEST(a_weight_is_changed)
{
    const struct cell_at score = {MATRIX_SCORES, 0, 2, 1}, output = {MATRIX_OUTPUT, 0, 2, 1};
    struct error e;
    struct example *example = touched("W_Q1:3rd,2nd:1", &e);

    ck_assert_double_eq_tol(origin_value(&example->record, score), 2.8, 1e-12);
    ck_assert_double_eq_tol(origin_value(&example->was->record, score), 5.6, 1e-12);
    ck_assert_ptr_null(example->was->was);
    ck_assert(fabs(origin_value(&example->record, output) - origin_value(&example->was->record, output)) > 0.2);
    example_destroy(example);
}
END_TEST

/* Every given matrix, a label that holds a colon, a mask, and the second head. */
START_TEST(every_given_number_can_be)
{
    struct error e;
    struct example *example = touched("X:cat,det:0.5+W_K2:noun,#2:-1.25+W_V1:verb,prep:1+W_O:b:noun,ahead:-0.5+"
                                      "mask:The,on:0",
                                      &e);
    const struct model *m = &example->model;

    ck_assert_double_eq(m->X[1 * 8 + 0], 0.5);
    ck_assert_double_eq(m->W_K[1 * 8 + 4 + 1], -1.25);
    ck_assert_double_eq(m->W_V[2 * 8 + 3], 1);
    ck_assert_double_eq(m->W_O[1 * 8 + 7], -0.5);
    ck_assert(!model_may_attend(m, 0, 3));
    ck_assert(model_may_attend(m, 1, 3));
    example_destroy(example);
}
END_TEST

START_TEST(what_changes_nothing_is_refused)
{
    static const char *const wrong[] = {
        "W_Q3:3rd,2nd:1", "W_Q:3rd,2nd:1",      "scores1:sat,cat:1",   "X:dog,det:1",
        "X:cat,det:100",  "X:cat,det:nan",      "X:cat,det:",          "X:cat,det",
        "X:cat:1",        "mask:The,on:0.5",    "W_O1:b:noun,ahead:1", "+",
        "X:cat,det:1e1",  "memory_X:cat,det:1", "X:cat,det:1++",       "W_Q0:3rd,2nd:1"};
    struct error e = {0};

    ck_assert_ptr_null(touched(wrong[_i], &e));
    ck_assert_int_eq(e.code, ERROR_INPUT);
    ck_assert_msg(strstr(e.message, "changes no number: "), "%s", e.message);
}
END_TEST

/* One line says what to write, for each kind of number. */
START_TEST(each_refusal_says_what_to_write)
{
    static const char *const wrong[][2] = {
        {"W_Q3:3rd,2nd:1", "write MATRIX:ROW,COLUMN:NUMBER, such as W_Q1:3rd,2nd:1, with + between several"},
        {"X:cat,det:100", "write a number from -99 to 99 after the last colon"},
        {"mask:The,on:2", "a mask holds 1, which lets a word be seen, or 0: write one of them"}};
    struct error e = {0};

    ck_assert_ptr_null(touched(wrong[_i][0], &e));
    ck_assert_msg(strstr(e.message, wrong[_i][1]) != NULL, "%s", e.message);
}
END_TEST

/* Changes that are off are kept, and change nothing; what is none is refused all the same. */
START_TEST(changes_can_be_off)
{
    const struct cell_at score = {MATRIX_SCORES, 0, 2, 1};
    struct error e;
    struct example *example = touched("-W_Q1:3rd,2nd:1+X:cat,det:1", &e);
    struct layer_cell at;

    ck_assert_double_eq_tol(origin_value(&example->record, score), 5.6, 1e-12);
    ck_assert_ptr_null(example->was);
    ck_assert(touch_is_off(example->spec.set));
    ck_assert_uint_eq(touch_count(example->spec.set), 2);
    ck_assert(touch_find(&example->model, example->spec.set, 0, &at));
    ck_assert(at.cell.id == MATRIX_W_Q && at.cell.row == 6 && at.cell.col == 1);
    ck_assert(touch_find(&example->model, example->spec.set, 1, &at) && at.cell.id == MATRIX_X);
    ck_assert(!touch_find(&example->model, example->spec.set, 2, &at));
    example_destroy(example);
    ck_assert_ptr_null(touched("-W_Q1:3rd,2nd:1+mask:The,on:2", &e));
}
END_TEST

/* A mask's 0 and 1 are given; all heads have it. Where there is none, all may be seen, until one is hidden. */
START_TEST(a_mask_is_given)
{
    const struct cell_at masked = {MATRIX_MASKED, 1, 0, 3};
    struct error e;
    struct example *example = touched("mask:The,on:0", &e), *bare = touched("X:cat,det:1", &e);
    struct text set = {0};
    struct cell_at cell;

    ck_assert(touch_cell(&example->model, masked, &cell) && touch_is_mask(cell));
    ck_assert_uint_eq(cell.head, 0);
    ck_assert_double_eq(touch_number(&example->model, cell), 0);
    touch_set(&example->model, (struct layer_cell){cell, 0}, "", 1, &set);
    ck_assert_str_eq(text_string(&set), "mask:The,on:1");
    ck_assert(touch_cell(&bare->model, masked, &cell) && touch_is_mask(cell));
    ck_assert_double_eq(touch_number(&bare->model, cell), 1);
    text_free(&set);
    example_destroy(example);
    example_destroy(bare);
}
END_TEST

START_TEST(a_list_is_written)
{
    struct error e;
    struct example *example = touched("X:cat,det:1", &e);
    const struct cell_at first = {MATRIX_W_Q, 0, 6, 1}, second = {MATRIX_W_O, 0, 1, 7};
    struct cell_at whole;
    struct text one = {0}, two = {0}, three = {0}, back = {0};

    touch_set(&example->model, (struct layer_cell){first, 0}, "", 1, &one);
    ck_assert_str_eq(text_string(&one), "W_Q1:3rd,2nd:1");
    touch_set(&example->model, (struct layer_cell){second, 0}, text_string(&one), -0.5, &two);
    ck_assert_str_eq(text_string(&two), "W_Q1:3rd,2nd:1+W_O:b:noun,ahead:-0.5");
    ck_assert_uint_eq(touch_count(text_string(&two)), 2);
    touch_set(&example->model, (struct layer_cell){first, 0}, text_string(&two), 0.125, &three);
    ck_assert_str_eq(text_string(&three), "W_O:b:noun,ahead:-0.5+W_Q1:3rd,2nd:0.125");
    touch_undo(text_string(&three), &back);
    ck_assert_str_eq(text_string(&back), "W_O:b:noun,ahead:-0.5");
    ck_assert(touch_cell(&example->model, (struct cell_at){MATRIX_WHOLE_W_K, 0, 2, 5}, &whole));
    ck_assert_int_eq(whole.id, MATRIX_W_K);
    ck_assert_uint_eq(whole.head, 1);
    ck_assert_uint_eq(whole.col, 1);
    ck_assert(!touch_cell(&example->model, (struct cell_at){MATRIX_SCORES, 0, 2, 1}, &whole));
    example_destroy(example);
    text_free(&one);
    text_free(&two);
    text_free(&three);
    text_free(&back);
}
END_TEST

/* A model of a file, changed. */
static struct example *touched_file(const char *path, const char *set, struct error *e)
{
    struct example *example;
    struct text bytes = {0};
    struct spec spec = {0};
    size_t length;

    *e = (struct error){0};
    ck_assert_msg(file_read(path, MODEL_JSON_MOST, &bytes, e), "%s", e->message);
    ck_assert(spec_set(&spec, "weights", path, "--weights", e));
    length = bytes.length;
    spec_give(&spec, text_take(&bytes), length);
    ck_assert(spec_set(&spec, "set", set, "--set", e));
    example = example_new(&spec, e);
    spec_free(&spec);
    return example;
}

/* Each matrix of other models, of each layer; what is shared is one number, by whichever head it is named. */
static const struct {
    const char *path, *set, *cell; /* cell: that stands there then, of the layer `back` before the last */
    size_t back;
    double value;
} others[] = {
    {"tests/data/biases.json", "b_Q2:1,3:0.5", "b_Q2[1,3]", 0, 0.5},
    {"tests/data/biases.json", "b_O:1,8:-2", "b_O[1,8]", 0, -2},
    {"tests/data/wide-values.json", "W_V2:6,5:7+b_V2:1,5:1.5", "W_V2[6,5]", 0, 7},
    {"tests/data/narrow-input.json", "X:q5,7:3+W_O:6,4:9", "X[q5,7]", 0, 3},
    {"tests/data/other-memory.json", "memory:k4,5:2.5", "memory[k4,5]", 0, 2.5},
    {"tests/data/grouped.json", "W_K4:8,2:4", "W_K3[8,2]", 0, 4},
    {"tests/data/multi-query.json", "W_V1:6,1:3", "V3[k1,1]", 0, NAN},
    {"tests/data/given.json", "Q2:q4,3:5", "Q2[q4,3]", 0, 5},
    {"tests/data/given-grouped.json", "K2:q5,3:5", "K1[q5,3]", 0, 5},
    {"tests/data/alibi.json", "bias1:q5,q1:1", "bias1[q5,q1]", 0, 1},
    {"tests/data/two-layers.json", "W_Q3:6,2:1", "W_Q3[6,2]", 0, 1},
    {"tests/data/two-layers.json", "W_Q2@1:6,3:1", "W_Q2[6,3]", 1, 1},
    {"tests/data/two-layers.json", "X@1:q1,1:2", "X[q1,1]", 0, NAN},
    {"tests/data/three-layers.json", "W_V1@2:4,5:8", "output[q1,1]", 0, 0},
    {"tests/data/two-layers.json", "mask:q1,q4:1", "weights1[q1,q4]", 1, NAN},
};

START_TEST(other_models_are_changed)
{
    struct error e;
    struct example *example = touched_file(others[_i].path, others[_i].set, &e), *was;
    const char *bracket = strchr(others[_i].cell, '[');
    const struct record *record, *before;
    struct cell_at at;
    size_t cell[2];
    double now, then;

    ck_assert_msg(example != NULL, "%s", e.message);
    was = example->was;
    record = record_layer(&example->record, others[_i].back);
    before = record_layer(&was->record, others[_i].back);
    ck_assert(record_find(record, others[_i].cell, (size_t)(bracket - others[_i].cell), &at.id, &at.head));
    ck_assert(record_find_cell(record->model, at.id, at.head, bracket + 1, strlen(bracket) - 2, cell));
    at.row = cell[0];
    at.col = cell[1];
    now = origin_value(record, at);
    then = origin_value(before, at);
    if (others[_i].value == 0) /* the last layer of three brings its own X: nothing reaches it */
        ck_assert(now == then);
    else if (isnan(others[_i].value))
        ck_assert(now != then);
    else
        ck_assert_double_eq(now, others[_i].value);
    example_destroy(example);
}
END_TEST

/* Every number of two runs, all layers. */
static void expect_equal(const struct record *a, const struct record *b)
{
    for (; a; a = a->before, b = b->before)
        for (enum matrix_id id = 0; id < MATRIX_COUNT; id++)
            for (size_t head = 0; head < (matrix_table[id].per_head ? a->model->num_heads : 1); head++) {
                struct matrix one = record_matrix(a, id, head), other = record_matrix(b, id, head);

                ck_assert_uint_eq(one.rows * one.cols, other.rows * other.cols);
                ck_assert_msg(!one.at || memcmp(one.at, other.at, one.rows * one.cols * sizeof *one.at) == 0, "%s%zu",
                              matrix_table[id].name, head + 1);
            }
}

/* The file is not read again, of which 30 MB would be felt at each key; and what cannot be changes nothing. */
START_TEST(changes_need_no_file)
{
    struct error e = {0};
    const char *set = others[_i].set;
    struct example *made = touched_file(others[_i].path, set, &e), *changed = touched_file(others[_i].path, set, &e);
    struct text off = {0};

    memset(changed->spec.weights_bytes, '!', changed->spec.weights_length);
    ck_assert_msg(example_change(changed, "", &e), "%s", e.message);
    ck_assert_ptr_null(changed->was);
    ck_assert_uint_eq(changed->spec.given & SPEC_SET, 0);
    expect_equal(&changed->record, &made->was->record);
    ck_assert_int_eq(changed->model.mask != NULL, made->was->model.mask != NULL);
    ck_assert(example_change(changed, set, &e));
    ck_assert_str_eq(changed->spec.set, set);
    expect_equal(&changed->record, &made->record);
    expect_equal(&changed->was->record, &made->was->record);
    text_addf(&off, "%s+W_Q1:no,such:1", set);
    ck_assert(!example_change(changed, text_string(&off), &e));
    ck_assert_ptr_nonnull(strstr(e.message, "\"W_Q1:no,such:1\" changes no number"));
    ck_assert_str_eq(changed->spec.set, set);
    expect_equal(&changed->record, &made->record);
    text_cut(&off, 0);
    text_addf(&off, "-%s", set);
    ck_assert(example_change(changed, text_string(&off), &e));
    ck_assert_ptr_null(changed->was);
    expect_equal(&changed->record, &made->was->record);
    text_free(&off);
    example_destroy(made);
    example_destroy(changed);
}
END_TEST

/* Given where a name says: not computed, not of another layer, not of a head or layer that is not there. */
START_TEST(other_models_refuse)
{
    static const struct {
        const char *path, *set;
    } wrong[] = {{"tests/data/given.json", "W_Q1:1,1:1"},        {"tests/data/given.json", "X:q1,1:1"},
                 {"tests/data/biases.json", "Q1:q1,1:1"},        {"tests/data/biases.json", "b_Q1:2,1:1"},
                 {"tests/data/biases.json", "b_Q3:1,1:1"},       {"tests/data/self.json", "b_Q1:1,1:1"},
                 {"tests/data/two-layers.json", "X:q1,1:1"},     {"tests/data/two-layers.json", "W_Q1@3:1,1:1"},
                 {"tests/data/two-layers.json", "W_Q1@0:1,1:1"}, {"tests/data/two-layers.json", "W_Q3@1:1,1:1"},
                 {"tests/data/alibi.json", "bias3:q1,q1:1"}};
    struct error e;

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        ck_assert_msg(!touched_file(wrong[i].path, wrong[i].set, &e), "%s", wrong[i].set);
        ck_assert_msg(strstr(e.message, "changes no number"), "%s", e.message);
    }
}
END_TEST

/* A cell of a layer before the last is written with its layer. */
START_TEST(a_layer_is_written)
{
    struct error e;
    struct example *example = touched_file("tests/data/two-layers.json", "W_O:1,1:1", &e);
    struct text one = {0}, two = {0};

    ck_assert_ptr_nonnull(example);
    touch_set(&example->model, (struct layer_cell){(struct cell_at){MATRIX_W_Q, 1, 5, 2}, 1}, "", 1, &one);
    ck_assert_str_eq(text_string(&one), "W_Q2@1:6,3:1");
    touch_set(&example->model, (struct layer_cell){(struct cell_at){MATRIX_W_Q, 1, 5, 1}, 0}, text_string(&one), 2,
              &two);
    ck_assert_str_eq(text_string(&two), "W_Q2@1:6,3:1+W_Q2:6,2:2");
    example_destroy(example);
    text_free(&one);
    text_free(&two);
}
END_TEST

Suite *attention_touch_suite(void)
{
    Suite *suite = suite_create("attention_touch");
    TCase *tests = tcase_create("attention_touch");

    tcase_add_loop_test(tests, each_refusal_says_what_to_write, 0, 3);
    tcase_add_test(tests, changes_can_be_off);
    tcase_add_test(tests, a_mask_is_given);
    tcase_add_test(tests, a_weight_is_changed);
    tcase_add_test(tests, every_given_number_can_be);
    tcase_add_loop_test(tests, what_changes_nothing_is_refused, 0, 16);
    tcase_add_test(tests, a_list_is_written);
    tcase_add_loop_test(tests, other_models_are_changed, 0, sizeof others / sizeof *others);
    tcase_add_loop_test(tests, changes_need_no_file, 0, sizeof others / sizeof *others);
    tcase_add_test(tests, other_models_refuse);
    tcase_add_test(tests, a_layer_is_written);
    suite_add_tcase(suite, tests);
    return suite;
}
