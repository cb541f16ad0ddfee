/* SPDX-License-Identifier: MIT */
#include "attention/record.h"

#include "attention/fast.h"
#include "attention/stages.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define BYTES_MOST ((size_t)2 << 30) /* of a record */
#define LINE 8                       /* doubles in a cache line: every matrix begins on one */

/* name, json, per_head, recorded, rows, cols, stage, is_share; in the order of enum matrix_id and of the trace. */
const struct matrix_info matrix_table[MATRIX_COUNT] = {
    [MATRIX_X] = {"X", "X", false, false, AXIS_QUERY, AXIS_FEATURE, STAGE_INPUT, false},
    [MATRIX_MEMORY] = {"memory", NULL, false, false, AXIS_KEY, AXIS_FEATURE, STAGE_INPUT, false},
    [MATRIX_W_Q] = {"W_Q", "W_Q", true, true, AXIS_FEATURE, AXIS_PLACE, STAGE_SPLIT, false},
    [MATRIX_W_K] = {"W_K", "W_K", true, true, AXIS_FEATURE, AXIS_PLACE, STAGE_SPLIT, false},
    [MATRIX_W_V] = {"W_V", "W_V", true, true, AXIS_FEATURE, AXIS_PLACE, STAGE_SPLIT, false},
    [MATRIX_Q] = {"Q", "Q", true, true, AXIS_QUERY, AXIS_PLACE, STAGE_PROJECT, false},
    [MATRIX_K] = {"K", "K", true, true, AXIS_KEY, AXIS_PLACE, STAGE_PROJECT, false},
    [MATRIX_V] = {"V", "V", true, true, AXIS_KEY, AXIS_PLACE, STAGE_PROJECT, false},
    [MATRIX_SCORES] = {"scores", "scores", true, true, AXIS_QUERY, AXIS_KEY, STAGE_SCORE, false},
    [MATRIX_SCALED] = {"scaled", "scaled", true, true, AXIS_QUERY, AXIS_KEY, STAGE_SCALE, false},
    [MATRIX_MASKED] = {"masked", "masked", true, true, AXIS_QUERY, AXIS_KEY, STAGE_SOFTMAX, false},
    [MATRIX_WEIGHTS] = {"weights", "weights", true, true, AXIS_QUERY, AXIS_KEY, STAGE_SOFTMAX, true},
    [MATRIX_HEAD] = {"head", "output", true, true, AXIS_QUERY, AXIS_PLACE, STAGE_BLEND, false},
    [MATRIX_CONCAT] = {"concat", "concat", false, true, AXIS_QUERY, AXIS_CONCAT, STAGE_CONCAT, false},
    [MATRIX_W_O] = {"W_O", "W_O", false, false, AXIS_CONCAT, AXIS_OUTPUT, STAGE_INPUT, false},
    [MATRIX_OUTPUT] = {"output", "output", false, true, AXIS_QUERY, AXIS_OUTPUT, STAGE_OUTPUT, false},
    [MATRIX_WHOLE_W_Q] = {"W_Q", NULL, false, false, AXIS_FEATURE, AXIS_CONCAT, STAGE_INPUT, false},
    [MATRIX_WHOLE_W_K] = {"W_K", NULL, false, false, AXIS_FEATURE, AXIS_CONCAT, STAGE_INPUT, false},
    [MATRIX_WHOLE_W_V] = {"W_V", NULL, false, false, AXIS_FEATURE, AXIS_CONCAT, STAGE_INPUT, false},
};

const char *const stage_names[STAGE_COUNT] = {"input",   "split", "project", "score", "scale",
                                              "softmax", "blend", "concat",  "output"};

size_t record_axis(const struct model *model, enum axis axis)
{
    switch (axis) {
    case AXIS_QUERY:
        return model->n;
    case AXIS_KEY:
        return model->m;
    case AXIS_PLACE:
        return model->d_k;
    case AXIS_FEATURE:
    case AXIS_CONCAT:
    case AXIS_OUTPUT:
        break;
    }
    return model->d_model;
}

/* *total += count · size, unless that does not fit. */
static bool add_items(size_t *total, size_t count, size_t size)
{
    if (size != 0 && count > SIZE_MAX / size)
        return false;
    if (count * size > SIZE_MAX - *total)
        return false;
    *total += count * size;
    return true;
}

/* Lays out the recorded matrices (offset may be NULL); *size counts doubles. False if it does not fit a size_t. */
static bool lay_out(const struct model *model, size_t offset[], size_t *size)
{
    *size = 0;
    for (int id = 0; id < MATRIX_COUNT; id++) {
        const struct matrix_info *info = &matrix_table[id];
        size_t rows = record_axis(model, info->rows), one = 0;

        if (!info->recorded)
            continue;
        if (offset)
            offset[id] = *size;
        if (!add_items(&one, rows, record_axis(model, info->cols)) ||
            !add_items(size, one, info->per_head ? model->num_heads : 1) || !add_items(size, LINE - *size % LINE, 1))
            return false;
    }
    return true;
}

/* Doubles, then a byte per head, up to a whole line. */
static size_t total_bytes(size_t size, size_t num_heads)
{
    size_t bytes = 0;

    if (!add_items(&bytes, size, sizeof(double)) || !add_items(&bytes, num_heads / 64 + 1, 64))
        return SIZE_MAX;
    return bytes;
}

size_t record_bytes(size_t n, size_t m, size_t d_model, size_t num_heads)
{
    const struct model sizes = {
        .n = n, .m = m, .d_model = d_model, .num_heads = num_heads, .d_k = num_heads ? d_model / num_heads : 0};
    size_t size;

    return lay_out(&sizes, NULL, &size) ? total_bytes(size, num_heads) : SIZE_MAX;
}

static bool allocate(struct record *record, const struct model *model, struct error *e)
{
    size_t bytes = record_bytes(model->n, model->m, model->d_model, model->num_heads);

    *record = (struct record){.model = model};
    if (bytes > BYTES_MOST)
        return error_set(e, ERROR_INPUT,
                         "every matrix of %zu queries, %zu keys, d_model %zu and %zu heads would take "
                         "%.1f GiB, more than 2: use fewer words or heads",
                         model->n, model->m, model->d_model, model->num_heads, (double)bytes / (1u << 30));
    lay_out(model, record->offset, &record->size);
    record->storage = aligned_alloc(64, bytes);
    if (!record->storage)
        return error_set(e, ERROR_WORK, "not enough memory for %.0f MiB of matrices: use fewer words or heads",
                         (double)bytes / (1u << 20));
    record->head_off = (unsigned char *)(record->storage + record->size);
    memset(record->head_off, 0, model->num_heads);
    return true;
}

/* A recorded matrix to write to. */
static double *part(const struct record *record, enum matrix_id id, size_t head)
{
    const struct matrix_info *info = &matrix_table[id];
    size_t one = record_axis(record->model, info->rows) * record_axis(record->model, info->cols);

    return record->storage + record->offset[id] + (info->per_head ? head * one : 0);
}

/* The head's columns of W_Q, W_K and W_V, as matrices of their own. */
static void split_head(const struct record *record, size_t head)
{
    const struct model *model = record->model;

    attention_split(part(record, MATRIX_W_Q, head), model->W_Q, model->d_model, model->num_heads, head);
    attention_split(part(record, MATRIX_W_K, head), model->W_K, model->d_model, model->num_heads, head);
    attention_split(part(record, MATRIX_W_V, head), model->W_V, model->d_model, model->num_heads, head);
}

/* Stages project … blend of one head, as learners see them. */
static void run_head(const struct record *record, size_t head)
{
    const struct model *model = record->model;
    const double *memory = model->memory_X ? model->memory_X : model->X;
    size_t n = model->n, m = model->m, d_model = model->d_model, d_k = model->d_k;
    double *Q = part(record, MATRIX_Q, head), *K = part(record, MATRIX_K, head), *V = part(record, MATRIX_V, head);
    double *scores = part(record, MATRIX_SCORES, head), *scaled = part(record, MATRIX_SCALED, head);
    double *masked = part(record, MATRIX_MASKED, head), *weights = part(record, MATRIX_WEIGHTS, head);

    attention_project(Q, model->X, part(record, MATRIX_W_Q, head), n, d_model, d_k);
    attention_project(K, memory, part(record, MATRIX_W_K, head), m, d_model, d_k);
    attention_project(V, memory, part(record, MATRIX_W_V, head), m, d_model, d_k);
    attention_score(scores, Q, K, n, m, d_k);
    attention_scale(scaled, scores, n, m, d_k);
    attention_mask(masked, scaled, model->mask, n, m);
    attention_softmax(weights, masked, n, m);
    attention_blend(part(record, MATRIX_HEAD, head), weights, V, n, m, d_k);
}

/* The same with the fast twins; false without memory. */
static bool run_head_fast(const struct record *record, size_t head)
{
    const struct model *model = record->model;
    const double *memory = model->memory_X ? model->memory_X : model->X;
    size_t n = model->n, m = model->m, d_model = model->d_model, d_k = model->d_k;
    double *Q = part(record, MATRIX_Q, head), *K = part(record, MATRIX_K, head), *V = part(record, MATRIX_V, head);

    return fast_project(Q, model->X, part(record, MATRIX_W_Q, head), n, d_model, d_k) &&
           fast_project(K, memory, part(record, MATRIX_W_K, head), m, d_model, d_k) &&
           fast_project(V, memory, part(record, MATRIX_W_V, head), m, d_model, d_k) &&
           fast_attend(&(struct fast_head){.scores = part(record, MATRIX_SCORES, head),
                                           .scaled = part(record, MATRIX_SCALED, head),
                                           .masked = part(record, MATRIX_MASKED, head),
                                           .weights = part(record, MATRIX_WEIGHTS, head),
                                           .head = part(record, MATRIX_HEAD, head),
                                           .Q = Q,
                                           .K = K,
                                           .V = V,
                                           .mask = model->mask,
                                           .n = n,
                                           .m = m,
                                           .d_k = d_k});
}

/* One head's columns of concat: its output, or 0 where it is switched off. */
static void put_head(const struct record *record, size_t head)
{
    const struct model *model = record->model;
    double *concat = part(record, MATRIX_CONCAT, 0);

    attention_concat(concat, part(record, MATRIX_HEAD, head), model->n, model->d_k, model->num_heads, head);
    for (size_t i = 0; record->head_off[head] && i < model->n; i++)
        for (size_t j = 0; j < model->d_k; j++)
            concat[i * model->d_model + head * model->d_k + j] = 0;
}

/* Without memory for the fast twin, the simple function takes longer and needs none. */
static void put_output(const struct record *record)
{
    const struct model *model = record->model;
    double *output = part(record, MATRIX_OUTPUT, 0), *concat = part(record, MATRIX_CONCAT, 0);

    if (!record->fast || !fast_project(output, concat, model->W_O, model->n, model->d_model, model->d_model))
        attention_output(output, concat, model->W_O, model->n, model->d_model);
}

/* Whether no number has become infinite. Of scores and what follows from them there are n · m, so they are looked at
 * only if |q · k| ≤ Σ|Q| Σ|K| does not settle it. */
static bool is_finite(const struct record *record, enum matrix_id id, size_t head)
{
    struct matrix matrix = record_matrix(record, id, head);

    if (id == MATRIX_SCORES) {
        struct matrix Q = record_matrix(record, MATRIX_Q, head), K = record_matrix(record, MATRIX_K, head);

        if (fast_magnitude(Q.at, Q.rows * Q.cols) * fast_magnitude(K.at, K.rows * K.cols) < 1e300)
            return true;
    } else if (fast_magnitude(matrix.at, matrix.rows * matrix.cols) < 1e300) {
        return true;
    }
    for (size_t i = 0; i < matrix.rows * matrix.cols; i++)
        if (!isfinite(matrix.at[i]))
            return false;
    return true;
}

/* Numbers too large for a double make infinities, which no screen and no JSON can show. */
static bool check_finite(const struct record *record, struct error *e)
{
    static const enum matrix_id ids[] = {MATRIX_Q,    MATRIX_K,      MATRIX_V,     MATRIX_SCORES,
                                         MATRIX_HEAD, MATRIX_CONCAT, MATRIX_OUTPUT};

    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        const struct matrix_info *info = &matrix_table[ids[i]];

        for (size_t head = 0; head < (info->per_head ? record->model->num_heads : 1); head++)
            if (!is_finite(record, ids[i], head))
                return error_set(e, ERROR_INPUT,
                                 "the numbers of the model are so large that %s overflows: use smaller "
                                 "ones",
                                 info->name);
    }
    return true;
}

bool record_run_again(struct record *record, struct error *e)
{
    for (size_t head = 0; head < record->model->num_heads; head++) {
        split_head(record, head);
        if (!record->fast)
            run_head(record, head);
        else if (!run_head_fast(record, head))
            return error_set(e, ERROR_WORK, "not enough memory to multiply matrices: use fewer words or heads");
        put_head(record, head);
    }
    put_output(record);
    return check_finite(record, e);
}

bool record_run_with(struct record *record, const struct model *model, bool fast, struct error *e)
{
    if (!allocate(record, model, e))
        return false;
    record->fast = fast;
    if (record_run_again(record, e))
        return true;
    record_free(record);
    return false;
}

bool record_run(struct record *record, const struct model *model, struct error *e)
{
    size_t most = model->n > model->m ? model->n : model->m;

    return record_run_with(record, model, most * model->d_model > 4096, e);
}

void record_switch_head(struct record *record, size_t head, bool off)
{
    record->head_off[head] = off;
    put_head(record, head);
    put_output(record);
}

/* A matrix that is the model's own. */
static const double *model_matrix(const struct model *model, enum matrix_id id)
{
    const double *const own[MATRIX_COUNT] = {
        [MATRIX_X] = model->X,           [MATRIX_MEMORY] = model->memory_X, [MATRIX_W_O] = model->W_O,
        [MATRIX_WHOLE_W_Q] = model->W_Q, [MATRIX_WHOLE_W_K] = model->W_K,   [MATRIX_WHOLE_W_V] = model->W_V};

    return own[id];
}

struct matrix record_matrix(const struct record *record, enum matrix_id id, size_t head)
{
    const struct matrix_info *info = &matrix_table[id];
    const double *at = info->recorded ? part(record, id, head) : model_matrix(record->model, id);

    if (!at)
        return (struct matrix){0};
    return (struct matrix){record_axis(record->model, info->rows), record_axis(record->model, info->cols), at};
}

/* Reads a head's number, from 1, with no zero before it, that ends `text`. */
static bool read_head(const char *text, size_t length, size_t num_heads, size_t *head)
{
    size_t number = 0;

    if (length == 0 || length > 4 || text[0] == '0')
        return false;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        number = number * 10 + (size_t)(text[i] - '0');
    }
    *head = number - 1;
    return number <= num_heads;
}

bool record_find(const struct record *record, const char *name, size_t length, enum matrix_id *id, size_t *head)
{
    for (int at = 0; at < MATRIX_COUNT; at++) {
        const struct matrix_info *info = &matrix_table[at];
        size_t stem = strlen(info->name);

        if (length < stem || memcmp(name, info->name, stem) != 0)
            continue;
        *id = (enum matrix_id)at;
        *head = 0;
        if (info->per_head ? read_head(name + stem, length - stem, record->model->num_heads, head) : length == stem)
            return record_matrix(record, *id, *head).at != NULL;
    }
    return false;
}

double record_entropy(const double *row, size_t count)
{
    double bits = 0;

    for (size_t i = 0; i < count; i++)
        if (row[i] > 0)
            bits -= row[i] * log2(row[i]);
    return bits;
}

double record_words(const double *row, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (row[i] > 0)
            return exp2(record_entropy(row, count));
    return 0;
}

void record_free(struct record *record)
{
    free(record->storage);
    *record = (struct record){0};
}
