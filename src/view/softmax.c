/* SPDX-License-Identifier: MIT */
/* Stage 5, first half: scores become shares, row by row. */
#include "base/number.h"
#include "draw/bar.h"
#include "view/hidden.h"
#include "view/look.h"
#include "view/name.h"
#include "view/panel.h"

#include <math.h>
#include <stdio.h>

enum { SUM = 6, STEP_LABELS = 8, STEP = 6, STEP_ROWS = 6, BARS_MOST = 8, TITLE = 22 };

/* Columns of one number of the steps: no score is further from its row's maximum than twice the largest. */
static int step_columns(const struct stage *stage)
{
    char number[NUMBER_ROOM];
    int columns = (int)number_shown(number, -2 * stage_figures(stage, MATRIX_MASKED, stage->at.head)->largest, 2) + 1;

    return columns < STEP ? STEP : columns;
}

/* Columns of "row sat, step by step", its sum included. */
static int steps_width(const struct stage *stage)
{
    size_t m = stage_model(stage)->m;

    return STEP_LABELS + (int)(m < 64 ? m : 64) * step_columns(stage) + (m < 10 ? 9 : 10);
}

/* Where the steps of a row stand: beside the weights, under them, or (no room) nowhere. */
enum steps_place { STEPS_NOWHERE, STEPS_BELOW, STEPS_BESIDE };

static enum steps_place place_steps(const struct stage *stage, int width, int lines, int rows, struct area room)
{
    int beside = lines + 3 < STEP_ROWS ? rows + STEP_ROWS - lines - 3 : rows;

    if (width + 2 + steps_width(stage) <= room.cols && beside <= room.rows)
        return STEPS_BESIDE;
    return steps_width(stage) <= room.cols && rows + STEP_ROWS + 1 <= room.rows ? STEPS_BELOW : STEPS_NOWHERE;
}

static bool layout(const struct stage *stage, const struct theme *theme, struct area room, struct layout *out)
{
    struct panel *panel;
    int width, rows, bars = (int)(stage_model(stage)->m <= BARS_MOST ? stage_model(stage)->m : 0);
    enum steps_place steps;

    if (stage->at.id != MATRIX_WEIGHTS) /* of the masked scores only a row would be seen: they stand alone */
        return false;
    out->room = room;
    panel = panel_add(out, stage, MATRIX_WEIGHTS, stage->at.head, false);
    rows = grid_lines(&panel->grid);
    width = grid_width_at(&panel->grid, theme, GRID_NUMBERS) + SUM;
    width = width < TITLE ? TITLE : width;
    if (width > room.cols || rows + 4 + bars > room.rows)
        return false;
    steps = place_steps(stage, width, rows, rows + 4 + bars, room);
    panel_place(panel, theme, (struct area){room.row, room.col, rows + 2, room.cols}, GRID_NUMBERS);
    panel_add_legend(out, panel, room.row + rows + 2, room.col + 5, NULL);
    out->corner_row = steps == STEPS_BESIDE ? room.row : room.row + rows + 4;
    out->corner_rows = steps == STEPS_NOWHERE ? 0 : STEP_ROWS;
    out->corner_col = steps == STEPS_BESIDE ? room.col + width + 2 : room.col;
    out->corner_cols = room.col + room.cols - out->corner_col + 1;
    out->cramped = steps == STEPS_NOWHERE;
    out->rows = rows + 4 + bars + (steps == STEPS_BELOW ? STEP_ROWS + 1 : 0);
    if (steps == STEPS_BESIDE && rows + 3 < STEP_ROWS)
        out->rows += STEP_ROWS - rows - 3;
    return true;
}

/* Which of the four lines of a row's way through softmax. */
enum soft_step { SOFT_SCALED, SOFT_LESS_MAX, SOFT_EXP, SOFT_SHARE };

static double soft_value(const struct stage *stage, enum soft_step step, size_t col)
{
    struct matrix masked = stage_matrix(stage, MATRIX_MASKED), weights = stage_matrix(stage, MATRIX_WEIGHTS);
    const double *row = masked.at + stage->at.row * masked.cols;
    double most = -INFINITY;

    if (step == SOFT_SCALED)
        return row[col];
    if (step == SOFT_SHARE)
        return weights.at[stage->at.row * weights.cols + col];
    for (size_t j = 0; j < masked.cols; j++)
        most = row[j] > most ? row[j] : most;
    return step == SOFT_LESS_MAX ? row[col] - most : exp(row[col] - most);
}

static const char *soft_name(const struct stage *stage, enum soft_step step)
{
    static const char *const names[] = {"scaled", "- max", "exp", "÷ sum"};

    return step == SOFT_SCALED && stage_model(stage)->mask ? "masked" : names[step];
}

static bool may_attend_to_any(const struct stage *stage)
{
    for (size_t j = 0; j < stage_model(stage)->m; j++)
        if (model_may_attend(stage_model(stage), stage->at.row, j))
            return true;
    return false;
}

/* Whether a number of a step is to be predicted, or would tell one that is. */
static bool is_hidden(const struct stage *stage, enum soft_step step, size_t col)
{
    size_t head = stage->at.head, row = stage->at.row;

    if (step == SOFT_SCALED)
        return hidden_is(stage, MATRIX_MASKED, head, row, col);
    return step == SOFT_SHARE ? hidden_is(stage, MATRIX_WEIGHTS, head, row, col)
                              : hidden_in_row(stage, MATRIX_MASKED, head, row);
}

/* The number of a step as it is shown: "?" where it is to be predicted. */
static void add_soft_number(const struct stage *stage, enum soft_step step, size_t col, struct text *out)
{
    char number[NUMBER_ROOM];

    if (is_hidden(stage, step, col)) {
        text_add(out, "?");
    } else if (!model_may_attend(stage_model(stage), stage->at.row, col)) {
        text_add(out, step < SOFT_EXP ? "-∞" : "0");
    } else {
        number_shown(number, soft_value(stage, step, col), 2);
        text_add(out, number);
    }
}

static void draw_soft_row(const struct stage *stage, struct canvas *canvas, int row, int col, enum soft_step step)
{
    int columns = step_columns(stage);
    size_t m = stage_model(stage)->m;
    enum role role = step == SOFT_SHARE ? ROLE_STRONG : ROLE_DIM;
    bool any_hidden =
        hidden_in_row(stage, step == SOFT_SHARE ? MATRIX_WEIGHTS : MATRIX_MASKED, stage->at.head, stage->at.row);
    double sum = 0;

    canvas_put(canvas, row, col, role, soft_name(stage, step));
    col += STEP_LABELS;
    for (size_t j = 0; j < m; j++, col += columns) {
        double value = soft_value(stage, step, j);
        bool masked = !model_may_attend(stage_model(stage), stage->at.row, j);
        bool heat = step == SOFT_SHARE && !masked && !is_hidden(stage, step, j);
        struct style style = theme_role(&canvas->theme, masked ? ROLE_DIM : ROLE_PLAIN);
        struct text number = {0};

        sum += isfinite(value) ? value : 0;
        add_soft_number(stage, step, j, &number);
        if (heat)
            style = theme_heat(&canvas->theme, true, theme_share_step(value));
        style.bold |= j == stage->at.col;
        for (int i = 0; i < columns; i++)
            canvas_put_glyph(canvas, row, col + i, style, U' ');
        canvas_put_style(canvas, row, col + columns - 1 - canvas_columns(&canvas->theme, text_string(&number)), style,
                         text_string(&number));
        text_free(&number);
    }
    if (step >= SOFT_EXP && any_hidden)
        canvas_put(canvas, row, col + 1, role, "sum ?");
    else if (step >= SOFT_EXP)
        canvas_putf(canvas, row, col + 1, role, "sum %.2f", sum);
}

static void draw_steps(const struct stage *stage, struct canvas *canvas, const struct layout *out)
{
    int row = out->corner_row, col = out->corner_col, columns = step_columns(stage);
    struct text line = {0};

    text_add(&line, "row ");
    name_add_row(&line, stage_model(stage), MATRIX_WEIGHTS, stage->at.head, stage->at.row, 12);
    text_add(&line, ", step by step");
    canvas_put_cut(canvas, row, col, out->corner_cols, ROLE_PLAIN, text_string(&line));
    text_free(&line);
    if (!may_attend_to_any(stage)) {
        canvas_put_cut(canvas, row + 2, col, out->corner_cols, ROLE_PLAIN, "nothing may be attended to: all 0");
        return;
    }
    for (size_t j = 0; j < stage_model(stage)->m; j++) {
        name_add_column(&line, stage_model(stage), MATRIX_WEIGHTS, stage->at.head, j, columns - 1);
        if (j == stage->at.col)
            canvas_put(canvas, row + 1, col + STEP_LABELS + (int)(j + 1) * columns - 1, ROLE_STRONG, "▾");
        canvas_put_right(canvas, row + 1, col + STEP_LABELS + (int)(j + 1) * columns - 1,
                         j == stage->at.col ? ROLE_STRONG : ROLE_DIM, text_string(&line));
        text_free(&line);
    }
    for (enum soft_step step = SOFT_SCALED; step <= SOFT_SHARE; step++)
        draw_soft_row(stage, canvas, row + 2 + (int)step, col, step);
}

/* A row's sum, and its entropy where there is room for it. */
static void draw_sums(const struct stage *stage, struct canvas *canvas, const struct layout *out)
{
    const struct grid *grid = &out->panels[0].grid;
    struct matrix weights = stage_matrix(stage, MATRIX_WEIGHTS);
    int col = grid->left + grid_width(grid), top = grid_first_line(grid) - 1;
    bool entropy = out->corner_row > out->room.row && col + SUM + 24 <= out->room.col + out->room.cols;

    canvas_put_right(canvas, top, col + SUM - 1, ROLE_DIM, "sum");
    if (entropy)
        canvas_put(canvas, top, col + SUM + 4, ROLE_DIM, "entropy");
    for (size_t i = 0; i < weights.rows; i++) {
        const double *row = weights.at + i * weights.cols;
        double sum = 0, bits = record_entropy(row, weights.cols), words = record_words(row, weights.cols);
        int line = grid_number_line(grid, i);

        if (hidden_in_row(stage, MATRIX_WEIGHTS, stage->at.head, i)) {
            canvas_put(canvas, line, col + SUM - 2, ROLE_DIM, "?");
            continue;
        }
        for (size_t j = 0; j < weights.cols; j++)
            sum += row[j];
        canvas_putf(canvas, line, col + SUM - 5, ROLE_DIM, "%.2f", sum);
        if (entropy)
            canvas_putf(canvas, line, col + SUM + 4, ROLE_DIM, words > 0 ? "%.2f bits  %.1f words" : "no share",
                        bits + 0.0, words);
    }
}

/* One bar a key. */
static void draw_bars(const struct stage *stage, struct canvas *canvas, const struct layout *out)
{
    size_t m = stage_model(stage)->m;
    struct matrix weights = stage_matrix(stage, MATRIX_WEIGHTS);
    struct style style = theme_role(&canvas->theme, theme_head(stage->at.head));
    int width = out->room.cols - 18 < 64 ? out->room.cols - 18 : 64, row = out->room.row + out->rows - (int)m;

    if (m > BARS_MOST)
        return;
    style.bold = false;
    for (size_t j = 0; j < m; j++, row++) {
        double share = weights.at[stage->at.row * weights.cols + j];
        bool hidden = is_hidden(stage, SOFT_SHARE, j);
        enum role role = j == stage->at.col ? ROLE_STRONG : ROLE_DIM;
        struct text label = {0};

        name_add_column(&label, stage_model(stage), MATRIX_WEIGHTS, stage->at.head, j, 5);
        canvas_put(canvas, row, out->room.col, role, text_string(&label));
        text_free(&label);
        bar_draw(canvas, row, out->room.col + 6, width, style, hidden ? 0 : share);
        text_addf(&label, hidden ? "?" : "%.0f %%", 100 * share);
        canvas_put_right(canvas, row, out->room.col + 6 + width + 6, role, text_string(&label));
        text_free(&label);
    }
}

static void draw(const struct stage *stage, struct canvas *canvas, const struct layout *out)
{
    draw_sums(stage, canvas, out);
    if (out->corner_rows)
        draw_steps(stage, canvas, out);
    draw_bars(stage, canvas, out);
}

/* What the mask does here, if there is one. */
static bool say_mask(const struct stage *stage, const struct look_rows *rows, struct text *sentence)
{
    static const char *const hidden[] = {
        [MASK_CAUSAL] = "what comes later", [MASK_PADDING] = "the padding", [MASK_GIVEN] = "some keys"};

    if (!rows->masked)
        return false;
    if (rows->empty)
        return look_say(sentence, LOOK_MOST, "%zu row%s empty: the mask leaves nothing to attend to.", rows->empty,
                        rows->empty == 1 ? " is" : "s are");
    return look_say(sentence, LOOK_MOST, "The mask hides %s; each row still adds up to 1.",
                    hidden[stage_model(stage)->mask_kind]);
}

static void look(const struct stage *stage, struct text *sentence, struct text *brief)
{
    const struct look_rows *rows = look_at_weights(stage);
    bool designed = stage_model(stage)->labels != NULL && stage->at.head == 0;
    const char *why = designed ? "it asked for nothing" : "it prefers no key";
    struct text names = {0};

    name_add_list(&names, stage_model(stage), MATRIX_WEIGHTS, stage->at.head, rows->is_even, stage_model(stage)->n);
    look_say(brief, LOOK_SHORT_MOST, rows->empty ? "an empty row may see nothing" : "each row adds up to 1");
    if (!say_mask(stage, rows, sentence) &&
        (rows->even != 1 ||
         !look_say(sentence, LOOK_MOST, "Each row adds up to 1. Row %s is even: %s.", text_string(&names), why)))
        look_say(sentence, LOOK_MOST, "Each row adds up to 1: a word spends one unit of attention.");
    text_free(&names);
}

static void plain(const struct stage *stage, struct text *out)
{
    size_t m = stage_model(stage)->m;
    struct matrix weights = stage_matrix(stage, MATRIX_WEIGHTS);

    text_add(out, "Row ");
    name_add_row(out, stage_model(stage), MATRIX_WEIGHTS, stage->at.head, stage->at.row, 40);
    text_addf(out, " of head %zu, step by step:\n", stage->at.head + 1);
    for (enum soft_step step = SOFT_SCALED; step <= SOFT_SHARE && may_attend_to_any(stage); step++) {
        text_addf(out, "  %s:", soft_name(stage, step));
        for (size_t j = 0; j < m; j++) {
            text_add_byte(out, ' ');
            add_soft_number(stage, step, j, out);
        }
        text_add_byte(out, '\n');
    }
    text_add(out, "Row by row, sum, entropy in bits, and as many equal words:\n");
    for (size_t i = 0; i < weights.rows; i++) {
        double sum = 0, bits = record_entropy(weights.at + i * m, m), words = record_words(weights.at + i * m, m);

        for (size_t j = 0; j < m; j++)
            sum += weights.at[i * m + j];
        text_add(out, "  ");
        name_add_row(out, stage_model(stage), MATRIX_WEIGHTS, stage->at.head, i, 40);
        if (hidden_in_row(stage, MATRIX_WEIGHTS, stage->at.head, i))
            text_add(out, ": ?\n");
        else
            text_addf(out, words > 0 ? ": %.2f, %.2f bits, %.1f words\n" : ": %.2f, no share\n", sum, bits + 0.0,
                      words);
    }
    text_add_byte(out, '\n');
}

static const enum matrix_id matrices[] = {MATRIX_WEIGHTS, MATRIX_MASKED, MATRIX_COUNT};

static const struct stage_kind kind = {
    .stage = STAGE_SOFTMAX,
    .matrices = matrices,
    .left = MATRIX_MASKED,
    .top = MATRIX_MASKED,
    .layout = layout,
    .draw = draw,
    .look = look,
    .plain = plain,
};

static void *open(const struct view_setup *setup, const char *state, struct error *e)
{
    return stage_open(&kind, setup, state, e);
}

const struct view view_softmax = {
    .name = "softmax",
    .title = "Softmax: scores become shares",
    .summary = "each row of scores becomes shares that add up to 1",
    .open = open,
    STAGE_FUNCTIONS,
};
