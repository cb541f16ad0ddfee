/* SPDX-License-Identifier: MIT */
/* The six laws, measured on a run. How much is read is counted from origins; all else is measured on the numbers. */
#include "attention/mistaken.h"

#include "attention/mistakes.h"
#include "attention/stages.h"
#include "base/memory.h"
#include "base/random.h"

#include <math.h>
#include <stdlib.h>

const struct mistake_info mistake_table[MISTAKE_COUNT] = {
    [MISTAKE_SCALE_D_MODEL] = {"scale-d-model", "divided by √d_model", "pitfall-scale-d-model", MATRIX_SCALED,
                               NEEDS_NOTHING, LAW_RATIO,
                               "√d_model stood where √d_k belongs: scaled scores are √h times too small, and "
                               "the rows of weights too even."},
    [MISTAKE_SCALE_D_K] = {"scale-d-k", "divided by d_k", "pitfall-scale-d-model", MATRIX_SCALED, NEEDS_NOTHING,
                           LAW_RATIO,
                           "d_k stood where its root belongs: scaled scores are √d_k times too small, and the rows "
                           "of weights too even."},
    [MISTAKE_NO_SCALE] = {"no-scale", "not divided", "pitfall-no-scale", MATRIX_SCALED, NEEDS_NOTHING, LAW_RATIO,
                          "Nothing was divided: softmax took the scores as they are, and the rows of weights "
                          "add up to 1 all the same."},
    [MISTAKE_MULTIPLY] = {"multiply", "multiplied by √d_k", "pitfall-no-scale", MATRIX_SCALED, NEEDS_NOTHING, LAW_RATIO,
                          "Multiplied where it should be divided: scaled scores are d_k times too large, and the "
                          "rows of weights too sharp."},
    [MISTAKE_LATE_SCALE] = {"late-scale", "divided after softmax", "pitfall-late-scale", MATRIX_SCALED, NEEDS_NOTHING,
                            LAW_SUMS,
                            "Softmax came first and the division after it: every row of weights adds up to 1/√d_k."},
    [MISTAKE_SOFTMAX_COLUMNS] = {"softmax-columns", "softmax down columns", "pitfall-softmax-columns", MATRIX_WEIGHTS,
                                 NEEDS_NOTHING, LAW_SUMS,
                                 "Softmax ran down the columns: each column of weights adds up to 1, and the rows "
                                 "do not."},
    [MISTAKE_LATE_MASK] = {"late-mask", "mask after softmax", "pitfall-late-mask", MATRIX_MASKED, NEEDS_MASK, LAW_SUMS,
                           "The mask came after softmax and put 0 for what is hidden: these rows of weights add up "
                           "to less than 1."},
    [MISTAKE_MASK_ADDED] = {"mask-added", "mask of 0 and 1 added", "pitfall-mask-kind", MATRIX_MASKED, NEEDS_MASK,
                            LAW_HIDDEN,
                            "1 = may attend was added as a number: what may be seen gains 1, and nothing is hidden."},
    [MISTAKE_MASK_INVERTED] = {"mask-inverted", "mask other way round", "pitfall-mask-kind", MATRIX_MASKED, NEEDS_MASK,
                               LAW_HIDDEN,
                               "1 = may attend was read as 1 = hide: all weight goes to what must not be seen; a row "
                               "that may see everything is 0."},
    [MISTAKE_PADDING_ALONE] = {"padding-alone", "padding mask alone", "pitfall-mask-mixup", MATRIX_MASKED,
                               NEEDS_BOTH_MASKS, LAW_HIDDEN,
                               "The padding mask stood where both belong: words attend to later words."},
    [MISTAKE_CAUSAL_ALONE] = {"causal-alone", "causal mask alone", "pitfall-mask-mixup", MATRIX_MASKED,
                              NEEDS_BOTH_MASKS, LAW_HIDDEN,
                              "The causal mask stood where both belong: padding takes part, in the rows that "
                              "come late enough to see it."},
    [MISTAKE_SPLIT] = {"split", "split, no transpose", "pitfall-split", MATRIX_Q, NEEDS_NOTHING, LAW_READS,
                       "(n, d_model) was read as (heads, n, d_k) without a transpose: head 1 holds the first "
                       "words, cut in pieces; so in Q, K and V."},
    [MISTAKE_SLICE_X] = {"slice-x", "X sliced per head", "pitfall-slice-x", MATRIX_Q, NEEDS_NOTHING, LAW_READS,
                         "Each head projected its own d_k columns of X alone: the other features never reach it; so "
                         "in Q, K and V."},
    [MISTAKE_MERGE] = {"merge", "merge, no transpose", "pitfall-merge", MATRIX_CONCAT, NEEDS_NOTHING, LAW_CONCAT,
                       "(heads, n, d_k) was read as (n, d_model) without a transpose: a row of concat holds pieces "
                       "of several words."},
    [MISTAKE_NO_OUTPUT] = {"no-output", "no W_O", "pitfall-no-output", MATRIX_OUTPUT, NEEDS_NOTHING, LAW_MIXED,
                           "Concat went out as it is: output equals concat, and each of its columns knows one "
                           "head alone."},
};

bool mistaken_applies(const struct model *model, enum mistake mistake)
{
    switch (mistake_table[mistake].needs) {
    case NEEDS_MASK:
        return model->mask != NULL;
    case NEEDS_BOTH_MASKS:
        return model->mask_kind == MASK_GIVEN;
    case NEEDS_NOTHING:
        break;
    }
    return true;
}

/* ---------------------------------------------------------------------------------------------------------- a run */

/* A recorded matrix to write to. */
static double *part(const struct record *record, enum matrix_id id, size_t head)
{
    return record->storage + (record_matrix(record, id, head).at - record->storage);
}

/* How many keys at the end nobody may attend to. */
static size_t padding_of(const struct model *model)
{
    size_t padding = 0;

    while (model->mask && padding < model->m) {
        for (size_t i = 0; i < model->n; i++)
            if (model_may_attend(model, i, model->m - 1 - padding))
                return padding;
        padding++;
    }
    return padding;
}

/* Q, K or V of one head, made wrongly. */
static void project(const struct record *record, enum matrix_id id, enum matrix_id weights, enum matrix_id whole,
                    size_t head, enum mistake mistake)
{
    const struct model *model = record->model;
    size_t n = model->n, d_model = model->d_model, d_k = model->d_k, first = head * d_k;
    double *out = part(record, id, head);

    if (mistake == MISTAKE_SLICE_X) {
        mistake_slice_x(out, model->X + first, record_matrix(record, weights, head).at + first * d_k, n, d_model, d_k);
    } else {
        double *all = memory_new_array(n * d_model, sizeof *all);

        attention_project(all, model->X, record_matrix(record, whole, 0).at, n, d_model, d_model);
        mistake_split(out, all, n, d_model, model->num_heads, head);
        free(all);
    }
}

static void scale(const struct record *record, size_t head, enum mistake mistake)
{
    const struct model *model = record->model;
    double *scaled = part(record, MATRIX_SCALED, head), *scores = part(record, MATRIX_SCORES, head);
    size_t n = model->n, m = model->m, d_k = model->d_k;

    if (mistake == MISTAKE_SCALE_D_MODEL)
        mistake_scale_d_model(scaled, scores, n, m, model->d_model);
    else if (mistake == MISTAKE_SCALE_D_K)
        mistake_scale_d_k(scaled, scores, n, m, d_k);
    else if (mistake == MISTAKE_NO_SCALE || mistake == MISTAKE_LATE_SCALE)
        mistake_no_scale(scaled, scores, n, m, d_k);
    else if (mistake == MISTAKE_MULTIPLY)
        mistake_multiply(scaled, scores, n, m, d_k);
    else
        attention_scale(scaled, scores, n, m, d_k);
}

static void hide(const struct record *record, size_t head, enum mistake mistake)
{
    const struct model *model = record->model;
    double *masked = part(record, MATRIX_MASKED, head), *scaled = part(record, MATRIX_SCALED, head);
    size_t n = model->n, m = model->m, padding = padding_of(model);
    unsigned char *other = memory_new(n * m);

    if (mistake == MISTAKE_LATE_MASK) {
        attention_mask(masked, scaled, NULL, n, m);
    } else if (mistake == MISTAKE_MASK_ADDED) {
        mistake_mask_kind(masked, scaled, model->mask, n, m);
    } else if (mistake == MISTAKE_MASK_INVERTED) {
        mistake_mask_inverted(masked, scaled, model->mask, n, m);
    } else if (mistake == MISTAKE_PADDING_ALONE) {
        mistake_mask_mixup(other, n, m, padding);
        attention_mask(masked, scaled, other, n, m);
    } else if (mistake == MISTAKE_CAUSAL_ALONE) {
        mistake_mask_causal_only(other, n, m, padding);
        attention_mask(masked, scaled, other, n, m);
    } else {
        attention_mask(masked, scaled, model->mask, n, m);
    }
    free(other);
}

static void weigh(const struct record *record, size_t head, enum mistake mistake)
{
    const struct model *model = record->model;
    double *weights = part(record, MATRIX_WEIGHTS, head), *scores = part(record, MATRIX_SCORES, head);
    size_t n = model->n, m = model->m;

    if (mistake == MISTAKE_LATE_SCALE)
        mistake_late_scale(weights, scores, model->mask, n, m, model->d_k);
    else if (mistake == MISTAKE_LATE_MASK)
        mistake_late_mask(weights, scores, model->mask, n, m, model->d_k);
    else if (mistake == MISTAKE_SOFTMAX_COLUMNS)
        mistake_softmax_columns(weights, part(record, MATRIX_MASKED, head), n, m);
    else
        attention_softmax(weights, part(record, MATRIX_MASKED, head), n, m);
}

static void run_head(const struct record *record, size_t head, enum mistake mistake)
{
    const struct model *model = record->model;
    size_t n = model->n, m = model->m, d_k = model->d_k;
    double *concat = part(record, MATRIX_CONCAT, 0), *output = part(record, MATRIX_HEAD, head);

    if (mistake == MISTAKE_SPLIT || mistake == MISTAKE_SLICE_X) {
        project(record, MATRIX_Q, MATRIX_W_Q, MATRIX_WHOLE_W_Q, head, mistake);
        project(record, MATRIX_K, MATRIX_W_K, MATRIX_WHOLE_W_K, head, mistake);
        project(record, MATRIX_V, MATRIX_W_V, MATRIX_WHOLE_W_V, head, mistake);
    }
    attention_score(part(record, MATRIX_SCORES, head), part(record, MATRIX_Q, head), part(record, MATRIX_K, head), n, m,
                    d_k);
    scale(record, head, mistake);
    hide(record, head, mistake);
    weigh(record, head, mistake);
    attention_blend(output, part(record, MATRIX_WEIGHTS, head), part(record, MATRIX_V, head), n, m, d_k);
    if (mistake == MISTAKE_MERGE)
        mistake_merge(concat, output, n, d_k, model->num_heads, head);
    else
        attention_concat(concat, output, n, d_k, model->num_heads, head);
}

bool mistaken_run(struct record *out, const struct model *model, enum mistake mistake, struct error *e)
{
    double *concat, *output;

    if (!record_run(out, model, e))
        return false;
    for (size_t head = 0; head < model->num_heads; head++)
        run_head(out, head, mistake);
    concat = part(out, MATRIX_CONCAT, 0);
    output = part(out, MATRIX_OUTPUT, 0);
    if (mistake == MISTAKE_NO_OUTPUT)
        mistake_no_output(output, concat, model->W_O, model->n, model->d_model);
    else
        attention_output(output, concat, model->W_O, model->n, model->d_model);
    return true;
}

/* ----------------------------------------------------------------------------------- where its numbers come from */

/* The listing that contains a mistake. */
static const char *region_of(enum mistake mistake)
{
    switch (mistake) {
    case MISTAKE_MASK_ADDED:
        return "mask-kind";
    case MISTAKE_PADDING_ALONE:
        return "mask-mixup";
    case MISTAKE_CAUSAL_ALONE:
        return "mask-causal-only";
    default:
        return mistake_table[mistake].name;
    }
}

/* Q, K or V when the projection of all heads is read as if it had been transposed. */
static void split_origin(struct origin *out, const struct record *record, struct cell_at cell)
{
    const struct model *model = record->model;
    size_t at = (cell.head * model->n + cell.row) * model->d_k + cell.col;
    enum matrix_id whole = (enum matrix_id)((int)cell.id - MATRIX_Q + MATRIX_WHOLE_W_Q);

    out->a = origin_run(record, (struct cell_at){MATRIX_X, 0, at / model->d_model, 0}, false);
    out->b = origin_run(record, (struct cell_at){whole, 0, 0, at % model->d_model}, true);
}

/* How many bits are set. */
static double count(unsigned bits)
{
    double count = 0;

    for (; bits; bits >>= 1)
        count += bits & 1;
    return count;
}

/* Q, K or V made from only d_k columns of X. */
static void slice_origin(struct origin *out, const struct record *record, struct cell_at cell)
{
    size_t first = cell.head * record->model->d_k;

    out->count = record->model->d_k;
    out->a = origin_run(record, (struct cell_at){MATRIX_X, 0, cell.row, first}, false);
    out->b = origin_run(record, (struct cell_at){out->b.first.id, cell.head, first, cell.col}, true);
}

static void scaled_origin(struct origin *out, const struct model *model, enum mistake mistake)
{
    double root = sqrt((double)model->d_k);

    if (mistake == MISTAKE_SCALE_D_MODEL)
        out->divisor = sqrt((double)model->d_model);
    else if (mistake == MISTAKE_SCALE_D_K)
        out->divisor = (double)model->d_k;
    else if (mistake == MISTAKE_MULTIPLY)
        out->divisor = 1 / root;
    else
        *out = (struct origin){.kind = ORIGIN_COPY, .count = 1, .a = out->a, .divisor = 1};
}

static void masked_origin(struct origin *out, const struct model *model, enum mistake mistake, struct cell_at cell)
{
    bool allowed = model_may_attend(model, cell.row, cell.col);

    out->cleared = (mistake == MISTAKE_MASK_INVERTED && allowed && model->mask) ||
                   (mistake == MISTAKE_PADDING_ALONE && cell.col + padding_of(model) >= model->m) ||
                   (mistake == MISTAKE_CAUSAL_ALONE && cell.col > cell.row);
    out->added = mistake == MISTAKE_MASK_ADDED && allowed;
}

static void weights_origin(struct origin *out, const struct record *record, enum mistake mistake, struct cell_at cell)
{
    const struct model *model = record->model;

    if (mistake == MISTAKE_LATE_SCALE)
        out->divisor = sqrt((double)model->d_k);
    if (mistake == MISTAKE_LATE_MASK)
        out->cleared = !model_may_attend(model, cell.row, cell.col);
    if (mistake != MISTAKE_SOFTMAX_COLUMNS)
        return;
    out->count = model->n;
    out->mine = cell.row;
    out->a = origin_run(record, (struct cell_at){MATRIX_MASKED, cell.head, 0, cell.col}, true);
}

static void merged_origin(struct origin *out, const struct record *record, struct cell_at cell)
{
    const struct model *model = record->model;
    size_t d_k = model->d_k, at = cell.row * model->d_model + cell.col, of_head = model->n * d_k;

    out->a = origin_run(record, (struct cell_at){MATRIX_HEAD, at / of_head, at % of_head / d_k, at % d_k}, false);
}

/* Whether the mistake itself makes this matrix; later ones only follow from it. */
static bool makes(enum mistake mistake, enum matrix_id id)
{
    enum matrix_id spoils = mistake_table[mistake].spoils;

    if (spoils == MATRIX_Q)
        return id >= MATRIX_Q && id <= MATRIX_V;
    return id == spoils || (id == MATRIX_WEIGHTS && (mistake == MISTAKE_LATE_SCALE || mistake == MISTAKE_LATE_MASK));
}

struct origin mistaken_origin(const struct record *record, enum mistake mistake, struct cell_at cell)
{
    struct origin out = origin_find(record, cell);

    if (!makes(mistake, cell.id))
        return out;
    if (mistake == MISTAKE_SPLIT)
        split_origin(&out, record, cell);
    else if (mistake == MISTAKE_SLICE_X)
        slice_origin(&out, record, cell);
    else if (cell.id == MATRIX_SCALED)
        scaled_origin(&out, record->model, mistake);
    else if (cell.id == MATRIX_MASKED)
        masked_origin(&out, record->model, mistake, cell);
    else if (cell.id == MATRIX_WEIGHTS)
        weights_origin(&out, record, mistake, cell);
    else if (mistake == MISTAKE_MERGE)
        merged_origin(&out, record, cell);
    else
        out = (struct origin){.kind = ORIGIN_COPY,
                              .count = 1,
                              .a = origin_run(record, (struct cell_at){MATRIX_CONCAT, 0, cell.row, cell.col}, false),
                              .divisor = 1};
    out.region = region_of(mistake);
    out.is_wrong = true;
    return out;
}

double mistaken_expected(const struct record *record, struct cell_at cell)
{
    struct origin origin = origin_find(record, cell);

    return origin.kind == ORIGIN_GIVEN ? origin_value(record, cell) : origin_result(&origin);
}

#define ONE 1e-9 /* how far rounding alone can move a sum from 1 */

const char *const law_names[LAW_COUNT] = {"X per head",  "divided by",  "row sums",
                                          "hidden keys", "concat rows", "heads mixed"};

const char *const law_meanings[LAW_COUNT] = {
    "words × features of X a head reads",   "what divides the scores",      "what rows of weights add up to",
    "most weight: later words, pads, rest", "rows that are the heads' own", "heads that a column of output reads",
};

/* Words and features of X that reach Q, in the head that reads least. */
static void measure_reads(struct law_reading *out, const struct record *record, enum mistake mistake)
{
    const struct model *model = record->model;

    *out =
        (struct law_reading){.should = {(double)model->n, (double)model->d_model}, .count = 2, .at = {.id = MATRIX_Q}};
    out->is[0] = out->should[0];
    out->is[1] = out->should[1];
    for (size_t head = 0; head < model->num_heads; head++) {
        unsigned words = 0, features = 0;

        for (size_t row = 0; row < model->n; row++)
            for (size_t col = 0; col < model->d_k; col++) {
                struct origin origin = mistaken_origin(record, mistake, (struct cell_at){MATRIX_Q, head, row, col});

                for (size_t k = 0; k < origin.count; k++) {
                    words |= 1u << origin_cell(&origin.a, k).row;
                    features |= 1u << origin_cell(&origin.a, k).col;
                }
            }
        if (count(words) * count(features) < out->is[0] * out->is[1]) {
            out->is[0] = count(words);
            out->is[1] = count(features);
            out->at.head = head;
        }
    }
}

/* score ÷ scaled where the score is largest. */
static void measure_ratio(struct law_reading *out, const struct record *record, enum mistake mistake)
{
    double most = 0, root = sqrt((double)record->model->d_k);

    (void)mistake;
    *out = (struct law_reading){.should = {root}, .is = {root}, .count = 1, .at = {.id = MATRIX_SCALED}};
    for (size_t head = 0; head < record->model->num_heads; head++) {
        struct matrix scores = record_matrix(record, MATRIX_SCORES, head);
        struct matrix scaled = record_matrix(record, MATRIX_SCALED, head);

        for (size_t i = 0; i < scores.rows * scores.cols; i++)
            if (fabs(scores.at[i]) > most && scaled.at[i] != 0) {
                most = fabs(scores.at[i]);
                out->is[0] = scores.at[i] / scaled.at[i];
                out->at = (struct cell_at){MATRIX_SCALED, head, i / scores.cols, i % scores.cols};
            }
    }
}

/* The sum of `count` numbers, `step` apart. */
static double sum_of(const double *at, size_t count, size_t step)
{
    double sum = 0;

    for (size_t i = 0; i < count; i++)
        sum += at[i * step];
    return sum;
}

/* The least and the largest sum of a row of weights; and whether the columns add up to 1 instead (or to 0, for keys
 * that nobody sees). */
static void measure_sums(struct law_reading *out, const struct record *record, enum mistake mistake)
{
    bool columns = true;

    (void)mistake;
    *out = (struct law_reading){
        .should = {1, 1, NAN}, .is = {INFINITY, -INFINITY, 0}, .count = 3, .at = {.id = MATRIX_WEIGHTS}};
    for (size_t head = 0; head < record->model->num_heads; head++) {
        struct matrix weights = record_matrix(record, MATRIX_WEIGHTS, head);
        double furthest = fmax(fabs(out->is[0] - 1), fabs(out->is[1] - 1));

        for (size_t row = 0; row < weights.rows; row++) {
            double sum = sum_of(weights.at + row * weights.cols, weights.cols, 1);

            if (isinf(furthest) || fabs(sum - 1) > furthest + ONE) {
                furthest = fabs(sum - 1);
                out->at = (struct cell_at){MATRIX_WEIGHTS, head, row, 0};
            }
            out->is[0] = fmin(out->is[0], sum);
            out->is[1] = fmax(out->is[1], sum);
        }
        for (size_t col = 0; col < weights.cols; col++) {
            double sum = sum_of(weights.at + col, weights.rows, weights.cols);

            columns = columns && (fabs(sum - 1) < ONE || sum == 0);
        }
    }
    out->is[2] = columns;
}

/* The largest weight of a later word, of padding, and of a key that may be seen; NAN where nothing is to be hidden. */
static void measure_hidden(struct law_reading *out, const struct record *record, enum mistake mistake)
{
    const struct model *model = record->model;
    double most = 0;

    (void)mistake;
    *out =
        (struct law_reading){.should = {NAN, NAN, NAN}, .is = {NAN, NAN, 0}, .count = 3, .at = {.id = MATRIX_WEIGHTS}};
    for (size_t i = 0; i < model->num_heads * model->n * model->m; i++) {
        struct cell_at cell = {MATRIX_WEIGHTS, i / (model->n * model->m), i / model->m % model->n, i % model->m};
        bool seen = model_may_attend(model, cell.row, cell.col),
             padded = !model_may_attend(model, model->n - 1, cell.col);
        double weight = origin_value(record, cell), *is = &out->is[seen ? 2 : padded ? 1 : 0];

        *is = fmax(*is, weight);
        if (!seen)
            out->should[padded ? 1 : 0] = 0;
        if (!seen && weight > most) {
            most = weight;
            out->at = cell;
        }
    }
}

/* How many rows of concat hold exactly that row of every head. */
static void measure_concat(struct law_reading *out, const struct record *record, enum mistake mistake)
{
    const struct model *model = record->model;
    struct matrix concat = record_matrix(record, MATRIX_CONCAT, 0);

    (void)mistake;
    *out = (struct law_reading){
        .should = {(double)model->n}, .is = {(double)model->n}, .count = 1, .at = {.id = MATRIX_CONCAT}};
    for (size_t row = model->n; row-- > 0;) {
        bool own = true;

        for (size_t col = concat.cols; col-- > 0;) {
            struct cell_at cell = {MATRIX_CONCAT, 0, row, col};

            if (origin_value(record, cell) == mistaken_expected(record, cell))
                continue;
            own = false;
            out->at = cell;
        }
        out->is[0] -= !own;
    }
}

/* How many heads a column of the output reads through concat, over all rows together; of the column that reads
 * fewest. */
static void measure_mixed(struct law_reading *out, const struct record *record, enum mistake mistake)
{
    const struct model *model = record->model;

    *out = (struct law_reading){.should = {(double)model->num_heads},
                                .is = {(double)model->num_heads},
                                .count = 1,
                                .at = {.id = MATRIX_OUTPUT}};
    for (size_t col = 0; col < model->d_model; col++) {
        unsigned heads = 0;

        for (size_t row = 0; row < model->n && count(heads) < (double)model->num_heads; row++) {
            struct origin origin = mistaken_origin(record, mistake, (struct cell_at){MATRIX_OUTPUT, 0, row, col});

            for (size_t k = 0; k < origin.count; k++)
                heads |= 1u << mistaken_origin(record, mistake, origin_cell(&origin.a, k)).a.first.head;
        }
        if (count(heads) < out->is[0]) {
            out->is[0] = count(heads);
            out->at.col = col;
        }
    }
}

static void measure_law(struct law_reading *out, enum law law, const struct record *record, enum mistake mistake)
{
    static void (*const measures[LAW_COUNT])(struct law_reading *, const struct record *, enum mistake) = {
        [LAW_READS] = measure_reads,   [LAW_RATIO] = measure_ratio,   [LAW_SUMS] = measure_sums,
        [LAW_HIDDEN] = measure_hidden, [LAW_CONCAT] = measure_concat, [LAW_MIXED] = measure_mixed,
    };

    measures[law](out, record, mistake);
}

void mistaken_measure(struct law_reading out[LAW_COUNT], const struct record *record, enum mistake mistake)
{
    for (int law = 0; law < LAW_COUNT; law++)
        measure_law(&out[law], (enum law)law, record, mistake);
}

double law_broken_by(const struct law_reading *reading)
{
    double most = 0;

    for (size_t i = 0; i < reading->count; i++)
        if (!isnan(reading->should[i]))
            most = fmax(most, fabs(reading->is[i] - reading->should[i]));
    return most;
}

double law_apart(const struct law_reading *a, const struct law_reading *b)
{
    double most = 0;

    for (size_t i = 0; i < a->count; i++)
        if (!isnan(a->is[i]))
            most = fmax(most, fabs(a->is[i] - b->is[i]));
    return most;
}

enum { WORDS = 6, WORDS_LEAST = 3 };

#define ROUNDING 1e-9
#define ATTEMPTS 1000 /* far more than needed: of 15,000 cases none took more than 8 */

static const char *const sentences[][WORDS] = {
    {"the", "cat", "sat", "on", "my", "mat"},       {"a", "dog", "ran", "to", "the", "lake"},
    {"we", "saw", "two", "red", "birds", "fly"},    {"she", "put", "her", "hat", "on", "top"},
    {"rain", "fell", "all", "day", "and", "night"}, {"he", "gave", "us", "tea", "with", "milk"},
};

static const struct {
    size_t d_model, num_heads;
} sizes[] = {{4, 1}, {4, 2},  {6, 1},  {6, 2},  {6, 3},  {8, 1},  {8, 2}, {8, 4},
             {9, 3}, {10, 2}, {10, 5}, {12, 2}, {12, 3}, {12, 4}, {12, 6}};

#define COUNT(array) (sizeof(array) / sizeof *(array))

static size_t below(struct random *r, size_t count)
{
    return (size_t)(random_bits(r) % count);
}

enum mistake mistaken_which(uint64_t seed, size_t round)
{
    enum mistake deck[MISTAKE_COUNT];
    struct random r;

    random_start(&r, seed, random_stream("the mistakes", 12));
    for (int i = 0; i < MISTAKE_COUNT; i++)
        deck[i] = (enum mistake)i;
    for (size_t i = 0; i <= round; i++) {
        size_t other = i + below(&r, MISTAKE_COUNT - i);
        enum mistake taken = deck[other];

        deck[other] = deck[i];
        deck[i] = taken;
    }
    return deck[round];
}

/* A mask of both kinds, which model_set_mask() does not make. */
static void hide_both(struct model *model, size_t padding)
{
    model->mask = memory_new(model->n * model->m);
    model->mask_kind = MASK_GIVEN;
    attention_allow(model->mask, model->n, model->m, padding);
}

/* Draws the words; any padding comes last. */
static size_t choose_words(struct mistaken_case *c, struct random *r, char *tokens[WORDS + 1])
{
    static char pad[] = "pad";
    const char *const *sentence = sentences[below(r, COUNT(sentences))];
    size_t n = WORDS_LEAST + below(r, WORDS - WORDS_LEAST + 1), masks = below(r, 4);

    if (mistake_table[c->mistake].needs == NEEDS_BOTH_MASKS)
        masks = 3;
    c->causal = masks & 1;
    c->padding = masks & 2 ? 1 + below(r, n - 2 < 2 ? n - 2 : 2) : 0;
    for (size_t i = 0; i < n; i++)
        tokens[i] = i < n - c->padding ? memory_copy(sentence[i]) : pad;
    tokens[n] = NULL;
    return n - c->padding;
}

/* Draws a model. Only a mistake that needs both masks is certain to get the mask that it needs. */
static bool draw_model(struct mistaken_case *c, struct random *r, struct error *e)
{
    char *tokens[WORDS + 1];
    size_t words = choose_words(c, r, tokens), size = below(r, COUNT(sizes));
    bool made = model_random(&c->model, tokens, sizes[size].d_model, sizes[size].num_heads, random_bits(r), e);

    for (size_t i = 0; i < words; i++)
        free(tokens[i]);
    if (!made)
        return false;
    if (c->causal && c->padding)
        hide_both(&c->model, c->padding);
    else if (c->causal || c->padding)
        return model_set_mask(&c->model, c->causal ? MASK_CAUSAL : MASK_PADDING, c->padding, e);
    return true;
}

/* Whether the mistake breaks its law plainly enough for the round, and changes no number by so little that nobody would
 * see. */
static bool shows(const struct mistaken_case *c, const struct law_reading laws[LAW_COUNT], size_t round)
{
    const struct law_reading *law = &laws[mistake_table[c->mistake].breaks];

    for (size_t i = 0; i < law->count; i++) {
        double off = fabs(law->is[i] - law->should[i]);

        if (off > ROUNDING && off < MISTAKEN_VISIBLE)
            return false;
    }
    return law_broken_by(law) >= (round < MISTAKEN_PLAIN_ROUNDS ? MISTAKEN_PLAIN : MISTAKEN_VISIBLE);
}

/* Whether no other mistake gives the same laws: each is measured until one law differs. Without memory: false, with *e
 * set. */
static bool is_the_only_one(const struct mistaken_case *c, const struct law_reading laws[LAW_COUNT], struct error *e)
{
    struct record other;
    bool differs = true;

    for (int i = 0; differs && i < MISTAKE_COUNT; i++) {
        if (i == (int)c->mistake || !mistaken_applies(&c->model, (enum mistake)i))
            continue;
        if (!mistaken_run(&other, &c->model, (enum mistake)i, e))
            return false;
        differs = false;
        for (int law = 0; !differs && law < LAW_COUNT; law++) {
            struct law_reading reading;

            measure_law(&reading, (enum law)law, &other, (enum mistake)i);
            differs = law_apart(&laws[law], &reading) >= MISTAKEN_VISIBLE;
        }
        record_free(&other);
    }
    return differs;
}

/* Draws a model and runs it; returns whether it will do. */
static bool try_case(struct mistaken_case *c, size_t round, struct random *r, struct error *e)
{
    struct law_reading laws[LAW_COUNT];

    if (!draw_model(c, r, e) || !mistaken_applies(&c->model, c->mistake) ||
        !mistaken_run(&c->record, &c->model, c->mistake, e))
        return false;
    mistaken_measure(laws, &c->record, c->mistake);
    return shows(c, laws, round) && is_the_only_one(c, laws, e);
}

bool mistaken_case(struct mistaken_case *out, uint64_t seed, size_t round, struct error *e)
{
    struct error trouble = {0};
    struct random r;

    random_start(&r, seed, random_stream("the rounds", 10) + round);
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        *out = (struct mistaken_case){.mistake = mistaken_which(seed, round)};
        if (try_case(out, round, &r, &trouble))
            return true;
        mistaken_case_free(out);
        if (trouble.code != ERROR_NONE)
            return error_set(e, trouble.code, "%s", trouble.message);
    }
    return error_set(e, ERROR_WORK, "no model was found on which %s shows: try another seed",
                     mistake_table[mistaken_which(seed, round)].name);
}

void mistaken_case_free(struct mistaken_case *c)
{
    record_free(&c->record);
    model_free(&c->model);
    *c = (struct mistaken_case){0};
}
