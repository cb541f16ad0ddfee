/* SPDX-License-Identifier: MIT */
/* Stage 1: the columns of W_Q, W_K, W_V are shared out; two readings of "split" that agree, and one that does not. */
#include "attention/stages.h"
#include "base/number.h"
#include "view/hidden.h"
#include "view/look.h"
#include "view/name.h"
#include "view/panel.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { READINGS = 3, READING_LABELS = 25, READING = 6, COMPARE_ROWS = 5, NOTE_COLUMNS = 18 };

static bool layout(const struct stage *stage, const struct theme *theme, struct area room, struct layout *out)
{
    struct panel *whole;
    int rows, width;

    out->room = room;
    whole = panel_add(out, stage, stage_result(stage), 0, false);
    whole->grid.seam = stage_model(stage)->d_k;
    whole->grid.seam_blank = true;
    rows = grid_lines(&whole->grid);
    width = grid_width_at(&whole->grid, theme, GRID_NUMBERS);
    if (rows + 2 + COMPARE_ROWS > room.rows || width > room.cols || room.cols < 58)
        return false;
    panel_place(whole, theme, (struct area){room.row, room.col, rows + 2, room.cols}, GRID_NUMBERS);
    whole->axes = false;
    whole->title_room = 9;
    out->corner_row = room.row;
    out->corner_rows = room.rows;
    out->corner_col = room.col + width + 3;
    out->corner_cols = room.col + room.cols - out->corner_col;
    out->cramped = out->corner_cols < NOTE_COLUMNS;
    if (!out->cramped && grid_legend(NULL, theme, 0, 0, false, whole->grid.scale) <= out->corner_cols)
        panel_add_legend(out, whole, room.row + rows + 1, out->corner_col, NULL);
    else
        panel_add_legend(out, whole, room.row + rows + 2, room.col + 5, NULL);
    out->rows = rows + 2 + COMPARE_ROWS;
    return true;
}

/* "┌── head 1 ──┐" over each block of columns. */
static void draw_brackets(struct canvas *canvas, const struct panel *whole)
{
    size_t d_k = whole->grid.seam;

    for (size_t head = 0; head * d_k < whole->grid.cols; head++) {
        int left = grid_column_at(&whole->grid, head * d_k) + 1;
        int right = grid_column_at(&whole->grid, (head + 1) * d_k - 1) + whole->grid.cell_columns - 1;
        struct style style = theme_role(&canvas->theme, theme_head(head));
        char name[40];
        int width = snprintf(name, sizeof name, " head %zu ", head + 1);

        if (right - left < width + 2)
            width = snprintf(name, sizeof name, "%zu", head + 1);
        if (left <= whole->title_col + 8)
            left = whole->title_col + 9;
        for (int col = left; col <= right; col++)
            canvas_put_glyph(canvas, whole->title_row, col, style, col == left ? U'┌' : col == right ? U'┐' : U'─');
        canvas_put_style(canvas, whole->title_row, left + (right - left - width) / 2 + 1, style, name);
    }
}

static void draw_notes(const struct stage *stage, struct canvas *canvas, const struct layout *out)
{
    static const char *const words[] = {"Every head reads", "all features of X.", "What is shared out",
                                        "are columns of", "the weights."};
    const struct model *m = stage_model(stage);
    struct text line = {0};

    if (out->cramped)
        return;
    panel_note(canvas, out, 0, ROLE_STRONG, "d_k = d_model / h");
    text_addf(&line, "    = %zu / %zu = %zu", m->d_model, m->num_heads, m->d_k);
    panel_note(canvas, out, 1, ROLE_STRONG, text_string(&line));
    text_free(&line);
    for (int i = 0; i < 5 && 3 + i < grid_lines(&out->panels[0].grid); i++)
        panel_note(canvas, out, 3 + i, ROLE_PLAIN, words[i]);
}

/* The same row of Q (K, V) three ways: [3 × d_k], from the engine's own functions. NULL without memory. */
static double *read_three_ways(const struct stage *stage, size_t row)
{
    const struct model *m = stage_model(stage);
    bool memory = stage->of > 0 && m->memory_X;
    const double *x = (memory ? m->memory_X : m->X) + row * m->d_model;
    struct matrix whole = stage_matrix(stage, stage_result(stage));
    size_t head = stage->at.head, d_k = m->d_k;
    double *out = malloc((READINGS * d_k + m->d_model * d_k + m->d_model) * sizeof *out), *W, *all;

    if (!out)
        return NULL;
    W = out + READINGS * d_k;
    all = W + m->d_model * d_k;
    attention_split(W, whole.at, m->d_model, m->num_heads, head);
    attention_project(out, x, W, 1, m->d_model, d_k);
    attention_project(all, x, whole.at, 1, m->d_model, m->d_model);
    memcpy(out + d_k, all + head * d_k, d_k * sizeof *out);
    attention_project(out + 2 * d_k, x + head * d_k, W + head * d_k * d_k, 1, d_k, d_k);
    return out;
}

static bool agrees(const double *a, const double *b, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (fabs(a[i] - b[i]) > 1e-9 * (1 + fabs(a[i])))
            return false;
    return true;
}

static void reading_name(const struct stage *stage, int which, char out[40])
{
    char letter = "QKV"[stage->of];

    if (which == 0)
        snprintf(out, 40, "cut W_%c, then multiply", letter);
    else if (which == 1)
        snprintf(out, 40, "multiply, then cut %c", letter);
    else
        snprintf(out, 40, "cut X, then multiply");
}

static size_t compared_row(const struct stage *stage)
{
    struct matrix x = stage_matrix(stage, stage->of > 0 && stage_model(stage)->memory_X ? MATRIX_MEMORY : MATRIX_X);

    return x.rows > 2 ? 2 : x.rows - 1;
}

/* Whether a number of the row that is read three ways is to be predicted, or would tell one that is. */
static bool is_hidden(const struct stage *stage, size_t col)
{
    size_t head = stage->at.head, whole = head * stage_model(stage)->d_k + col;

    for (size_t row = 0; stage->hidden_count && row < stage_model(stage)->d_model; row++)
        if (hidden_is(stage, stage_result(stage), head, row, whole))
            return true;
    return hidden_is(stage, (enum matrix_id)(MATRIX_Q + stage->of), head, compared_row(stage), col);
}

/* What to say behind a reading: ✓, ✓ the same, ✗ and why. */
static const char *verdict(const struct stage *stage, const double *all, int which)
{
    size_t d_k = stage_model(stage)->d_k;
    bool same = agrees(all, all + (size_t)which * d_k, d_k);

    if (which == 0)
        return "✓";
    for (size_t col = 0; col < d_k; col++)
        if (is_hidden(stage, col))
            return "";
    if (same && which == 2 && stage_model(stage)->num_heads > 1)
        return "the same by luck"; /* the other rows of this W happen to be 0 */
    if (same)
        return which == 2 ? "✓ one head: all of X" : "✓ the same";
    return which == 2 && stage_model(stage)->labels ? (stage->at.head == 0 ? "✗ no places" : "✗ no kinds")
                                                    : "✗ not the same";
}

/* The three readings on the canvas. */
struct readings {
    double *all; /* [3 × d_k]; NULL without memory */
    int decimals, columns;
    size_t shown; /* of the d_k columns: what fits */
};

static struct readings lay_readings(const struct stage *stage, const struct layout *out, size_t row)
{
    size_t d_k = stage_model(stage)->d_k, fit;
    struct readings r = {.all = read_three_ways(stage, row), .columns = READING};
    int verdict_columns = stage_model(stage)->num_heads == 1 ? 23 : 17;
    int room = out->room.cols - READING_LABELS - verdict_columns;

    if (!r.all)
        return r;
    for (size_t i = 0; i < READINGS * d_k; i++)
        if (is_hidden(stage, i % d_k))
            r.all[i] = 0; /* not even its decimals shall show */
    r.decimals = number_decimals(r.all, READINGS * d_k, 2);
    r.decimals = r.decimals < 1 ? 1 : r.decimals;
    for (size_t i = 0; i < READINGS * d_k; i++) {
        char number[NUMBER_ROOM];
        int columns = (int)number_shown(number, r.all[i], r.decimals) + 1;

        r.columns = columns > r.columns ? columns : r.columns;
    }
    fit = room > 4 ? (size_t)(room - 4) / (size_t)r.columns : 0; /* with " …" behind */
    r.shown = (int)d_k * r.columns <= room ? d_k : fit;
    return r;
}

static void draw_reading(const struct stage *stage, struct canvas *canvas, const struct layout *out,
                         const struct readings *r, int which)
{
    size_t d_k = stage_model(stage)->d_k;
    int row = out->room.row + out->rows - READINGS + which, col = out->room.col + READING_LABELS;
    double scale = stage_scale(stage, stage_result(stage), 0);
    enum role role = which == 2 ? ROLE_DIM : ROLE_PLAIN;
    char name[40];

    reading_name(stage, which, name);
    canvas_put(canvas, row, out->room.col + 2, role, name);
    for (size_t c = 0; c < r->shown; c++, col += r->columns) {
        double value = r->all[(size_t)which * d_k + c];
        char number[NUMBER_ROOM], padded[NUMBER_ROOM + 16];

        if (is_hidden(stage, c))
            snprintf(number, sizeof number, "?");
        else
            number_shown(number, value, r->decimals);
        snprintf(padded, sizeof padded, "%*s ", r->columns - 1, number);
        canvas_put_style(canvas, row, col,
                         is_hidden(stage, c) ? theme_role(&canvas->theme, ROLE_DIM)
                                             : theme_heat(&canvas->theme, false, theme_signed_step(value, scale)),
                         padded);
    }
    if (r->shown < d_k)
        col += canvas_put(canvas, row, col, ROLE_DIM, " …");
    canvas_put(canvas, row, col + 3, role, verdict(stage, r->all, which));
}

static void draw_readings(const struct stage *stage, struct canvas *canvas, const struct layout *out)
{
    enum matrix_id made = (enum matrix_id)(MATRIX_Q + stage->of);
    size_t row = compared_row(stage);
    struct readings r = lay_readings(stage, out, row);
    int top = out->room.row + out->rows - READINGS - 1;
    struct text line = {0};

    text_add(&line, "Row ");
    name_add_row(&line, stage_model(stage), made, stage->at.head, row, 9);
    text_add(&line, " of ");
    name_add_matrix(&line, made, stage->at.head, false);
    canvas_put(canvas, top, out->room.col, theme_head(stage->at.head), text_string(&line));
    text_free(&line);
    for (size_t c = 0; c < r.shown; c++) {
        name_add_column(&line, stage_model(stage), made, stage->at.head, c, r.columns - 1);
        canvas_put_right(canvas, top, out->room.col + READING_LABELS + (int)(c + 1) * r.columns - 1, ROLE_DIM,
                         text_string(&line));
        text_free(&line);
    }
    for (int which = 0; r.all && which < READINGS; which++)
        draw_reading(stage, canvas, out, &r, which);
    free(r.all);
}

static void draw(const struct stage *stage, struct canvas *canvas, const struct layout *out)
{
    draw_brackets(canvas, &out->panels[0]);
    draw_notes(stage, canvas, out);
    draw_readings(stage, canvas, out);
}

static void look(const struct stage *stage, struct text *sentence, struct text *brief)
{
    const struct model *m = stage_model(stage);

    if (m->num_heads == 1)
        look_say(sentence, LOOK_MOST, "One head takes all %zu columns of W_%c: nothing is cut.", m->d_model,
                 "QKV"[stage->of]);
    else if ((m->num_heads != 2 ||
              !look_say(sentence, LOOK_MOST, "The %zu columns of W_%c are cut into two blocks of %zu. X is never cut.",
                        m->d_model, "QKV"[stage->of], m -> d_k)) &&
             !look_say(sentence, LOOK_MOST, "The %zu columns of W_%c are cut into %zu blocks of %zu. X is never cut.",
                       m->d_model, "QKV"[stage->of], m -> num_heads, m -> d_k))
        look_say(sentence, LOOK_MOST, "W_%c is cut into %zu blocks of columns. X is never cut.", "QKV"[stage->of],
                 m -> num_heads);
    look_say(brief, LOOK_SHORT_MOST, m->num_heads == 1 ? "one head: nothing is cut" : "columns of W are cut, never X");
}

static void plain(const struct stage *stage, struct text *out)
{
    enum matrix_id made = (enum matrix_id)(MATRIX_Q + stage->of);
    size_t row = compared_row(stage), d_k = stage_model(stage)->d_k;
    double *all = read_three_ways(stage, row);

    text_add(out, "Row ");
    name_add_row(out, stage_model(stage), made, stage->at.head, row, 40);
    text_add(out, " of ");
    name_add_matrix(out, made, stage->at.head, false);
    text_add(out, ", three ways:\n");
    for (int which = 0; all && which < READINGS; which++) {
        char name[40];

        reading_name(stage, which, name);
        text_addf(out, "  %s:", name);
        for (size_t c = 0; c < d_k; c++) {
            char number[NUMBER_ROOM];

            number_shown(number, all[(size_t)which * d_k + c], 2);
            text_addf(out, " %s", is_hidden(stage, c) ? "?" : number);
        }
        text_addf(out, " %s\n", verdict(stage, all, which));
    }
    text_add_byte(out, '\n');
    free(all);
}

static const enum matrix_id matrices[] = {MATRIX_WHOLE_W_Q, MATRIX_WHOLE_W_K, MATRIX_WHOLE_W_V, MATRIX_COUNT};

static const struct stage_kind kind = {
    .stage = STAGE_SPLIT,
    .matrices = matrices,
    .scale = {[MATRIX_WHOLE_W_Q] = 1, [MATRIX_WHOLE_W_K] = 1, [MATRIX_WHOLE_W_V] = 1},
    .whole = true,
    .has_family = true,
    .left = MATRIX_WHOLE_W_Q,
    .top = MATRIX_WHOLE_W_Q,
    .layout = layout,
    .draw = draw,
    .look = look,
    .plain = plain,
};

static void *open(const struct view_setup *setup, const char *state, struct error *e)
{
    return stage_open(&kind, setup, state, e);
}

const struct view view_split = {
    .name = "split",
    .title = "Split: columns of the weights, never X",
    .summary = "W_Q, W_K, W_V cut into heads, and both readings of it",
    .open = open,
    STAGE_FUNCTIONS,
};
