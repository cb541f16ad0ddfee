/* SPDX-License-Identifier: MIT */
/* Stage 6, first half: the heads' outputs side by side. */
#include "walk/insight.h"
#include "walk/stage.h"

/* Shows the heads above concat; if only one fits, that is concat, unless the selected cell is in a head. */
static void fill(const struct stage *stage, struct sheet *sheet)
{
    const struct model *model = stage_model(stage);
    struct sheet_block *heads = stage_add_block(stage, sheet, "heads", MATRICES_ROW);
    struct sheet_block *concat = stage_add_block(stage, sheet, "concat", MATRICES_ROW), *notes;

    (stage->at.id == MATRIX_HEAD ? concat : heads)->sizes[0].rank = 1;
    for (size_t head = 0; head < model->num_heads; head++) {
        struct sheet_matrix *m = stage_add(stage, &heads->matrices, MATRIX_HEAD, head, false);

        if (model->labels && !stage->playing)
            stage_replace_note(m, model->labels->output_of[head]);
    }
    concat->gap = true;
    stage_add(stage, &concat->matrices, MATRIX_CONCAT, 0, false)->legend = "";
    if (!model->labels)
        return;
    notes = sheet_add(sheet, BLOCK_LINES, "notes");
    sheet_size(notes, 2, 4);
    notes->beside = notes->beside_only = true;
    notes->columns = 12;
    lines_add(&notes->lines);
    lines_add(&notes->lines);
    line_add(lines_add(&notes->lines), ROLE_DIM, "b: before");
    line_add(lines_add(&notes->lines), ROLE_DIM, "t: tied to");
}

static void look(const struct stage *stage, struct view_lines *out)
{
    size_t heads = stage_model(stage)->num_heads;

    if (heads == 1)
        insight_full(out, "One head: concat is its output, unchanged.");
    else if (heads == 2)
        insight_full(out, "Left half: head 1. Right half: head 2. Nothing is mixed yet.");
    else
        insight_full(out, "%zu blocks of %zu columns, one for each head. Nothing is mixed yet.", heads,
                     stage_model(stage)->d_v);
    insight_brief(out, heads == 1 ? "one head, unchanged" : "side by side, not mixed yet");
}

static const enum matrix_id matrices[] = {MATRIX_CONCAT, MATRIX_HEAD, MATRIX_COUNT};

static const struct stage_kind kind = {
    .stage = STAGE_CONCAT,
    .matrices = matrices,
    .scale = {[MATRIX_CONCAT] = 1, [MATRIX_HEAD] = 1},
    .whole = true,
    .left = MATRIX_HEAD,
    .top = MATRIX_HEAD,
    .fill = fill,
    .look = look,
};

const struct view view_concat = {
    .name = "concat",
    .title = "Concat: heads side by side",
    .summary = "the heads' outputs beside each other: the shape of X again",
    .kind = &kind,
    STAGE_FUNCTIONS,
};
