/* SPDX-License-Identifier: MIT */
/* One number of a model's file changes: then what the views print of numbers that depend on it changes, on screen, in
 * plain text and in the arithmetic, and nothing else does. What depends on what follows from the mathematics. */
#include "base/number.h"
#include "model/model_json.h"
#include "pictures.h"
#include "suites.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum cause_of { CAUSE_X, CAUSE_W_Q, CAUSE_W_K, CAUSE_W_V, CAUSE_W_O, CAUSE_MASK, CAUSE_WORD };

/* Entry [row, col] of X, a head's weights (col of that head's block), W_O or the mask; or word number `row`. */
struct cause {
    enum cause_of of;
    size_t head, row, col;
    const struct model *model; /* before the change */
};

static bool changes_scores(const struct cause *c, size_t head, size_t i, size_t j)
{
    if (c->of == CAUSE_X)
        return i == c->row || j == c->row;
    return (c->of == CAUSE_W_Q || c->of == CAUSE_W_K) && head == c->head;
}

/* Whether row i of the weights (and of what is blended with them) depends on it: a row that sees the word does. */
static bool changes_row(const struct cause *c, size_t head, size_t i)
{
    if (c->of == CAUSE_MASK)
        return i == c->row;
    if (c->of == CAUSE_X)
        return i == c->row || model_may_attend(c->model, i, c->row);
    return (c->of == CAUSE_W_Q || c->of == CAUSE_W_K) && head == c->head;
}

static bool changes_head(const struct cause *c, size_t head, size_t i, size_t j)
{
    return changes_row(c, head, i) || (c->of == CAUSE_W_V && head == c->head && j == c->col);
}

static bool changes_output(const struct cause *c, size_t i, size_t j)
{
    if (c->of == CAUSE_W_O)
        return j == c->col;
    return c->of == CAUSE_W_V || changes_row(c, c->head, i);
}

/* Of a projection: its row by X, its column by the weights. */
static bool changes_projection(const struct cause *c, enum cause_of weights, size_t head, size_t i, size_t j)
{
    return (c->of == CAUSE_X && i == c->row) || (c->of == weights && head == c->head && j == c->col);
}

static bool is_entry(const struct cause *c, enum cause_of of, size_t head, size_t i, size_t j)
{
    return c->of == of && head == c->head && i == c->row && j == c->col;
}

static bool depends(const struct cause *c, enum matrix_id id, size_t head, size_t i, size_t j)
{
    size_t d_k = c->model->d_k;

    switch (id) {
    case MATRIX_X:
        return is_entry(c, CAUSE_X, 0, i, j);
    case MATRIX_W_O:
        return is_entry(c, CAUSE_W_O, 0, i, j);
    case MATRIX_W_Q:
    case MATRIX_W_K:
    case MATRIX_W_V:
        return is_entry(c, (enum cause_of)(CAUSE_W_Q + (int)(id - MATRIX_W_Q)), head, i, j);
    case MATRIX_WHOLE_W_Q:
    case MATRIX_WHOLE_W_K:
    case MATRIX_WHOLE_W_V:
        return is_entry(c, (enum cause_of)(CAUSE_W_Q + (int)(id - MATRIX_WHOLE_W_Q)), j / d_k, i, j % d_k);
    case MATRIX_Q:
    case MATRIX_K:
    case MATRIX_V:
        return changes_projection(c, (enum cause_of)(CAUSE_W_Q + (int)(id - MATRIX_Q)), head, i, j);
    case MATRIX_SCORES:
    case MATRIX_SCALED:
        return changes_scores(c, head, i, j);
    case MATRIX_MASKED:
        return changes_scores(c, head, i, j) || is_entry(c, CAUSE_MASK, 0, i, j);
    case MATRIX_WEIGHTS:
        return changes_row(c, head, i);
    case MATRIX_HEAD:
        return changes_head(c, head, i, j);
    case MATRIX_CONCAT:
        return changes_head(c, j / d_k, i, j % d_k);
    case MATRIX_OUTPUT:
        return changes_output(c, i, j);
    default:
        return false;
    }
}

/* ------------------------------------------------------------------------------------------------------ comparing */

/* Takes the zeros off the ends of decimals: a second decimal elsewhere in a matrix makes 0.5 print as 0.50. */
static void normalise(const char *line, struct text *out)
{
    bool decimals = false;

    for (; *line; line++) {
        bool digit = *line >= '0' && *line <= '9';

        decimals = *line == '.' || (decimals && digit);
        text_add_byte(out, *line);
        while (decimals && (line[1] < '0' || line[1] > '9') &&
               (*text_string(out) && strchr(".0", out->bytes[out->length - 1]))) {
            decimals = out->bytes[out->length - 1] != '.';
            text_cut(out, out->length - 1);
        }
    }
}

static bool differ(const char *a, const char *b)
{
    struct text one = {0}, other = {0};
    bool different;

    normalise(a, &one);
    normalise(b, &other);
    different = strcmp(text_string(&one), text_string(&other)) != 0;
    text_free(&one);
    text_free(&other);
    return different;
}

/* How many cells print differently. A blend's arithmetic shows all values, those of words that are not seen too. */
static size_t compare_picture(const struct cause *c, const struct picture *before, const struct picture *after)
{
    size_t cols = before->table.cols, changed = 0;

    ck_assert_uint_eq(before->id, after->id);
    for (size_t i = 0; i < before->table.rows * cols; i++) {
        bool expected = depends(c, before->id, before->head, i / cols, i % cols);
        bool number = differ(before->table.cells[i], after->table.cells[i]);
        bool sum = differ(before->arithmetic[i], after->arithmetic[i]);
        bool shows_value = before->id == MATRIX_HEAD && c->of == CAUSE_X;

        changed += number;
        if ((number && !expected) || (sum && !expected && !shows_value))
            ck_abort_msg("cause %d, head %zu [%zu,%zu]: %s[%zu,%zu] changes from %s (%s) to %s (%s)", (int)c->of,
                         c->head + 1, c->row + 1, c->col + 1, before->table.name, i / cols + 1, i % cols + 1,
                         before->table.cells[i], before->arithmetic[i], after->table.cells[i], after->arithmetic[i]);
    }
    return changed;
}

/* What is printed is the number of the run, before and after, so that no change is missed. */
static void compare_with_run(const struct example *example, const struct picture *picture)
{
    struct matrix matrix = record_matrix(&example->record, picture->id, picture->head);

    for (size_t i = 0; i < matrix.rows * matrix.cols; i++) {
        const char *printed = picture->table.cells[i], *point = strchr(printed, '.');
        char expected[NUMBER_ROOM];

        number_fixed(expected, matrix.at[i], point ? (int)strlen(point + 1) : 0);
        if (strcmp(printed, isinf(matrix.at[i]) ? "-∞" : expected) != 0)
            ck_abort_msg("%s[%zu] prints %s, not %g", picture->table.name, i, printed, matrix.at[i]);
    }
}

/* The model with one thing changed. */
static struct example *change(const json_t *model, const struct cause *c)
{
    static const char *const weights[] = {[CAUSE_W_Q] = "W_Q", [CAUSE_W_K] = "W_K", [CAUSE_W_V] = "W_V"};
    json_t *copy = json_deep_copy(model), *rows, *row;
    char *text;
    struct example *example;

    if (c->of == CAUSE_WORD) {
        json_array_set_new(json_object_get(copy, "tokens"), c->row, json_string("other"));
    } else {
        rows = json_object_get(copy, c->of == CAUSE_X ? "X" : c->of == CAUSE_W_O ? "W_O" : "mask");
        if (c->of >= CAUSE_W_Q && c->of <= CAUSE_W_V)
            rows = json_object_get(json_array_get(json_object_get(copy, "heads"), c->head), weights[c->of]);
        row = json_array_get(rows, c->row);
        if (c->of == CAUSE_MASK)
            json_array_set_new(row, c->col, json_integer(!json_integer_value(json_array_get(row, c->col))));
        else
            json_array_set_new(row, c->col, json_real(json_number_value(json_array_get(row, c->col)) + 2));
    }
    text = json_dumps(copy, 0);
    example = views_example_of_json(text);
    free(text);
    json_decref(copy);
    return example;
}

/* One experiment; returns how many numbers have changed. */
static size_t try_cause(const json_t *model, const struct pictures *before, struct cause c)
{
    struct example *example = change(model, &c);
    struct pictures after = pictures_take(example);
    size_t changed = 0;

    ck_assert_uint_eq(before->count, after.count);
    for (size_t i = 0; i < before->count; i++) {
        changed += compare_picture(&c, &before->at[i], &after.at[i]);
        compare_with_run(example, &after.at[i]);
    }
    pictures_free(&after);
    example_destroy(example);
    return changed;
}

/* ---------------------------------------------------------------------------------------------------- the experiments
 */

static bool send_to_text(void *to, const char *bytes, size_t length)
{
    text_add_bytes(to, bytes, length);
    return true;
}

/* The trace of a model, to be changed and read again. `dense` replaces its zeros, so that everything counts. */
static json_t *trace_of(const char *words, bool dense)
{
    struct example *example = views_example_of(words);
    struct text trace = {0};
    struct random r;
    json_t *model;

    random_start(&r, 14, 0);
    for (size_t i = 0; dense && i < example->model.d_model * example->model.d_model; i++) {
        example->model.W_Q[i] += random_uniform(&r) - 0.5;
        example->model.W_K[i] += random_uniform(&r) - 0.5;
        example->model.W_V[i] += random_uniform(&r) - 0.5;
        example->model.W_O[i] += random_uniform(&r) - 0.5;
    }
    ck_assert(record_run_again(&example->record, NULL));
    ck_assert(model_trace(&example->record, send_to_text, &trace));
    model = json_loadb(trace.bytes, trace.length, 0, NULL);
    ck_assert(model != NULL);
    text_free(&trace);
    example_destroy(example);
    return model;
}

static struct example *example_of(const json_t *model)
{
    char *text = json_dumps(model, 0);
    struct example *example = views_example_of_json(text);

    free(text);
    return example;
}

/* Every `stride`-th entry of everything that a file gives. */
static void try_all(const json_t *model, size_t stride)
{
    struct example *example = example_of(model);
    struct pictures before = pictures_take(example);
    const struct model *m = &example->model;
    size_t at = 0, changed = 0, tried = 0;

    for (enum cause_of of = CAUSE_X; of <= CAUSE_MASK; of++) {
        bool weights = of >= CAUSE_W_Q && of <= CAUSE_W_V;
        size_t rows = of == CAUSE_X || of == CAUSE_MASK ? m->n : m->d_model;
        size_t cols = weights ? m->d_k : of == CAUSE_MASK ? m->m : m->d_model, heads = weights ? m->num_heads : 1;

        for (size_t i = 0; i < rows * cols * heads && (of != CAUSE_MASK || m->mask); i++, at++)
            if (at % stride == 0) {
                tried++;
                changed +=
                    try_cause(model, &before, (struct cause){of, i / (rows * cols), i / cols % rows, i % cols, m});
            }
    }
    ck_assert_uint_gt(tried, 20);
    ck_assert_uint_gt(changed, 3 * tried); /* such changes are seen */
    pictures_free(&before);
    example_destroy(example);
}

START_TEST(the_designed_model)
{
    json_t *model = trace_of("", false);

    try_all(model, 2 * ONE_IN(3));
    json_decref(model);
}
END_TEST

START_TEST(a_dense_model)
{
    json_t *model = trace_of("", true);

    try_all(model, 2 * ONE_IN(3));
    json_decref(model);
}
END_TEST

START_TEST(a_masked_model)
{
    json_t *model = trace_of("tokens=a%20b%20c d_model=4 mask=causal", true);

    try_all(model, ONE_IN(3));
    json_decref(model);
}
END_TEST

/* In a file's model a word is only a label: no number changes with it, and its label does wherever it stands. */
START_TEST(a_word_of_a_file)
{
    json_t *model = trace_of("mask=causal", false);
    struct cause c = {CAUSE_WORD, 0, 2, 0, NULL};
    struct example *before = example_of(model), *after = change(model, &c);
    struct pictures a = pictures_take(before), b = pictures_take(after);

    for (size_t i = 0; i < a.count; i++) {
        const struct printed *one = &a.at[i].table, *other = &b.at[i].table;
        bool words_down = matrix_table[a.at[i].id].rows <= AXIS_KEY,
             words_across = matrix_table[a.at[i].id].cols <= AXIS_KEY;

        for (size_t cell = 0; cell < one->rows * one->cols; cell++)
            ck_assert_str_eq(one->cells[cell], other->cells[cell]);
        for (size_t row = 0; row < one->rows; row++)
            ck_assert_int_eq(strcmp(one->row_labels[row], other->row_labels[row]) != 0, words_down && row == 2);
        for (size_t col = 0; col < one->cols; col++)
            ck_assert_int_eq(strcmp(one->col_labels[col], other->col_labels[col]) != 0, words_across && col == 2);
    }
    pictures_free(&a);
    pictures_free(&b);
    example_destroy(before);
    example_destroy(after);
    json_decref(model);
}
END_TEST

/* In a random model a word is its vector: its row of X, and what that is in. */
START_TEST(a_word_of_a_random_model)
{
    struct example *before = views_example_of("tokens=a%20b%20c%20d mask=causal");
    struct example *after = views_example_of("tokens=a%20b%20x%20d mask=causal");
    struct pictures a = pictures_take(before), b = pictures_take(after);

    for (size_t i = 0; i < a.count; i++)
        for (size_t cell = 0; cell < a.at[i].table.rows * a.at[i].table.cols; cell++) {
            size_t row = cell / a.at[i].table.cols, col = cell % a.at[i].table.cols;
            struct cause c = {CAUSE_X, 0, 2, col, &before->model};

            if (strcmp(a.at[i].table.cells[cell], b.at[i].table.cells[cell]) != 0)
                ck_assert(depends(&c, a.at[i].id, a.at[i].head, row, col));
        }
    pictures_free(&a);
    pictures_free(&b);
    example_destroy(before);
    example_destroy(after);
}
END_TEST

Suite *view_change_suite(void)
{
    Suite *suite = suite_create("view_change");
    TCase *change_case = tcase_create("change");

    tcase_add_test(change_case, the_designed_model);
    tcase_add_test(change_case, a_dense_model);
    tcase_add_test(change_case, a_masked_model);
    tcase_add_test(change_case, a_word_of_a_file);
    tcase_add_test(change_case, a_word_of_a_random_model);
    suite_add_tcase(suite, change_case);
    return suite;
}
