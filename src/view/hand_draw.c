/* SPDX-License-Identifier: MIT */
/* Work by hand on a canvas. */
#include "base/utf8.h"
#include "view/hand_lay.h"

#include <string.h>

enum {
    DETAIL_GAP = 1, /* rows above the arithmetic in full */
    DETAIL_COLUMNS = 40
};

static const struct hand_step *current(const struct hand *hand)
{
    return &hand->steps[hand->step];
}

static void draw_title(struct canvas *canvas, const struct hand_sheet *sheet)
{
    struct text title = {0};
    int columns, room = sheet->title_room < 0 ? -sheet->title_room : sheet->title_room;

    if (room == 0)
        return;
    text_addf(&title, "%s%s %zu×%zu", sheet->hand->matrices[sheet->matrix].name, sheet->transposed ? "ᵀ" : "",
              sheet->grid.rows, sheet->grid.cols);
    columns = canvas_columns(&canvas->theme, text_string(&title));
    columns = columns < room ? columns : room;
    canvas_put_cut(canvas, sheet->title_row, sheet->title_room < 0 ? sheet->title_col - columns : sheet->title_col,
                   columns, ROLE_STRONG, text_string(&title));
    text_free(&title);
}

/* What is typed stands in its cell. */
static void draw_field(struct canvas *canvas, const struct hand_sheet *sheet)
{
    const struct hand *hand = sheet->hand;
    const struct grid *grid = &sheet->grid;
    int row = grid_number_line(grid, hand->row), col = grid_column_at(grid, hand->col);
    int columns = grid->cell_columns;

    if (!hand->typing || sheet->matrix != hand->matrix || hand->row < grid->first_row ||
        hand->row >= grid->first_row + grid->shown_rows || hand->col < grid->first_col ||
        hand->col >= grid->first_col + grid->shown_cols || columns < 2)
        return;
    canvas_blank(canvas, (struct area){row, col, 1, columns});
    field_draw(canvas, row, col, columns, &hand->field);
    canvas_cursor(canvas, row, col + field_cursor(&canvas->theme, &hand->field, columns));
}

/* "×" and "=" between matrices, or what is done to one to make the other. */
static void draw_signs(struct canvas *canvas, const struct hand *hand, const struct hand_layout *layout)
{
    const struct hand_step *step = current(hand);
    struct text sign = {0};

    if (layout->sign_row < 0)
        return;
    if (layout->count == 3) {
        canvas_put(canvas, layout->sign_row, layout->sign_col[0], ROLE_STRONG, "×");
        canvas_put(canvas, layout->sign_row, layout->sign_col[1], ROLE_STRONG, "=");
        return;
    }
    if (step->kind == HAND_SCALE)
        text_addf(&sign, "÷ %.4g →", step->divisor);
    else
        text_add(&sign, "softmax →");
    canvas_put_cut(canvas, layout->sign_row, layout->sign_col[0] + 1, HAND_WAY - 2, ROLE_STRONG, text_string(&sign));
    text_free(&sign);
}

/* The arithmetic in full, below, where there is room for all of it. Returns the rows it took. */
static int draw_detail(struct canvas *canvas, const struct hand *hand, struct area room)
{
    struct text all = {0}, line = {0};
    int rows = 1, taken;

    if (hand_is_hidden(hand, hand->matrix, hand->row, hand->col) || hand->playing || room.cols < DETAIL_COLUMNS ||
        hand->matrices[hand->matrix].is_input || current(hand)->kind == HAND_SCALE)
        return 0;
    hand_explain(hand, &all);
    for (size_t i = 0; i < all.length; i++)
        rows += all.bytes[i] == '\n';
    taken = rows <= room.rows ? rows : 0;
    for (const char *at = text_string(&all); rows <= room.rows && *at; room.row++) {
        size_t length = strcspn(at, "\n");

        text_cut(&line, 0);
        text_add_bytes(&line, at, length);
        canvas_put_cut(canvas, room.row, room.col, room.cols, ROLE_DIM, text_string(&line));
        at += length + (at[length] == '\n');
    }
    text_free(&all);
    text_free(&line);
    return taken;
}

/* What the steps before have made, side by side in as many lines as it takes and there is room for. */
static void draw_so_far(struct canvas *canvas, const struct hand *hand, struct area room)
{
    int col = room.col, row = room.row + 1, highest = 0;

    for (size_t i = 0; i < hand->step; i++) {
        struct hand_sheet sheet;
        struct grid *grid = &sheet.grid;
        int width;

        hand_make_sheet(hand, &sheet, hand->steps[i].result, false);
        grid->row = grid->col = GRID_NONE;
        grid->cursor = grid->lit_row = grid->lit_col = grid->mark_row = grid->mark_col = false;
        width = grid_width_at(grid, &canvas->theme, GRID_NUMBERS);
        if (col > room.col && col + width > room.col + room.cols) {
            row += highest + 1;
            col = room.col;
            highest = 0;
        }
        if (col + width > room.col + room.cols || row + (int)grid->rows + 2 > room.row + room.rows)
            return;
        if (i == 0)
            canvas_put(canvas, room.row, room.col, ROLE_PLAIN, "Made so far");
        hand_place_title(&sheet, row, col, width);
        grid_place(grid, &canvas->theme, (struct area){row + 1, col, (int)grid->rows + 1, width}, GRID_NUMBERS);
        draw_title(canvas, &sheet);
        grid_draw(canvas, grid);
        highest = (int)grid->rows + 2 > highest ? (int)grid->rows + 2 : highest;
        col += width + 2;
    }
}

/* "1 Project Q K V   2 Score …": the steps by their labels, the current one marked; alone where not all fit. */
static void write_rail(const struct hand *hand, bool alone, struct line *out)
{
    const struct hand_step *at = current(hand);
    size_t number = 0;

    for (size_t i = 0; i < hand->step_count; i++) {
        const struct hand_step *step = &hand->steps[i];
        bool same = strcmp(step->label, at->label) == 0, first = i == 0 || strcmp(step->label, step[-1].label) != 0;
        bool family = i + 1 < hand->step_count && strcmp(step->label, step[1].label) == 0;

        number += first;
        if (alone && !same)
            continue;
        if (first)
            line_addf(out, same ? ROLE_STRONG : ROLE_DIM, "%s%s%zu %s", out->count ? "  " : "", same ? "▸" : " ",
                      number, step->label);
        if (same && (family || !first))
            line_addf(out, step == at ? ROLE_STRONG : ROLE_DIM, step == at ? " [%s]" : " %s",
                      hand->matrices[step->result].name);
    }
}

static void draw_rail(const struct hand *hand, struct canvas *canvas, struct area room)
{
    struct line line = {0};

    if (hand->step_count < 2 || room.rows < 2)
        return;
    write_rail(hand, false, &line);
    if (line_columns(&canvas->theme, &line) > room.cols) {
        line_free(&line);
        write_rail(hand, true, &line);
    }
    line_draw(canvas, room.row, room.col, room.cols, &line);
    line_free(&line);
}

void hand_draw(const void *self, struct canvas *canvas, struct area area, bool compact)
{
    const struct hand *hand = self;
    struct area room = hand_below_rail(hand, hand_inner(area)), before = canvas_clip(canvas, area), below = room;
    struct hand_layout layout;

    (void)compact;
    draw_rail(hand, canvas, hand_inner(area));

    hand_lay(hand, &canvas->theme, room, &layout);
    for (size_t i = 0; i < layout.count; i++) {
        draw_title(canvas, &layout.sheets[i]);
        grid_draw(canvas, &layout.sheets[i].grid);
        draw_field(canvas, &layout.sheets[i]);
    }
    for (int i = 0; i < layout.legend_count; i++) {
        const struct grid *grid = &layout.sheets[layout.legends[i].sheet].grid;

        grid_legend(canvas, &canvas->theme, layout.legends[i].row, layout.legends[i].col, grid->is_share, grid->scale);
    }
    draw_signs(canvas, hand, &layout);
    if (canvas_columns(&canvas->theme, current(hand)->title) <= layout.formula_room)
        canvas_put(canvas, layout.formula_row, layout.formula_col, ROLE_PLAIN, current(hand)->title);
    below.row += layout.rows + DETAIL_GAP;
    below.rows -= layout.rows + DETAIL_GAP;
    if (layout.count > 1) {
        int taken = draw_detail(canvas, hand, below);

        below.row += taken + (taken > 0);
        below.rows -= taken + (taken > 0);
        draw_so_far(canvas, hand, below);
    }
    canvas_clip(canvas, before);
}

bool hand_click(void *self, const struct theme *theme, struct area area, bool compact, int row, int col)
{
    struct hand *hand = self;
    struct hand_layout layout;
    size_t cell_row, cell_col;

    (void)compact;
    hand_lay(hand, theme, hand_below_rail(hand, hand_inner(area)), &layout);
    for (size_t i = 0; i < layout.count; i++) {
        struct hand_sheet *sheet = &layout.sheets[i];
        bool selectable = sheet->matrix == current(hand)->result || hand->matrices[sheet->matrix].is_input;

        if (selectable && grid_hit(&sheet->grid, row, col, &cell_row, &cell_col)) {
            hand_play(hand, false);
            hand_select(hand, sheet->matrix, cell_row, cell_col);
            return true;
        }
    }
    return false;
}
