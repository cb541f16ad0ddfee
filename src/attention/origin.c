/* SPDX-License-Identifier: MIT */
#include "attention/origin.h"

#include <math.h>

/* What makes each matrix: `a` and `b` are the matrices read, `region` is the listing. */
static const struct {
    enum origin_kind kind;
    enum matrix_id a, b;
    const char *region;
} makers[MATRIX_COUNT] = {
    [MATRIX_W_Q] = {ORIGIN_COPY, MATRIX_WHOLE_W_Q, MATRIX_COUNT, "split"},
    [MATRIX_W_K] = {ORIGIN_COPY, MATRIX_WHOLE_W_K, MATRIX_COUNT, "split"},
    [MATRIX_W_V] = {ORIGIN_COPY, MATRIX_WHOLE_W_V, MATRIX_COUNT, "split"},
    [MATRIX_Q] = {ORIGIN_PRODUCT, MATRIX_X, MATRIX_W_Q, "project"},
    [MATRIX_K] = {ORIGIN_PRODUCT, MATRIX_X, MATRIX_W_K, "project"},
    [MATRIX_V] = {ORIGIN_PRODUCT, MATRIX_X, MATRIX_W_V, "project"},
    [MATRIX_SCORES] = {ORIGIN_PRODUCT, MATRIX_Q, MATRIX_K, "score"},
    [MATRIX_SCALED] = {ORIGIN_QUOTIENT, MATRIX_SCORES, MATRIX_COUNT, "scale"},
    [MATRIX_MASKED] = {ORIGIN_MASK, MATRIX_SCALED, MATRIX_COUNT, "mask"},
    [MATRIX_WEIGHTS] = {ORIGIN_SOFTMAX, MATRIX_MASKED, MATRIX_COUNT, "softmax"},
    [MATRIX_HEAD] = {ORIGIN_PRODUCT, MATRIX_WEIGHTS, MATRIX_V, "blend"},
    [MATRIX_CONCAT] = {ORIGIN_COPY, MATRIX_HEAD, MATRIX_COUNT, "concat"},
    [MATRIX_OUTPUT] = {ORIGIN_PRODUCT, MATRIX_CONCAT, MATRIX_W_O, "output"},
};

/* The listing that makes a matrix where the model differs from the paper's: other sizes, a bias. */
static const char *region_of(const struct model *model, enum matrix_id id, bool has_plus)
{
    bool is_square = model_is_square(model);

    if (id >= MATRIX_W_Q && id <= MATRIX_W_V && !is_square)
        return "split-wide";
    if (id >= MATRIX_Q && id <= MATRIX_V && has_plus)
        return "project-bias";
    if (id == MATRIX_SCALED && model->has_scale)
        return "scale-by";
    if (id == MATRIX_MASKED && has_plus)
        return "add-mask";
    if (id == MATRIX_OUTPUT && has_plus)
        return "output-bias";
    if (id == MATRIX_OUTPUT && model->num_heads * model->d_v != model->d_model)
        return "output-wide";
    return makers[id].region;
}

/* The matrix added after a product or a mask. */
static enum matrix_id added_to(enum matrix_id id)
{
    if (id >= MATRIX_Q && id <= MATRIX_V)
        return (enum matrix_id)(id - MATRIX_Q + MATRIX_B_Q);
    return id == MATRIX_OUTPUT ? MATRIX_B_O : id == MATRIX_MASKED ? MATRIX_BIAS : MATRIX_COUNT;
}

/* Finds the cell of that matrix. */
static void find_plus(struct origin *out, const struct record *record, struct cell_at cell)
{
    enum matrix_id id = added_to(cell.id);

    if (id == MATRIX_COUNT || !record_matrix(record, id, cell.head).at)
        return;
    cell.row = id == MATRIX_BIAS ? cell.row : 0;
    cell.id = id;
    out->plus = origin_run(record, cell, false);
}

static bool is_of_memory(const struct record *record, enum matrix_id id)
{
    return (id == MATRIX_K || id == MATRIX_V) && record->model->memory_X;
}

struct origin_run origin_run(const struct record *record, struct cell_at first, bool down)
{
    struct matrix matrix = record_matrix(record, first.id, first.head);

    return (struct origin_run){.first = first,
                               .down = down,
                               .at = matrix.at + first.row * matrix.cols + first.col,
                               .step = down ? matrix.cols : 1};
}

struct origin_run origin_numbers(const double *at, size_t step)
{
    return (struct origin_run){.at = at, .step = step};
}

struct origin origin_of_softmax(const double *scores, size_t count, size_t mine)
{
    return (struct origin){
        .kind = ORIGIN_SOFTMAX, .count = count, .mine = mine, .a = origin_numbers(scores, 1), .divisor = 1};
}

struct origin origin_of_product(struct origin_run a, struct origin_run b, size_t count)
{
    return (struct origin){.kind = ORIGIN_PRODUCT, .count = count, .a = a, .b = b, .divisor = 1};
}

/* The terms are a row of the first operand and a column of the second (a row of K, which is transposed). */
static void find_product(struct origin *out, const struct record *record, struct cell_at cell)
{
    enum matrix_id a = is_of_memory(record, cell.id) ? MATRIX_MEMORY : makers[cell.id].a, b = makers[cell.id].b;
    bool transposed = cell.id == MATRIX_SCORES;

    out->count = record_matrix(record, a, cell.head).cols;
    out->a = origin_run(record, (struct cell_at){a, cell.head, cell.row, 0}, false);
    out->b = origin_run(record,
                        (struct cell_at){b, record_owner(record->model, b, cell.head), transposed ? cell.col : 0,
                                         transposed ? 0 : cell.col},
                        !transposed);
}

/* The cell from which a number is copied. */
static struct cell_at source_of(const struct record *record, struct cell_at cell)
{
    const struct model *model = record->model;
    size_t d_k = model->d_k, d_v = model->d_v;

    if (cell.id == MATRIX_CONCAT)
        return (struct cell_at){MATRIX_HEAD, cell.col / d_v, cell.row, cell.col % d_v};
    if (cell.id == MATRIX_W_Q)
        cell.col += cell.head * d_k;
    else if (cell.id == MATRIX_W_K || cell.id == MATRIX_W_V)
        cell.col += model_block(model, cell.head) * (cell.id == MATRIX_W_K ? d_k : d_v);
    cell.id = makers[cell.id].a;
    return cell;
}

/* X of a layer after the first: residuals add to the X of the layer before. */
static struct origin find_residual(const struct record *record, struct cell_at cell)
{
    struct cell_at output = {MATRIX_OUTPUT, 0, cell.row, cell.col};
    struct origin out = {.kind = ORIGIN_SUM,
                         .region = "residual",
                         .divisor = 1,
                         .count = 1,
                         .a = origin_run(record->before, cell, false),
                         .plus = origin_run(record->before, output, false)};

    out.a.back = out.plus.back = 1;
    return out;
}

struct origin origin_find(const struct record *record, struct cell_at cell)
{
    struct origin out;

    if (cell.id == MATRIX_X && record->before && !record->model->X)
        return find_residual(record, cell);
    if (makers[cell.id].kind == ORIGIN_GIVEN || (record->model->given_Q && cell.id >= MATRIX_Q && cell.id <= MATRIX_V))
        return (struct origin){.kind = ORIGIN_GIVEN, .divisor = 1};
    cell.head = record_owner(record->model, cell.id, cell.head);
    out = (struct origin){.kind = makers[cell.id].kind, .divisor = 1};
    find_plus(&out, record, cell);
    out.region = region_of(record->model, cell.id, out.plus.at != NULL);
    if (out.kind == ORIGIN_PRODUCT) {
        find_product(&out, record, cell);
    } else if (out.kind == ORIGIN_SOFTMAX) {
        out.count = record->model->m;
        out.mine = cell.col;
        out.a = origin_run(record, (struct cell_at){makers[cell.id].a, cell.head, cell.row, 0}, false);
    } else {
        out.count = 1;
        out.a = origin_run(record, source_of(record, cell), false);
    }
    if (cell.id == MATRIX_SCALED && record->model->has_scale) {
        out.kind = ORIGIN_FACTOR;
        out.factor = record->model->scale;
    } else if (cell.id == MATRIX_SCALED) {
        out.divisor = sqrt((double)record->model->d_k);
    }
    if (cell.id == MATRIX_MASKED)
        out.cleared = !model_may_attend(record->model, cell.row, cell.col);
    if (cell.id == MATRIX_CONCAT)
        out.cleared = record->head_off[out.a.first.head];
    return out;
}

struct cell_at origin_cell(const struct origin_run *run, size_t k)
{
    struct cell_at cell = run->first;

    *(run->down ? &cell.row : &cell.col) += k;
    return cell;
}

double origin_number(const struct origin_run *run, size_t k)
{
    return run->at[k * run->step];
}

static double rounded(const struct origin *origin, double value)
{
    return precision_round(value, origin->precision);
}

/* e^x; where the run uses floats, by their function. */
static double power(const struct origin *origin, double x)
{
    return origin->precision == PRECISION_FLOAT ? (double)expf((float)x) : rounded(origin, exp(x));
}

double origin_term(const struct origin *origin, size_t k)
{
    double a = origin_number(&origin->a, k);

    if (origin->kind == ORIGIN_SOFTMAX)
        return power(origin, a - origin->shift);
    return origin->kind == ORIGIN_PRODUCT ? rounded(origin, a * origin_number(&origin->b, k)) : a;
}

double origin_sum(const struct origin *origin)
{
    double sum = 0;

    for (size_t k = 0; k < origin->count; k++)
        sum = rounded(origin, sum + origin_term(origin, k));
    return sum;
}

double origin_plus(const struct origin *origin)
{
    return origin->plus.at ? *origin->plus.at : 0;
}

double origin_most(const struct origin *origin)
{
    double most = -INFINITY;

    for (size_t k = 0; k < origin->count; k++)
        most = fmax(most, origin_number(&origin->a, k));
    return most;
}

/* The largest score is subtracted first, as attention_softmax() does, so that no power overflows; not in a raw
 * softmax. */
static double share(struct origin origin)
{
    double sum;

    origin.shift = origin.is_raw ? 0 : origin_most(&origin);
    if (origin.cleared || (origin.shift == -INFINITY && !origin.is_bare))
        return 0;
    sum = origin_sum(&origin);
    if (sum == 0 && !origin.is_bare)
        return 0;
    return rounded(&origin, origin_term(&origin, origin.mine) / sum / origin.divisor);
}

struct origin origin_part(const struct origin *product, size_t first, size_t count)
{
    struct origin part = *product;

    part.count = count;
    part.plus.at = NULL;
    part.a.at += first * part.a.step;
    part.b.at += first * part.b.step;
    part.a.first = origin_cell(&part.a, first);
    part.b.first = origin_cell(&part.b, first);
    return part;
}

double origin_result(const struct origin *origin)
{
    switch (origin->kind) {
    case ORIGIN_GIVEN:
        break;
    case ORIGIN_COPY:
        return origin->cleared ? 0 : *origin->a.at;
    case ORIGIN_QUOTIENT:
        return origin->divisor == 0 ? *origin->a.at : rounded(origin, *origin->a.at / origin->divisor);
    case ORIGIN_FACTOR:
        return *origin->a.at * origin->factor;
    case ORIGIN_MASK:
        return origin->cleared ? -INFINITY : *origin->a.at + origin->added + origin_plus(origin);
    case ORIGIN_SUM:
        return *origin->a.at + origin_plus(origin);
    case ORIGIN_SOFTMAX:
        return share(*origin);
    case ORIGIN_PRODUCT:
        return origin_sum(origin) + origin_plus(origin);
    }
    return 0;
}

bool origin_is_passed_on(const struct origin *origin)
{
    return origin->kind == ORIGIN_COPY || origin->kind == ORIGIN_QUOTIENT || origin->kind == ORIGIN_FACTOR ||
           (origin->kind == ORIGIN_MASK && !origin->plus.at && origin->added == 0);
}

static bool is_same(struct cell_at a, struct cell_at b)
{
    return a.id == b.id && a.row == b.row && a.col == b.col && (!matrix_table[a.id].per_head || a.head == b.head);
}

bool origin_leads(const struct record *record, struct cell_at from, struct cell_at cell)
{
    for (;;) {
        struct origin origin;

        if (is_same(from, cell))
            return true;
        origin = origin_find(record, cell);
        if (!origin_is_passed_on(&origin))
            return false;
        cell = origin.a.first;
    }
}

double origin_value(const struct record *record, struct cell_at cell)
{
    struct matrix matrix = record_matrix(record, cell.id, cell.head);

    return matrix.at[cell.row * matrix.cols + cell.col];
}
