/* SPDX-License-Identifier: MIT */
/* The plan: X, and the way that it will go. */
#include "view/look.h"
#include "view/name.h"
#include "view/panel.h"

#include <math.h>
#include <stdio.h>

enum { WAY_ROWS = 6, WAY_COLUMNS = 72, NOTE_COLUMNS = 22 };

static bool layout(const struct stage *stage, const struct theme *theme, struct area room, struct layout *out)
{
    struct panel *x;
    int width, legend = grid_legend(NULL, theme, 0, 0, false, stage_scale(stage, MATRIX_X, 0));

    out->room = room;
    x = panel_add(out, stage, stage->at.id, 0, false); /* X, or the memory's */
    if (!panel_place(x, theme, (struct area){room.row, room.col, room.rows - WAY_ROWS - 1, room.cols},
                     out->tall > 1 ? GRID_NUMBERS : GRID_AUTO) ||
        !panel_is_whole(x) || room.cols < 58)
        return false;
    width = grid_width(&x->grid);
    out->rows = 1 + grid_height(&x->grid) + 1 + WAY_ROWS;
    if (width + 3 + legend <= room.cols)
        panel_add_legend(out, x, room.row + 2, room.col + width + 3, NULL);
    else
        panel_add_legend(out, x, room.row + 1 + grid_height(&x->grid), room.col + 5, NULL);
    out->cramped = room.cols < WAY_COLUMNS || room.cols - width - 3 < NOTE_COLUMNS;
    out->corner_row = room.row + 4;
    out->corner_rows = room.rows;
    out->corner_col = room.col + width + 3;
    out->corner_cols = room.cols - width - 3;
    return true;
}

/* The shapes of the six stages: "8×8 → 8×4". */
static void shape_of(const struct model *m, int stage, char out[64])
{
    switch (stage) {
    case 0:
        snprintf(out, 64, "%zu×%zu → %zu of %zu×%zu", m->d_model, m->d_model, m->num_heads, m->d_model, m->d_k);
        break;
    case 1:
        snprintf(out, 64, "%zu×%zu → %zu×%zu", m->n, m->d_model, m->n, m->d_k);
        break;
    case 4:
        snprintf(out, 64, "%zu×%zu → %zu×%zu", m->n, m->m, m->n, m->d_k);
        break;
    case 5:
        snprintf(out, 64, "%zu×%zu → %zu×%zu", m->n, m->d_model, m->n, m->d_model);
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
    else if (stage == 3)
        snprintf(out, 64, root == floor(root) ? "divide by √d_k = √%zu = %.0f" : "divide by √d_k = √%zu = %.2f", m->d_k,
                 root);
    else
        snprintf(out, 64, "%s", what[stage]);
}

static const char *const stage_titles[WAY_ROWS] = {"Split", "Project", "Score", "Scale", "Softmax", "Concat"};

static void draw(const struct stage *stage, struct canvas *canvas, const struct layout *out)
{
    int row = out->room.row + out->rows - WAY_ROWS, col = out->room.col;

    if (stage_model(stage)->labels && out->corner_cols >= NOTE_COLUMNS) {
        panel_note(canvas, out, 0, ROLE_DIM, "det … prep  what kind");
        panel_note(canvas, out, 1, ROLE_DIM, "1st … 4th   where");
    }
    for (int i = 0; i < WAY_ROWS; i++) {
        char what[64], shape[64];

        way_of(stage_model(stage), i, what);
        shape_of(stage_model(stage), i, shape);
        canvas_putf(canvas, row + i, col, ROLE_DIM, "%d", i + 1);
        canvas_put(canvas, row + i, col + 2, ROLE_STRONG, stage_titles[i]);
        canvas_put(canvas, row + i, col + 12, ROLE_PLAIN, what);
        canvas_put_cut(canvas, row + i, col + 52, out->room.cols - 52, ROLE_DIM, shape);
    }
}

static void look(const struct stage *stage, struct text *sentence, struct text *brief)
{
    switch (stage_model(stage)->origin) {
    case MODEL_DESIGNED:
        look_say(sentence, LOOK_MOST, "Left half of X: what kind of word. Right half: where it stands.");
        look_say(brief, LOOK_SHORT_MOST, "left: what kind, right: where");
        break;
    case MODEL_RANDOM:
        look_say(sentence, LOOK_MOST, "Each row: the word's own random vector, plus a wave for its place.");
        look_say(brief, LOOK_SHORT_MOST, "one row a word: random + place");
        break;
    case MODEL_FILE:
        look_say(sentence, LOOK_MOST, "X has one row for each word; the file gives its numbers.");
        look_say(brief, LOOK_SHORT_MOST, "one row for each word");
    }
}

static void plain(const struct stage *stage, struct text *out)
{
    text_add(out, "The way:\n");
    for (int i = 0; i < WAY_ROWS; i++) {
        char what[64], shape[64];

        way_of(stage_model(stage), i, what);
        shape_of(stage_model(stage), i, shape);
        text_addf(out, "  %d %s: %s (%s)\n", i + 1, stage_titles[i], what, shape);
    }
    text_add_byte(out, '\n');
}

static const enum matrix_id matrices[] = {MATRIX_X, MATRIX_MEMORY, MATRIX_COUNT};

static const struct stage_kind kind = {
    .stage = STAGE_INPUT,
    .matrices = matrices,
    .scale = {[MATRIX_X] = 1, [MATRIX_MEMORY] = 1},
    .whole = true,
    .left = MATRIX_X,
    .top = MATRIX_X,
    .layout = layout,
    .draw = draw,
    .look = look,
    .plain = plain,
};

static void *open(const struct view_setup *setup, const char *state, struct error *e)
{
    return stage_open(&kind, setup, state, e);
}

const struct view view_input = {
    .name = "input",
    .title = "The plan: X, and where it goes",
    .summary = "X, one row for each word, and the six stages with their shapes",
    .open = open,
    STAGE_FUNCTIONS,
};
