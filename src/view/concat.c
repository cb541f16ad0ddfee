/* SPDX-License-Identifier: MIT */
/* Stage 6, first half: the heads' outputs side by side. */
#include "view/look.h"
#include "view/name.h"
#include "view/panel.h"

static bool layout(const struct stage *stage, const struct theme *theme, struct area room, struct layout *out)
{
    size_t heads = stage_model(stage)->num_heads;
    struct panel *concat, *part;
    int rows, col = room.col, across = 0;

    out->room = room;
    concat = panel_add(out, stage, MATRIX_CONCAT, 0, false);
    rows = grid_lines(&concat->grid);
    if (grid_width_at(&concat->grid, theme, GRID_NUMBERS) > room.cols || 2 * rows + 6 > room.rows)
        return false;
    for (size_t head = 0; head < heads; head++) {
        part = panel_add(out, stage, MATRIX_HEAD, head, false);
        if (!part)
            return false;
        across = grid_width_at(&part->grid, theme, GRID_NUMBERS);
        if (col + across > room.col + room.cols)
            return false;
        panel_place(part, theme, (struct area){room.row, col, rows + 2, room.col + room.cols - col}, GRID_NUMBERS);
        part->caption = stage_model(stage)->labels ? stage_model(stage)->labels->output_of[head] : NULL;
        part->axes = heads == 1;
        part->title_room = across + 2;
        col += across + (heads <= 2 ? 5 : 2);
    }
    panel_place(concat, theme, (struct area){room.row + rows + 4, room.col, rows + 2, room.cols}, GRID_NUMBERS);
    panel_add_legend(out, &out->panels[1], room.row + rows + 2, room.col + 5, NULL);
    out->corner_row = room.row + rows + 6;
    out->corner_rows = room.rows;
    out->corner_col = room.col + grid_width(&concat->grid) + 3;
    out->corner_cols = room.col + room.cols - out->corner_col;
    out->rows = 2 * rows + 6;
    return true;
}

static void draw(const struct stage *stage, struct canvas *canvas, const struct layout *out)
{
    if (!stage_model(stage)->labels)
        return;
    panel_note(canvas, out, 0, ROLE_DIM, "b: before");
    panel_note(canvas, out, 1, ROLE_DIM, "t: tied to");
}

static void look(const struct stage *stage, struct text *sentence, struct text *brief)
{
    size_t heads = stage_model(stage)->num_heads;

    if (heads == 1)
        look_say(sentence, LOOK_MOST, "One head: concat is its output, unchanged.");
    else if (heads == 2)
        look_say(sentence, LOOK_MOST, "Left half: head 1. Right half: head 2. Nothing is mixed yet.");
    else
        look_say(sentence, LOOK_MOST, "%zu blocks of %zu columns, one for each head. Nothing is mixed yet.", heads,
                 stage_model(stage)->d_k);
    look_say(brief, LOOK_SHORT_MOST, heads == 1 ? "one head, unchanged" : "side by side, not mixed yet");
}

static const enum matrix_id matrices[] = {MATRIX_CONCAT, MATRIX_HEAD, MATRIX_COUNT};

static const struct stage_kind kind = {
    .stage = STAGE_CONCAT,
    .matrices = matrices,
    .scale = {[MATRIX_CONCAT] = 1, [MATRIX_HEAD] = 1},
    .whole = true,
    .left = MATRIX_HEAD,
    .top = MATRIX_HEAD,
    .layout = layout,
    .draw = draw,
    .look = look,
};

static void *open(const struct view_setup *setup, const char *state, struct error *e)
{
    return stage_open(&kind, setup, state, e);
}

const struct view view_concat = {
    .name = "concat",
    .title = "Concat: heads side by side",
    .summary = "the heads' outputs beside each other: the shape of X again",
    .open = open,
    STAGE_FUNCTIONS,
};
