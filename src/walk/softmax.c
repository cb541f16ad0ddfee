/* SPDX-License-Identifier: MIT */
/* Stage 5, first half: scores become shares, row by row. */
#include "base/number.h"
#include "walk/hidden.h"
#include "walk/insight.h"
#include "walk/making.h"
#include "walk/name.h"
#include "walk/purpose.h"
#include "walk/stage.h"

#include <math.h>
#include <stdio.h>

enum { SUM = 4, STEPS = 4, STEP_LABELS = 8, BARS_MOST = 8, BARS_LEAST = 58 };

/* The four lines that show how softmax treats a row. */
enum soft_step { SOFT_SCALED, SOFT_LESS_MAX, SOFT_EXP, SOFT_SHARE };

/* A number of a step; `row` is the origin of the row's shares, and its shift the largest score. */
static double soft_value(const struct stage *stage, const struct origin *row, enum soft_step step, size_t col)
{
    struct matrix weights = stage_matrix(stage, MATRIX_WEIGHTS);

    if (step == SOFT_SHARE)
        return weights.at[stage->at.row * weights.cols + col];
    if (step == SOFT_EXP)
        return origin_term(row, col);
    return origin_number(&row->a, col) - (step == SOFT_LESS_MAX ? row->shift : 0);
}

static const char *soft_name(const struct stage *stage, enum soft_step step)
{
    static const char *const names[] = {"scaled", "- max", "exp", "÷ sum"};

    if (step == SOFT_SCALED && stage_model(stage)->added)
        return "+ bias"; /* a mask shows in it, as -∞ */
    return step == SOFT_SCALED && record_has_masked(stage_record(stage)) ? "masked" : names[step];
}

static bool may_attend_to_any(const struct stage *stage)
{
    for (size_t j = 0; j < stage_model(stage)->m; j++)
        if (model_may_attend(stage_model(stage), stage->at.row, j))
            return true;
    return false;
}

/* Whether a number of a step is to be predicted, or would give away one that is. */
static bool is_hidden(const struct stage *stage, enum soft_step step, size_t col)
{
    size_t head = stage->at.head, row = stage->at.row;

    if (step == SOFT_SCALED)
        return hidden_is(stage, MATRIX_MASKED, head, row, col);
    return step == SOFT_SHARE ? hidden_is(stage, MATRIX_WEIGHTS, head, row, col)
                              : hidden_in_row(stage, MATRIX_MASKED, head, row);
}

/* Whether a number of a step is not computed yet: powers appear one by one, each with its exponent. */
static bool is_ahead(const struct stage *stage, enum soft_step step, size_t col)
{
    if (step == SOFT_SHARE)
        return making_is_ahead(stage, (struct cell_at){MATRIX_WEIGHTS, stage->at.head, stage->at.row, col});
    return step != SOFT_SCALED && !stage->shows_powers && col >= making_powers(stage, stage->at.row);
}

/* Whether the sum of a step's numbers is not computed yet. */
static bool is_sum_ahead(const struct stage *stage, enum soft_step step)
{
    if (step == SOFT_SHARE)
        return making_row_is_ahead(stage, stage->at.row);
    return !stage->shows_powers && making_powers(stage, stage->at.row) <= stage_model(stage)->m;
}

/* Adds the sum of a row's powers, if it fits, when they have appeared and the shares have not. */
static void add_power_sum(const struct stage *stage, size_t head, size_t row, struct text *out)
{
    struct origin origin = origin_find(stage_record(stage), (struct cell_at){MATRIX_WEIGHTS, head, row, 0});
    bool shows = making_draft(stage) && head == stage->at.head && making_powers(stage, row) > origin.count &&
                 !hidden_in_row(stage, MATRIX_MASKED, head, row);

    origin.shift = origin_most(&origin) > -INFINITY ? origin_most(&origin) : 0;
    if (shows)
        text_addf(out, "%.2f", origin_sum(&origin));
    if (!shows || out->length > SUM) {
        text_cut(out, 0);
        text_add(out, "·");
    }
}

static struct matrix weights_of(const struct margin *margin)
{
    return record_matrix(stage_record(margin->matrix->of.view), MATRIX_WEIGHTS, margin->matrix->of.head);
}

/* Says what a row of weights adds up to. */
static void describe_sum(struct margin *margin, size_t row)
{
    const struct stage *stage = margin->matrix->of.view;
    struct matrix weights = weights_of(margin);
    struct text *text = margin_set(margin, row, ROLE_DIM);
    size_t head = margin->matrix->of.head;
    double sum = 0;

    for (size_t j = 0; j < weights.cols; j++)
        sum += weights.at[row * weights.cols + j];
    if (hidden_in_row(stage, MATRIX_WEIGHTS, head, row))
        text_add(text, "?");
    else if (making_row_is_ahead(stage, row))
        add_power_sum(stage, head, row, text);
    else
        text_addf(text, "%.2f", sum);
}

/* Says how evenly a row is spread, and over how many words. */
static void describe_spread(struct margin *margin, size_t row)
{
    const struct stage *stage = margin->matrix->of.view;
    struct matrix weights = weights_of(margin);
    const double *shares = weights.at + row * weights.cols;
    double words = record_words(shares, weights.cols);

    if (!hidden_in_row(stage, MATRIX_WEIGHTS, margin->matrix->of.head, row) && !making_row_is_ahead(stage, row))
        text_addf(margin_set(margin, row, ROLE_DIM), words > 0 ? "%.2f bits  %.1f words" : "no share",
                  record_entropy(shares, weights.cols) + 0.0, words);
}

/* Adds beside each row of weights its sum, how evenly it is spread, and over how many words. */
static void add_margins(const struct stage *stage, struct sheet_matrix *m)
{
    struct matrix weights = record_matrix(stage_record(stage), MATRIX_WEIGHTS, m->of.head);
    struct margin *sums, *spread;
    char room[64];

    sums = matrix_add_right(m, m->of.id == MATRIX_WEIGHTS ? "sum" : "");
    sums->columns = SUM;
    sums->from = "sum.row";
    if (m->of.id != MATRIX_WEIGHTS) /* before there are weights, it only keeps its place */
        return;
    spread = matrix_add_right(m, "entropy");
    spread->columns = snprintf(room, sizeof room, "%.2f bits  %.1f words", log2((double)weights.cols),
                               (double)weights.cols); /* the most that any row can have */
    spread->from = "entropy.row; words.row";
    spread->is_words = true;
    spread->is_spare = true;
    sums->tell = describe_sum;
    spread->tell = describe_spread;
}

static void fill(const struct stage *stage, struct sheet *sheet)
{
    struct matrices *all = &stage_add_block(stage, sheet, "matrices", MATRICES_ROW)->matrices;
    enum matrix_id id = stage->at.id == MATRIX_MASKED || stage->at.id == MATRIX_BIAS ? stage->at.id : MATRIX_WEIGHTS;

    struct sheet_matrix *m = stage_add(stage, all, id, stage->at.head, false);

    m->legend = "";
    stage_replace_note(m, ""); /* the ramp replaces the note, which leaves a row for the bars */
}

static void set_step(const struct stage *stage, struct sheet_matrix *m, struct margin *sums, enum soft_step step)
{
    const struct model *model = stage_model(stage);
    bool any_hidden =
        hidden_in_row(stage, step == SOFT_SHARE ? MATRIX_WEIGHTS : MATRIX_MASKED, stage->at.head, stage->at.row);
    struct origin row =
        origin_find(stage_record(stage), (struct cell_at){MATRIX_WEIGHTS, stage->at.head, stage->at.row, 0});
    double sum = 0;

    row.shift = origin_most(&row);
    text_add(matrix_row_label(m, (size_t)step), soft_name(stage, step));
    for (size_t j = 0; j < model->m; j++) {
        double value = soft_value(stage, &row, step, j);
        bool masked = !model_may_attend(model, stage->at.row, j);

        sum += isfinite(value) ? value : 0;
        if (j < m->grid.cols)
            matrix_set(m, (size_t)step, j, masked ? (step < SOFT_EXP ? -INFINITY : 0) : value,
                       is_hidden(stage, step, j)  ? GRID_HIDDEN
                       : is_ahead(stage, step, j) ? GRID_AHEAD
                       : masked                   ? GRID_OFF
                       : step == SOFT_SHARE       ? GRID_SHOWN
                                                  : GRID_PLAIN);
    }
    if (step >= SOFT_EXP && any_hidden)
        text_add(margin_set(sums, (size_t)step, ROLE_DIM), "?");
    else if (step >= SOFT_EXP && is_sum_ahead(stage, step))
        text_add(margin_set(sums, (size_t)step, ROLE_DIM), "·");
    else if (step >= SOFT_EXP)
        text_addf(margin_set(sums, (size_t)step, step == SOFT_SHARE ? ROLE_STRONG : ROLE_DIM), "%.2f", sum);
}

/* Columns of one number of the steps: no score is further from its row's maximum than twice the largest size. */
static int step_columns(const struct stage *stage)
{
    char number[NUMBER_ROOM];

    return (int)number_shown(number, -2 * stage_figures(stage, MATRIX_MASKED, stage->at.head)->largest, 2);
}

/* The selected row on its way through softmax. */
static void fill_steps(const struct stage *stage, struct sheet *sheet)
{
    struct sheet_block *block = stage_add_ways(stage, sheet, "steps", STEPS, MATRIX_WEIGHTS);
    struct sheet_matrix *m = block->matrices.of[0];
    struct margin *sums = matrix_add_right(m, "sum");
    struct cell_at share = {MATRIX_WEIGHTS, stage->at.head, stage->at.row, 0};
    char most[NUMBER_ROOM];

    m->from = "cell.source; cell.above - most.above; exp cell.above; cell.above / sum.above";
    m->source = stage_cell(stage, origin_find(stage_record(stage), share).a.first);
    sums->from = "sum.row";
    sums->columns = (int)number_shown(most, (double)stage_model(stage)->m, 2); /* no power is more than 1 */
    sheet_size(block, 2, STEPS + 2);
    block->beside = true;
    line_add(&m->name, ROLE_PLAIN, "row ");
    name_add_row(&m->brief, stage_model(stage), MATRIX_WEIGHTS, stage->at.head, stage->at.row, 12);
    line_add(&m->name, ROLE_PLAIN, text_string(&m->brief));
    line_add(&m->name, ROLE_PLAIN, may_attend_to_any(stage) ? ", step by step" : ": nothing to attend to, all 0");
    if (sheet->is_plain)
        text_addf(&m->note, "of head %zu", stage->at.head + 1);
    m->grid.label_columns = STEP_LABELS;
    m->grid.widest = step_columns(stage);
    block->columns = STEP_LABELS + (int)m->grid.cols * (m->grid.widest + 1) + 6;
    m->grid.is_share = true;
    m->grid.row = SOFT_SHARE;
    m->grid.col = stage->at.col;
    m->grid.mark_col = m->grid.lit_col = true;
    for (enum soft_step step = SOFT_SCALED; step <= SOFT_SHARE; step++)
        set_step(stage, m, sums, step);
}

/* Shows one bar for each key. */
static void fill_bars(const struct stage *stage, struct sheet *sheet)
{
    size_t m = stage_model(stage)->m;
    struct matrix weights = stage_matrix(stage, MATRIX_WEIGHTS);
    struct sheet_block *block;
    struct table *table;

    if (m > BARS_MOST)
        return;
    block = sheet_add(sheet, BLOCK_TABLE, "bars");
    table = &block->table;
    sheet_size(block, 3, (int)m);
    block->columns = BARS_LEAST;
    text_add(&block->caption, "Shares of row ");
    name_add_row(&block->caption, stage_model(stage), MATRIX_WEIGHTS, stage->at.head, stage->at.row, 12);
    block->gap = true;
    table->label_columns = 7;
    table->bar_role = theme_head(stage->at.head);
    table->selected = stage->at.col;
    table_add_column(
        table, (struct table_column){
                   .kind = COLUMN_BAR,
                   .from = "cell.source",
                   .source = stage_cell(stage, (struct cell_at){MATRIX_WEIGHTS, stage->at.head, stage->at.row, 0}),
                   .columns = 20});
    table_add_column(table, (struct table_column){.kind = COLUMN_TEXT, .columns = 7});
    for (size_t j = 0; j < m; j++) {
        bool hidden = is_hidden(stage, SOFT_SHARE, j), ahead = is_ahead(stage, SOFT_SHARE, j);
        enum role role = j == stage->at.col ? ROLE_STRONG : ROLE_DIM;
        double share = hidden || ahead ? 0 : weights.at[stage->at.row * weights.cols + j];

        name_add_column(table_add_row(table, role), stage_model(stage), MATRIX_WEIGHTS, stage->at.head, j, 5);
        table_add_number(table, share, ROLE_PLAIN);
        text_addf(table_add_text(table, role), hidden ? " ?" : ahead ? " ·" : " %.0f %%", 100 * share);
    }
}

static void more(const struct stage *stage, struct sheet *sheet)
{
    fill_steps(stage, sheet);
    fill_bars(stage, sheet);
    if (sheet->is_plain && stage_model(stage)->origin >= MODEL_FILE)
        purpose_fill_table(stage, sheet);
}

/* What the mask does here, if there is one. */
static bool say_mask(const struct stage *stage, const struct insight_rows *rows, struct view_lines *out)
{
    static const char *const hidden[] = {
        [MASK_CAUSAL] = "what comes later", [MASK_PADDING] = "the padding", [MASK_GIVEN] = "some keys"};

    if (!rows->masked)
        return false;
    if (rows->empty)
        return insight_full(out, "%zu row%s empty: the mask leaves nothing to attend to.", rows->empty,
                            rows->empty == 1 ? " is" : "s are");
    return insight_full(out, "The mask hides %s; each row still adds up to 1.", hidden[stage_model(stage)->mask_kind]);
}

/* Whether the queries of those rows are all 0. */
static bool asks_nothing(const struct stage *stage, const unsigned char *rows)
{
    struct matrix Q = stage_matrix(stage, MATRIX_Q);

    for (size_t i = 0; i < Q.rows * Q.cols; i++)
        if (rows[i / Q.cols] && Q.at[i] != 0)
            return false;
    return true;
}

static void look(const struct stage *stage, struct view_lines *out)
{
    const struct insight_rows *rows = insight_count(stage);
    const char *why = asks_nothing(stage, rows->is_even) ? "it asked for nothing" : "it prefers no key";
    struct text names = {0};

    name_add_list(&names, stage_model(stage), MATRIX_WEIGHTS, stage->at.head, rows->is_even, stage_model(stage)->n);
    insight_brief(out, rows->empty ? "an empty row may see nothing" : "each row adds up to 1");
    if (!say_mask(stage, rows, out) &&
        (rows->even != 1 || !insight_full(out, "Each row adds up to 1. Row %s is even: %s.", text_string(&names), why)))
        insight_full(out, "Each row adds up to 1: a word spends one unit of attention.");
    text_free(&names);
}

static const enum matrix_id matrices[] = {MATRIX_WEIGHTS, MATRIX_MASKED, MATRIX_BIAS, MATRIX_COUNT};

static const struct stage_kind kind = {
    .stage = STAGE_SOFTMAX,
    .matrices = matrices,
    .left = MATRIX_MASKED,
    .top = MATRIX_MASKED,
    .fill = fill,
    .more = more,
    .margins = add_margins,
    .look = look,
};

const struct view view_softmax = {
    .name = "softmax",
    .title = "Softmax: scores become shares",
    .summary = "each row of scores becomes shares that add up to 1",
    .kind = &kind,
    STAGE_FUNCTIONS,
};
