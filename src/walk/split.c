/* SPDX-License-Identifier: MIT */
/* Stage 1: the columns of W_Q, W_K, W_V are shared out; three readings of "split", two of which agree. */
#include "attention/stages.h"
#include "base/memory.h"
#include "base/number.h"
#include "walk/hidden.h"
#include "walk/insight.h"
#include "walk/making.h"
#include "walk/name.h"
#include "walk/stage.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { READINGS = 3, READING_LABELS = 25, BESIDE_COLUMNS = 20, BESIDE_NUMBER = 4 };

/* One row of Q (K, V) computed in three ways, [3 × d_k], by the engine's functions. */
static double *read_three_ways(const struct stage *stage, size_t row)
{
    const struct model *m = stage_model(stage);
    bool memory = stage->of > 0 && m->memory_X;
    const double *x = stage_matrix(stage, memory ? MATRIX_MEMORY : MATRIX_X).at + row * m->d_model;
    struct matrix whole = stage_matrix(stage, stage_result(stage));
    size_t head = stage->at.head, d_k = m->d_k;
    double *out = memory_new_array(READINGS * d_k + m->d_model * d_k + m->d_model, sizeof *out);
    double *W = out + READINGS * d_k, *all = W + m->d_model * d_k;

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

/* Whether a number of the row that is read three ways is to be predicted, or would give away one that is. */
static bool is_hidden(const struct stage *stage, size_t col)
{
    size_t head = stage->at.head, whole = head * stage_model(stage)->d_k + col;

    for (size_t row = 0; stage->hidden_count && row < stage_model(stage)->d_model; row++)
        if (hidden_is(stage, stage_result(stage), head, row, whole))
            return true;
    return hidden_is(stage, (enum matrix_id)(MATRIX_Q + stage->of), head, compared_row(stage), col);
}

/* The verdict after a reading: ✓, ✓ the same, ✗ and why. */
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

/* Whether a reading is shown yet; room is kept for it from the beginning. */
static bool is_compared(const struct stage *stage, size_t which)
{
    return which < 2 || stage->compared >= 2;
}

/* Sets a reading's numbers; hidden ones do not show even their decimals. */
static void set_reading(const struct stage *stage, struct sheet_matrix *m, const double *all, size_t which)
{
    size_t d_k = stage_model(stage)->d_k;

    for (size_t col = 0; col < m->grid.cols; col++)
        if (!is_compared(stage, which))
            matrix_set(m, which, col, 0, GRID_AHEAD);
        else
            matrix_set(m, which, col, is_hidden(stage, col) ? 0 : all[which * d_k + col],
                       is_hidden(stage, col) ? GRID_HIDDEN : GRID_SHOWN);
}

/* Whether there are readings: only for the paper's model, whose heads divide d_model and have no bias. */
static bool has_readings(const struct stage *stage)
{
    return model_is_square(stage_model(stage)) && !stage_matrix(stage, (enum matrix_id)(MATRIX_B_Q + stage->of)).at;
}

/* A row of Q (K, V), read three ways. */
static void add_three_ways(const struct stage *stage, struct sheet *sheet)
{
    enum matrix_id made = (enum matrix_id)(MATRIX_Q + stage->of);
    const struct figures *figures = stage_figures(stage, made, stage->at.head);
    size_t row = compared_row(stage);
    double *all = read_three_ways(stage, row);
    struct sheet_block *block = stage_add_ways(stage, sheet, "readings", READINGS, made);
    struct sheet_matrix *m = block->matrices.of[0];
    struct margin *verdicts = matrix_add_right(m, m->grid.cols < stage_model(stage)->d_k ? "…" : "");

    sheet_size(block, 1, READINGS + 1);
    block->gap = true;
    block->blank = stage->compared == 0;
    m->name_in_corner = true;
    m->grid.label_columns = READING_LABELS;
    m->grid.decimals = figures->decimals;
    m->grid.widest = figures->widest;
    m->grid.scale = stage_scale(stage, stage_result(stage), 0);
    text_add(&m->brief, "Row ");
    name_add_row(&m->brief, stage_model(stage), made, stage->at.head, row, 9);
    text_add(&m->brief, " of ");
    name_add_matrix(&m->brief, made, record_owner(stage_model(stage), made, stage->at.head), false);
    line_add(&m->name, theme_head(stage->at.head), text_string(&m->brief));
    line_add(&m->name, ROLE_DIM, ", three ways");
    verdicts->is_words = true;
    m->from = SHEET_MEASURED;
    for (int which = 0; which < READINGS; which++) {
        char name[40];

        reading_name(stage, which, name);
        text_add(matrix_row_label(m, (size_t)which), name);
        set_reading(stage, m, all, (size_t)which);
        text_add(margin_set(verdicts, (size_t)which, which == 2 ? ROLE_DIM : ROLE_PLAIN),
                 is_compared(stage, (size_t)which) ? verdict(stage, all, which) : "");
    }
    free(all);
}

static struct sheet_block *add_beside(struct sheet *sheet, const char *name, int rows)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_LINES, name);

    sheet_size(block, 3, rows);
    block->beside = block->beside_only = true;
    block->columns = BESIDE_COLUMNS;
    return block;
}

/* A reading in two lines: how it is made, and its numbers. */
static void add_reading(const struct stage *stage, struct lines *lines, const double *all, size_t which)
{
    static const char *const made[READINGS] = {"cut W, multiply", "multiply, cut ", "cut X, multiply"};
    const struct figures *figures = stage_figures(stage, (enum matrix_id)(MATRIX_Q + stage->of), stage->at.head);
    size_t d_k = stage_model(stage)->d_k;
    struct line *line;

    line_addf(lines_add(lines), ROLE_DIM, "%s%.*s", made[which], which == 1, &"QKV"[stage->of]);
    line = lines_add(lines);
    for (size_t col = 0; col < d_k; col++)
        line_addf(line, ROLE_PLAIN, "%s%*s", col ? " " : "", BESIDE_NUMBER,
                  is_hidden(stage, col) ? "?" : number_text(all[which * d_k + col], figures->decimals).is);
}

/* Whether the readings fit beside the whole W. */
static bool fits_beside(const struct stage *stage)
{
    const struct figures *figures = stage_figures(stage, (enum matrix_id)(MATRIX_Q + stage->of), stage->at.head);

    return figures->widest <= BESIDE_NUMBER && (BESIDE_NUMBER + 1) * stage_model(stage)->d_k <= BESIDE_COLUMNS;
}

/* Adds the readings beside the whole W, for screens that have no rows left below it. */
static void add_readings(const struct stage *stage, struct sheet *sheet)
{
    enum matrix_id made = (enum matrix_id)(MATRIX_Q + stage->of);
    struct sheet_block *block = add_beside(sheet, "readings beside", 1 + 2 * READINGS);
    size_t row = compared_row(stage);
    double *all = read_three_ways(stage, row);
    struct text name = {0};

    block->unless = "readings";
    block->blank = stage->compared == 0 || !fits_beside(stage);
    text_add(&name, "Row ");
    name_add_row(&name, stage_model(stage), made, stage->at.head, row, 9);
    text_add(&name, " of ");
    name_add_matrix(&name, made, record_owner(stage_model(stage), made, stage->at.head), false);
    line_add(lines_add(&block->lines), theme_head(stage->at.head), text_string(&name));
    for (size_t which = 0; which < READINGS; which++)
        if (is_compared(stage, which))
            add_reading(stage, &block->lines, all, which);
    text_free(&name);
    free(all);
}

static void more(const struct stage *stage, struct sheet *sheet)
{
    if (has_readings(stage))
        add_three_ways(stage, sheet);
}

/* The head of a brace: if K or V is shared, the head that owns it. */
static size_t head_of_brace(const struct stage *stage, size_t brace)
{
    const struct model *m = stage_model(stage);
    size_t head = brace;

    while (stage->of > 0 && model_block(m, head) != brace)
        head++;
    return head;
}

/* Shows the whole W with a brace over each head's columns, and beside it the result. */
static void fill(const struct stage *stage, struct sheet *sheet)
{
    const struct model *m = stage_model(stage);
    struct sheet_block *block = stage_add_block(stage, sheet, "matrices", MATRICES_ROW), *notes;
    struct sheet_matrix *whole = stage_add(stage, &block->matrices, stage_result(stage), 0, false);

    whole->grid.seam = stage_head_columns(stage);
    whole->grid.seam_blank = true;
    whole->legend = "";
    for (size_t i = 0; i < (stage->of > 0 ? m->owners : m->num_heads); i++) {
        struct text *brace = matrix_brace(whole, i); /* room is kept for it */

        if (i < making_heads(stage))
            text_addf(brace, "head %zu", head_of_brace(stage, i) + 1);
    }
    stage_add_chosen(stage, &block->matrices);
    notes = add_beside(sheet, "notes", 3);
    if (m->d_v == m->d_k && m->d_k * m->num_heads == m->d_model) {
        line_add(lines_add(&notes->lines), ROLE_STRONG, "d_k = d_model / h");
        line_addf(lines_add(&notes->lines), ROLE_STRONG, "    = %zu / %zu = %zu", m->d_model, m->num_heads, m->d_k);
    } else {
        line_addf(lines_add(&notes->lines), ROLE_STRONG, "d_k = %zu, d_v = %zu", m->d_k, m->d_v);
    }
    if (m->owners < m->num_heads)
        line_addf(lines_add(&notes->lines), ROLE_PLAIN, "%zu heads, %zu K and V", m->num_heads, m->owners);
    if (has_readings(stage))
        add_readings(stage, sheet);
}

static void look(const struct stage *stage, struct view_lines *out)
{
    const struct model *m = stage_model(stage);
    struct matrix whole = stage_matrix(stage, stage_result(stage));
    size_t columns = stage_head_columns(stage), blocks = whole.cols / columns;

    if (m->num_heads == 1)
        insight_full(out, "One head takes all %zu columns of W_%c: nothing is cut.", whole.cols, "QKV"[stage->of]);
    else if (blocks < m->num_heads)
        insight_full(out, "W_%c has %zu block%s for %zu heads: heads share %s.", "QKV"[stage->of], blocks,
                     blocks == 1 ? "" : "s", m->num_heads, stage->of == 1 ? "keys" : "values");
    else if ((m->num_heads != 2 ||
              !insight_full(out, "The %zu columns of W_%c are cut into two blocks of %zu. X is never cut.", whole.cols,
                            "QKV"[stage->of], columns)) &&
             !insight_full(out, "The %zu columns of W_%c are cut into %zu blocks of %zu. X is never cut.", whole.cols,
                           "QKV"[stage->of], m -> num_heads, columns))
        insight_full(out, "W_%c is cut into %zu blocks of columns. X is never cut.", "QKV"[stage->of], m -> num_heads);
    insight_brief(out, m->num_heads == 1 ? "one head: nothing is cut" : "columns of W are cut, never X");
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
    .compares = "none|cut|x",
    .fill = fill,
    .more = more,
    .look = look,
};

const struct view view_split = {
    .name = "split",
    .title = "Split: columns of the weights, never X",
    .summary = "W_Q, W_K, W_V cut into heads, and both readings of it",
    .kind = &kind,
    STAGE_FUNCTIONS,
};
