/* SPDX-License-Identifier: MIT */
/* Numbers on heat: matrices drawn where plan.c puts them, found under the mouse, as tables. */
#include "base/compiler.h"
#include "base/utf8.h"
#include "sheet/kind.h"
#include "sheet/plan.h"

#include <stdio.h>
#include <stdlib.h>

enum { TITLE_BRIEF = 14 }; /* columns kept for a title alone, without its note */

/* Draws over each group of columns what it is: "┌── head 1 ──┐", only the name, or only its number if there is less
 * room. Nothing over groups that are not wholly visible. */
static void draw_braces(struct canvas *canvas, const struct sheet_matrix *m, int begin)
{
    const struct grid *grid = &m->placed;

    for (size_t i = 0; i * grid->seam < grid->cols; i++) {
        int left = grid_column_at(grid, i * grid->seam) + 1;
        int right = grid_column_at(grid, (i + 1) * grid->seam - 1) + grid->cell_columns - 1, width;
        struct style style = theme_role(&canvas->theme, m->braces_plain ? ROLE_DIM : theme_head(i));
        char name[40];

        if (m->braces[i].length == 0 || i * grid->seam < grid->first_col ||
            (i + 1) * grid->seam > grid->first_col + grid->shown_cols) /* only its place is kept */
            continue;
        snprintf(name, sizeof name, " %s ", text_string(&m->braces[i]));
        width = utf8_columns(name);
        if (right - left <= width && width - 2 <= right - left + 2 && left > begin) {
            canvas_put_style(canvas, m->title_row, left - 1, style, text_string(&m->braces[i]));
            continue;
        }
        if (right - left <= width)
            width = snprintf(name, sizeof name, "%zu", i + 1);
        left = left < begin ? begin : left;
        for (int col = left; col <= right; col++)
            canvas_put_glyph(canvas, m->title_row, col, style, col == left ? U'┌' : col == right ? U'┐' : U'─');
        canvas_put_style(canvas, m->title_row, left + (right - left - width) / 2 + 1, style, name);
    }
}

/* Says in which direction rows are out of sight, and whether columns are, where no labels say so. */
static void draw_cut(struct canvas *canvas, const struct sheet_matrix *m, int col)
{
    const struct grid *grid = &m->placed;

    if (grid->row_labels)
        return;
    if (grid->first_row > 0)
        col += canvas_put(canvas, m->title_row, col, ROLE_DIM, "▴");
    if (grid->first_row + grid->shown_rows < grid->rows)
        col += canvas_put(canvas, m->title_row, col, ROLE_DIM, "▾");
    if (grid->shown_cols < grid->cols)
        canvas_put(canvas, m->title_row, col, ROLE_DIM, "…");
}

/* The name with its note, or the name, or its short form: what there is room for. */
static void draw_title(struct canvas *canvas, const struct sheet_matrix *m)
{
    int most = abs(m->title_room), name = line_columns(&canvas->theme, &m->name), col = m->title_col;
    int note = m->note.length ? 1 + canvas_columns(&canvas->theme, text_string(&m->note)) : 0;
    bool whole = name <= most;

    note = whole && name + note <= most ? note : 0;
    if (!whole)
        name = canvas_columns(&canvas->theme, text_string(&m->brief));
    if (m->title_room < 0)
        col -= name + note < most ? name + note : most;
    if (whole)
        line_draw(canvas, m->title_row, col, most, &m->name);
    else
        canvas_put_cut(canvas, m->title_row, col, most, m->name.count ? m->name.runs[0].role : ROLE_STRONG,
                       text_string(&m->brief));
    if (note)
        canvas_put(canvas, m->title_row, col + name + 1, ROLE_DIM, text_string(&m->note));
    if (name + note + 3 <= most)
        draw_cut(canvas, m, col + name + note + 1);
}

static void draw_right(struct canvas *canvas, const struct sheet_matrix *m)
{
    const struct grid *grid = &m->placed;
    int left = grid->left + grid_width(grid);

    for (size_t i = 0; i < m->right_count && m->has_margins; i++) {
        const struct margin *margin = &m->right[i];
        int columns = plan_margin_columns(&canvas->theme, margin), begin = left + PLAN_MARGIN_GAP,
            end = begin + columns;

        if (margin->is_spare && !m->has_spare)
            continue;
        if (margin->is_words)
            canvas_put(canvas, grid->top, begin, ROLE_DIM, text_string(&margin->name));
        else
            canvas_put_right(canvas, grid->top, end, ROLE_DIM, text_string(&margin->name));
        for (size_t row = grid->first_row; row < grid->first_row + grid->shown_rows; row++) {
            const char *text = margin_text(margin, row);

            if (margin->is_words)
                canvas_put(canvas, grid_number_line(grid, row), begin, margin->roles[row], text);
            else
                canvas_put_right(canvas, grid_number_line(grid, row), end, margin->roles[row], text);
        }
        left = end;
    }
}

/* Columns for the name of what is below the columns: those of the row labels, and the blanks of the first cell. */
static int name_room(const struct canvas *canvas, const struct sheet_matrix *m, const struct margin *margin)
{
    const struct grid *grid = &m->placed;
    int labels = grid->label_columns - 1, blanks;

    if (margin->span != 1 || margin->count == 0)
        return labels;
    blanks = grid_number_end(grid, &canvas->theme, 0) - canvas_columns(&canvas->theme, margin_text(margin, 0)) - 2;
    return labels > blanks - grid->left ? labels : blanks - grid->left;
}

/* Draws what is below the columns: each under its number, or under the columns it spans. */
static void draw_below(struct canvas *canvas, const struct sheet_matrix *m)
{
    const struct grid *grid = &m->placed;
    int row = grid->top + grid_height(grid);

    for (size_t i = 0; i < m->below_count && m->has_margins; i++) {
        const struct margin *margin = &m->below[i];

        if (m->is_short && margin->is_spare)
            continue;

        canvas_put_cut(canvas, row, grid->left + 1, name_room(canvas, m, margin), ROLE_DIM, text_string(&margin->name));
        for (size_t at = 0; at < margin->count; at++) {
            size_t col = at * margin->span, next = col + margin->span;
            int end = grid_number_end(grid, &canvas->theme, col), begin = grid_column_at(grid, col) + 1;
            const char *text = margin_text(margin, at);

            if (margin->span == 1)
                canvas_put_right(canvas, row, end, margin->roles[at], text);
            else
                canvas_put_cut(canvas, row, begin,
                               (next < grid->cols ? grid_column_at(grid, next) - 1 : m->room_end) - begin,
                               margin->roles[at], text);
            if (grid->seam && col % grid->seam == 0 && col > 0)
                canvas_down(canvas, row, grid_column_at(grid, col) - 1, 1);
        }
        row++;
    }
}

/* Draws what is typed in its cell, if that is visible. */
static void draw_field(struct canvas *canvas, const struct sheet_matrix *m)
{
    const struct grid *grid = &m->placed;
    int row = grid_number_line(grid, grid->row), col = grid_column_at(grid, grid->col), columns = grid->cell_columns;

    if (grid->row - grid->first_row >= grid->shown_rows || grid->col - grid->first_col >= grid->shown_cols ||
        columns < 2)
        return;
    canvas_blank(canvas, (struct area){row, col, 1, columns});
    field_draw(canvas, row, col, columns, m->field);
    canvas_cursor(canvas, row, col + field_cursor(&canvas->theme, m->field, columns));
}

static void draw_matrix(struct canvas *canvas, const struct sheet_matrix *m)
{
    if (!m->is_placed)
        return;
    if (m->title_room && !m->braces)
        draw_title(canvas, m);
    if (m->title_room && m->braces)
        draw_braces(canvas, m,
                    m->title_col + 1 +
                        canvas_put(canvas, m->title_row, m->title_col, ROLE_STRONG, text_string(&m->name.text)));
    grid_draw(canvas, &m->placed);
    if (m->field)
        draw_field(canvas, m);
    draw_right(canvas, m);
    draw_below(canvas, m);
}

/* Where a ramp ends the title's row: after the title and within the matrix, if the room allows. */
static int end_of_title(const struct sheet_matrix *m, const struct theme *theme, struct area area, int columns)
{
    int last = area.col + area.cols - columns - 1, end = m->placed.left + grid_width(&m->placed) - columns;
    int title =
        m->title_col + line_columns(theme, &m->name) + 1 + canvas_columns(theme, text_string(&m->note)) + PLAN_GAP;

    end = end > title ? end : title;
    return end < last ? end : last;
}

/* Draws a single matrix, with its ramp after the title if there is room after a short title and there are no braces. */
static void draw_alone(struct canvas *canvas, const struct sheet_matrix *m, struct area area)
{
    struct sheet_matrix copy = *m;
    int columns = grid_ramp(NULL, &canvas->theme, 0, 0, &m->placed);
    int col = end_of_title(m, &canvas->theme, area, columns);

    if (m->legend && !m->braces && m->title_room > 0 && m->title_row == area.row &&
        m->title_col + m->title_room > col && col > area.col + TITLE_BRIEF) {
        grid_ramp(canvas, &canvas->theme, area.row, col, &m->placed);
        copy.title_room = col - 1 - m->title_col;
    }
    draw_matrix(canvas, &copy);
}

/* Draws the ramps, each after its name, in one row, for matrices in a row each below its own; or each in a row of its
 * own in the corner of a product. */
static void draw_legends(struct canvas *canvas, const struct plan *all, struct area area)
{
    int row = area.row + 1 + (int)all->matrices->note_count, col = area.col;
    bool in_corner = all->corner_rows > 0 && !all->has_legend_row;

    if (all->is_legend_above) {
        row = area.row;
        col = plan_legend_col(all->matrices, &canvas->theme);
    }

    if (all->has_legend_row) {
        row = all->legend_row;
        col += all->matrices->of[0]->placed.label_columns;
    }
    for (size_t i = 0; i < plan_together(all->matrices) && (in_corner || all->has_legend_row || all->is_legend_above);
         i++) {
        const struct sheet_matrix *m = all->matrices->of[i];
        int columns = grid_ramp(NULL, &canvas->theme, 0, 0, &m->placed), begin = col;
        int own = m->placed.left + m->placed.label_columns, end = area.col + area.cols, most;

        if (all->has_legend_row && all->matrices->form == MATRICES_ROW && own > col && own + columns <= end)
            begin = col = own;
        most = in_corner ? all->corner_cols : end - col;
        if (!m->legend || columns > most || (in_corner && row >= area.row + all->corner_rows))
            continue;
        if (columns + utf8_columns(m->legend) <= most)
            begin += canvas_put(canvas, row, begin, ROLE_DIM, m->legend);
        begin += grid_ramp(canvas, &canvas->theme, row, begin, &m->placed);
        if (in_corner)
            row++;
        else
            col = begin + PLAN_GAP;
    }
}

/* The ramp of matrices that are compared side by side, if the last title leaves room for it. */
static void draw_compared_legend(struct canvas *canvas, const struct sheet_matrix *last, struct area area)
{
    int columns = grid_ramp(NULL, &canvas->theme, 0, 0, &last->placed);
    int col = end_of_title(last, &canvas->theme, area, columns);

    if (col > last->title_col + line_columns(&canvas->theme, &last->name))
        grid_ramp(canvas, &canvas->theme, last->title_row, col, &last->placed);
}

static void draw_compared(struct canvas *canvas, const struct sheet_matrix *m, struct area area)
{
    draw_matrix(canvas, m);
    if (m->title_room == area.cols)
        draw_compared_legend(canvas, m, area);
}

/* Two lines between the first and the second matrix of a row, in the middle of their height. */
static void draw_between(struct canvas *canvas, const struct matrices *matrices)
{
    const struct grid *grid = &matrices->of[0]->placed;
    int left = matrices->of[0]->placed.left + plan_width_at(&canvas->theme, matrices->of[0], grid->level);
    int middle = left + matrices->between_columns / 2, row = grid->top + grid_height(grid) / 2;

    for (int i = 0; i < 2; i++) {
        const char *text = text_string(&matrices->between[i]);

        canvas_put(canvas, row + i, middle - canvas_columns(&canvas->theme, text) / 2, i ? ROLE_STRONG : ROLE_DIM,
                   text);
    }
}

/* × and = between the factors and the product of a line, in the middle of their height. */
static void draw_signs(struct canvas *canvas, const struct matrices *matrices)
{
    int rows = 0;

    for (size_t i = 0; i < matrices->count; i++) {
        int own = grid_lines(&matrices->of[i]->placed);

        rows = own > rows ? own : rows;
    }
    for (size_t i = 0; i + 1 < matrices->count; i++) {
        const struct grid *grid = &matrices->of[i]->placed;

        canvas_put(canvas, grid_first_line(grid) + rows / 2, grid->left + grid_width(grid) + 1, ROLE_STRONG,
                   i ? "=" : "×");
    }
}

static void draw_matrices(struct canvas *canvas, const struct sheet_block *block)
{
    const struct matrices *matrices = &block->matrices;
    const struct plan *all = matrices->plan;
    struct area area = block->area;

    for (size_t i = 0; i < matrices->count && all->shown == SHOWN_ALL; i++)
        draw_matrix(canvas, matrices->of[i]);
    if (all->shown == SHOWN_CHOSEN) {
        const struct sheet_matrix *m = matrices->of[matrices->chosen];

        (matrices->compares ? draw_compared : draw_alone)(canvas, m, area);
    }
    if (all->shown != SHOWN_ALL)
        return;
    for (size_t i = 0; i < matrices->note_count && (int)i + 1 < all->corner_rows; i++)
        line_draw(canvas, area.row + 1 + (int)i, area.col, all->corner_cols, &matrices->notes[i]);
    draw_legends(canvas, all, area);
    if (matrices->compares)
        draw_compared_legend(canvas, matrices->of[plan_together(all->matrices) - 1], area);
    if (all->has_signs)
        draw_signs(canvas, matrices);
    if (matrices->between_columns)
        draw_between(canvas, matrices);
    if (all->hidden) {
        struct text more = {0};

        text_addf(&more, "… and %zu more: make the window larger", all->hidden);
        canvas_put_cut(canvas, area.row + area.rows - 1, area.col, area.cols, ROLE_DIM, text_string(&more));
        text_free(&more);
    }
}

static bool find_cell(const struct sheet_block *block, const struct theme *theme UNUSED, int row, int col,
                      struct sheet_spot *out)
{
    for (size_t i = 0; i < block->matrices.count; i++) {
        const struct sheet_matrix *m = block->matrices.of[i];

        if ((block->matrices.plan->shown == SHOWN_CHOSEN && i != block->matrices.chosen) || !m->is_placed ||
            !grid_hit(&m->placed, row, col, &out->row, &out->col))
            continue;
        out->of = m->of;
        return true;
    }
    return false;
}

static void set_number(struct sheet_fields *out, const struct grid *grid, size_t row, size_t col)
{
    double value = grid->at[row * grid->row_stride + col * grid->col_stride];
    char number[32];

    switch (grid->state ? grid->state(grid->context, row, col) : GRID_SHOWN) {
    case GRID_HIDDEN:
        sheet_fields_set(out, row + 1, col + 1, "?");
        return;
    case GRID_AHEAD:
        sheet_fields_set(out, row + 1, col + 1, "·");
        return;
    case GRID_MASKED:
        sheet_fields_set(out, row + 1, col + 1, value < 0 ? "-∞" : "0");
        return;
    default:
        sheet_fields_set(out, row + 1, col + 1, grid_number(grid, value, GRID_NUMBERS, number));
    }
}

static void set_margins(struct sheet_fields *out, const struct sheet_matrix *m)
{
    for (size_t i = 0; i < m->right_count; i++) {
        size_t column = m->grid.cols + 1 + i;

        out->is_words[column] = m->right[i].is_words;
        sheet_fields_set(out, 0, column, text_string(&m->right[i].name));
        for (size_t row = 0; row < m->right[i].count; row++)
            sheet_fields_set(out, row + 1, column, margin_text(&m->right[i], row));
    }
    for (size_t i = 0; i < m->below_count; i++) {
        size_t row = m->grid.rows + 1 + i;

        sheet_fields_set(out, row, 0, text_string(&m->below[i].name));
        for (size_t at = 0; at < m->below[i].count; at++)
            sheet_fields_set(out, row, at * m->below[i].span + 1, margin_text(&m->below[i], at));
    }
}

static bool make_fields(const struct sheet_block *block, size_t index, struct sheet_fields *out)
{
    const struct sheet_matrix *m;
    struct text caption = {0};
    char room[24];

    if (index >= plan_together(&block->matrices))
        return false;
    m = block->matrices.of[index];
    text_addf(&caption, "%s%s%s", text_string(&m->name.text), m->note.length ? " " : "", text_string(&m->note));
    sheet_fields_make(out, m->grid.rows + 1 + m->below_count, m->grid.cols + 1 + m->right_count, text_string(&caption));
    text_free(&caption);
    for (size_t col = 0; col < m->grid.cols && m->grid.label; col++)
        sheet_fields_set(out, 0, col + 1, m->grid.label(m->grid.context, true, col, room));
    for (size_t row = 0; row < m->grid.rows; row++) {
        if (m->grid.label)
            sheet_fields_set(out, row + 1, 0, m->grid.label(m->grid.context, false, row, room));
        for (size_t col = 0; col < m->grid.cols; col++)
            set_number(out, &m->grid, row, col);
    }
    set_margins(out, m);
    return true;
}

/* Whether all of a matrix that plan_place() has placed is in sight. */
static bool is_in_sight(const struct sheet_matrix *m)
{
    return m->is_placed && m->placed.shown_rows == m->placed.rows && m->placed.shown_cols == m->placed.cols;
}

/* Whether two show the same numbers: a matrix shown alone may also be among the others. */
static bool is_same(const struct sheet_matrix *a, const struct sheet_matrix *b)
{
    return a->of.view && a->of.view == b->of.view && a->of.id == b->of.id && a->of.head == b->of.head;
}

/* Appends the matrices that have no room, and those of which only a window is shown. A matrix shown alone leaves out
 * the others by choice. */
static void add_missing(const struct sheet_block *block, const struct theme *theme UNUSED, struct text *out)
{
    const struct matrices *matrices = &block->matrices;
    const struct plan *all = matrices->plan;

    for (size_t i = 0; i < matrices->count; i++) {
        const struct sheet_matrix *m = matrices->of[i];
        bool is_shown = all->shown == SHOWN_ALL ? m->is_placed : all->shown == SHOWN_CHOSEN && i == matrices->chosen;
        struct text name = {0};

        if ((matrices->alone && i != matrices->chosen) || (is_shown && is_in_sight(m)) ||
            (i >= plan_together(matrices) && (i != matrices->chosen || all->shown == SHOWN_ALL)) ||
            (i == matrices->chosen ? block->is_out : is_same(m, matrices->of[matrices->chosen])))
            continue;
        text_addf(&name, "%s%s", is_shown ? "part of " : "", text_string(m->brief.length ? &m->brief : &m->name.text));
        sheet_add_name(out, text_string(&name));
        text_free(&name);
    }
}

const struct kind kind_matrices = {.fit = plan_fit,
                                   .columns = plan_columns,
                                   .place = plan_place,
                                   .draw = draw_matrices,
                                   .find = find_cell,
                                   .fields = make_fields,
                                   .missing = add_missing,
                                   .is_whole = plan_is_whole,
                                   .free = matrices_free};
