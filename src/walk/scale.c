/* SPDX-License-Identifier: MIT */
/* Stage 4: scores over √d_k, and what softmax would make of other divisors. */
#include "attention/stages.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "walk/hidden.h"
#include "walk/insight.h"
#include "walk/name.h"
#include "walk/stage.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { MIDDLE = 11, TABLE_LABELS = 26, DIVISORS = 3 };

/* A row of scores with another divisor, √of: scaled, masked and as shares, [3 × keys], from the engine's functions. */
static double *row_scaled_by(const struct stage *stage, size_t of, size_t row)
{
    const struct model *model = stage_model(stage);
    struct matrix scores = stage_matrix(stage, MATRIX_SCORES);
    const double *bias = stage_matrix(stage, MATRIX_BIAS).at;
    double *scaled = memory_new_array(3 * scores.cols, sizeof *scaled);

    attention_scale(scaled, scores.at + row * scores.cols, 1, scores.cols, of);
    if (bias)
        attention_add(scaled, scaled, bias + row * scores.cols, 1, scores.cols);
    attention_mask(scaled + scores.cols, scaled, model->mask ? model->mask + row * scores.cols : NULL, 1, scores.cols);
    attention_softmax(scaled + 2 * scores.cols, scaled + scores.cols, 1, scores.cols);
    return scaled;
}

static void divisor_name(const struct model *model, int which, char out[40])
{
    size_t of = which == 0 ? 1 : which == 1 ? model->d_k : model->d_model;
    double root = sqrt((double)of);

    snprintf(out, 40, root == floor(root) ? "÷ %.0f" : "÷ %.2f", root);
}

static size_t divisor(const struct model *model, int which)
{
    return which == 0 ? 1 : which == 1 ? model->d_k : model->d_model;
}

static const char *const divisor_of[] = {"not scaled", "by √d_k", "by √d_model"};

/* Whether the shares of the selected row are to be predicted, or would give away a score that is. */
static bool is_hidden(const struct stage *stage)
{
    return hidden_in_row(stage, MATRIX_SCORES, stage->at.head, stage->at.row) ||
           hidden_in_row(stage, MATRIX_WEIGHTS, stage->at.head, stage->at.row);
}

/* Shows the scores before and after, and between them what is done. */
static void fill(const struct stage *stage, struct sheet *sheet)
{
    struct matrices *all = &stage_add_block(stage, sheet, "matrices", MATRICES_ROW)->matrices;
    struct sheet_matrix *after;
    char name[40];

    stage_add(stage, all, MATRIX_SCORES, stage->at.head, false)->legend = "";
    after = stage_add(stage, all, stage->at.id == MATRIX_MASKED ? MATRIX_MASKED : MATRIX_SCALED, stage->at.head, false);
    stage_replace_note(after, ""); /* the ramp replaces the note, which leaves a row for the divisors */
    all->between_columns = MIDDLE;
    if (stage_model(stage)->has_scale) {
        text_add(&all->between[0], "· scale");
        text_addf(&all->between[1], "× %.4g →", stage_model(stage)->scale);
        return;
    }
    divisor_name(stage_model(stage), 1, name);
    text_add(&all->between[0], "÷ √d_k");
    text_addf(&all->between[1], "%s →", name);
}

static void set_divisor(const struct stage *stage, struct sheet_matrix *m, struct margin *spread, int which)
{
    const struct model *model = stage_model(stage);
    double *all = row_scaled_by(stage, divisor(model, which), stage->at.row);
    enum role role = which == 1 ? ROLE_STRONG : ROLE_DIM;
    size_t row = (size_t)which;
    char name[40];

    divisor_name(model, which, name);
    utf8_add_left(matrix_row_label(m, row), divisor_of[which], 16);
    text_add(matrix_row_label(m, row), name);
    for (size_t j = 0; j < m->grid.cols; j++)
        matrix_set(m, row, j, is_hidden(stage) ? 0 : all[2 * model->m + j],
                   is_hidden(stage)                            ? GRID_HIDDEN
                   : model_may_attend(model, stage->at.row, j) ? GRID_SHOWN
                                                               : GRID_MASKED);
    if (!is_hidden(stage))
        text_addf(margin_set(spread, row, role), "%.1f words", record_words(all + 2 * model->m, model->m));
    free(all);
}

/* Shows what softmax will make of the selected row with this and other divisors. */
static void more(const struct stage *stage, struct sheet *sheet)
{
    struct sheet_block *block;
    struct sheet_matrix *m;
    struct margin *spread;

    if (stage_model(stage)->has_scale) /* the divisor is not a root */
        return;
    block = stage_add_ways(stage, sheet, "divisors", DIVISORS, MATRIX_SCORES);
    m = block->matrices.of[0];
    spread = matrix_add_right(m, "spread over");
    spread->from = "words.row";
    m->from = SHEET_MEASURED;
    sheet_size(block, 1, DIVISORS + 2);
    block->gap = true;
    block->blank = stage->compared == 0;
    line_add(&m->name, ROLE_PLAIN, "What softmax will make of row ");
    name_add_row(&m->brief, stage_model(stage), MATRIX_SCORES, stage->at.head, stage->at.row, 9);
    line_add(&m->name, ROLE_PLAIN, text_string(&m->brief));
    if (sheet->is_plain)
        text_addf(&m->note, "of head %zu", stage->at.head + 1);
    m->legend = "";
    m->grid.label_columns = TABLE_LABELS;
    m->grid.widest = 4;
    m->grid.is_share = true;
    m->grid.row = 1;
    m->grid.col = stage->at.col;
    m->grid.mark_row = true;
    for (int which = 0; which < DIVISORS; which++)
        set_divisor(stage, m, spread, which);
}

static void look(const struct stage *stage, struct view_lines *out)
{
    size_t d_k = stage_model(stage)->d_k;
    double root = sqrt((double)d_k);

    if (stage_model(stage)->has_scale) {
        insight_both(out, "Each number is multiplied by the model's own scale, %.6g.", "times %.6g, the model's scale",
                     stage_model(stage)->scale);
    } else if (d_k == 1) {
        insight_both(out, "d_k is 1, and √1 = 1: nothing changes here.", "√1 = 1: nothing changes");
    } else if (stage_model(stage)->m == 1) {
        if (d_k == 4)
            insight_full(out, "Every number is halved. Each row has but one: no gaps to shrink.");
        else
            insight_full(out, "Divided by √%zu = %.4g. Each row has but one number: no gaps.", d_k, root);
        insight_brief(out, "one number a row: no gaps");
    } else if (d_k == 4) {
        insight_both(out, "Every number is halved. The order stays; the gaps shrink.", "halved: same order, less gap");
    } else {
        int decimals = root == floor(root) ? 0 : 2;

        if (!insight_full(out, "Each number is divided by √%zu = %.*f: same order, smaller gaps.", d_k, decimals, root))
            insight_full(out, "Divided by √%zu = %.*f: same order, smaller gaps.", d_k, decimals, root);
        if (!insight_brief(out, "÷ √%zu: same order, less gap", d_k))
            insight_brief(out, "same order, less gap");
    }
}

static const enum matrix_id matrices[] = {MATRIX_SCALED, MATRIX_SCORES, MATRIX_MASKED, MATRIX_COUNT};

static const struct stage_kind kind = {
    .stage = STAGE_SCALE,
    .matrices = matrices,
    .scale = {[MATRIX_SCORES] = 1, [MATRIX_SCALED] = 1, [MATRIX_MASKED] = 1},
    .left = MATRIX_SCORES,
    .top = MATRIX_SCORES,
    .compares = "none|divisors",
    .fill = fill,
    .more = more,
    .look = look,
};

const struct view view_scale = {
    .name = "scale",
    .title = "Scale: divide by the root of d_k",
    .summary = "scores over the root of d_k, and what other divisors would do",
    .kind = &kind,
    STAGE_FUNCTIONS,
};
