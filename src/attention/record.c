/* SPDX-License-Identifier: MIT */
#include "attention/record.h"

#include "attention/exact.h"
#include "attention/fast.h"
#include "attention/stages.h"
#include "base/compiler.h"
#include "base/memory.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define BYTES_MOST ((size_t)2 << 30) /* of a record */
#define HUGE_LEAST 1e300             /* sums below this are far from overflowing */
#define LINE 8                       /* doubles in a cache line: every matrix begins on one */
#define SIMPLE_MOST 256              /* up to this n · d_model the simple functions compute, */
#define EXACT_MOST 4095              /* and up to this their exact twins */

/* name, json, per_head, recorded, rows, cols, stage, is_share; in the order of enum matrix_id and of the trace. */
const struct matrix_info matrix_table[MATRIX_COUNT] = {
    [MATRIX_X] = {"X", "X", false, false, AXIS_QUERY, AXIS_FEATURE, STAGE_INPUT, false},
    [MATRIX_MEMORY] = {"memory", NULL, false, false, AXIS_KEY, AXIS_MEMORY, STAGE_INPUT, false},
    [MATRIX_W_Q] = {"W_Q", "W_Q", true, true, AXIS_FEATURE, AXIS_PLACE, STAGE_SPLIT, false},
    [MATRIX_W_K] = {"W_K", "W_K", true, true, AXIS_MEMORY, AXIS_PLACE, STAGE_SPLIT, false},
    [MATRIX_W_V] = {"W_V", "W_V", true, true, AXIS_MEMORY, AXIS_VALUE, STAGE_SPLIT, false},
    [MATRIX_Q] = {"Q", "Q", true, true, AXIS_QUERY, AXIS_PLACE, STAGE_PROJECT, false},
    [MATRIX_K] = {"K", "K", true, true, AXIS_KEY, AXIS_PLACE, STAGE_PROJECT, false},
    [MATRIX_V] = {"V", "V", true, true, AXIS_KEY, AXIS_VALUE, STAGE_PROJECT, false},
    [MATRIX_SCORES] = {"scores", "scores", true, true, AXIS_QUERY, AXIS_KEY, STAGE_SCORE, false},
    [MATRIX_SCALED] = {"scaled", "scaled", true, true, AXIS_QUERY, AXIS_KEY, STAGE_SCALE, false},
    [MATRIX_MASKED] = {"masked", "masked", true, true, AXIS_QUERY, AXIS_KEY, STAGE_SOFTMAX, false},
    [MATRIX_WEIGHTS] = {"weights", "weights", true, true, AXIS_QUERY, AXIS_KEY, STAGE_SOFTMAX, true},
    [MATRIX_HEAD] = {"head", "output", true, true, AXIS_QUERY, AXIS_VALUE, STAGE_BLEND, false},
    [MATRIX_CONCAT] = {"concat", "concat", false, true, AXIS_QUERY, AXIS_CONCAT, STAGE_CONCAT, false},
    [MATRIX_W_O] = {"W_O", "W_O", false, false, AXIS_CONCAT, AXIS_OUTPUT, STAGE_INPUT, false},
    [MATRIX_OUTPUT] = {"output", "output", false, true, AXIS_QUERY, AXIS_OUTPUT, STAGE_OUTPUT, false},
    [MATRIX_WHOLE_W_Q] = {"W_Q", NULL, false, false, AXIS_FEATURE, AXIS_QUERIES, STAGE_INPUT, false},
    [MATRIX_WHOLE_W_K] = {"W_K", NULL, false, false, AXIS_MEMORY, AXIS_KEYS, STAGE_INPUT, false},
    [MATRIX_WHOLE_W_V] = {"W_V", NULL, false, false, AXIS_MEMORY, AXIS_VALUES, STAGE_INPUT, false},
    [MATRIX_B_Q] = {"b_Q", "b_Q", true, false, AXIS_ONE, AXIS_PLACE, STAGE_PROJECT, false},
    [MATRIX_B_K] = {"b_K", "b_K", true, false, AXIS_ONE, AXIS_PLACE, STAGE_PROJECT, false},
    [MATRIX_B_V] = {"b_V", "b_V", true, false, AXIS_ONE, AXIS_VALUE, STAGE_PROJECT, false},
    [MATRIX_BIAS] = {"bias", "bias", true, false, AXIS_QUERY, AXIS_KEY, STAGE_SOFTMAX, false},
    [MATRIX_B_O] = {"b_O", "b_O", false, false, AXIS_ONE, AXIS_OUTPUT, STAGE_OUTPUT, false},
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
    case AXIS_FEATURE:
        return model->d_in;
    case AXIS_MEMORY:
        return model->d_memory;
    case AXIS_PLACE:
        return model->d_k;
    case AXIS_VALUE:
        return model->d_v;
    case AXIS_CONCAT:
        return model->num_heads * model->d_v;
    case AXIS_OUTPUT:
        return model->d_model;
    case AXIS_QUERIES:
        return model->num_heads * model->d_k;
    case AXIS_KEYS:
        return model->owners * model->d_k;
    case AXIS_VALUES:
        return model->owners * model->d_v;
    case AXIS_ONE:
    case AXIS_COUNT:
        break;
    }
    return 1;
}

bool record_axes_agree(enum axis a, enum axis b)
{
    static const enum axis kinds[] = {
        [AXIS_QUERY] = AXIS_QUERY,    [AXIS_KEY] = AXIS_KEY,       [AXIS_FEATURE] = AXIS_FEATURE,
        [AXIS_MEMORY] = AXIS_FEATURE, [AXIS_PLACE] = AXIS_PLACE,   [AXIS_VALUE] = AXIS_PLACE,
        [AXIS_CONCAT] = AXIS_CONCAT,  [AXIS_OUTPUT] = AXIS_OUTPUT, [AXIS_QUERIES] = AXIS_CONCAT,
        [AXIS_KEYS] = AXIS_CONCAT,    [AXIS_VALUES] = AXIS_CONCAT, [AXIS_ONE] = AXIS_ONE};

    return kinds[a] == kinds[b];
}

/* Whether heads may share a matrix: K, V and what they are made of. */
static bool may_be_shared(enum matrix_id id)
{
    return id == MATRIX_W_K || id == MATRIX_W_V || id == MATRIX_K || id == MATRIX_V || id == MATRIX_B_K ||
           id == MATRIX_B_V;
}

size_t record_owner(const struct model *model, enum matrix_id id, size_t head)
{
    return may_be_shared(id) ? model_owner(model, head) : head;
}

bool record_is_borrowed(const struct model *model, enum matrix_id id, size_t head)
{
    return record_owner(model, id, head) != head;
}

/* How many of a matrix there are. */
static size_t count_of(const struct model *model, enum matrix_id id)
{
    if (!matrix_table[id].per_head)
        return 1;
    return may_be_shared(id) ? model->owners : model->num_heads;
}

/* The index of a head's matrix, or 0 if all heads share one. */
static size_t place_of(const struct model *model, enum matrix_id id, size_t head)
{
    return model->owners != model->num_heads && may_be_shared(id) ? model_block(model, head) : head;
}

/* Whether the run computes and keeps a matrix of this model. */
static bool is_recorded(const struct model *model, enum matrix_id id)
{
    if (id == MATRIX_X)
        return model->before && !model->X && !model->given_Q;
    if (id >= MATRIX_W_Q && id <= MATRIX_V)
        return !model->given_Q;
    return id == MATRIX_OUTPUT ? model->W_O != NULL : matrix_table[id].recorded;
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

        if (!is_recorded(model, (enum matrix_id)id))
            continue;
        if (offset)
            offset[id] = *size;
        if (!add_items(&one, rows, record_axis(model, info->cols)) ||
            !add_items(size, one, count_of(model, (enum matrix_id)id)) || !add_items(size, LINE - *size % LINE, 1))
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

static size_t bytes_of(const struct model *model)
{
    size_t size;

    return lay_out(model, NULL, &size) ? total_bytes(size, model->num_heads) : SIZE_MAX;
}

size_t record_bytes(size_t n, size_t m, size_t d_model, size_t num_heads)
{
    static double some = 0;
    struct model sizes = {.n = n, .m = m, .d_in = d_model, .d_memory = d_model, .d_model = d_model};

    sizes.num_heads = sizes.owners = num_heads;
    sizes.d_k = sizes.d_v = num_heads ? d_model / num_heads : 0;
    sizes.W_O = &some; /* only "not NULL" matters */
    return bytes_of(&sizes);
}

/* A matrix of the model itself; for one with a copy per head, all heads' one after the other. */
static const double *model_matrix(const struct model *model, enum matrix_id id)
{
    switch (id) {
    case MATRIX_X:
        return model->X;
    case MATRIX_MEMORY:
        return model->memory_X;
    case MATRIX_W_O:
        return model->W_O;
    case MATRIX_WHOLE_W_Q:
        return model->W_Q;
    case MATRIX_WHOLE_W_K:
        return model->W_K;
    case MATRIX_WHOLE_W_V:
        return model->W_V;
    case MATRIX_Q:
        return model->given_Q;
    case MATRIX_K:
        return model->given_K;
    case MATRIX_V:
        return model->given_V;
    case MATRIX_B_Q:
        return model->b_Q;
    case MATRIX_B_K:
        return model->b_K;
    case MATRIX_B_V:
        return model->b_V;
    case MATRIX_B_O:
        return model->b_O;
    case MATRIX_BIAS:
        return model->added;
    default: /* computed, or absent */
        return NULL;
    }
}

/* Where each matrix begins: in the model, or in the record's own memory. */
static void find_matrices(struct record *record, const size_t offset[])
{
    for (enum matrix_id id = 0; id < MATRIX_COUNT; id++)
        record->first[id] =
            is_recorded(record->model, id) ? record->storage + offset[id] : model_matrix(record->model, id);
    record->own_masked = record->first[MATRIX_MASKED];
}

static bool allocate(struct record *record, const struct model *model, struct error *e)
{
    size_t bytes = bytes_of(model), offset[MATRIX_COUNT];

    *record = (struct record){.model = model};
    if (bytes > BYTES_MOST)
        return error_set(e, ERROR_INPUT,
                         "every matrix of %zu queries, %zu keys, d_model %zu and %zu heads would take "
                         "%.1f GiB, more than 2: use fewer words or heads",
                         model->n, model->m, model->d_model, model->num_heads, (double)bytes / (1u << 30));
    lay_out(model, offset, &record->size);
    for (int axis = 0; axis < AXIS_COUNT; axis++)
        record->axes[axis] = record_axis(model, (enum axis)axis);
    record->storage = aligned_alloc(64, bytes);
    if (!record->storage)
        return error_set(e, ERROR_WORK, "not enough memory for %.0f MiB of matrices: use fewer words or heads",
                         (double)bytes / (1u << 20));
    record->head_off = (unsigned char *)(record->storage + record->size);
    memset(record->head_off, 0, model->num_heads);
    record->found = memory_new(sizeof *record->found);
    find_matrices(record, offset);
    return true;
}

/* A matrix of the model or of the run; NULL where it is absent. */
static const double *at(const struct record *record, enum matrix_id id, size_t head)
{
    const struct matrix_info *info = &matrix_table[id];
    const double *first = record->first[id];

    if (!first || head == 0 || !info->per_head)
        return first;
    return first + place_of(record->model, id, head) * record->axes[info->rows] * record->axes[info->cols];
}

/* A recorded matrix, to write to. */
static double *part(const struct record *record, enum matrix_id id, size_t head)
{
    return record->storage + (at(record, id, head) - record->storage);
}

/* The matrix from which keys and values are made. */
static const double *source(const struct record *record)
{
    return at(record, record->model->memory_X ? MATRIX_MEMORY : MATRIX_X, 0);
}

/* The head's columns of one of W_Q, W_K and W_V, as a matrix of its own. */
static void split(const struct record *record, enum matrix_id id, size_t head)
{
    const struct model *model = record->model;
    struct matrix whole = record_matrix(record, (enum matrix_id)(MATRIX_WHOLE_W_Q + (id - MATRIX_W_Q)), 0);
    size_t columns = record_axis(model, matrix_table[id].cols);

    if (model_is_square(model))
        attention_split(part(record, id, head), whole.at, model->d_model, model->num_heads, head);
    else
        attention_split_wide(part(record, id, head), whole.at, whole.rows, whole.cols, columns,
                             place_of(model, id, head) * columns);
}

/* Computes Q, K or V of a head. */
static void project(const struct record *record, enum matrix_id id, size_t head)
{
    int of = (int)id - MATRIX_Q;
    const double *X = of ? source(record) : at(record, MATRIX_X, 0);
    struct matrix W = record_matrix(record, (enum matrix_id)(MATRIX_W_Q + of), head);
    const double *b = at(record, (enum matrix_id)(MATRIX_B_Q + of), head);
    double *Q = part(record, id, head);
    size_t rows = of ? record->model->m : record->model->n;

    if (record->way == RECORD_SIMPLE && W.rows == 8 && W.cols == 4)
        attention_project_8_4(Q, X, W.at, rows);
    else if (record->way != RECORD_EXACT ||
             !exact_multiply(&(struct exact_product){Q, X, W.at, rows, W.rows, W.cols, false}))
        attention_project(Q, X, W.at, rows, W.rows, W.cols);
    if (b)
        attention_bias(Q, b, rows, W.cols);
}

/* Splits and projects for all heads with the fast twin; false without memory. */
static bool project_fast(const struct record *record, enum matrix_id id)
{
    int of = (int)id - MATRIX_Q;
    enum matrix_id W = (enum matrix_id)(MATRIX_W_Q + of), whole = (enum matrix_id)(MATRIX_WHOLE_W_Q + of);
    struct matrix one = record_matrix(record, W, 0);
    const struct fast_sizes sizes = {of ? record->model->m : record->model->n, one.rows, one.cols,
                                     count_of(record->model, id)};

    return fast_project(part(record, id, 0), part(record, W, 0), of ? source(record) : at(record, MATRIX_X, 0),
                        at(record, whole, 0), &sizes, at(record, (enum matrix_id)(MATRIX_B_Q + of), 0));
}

/* Splits and projects; a head that uses another's K and V has queries alone. False without memory. */
static bool project_heads(const struct record *record)
{
    bool fast = record->way == RECORD_FAST, ok = true;

    for (enum matrix_id id = MATRIX_Q; id <= MATRIX_V; id++) {
        ok = ok && (!fast || project_fast(record, id));
        for (size_t head = 0; !fast && head < record->model->num_heads; head++)
            if (!record_is_borrowed(record->model, id, head)) {
                split(record, (enum matrix_id)(id - MATRIX_Q + MATRIX_W_Q), head);
                project(record, id, head);
            }
    }
    return ok;
}

/* The stages from score to blend of one head, as learners see them. */
static void attend(const struct record *record, size_t head)
{
    const struct model *model = record->model;
    const double *bias = at(record, MATRIX_BIAS, head), *Q = at(record, MATRIX_Q, head);
    const double *K = at(record, MATRIX_K, head), *V = at(record, MATRIX_V, head);
    bool exact = record->way == RECORD_EXACT;
    size_t n = model->n, m = model->m, d_k = model->d_k, d_v = model->d_v;
    double *out = part(record, MATRIX_HEAD, head);
    double *scores = part(record, MATRIX_SCORES, head), *scaled = part(record, MATRIX_SCALED, head);
    double *masked = part(record, MATRIX_MASKED, head), *weights = part(record, MATRIX_WEIGHTS, head);

    if (!exact || !exact_multiply(&(struct exact_product){scores, Q, K, n, d_k, m, true}))
        attention_score(scores, Q, K, n, m, d_k);
    if (model->has_scale)
        attention_scale_by(scaled, scores, n, m, model->scale);
    else
        attention_scale(scaled, scores, n, m, d_k);
    if (bias)
        attention_add(masked, scaled, bias, n, m);
    attention_mask(masked, bias ? masked : scaled, model->mask, n, m);
    (exact ? exact_softmax : attention_softmax)(weights, masked, n, m);
    if (!exact && m == 4 && d_v == 4)
        attention_blend_4_4(out, weights, V, n);
    else if (!exact || !exact_multiply(&(struct exact_product){out, weights, V, n, m, d_v, false}))
        attention_blend(out, weights, V, n, m, d_v);
}

/* The same with the fast twin; false without memory. */
static bool attend_fast(const struct record *record, size_t head)
{
    const struct model *model = record->model;

    return fast_attend(&(struct fast_head){.scores = part(record, MATRIX_SCORES, head),
                                           .scaled = part(record, MATRIX_SCALED, head),
                                           .masked = part(record, MATRIX_MASKED, head),
                                           .weights = part(record, MATRIX_WEIGHTS, head),
                                           .head = part(record, MATRIX_HEAD, head),
                                           .Q = at(record, MATRIX_Q, head),
                                           .K = at(record, MATRIX_K, head),
                                           .V = at(record, MATRIX_V, head),
                                           .mask = model->mask,
                                           .bias = at(record, MATRIX_BIAS, head),
                                           .factor = model->has_scale ? model->scale : 1 / sqrt((double)model->d_k),
                                           .n = model->n,
                                           .m = model->m,
                                           .d_k = model->d_k,
                                           .d_v = model->d_v});
}

/* One head's columns of concat: its output, or 0 where it is switched off. */
static void put_head(const struct record *record, size_t head)
{
    const struct model *model = record->model;
    double *concat = part(record, MATRIX_CONCAT, 0);
    size_t d_v = model->d_v, width = model->num_heads * d_v;

    attention_concat(concat, part(record, MATRIX_HEAD, head), model->n, d_v, model->num_heads, head);
    for (size_t i = 0; record->head_off[head] && i < model->n; i++)
        for (size_t j = 0; j < d_v; j++)
            concat[i * width + head * d_v + j] = 0;
}

/* concat W_O with the simple functions: the paper's where W_O is square. */
static void multiply_output(double *output, const double *concat, const struct model *model)
{
    size_t width = model->num_heads * model->d_v;

    if (width == model->d_model && !model->b_O && width == 8)
        attention_output_8(output, concat, model->W_O, model->n);
    else if (width == model->d_model && !model->b_O)
        attention_output(output, concat, model->W_O, model->n, model->d_model);
    else
        attention_output_wide(output, concat, model->W_O, model->n, width, model->d_model);
}

/* If there is no memory for the fast twin, the simple function does it, more slowly. */
static void put_output(const struct record *record)
{
    const struct model *model = record->model;
    size_t n = model->n, width = model->num_heads * model->d_v, d_model = model->d_model;
    double *output, *concat = part(record, MATRIX_CONCAT, 0);

    if (!model->W_O)
        return;
    output = part(record, MATRIX_OUTPUT, 0);
    if (record->way == RECORD_FAST &&
        fast_project(output, NULL, concat, model->W_O, &(struct fast_sizes){n, width, d_model, 1}, model->b_O))
        return;
    if (record->way != RECORD_EXACT ||
        !exact_multiply(&(struct exact_product){output, concat, model->W_O, n, width, d_model, false}))
        multiply_output(output, concat, model);
    if (model->b_O)
        attention_bias(output, model->b_O, n, d_model);
}

/* Sum of the sizes of all heads' numbers; their matrices lie one after the other. */
static double magnitude_of(const struct record *record, enum matrix_id id)
{
    size_t one = record->axes[matrix_table[id].rows] * record->axes[matrix_table[id].cols];

    return fast_magnitude(record->first[id], count_of(record->model, id) * one);
}

/* Whether a few sums prove that no number has become infinite. There are n · m scores, and as many of what follows from
 * them, but |q · k| ≤ Σ|Q| Σ|K|; and a head's output is a mean of rows of V. */
static bool is_settled(const struct record *record)
{
    const struct model *model = record->model;
    double scale = model->has_scale ? fmax(1, fabs(model->scale)) : 1;

    return magnitude_of(record, MATRIX_Q) * scale * magnitude_of(record, MATRIX_K) < HUGE_LEAST &&
           magnitude_of(record, MATRIX_V) < HUGE_LEAST &&
           (!is_recorded(model, MATRIX_X) || magnitude_of(record, MATRIX_X) < HUGE_LEAST) &&
           (!model->W_O || magnitude_of(record, MATRIX_OUTPUT) < HUGE_LEAST);
}

static bool is_finite(const struct matrix *matrix)
{
    for (size_t i = 0; matrix->at && i < matrix->rows * matrix->cols; i++)
        if (!isfinite(matrix->at[i]))
            return false;
    return true;
}

/* Numbers too large for a double make infinities, which no screen and no JSON can show. */
static bool check_finite(const struct record *record, struct error *e)
{
    static const enum matrix_id ids[] = {MATRIX_X,      MATRIX_Q,    MATRIX_K,      MATRIX_V,     MATRIX_SCORES,
                                         MATRIX_SCALED, MATRIX_HEAD, MATRIX_CONCAT, MATRIX_OUTPUT};

    if (is_settled(record))
        return true;
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        const struct matrix_info *info = &matrix_table[ids[i]];

        for (size_t head = 0; head < (info->per_head ? record->model->num_heads : 1); head++) {
            struct matrix matrix = record_matrix(record, ids[i], head);

            if (!is_finite(&matrix))
                return error_set(e, ERROR_INPUT,
                                 "the numbers of the model are so large that %s overflows: use smaller "
                                 "ones",
                                 info->name);
        }
    }
    return true;
}

/* X of a layer after the first: X of the layer before plus its output. */
static void put_X(const struct record *record)
{
    const struct model *model = record->model;

    if (is_recorded(model, MATRIX_X))
        attention_residual(part(record, MATRIX_X, 0), at(record->before, MATRIX_X, 0),
                           at(record->before, MATRIX_OUTPUT, 0), model->n, model->d_in);
}

static void forget(struct record *record)
{
    free(record->found->extremes);
    free(record->found->patterns);
    *record->found = (struct record_found){0};
}

/* Runs this layer alone. The fast twin writes no second copy of scaled; a mask may have been added since the last
 * run. */
static bool run_layer(struct record *record, struct error *e)
{
    bool is_copy = record->way == RECORD_FAST && !record_has_masked(record), ok;

    record->first[MATRIX_MASKED] = is_copy ? record->first[MATRIX_SCALED] : record->own_masked;
    forget(record);
    put_X(record);
    ok = record->model->given_Q || project_heads(record);
    for (size_t head = 0; ok && head < record->model->num_heads; head++) {
        if (record->way == RECORD_FAST)
            ok = ok && attend_fast(record, head);
        else
            attend(record, head);
        put_head(record, head);
    }
    if (!ok)
        return error_set(e, ERROR_WORK, "not enough memory to multiply matrices: use fewer words or heads");
    put_output(record);
    return check_finite(record, e);
}

bool record_run_again(struct record *record, struct error *e)
{
    return (!record->before || record_run_again(record->before, e)) && run_layer(record, e);
}

/* Which functions suit the sizes of a layer. */
static enum record_way way_of(const struct model *model)
{
    size_t most = model->n > model->m ? model->n : model->m;
    size_t width = model->d_in > model->d_model ? model->d_in : model->d_model;

    return most * width <= SIMPLE_MOST ? RECORD_SIMPLE : most * width <= EXACT_MOST ? RECORD_EXACT : RECORD_FAST;
}

static bool run(struct record *record, const struct model *model, bool by_size, enum record_way way, struct error *e)
{
    struct record *before = NULL;

    if (model->before) {
        before = memory_new(sizeof *before);
        if (!run(before, model->before, by_size, way, e)) {
            free(before);
            return false;
        }
    }
    if (allocate(record, model, e)) {
        record->before = before;
        record->way = by_size ? way_of(model) : way;
        if (run_layer(record, e))
            return true;
    } else {
        record->before = before;
    }
    record_free(record);
    return false;
}

bool record_run_with(struct record *record, const struct model *model, enum record_way way, struct error *e)
{
    return run(record, model, false, way, e);
}

bool record_run(struct record *record, const struct model *model, struct error *e)
{
    return run(record, model, true, RECORD_SIMPLE, e);
}

void record_switch_head(struct record *record, size_t back, size_t head, bool off)
{
    if (back > 0) {
        record_switch_head(record->before, back - 1, head, off);
        run_layer(record, NULL);
        return;
    }
    forget(record);
    record->head_off[head] = off;
    put_head(record, head);
    put_output(record);
}

const struct record *record_layer(const struct record *record, size_t back)
{
    while (back-- > 0)
        record = record->before;
    return record;
}

struct matrix record_matrix(const struct record *record, enum matrix_id id, size_t head)
{
    const double *numbers = at(record, id, head);

    if (!numbers)
        return (struct matrix){0};
    return (struct matrix){record->axes[matrix_table[id].rows], record->axes[matrix_table[id].cols], numbers};
}

#define EXTREMES_BLOCK 64 /* numbers that are compared at once */

/* How many numbers of a block are not from `least` to `most`. */
MULTIVERSION static long count_outside(const double *at, double least, double most)
{
    long count = 0;

    for (size_t i = 0; i < EXTREMES_BLOCK; i++)
        count += !((at[i] >= least) & (at[i] <= most));
    return count;
}

static void widen_extremes(struct extremes *out, double value, size_t index)
{
    if ((value >= out->least && value <= out->most) || !isfinite(value))
        return;
    out->farthest = fabs(value) > fmax(out->most, -out->least) ? index : out->farthest;
    out->least = value < out->least ? value : out->least;
    out->most = value > out->most ? value : out->most;
}

/* Passes over blocks that widen nothing: nearly all of a large matrix. */
static void find_extremes(struct matrix matrix, struct extremes *out)
{
    size_t count = matrix.rows * matrix.cols;

    out->known = true;
    for (size_t i = 0; i < count; i += EXTREMES_BLOCK) {
        size_t end = count - i < EXTREMES_BLOCK ? count : i + EXTREMES_BLOCK;

        if (end - i == EXTREMES_BLOCK && count_outside(matrix.at + i, out->least, out->most) == 0)
            continue;
        for (size_t k = i; k < end; k++)
            widen_extremes(out, matrix.at[k], k);
    }
}

const struct extremes *record_extremes(const struct record *record, enum matrix_id id, size_t head)
{
    size_t heads = record->model->num_heads;
    struct extremes *extremes;

    if (!record->found->extremes)
        record->found->extremes = memory_new_array(MATRIX_COUNT * heads, sizeof *extremes);
    extremes = &record->found->extremes[(size_t)id * heads + (matrix_table[id].per_head ? head : 0)];
    if (!extremes->known)
        find_extremes(record_matrix(record, id, head), extremes);
    return extremes;
}

bool record_has_masked(const struct record *record)
{
    return record->model->mask || record->model->added;
}

double record_surprise(const struct record *record)
{
    const struct model *model = record->model;
    const double *output = at(record, MATRIX_OUTPUT, 0);
    double most = 0;

    if (!model->expected || !output)
        return NAN;
    for (size_t i = 0; i < model->n * model->d_model; i++)
        most = fmax(most, fabs(output[i] - model->expected[i]));
    return most;
}

/* Reads the number of a head (from 1, without leading zeros) that `text` ends with. */
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
    if (record->before)
        record_free(record->before);
    free(record->before);
    if (record->found)
        forget(record);
    free(record->found);
    free(record->storage);
    *record = (struct record){0};
}
