/* SPDX-License-Identifier: MIT */
/* Stage 4: scores over √d_k, and what softmax would make of other divisors. */
#include "attention/stages.h"
#include "view/hidden.h"
#include "view/look.h"
#include "view/name.h"
#include "view/panel.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { TABLE_ROWS = 4, MIDDLE = 12, LEGEND = 22, TABLE_LABELS = 32, TABLE_LEAST = 56, KEY = 6 };

static bool layout(const struct stage *stage, const struct theme *theme, struct area room, struct layout *out)
{
    struct panel *from, *to;
    enum grid_level level = GRID_NUMBERS;
    int width, rows;

    out->room = room;
    from = panel_add(out, stage, MATRIX_SCORES, stage->at.head, false);
    to = panel_add(out, stage, stage->at.id == MATRIX_MASKED ? MATRIX_MASKED : MATRIX_SCALED, stage->at.head, false);
    width = grid_width_at(&from->grid, theme, GRID_NUMBERS);
    rows = grid_lines(&from->grid);
    if (2 * width + MIDDLE - 4 > room.cols && out->tall <= 1) {
        level = GRID_TIGHT;
        width = grid_width_at(&from->grid, theme, level);
    }
    if (2 * width + MIDDLE - 4 > room.cols || rows + 4 + TABLE_ROWS > room.rows || room.cols < TABLE_LEAST)
        return false;
    width = 2 * width + MIDDLE > room.cols ? room.cols - width - width : MIDDLE;
    panel_place(from, theme, (struct area){room.row, room.col, rows + 2, room.cols}, level);
    panel_place(to, theme,
                (struct area){room.row, room.col + grid_width(&from->grid) + width - 1, rows + 2, room.cols / 2 + 6},
                level);
    panel_add_legend(out, from, room.row + rows + 2, room.col + 5, NULL);
    out->corner_row = room.row;
    out->corner_rows = room.rows;
    out->corner_col = room.col + (grid_width(&from->grid) < LEGEND ? LEGEND : grid_width(&from->grid)) + 2;
    out->corner_cols = to->grid.left - out->corner_col;
    out->rows = rows + 4 + TABLE_ROWS;
    return true;
}

/* The selected row under another divisor: √of. Engine functions only. */
static double *row_scaled_by(const struct stage *stage, size_t of, size_t row)
{
    const struct model *model = stage_model(stage);
    struct matrix scores = stage_matrix(stage, MATRIX_SCORES);
    double *scaled = malloc(3 * scores.cols * sizeof *scaled);

    if (!scaled)
        return NULL;
    attention_scale(scaled, scores.at + row * scores.cols, 1, scores.cols, of);
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

/* How many keys the table has room for. */
static size_t keys_shown(const struct stage *stage, const struct layout *out)
{
    size_t m = stage_model(stage)->m;
    int room = out->room.cols - TABLE_LABELS - 14; /* "spread over" behind them */

    if ((int)m * KEY <= room)
        return m;
    return room > 4 ? (size_t)(room - 4) / KEY : 0; /* and " …" */
}

/* Whether the shares of the selected row would tell a score that is to be predicted. */
static bool is_hidden(const struct stage *stage)
{
    return hidden_in_row(stage, MATRIX_SCORES, stage->at.head, stage->at.row);
}

static void draw_table_row(const struct stage *stage, struct canvas *canvas, const struct layout *out, int which,
                           int top)
{
    struct area room = out->room;
    double *all = row_scaled_by(stage, divisor(stage_model(stage), which), stage->at.row);
    size_t m = stage_matrix(stage, MATRIX_SCORES).cols;
    enum role role = which == 1 ? ROLE_STRONG : ROLE_DIM;
    int row = top + 1 + which, col = room.col + TABLE_LABELS;
    char name[40];

    if (!all)
        return;
    divisor_name(stage_model(stage), which, name);
    canvas_putf(canvas, row, room.col, role, "%s%s", which == 1 ? "▸ " : "  ", divisor_of[which]);
    canvas_put(canvas, row, room.col + 20, role, name);
    for (size_t j = 0; j < keys_shown(stage, out); j++, col += KEY) {
        double share = all[2 * m + j];
        struct style style = theme_heat(&canvas->theme, true, theme_share_step(share));
        char number[16];

        snprintf(number, sizeof number, " %.2f ", share);
        style.bold |= j == stage->at.col;
        if (is_hidden(stage))
            canvas_put(canvas, row, col, ROLE_DIM, "    ?");
        else if (model_may_attend(stage_model(stage), stage->at.row, j))
            canvas_put_style(canvas, row, col, style, number);
        else
            canvas_put(canvas, row, col, ROLE_DIM, "    · ");
    }
    if (keys_shown(stage, out) < m)
        col += canvas_put(canvas, row, col, ROLE_DIM, " …");
    if (!is_hidden(stage))
        canvas_putf(canvas, row, col + 3, role, "%.1f words", record_words(all + 2 * m, m));
    free(all);
}

static void draw(const struct stage *stage, struct canvas *canvas, const struct layout *out)
{
    const struct model *model = stage_model(stage);
    int top = out->room.row + out->rows - TABLE_ROWS, col = out->room.col + TABLE_LABELS;
    struct text line = {0};
    char name[40];

    panel_note(canvas, out, 3, ROLE_DIM, "÷ √d_k");
    divisor_name(model, 1, name);
    text_addf(&line, canvas_columns(&canvas->theme, name) + 2 <= out->corner_cols ? "%s →" : "%s", name);
    panel_note(canvas, out, 4, ROLE_STRONG, text_string(&line));
    text_free(&line);
    text_add(&line, "What softmax will make of row ");
    name_add_row(&line, model, MATRIX_SCORES, stage->at.head, stage->at.row, 9);
    canvas_put_cut(canvas, top, out->room.col, TABLE_LABELS + 6, ROLE_PLAIN, text_string(&line));
    text_free(&line);
    for (size_t j = 0; j < keys_shown(stage, out); j++, col += KEY) {
        name_add_column(&line, model, MATRIX_SCORES, stage->at.head, j, 5);
        canvas_put_right(canvas, top, col + 5, ROLE_DIM, text_string(&line));
        text_free(&line);
    }
    if (keys_shown(stage, out) < stage_model(stage)->m)
        col += canvas_put(canvas, top, col, ROLE_DIM, " …");
    canvas_put(canvas, top, col + 3, ROLE_DIM, "spread over");
    for (int which = 0; which < 3; which++)
        draw_table_row(stage, canvas, out, which, top);
}

static void look(const struct stage *stage, struct text *sentence, struct text *brief)
{
    size_t d_k = stage_model(stage)->d_k;
    double root = sqrt((double)d_k);

    if (d_k == 1) {
        look_say(sentence, LOOK_MOST, "d_k is 1, and √1 = 1: nothing changes here.");
        look_say(brief, LOOK_SHORT_MOST, "√1 = 1: nothing changes");
    } else if (d_k == 4) {
        look_say(sentence, LOOK_MOST, "Every number is halved. The order stays; the gaps shrink.");
        look_say(brief, LOOK_SHORT_MOST, "halved: same order, less gap");
    } else {
        int decimals = root == floor(root) ? 0 : 2;

        if (!look_say(sentence, LOOK_MOST, "Each number is divided by √%zu = %.*f: same order, smaller gaps.", d_k,
                      decimals, root))
            look_say(sentence, LOOK_MOST, "Divided by √%zu = %.*f: same order, smaller gaps.", d_k, decimals, root);
        if (!look_say(brief, LOOK_SHORT_MOST, "÷ √%zu: same order, less gap", d_k))
            look_say(brief, LOOK_SHORT_MOST, "same order, less gap");
    }
}

static void plain(const struct stage *stage, struct text *out)
{
    const struct model *model = stage_model(stage);
    size_t m = stage_matrix(stage, MATRIX_SCORES).cols;

    if (is_hidden(stage))
        return;
    text_add(out, "What softmax will make of row ");
    name_add_row(out, model, MATRIX_SCORES, stage->at.head, stage->at.row, 40);
    text_addf(out, " of head %zu:\n", stage->at.head + 1);
    for (int which = 0; which < 3; which++) {
        double *all = row_scaled_by(stage, divisor(model, which), stage->at.row);
        char name[40];

        divisor_name(model, which, name);
        text_addf(out, "  %s (%s):", divisor_of[which], name);
        for (size_t j = 0; all && j < m; j++)
            text_addf(out, " %.2f", all[2 * m + j]);
        if (all)
            text_addf(out, ", spread over %.1f words\n", record_words(all + 2 * m, m));
        free(all);
    }
    text_add_byte(out, '\n');
}

static const enum matrix_id matrices[] = {MATRIX_SCALED, MATRIX_SCORES, MATRIX_MASKED, MATRIX_COUNT};

static const struct stage_kind kind = {
    .stage = STAGE_SCALE,
    .matrices = matrices,
    .scale = {[MATRIX_SCORES] = 1, [MATRIX_SCALED] = 1, [MATRIX_MASKED] = 1},
    .left = MATRIX_SCORES,
    .top = MATRIX_SCORES,
    .layout = layout,
    .draw = draw,
    .look = look,
    .plain = plain,
};

static void *open(const struct view_setup *setup, const char *state, struct error *e)
{
    return stage_open(&kind, setup, state, e);
}

const struct view view_scale = {
    .name = "scale",
    .title = "Scale: divide by the root of d_k",
    .summary = "scores over the root of d_k, and what other divisors would do",
    .open = open,
    STAGE_FUNCTIONS,
};
