/* SPDX-License-Identifier: MIT */
/* Cells of several rows, to be read from the back of a room: heat fills them, the number stands in the middle, and the
 * selected one has a frame. */
#include "draw/grid_parts.h"

static bool is_selected_label(const struct grid *grid, size_t col)
{
    return col == grid->col && grid->mark_col;
}

/* The ground: heat, or its shade where there are few colours. */
static void draw_ground(struct canvas *canvas, const struct grid *grid, struct area cell, double value, bool heat,
                        struct style style)
{
    char32_t glyph = U' ';

    if (heat && grid_has_shades(&canvas->theme, grid))
        glyph = theme_shade(&canvas->theme, grid->is_share, grid_step(grid, value), &style);
    for (int row = 0; row < cell.rows; row++)
        for (int col = 0; col < cell.cols; col++)
            canvas_put_glyph(canvas, cell.row + row, cell.col + col, style, glyph);
}

/* Bars at both sides, with a tick inward at their ends where the number leaves room. */
static void draw_frame(struct canvas *canvas, struct area cell, struct style style, int number_line)
{
    bool ticks = cell.cols >= 8;

    for (int row = cell.row; row < cell.row + cell.rows; row++) {
        bool first = row == cell.row, last = row == cell.row + cell.rows - 1;
        char32_t tick = first ? U'▀' : U'▄';

        canvas_put_glyph(canvas, row, cell.col, style, U'█');
        canvas_put_glyph(canvas, row, cell.col + cell.cols - 1, style, U'█');
        if (ticks && (first || last) && row != number_line) {
            canvas_put_glyph(canvas, row, cell.col + 1, style, tick);
            canvas_put_glyph(canvas, row, cell.col + cell.cols - 2, style, tick);
        }
    }
}

/* The same where shades fill the cells, or only ASCII may be printed: brackets, apart from the ground. */
static void draw_brackets(struct canvas *canvas, struct area cell, struct style style)
{
    struct style blank = style;

    style.reverse = true;
    for (int row = cell.row; row < cell.row + cell.rows; row++) {
        canvas_put_glyph(canvas, row, cell.col, style, U'[');
        canvas_put_glyph(canvas, row, cell.col + cell.cols - 1, style, U']');
        if (cell.cols >= 8) {
            canvas_put_glyph(canvas, row, cell.col + 1, blank, U' ');
            canvas_put_glyph(canvas, row, cell.col + cell.cols - 2, blank, U' ');
        }
    }
}

static void draw_cell(struct canvas *canvas, const struct grid *grid, size_t row, size_t col)
{
    int number_line = grid_number_line(grid, row), left = grid_column_at(grid, col);
    struct area cell = {number_line - grid->cell_rows / 2, left, grid->cell_rows, grid->cell_columns};
    bool heat, shades = grid_has_shades(&canvas->theme, grid);
    char room[32];
    const char *text = grid_cell_text(grid, row, col, &heat, room);
    struct style style = grid_cell_style(&canvas->theme, grid, row, col, heat);
    int width = canvas_columns(&canvas->theme, text), widest = grid_number_columns(grid), start;

    widest = width > widest || !heat ? width : widest; /* what is no number needs no alignment */
    start = left + (cell.cols - widest) / 2 + widest - width;
    draw_ground(canvas, grid, cell, grid_value(grid, row, col), heat, style);
    if (grid_is_selected(grid, row, col) && (shades || canvas->theme.ascii))
        draw_brackets(canvas, cell, style);
    else if (grid_is_selected(grid, row, col))
        draw_frame(canvas, cell, style, number_line);
    for (int i = start - 1; i <= start + width; i++)
        if (shades && i > left && i < left + cell.cols - 1)
            canvas_put_glyph(canvas, number_line, i, style, U' ');
    canvas_put_style(canvas, number_line, start, style, text);
}

void grid_draw_big_row(struct canvas *canvas, const struct grid *grid, size_t row)
{
    int top = grid_number_line(grid, row) - grid->cell_rows / 2;

    for (size_t col = grid->first_col; col < grid->first_col + grid->shown_cols; col++) {
        grid_draw_seam(canvas, grid, top, grid->cell_rows, col);
        draw_cell(canvas, grid, row, col);
    }
}

void grid_draw_big_label(struct canvas *canvas, const struct grid *grid, size_t col)
{
    bool selected = is_selected_label(grid, col), inside = grid_labels_are_inside(grid), heat = false;
    struct style style = theme_role(&canvas->theme, selected ? ROLE_STRONG : ROLE_DIM);
    int most = grid->cell_columns - 1 - selected, left = grid_column_at(grid, col), width;
    char room[32];
    const char *label;

    if (inside)
        grid_cell_text(grid, grid->first_row, col, &heat, room);
    if (heat && !grid_has_shades(&canvas->theme, grid)) {
        style = grid_cell_style(&canvas->theme, grid, grid->first_row, col, heat);
        style.bold = selected;
    }
    label = grid->label(grid->context, true, col, room);
    width = canvas_columns(&canvas->theme, label);
    width = width > most ? most : width;
    left += (grid->cell_columns - selected - width + 1) / 2;
    if (inside && most > width)
        canvas_put_glyph(canvas, grid->top, left - 1, style, U' ');
    width = canvas_put_cut_style(canvas, grid->top, left, width, style, label);
    canvas_put_style(canvas, grid->top, left + width, style,
                     selected                 ? grid_column_mark(&canvas->theme)
                     : inside && most > width ? " "
                                              : "");
}
