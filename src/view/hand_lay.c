/* SPDX-License-Identifier: MIT */
#include "view/hand_lay.h"

#include <math.h>
#include <string.h>

enum {
    CELL = 6,    /* columns of a cell, where there is room: an answer can be typed in it */
    CORNER = 18, /* columns of the free corner of a product, for its formula */
};

static const struct hand_step *current(const struct hand *hand)
{
    return &hand->steps[hand->step];
}

/* ----------------------------------------------------------------------------------------------------------- grids */

static const char *label(const void *context, bool column, size_t index, char out[24])
{
    const struct hand_sheet *sheet = context;
    const struct hand_matrix *m = &sheet->hand->matrices[sheet->matrix];

    (void)out;
    return column != sheet->transposed ? m->col_names[index] : m->row_names[index];
}

static enum grid_cell state(const void *context, size_t row, size_t col)
{
    const struct hand_sheet *sheet = context;

    return hand_is_hidden(sheet->hand, sheet->matrix, sheet->transposed ? col : row, sheet->transposed ? row : col)
               ? GRID_HIDDEN
               : GRID_SHOWN;
}

/* Whether a matrix is made only now or later. */
static bool is_ahead(const struct hand *hand, size_t matrix)
{
    for (size_t step = hand->step; step < hand->step_count; step++)
        if (hand->steps[step].result == matrix)
            return true;
    return false;
}

/* The end of the ramp that all signed matrices share; it gives nothing away of what is to be typed. */
static double common_scale(const struct hand *hand)
{
    double most = 0;

    for (size_t i = 0; i < hand->matrix_count; i++)
        for (size_t cell = 0; cell < hand->matrices[i].rows * hand->matrices[i].cols; cell++)
            if (!hand->matrices[i].is_share && !(hand->typed && is_ahead(hand, i)))
                most = fmax(most, fabs(hand->matrices[i].at[cell]));
    return theme_scale(most);
}

static void measure_numbers(struct grid *grid)
{
    for (size_t i = 0; i < grid->rows * grid->cols; i++)
        for (enum grid_level level = GRID_NUMBERS; level <= GRID_SHORT; level++) {
            char room[32];
            int columns = (int)strlen(grid_number(grid, grid->at[i], level, room));
            int *widest = level == GRID_SHORT ? &grid->widest_short : &grid->widest;

            *widest = columns > *widest ? columns : *widest;
        }
}

/* Selects and lights what belongs to the selected cell. */
static void light(const struct hand *hand, struct hand_sheet *sheet)
{
    const struct hand_step *step = current(hand);
    struct grid *grid = &sheet->grid;
    bool of_result = hand->matrix == step->result;

    grid->row = grid->col = GRID_NONE;
    if (sheet->matrix == hand->matrix || (of_result && step->kind == HAND_SCALE)) {
        grid->row = hand->row;
        grid->col = hand->col;
        grid->cursor = grid->mark_row = grid->mark_col = true;
    } else if (of_result && sheet->matrix == step->left) {
        grid->row = hand->row;
        grid->lit_row = grid->mark_row = true;
    } else if (of_result) {
        grid->col = hand->col;
        grid->lit_col = grid->mark_col = true;
    } else if (sheet->matrix == step->result && hand->matrix == step->left) {
        grid->row = hand->row;
        grid->lit_row = true;
    } else if (sheet->matrix == step->result) {
        grid->col = hand->col;
        grid->lit_col = true;
    }
}

void hand_make_sheet(const struct hand *hand, struct hand_sheet *sheet, size_t matrix, bool transposed)
{
    const struct hand_matrix *m = &hand->matrices[matrix];

    *sheet = (struct hand_sheet){.hand = hand, .matrix = matrix, .transposed = transposed};
    sheet->grid = (struct grid){
        .at = m->at,
        .rows = transposed ? m->cols : m->rows,
        .cols = transposed ? m->rows : m->cols,
        .row_stride = transposed ? 1 : m->cols,
        .col_stride = transposed ? m->cols : 1,
        .decimals = m->decimals,
        .is_share = m->is_share,
        .scale = common_scale(hand),
        .label = label,
        .state = state,
        .context = sheet,
        .row_labels = true,
        .col_labels = true,
    };
    measure_numbers(&sheet->grid);
    light(hand, sheet);
}

static bool is_whole(const struct grid *grid)
{
    return grid->level <= GRID_TIGHT && grid->shown_rows == grid->rows && grid->shown_cols == grid->cols;
}

/* -------------------------------------------------------------------------------------------------------- layouts */

/* The sheets of the current step, each cell `tall` rows high. */
static void make_sheets(const struct hand *hand, int tall, struct hand_layout *out)
{
    const struct hand_step *step = current(hand);
    size_t count = step->kind == HAND_PRODUCT ? 3 : 2;

    *out = (struct hand_layout){.count = count, .sign_row = -1};
    hand_make_sheet(hand, &out->sheets[0], step->left, false);
    if (count == 3)
        hand_make_sheet(hand, &out->sheets[1], step->right, step->transposed);
    hand_make_sheet(hand, &out->sheets[count - 1], step->result, false);
    for (size_t i = 0; i < count; i++)
        out->sheets[i].grid.tall = tall;
}

void hand_place_title(struct hand_sheet *sheet, int row, int col, int room)
{
    sheet->title_row = row;
    sheet->title_col = col;
    sheet->title_room = room;
}

/* A legend for a sheet's ramp, if there is room for it. */
static void add_legend(struct hand_layout *out, const struct theme *theme, int sheet, struct area at)
{
    const struct grid *grid = &out->sheets[sheet].grid;

    if (at.rows < 1 || grid_legend(NULL, theme, 0, 0, grid->is_share, grid->scale) > at.cols)
        return;
    out->legends[out->legend_count].row = at.row;
    out->legends[out->legend_count].col = at.col;
    out->legends[out->legend_count++].sheet = sheet;
}

/* left × top = result: the left operand at the left, the right one above, the result where they meet; each cell takes
 * at least `cell` columns, and `tall` rows. */
static bool lay_crosswise(const struct hand *hand, const struct theme *theme, struct area room, int tall, int cell,
                          struct hand_layout *out)
{
    struct grid *left, *top, *result;
    int left_width, top_rows, width, lines, widest;

    make_sheets(hand, tall, out);
    left = &out->sheets[0].grid;
    top = &out->sheets[1].grid;
    result = &out->sheets[2].grid;
    result->row_labels = result->col_labels = false;
    widest = top->widest;
    top->widest = result->widest = top->widest > result->widest ? top->widest : result->widest;
    left->cell_least = top->cell_least = cell;
    left_width = grid_width_at(left, theme, GRID_NUMBERS);
    left_width = left_width > CORNER ? left_width : CORNER;
    width = grid_width_at(top, theme, GRID_NUMBERS);
    top_rows = 1 + grid_lines(top);
    lines = grid_lines(result);
    if (left_width + 1 + width > room.cols || top_rows + 1 + lines > room.rows)
        return false;
    grid_place(top, theme, (struct area){room.row, room.col + left_width + 1, top_rows, width}, GRID_NUMBERS);
    grid_place(left, theme, (struct area){room.row + top_rows, room.col, lines + 1, left_width}, GRID_NUMBERS);
    result->cell_least = top->cell_columns;
    grid_place(result, theme, (struct area){room.row + top_rows + 1, grid_column_at(top, 0), lines, width},
               GRID_NUMBERS);
    top->widest = tall > 1 ? widest : top->widest; /* in the middle of a cell only its own count */
    hand_place_title(&out->sheets[1], room.row, grid_column_at(top, 0) - 1, -(grid_column_at(top, 0) - 1 - room.col));
    hand_place_title(&out->sheets[0], room.row + top_rows - 1, room.col, left_width);
    hand_place_title(&out->sheets[2], room.row + top_rows, grid_column_at(top, 0) + 1,
                     room.col + room.cols - grid_column_at(top, 0) - 1);
    out->formula_row = room.row + 1;
    out->formula_col = room.col;
    out->formula_room = top->rows > 2 ? top->left - room.col - 1 : 0;
    out->rows = top_rows + 1 + lines;
    add_legend(out, theme, 2,
               (struct area){out->formula_row + 1, room.col, grid_lines(top) - 2, top->left - room.col - 1});
    return is_whole(left) && is_whole(top) && is_whole(result);
}

/* One beside the other, with signs between; in little room (cells below CELL) a product goes without labels. */
static bool lay_in_line(const struct hand *hand, const struct theme *theme, struct area room, int tall, int cell,
                        struct hand_layout *out)
{
    bool labels = cell >= CELL || current(hand)->kind != HAND_PRODUCT;
    enum grid_level level = labels ? GRID_NUMBERS : GRID_TIGHT;
    int col = room.col, highest = 0;

    make_sheets(hand, tall, out);
    for (size_t i = 0; i < out->count; i++) {
        struct grid *grid = &out->sheets[i].grid;
        int width, lines = grid_lines(grid);

        grid->cell_least = cell;
        grid->row_labels = labels && (i == 0 || out->count == 2);
        grid->col_labels = labels;
        width = grid_width_at(grid, theme, level);
        highest = lines > highest ? lines : highest;
        if (col + width > room.col + room.cols || lines + 1 + labels > room.rows)
            return false;
        grid_place(grid, theme, (struct area){room.row + 1, col, lines + labels, width}, level);
        hand_place_title(&out->sheets[i], room.row, grid->row_labels ? col : col + 1,
                         i + 1 < out->count ? width + HAND_SIGN - 1 : room.col + room.cols - col - 1);
        if (i + 1 < out->count)
            out->sign_col[i] = col + width + 1;
        col += width + (out->count == 2 ? HAND_WAY : HAND_SIGN);
        if (!is_whole(grid))
            return false;
    }
    out->sign_row = room.row + 1 + labels + highest / 2;
    out->rows = highest + 1 + labels;
    for (int i = 0; i < 2 && out->count == 2; i++) {
        int left = out->sheets[i].grid.left + 1, end = i == 0 ? out->sheets[1].grid.left - 1 : room.col + room.cols;

        add_legend(out, theme, i, (struct area){room.row + out->rows, left, room.rows - out->rows, end - left});
    }
    out->rows += out->legend_count > 0;
    return true;
}

static bool is_big(const struct hand *hand)
{
    return hand->habits && hand->habits->big;
}

static void lay_alone(const struct hand *hand, const struct theme *theme, struct area room, struct hand_layout *out)
{
    *out = (struct hand_layout){.count = 1, .sign_row = -1};
    hand_make_sheet(hand, &out->sheets[0], hand->matrix, false);
    if (room.rows > (int)out->sheets[0].grid.rows + 1 || room.rows > 3) {
        hand_place_title(&out->sheets[0], room.row, room.col, room.cols);
        room.row++;
        room.rows--;
    }
    out->sheets[0].grid.big = is_big(hand);
    grid_place(&out->sheets[0].grid, theme, room, GRID_AUTO);
    out->rows = grid_height(&out->sheets[0].grid) + (out->sheets[0].title_room != 0);
}

/* The biggest cells with which all of the step fits, crosswise rather than side by side. */
static bool lay_big(const struct hand *hand, const struct theme *theme, struct area room, struct hand_layout *out)
{
    for (int tall = GRID_TALLEST; tall > 1; tall--) {
        int least = 2 * tall > CELL ? 2 * tall : CELL;

        for (int cell = 4 * tall; cell >= least && current(hand)->kind == HAND_PRODUCT; cell--)
            if (lay_crosswise(hand, theme, room, tall, cell, out))
                return true;
        for (int cell = 4 * tall; cell >= 2 * tall; cell--)
            if (lay_in_line(hand, theme, room, tall, cell, out))
                return true;
    }
    return false;
}

void hand_lay(const struct hand *hand, const struct theme *theme, struct area room, struct hand_layout *out)
{
    if (is_big(hand) && lay_big(hand, theme, room, out))
        return;
    for (int cell = CELL; cell >= 0; cell -= CELL) {
        if (current(hand)->kind == HAND_PRODUCT && lay_crosswise(hand, theme, room, 1, cell, out))
            return;
        if (lay_in_line(hand, theme, room, 1, cell, out))
            return;
    }
    lay_alone(hand, theme, room, out);
}

struct area hand_inner(struct area area)
{
    if (area.cols > 2) {
        area.col++;
        area.cols -= 2;
    }
    return area;
}

struct area hand_below_rail(const struct hand *hand, struct area room)
{
    if (hand->step_count > 1 && room.rows > 1) {
        room.row++;
        room.rows--;
    }
    return room;
}

int hand_rows(const void *self, const struct theme *theme, struct area room, bool compact)
{
    const struct hand *hand = self;
    struct hand_layout layout;
    int rows;

    (void)compact;
    hand_lay(hand, theme, hand_below_rail(hand, hand_inner(room)), &layout);
    rows = layout.rows + (hand->step_count > 1);
    return rows < 1 ? 1 : rows < room.rows ? rows : room.rows;
}

int hand_columns(const void *self, const struct theme *theme, int rows)
{
    static const int wide = 300;
    const struct hand *hand = self;
    struct hand_layout layout;
    struct area room = hand_below_rail(hand, (struct area){0, 0, rows, wide});
    int tall = is_big(hand) ? GRID_TALLEST : 1;

    if (current(hand)->kind != HAND_PRODUCT)
        return 0;
    while (tall > 1 && !lay_crosswise(hand, theme, room, tall, 2 * tall > CELL ? 2 * tall : CELL, &layout))
        tall--;
    if (tall == 1 && !lay_crosswise(hand, theme, (struct area){0, 0, wide, wide}, 1, CELL, &layout))
        return 0;
    return layout.sheets[1].grid.left + grid_width(&layout.sheets[1].grid) + 2;
}
