/* SPDX-License-Identifier: MIT */
/* One number changes: then exactly the numbers that depend on it change. What depends on what is written down here from
 * the mathematics, not computed by running anything. All inputs are random and not 0, so a number that depends on
 * another one does change. */
#include "attention/record.h"
#include "suites.h"
#include "tools.h"

#include <stdlib.h>
#include <string.h>

/* What was changed: entry [row, col] of one of these. */
enum cause_of { CAUSE_X, CAUSE_MEMORY, CAUSE_W_Q, CAUSE_W_K, CAUSE_W_V, CAUSE_W_O, CAUSE_MASK };

struct cause {
    enum cause_of of;
    size_t row, col;
    const struct model *model;        /* with the mask as it was before */
    const unsigned char *mask_before; /* NULL: all 1 */
};

/* Whether query i saw key j before the change. */
static bool sees(const struct cause *cause, size_t i, size_t j)
{
    return !cause->mask_before || cause->mask_before[i * cause->model->m + j];
}

static size_t count_seen(const struct cause *cause, size_t i)
{
    size_t count = 0;

    for (size_t j = 0; j < cause->model->m; j++)
        count += sees(cause, i, j);
    return count;
}

/* Which of the heads' columns a column of a whole W belongs to. */
static bool is_column(const struct cause *cause, size_t head, size_t j)
{
    return cause->col == head * cause->model->d_k + j;
}

static bool is_head(const struct cause *cause, size_t head)
{
    return cause->col / cause->model->d_k == head;
}

/* Rows of X are queries; they are keys and values too, unless these come from a memory. */
static bool is_query_row(const struct cause *cause, size_t i)
{
    return cause->of == CAUSE_X && i == cause->row;
}

static bool is_key_row(const struct cause *cause, size_t j)
{
    return cause->of == (cause->model->memory_X ? CAUSE_MEMORY : CAUSE_X) && j == cause->row;
}

static bool score_changes(const struct cause *cause, size_t head, size_t i, size_t j)
{
    if (cause->of == CAUSE_W_Q || cause->of == CAUSE_W_K)
        return is_head(cause, head);
    return is_query_row(cause, i) || is_key_row(cause, j);
}

/* A row of weights changes where it sees something, if a score that it sees changes; but a single key has all of it,
 * whatever its score. */
static bool weight_changes(const struct cause *cause, size_t head, size_t i, size_t j)
{
    bool any = false;

    if (cause->of == CAUSE_MASK) {
        bool lone = count_seen(cause, i) == (sees(cause, cause->row, cause->col) ? 1 : 0);

        return i == cause->row && (j == cause->col || (sees(cause, i, j) && !lone));
    }
    for (size_t key = 0; key < cause->model->m; key++)
        any = any || (sees(cause, i, key) && score_changes(cause, head, i, key));
    return any && sees(cause, i, j) && count_seen(cause, i) > 1;
}

static bool head_changes(const struct cause *cause, size_t head, size_t i, size_t j)
{
    if (cause->of == CAUSE_W_V)
        return is_column(cause, head, j) && count_seen(cause, i) > 0;
    for (size_t key = 0; key < cause->model->m; key++)
        if (weight_changes(cause, head, i, key) || (sees(cause, i, key) && is_key_row(cause, key)))
            return true;
    return false;
}

static bool output_changes(const struct cause *cause, size_t i, size_t j)
{
    if (cause->of == CAUSE_W_O)
        return j == cause->col && count_seen(cause, i) > 0;
    for (size_t column = 0; column < cause->model->d_model; column++)
        if (head_changes(cause, column / cause->model->d_k, i, column % cause->model->d_k))
            return true;
    return false;
}

static bool masked_changes(const struct cause *cause, size_t head, size_t i, size_t j)
{
    if (cause->of == CAUSE_MASK)
        return i == cause->row && j == cause->col;
    return sees(cause, i, j) && score_changes(cause, head, i, j);
}

/* Whether entry [i, j] of a matrix depends on what was changed. */
static bool depends(const struct cause *cause, enum matrix_id id, size_t head, size_t i, size_t j)
{
    bool entry = i == cause->row && j == cause->col, block = i == cause->row && is_column(cause, head, j);
    size_t d_k = cause->model->d_k;

    switch (id) {
    case MATRIX_X:
        return cause->of == CAUSE_X && entry;
    case MATRIX_MEMORY:
        return cause->of == CAUSE_MEMORY && entry;
    case MATRIX_W_O:
        return cause->of == CAUSE_W_O && entry;
    case MATRIX_B_Q: /* absent here */
    case MATRIX_B_K:
    case MATRIX_B_V:
    case MATRIX_BIAS:
    case MATRIX_B_O:
        return false;
    case MATRIX_WHOLE_W_Q:
        return cause->of == CAUSE_W_Q && entry;
    case MATRIX_WHOLE_W_K:
        return cause->of == CAUSE_W_K && entry;
    case MATRIX_WHOLE_W_V:
        return cause->of == CAUSE_W_V && entry;
    case MATRIX_W_Q:
        return cause->of == CAUSE_W_Q && block;
    case MATRIX_W_K:
        return cause->of == CAUSE_W_K && block;
    case MATRIX_W_V:
        return cause->of == CAUSE_W_V && block;
    case MATRIX_Q:
        return is_query_row(cause, i) || (cause->of == CAUSE_W_Q && is_column(cause, head, j));
    case MATRIX_K:
        return is_key_row(cause, i) || (cause->of == CAUSE_W_K && is_column(cause, head, j));
    case MATRIX_V:
        return is_key_row(cause, i) || (cause->of == CAUSE_W_V && is_column(cause, head, j));
    case MATRIX_SCORES:
    case MATRIX_SCALED:
        return score_changes(cause, head, i, j);
    case MATRIX_MASKED:
        return masked_changes(cause, head, i, j);
    case MATRIX_WEIGHTS:
        return weight_changes(cause, head, i, j);
    case MATRIX_HEAD:
        return head_changes(cause, head, i, j);
    case MATRIX_CONCAT:
        return head_changes(cause, j / d_k, i, j % d_k);
    case MATRIX_OUTPUT:
        return output_changes(cause, i, j);
    case MATRIX_COUNT:
        break;
    }
    return false;
}

/* Copies of all numbers of a run, because the model's own change with it. */
struct copy {
    struct matrix matrix[MATRIX_COUNT][2];
};

static void take_copy(struct copy *copy, const struct record *record)
{
    for (int id = 0; id < MATRIX_COUNT; id++)
        for (size_t head = 0; head < 2; head++) {
            struct matrix matrix = record_matrix(record, (enum matrix_id)id, head);
            double *at = matrix.at ? malloc(matrix.rows * matrix.cols * sizeof *at) : NULL;

            if (at)
                memcpy(at, matrix.at, matrix.rows * matrix.cols * sizeof *at);
            copy->matrix[id][head] = (struct matrix){matrix.rows, matrix.cols, at};
        }
}

static void free_copy(struct copy *copy)
{
    for (int id = 0; id < MATRIX_COUNT; id++)
        for (size_t head = 0; head < 2; head++)
            free((void *)copy->matrix[id][head].at);
}

static void compare(const struct cause *cause, const struct copy *before, const struct copy *after, int id, size_t head)
{
    struct matrix a = before->matrix[id][head], b = after->matrix[id][head];

    for (size_t i = 0; i < a.rows; i++)
        for (size_t j = 0; j < a.cols; j++) {
            bool changed = a.at[i * a.cols + j] != b.at[i * a.cols + j];

            ck_assert_msg(changed == depends(cause, (enum matrix_id)id, head, i, j),
                          "cause %d[%zu,%zu]: %s%zu[%zu,%zu] has%s changed", (int)cause->of, cause->row + 1,
                          cause->col + 1, matrix_table[id].name, head + 1, i + 1, j + 1, changed ? "" : " not");
        }
}

/* Changes one number, runs, compares every number, and changes it back. */
static void try_cause(struct model *model, struct cause cause, double *number, bool fast)
{
    double kept = *number;
    struct record record;
    struct copy before, after;

    cause.model = model;
    cause.mask_before = model->mask;
    ck_assert(record_run_with(&record, model, fast, NULL));
    take_copy(&before, &record);
    *number += 0.375;
    ck_assert(record_run_again(&record, NULL));
    take_copy(&after, &record);
    *number = kept;
    for (int id = 0; id < MATRIX_COUNT; id++)
        for (size_t head = 0; head < 2; head++)
            compare(&cause, &before, &after, id, head);
    free_copy(&before);
    free_copy(&after);
    record_free(&record);
}

static void try_matrix(struct model *model, enum cause_of of, double *at, size_t rows, bool fast)
{
    for (size_t i = 0; at && i < rows; i++)
        for (size_t j = 0; j < model->d_model; j++)
            try_cause(model, (struct cause){.of = of, .row = i, .col = j}, at + i * model->d_model + j, fast);
}

static void try_mask(struct model *model, size_t i, size_t j, bool fast)
{
    struct record record;
    struct copy before, after;
    unsigned char *mask_before = malloc(model->n * model->m), *entry = &model->mask[i * model->m + j];
    struct cause cause = {CAUSE_MASK, i, j, model, mask_before};

    memcpy(mask_before, model->mask, model->n * model->m);
    ck_assert(record_run_with(&record, model, fast, NULL));
    take_copy(&before, &record);
    *entry = !*entry;
    ck_assert(record_run_again(&record, NULL));
    take_copy(&after, &record);
    *entry = !*entry;
    for (int id = 0; id < MATRIX_COUNT; id++)
        for (size_t head = 0; head < 2; head++)
            compare(&cause, &before, &after, id, head);
    free_copy(&before);
    free_copy(&after);
    free(mask_before);
    record_free(&record);
}

static void try_everything(struct model *model, bool fast)
{
    try_matrix(model, CAUSE_X, model->X, model->n, fast);
    try_matrix(model, CAUSE_MEMORY, model->memory_X, model->m, fast);
    try_matrix(model, CAUSE_W_Q, model->W_Q, model->d_model, fast);
    try_matrix(model, CAUSE_W_K, model->W_K, model->d_model, fast);
    try_matrix(model, CAUSE_W_V, model->W_V, model->d_model, fast);
    try_matrix(model, CAUSE_W_O, model->W_O, model->d_model, fast);
    for (size_t i = 0; model->mask && i < model->n; i++)
        for (size_t j = 0; j < model->m; j++)
            try_mask(model, i, j, fast);
}

START_TEST(self_attention)
{
    struct model model = random_model(3, 0, 4, 2, 11);

    try_everything(&model, _i != 0);
    model_free(&model);
}
END_TEST

START_TEST(causal_self_attention)
{
    struct model model = random_model(4, 0, 4, 2, 12);

    ck_assert(model_set_mask(&model, MASK_CAUSAL, 0, NULL));
    try_everything(&model, _i != 0);
    model_free(&model);
}
END_TEST

/* Row 1 sees nothing, row 2 one key, row 3 two, row 4 all. */
START_TEST(cross_attention_with_a_mask)
{
    static const unsigned char mask[] = {0, 0, 0, 0, 1, 0, 1, 0, 1, 1, 1, 1};
    struct model model = random_model(4, 3, 6, 2, 13);

    ck_assert(model_set_mask(&model, MASK_PADDING, 0, NULL));
    memcpy(model.mask, mask, sizeof mask);
    try_everything(&model, _i != 0);
    model_free(&model);
}
END_TEST

/* A word of the spec changes: its row of X does, and no other. */
START_TEST(a_word_changes_its_row)
{
    char *words[] = {"I", "love", "deep", "learning", NULL}, *others[] = {"I", "love", "shallow", "learning", NULL};
    struct model model, other;

    ck_assert(model_random(&model, words, 8, 4, 1, NULL));
    ck_assert(model_random(&other, others, 8, 4, 1, NULL));
    for (size_t i = 0; i < 4; i++)
        for (size_t j = 0; j < 8; j++)
            ck_assert((model.X[i * 8 + j] != other.X[i * 8 + j]) == (i == 2));
    ck_assert_mem_eq(model.W_Q, other.W_Q, 64 * sizeof(double));
    ck_assert_mem_eq(model.W_K, other.W_K, 64 * sizeof(double));
    ck_assert_mem_eq(model.W_V, other.W_V, 64 * sizeof(double));
    ck_assert_mem_eq(model.W_O, other.W_O, 64 * sizeof(double));
    model_free(&model);
    model_free(&other);
}
END_TEST

Suite *attention_change_suite(void)
{
    Suite *suite = suite_create("attention/change");
    TCase *tests = tcase_create("one number changes");

    tcase_add_loop_test(tests, self_attention, 0, 2);
    tcase_add_loop_test(tests, causal_self_attention, 0, 2);
    tcase_add_loop_test(tests, cross_attention_with_a_mask, 0, 2);
    tcase_add_test(tests, a_word_changes_its_row);
    suite_add_tcase(suite, tests);
    return suite;
}
