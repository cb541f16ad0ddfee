/* SPDX-License-Identifier: MIT */
/* Matrices of the walk beside each other, by name: given ones, and what is made from them however many stages later.
 * Change a number on one side and see the effect on the other. */
#include "attention/touch.h"
#include "base/utf8.h"
#include "walk/insight.h"
#include "walk/name.h"
#include "walk/stage.h"

/* Whether a matrix is given, so that its numbers can be changed. */
static bool is_given(const struct stage *stage, const struct stage_item *item)
{
    struct cell_at ignored;

    return touch_cell(stage_model(stage), (struct cell_at){item->id, item->head, 0, 0}, &ignored);
}

/* Columns of a matrix's row labels, with the mark at one of them, and of its name if that is in the corner. */
static int label_columns(const struct sheet_matrix *m)
{
    int most = utf8_columns(text_string(&m->brief));
    char room[24];

    for (size_t row = 0; row < m->grid.rows; row++) {
        int own = utf8_columns(m->grid.label(m->grid.context, false, row, room));

        most = own > most ? own : most;
    }
    return most + 2;
}

/* Whether a matrix before it shows the same ramp. */
static bool has_ramp(const struct matrices *all, const struct sheet_matrix *m)
{
    for (size_t i = 0; all->of[i] != m; i++)
        if (all->of[i]->grid.is_share == m->grid.is_share && all->of[i]->grid.scale == m->grid.scale)
            return true;
    return false;
}

/* Adds the given matrices, or the others. Returns how many rows they have. */
static size_t add_items(const struct stage *stage, struct matrices *all, bool given)
{
    size_t rows = 0;

    for (size_t i = 0; i < stage->item_count; i++) {
        const struct stage_item *item = &stage->items[i];
        struct sheet_matrix *m;

        if (is_given(stage, item) != given)
            continue;
        m = stage_add(stage, all, item->id, item->head, false);
        m->legend = has_ramp(all, m) ? NULL : "";
        stage_replace_note(m, ""); /* the ramp uses its room */
        rows = m->grid.rows;
    }
    return rows;
}

/* Puts the names into the corners, which saves a row for each. */
static void name_in_corners(struct matrices *all)
{
    for (size_t i = 0; i < all->count; i++) {
        all->of[i]->grid.label_columns = label_columns(all->of[i]);
        all->of[i]->name_in_corner = all->form == MATRICES_ROW; /* in a stack they are there anyway */
    }
}

/* Shows given matrices, and what is made from them: beside them, one below the other, if they have more rows than there
 * are words, else below them; column under column if they are as wide. */
static void fill(const struct stage *stage, struct sheet *sheet)
{
    struct sheet_block *given = stage_add_block(stage, sheet, "given", MATRICES_ROW), *made;
    bool is_tall = add_items(stage, &given->matrices, true) > stage_model(stage)->n;

    if (is_tall && given->matrices.of[0]->grid.cols == stage_model(stage)->d_model) {
        add_items(stage, &given->matrices, false);
        given->matrices.form = MATRICES_STACK;
        name_in_corners(&given->matrices);
        return;
    }
    made = stage_add_block(stage, sheet, "made", MATRICES_ROW);
    made->beside = is_tall;
    add_items(stage, &made->matrices, false);
    made->matrices.is_close = is_tall;
    if (is_tall && made->matrices.count > 1)
        made->matrices.form = MATRICES_STACK;
    if (!is_tall)
        name_in_corners(&given->matrices);
    if (!is_tall || made->matrices.count > 1)
        name_in_corners(&made->matrices);
}

/* Appends the names of the given matrices, or of the others. */
static void add_names(const struct stage *stage, bool given, struct text *out)
{
    for (size_t i = 0; i < stage->item_count; i++)
        if (is_given(stage, &stage->items[i]) == given) {
            text_add(out, out->length ? ", " : "");
            if (given && stage->items[i].id == MATRIX_MASKED)
                text_add(out, out->length ? "the mask" : "The mask");
            else
                name_add_matrix(out, stage->items[i].id, stage->items[i].head, false);
        }
}

static void look(const struct stage *stage, struct view_lines *out)
{
    struct text given = {0}, made = {0};

    add_names(stage, true, &given);
    add_names(stage, false, &made);
    if (given.length && made.length) {
        insight_both(out, "%s: given. %s: what becomes of it.", "%s, and %s", text_string(&given), text_string(&made));
    } else {
        insight_full(out, "%s", given.length ? "These are given." : "These are computed.");
    }
    text_free(&given);
    text_free(&made);
}

static const enum matrix_id matrices[] = {MATRIX_X,      MATRIX_MEMORY, MATRIX_W_Q,     MATRIX_W_K,  MATRIX_W_V,
                                          MATRIX_W_O,    MATRIX_Q,      MATRIX_K,       MATRIX_V,    MATRIX_SCORES,
                                          MATRIX_SCALED, MATRIX_MASKED, MATRIX_WEIGHTS, MATRIX_HEAD, MATRIX_CONCAT,
                                          MATRIX_OUTPUT, MATRIX_COUNT};

static const struct stage_kind kind = {
    .stage = STAGE_INPUT,
    .matrices = matrices,
    .items = "W_Q1,weights1",
    .whole = true,
    .left = MATRIX_X,
    .top = MATRIX_X,
    .fill = fill,
    .look = look,
};

const struct view view_beside = {
    .name = "beside",
    .title = "Beside: given, and what becomes of it",
    .summary = "any matrices of the walk side by side, by name",
    .kind = &kind,
    STAGE_FUNCTIONS,
};
