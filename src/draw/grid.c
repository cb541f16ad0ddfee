/* SPDX-License-Identifier: MIT */
#include "draw/grid.h"

#include "base/number.h"
#include "base/utf8.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define LABEL_MOST 9   /* columns of a label before it is cut */
#define LABEL_LEAST 5  /* columns of the labels at the left, marker included */
#define FEW_COLUMNS 24 /* a matrix at most this wide scrolls its numbers before it turns into colours */
#define EVERY 5        /* where labels do not fit, every fifth one is shown */
#define HALF_LARGE 0.3 /* without colours, half blocks show a share of at least this, */
#define HALF_SMALL 0.1 /* and one of at least this as a point */
#define LABEL_CUT 5    /* a label cut to fewer columns has its mark in the blank after it */

/* Columns of the longest label among at most the first 64 (more would cost more than they tell). */
static int longest_label(const struct grid *grid, bool column)
{
    size_t count = column ? grid->cols : grid->rows;
    int longest = 0;

    if (grid->longest_label[column])
        return grid->longest_label[column];
    for (size_t i = 0; i < count && i < 64 && grid->label; i++) {
        char room[24];
        int columns = utf8_columns(grid->label(grid->context, column, i, room));

        longest = columns > longest ? columns : longest;
    }
    return longest > LABEL_MOST ? LABEL_MOST : longest;
}

struct grid grid_of(const double *at, size_t rows, size_t cols)
{
    return (struct grid){.at = at,
                         .rows = rows,
                         .cols = cols,
                         .row_stride = cols,
                         .col_stride = 1,
                         .scale = 1,
                         .row = GRID_NONE,
                         .col = GRID_NONE,
                         .row_labels = true,
                         .col_labels = true};
}

struct grid grid_of_shares(const double *at, size_t rows, size_t cols)
{
    struct grid grid = grid_of(at, rows, cols);

    grid.decimals = 2;
    grid.widest = 4;
    grid.is_share = true;
    return grid;
}

void grid_select(struct grid *grid, size_t row, size_t col)
{
    grid->row = row;
    grid->col = col;
    grid->cursor = grid->mark_row = grid->mark_col = true;
}

void grid_measure_labels(struct grid *grid)
{
    for (int column = 0; column < 2; column++)
        grid->longest_label[column] = longest_label(grid, column);
}

static int label_columns(const struct grid *grid)
{
    int columns;

    if (!grid->row_labels)
        return 0;
    if (grid->label_columns)
        return grid->label_columns;
    columns = longest_label(grid, false) + 2; /* a marker before it, a blank after it */
    return columns <= LABEL_LEAST + 1 ? LABEL_LEAST : columns;
}

static int cell_columns(const struct grid *grid, const struct theme *theme, enum grid_level level)
{
    int shade = theme->colors < 256 && grid->tall <= 1, widest = grid->widest < 4 ? 4 : grid->widest, columns;

    switch (level) {
    case GRID_NUMBERS:
        columns = grid->col_labels ? longest_label(grid, true) + 1 : 0;
        columns = (columns > widest + 2 ? columns : widest + 2) + shade;
        return columns < grid->cell_least ? grid->cell_least : columns;
    case GRID_TIGHT:
        columns = grid->widest + 1 + (shade || grid->tall > 1); /* a tall cell is marked at both sides */
        return grid->tall > 1 && columns < grid->cell_least ? grid->cell_least : columns;
    case GRID_SHORT:
        columns = grid->widest - (grid->decimals > 1 ? grid->decimals - 1 : 0);
        columns = (grid->widest_short ? grid->widest_short : columns) + 1;
        return columns < 4 ? 4 : columns;
    case GRID_COLOR_2:
        return 2;
    default:
        return 1;
    }
}

/* Seams between the first column shown and another one. */
static int seams_before(const struct grid *grid, size_t col)
{
    return grid->seam && col > grid->first_col ? (int)(col / grid->seam - grid->first_col / grid->seam) : 0;
}

/* The most seams that a window of `shown` columns can have, wherever it begins. */
static int seams_within(const struct grid *grid, size_t shown)
{
    if (!grid->seam)
        return 0;
    return (int)(shown == grid->cols ? (shown - 1) / grid->seam : (shown - 1 + grid->seam - 1) / grid->seam);
}

int grid_width_at(const struct grid *grid, const struct theme *theme, enum grid_level level)
{
    size_t seams = grid->seam && grid->cols ? (grid->cols - 1) / grid->seam : 0;

    return label_columns(grid) + (int)(grid->cols * (size_t)cell_columns(grid, theme, level) + seams);
}

static int cell_rows(const struct grid *grid, enum grid_level level)
{
    return level <= GRID_SHORT && grid->tall > 1 ? grid->tall : 1;
}

int grid_lines(const struct grid *grid)
{
    return (int)grid->rows * cell_rows(grid, GRID_NUMBERS);
}

/* Rows that column labels take above cells of `rows` rows. */
static int label_rows(const struct grid *grid, int rows)
{
    return grid->col_labels && !(grid->labels_inside && rows > 1);
}

static int height_at(const struct grid *grid, enum grid_level level)
{
    int rows = (int)(level == GRID_HALF ? (grid->rows + 1) / 2 : grid->rows), tall = cell_rows(grid, level);

    return rows * tall + label_rows(grid, tall);
}

/* Whether a level can be used. Without colours, half blocks only tell large shares from small ones, which is enough
 * only for pictures. */
static bool is_possible(const struct grid *grid, const struct theme *theme, enum grid_level level)
{
    return level != GRID_HALF || (!theme->ascii && (theme->colors >= 8 || (grid->heat_alone && grid->is_share)));
}

static enum grid_level densest(const struct grid *grid, const struct theme *theme)
{
    return is_possible(grid, theme, GRID_HALF) ? GRID_HALF : GRID_COLOR_1;
}

/* The first level at which everything fits; else numbers that scroll down, if the matrix is narrow; else the
 * densest. */
static enum grid_level choose(const struct grid *grid, const struct theme *theme, struct area room)
{
    for (enum grid_level level = grid->heat_alone ? GRID_COLOR_2 : GRID_NUMBERS; level < GRID_HALF; level++)
        if (grid_width_at(grid, theme, level) <= room.cols && height_at(grid, level) <= room.rows)
            return level;
    if (grid->heat_alone)
        return densest(grid, theme);
    for (enum grid_level level = GRID_NUMBERS; level <= GRID_SHORT && grid->cols <= FEW_COLUMNS; level++)
        if (grid_width_at(grid, theme, level) <= room.cols)
            return level;
    if (grid->cols <= FEW_COLUMNS)
        return GRID_SHORT;
    return densest(grid, theme);
}

/* The first of `shown` in a window that follows `selected` in steps of half a window, so that moving inside it
 * redraws nothing else. */
static size_t window_start(size_t count, size_t shown, size_t selected)
{
    size_t half = shown / 2 ? shown / 2 : 1, start;

    if (shown >= count || selected == GRID_NONE)
        return 0;
    start = selected / half * half;
    start = start > half / 2 ? start - half / 2 : 0;
    return start > count - shown ? count - shown : start;
}

/* Makes cells as big as they can be with the whole matrix visible: four columns for each row of a cell, or at least
 * two. */
static void grow(struct grid *grid, struct area room)
{
    int seams = seams_within(grid, grid->cols), labels = label_columns(grid);
    int columns = (room.cols - labels - seams) / (int)grid->cols;
    int rows = (room.rows - label_rows(grid, 2)) / (int)grid->rows;

    rows = rows > columns / 2 ? columns / 2 : rows;
    rows = rows > GRID_TALLEST ? GRID_TALLEST : rows;
    if (columns < grid->cell_columns || rows < 2)
        return;
    columns = columns > 4 * rows ? 4 * rows : columns;
    grid->cell_rows = rows;
    grid->cell_columns = columns > grid->cell_columns ? columns : grid->cell_columns;
}

bool grid_place(struct grid *grid, const struct theme *theme, struct area room, enum grid_level wanted)
{
    int labels = label_columns(grid), columns = room.cols - labels, lines;
    size_t per_line;

    grid->tall = grid->big ? 1 : grid->tall;
    grid->level = wanted == GRID_AUTO                ? choose(grid, theme, room)
                  : is_possible(grid, theme, wanted) ? wanted
                                                     : GRID_COLOR_1;
    grid->cell_columns = cell_columns(grid, theme, grid->level);
    grid->cell_rows = cell_rows(grid, grid->level);
    if (grid->big && grid->level <= GRID_SHORT && grid->rows && grid->cols)
        grow(grid, room);
    lines = (room.rows - label_rows(grid, grid->cell_rows)) / grid->cell_rows;
    grid->top = room.row;
    grid->left = room.col;
    grid->shown_rows = grid->shown_cols = grid->first_row = grid->first_col = 0;
    if (lines < 1 || columns < grid->cell_columns)
        return false;
    per_line = grid->level == GRID_HALF ? 2 : 1;
    grid->shown_rows = (size_t)lines * per_line < grid->rows ? (size_t)lines * per_line : grid->rows;
    grid->shown_cols = grid->cols;
    while (grid->shown_cols > 1 &&
           (int)grid->shown_cols * grid->cell_columns + seams_within(grid, grid->shown_cols) > columns) {
        size_t fits = (size_t)(columns / grid->cell_columns);

        grid->shown_cols = fits < grid->shown_cols ? fits : grid->shown_cols - 1;
    }
    grid->first_row = window_start(grid->rows, grid->shown_rows, grid->row) / per_line * per_line;
    if (grid->row != GRID_NONE && grid->row >= grid->first_row + grid->shown_rows)
        grid->first_row += per_line;
    grid->first_col = window_start(grid->cols, grid->shown_cols, grid->col);
    if (grid->row_labels)
        grid->label_columns = labels; /* kept, because drawing asks for it at every cell */
    return true;
}

/* Whether column labels are in the first row of cells. */
static bool grid_labels_are_inside(const struct grid *grid)
{
    return grid->col_labels && label_rows(grid, grid->cell_rows) == 0;
}

int grid_first_line(const struct grid *grid)
{
    return grid->top + label_rows(grid, grid->cell_rows);
}

/* The line of a cell that holds its number: the middle, or just above; under a label in the cell, just below. */
static int number_line_within(const struct grid *grid)
{
    return (grid->cell_rows - !grid_labels_are_inside(grid)) / 2;
}

int grid_number_line(const struct grid *grid, size_t row)
{
    size_t line = (row - grid->first_row) / (grid->level == GRID_HALF ? 2 : 1);

    return grid_first_line(grid) + (int)line * grid->cell_rows + number_line_within(grid);
}

/* Columns of the widest number as placed; 0: not known. */
static int grid_number_columns(const struct grid *grid)
{
    return grid->level != GRID_SHORT || grid->decimals < 2 ? grid->widest : grid->widest_short;
}

/* Whether shades replace heat: with few colours, if there is a column for them. */
static bool grid_has_shades(const struct theme *theme, const struct grid *grid)
{
    return theme->colors < 256 && (grid->level < GRID_SHORT || grid->cell_rows > 1);
}

/* Columns of a cell up to what follows its number: a bracket (or a mark) and the shade. */
static int columns_to_end(const struct grid *grid, const struct theme *theme)
{
    return grid->cell_columns - 1 - (grid_has_shades(theme, grid) && !grid->mark);
}

int grid_number_end(const struct grid *grid, const struct theme *theme, size_t col)
{
    int widest = grid_number_columns(grid), left = grid_column_at(grid, col);

    if (grid->cell_rows > 1)
        return left + (grid->cell_columns - widest) / 2 + widest;
    return left + columns_to_end(grid, theme);
}

int grid_column_at(const struct grid *grid, size_t col)
{
    int cells = (int)(col - grid->first_col) * grid->cell_columns;

    return grid->left + label_columns(grid) + cells + seams_before(grid, col);
}

int grid_height(const struct grid *grid)
{
    if (!grid->shown_rows)
        return 0;
    return (int)(grid->level == GRID_HALF ? (grid->shown_rows + 1) / 2 : grid->shown_rows) * grid->cell_rows +
           label_rows(grid, grid->cell_rows);
}

int grid_width(const struct grid *grid)
{
    if (!grid->shown_cols)
        return 0;
    return grid_column_at(grid, grid->first_col + grid->shown_cols - 1) + grid->cell_columns - grid->left;
}

bool grid_hit(const struct grid *grid, int row, int col, size_t *cell_row, size_t *cell_col)
{
    int line = row - grid_first_line(grid);

    if (line < 0 || !grid->shown_rows || row >= grid->top + grid_height(grid))
        return false;
    for (size_t c = grid->first_col; c < grid->first_col + grid->shown_cols; c++) {
        int start = grid_column_at(grid, c);

        if (col >= start && col < start + grid->cell_columns) {
            *cell_col = c;
            *cell_row = grid->first_row + (size_t)(line / grid->cell_rows) * (grid->level == GRID_HALF ? 2 : 1);
            return *cell_row < grid->rows;
        }
    }
    return false;
}

static bool is_selected_label(const struct grid *grid, size_t col)
{
    return col == grid->col && grid->mark_col;
}

/* Draws the background: heat, or its shade with few colours. */
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

/* Draws bars at both sides, with ticks inward at their ends if the number leaves room. */
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

/* The same where shades fill the cells, or only ASCII may be printed: brackets, set off from the background. */
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

/* Appends a mark to a number, and a blank to a word that replaces one, so that both end in the same column. */
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

/* What a cell prints: its number, or what replaces it. Sets whether it has heat. */
static const char *grid_cell_text(const struct grid *grid, size_t row, size_t col, bool *heat, char out[32])
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

static bool is_lit(const struct grid *grid, size_t row, size_t col)
{
    return (grid->lit_row && row == grid->row) || (grid->lit_col && col == grid->col) ||
           grid_is_selected(grid, row, col);
}

/* The style of a cell with a number: `heat` as grid_cell_text() says. */
static struct style grid_cell_style(const struct theme *theme, const struct grid *grid, size_t row, size_t col,
                                    bool heat)
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

static void draw_cell(struct canvas *canvas, const struct grid *grid, size_t row, size_t col)
{
    int number_line = grid_number_line(grid, row), left = grid_column_at(grid, col);
    struct area cell = {number_line - number_line_within(grid), left, grid->cell_rows, grid->cell_columns};
    bool heat, shades = grid_has_shades(&canvas->theme, grid);
    char room[32];
    const char *text = grid_cell_text(grid, row, col, &heat, room);
    struct style style = grid_cell_style(&canvas->theme, grid, row, col, heat);
    int width = canvas_columns(&canvas->theme, text), widest = grid_number_columns(grid), start;

    widest = width > widest || !heat ? width : widest; /* words need no alignment */
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

/* The seam before a column, if there is one, `rows` high. */
static void grid_draw_seam(struct canvas *canvas, const struct grid *grid, int line, int rows, size_t col)
{
    if (!grid->seam || grid->seam_blank || col == grid->first_col || col % grid->seam != 0)
        return;
    canvas_down(canvas, line, grid_column_at(grid, col) - 1, rows);
}

/* Draws a row of cells that take several rows of the screen, with column labels centred. */
static void grid_draw_big_row(struct canvas *canvas, const struct grid *grid, size_t row)
{
    int top = grid_number_line(grid, row) - number_line_within(grid);

    for (size_t col = grid->first_col; col < grid->first_col + grid->shown_cols; col++) {
        grid_draw_seam(canvas, grid, top, grid->cell_rows, col);
        draw_cell(canvas, grid, row, col);
    }
}

/* The mark after the label of the selected column; in ASCII not a letter: "cat*", not "catv". */
static const char *grid_column_mark(const struct theme *theme)
{
    return theme->ascii ? "*" : "▾";
}

static void grid_draw_big_label(struct canvas *canvas, const struct grid *grid, size_t col)
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

static void draw_shade(struct canvas *canvas, const struct grid *grid, int line, int col, double value)
{
    struct style style;
    char32_t shade = theme_shade(&canvas->theme, grid->is_share, grid_step(grid, value), &style);

    canvas_put_glyph(canvas, line, col, style, shade);
}

/* Draws a cell with its number, right-aligned before one blank or the shade. */
static void draw_number(struct canvas *canvas, const struct grid *grid, int line, size_t row, size_t col)
{
    char room[32];
    bool heat, shades = grid_has_shades(&canvas->theme, grid), selected = grid_is_selected(grid, row, col);
    const char *text = grid_cell_text(grid, row, col, &heat, room);
    struct style style = grid_cell_style(&canvas->theme, grid, row, col, heat);
    int left = grid_column_at(grid, col), width = canvas_columns(&canvas->theme, text);
    int end = left + columns_to_end(grid, &canvas->theme);

    /* A mark takes the blank; so does "-inf", where only ASCII may be printed. */
    if (width > end - left || (grid->mark && grid->level == GRID_SHORT))
        end = left + grid->cell_columns;
    for (int i = 0; i < grid->cell_columns; i++)
        canvas_put_glyph(canvas, line, left + i, style, U' ');
    canvas_put_style(canvas, line, end - width, style, text);
    if (shades && heat)
        draw_shade(canvas, grid, line, left + grid->cell_columns - 1, grid_value(grid, row, col));
    if (selected && end - width > grid->left)
        canvas_put_glyph(canvas, line, end - width - 1, style, U'[');
    if (selected && grid->mark && grid->mark(grid->context, row, col) == U' ') /* a mark takes the bracket's place */
        canvas_put_glyph(canvas, line, end - 1, style, U']');
    else if (selected && !grid->mark && end < grid->left + grid_width(grid))
        canvas_put_glyph(canvas, line, end, style, U']');
}

/* Draws a cell as colour only, `grid->cell_columns` wide. */
static void draw_colour(struct canvas *canvas, const struct grid *grid, int line, size_t row, size_t col)
{
    bool selected = grid_is_selected(grid, row, col);
    enum grid_cell state = grid_state(grid, row, col);
    bool shown = state == GRID_SHOWN && isfinite(grid_value(grid, row, col));
    int step = shown ? grid_step(grid, grid_value(grid, row, col)) : 0, left = grid_column_at(grid, col);
    struct style style = theme_heat(&canvas->theme, grid->is_share, step), shade_style;
    char32_t shade = theme_shade(&canvas->theme, grid->is_share, step, &shade_style);
    char32_t blank = grid->heat_alone && state == GRID_MASKED ? U' ' : U'·';

    style.paper = shown ? theme_dense(&canvas->theme, grid->is_share, step) : COLOR_PAGE;
    if (!shown)
        style = theme_role(&canvas->theme, ROLE_DIM);
    for (int i = 0; i < grid->cell_columns; i++) {
        char32_t glyph = state == GRID_HIDDEN ? U'?' : !shown ? blank : style.paper == COLOR_PAGE ? shade : U' ';

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

/* How much of a cell is drawn without colours: 2 for a large share, 1 for a small one, 0 for next to none. */
static int half_weight(const struct grid *grid, size_t row, size_t col)
{
    bool shown = row < grid->rows && grid_state(grid, row, col) == GRID_SHOWN;
    double share = shown ? grid_value(grid, row, col) : 0;

    return share >= HALF_LARGE ? 2 : share >= HALF_SMALL ? 1 : 0;
}

static void draw_half_mono(struct canvas *canvas, const struct grid *grid, int line, size_t row, size_t col)
{
    int upper = half_weight(grid, row, col), lower = half_weight(grid, row + 1, col);
    bool selected = grid_is_selected(grid, row, col) || grid_is_selected(grid, row + 1, col);
    struct style style = theme_role(&canvas->theme, ROLE_PLAIN);
    char32_t glyph = upper == 2 && lower == 2 ? U'█' : upper == 2 ? U'▀' : lower == 2 ? U'▄' : U' ';

    if (glyph == U' ' && (upper || lower))
        glyph = U'·';
    style.bold = style.reverse = selected;
    canvas_put_glyph(canvas, line, grid_column_at(grid, col), style, selected ? U'+' : glyph);
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

static void draw_line(struct canvas *canvas, const struct grid *grid, int line, size_t row)
{
    size_t end = grid->first_col + grid->shown_cols;

    for (size_t col = grid->first_col; col < end; col++) {
        grid_draw_seam(canvas, grid, line, 1, col);
        if (grid->level == GRID_HALF)
            (canvas->theme.colors < 8 ? draw_half_mono : draw_half)(canvas, grid, line, row, col);
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

/* Where cells are too narrow for labels, draws that of the selected column, and every fifth one that does not touch
 * it. */
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

/* Draws a column label above the last digits. Where it is cut to a few letters the mark is in the blank after them: two
 * letters say more than one and a mark. The selected column's label has its arrow there, and its whole name is in the
 * hairline. */
static void draw_col_label(struct canvas *canvas, const struct grid *grid, size_t col)
{
    bool selected = is_selected_label(grid, col), ascii = canvas->theme.ascii;
    enum role role = selected ? ROLE_STRONG : ROLE_DIM;
    int left = grid_column_at(grid, col), end = left + columns_to_end(grid, &canvas->theme), most = end - left;
    char room[24];
    const char *label = grid->label(grid->context, true, col, room);
    int width = canvas_columns(&canvas->theme, label);

    if (width > most && most < LABEL_CUT) {
        struct text first = {0};

        text_add_bytes(&first, label, utf8_prefix(label, most));
        text_add(&first, selected ? "" : ascii ? "." : "…");
        canvas_put(canvas, grid->top, left, role, text_string(&first));
        text_free(&first);
    } else {
        width = width < most ? width : most;
        canvas_put_cut(canvas, grid->top, end - width, width, role, label);
    }
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
    /* Draw the selected cell again: its left bracket may be in the blank after its neighbour. */
    if (grid->level < GRID_COLOR_2 && grid->cell_rows == 1)
        draw_number(canvas, grid, grid_number_line(grid, grid->row), grid->row, grid->col);
}

/* Draws the steps of a legend as coloured blanks, with few colours as shades; returns their columns. NULL: only
 * measures. */
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

/* The ends of a legend as printed. With few colours a shade shows only size; the number shows the sign. */
static void legend_ends(const struct theme *theme, bool is_share, double scale, char low[NUMBER_ROOM + 4],
                        char high[NUMBER_ROOM])
{
    bool from_zero = is_share || theme->colors < 256;

    number_shortest(high, is_share ? 1 : scale);
    snprintf(low, NUMBER_ROOM + 4, "%s%s", from_zero ? "" : "-", from_zero ? "0" : high);
}

static int draw_legend(struct canvas *canvas, const struct theme *theme, int row, int col, bool is_share, double scale)
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

int grid_ramp(struct canvas *canvas, const struct theme *theme, int row, int col, const struct grid *grid)
{
    static const char *const halves = "▀▄ 0.3 and more, · 0.1";

    if (grid->level != GRID_HALF || theme->colors >= 8)
        return draw_legend(canvas, theme, row, col, grid->is_share, grid->scale);
    if (canvas)
        canvas_put(canvas, row, col, ROLE_DIM, halves);
    return canvas_columns(theme, halves);
}
