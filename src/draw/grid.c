/* SPDX-License-Identifier: MIT */
#include "draw/grid_parts.h"

#include "base/number.h"
#include "base/utf8.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define EVERY 5     /* where labels do not fit, every fifth one stands */
#define LABEL_CUT 5 /* columns of a label that is cut with a mark */

double grid_value(const struct grid *grid, size_t row, size_t col)
{
    return grid->at[row * grid->row_stride + col * grid->col_stride];
}

enum grid_cell grid_state(const struct grid *grid, size_t row, size_t col)
{
    return grid->state ? grid->state(grid->context, row, col) : GRID_SHOWN;
}

int grid_step(const struct grid *grid, double value)
{
    return grid->is_share ? theme_share_step(value) : theme_signed_step(value, grid->scale);
}

const char *grid_number(const struct grid *grid, double value, enum grid_level level, char out[32])
{
    char number[NUMBER_ROOM];
    int decimals = level == GRID_SHORT && grid->decimals > 1 ? 1 : grid->decimals;
    char *digits = number;

    if (isinf(value) && value < 0)
        return strcpy(out, "-∞");
    number_shown(number, value, decimals);
    if (level == GRID_SHORT && grid->decimals > 0 && fabs(value) < 1) {
        char *zero = strchr(number, '0');

        if (zero && zero[1] == '.')
            memmove(zero, zero + 1, strlen(zero));
    }
    return strcpy(out, digits);
}

bool grid_is_selected(const struct grid *grid, size_t row, size_t col)
{
    return grid->cursor && row == grid->row && col == grid->col;
}

static bool is_lit(const struct grid *grid, size_t row, size_t col)
{
    return (grid->lit_row && row == grid->row) || (grid->lit_col && col == grid->col) ||
           grid_is_selected(grid, row, col);
}

/* Appends a mark to a number, or a blank to what stands in place of one, which so ends where numbers do. */
static const char *add_mark(const struct grid *grid, char32_t mark, char out[32])
{
    struct text bytes = {0};

    if (!grid->mark || grid->level >= GRID_COLOR_2)
        return out;
    utf8_add(&bytes, mark);
    strcat(out, text_string(&bytes));
    text_free(&bytes);
    return out;
}

const char *grid_cell_text(const struct grid *grid, size_t row, size_t col, bool *heat, char out[32])
{
    double value = grid_value(grid, row, col);

    *heat = false;
    switch (grid_state(grid, row, col)) {
    case GRID_HIDDEN:
        return add_mark(grid, U' ', strcpy(out, "?"));
    case GRID_AHEAD:
        return add_mark(grid, U' ', strcpy(out, "·"));
    case GRID_MASKED:
        return add_mark(grid, U' ', strcpy(out, grid->is_share ? "·" : "-∞"));
    case GRID_PLAIN:
    case GRID_OFF:
        break;
    case GRID_SHOWN:
        *heat = isfinite(value);
        break;
    }
    grid_number(grid, value, grid->level, out);
    return add_mark(grid, grid->mark ? grid->mark(grid->context, row, col) : U' ', out);
}

bool grid_has_shades(const struct theme *theme, const struct grid *grid)
{
    return theme->colors < 256 && (grid->level < GRID_SHORT || grid->cell_rows > 1);
}

struct style grid_cell_style(const struct theme *theme, const struct grid *grid, size_t row, size_t col, bool heat)
{
    double value = grid_value(grid, row, col);
    bool plain = heat || grid_state(grid, row, col) == GRID_PLAIN;
    struct style style = theme_role(theme, plain ? ROLE_PLAIN : ROLE_DIM);

    if (heat && !grid_has_shades(theme, grid))
        style = theme_heat(theme, grid->is_share, grid_step(grid, value));
    if (grid_state(grid, row, col) == GRID_SHOWN && !isfinite(value) && !(isinf(value) && value < 0))
        style.bold = style.reverse = true;
    style.bold |= is_lit(grid, row, col);
    return style;
}

static void draw_shade(struct canvas *canvas, const struct grid *grid, int line, int col, double value)
{
    struct style style;
    char32_t shade = theme_shade(&canvas->theme, grid->is_share, grid_step(grid, value), &style);

    canvas_put_glyph(canvas, line, col, style, shade);
}

/* One cell with its number: right-aligned, one blank (or the shade) behind it. */
static void draw_number(struct canvas *canvas, const struct grid *grid, int line, size_t row, size_t col)
{
    char room[32];
    bool heat, shades = grid_has_shades(&canvas->theme, grid), selected = grid_is_selected(grid, row, col);
    const char *text = grid_cell_text(grid, row, col, &heat, room);
    struct style style = grid_cell_style(&canvas->theme, grid, row, col, heat);
    int left = grid_column_at(grid, col), width = canvas_columns(&canvas->theme, text);
    int end = left + grid->cell_columns - 1 - shades;

    if (width > end - left) /* only "-inf", where only ASCII may be printed */
        end = left + grid->cell_columns;
    for (int i = 0; i < grid->cell_columns; i++)
        canvas_put_glyph(canvas, line, left + i, style, U' ');
    canvas_put_style(canvas, line, end - width, style, text);
    if (shades && heat)
        draw_shade(canvas, grid, line, left + grid->cell_columns - 1, grid_value(grid, row, col));
    if (selected && end - width > grid->left)
        canvas_put_glyph(canvas, line, end - width - 1, style, U'[');
    if (selected && grid->mark && grid->mark(grid->context, row, col) == U' ') /* a mark has the bracket's place */
        canvas_put_glyph(canvas, line, end - 1, style, U']');
    else if (selected && !grid->mark && end < grid->left + grid_width(grid))
        canvas_put_glyph(canvas, line, end, style, U']');
}

/* One cell as colour alone, `grid->cell_columns` wide. */
static void draw_colour(struct canvas *canvas, const struct grid *grid, int line, size_t row, size_t col)
{
    bool selected = grid_is_selected(grid, row, col);
    enum grid_cell state = grid_state(grid, row, col);
    bool shown = state == GRID_SHOWN && isfinite(grid_value(grid, row, col));
    int step = shown ? grid_step(grid, grid_value(grid, row, col)) : 0, left = grid_column_at(grid, col);
    struct style style = theme_heat(&canvas->theme, grid->is_share, step), shade_style;
    char32_t shade = theme_shade(&canvas->theme, grid->is_share, step, &shade_style);

    style.paper = shown ? theme_dense(&canvas->theme, grid->is_share, step) : COLOR_PAGE;
    if (!shown)
        style = theme_role(&canvas->theme, ROLE_DIM);
    for (int i = 0; i < grid->cell_columns; i++) {
        char32_t glyph = state == GRID_HIDDEN ? U'?' : !shown ? U'·' : style.paper == COLOR_PAGE ? shade : U' ';

        if (grid->mark && shown && i == grid->cell_columns - 1 && grid->mark(grid->context, row, col) != U' ')
            glyph = grid->mark(grid->context, row, col);
        if (selected)
            glyph = grid->cell_columns == 1 ? U'+' : i == 0 ? U'[' : U']';
        style.bold = selected;
        style.reverse = selected && canvas->theme.colors < 256;
        canvas_put_glyph(canvas, line, left + i, style, glyph);
    }
}

/* The colour of half a block; the selected half is white on dark steps and black on light ones. */
static short half_colour(const struct canvas *canvas, const struct grid *grid, size_t row, size_t col)
{
    bool shown = row < grid->rows && grid_state(grid, row, col) == GRID_SHOWN && isfinite(grid_value(grid, row, col));
    int step = shown ? grid_step(grid, grid_value(grid, row, col)) : 0;

    if (grid_is_selected(grid, row, col))
        return canvas->theme.colors >= 256 ? theme_heat(&canvas->theme, grid->is_share, step).ink : 7;
    return shown ? theme_dense(&canvas->theme, grid->is_share, step) : COLOR_PAGE;
}

static void draw_half(struct canvas *canvas, const struct grid *grid, int line, size_t row, size_t col)
{
    struct style style = {.ink = half_colour(canvas, grid, row, col), .paper = half_colour(canvas, grid, row + 1, col)};
    int left = grid_column_at(grid, col);

    if (style.ink == COLOR_PAGE && style.paper != COLOR_PAGE) {
        style.ink = style.paper;
        style.paper = COLOR_PAGE;
        canvas_put_glyph(canvas, line, left, style, U'▄');
    } else {
        canvas_put_glyph(canvas, line, left, style, style.ink == COLOR_PAGE ? U' ' : U'▀');
    }
}

void grid_draw_seam(struct canvas *canvas, const struct grid *grid, int line, int rows, size_t col)
{
    if (!grid->seam || grid->seam_blank || col == grid->first_col || col % grid->seam != 0)
        return;
    canvas_down(canvas, line, grid_column_at(grid, col) - 1, rows);
}

static void draw_line(struct canvas *canvas, const struct grid *grid, int line, size_t row)
{
    size_t end = grid->first_col + grid->shown_cols;

    for (size_t col = grid->first_col; col < end; col++) {
        grid_draw_seam(canvas, grid, line, 1, col);
        if (grid->level == GRID_HALF)
            draw_half(canvas, grid, line, row, col);
        else if (grid->level >= GRID_COLOR_2)
            draw_colour(canvas, grid, line, row, col);
        else
            draw_number(canvas, grid, line, row, col);
    }
}

static void draw_row_label(struct canvas *canvas, const struct grid *grid, int line, size_t row)
{
    size_t per_line = grid->level == GRID_HALF ? 2 : 1, last = grid->first_row + grid->shown_rows - per_line;
    bool selected = grid->row != GRID_NONE && row / per_line == grid->row / per_line, cut;
    bool dense = grid->level >= GRID_COLOR_2 && per_line == 2;
    int width = grid_column_at(grid, grid->first_col) - grid->left - 1;
    char room[24];

    cut = (row == grid->first_row && row > 0) || (row >= last && grid->first_row + grid->shown_rows < grid->rows);
    if (selected && grid->mark_row)
        canvas_put(canvas, line, grid->left, ROLE_STRONG, "▸");
    else if (cut)
        canvas_put(canvas, line, grid->left, ROLE_DIM, row == grid->first_row ? "▴" : "▾");
    if (dense && !selected && (row / per_line) % EVERY != 0 && grid->rows > 12)
        return;
    canvas_put_cut(canvas, line, grid->left + 1, width - 1 + (width < 5),
                   selected && grid->mark_row ? ROLE_STRONG : ROLE_DIM,
                   grid->label(grid->context, false, selected ? grid->row : row, room));
}

const char *grid_column_mark(const struct theme *theme)
{
    return theme->ascii ? "*" : "▾";
}

/* Where cells are too narrow for labels: that of the selected column, and every fifth one that leaves it alone. */
static void draw_sparse_label(struct canvas *canvas, const struct grid *grid, size_t col)
{
    bool marked = grid->mark_col && grid->col != GRID_NONE, selected = marked && col == grid->col;
    bool meets = marked && !selected && col < grid->col + EVERY && grid->col < col + EVERY;
    int left = grid_column_at(grid, col), most = EVERY * grid->cell_columns - 1;
    int right = grid->left + grid_width(grid);
    char room[24];

    if (meets || (!selected && col % EVERY != 0))
        return;
    if (selected)
        canvas_put(canvas, grid->top, left++, ROLE_STRONG, grid_column_mark(&canvas->theme));
    canvas_put_cut(canvas, grid->top, left, most < right - left ? most - selected : right - left,
                   selected ? ROLE_STRONG : ROLE_DIM, grid->label(grid->context, true, col, room));
}

/* Column labels over the last digit. */
static void draw_col_label(struct canvas *canvas, const struct grid *grid, size_t col)
{
    bool selected = col == grid->col && grid->mark_col;
    enum role role = selected ? ROLE_STRONG : ROLE_DIM;
    int left = grid_column_at(grid, col), end = left + grid->cell_columns - 1 - grid_has_shades(&canvas->theme, grid);
    char room[24];
    const char *label = grid->label(grid->context, true, col, room);
    int width = canvas_columns(&canvas->theme, label), most = end - left;
    struct text first = {0};

    if (width > most)
        width = most;
    if (most < LABEL_CUT) { /* its first letters say more than one and a mark */
        text_add_bytes(&first, label, utf8_prefix(label, most));
        label = text_string(&first);
    }
    canvas_put_cut(canvas, grid->top, end - width, width, role, label);
    text_free(&first);
    if (selected)
        canvas_put(canvas, grid->top, end, ROLE_STRONG, grid_column_mark(&canvas->theme));
}

static void draw_col_labels(struct canvas *canvas, const struct grid *grid)
{
    size_t end = grid->first_col + grid->shown_cols;
    int mark = canvas_columns(&canvas->theme, "…"), right = grid->left + grid_width(grid);
    int before = grid_column_at(grid, grid->first_col) - 1;

    for (size_t col = grid->first_col; col < end; col++) {
        if (grid->level >= GRID_COLOR_2)
            draw_sparse_label(canvas, grid, col);
        else if (grid->cell_rows > 1)
            grid_draw_big_label(canvas, grid, col);
        else
            draw_col_label(canvas, grid, col);
    }
    if (grid->first_col > 0 && grid->row_labels)
        canvas_put_cut(canvas, grid->top, before, right - before, ROLE_DIM, "…");
    if (end < grid->cols && right - grid->left >= mark)
        canvas_put(canvas, grid->top, right - mark, ROLE_DIM, "…");
}

void grid_draw(struct canvas *canvas, const struct grid *grid)
{
    size_t per_line = grid->level == GRID_HALF ? 2 : 1, end = grid->first_row + grid->shown_rows;

    if (!grid->shown_rows) /* there was no room for it */
        return;
    for (size_t row = grid->first_row; row < end; row += per_line) {
        if (grid->row_labels && grid->label)
            draw_row_label(canvas, grid, grid_number_line(grid, row), row);
        if (grid->cell_rows > 1)
            grid_draw_big_row(canvas, grid, row);
        else
            draw_line(canvas, grid, grid_number_line(grid, row), row);
    }
    if (grid->col_labels && grid->label)
        draw_col_labels(canvas, grid);
    if (!grid->cursor || grid->row < grid->first_row || grid->row >= end || grid->col < grid->first_col ||
        grid->col >= grid->first_col + grid->shown_cols)
        return;
    canvas_focus(canvas, grid_number_line(grid, grid->row), grid_column_at(grid, grid->col));
    /* Again the selected cell: its left bracket may stand in the blank behind its neighbour. */
    if (grid->level < GRID_COLOR_2 && grid->cell_rows == 1)
        draw_number(canvas, grid, grid_number_line(grid, grid->row), grid->row, grid->col);
}

/* One step of a legend: a coloured blank, or (with few colours) nothing: shades have a legend of their own. */
static int legend_steps(struct canvas *canvas, const struct theme *theme, int row, int col, bool is_share)
{
    static const char *const shade_steps = "░▒▓█";
    int count = is_share ? 10 : 11;

    if (theme->colors < 256) {
        if (canvas)
            canvas_put(canvas, row, col, ROLE_PLAIN, shade_steps);
        return 4;
    }
    for (int i = 0; canvas && i < count; i++)
        canvas_put_glyph(canvas, row, col + i, theme_heat(theme, is_share, is_share ? i : i - 5), U' ');
    return count;
}

/* The ends of a legend as printed. With few colours a shade shows how large a number is, its sign is in the number. */
static void legend_ends(const struct theme *theme, bool is_share, double scale, char low[NUMBER_ROOM + 4],
                        char high[NUMBER_ROOM])
{
    bool from_zero = is_share || theme->colors < 256;

    number_shortest(high, is_share ? 1 : scale);
    snprintf(low, NUMBER_ROOM + 4, "%s%s", from_zero ? "" : "-", from_zero ? "0" : high);
}

int grid_legend(struct canvas *canvas, const struct theme *theme, int row, int col, bool is_share, double scale)
{
    char low[NUMBER_ROOM + 4], high[NUMBER_ROOM];
    int start = col;

    legend_ends(theme, is_share, scale, low, high);
    if (canvas)
        canvas_put(canvas, row, col, ROLE_DIM, low);
    col += (int)strlen(low) + 1;
    col += legend_steps(canvas, theme, row, col, is_share);
    if (canvas)
        canvas_put(canvas, row, col + 1, ROLE_DIM, high);
    return col + 1 + (int)strlen(high) - start;
}
