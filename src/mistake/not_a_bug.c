/* SPDX-License-Identifier: MIT */
/* Two ways to write attention that look like mistakes but are not: dividing the queries instead of the scores, and
 * adding up the heads, each times its own rows of W_O. Both are right; rounding can only make a bounded difference, and
 * in float16 the first is even safer. */
#include "attention/mistakes.h"
#include "attention/stages.h"
#include "mistake/pitfall.h"
#include "walk/insight.h"

#include <math.h>
#include <string.h>

enum way { WAY_QUERY, WAY_SUM };
enum fact { FACT_DIFFERENCE, FACT_BOUND, FACT_WITHIN, FACT_IDENTICAL, FACT_LOST }; /* in the order of make() */

#define HALF_UNIT 0x1p-11 /* the largest relative error of rounding to float16 */
#define HALF_TINY 0x1p-25 /* the largest absolute error where digits are lost */
#define TERMS_MOST 2      /* products that the cell's line writes out */

static const struct state_key state[] = {
    PITFALL_DIAL(0, "d_model", "8|16", "8", "8: the walk's numbers; 16: random ones"),
    PITFALL_DIAL(1, "heads", "1|2|4", "2", "how many heads; √d_k is a power of 2 or not"),
    PITFALL_CALLED(2, "times", "X times", "1|16|128|256", "1", "X times this: the scores, times its square"),
    PITFALL_DIAL(3, "case", "query|sum", "query", "the queries are divided, or the heads' outputs added up"),
    PITFALL_DIAL(4, "type", "double|float16", "double", "what every step is rounded to"),
    PITFALL_STATE,
    {0},
};

static const struct pitfall_words query_words = {
    .symptom = "That the scores are never scaled: no √d_k follows q·k.",
    .why =
        "A factor goes through a sum: (q / √d_k)·k = (q·k) / √d_k. Where √d_k is a power of 2 dividing only moves the "
        "exponent, so every bit is the same; elsewhere both round, at different places.",
    .test = "Compare with the rounding bound, not with ==: a tolerance with a reason.",
    .seen = "huggingface/transformers #21627 took it for an error and was merged; training in float16 broke (#22426), "
            "and #22444 took it back.",
};

static const struct pitfall_words half_words = {
    .symptom = "That the scores are never scaled: no √d_k follows q·k.",
    .why = "Numbers of float16 end at 65504. A score that is larger is infinite before anything divides it, and "
           "softmax makes NaN "
           "of that; a query divided first keeps its scores √d_k times smaller.",
    .test = "Run X of large numbers in float16: no score may be infinite that is below 65504 when divided.",
    .seen = "stanford-crfm/mistral #66 and ultralytics/ultralytics #24990 divide first for this reason.",
};

static const struct pitfall_words sum_words = {
    .symptom = "That heads are added up which belong side by side, and that W_O is gone.",
    .why = "The product concat · W_O is a sum over the heads: each one's columns times the rows of W_O that face them. "
           "Head by head "
           "it is the same sum in another order; only rounding can tell.",
    .test = "Give both the same W_O and compare within the rounding bound; with one head every bit is the same.",
    .seen = "awf/functional-transformer #8",
};

static enum way way_of(const struct pitfall *p)
{
    return (enum way)pitfall_choice(p, "case");
}

static bool is_half(const struct pitfall *p)
{
    return pitfall_choice(p, "type") == 1;
}

static double half(double value)
{
    return precision_round(value, PRECISION_HALF);
}

/* a [count] · b [count, `step` apart], both already rounded to float16. */
static double half_product(const double *a, const double *b, size_t step, size_t count)
{
    double sum = 0;

    for (size_t c = 0; c < count; c++)
        sum = half(sum + half(a[c] * b[c * step]));
    return sum;
}

static double *halves(struct pitfall *p, const double *from, size_t count)
{
    double *to = pitfall_scratch(p, count, 1);

    for (size_t i = 0; i < count; i++)
        to[i] = half(from[i]);
    return to;
}

/* The result over all cells: the largest difference (infinite if a cell is not a number), the largest bound (infinite
 * if one overflows), how many cells are not numbers, and whether every cell keeps to its own bound. */
struct check {
    double difference, bound, lost[PITFALL_SIDES];
    bool within;
};

static void check_cell(struct check *check, double right, double wrong, double bound)
{
    bool same = right == wrong || (isnan(right) && isnan(wrong));
    double off = same ? 0 : fabs(right - wrong);

    check->difference = fmax(check->difference, isnan(off) ? INFINITY : off);
    check->bound = fmax(check->bound, isfinite(right) && isfinite(wrong) ? bound : INFINITY);
    check->within = check->within && off <= bound;
    check->lost[PITFALL_RIGHT] += isfinite(right) ? 0 : 1;
    check->lost[PITFALL_WRONG] += isfinite(wrong) ? 0 : 1;
}

static bool is_power_of_2(size_t d_k)
{
    return frexp(sqrt((double)d_k), &(int){0}) == 0.5;
}

/* Like mistake_scale_queries_bound(), but for float16, whose unit is larger and whose small numbers lose digits: each
 * product and quotient loses at most HALF_TINY, which the other factor may enlarge. */
static double half_queries_bound(const double *q, const double *k, size_t d_k)
{
    double root = half(sqrt((double)d_k)), sum = 0, lost = (double)d_k / root + 1;

    for (size_t c = 0; c < d_k; c++) {
        sum += fabs(q[c] * k[c]);
        lost += fabs(k[c]) + 1;
    }
    return (is_power_of_2(d_k) ? 0 : 2 * (double)(d_k + 2) * HALF_UNIT * sum / root) + 1.1 * HALF_TINY * lost;
}

/* Keeps what the cells of both sides are made of, for origin(). */
static void come_from(struct pitfall *p, const double *right, const double *right_by, const double *wrong,
                      const double *wrong_by)
{
    p->matrix[PITFALL_RIGHT].from = right;
    p->matrix[PITFALL_RIGHT].by = right_by;
    p->matrix[PITFALL_WRONG].from = wrong;
    p->matrix[PITFALL_WRONG].by = wrong_by;
}

static struct check half_queries(struct pitfall *p, double *right, double *wrong)
{
    size_t n = p->model.n, m = p->model.m, d_k = p->model.d_k;
    const double *Q = halves(p, pitfall_at(p, MATRIX_Q), n * d_k), *K = halves(p, pitfall_at(p, MATRIX_K), m * d_k);
    double root = half(sqrt((double)d_k)), *divided = pitfall_scratch(p, n, d_k), *scores = pitfall_scratch(p, n, m);
    struct check check = {.within = true};

    for (size_t i = 0; i < n * d_k; i++)
        divided[i] = half(Q[i] / root);
    come_from(p, scores, NULL, divided, K);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < m; j++) {
            const double *q = Q + i * d_k, *k = K + j * d_k;

            scores[i * m + j] = half_product(q, k, 1, d_k);
            right[i * m + j] = half(scores[i * m + j] / root);
            wrong[i * m + j] = half_product(divided + i * d_k, k, 1, d_k);
            check_cell(&check, right[i * m + j], wrong[i * m + j], half_queries_bound(q, k, d_k));
        }
    return check;
}

static struct check scale_queries(struct pitfall *p, double *right, double *wrong)
{
    size_t n = p->model.n, m = p->model.m, d_k = p->model.d_k;
    const double *Q = pitfall_at(p, MATRIX_Q), *K = pitfall_at(p, MATRIX_K);
    double *scores = pitfall_scratch(p, n, m), *divided = pitfall_scratch(p, n, d_k);
    struct check check = {.within = true};

    for (size_t i = 0; i < n * d_k; i++)
        divided[i] = Q[i] / sqrt((double)d_k);
    come_from(p, scores, NULL, divided, K);
    attention_score(scores, Q, K, n, m, d_k);
    attention_scale(right, scores, n, m, d_k);
    mistake_scale_queries(wrong, Q, K, n, m, d_k);
    for (size_t i = 0; i < n * m; i++)
        check_cell(&check, right[i], wrong[i], mistake_scale_queries_bound(Q + i / m * d_k, K + i % m * d_k, d_k));
    return check;
}

/* As mistake_sum_outputs_bound(), for float16. */
static double half_sum_bound(const double *row, const double *column, const struct model *model)
{
    size_t d = model->d_model;
    double sum = 0;

    for (size_t c = 0; c < d; c++)
        sum += fabs(row[c] * column[c * d]);
    if (model->num_heads == 1)
        return 0;
    return (double)(d + model->d_k + model->num_heads + 1) * HALF_UNIT * sum + 2.2 * HALF_TINY * (double)d;
}

static struct check half_sum(struct pitfall *p, double *right, double *wrong)
{
    static const double one = 1;
    size_t n = p->model.n, d = p->model.d_model, d_k = p->model.d_k, heads = p->model.num_heads;
    const double *concat = halves(p, pitfall_at(p, MATRIX_CONCAT), n * d), *W_O = halves(p, p->model.W_O, d * d);
    double *parts = pitfall_scratch(p, n * d, heads);
    struct check check = {.within = true};

    come_from(p, concat, W_O, parts, &one);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < d; j++) {
            const double *row = concat + i * d;

            right[i * d + j] = half_product(row, W_O + j, d, d);
            for (size_t h = 0; h < heads; h++) {
                double *part = &parts[(i * d + j) * heads + h];

                *part = half_product(row + h * d_k, W_O + h * d_k * d + j, d, d_k);
                wrong[i * d + j] = half(wrong[i * d + j] + *part);
            }
            check_cell(&check, right[i * d + j], wrong[i * d + j], half_sum_bound(row, W_O + j, &p->model));
        }
    return check;
}

static struct check sum_outputs(struct pitfall *p, double *right, double *wrong)
{
    size_t n = p->model.n, d = p->model.d_model, d_k = p->model.d_k, heads = p->model.num_heads;
    const double *W_O = p->model.W_O;
    double *concat = pitfall_scratch(p, n, d);
    struct check check = {.within = true};

    come_from(p, concat, W_O, concat, W_O);
    for (size_t h = 0; h < heads; h++) {
        const double *head = record_matrix(&p->record, MATRIX_HEAD, h).at;

        attention_concat(concat, head, n, d_k, heads, h);
        mistake_sum_outputs(wrong, head, W_O + h * d_k * d, n, d_k, d);
    }
    attention_output(right, concat, W_O, n, d);
    for (size_t i = 0; i < n * d; i++)
        check_cell(&check, right[i], wrong[i], mistake_sum_outputs_bound(concat + i / d * d, W_O, d, heads, i % d));
    return check;
}

static void begin(struct pitfall *p, double **right, double **wrong)
{
    bool is_query = way_of(p) == WAY_QUERY;
    enum matrix_id like = is_query ? MATRIX_SCALED : MATRIX_OUTPUT;
    size_t n = p->model.n, cols = is_query ? p->model.m : p->model.d_model;

    *right = pitfall_begin(p, PITFALL_RIGHT, like, n, cols, is_query ? "(Q Kᵀ) / √d_k" : "concat · W_O");
    *wrong = pitfall_begin(p, PITFALL_WRONG, like, n, cols, is_query ? "(Q / √d_k) Kᵀ" : "Σ headᵢ · its rows of W_O");
    p->region[PITFALL_RIGHT] = is_query ? "score-scale" : "concat-output";
    p->region[PITFALL_WRONG] = is_query ? "scale-queries" : "sum-outputs";
    p->words = !is_query ? &sum_words : is_half(p) ? &half_words : &query_words;
}

static void make(struct pitfall *p)
{
    struct check check;
    double *right, *wrong;
    size_t count;
    bool same;

    begin(p, &right, &wrong);
    count = p->matrix[PITFALL_RIGHT].rows * p->matrix[PITFALL_RIGHT].cols;
    if (way_of(p) == WAY_QUERY)
        check = (is_half(p) ? half_queries : scale_queries)(p, right, wrong);
    else
        check = (is_half(p) ? half_sum : sum_outputs)(p, right, wrong);
    same = memcmp(right, wrong, count * sizeof *right) == 0;
    pitfall_fact(p, "difference", "largest difference", 0, check.difference, PITFALL_TINY);
    pitfall_fact(p, "bound", "rounding bound", check.bound, check.bound, PITFALL_TINY);
    pitfall_yes(p, "within", "every cell within its bound", check.within, check.within);
    pitfall_yes(p, "identical", "the same to the last bit", same, same);
    pitfall_fact(p, "lost", "cells of inf or NaN", check.lost[PITFALL_RIGHT], check.lost[PITFALL_WRONG], 0);
    if (way_of(p) == WAY_QUERY)
        pitfall_yes(p, "power", "√d_k is a power of 2", is_power_of_2(p->model.d_k), is_power_of_2(p->model.d_k));
}

/* Right, a score divided, or concat · W_O; wrong, a divided query · k, or what each head adds (in float16 a number,
 * else its own products). */
static bool origin(const struct pitfall *p, enum pitfall_side side, size_t row, size_t col, struct origin *out)
{
    const struct pitfall_matrix *matrix = &p->matrix[side];
    size_t d = p->model.d_model, d_k = p->model.d_k, heads = p->model.num_heads;
    bool is_query = way_of(p) == WAY_QUERY, is_parts = !is_query && side == PITFALL_WRONG && is_half(p);
    size_t count = is_query ? d_k : is_parts ? heads : d;

    *out = (struct origin){.kind = ORIGIN_PRODUCT, .count = count, .divisor = 1};
    out->precision = is_half(p) ? PRECISION_HALF : PRECISION_DOUBLE;
    out->a = origin_numbers(matrix->from + (is_parts ? row * d + col : row) * count, 1);
    if (is_query && side == PITFALL_RIGHT) {
        out->kind = ORIGIN_QUOTIENT;
        out->count = 1;
        out->a = origin_numbers(matrix->from + row * p->model.m + col, 1);
        out->divisor = precision_round(sqrt((double)d_k), out->precision);
    } else if (is_query) {
        out->b = origin_numbers(matrix->by + col * d_k, 1);
    } else {
        out->b = is_parts ? origin_numbers(matrix->by, 0) : origin_numbers(matrix->by + col, d);
    }
    return true;
}

/* "5.60 / √4", and "1.0×2.8": the products that are not 0, or how many there are. */
static void query_cell(const struct pitfall *p, enum pitfall_side side, const struct origin *of, struct text *out)
{
    struct text terms = {0};
    size_t shown = 0;

    if (side == PITFALL_RIGHT) {
        pitfall_add_number(out, origin_number(&of->a, 0), 2);
        text_addf(out, " / √%zu", p->model.d_k);
        return;
    }
    for (size_t c = 0; c < of->count; c++) {
        double q = origin_number(&of->a, c), k = origin_number(&of->b, c);

        if (q == 0 || k == 0)
            continue;
        text_add(&terms, shown++ ? " + " : "");
        pitfall_add_number(&terms, q, 2);
        text_add(&terms, "×");
        pitfall_add_number(&terms, k, 2);
    }
    if (shown > TERMS_MOST)
        text_addf(out, "%zu × q/√%zu·k", shown, p->model.d_k);
    else
        text_add(out, shown ? text_string(&terms) : "0");
    text_free(&terms);
}

/* What each head gives: in float16 a number that was rounded, else the sum of its own products. */
static void sum_cell(const struct pitfall *p, enum pitfall_side side, const struct origin *of, struct text *out)
{
    size_t heads = p->model.num_heads, each = of->count / heads;

    if (side == PITFALL_RIGHT) {
        text_addf(out, "%zu products", of->count);
        return;
    }
    for (size_t h = 0; h < heads; h++) {
        struct origin part = origin_part(of, h * each, each);

        text_add(out, h ? " + " : "");
        pitfall_add_number(out, origin_result(&part), 2);
    }
}

static void cell(const struct pitfall *p, enum pitfall_side side, size_t row, size_t col, struct text *out)
{
    const struct pitfall_matrix *matrix = &p->matrix[side];
    size_t at = row * matrix->cols + col;
    double off = fabs(matrix->at[at] - p->matrix[PITFALL_RIGHT].at[at]);
    struct origin of;

    origin(p, side, row, col, &of);
    (way_of(p) == WAY_QUERY ? query_cell : sum_cell)(p, side, &of, out);
    text_add(out, " = ");
    pitfall_add_number(out, matrix->at[at], 2);
    if (off > 0 && isfinite(off)) {
        text_add(out, ", ");
        pitfall_add_number(out, off, PITFALL_TINY);
        text_add(out, " off");
    }
}

static void look(const struct pitfall *p, struct view_lines *out)
{
    double difference = p->facts[FACT_DIFFERENCE].value[PITFALL_WRONG];
    double late = p->facts[FACT_LOST].value[PITFALL_RIGHT], first = p->facts[FACT_LOST].value[PITFALL_WRONG];

    if (late + first > 0) {
        insight_both(out,
                     way_of(p) == WAY_QUERY ? "Beyond 65504: %.0f scores are lost, scaled late; with Q first %.0f."
                                            : "Beyond 65504: %.0f cells are no number one way, %.0f the other.",
                     "Beyond 65504: %.0f lost and %.0f.", late, first);
    } else if (p->facts[FACT_IDENTICAL].value[PITFALL_WRONG] == 0) {
        insight_full(out, "Equal but for rounding: %.2g apart, the bound is %.2g.", difference,
                     p->facts[FACT_BOUND].value[PITFALL_WRONG]);
        insight_brief(out, "Apart by %.2g: rounding.", difference);
    } else {
        if (way_of(p) == WAY_QUERY && is_power_of_2(p->model.d_k))
            insight_full(out, "The same to the last bit: √%zu = %.0f is a power of 2.", p->model.d_k,
                         sqrt((double)p->model.d_k));
        else
            insight_full(out, "The same to the last bit: %s.",
                         p->facts[FACT_BOUND].value[0] == 0 ? "one head, one sum" : "these sums happen to round alike");
        insight_brief(out, "The same to the last bit.");
    }
}

static const struct pitfall_note notes[] = {
    {"type", "at double nothing differs that is printed", {{0}}},
    {0},
};

static const struct pitfall_kind kind = {
    .is_right_too = true,
    .make = make,
    .origin = origin,
    .cell = cell,
    .look = look,
    .notes = notes,
};

const struct view view_not_a_bug = {
    .name = "not-a-bug",
    .title = "Two suspects",
    .summary = "Q scaled instead of the scores; heads added up after W_O",
    PITFALL_VIEW,
};
