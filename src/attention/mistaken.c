/* SPDX-License-Identifier: MIT */
#include "attention/mistaken.h"

#include "attention/mistakes.h"
#include "attention/stages.h"
#include "base/memory.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
                               "The padding mask stood where both belong: words attend to words behind them."},
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

/* How many last keys nobody may attend to. */
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

/* The listing in which a mistake is made. */
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

/* Q, K or V whose rows are read from the projection of all heads as if it had been transposed. */
static void split_origin(struct origin *out, const struct record *record, struct cell_at cell)
{
    const struct model *model = record->model;
    size_t at = (cell.head * model->n + cell.row) * model->d_k + cell.col;
    enum matrix_id whole = (enum matrix_id)((int)cell.id - MATRIX_Q + MATRIX_WHOLE_W_Q);

    out->a = origin_run(record, (struct cell_at){MATRIX_X, 0, at / model->d_model, 0}, false);
    out->b = origin_run(record, (struct cell_at){whole, 0, 0, at % model->d_model}, true);
}

/* Q, K or V that sees d_k columns of X alone. */
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

/* Whether a matrix is made by the mistake itself; those after it only follow. */
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
