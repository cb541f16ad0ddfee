/* SPDX-License-Identifier: MIT */
#include "sheet/plan.h"

#include "base/memory.h"
#include "base/utf8.h"

#include <limits.h>

enum {
    FLOW_GAP = 3,
    FLOW_LEAST = 60, /* columns of a flow that leaves room beside it */
    CORNER_ROWS = 4,
    CORNER_COLUMNS = 25,    /* what notes and ramps in the free corner of a product would like */
    TILES_MOST = 16,        /* beside each other */
    RAMP_LEAST = 7,         /* rows of tiles that are cut and have a ramp */
    LOSS = GRID_TALLEST + 1 /* a denser level costs more than any smaller cells */
};

/* --------------------------------------------------------------------------------------------------------- measures */

int plan_margin_columns(const struct theme *theme, const struct margin *margin)
{
    int widest = margin->columns, name = canvas_columns(theme, text_string(&margin->name));

    if (!margin->span && name > widest)
        widest = name;
    for (size_t i = 0; i < margin->count && !margin->tell; i++) {
        int columns = canvas_columns(theme, margin_text(margin, i));

        widest = columns > widest ? columns : widest;
    }
    return widest;
}

/* Columns of the margins beside the rows, with the spare ones or without. */
static int right_columns(const struct theme *theme, const struct sheet_matrix *m, bool spare)
{
    int columns = 0;

    for (size_t i = 0; i < m->right_count; i++)
        if (spare || !m->right[i].is_spare)
            columns += PLAN_MARGIN_GAP + plan_margin_columns(theme, &m->right[i]);
    return columns;
}

int plan_width_at(const struct theme *theme, const struct sheet_matrix *m, enum grid_level level)
{
    return grid_width_at(&m->placed, theme, level) + right_columns(theme, m, false);
}

/* Rows of the margins below its columns, without the spare ones if it is short. */
static int below_rows(const struct sheet_matrix *m)
{
    int rows = 0;

    for (size_t i = 0; i < m->below_count; i++)
        rows += !(m->is_short && m->below[i].is_spare);
    return rows;
}

/* Rows of a whole matrix as numbers, with its labels and what is below its columns, but without its title. */
static int height_of(const struct sheet_matrix *m)
{
    return grid_lines(&m->placed) + (m->placed.col_labels && !m->placed.labels_inside) + below_rows(m);
}

/* Makes cells as wide as what is below them. */
static void widen_cells(const struct theme *theme, struct sheet_matrix *m)
{
    for (size_t i = 0; i < m->below_count; i++) {
        int columns = plan_margin_columns(theme, &m->below[i]) + 1 + (theme->colors < 256);

        if (m->below[i].span == 1 && columns > m->placed.cell_least)
            m->placed.cell_least = columns;
    }
}

static bool is_whole(const struct sheet_matrix *m)
{
    const struct grid *grid = &m->placed;

    return m->is_placed && grid->level <= GRID_SHORT && grid->shown_rows == grid->rows &&
           grid->shown_cols == grid->cols;
}

/* --------------------------------------------------------------------------------------------------------- placing */

/* Places a matrix, its title in the first row of `room`; false if there is no room for a cell. */
static bool place(struct sheet_matrix *m, const struct theme *theme, struct area room, enum grid_level level)
{
    int columns = grid_width_at(&m->placed, theme, level == GRID_AUTO ? GRID_NUMBERS : level);

    m->title_row = room.row;
    m->title_col = room.col;
    m->title_room = room.cols;
    m->room_end = room.col + room.cols;
    room.row++;
    room.rows--;
    m->has_margins = !m->is_bare && columns + right_columns(theme, m, false) <= room.cols && height_of(m) <= room.rows;
    m->has_spare = m->has_margins && columns + right_columns(theme, m, true) <= room.cols;
    if (m->has_margins) {
        room.cols -= right_columns(theme, m, m->has_spare);
        room.rows -= below_rows(m);
    }
    m->is_placed = grid_place(&m->placed, theme, room, level);
    return m->is_placed;
}

/* Places a matrix without a row for its title; its short name goes into the corner that its labels leave free, if
 * any. */
static bool place_named_in_corner(struct sheet_matrix *m, const struct theme *theme, struct area room,
                                  enum grid_level level)
{
    room.row--;
    room.rows++;
    if (!place(m, theme, room, level))
        return false;
    m->title_row = m->placed.top;
    m->title_room = m->placed.col_labels ? m->placed.label_columns - 1 : 0;
    return true;
}

/* Columns of the widest number as it is printed. */
static int widest_number(const struct grid *grid)
{
    int widest = 1;

    for (size_t i = 0; i < grid->rows * grid->cols; i++) {
        char number[32];
        double value = grid->at[i / grid->cols * grid->row_stride + i % grid->cols * grid->col_stride];
        int columns = utf8_columns(grid_number(grid, value, GRID_NUMBERS, number));

        widest = columns > widest ? columns : widest;
    }
    return widest;
}

/* How many of the matrices are shown together. */
size_t plan_together(const struct matrices *matrices)
{
    return matrices->together ? matrices->together : matrices->count;
}

/* Begins a layout: nothing is placed, cells are as big as asked for. */
static void begin(struct plan *all, int tall, int cell)
{
    *all = (struct plan){.matrices = all->matrices};
    for (size_t i = 0; i < all->matrices->count; i++) {
        struct sheet_matrix *m = all->matrices->of[i];

        m->is_placed = m->is_bare = m->has_margins = m->has_spare = m->is_short = false;
        m->title_room = 0;
        if (!m->grid.widest) /* measured only once, as a sheet is laid out in many ways */
            m->grid.widest = widest_number(&m->grid);
        grid_measure_labels(&m->grid);
        m->placed = m->grid;
        if (all->matrices->compares && m->grid.row_labels && !m->grid.label_columns)
            m->placed.label_columns = m->grid.longest_label[0] + 3; /* ▸ before it, a blank and [ after */
        m->placed.tall = tall;
        m->placed.cell_least = cell > m->grid.cell_least ? cell : m->grid.cell_least;
    }
}

static size_t count_legends(const struct plan *all)
{
    size_t count = 0;

    for (size_t i = 0; i < plan_together(all->matrices); i++)
        count += all->matrices->of[i]->legend != NULL;
    return count;
}

/* The row of ramps below, if there is one left. Returns the rows used. */
static int end_with_legend(struct plan *all, struct area room, int used)
{
    if (count_legends(all) == 0 || used >= room.rows)
        return used;
    all->has_legend_row = true;
    all->legend_row = room.row + used;
    return used + 1;
}

int plan_legend_col(const struct matrices *matrices, const struct theme *theme)
{
    const struct sheet_matrix *last = matrices->of[plan_together(matrices) - 1];

    if (last->name_in_corner)
        return last->placed.left + grid_width(&last->placed) + PLAN_GAP;
    return last->title_col + line_columns(theme, &last->name) + 1 + canvas_columns(theme, text_string(&last->note)) +
           PLAN_GAP;
}

/* Whether one ramp has room at the end of the titles' row, after the last of them; where names are in corners, after
 * the matrices. */
static bool fits_above(const struct plan *all, const struct theme *theme, struct area room)
{
    const struct sheet_matrix *last = all->matrices->of[plan_together(all->matrices) - 1], *own = NULL;

    for (size_t i = 0; i < plan_together(all->matrices); i++)
        own = all->matrices->of[i]->legend ? all->matrices->of[i] : own;
    return count_legends(all) == 1 && !last->braces &&
           plan_legend_col(all->matrices, theme) + grid_ramp(NULL, theme, 0, 0, &own->placed) <= room.col + room.cols;
}

static int between_columns(const struct plan *all, size_t i)
{
    return i == 0 && all->matrices->between_columns ? all->matrices->between_columns : PLAN_GAP;
}

/* Rows above a row of matrices: that of their titles. */
static int title_rows(const struct plan *all)
{
    for (size_t i = 0; i < plan_together(all->matrices); i++)
        if (!all->matrices->of[i]->name_in_corner)
            return 1;
    return 0;
}

/* How sparse a row is where there is room. */
static enum grid_level row_level(const struct plan *all)
{
    return all->matrices->compares ? GRID_TIGHT : GRID_NUMBERS;
}

static int row_width(const struct plan *all, const struct theme *theme, enum grid_level level)
{
    int width = 0;

    for (size_t i = 0; i < plan_together(all->matrices); i++)
        width += plan_width_at(theme, all->matrices->of[i], level) +
                 (i + 1 < plan_together(all->matrices) ? between_columns(all, i) : 0);
    return width;
}

/* Lays all beside each other, whole, as sparse as the room allows; 0: no room. */
static int lay_row(struct plan *all, const struct theme *theme, struct area room)
{
    enum grid_level level = row_level(all), most = all->matrices->level ? all->matrices->level : GRID_SHORT;
    int rows = 0, col = room.col, title = title_rows(all);

    most = all->matrices->compares ? level : most;
    for (size_t i = 0; i < plan_together(all->matrices); i++) {
        widen_cells(theme, all->matrices->of[i]);
        rows = height_of(all->matrices->of[i]) > rows ? height_of(all->matrices->of[i]) : rows;
    }
    while (level < most && row_width(all, theme, level) > room.cols)
        level++;
    if (row_width(all, theme, level) > room.cols || rows + title > room.rows)
        return 0;
    for (size_t i = 0; i < plan_together(all->matrices); i++) {
        struct sheet_matrix *m = all->matrices->of[i];
        int width = plan_width_at(theme, m, level),
            gap = i + 1 < plan_together(all->matrices) ? between_columns(all, i) : 0;

        struct area own = {room.row, col, rows + title, gap ? width : room.col + room.cols - col};

        if (m->name_in_corner) {
            own.row += title;
            own.rows -= title;
        }
        if (!(m->name_in_corner ? place_named_in_corner : place)(m, theme, own, level) || !is_whole(m))
            return 0;
        if (!m->name_in_corner)
            m->title_room = i + 1 < plan_together(all->matrices) ? width + gap - 1 : room.col + room.cols - col;
        col += width + gap;
    }
    all->is_legend_above = fits_above(all, theme, room);
    return all->is_legend_above ? rows + title : end_with_legend(all, room, rows + title);
}

/* Gives all the same cells and labels, so that columns line up. */
static void align(struct plan *all, const struct theme *theme)
{
    int cells = 0, labels = 0;

    for (size_t i = 0; i < plan_together(all->matrices); i++) {
        struct sheet_matrix *m = all->matrices->of[i];
        int name = canvas_columns(theme, text_string(&m->brief)) + 2;

        widen_cells(theme, m);
        cells = m->placed.cell_least > cells ? m->placed.cell_least : cells;
        labels = name > labels ? name : labels;
    }
    for (size_t i = 0; i < plan_together(all->matrices); i++) {
        struct grid *grid = &all->matrices->of[i]->placed;

        grid->cell_least = cells;
        grid->label_columns = grid->label_columns > labels ? grid->label_columns : labels;
    }
}

/* How sparse all of a stack are: alike, so that columns line up. */
static enum grid_level stack_level(const struct plan *all, const struct theme *theme, int columns)
{
    for (size_t i = 0; i < plan_together(all->matrices); i++)
        if (all->matrices->is_close && plan_width_at(theme, all->matrices->of[i], GRID_NUMBERS) > columns)
            return GRID_TIGHT;
    return GRID_NUMBERS;
}

/* Lays all below each other, whole, column under column, no taller than needed; 0: no room. */
static int stack(struct plan *all, const struct theme *theme, struct area room)
{
    size_t count = plan_together(all->matrices);
    int used = 0, all_rows = (int)count - 1, gap;
    enum grid_level level;

    align(all, theme);
    level = stack_level(all, theme, room.cols);
    for (size_t i = 0; i < count; i++)
        all_rows += height_of(all->matrices->of[i]);
    gap = all_rows <= room.rows;
    for (size_t i = 0; i < count; i++) {
        struct sheet_matrix *m = all->matrices->of[i];
        int rows = height_of(m);

        used += i > 0 ? gap : 0;
        if (plan_width_at(theme, m, level) > room.cols || used + rows > room.rows ||
            !place_named_in_corner(m, theme, (struct area){room.row + used, room.col, rows, room.cols}, level) ||
            !is_whole(m))
            return 0;
        used += rows;
    }
    if (count > 1 && gap && count_legends(all) > 0) { /* the first gap has room for the ramps */
        all->has_legend_row = true;
        all->legend_row = room.row + height_of(all->matrices->of[0]);
        return used;
    }
    return end_with_legend(all, room, used);
}

/* The same; if rows are short, drops what can be spared below columns before the row of ramps. */
static int lay_stack(struct plan *all, const struct theme *theme, struct area room)
{
    int tall = all->matrices->of[0]->placed.tall, cell = all->matrices->of[0]->placed.cell_least;

    for (int way = 0; way < 4; way++) {
        bool is_short = way % 2 == 1, has_to = way < 2;
        int used;

        begin(all, tall, cell);
        for (size_t i = 0; i < all->matrices->count; i++)
            all->matrices->of[i]->is_short = is_short;
        used = stack(all, theme, room);
        if (used && (!has_to || all->has_legend_row || count_legends(all) == 0))
            return used;
    }
    return 0;
}

/* Left × right = result beside each other, whole: with labels, or tight and without; 0: no room. */
static int lay_in_line(struct plan *all, const struct theme *theme, struct area room, bool labels)
{
    enum grid_level level = labels ? GRID_NUMBERS : GRID_TIGHT;
    int col = room.col, rows = 0;

    for (size_t i = 0; i < plan_together(all->matrices); i++) {
        struct sheet_matrix *m = all->matrices->of[i];
        int width, lines;

        m->placed.row_labels = labels && i == 0;
        m->placed.col_labels = labels;
        width = plan_width_at(theme, m, level);
        lines = 1 + height_of(m);
        if (col + width > room.col + room.cols || lines > room.rows ||
            !place(m, theme, (struct area){room.row, col, lines, width}, level) || !is_whole(m))
            return 0;
        m->title_col += !m->placed.row_labels;
        m->title_room = width + PLAN_SIGN - 1;
        rows = lines > rows ? lines : rows;
        col += width + PLAN_SIGN;
    }
    all->has_signs = true;
    return rows;
}

/* Left × top = result, crosswise, all whole; 0: no room. */
static int lay_crosswise(struct plan *all, const struct theme *theme, struct area room)
{
    struct sheet_matrix *left = all->matrices->of[0], *top = all->matrices->of[1], *result = all->matrices->of[2];
    enum grid_level level = GRID_NUMBERS;
    int widest = top->placed.widest > result->placed.widest ? top->placed.widest : result->placed.widest;
    int own = top->placed.widest, left_width = plan_width_at(theme, left, level), rows = height_of(result) - 1, width,
        top_rows;
    bool shrinks = !all->matrices->in_line && left->placed.tall <= 1;

    top->placed.widest = result->placed.widest = widest; /* a result is under the column that makes it */
    width = plan_width_at(theme, top, GRID_NUMBERS);
    top_rows = 1 + grid_lines(&top->placed);
    if (top_rows <= CORNER_ROWS && !all->matrices->in_line)
        top_rows = 1 + CORNER_ROWS;
    while (left_width + 1 + width > room.cols && level < GRID_SHORT && shrinks)
        left_width = plan_width_at(theme, left, ++level);
    if (left_width < CORNER_COLUMNS && CORNER_COLUMNS + 1 + width <= room.cols)
        left_width = CORNER_COLUMNS;
    if (top_rows + rows + 1 > room.rows)
        top_rows = 1 + grid_lines(&top->placed);
    if (1 + height_of(top) > top_rows && 1 + height_of(top) - top->placed.col_labels + rows + 1 <= room.rows)
        top_rows = 1 + height_of(top) - top->placed.col_labels;
    if (left_width + (level == GRID_NUMBERS) + width > room.cols || top_rows + rows + 1 > room.rows)
        return 0;
    place_named_in_corner(top, theme,
                          (struct area){room.row, room.col + left_width + (level == GRID_NUMBERS), top_rows, width},
                          GRID_NUMBERS);
    place(left, theme, (struct area){room.row + top_rows - 1, room.col, rows + 2, left_width}, level);
    result->placed.cell_least = top->placed.cell_columns; /* its labels may have made them wider than its numbers */
    result->placed.row_labels = result->placed.col_labels = false;
    place(result, theme, (struct area){room.row + top_rows, grid_column_at(&top->placed, 0), rows + 1, width},
          GRID_NUMBERS);
    top->title_col = grid_column_at(&top->placed, 0) - 1;
    top->title_room = -(top->title_col - room.col);
    result->title_col++;
    result->title_room = room.col + room.cols - result->title_col;
    all->corner_rows = top_rows - 1;
    all->corner_cols = top->placed.left - room.col - 1;
    if (top->placed.tall > 1)
        top->placed.widest = own; /* only its own numbers count for centring */
    if (!is_whole(left) || !is_whole(top) || !is_whole(result))
        return 0;
    if (1 + (int)(all->matrices->note_count + count_legends(all)) <= all->corner_rows)
        return top_rows + 1 + rows;
    return end_with_legend(all, room, top_rows + 1 + rows);
}

static int lay_product(struct plan *all, const struct theme *theme, struct area room)
{
    int tall = all->matrices->of[0]->placed.tall, cell = all->matrices->of[0]->placed.cell_least;
    int used = lay_crosswise(all, theme, room);

    for (int labels = 1; !used && all->matrices->in_line && labels >= 0; labels--) {
        begin(all, tall, cell);
        used = lay_in_line(all, theme, room, labels);
    }
    return used;
}

/* Lays a flow out from its `first` matrix on. Returns the rows used if all of the group that the chosen one belongs to
 * is in sight, or, with `any`, the chosen one whole; else 0. */
static int flow_from(struct plan *all, const struct theme *theme, struct area room, size_t first, bool any)
{
    size_t count = all->matrices->count, last = all->matrices->chosen, i = first;
    int row = room.row, col = room.col, high = 0;

    while (!any && last + 1 < count && !all->matrices->of[last + 1]->begins)
        last++;
    begin(all, 0, 0);
    for (; i < count; i++) {
        struct sheet_matrix *m = all->matrices->of[i];
        int width = plan_width_at(theme, m, GRID_TIGHT), rows = 1 + height_of(m);

        if (col > room.col && col + width > room.col + room.cols) {
            row += high;
            col = room.col;
            high = 0;
        }
        if (col + width > room.col + room.cols || row + rows > room.row + room.rows ||
            !place(m, theme, (struct area){row, col, rows, width}, GRID_AUTO))
            break;
        high = rows > high ? rows : high;
        col += width + FLOW_GAP;
    }
    return i > last ? row + high - room.row : 0;
}

/* Lays a flow from the start of a group, as early as possible. */
static int lay_flow(struct plan *all, const struct theme *theme, struct area room)
{
    size_t chosen = all->matrices->chosen;

    for (size_t first = 0; first <= chosen; first++) {
        int used = all->matrices->of[first]->begins ? flow_from(all, theme, room, first, false) : 0;

        if (used)
            return used;
    }
    for (size_t first = 0; first < chosen; first++) {
        int used = all->matrices->of[first]->begins ? flow_from(all, theme, room, first, true) : 0;

        if (used)
            return used;
    }
    return flow_from(all, theme, room, chosen, true);
}

static int loss(const struct sheet_matrix *m)
{
    bool whole = m->placed.shown_rows == m->placed.rows && m->placed.shown_cols == m->placed.cols;

    return ((int)m->placed.level + (whole ? 0 : GRID_LEVEL_COUNT)) * LOSS - m->placed.cell_rows;
}

/* Tries tiles in `across` columns. Returns the loss: the densest level that any tile needs, more if one shows only part
 * of its matrix or has no room; among equal levels, smaller cells lose more. */
static int try_tiles(struct plan *all, const struct theme *theme, struct area room, size_t across, int *used)
{
    size_t down = (plan_together(all->matrices) + across - 1) / across;
    int wide = room.cols / (int)across, high = room.rows / (int)down, lost = 0;
    int gap = plan_together(all->matrices) > 1 ? 2 : 0;

    *used = 0;
    all->hidden = 0;
    for (size_t i = 0; i < plan_together(all->matrices); i++) {
        struct area tile = {room.row + (int)(i / across) * high, room.col + (int)(i % across) * wide,
                            high > 3 && down > 1 ? high - 1 : high, wide - gap};
        struct sheet_matrix *m = all->matrices->of[i];
        int bottom;

        if (!place(m, theme, tile, all->matrices->level)) {
            for (size_t j = i; j < plan_together(all->matrices); j++)
                all->matrices->of[j]->is_placed = false;
            all->hidden = plan_together(all->matrices) - i;
            return 3 * GRID_LEVEL_COUNT * LOSS;
        }
        lost = loss(m) > lost ? loss(m) : lost;
        bottom = tile.row + 1 + grid_height(&m->placed) - room.row;
        *used = bottom > *used ? bottom : *used;
    }
    return lost;
}

/* The number of tiles in a row that shows most: numbers before colours, fewer rows before more. */
static int lay_tiles(struct plan *all, const struct theme *theme, struct area room, bool big)
{
    int least = 4 * GRID_LEVEL_COUNT * LOSS, used;
    size_t best = 1;

    for (size_t i = 0; i < plan_together(all->matrices); i++)
        all->matrices->of[i]->placed.big = big;
    for (size_t across = plan_together(all->matrices) < TILES_MOST ? plan_together(all->matrices) : TILES_MOST;
         across >= 1; across--) {
        int lost = try_tiles(all, theme, room, across, &used);

        if (lost < least) {
            least = lost;
            best = across;
        }
    }
    least = try_tiles(all, theme, room, best, &used);
    if (count_legends(all) > 0 && used >= room.rows && least >= GRID_LEVEL_COUNT * LOSS && room.rows >= RAMP_LEAST) {
        room.rows--; /* windows give a row to their ramp */
        try_tiles(all, theme, room, best, &used);
        room.rows++;
    }
    if (!all->matrices->of[0]->is_placed)
        return 0;
    all->is_legend_above =
        all->matrices->ramp_above && best == plan_together(all->matrices) && fits_above(all, theme, room);
    return all->is_legend_above ? used : end_with_legend(all, room, used);
}

static int lay_all(struct plan *all, const struct theme *theme, struct area room)
{
    static int (*const lay[])(struct plan * all, const struct theme *theme,
                              struct area room) = {[MATRICES_ROW] = lay_row,
                                                   [MATRICES_STACK] = lay_stack,
                                                   [MATRICES_PRODUCT] = lay_product,
                                                   [MATRICES_FLOW] = lay_flow};

    return lay[all->matrices->form](all, theme, room);
}

/* The densest level of any matrix that is shown together with others. */
static enum grid_level densest(const struct plan *all)
{
    enum grid_level level = GRID_AUTO;

    for (size_t i = 0; i < plan_together(all->matrices); i++)
        level = all->matrices->of[i]->placed.level > level ? all->matrices->of[i]->placed.level : level;
    return level;
}

/* Lays all in cells `tall` rows high and as wide as the room allows, no denser than `level`; 0 if they do not fit. */
static int lay_all_tall(struct plan *all, const struct theme *theme, struct area room, int tall, enum grid_level level)
{
    for (int cell = 4 * tall; cell >= 2 * tall; cell--) {
        int used;

        begin(all, tall, cell);
        used = lay_all(all, theme, room);
        if (used && densest(all) <= level)
            return used;
    }
    return 0;
}

/* Lays all in the biggest cells with which they fit; 0 if only usual ones fit, or none. */
static int lay_all_big(struct plan *all, const struct theme *theme, struct area room)
{
    int used = 0;

    for (int tall = GRID_TALLEST; tall > 1 && used == 0; tall--)
        used = lay_all_tall(all, theme, room, tall, GRID_LEVEL_COUNT);
    return used;
}

/* The same with taller cells, showing no less than usual ones; 0 if only usual ones fit. */
static int lay_taller(struct plan *all, const struct theme *theme, struct area room, int tall)
{
    begin(all, 0, 0);
    return lay_all(all, theme, room) ? lay_all_tall(all, theme, room, tall, densest(all)) : 0;
}

/* Lays the chosen one in big cells, with its title above, in its corner, or without, its column labels if need be in
 * the first cells. 0 if only usual cells fit. */
static int lay_chosen_big(struct plan *all, const struct theme *theme, struct area room)
{
    struct sheet_matrix *m = all->matrices->of[all->matrices->chosen];

    begin(all, 0, 0);
    m->placed.big = m->is_bare = true;
    if (!place(m, theme, room, all->matrices->level))
        return 0;
    if (m->placed.cell_rows > 1)
        return 1 + grid_height(&m->placed) + (m->has_margins ? below_rows(m) : 0);
    for (int way = 0; way < 4; way++) {
        begin(all, 0, 0);
        m->placed.big = m->is_bare = true;
        m->placed.labels_inside = way >= 2;
        if (way % 2 == 0)
            m->placed.label_columns = canvas_columns(theme, text_string(&m->brief)) + 2;
        if (!place_named_in_corner(m, theme, room, all->matrices->level) || m->placed.cell_rows == 1)
            continue;
        m->title_room = way % 2 == 0 ? m->title_room : 0;
        return grid_height(&m->placed) + (m->has_margins ? below_rows(m) : 0);
    }
    return 0;
}

/* Lays the chosen one in cells `tall` rows high, whole; 0 if only usual ones fit. */
static int lay_chosen_taller(struct plan *all, const struct theme *theme, struct area room, int tall)
{
    struct sheet_matrix *m = all->matrices->of[all->matrices->chosen];

    for (int cell = 4 * tall; cell >= 2 * tall; cell--) {
        begin(all, tall, cell);
        if (place(m, theme, room, all->matrices->level) && is_whole(m) && m->placed.cell_rows > 1)
            return 1 + grid_height(&m->placed) + (m->has_margins ? below_rows(m) : 0);
    }
    return 0;
}

/* Lays the chosen one as sparse as the room allows; if it lacks just one row, its name goes into its corner. */
static int lay_chosen(struct plan *all, const struct theme *theme, struct area room)
{
    struct sheet_matrix *m = all->matrices->of[all->matrices->chosen];
    enum grid_level level = all->matrices->level;
    int used;

    begin(all, 0, 0);
    if (all->matrices->compares && grid_width_at(&m->placed, theme, row_level(all)) <= room.cols)
        level = row_level(all);
    if (!place(m, theme, room, level)) { /* not even with a title */
        if (!place_named_in_corner(m, theme, room, level))
            return 0;
        m->title_room = 0;
        return grid_height(&m->placed);
    }
    used = 1 + grid_height(&m->placed);
    if (m->placed.shown_rows < m->placed.rows) {
        struct sheet_matrix before = *m;
        int name = canvas_columns(theme, text_string(&m->brief)) + 2;

        m->placed.label_columns = m->placed.label_columns > name ? m->placed.label_columns : name;
        if (place_named_in_corner(m, theme, room, level) && m->placed.level == before.placed.level &&
            m->placed.shown_cols == before.placed.shown_cols && m->placed.shown_rows == m->placed.rows)
            return grid_height(&m->placed);
        *m = before;
    }
    return used + (m->has_margins ? below_rows(m) : 0);
}

/* Places what has room, and returns its rows; 0 if not even a cell has room. */
static int lay(struct plan *all, const struct sheet_block *block, const struct theme *theme, struct area room)
{
    bool big = block->big, alone = block->matrices.alone;
    int used = 0;

    *all = (struct plan){.matrices = &block->matrices};
    if (block->matrices.count == 0)
        return 0;
    if (block->matrices.form == MATRICES_TILES && !alone) {
        begin(all, 0, 0);
        used = lay_tiles(all, theme, room, big);
        all->shown = SHOWN_ALL;
        return used;
    }
    if (block->tall > 1 && !alone && !block->matrices.compares && (used = lay_taller(all, theme, room, block->tall))) {
        all->shown = SHOWN_ALL;
        return used;
    }
    if (block->tall > 1 && alone && (used = lay_chosen_taller(all, theme, room, block->tall))) {
        all->shown = SHOWN_CHOSEN;
        return used;
    }
    if (big && !alone && (used = lay_all_big(all, theme, room)) > 0) {
        all->shown = SHOWN_ALL;
        return used;
    }
    if (big && (used = lay_chosen_big(all, theme, room)) > 0) {
        all->shown = SHOWN_CHOSEN;
        return used;
    }
    if (!alone) {
        begin(all, 0, 0);
        used = lay_all(all, theme, room);
    }
    if (used) {
        all->shown = SHOWN_ALL;
        return used;
    }
    used = lay_chosen(all, theme, room);
    all->shown = used ? SHOWN_CHOSEN : SHOWN_NONE;
    return used;
}

void plan_place(struct sheet_block *block, const struct theme *theme)
{
    if (!block->matrices.plan)
        block->matrices.plan = memory_new(sizeof *block->matrices.plan);
    *block->matrices.plan = (struct plan){0};
    if (block->area.rows > 0)
        lay(block->matrices.plan, block, theme, block->area);
}

/* Rows of the tallest matrix with its title: a single matrix takes as many, whichever it is. */
static int tallest(const struct plan *all, int least, int most)
{
    int rows = least;

    for (size_t i = 0; i < all->matrices->count; i++) {
        int own = 1 + height_of(all->matrices->of[i]);

        rows = own > rows ? own : rows;
    }
    return rows < most ? rows : most;
}

/* A flow takes as many lines as fit in the rows of its size, whichever are visible, but no more than all of it
 * needs. */
static int fit_flow(const struct sheet_block *block, const struct theme *theme, size_t size, struct area room)
{
    struct plan all = {.matrices = &block->matrices};
    int line = block->sizes[size].rows, used = flow_from(&all, theme, room, 0, true);

    if (block->matrices.of[block->matrices.count - 1]->is_placed)
        return used;
    return room.rows < line ? room.rows : room.rows / line * line;
}

/* A block of rank 0 takes what fits; others are shown whole, or not at all. */
int plan_fit(const struct sheet_block *block, const struct theme *theme, size_t size, struct area room)
{
    struct plan all;
    int used;

    if (block->matrices.form == MATRICES_FLOW)
        return fit_flow(block, theme, size, room);
    used = lay(&all, block, theme, room);

    if (all.shown == SHOWN_CHOSEN && !block->big && !block->is_parted &&
        used < tallest(&all, block->sizes[0].rows, room.rows))
        used = tallest(&all, block->sizes[0].rows, room.rows);
    return all.shown == SHOWN_ALL || block->matrices.alone || block->sizes[size].rank == 0 ? used : 0;
}

/* Columns up to the end of the last text below a whole matrix, where a text is under several columns. */
static int columns_below(const struct theme *theme, const struct sheet_matrix *m)
{
    int most = 0;

    for (size_t i = 0; i < m->below_count; i++) {
        const struct margin *margin = &m->below[i];
        struct grid grid = m->placed;
        int columns;

        if (margin->span == 1 || margin->count == 0 ||
            !grid_place(&grid, theme, (struct area){0, 0, INT_MAX, INT_MAX}, GRID_NUMBERS))
            continue;
        columns = grid_column_at(&grid, (margin->count - 1) * margin->span) + 1 + margin->columns;
        most = columns > most ? columns : most;
    }
    return most;
}

bool plan_is_whole(const struct sheet_block *block, const struct theme *theme, struct area room)
{
    struct plan all;

    lay(&all, block, theme, room);
    return all.shown == SHOWN_ALL || block->matrices.alone;
}

int plan_columns(const struct sheet_block *block, const struct theme *theme)
{
    struct plan all = {.matrices = &block->matrices};
    struct sheet_matrix **of = block->matrices.of;
    bool is_stack = block->matrices.form == MATRICES_STACK;
    int most = 0;

    begin(&all, 0, 0);
    if (is_stack)
        align(&all, theme);
    for (size_t i = 0; i < plan_together(all.matrices); i++) {
        enum grid_level level = is_stack && block->matrices.is_close ? GRID_TIGHT : GRID_NUMBERS;
        int columns = plan_width_at(theme, of[i], level), below = columns_below(theme, of[i]);

        columns = columns > below ? columns : below;
        most = columns > most ? columns : most;
    }
    if (block->matrices.form == MATRICES_FLOW)
        return most > FLOW_LEAST ? most : FLOW_LEAST;
    if (block->matrices.form == MATRICES_ROW && (!block->matrices.alone || block->matrices.compares))
        return row_width(&all, theme, block->matrices.is_close ? GRID_TIGHT : row_level(&all));
    if (block->matrices.form == MATRICES_PRODUCT && !block->matrices.alone) {
        int left = plan_width_at(theme, of[0], GRID_NUMBERS), right = plan_width_at(theme, of[1], GRID_NUMBERS);

        return (left < CORNER_COLUMNS ? CORNER_COLUMNS : left) + 1 +
               (right > plan_width_at(theme, of[2], GRID_NUMBERS) ? right : plan_width_at(theme, of[2], GRID_NUMBERS));
    }
    return most;
}
