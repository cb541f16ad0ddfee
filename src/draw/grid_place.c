/* SPDX-License-Identifier: MIT */
/* Where a grid stands and how densely: level, window, widths. grid.c draws what this decides. */
#include "base/utf8.h"
#include "draw/grid_parts.h"

#define LABEL_MOST 9   /* columns of a label before it is cut */
#define LABEL_LEAST 5  /* of the labels at the left, marker included */
#define FEW_COLUMNS 24 /* a matrix as narrow as this scrolls its numbers rather than turn into colour */

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
    columns = longest_label(grid, false) + 2; /* a marker before it, a blank behind */
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
        columns = grid->widest + 1 + shade;
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

/* The most seams that a window of so many columns can have, wherever it begins. */
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

/* Rows that column labels take above cells of so many. */
static int label_rows(const struct grid *grid, int rows)
{
    return grid->col_labels && !(grid->labels_inside && rows > 1);
}

static int height_at(const struct grid *grid, enum grid_level level)
{
    int rows = (int)(level == GRID_HALF ? (grid->rows + 1) / 2 : grid->rows), tall = cell_rows(grid, level);

    return rows * tall + label_rows(grid, tall);
}

static bool is_possible(const struct theme *theme, enum grid_level level)
{
    return level != GRID_HALF || (theme->colors >= 8 && !theme->ascii);
}

static enum grid_level densest(const struct theme *theme)
{
    return is_possible(theme, GRID_HALF) ? GRID_HALF : GRID_COLOR_1;
}

/* The first level at which all fits; else numbers that scroll downward, if it is narrow; else the densest. */
static enum grid_level choose(const struct grid *grid, const struct theme *theme, struct area room)
{
    for (enum grid_level level = GRID_NUMBERS; level < GRID_HALF; level++)
        if (grid_width_at(grid, theme, level) <= room.cols && height_at(grid, level) <= room.rows)
            return level;
    for (enum grid_level level = GRID_NUMBERS; level <= GRID_SHORT && grid->cols <= FEW_COLUMNS; level++)
        if (grid_width_at(grid, theme, level) <= room.cols)
            return level;
    if (grid->cols <= FEW_COLUMNS)
        return GRID_SHORT;
    return densest(theme);
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

/* Makes cells as big as the room allows: so many rows that all of the matrix stays in sight, and four columns for each
 * of them, or at least two where there are fewer. */
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
    grid->level = wanted == GRID_AUTO ? choose(grid, theme, room) : is_possible(theme, wanted) ? wanted : GRID_COLOR_1;
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
        grid->label_columns = labels; /* drawing asks for it at every cell */
    return true;
}

bool grid_labels_are_inside(const struct grid *grid)
{
    return grid->col_labels && label_rows(grid, grid->cell_rows) == 0;
}

int grid_first_line(const struct grid *grid)
{
    return grid->top + label_rows(grid, grid->cell_rows);
}

int grid_number_line(const struct grid *grid, size_t row)
{
    size_t line = (row - grid->first_row) / (grid->level == GRID_HALF ? 2 : 1);

    return grid_first_line(grid) + (int)line * grid->cell_rows + grid->cell_rows / 2;
}

int grid_number_columns(const struct grid *grid)
{
    return grid->level != GRID_SHORT || grid->decimals < 2 ? grid->widest : grid->widest_short;
}

int grid_number_end(const struct grid *grid, const struct theme *theme, size_t col)
{
    int widest = grid_number_columns(grid), left = grid_column_at(grid, col);

    if (grid->cell_rows > 1)
        return left + (grid->cell_columns - widest) / 2 + widest;
    return left + grid->cell_columns - 1 - grid_has_shades(theme, grid);
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
