/* SPDX-License-Identifier: MIT */
/* The plan: X, and its way through the stages. */
#include "walk/insight.h"
#include "walk/stage.h"

#include <math.h>
#include <stdio.h>

enum { WAY_ROWS = 6, WAY_COLUMNS = 56, NOTE_COLUMNS = 22 };

static void fill(const struct stage *stage, struct sheet *sheet)
{
    struct sheet_block *block = stage_add_block(stage, sheet, "matrices", MATRICES_ROW), *notes;
    const struct model_labels *labels = stage_model(stage)->labels;
    size_t last = stage_model(stage)->d_k - 1;

    stage_add(stage, &block->matrices, stage->at.id, 0, false)->legend = ""; /* `at` is in X or in the memory's X */
    if (!labels)
        return;
    notes = sheet_add(sheet, BLOCK_LINES, "notes");
    sheet_size(notes, 3, 5);
    notes->beside = notes->beside_only = true;
    notes->columns = NOTE_COLUMNS;
    for (int i = 0; i < 3; i++)
        lines_add(&notes->lines);
    line_addf(lines_add(&notes->lines), ROLE_DIM, "det … %-5s what kind", labels->kind[last]);
    line_addf(lines_add(&notes->lines), ROLE_DIM, "1st … %-5s where", labels->place[last]);
}

/* The shapes of the six stages: "8×8 → 8×4". */
static void shape_of(const struct model *m, int stage, char out[64])
{
    switch (stage) {
    case 0:
        snprintf(out, 64, "%zu×%zu → %zu of %zu×%zu", m->d_in, m->num_heads * m->d_k, m->num_heads, m->d_in, m->d_k);
        break;
    case 1:
        snprintf(out, 64, "%zu×%zu → %zu×%zu", m->n, m->d_in, m->n, m->d_k);
        break;
    case 4:
        snprintf(out, 64, "%zu×%zu → %zu×%zu", m->n, m->m, m->n, m->d_v);
        break;
    case 5:
        snprintf(out, 64, "%zu×%zu → %zu×%zu", m->n, m->num_heads * m->d_v, m->n, m->d_model);
        break;
    default:
        snprintf(out, 64, "%zu×%zu", m->n, m->m);
    }
}

/* What happens in a stage, with the model's own numbers. */
static void way_of(const struct model *m, int stage, char out[64])
{
    static const char *const what[WAY_ROWS] = {
        NULL, "a query, a key, a value for each word", "each query meets each key",
        NULL, "scores to shares; blend the values",    "heads side by side; W_O mixes them"};
    double root = sqrt((double)m->d_k);

    if (stage == 0)
        snprintf(out, 64, "cut W_Q, W_K and W_V into %zu head%s", m->num_heads, m->num_heads == 1 ? "" : "s");
    else if (stage == 3 && m->has_scale)
        snprintf(out, 64, "multiply by %.6g", m->scale);
    else if (stage == 3)
        snprintf(out, 64, root == floor(root) ? "divide by √d_k = √%zu = %.0f" : "divide by √d_k = √%zu = %.2f", m->d_k,
                 root);
    else
        snprintf(out, 64, "%s", what[stage]);
}

static const char *const stage_titles[WAY_ROWS] = {"Split", "Project", "Score", "Scale", "Softmax", "Concat"};

/* Shows the way of X, one row for each stage. */
static void more(const struct stage *stage, struct sheet *sheet)
{
    struct sheet_block *block = sheet_add(sheet, BLOCK_TABLE, "way");
    struct table *table = &block->table;

    sheet_size(block, 2, WAY_ROWS);
    block->columns = WAY_COLUMNS;
    block->gap = true;
    text_add(&block->caption, "The way of X, a row a stage");
    table->label_columns = 13;
    table_add_column(table, (struct table_column){.kind = COLUMN_TEXT, .columns = 40});
    table_add_column(table, (struct table_column){.kind = COLUMN_TEXT, .columns = 22, .rank = 1});
    for (int i = 0; i < WAY_ROWS; i++) {
        char what[64], shape[64];

        way_of(stage_model(stage), i, what);
        shape_of(stage_model(stage), i, shape);
        text_addf(table_add_row(table, ROLE_STRONG), "%d %s", i + 1, stage_titles[i]);
        text_add(table_add_text(table, ROLE_PLAIN), what);
        text_add(table_add_text(table, ROLE_DIM), shape);
    }
}

static void look(const struct stage *stage, struct view_lines *out)
{
    const struct model *model = stage_model(stage);

    if (!model->X) {
        insight_both(out, "X is what layer %zu read, plus what it made of it.", "X + output of layer %zu",
                     model_layers(model) - 1);
        return;
    }
    switch (model->origin) {
    case MODEL_DESIGNED:
        insight_full(out, "Left half of X: what kind of word. Right half: where it stands.");
        insight_brief(out, "left: what kind, right: where");
        break;
    case MODEL_RANDOM:
        insight_full(out, "Each row: the word's own random vector, plus a wave for its place.");
        insight_brief(out, "one row a word: random + place");
        break;
    case MODEL_FILE:
        insight_full(out, "X has one row for each word; the file gives its numbers.");
        insight_brief(out, "one row for each word");
        break;
    case MODEL_TRAINED:
        insight_full(out, "Each row: what was learned of the letter, plus of its place.");
        insight_brief(out, "one row a letter, all learned");
    }
}

static const enum matrix_id matrices[] = {MATRIX_X, MATRIX_MEMORY, MATRIX_COUNT};

static const struct stage_kind kind = {
    .stage = STAGE_INPUT,
    .matrices = matrices,
    .scale = {[MATRIX_X] = 1, [MATRIX_MEMORY] = 1},
    .whole = true,
    .left = MATRIX_X,
    .top = MATRIX_X,
    .fill = fill,
    .more = more,
    .look = look,
};

const struct view view_input = {
    .name = "input",
    .title = "The plan: X, and where it goes",
    .summary = "X, one row for each word, and the six stages with their shapes",
    .kind = &kind,
    STAGE_FUNCTIONS,
};
