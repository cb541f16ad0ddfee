/* SPDX-License-Identifier: MIT */
/* Numbers on heat: one matrix, several beside or below each other, a product crosswise; what of them has room, and how
 * densely. What is placed depends on room, theme and shapes alone. */
#include "base/utf8.h"
#include "sheet/kind.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    GAP = 4,        /* columns between matrices beside each other */
    MARGIN_GAP = 2, /* before a column of a margin */
    SIGN = 3,       /* columns of × and = */
    CORNER_ROWS = 4,
    CORNER_COLUMNS = 25,    /* what notes and ramps in the free corner of a product would like */
    TITLE_BRIEF = 14,       /* kept for a title alone, without its note */
    TILES_MOST = 16,        /* beside each other */
    LOSS = GRID_TALLEST + 1 /* a denser level is a greater loss than smaller cells */
};

/* What of a block's matrices is shown, and where, apart from the places of each. */
struct plan {
    const struct matrices *matrices;
    enum { SHOWN_NONE, SHOWN_ALL, SHOWN_CHOSEN } shown;
    bool has_legend_row, has_signs;
    int legend_row, corner_rows, corner_cols;
    size_t hidden; /* of tiles: for how many there was no room */
};

/* ---------------------------------------------------------------------------------------------------------- measures
 */

static int margin_columns(const struct theme *theme, const struct margin *margin)
{
    int widest = margin->columns, name = canvas_columns(theme, text_string(&margin->name));

    if (!margin->span && name > widest)
        widest = name;
    for (size_t i = 0; i < margin->count; i++) {
        int columns = canvas_columns(theme, text_string(&margin->of[i]));

        widest = columns > widest ? columns : widest;
    }
    return widest;
}

/* Columns of what stands beside the rows, with what is to spare or without. */
static int right_columns(const struct theme *theme, const struct sheet_matrix *m, bool spare)
{
    int columns = 0;

    for (size_t i = 0; i < m->right_count; i++)
        if (spare || !m->right[i].is_spare)
            columns += MARGIN_GAP + margin_columns(theme, &m->right[i]);
    return columns;
}

static int width_at(const struct theme *theme, const struct sheet_matrix *m, enum grid_level level)
{
    return grid_width_at(&m->placed, theme, level) + right_columns(theme, m, false);
}

/* Rows of a whole matrix as numbers, its labels and what stands below its columns included, its title not. */
static int height_of(const struct sheet_matrix *m)
{
    return grid_lines(&m->placed) + (m->placed.col_labels && !m->placed.labels_inside) + (int)m->below_count;
}

/* Cells take the columns of what stands below them. */
static void widen_cells(const struct theme *theme, struct sheet_matrix *m)
{
    for (size_t i = 0; i < m->below_count; i++) {
        int columns = margin_columns(theme, &m->below[i]) + 1 + (theme->colors < 256);

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
    room.row++;
    room.rows--;
    m->has_margins = columns + right_columns(theme, m, false) <= room.cols && height_of(m) <= room.rows;
    m->has_spare = m->has_margins && columns + right_columns(theme, m, true) <= room.cols;
    if (m->has_margins) {
        room.cols -= right_columns(theme, m, m->has_spare);
        room.rows -= (int)m->below_count;
    }
    m->is_placed = grid_place(&m->placed, theme, room, level);
    return m->is_placed;
}

/* Places a matrix without a row for its title: its short name stands in the corner that its labels leave free. */
static bool place_named_in_corner(struct sheet_matrix *m, const struct theme *theme, struct area room,
                                  enum grid_level level)
{
    room.row--;
    room.rows++;
    if (!place(m, theme, room, level))
        return false;
    m->title_row = m->placed.top;
    m->title_room = m->placed.label_columns - 1;
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

/* How many of the matrices stand together. */
static size_t together(const struct plan *all)
{
    return all->matrices->together ? all->matrices->together : all->matrices->count;
}

/* What a layout begins with: nothing is placed, cells as big as asked for. */
static void begin(struct plan *all, int tall, int cell)
{
    *all = (struct plan){.matrices = all->matrices};
    for (size_t i = 0; i < all->matrices->count; i++) {
        struct sheet_matrix *m = all->matrices->of[i];

        m->is_placed = m->has_margins = false;
        m->title_room = 0;
        m->placed = m->grid;
        if (!m->placed.widest)
            m->placed.widest = widest_number(&m->grid);
        m->placed.tall = tall;
        m->placed.cell_least = cell > m->grid.cell_least ? cell : m->grid.cell_least;
    }
}

static size_t count_legends(const struct plan *all)
{
    size_t count = 0;

    for (size_t i = 0; i < together(all); i++)
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

static int between_columns(const struct plan *all, size_t i)
{
    return i == 0 && all->matrices->between_columns ? all->matrices->between_columns : GAP;
}

/* Rows above a row of matrices: that of their titles. */
static int title_rows(const struct plan *all)
{
    for (size_t i = 0; i < together(all); i++)
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

    for (size_t i = 0; i < together(all); i++)
        width += width_at(theme, all->matrices->of[i], level) + (i + 1 < together(all) ? between_columns(all, i) : 0);
    return width;
}

/* All beside each other, whole, as sparse as there is room for; 0: no room. */
static int lay_row(struct plan *all, const struct theme *theme, struct area room)
{
    enum grid_level level = row_level(all), most = all->matrices->level ? all->matrices->level : GRID_SHORT;
    int rows = 0, col = room.col, title = title_rows(all);

    most = all->matrices->compares ? level : most;
    for (size_t i = 0; i < together(all); i++) {
        widen_cells(theme, all->matrices->of[i]);
        rows = height_of(all->matrices->of[i]) > rows ? height_of(all->matrices->of[i]) : rows;
    }
    while (level < most && row_width(all, theme, level) > room.cols)
        level++;
    if (row_width(all, theme, level) > room.cols || rows + title > room.rows)
        return 0;
    for (size_t i = 0; i < together(all); i++) {
        struct sheet_matrix *m = all->matrices->of[i];
        int width = width_at(theme, m, level), gap = i + 1 < together(all) ? between_columns(all, i) : 0;

        struct area own = {room.row, col, rows + title, gap ? width : room.col + room.cols - col};

        if (m->name_in_corner) {
            own.row += title;
            own.rows -= title;
        }
        if (!(m->name_in_corner ? place_named_in_corner : place)(m, theme, own, level) || !is_whole(m))
            return 0;
        if (!m->name_in_corner)
            m->title_room = i + 1 < together(all) ? width + gap - 1 : room.col + room.cols - col;
        col += width + gap;
    }
    return end_with_legend(all, room, rows + title);
}

/* Gives all the same cells and labels, so that column stands under column. */
static void align(struct plan *all, const struct theme *theme)
{
    int cells = 0, labels = 0;

    for (size_t i = 0; i < together(all); i++) {
        struct sheet_matrix *m = all->matrices->of[i];
        int name = canvas_columns(theme, text_string(&m->brief)) + 2;

        widen_cells(theme, m);
        cells = m->placed.cell_least > cells ? m->placed.cell_least : cells;
        labels = name > labels ? name : labels;
    }
    for (size_t i = 0; i < together(all); i++) {
        struct grid *grid = &all->matrices->of[i]->placed;

        grid->cell_least = cells;
        grid->label_columns = grid->label_columns > labels ? grid->label_columns : labels;
    }
}

/* All below each other, whole, column under column; 0: no room. */
static int lay_stack(struct plan *all, const struct theme *theme, struct area room)
{
    int used = 0;

    align(all, theme);
    for (size_t i = 0; i < together(all); i++) {
        struct sheet_matrix *m = all->matrices->of[i];
        int rows = height_of(m);

        used += i > 0;
        if (width_at(theme, m, GRID_NUMBERS) > room.cols || used + rows > room.rows ||
            !place_named_in_corner(m, theme, (struct area){room.row + used, room.col, rows, room.cols}, GRID_NUMBERS) ||
            !is_whole(m))
            return 0;
        used += rows;
    }
    return end_with_legend(all, room, used);
}

/* Left × right = result beside each other, whole: with labels, or tight and without; 0: no room. */
static int lay_in_line(struct plan *all, const struct theme *theme, struct area room, bool labels)
{
    enum grid_level level = labels ? GRID_NUMBERS : GRID_TIGHT;
    int col = room.col, rows = 0;

    for (size_t i = 0; i < together(all); i++) {
        struct sheet_matrix *m = all->matrices->of[i];
        int width, lines;

        m->placed.row_labels = labels && i == 0;
        m->placed.col_labels = labels;
        width = width_at(theme, m, level);
        lines = 1 + height_of(m);
        if (col + width > room.col + room.cols || lines > room.rows ||
            !place(m, theme, (struct area){room.row, col, lines, width}, level) || !is_whole(m))
            return 0;
        m->title_col += !m->placed.row_labels;
        m->title_room = width + SIGN - 1;
        rows = lines > rows ? lines : rows;
        col += width + SIGN;
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
    int own = top->placed.widest, left_width = width_at(theme, left, level), rows = height_of(result) - 1, width,
        top_rows;
    bool shrinks = !all->matrices->in_line && left->placed.tall <= 1;

    top->placed.widest = result->placed.widest = widest; /* a result stands under what made it */
    width = width_at(theme, top, GRID_NUMBERS);
    top_rows = 1 + grid_lines(&top->placed);
    if (top_rows <= CORNER_ROWS && !all->matrices->in_line)
        top_rows = 1 + CORNER_ROWS;
    while (left_width + 1 + width > room.cols && level < GRID_SHORT && shrinks)
        left_width = width_at(theme, left, ++level);
    if (left_width < CORNER_COLUMNS && CORNER_COLUMNS + 1 + width <= room.cols)
        left_width = CORNER_COLUMNS;
    if (top_rows + rows + 1 > room.rows)
        top_rows = 1 + grid_lines(&top->placed);
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
        top->placed.widest = own; /* in the middle of a cell only its own count */
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

static int loss(const struct sheet_matrix *m)
{
    bool whole = m->placed.shown_rows == m->placed.rows && m->placed.shown_cols == m->placed.cols;

    return ((int)m->placed.level + (whole ? 0 : GRID_LEVEL_COUNT)) * LOSS - m->placed.cell_rows;
}

/* Tries tiles in `across` columns. Returns how much is lost, less being better: the densest level that any of them
 * needs, and more if one shows only a part of its matrix or there is no room for one; of the same level, the smallest
 * cells. */
static int try_tiles(struct plan *all, const struct theme *theme, struct area room, size_t across, int *used)
{
    size_t down = (together(all) + across - 1) / across;
    int wide = room.cols / (int)across, high = room.rows / (int)down, lost = 0;

    *used = 0;
    all->hidden = 0;
    for (size_t i = 0; i < together(all); i++) {
        struct area tile = {room.row + (int)(i / across) * high, room.col + (int)(i % across) * wide,
                            high > 3 && down > 1 ? high - 1 : high, wide - 2};
        struct sheet_matrix *m = all->matrices->of[i];
        int bottom;

        if (!place(m, theme, tile, all->matrices->level)) {
            for (size_t j = i; j < together(all); j++)
                all->matrices->of[j]->is_placed = false;
            all->hidden = together(all) - i;
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

    for (size_t i = 0; i < together(all); i++)
        all->matrices->of[i]->placed.big = big;
    for (size_t across = together(all) < TILES_MOST ? together(all) : TILES_MOST; across >= 1; across--) {
        int lost = try_tiles(all, theme, room, across, &used);

        if (lost < least) {
            least = lost;
            best = across;
        }
    }
    try_tiles(all, theme, room, best, &used);
    return all->matrices->of[0]->is_placed ? end_with_legend(all, room, used) : 0;
}

static int lay_all(struct plan *all, const struct theme *theme, struct area room)
{
    static int (*const lay[])(struct plan * all, const struct theme *theme, struct area room) = {
        [MATRICES_ROW] = lay_row, [MATRICES_STACK] = lay_stack, [MATRICES_PRODUCT] = lay_product};

    return lay[all->matrices->form](all, theme, room);
}

/* All, in the biggest cells with which they fit; 0 if they fit with the usual ones at most. */
static int lay_all_big(struct plan *all, const struct theme *theme, struct area room)
{
    for (int tall = GRID_TALLEST; tall > 1; tall--)
        for (int cell = 4 * tall; cell >= 2 * tall; cell--) {
            int used;

            begin(all, tall, cell);
            used = lay_all(all, theme, room);
            if (used)
                return used;
        }
    return 0;
}

/* The one that is looked at, in big cells: with its title above, in its corner, or none, its column labels, if need be,
 * in the first cells. 0 if there is room for usual cells only. */
static int lay_chosen_big(struct plan *all, const struct theme *theme, struct area room)
{
    struct sheet_matrix *m = all->matrices->of[all->matrices->chosen];

    begin(all, 0, 0);
    m->placed.big = true;
    if (!place(m, theme, room, all->matrices->level))
        return 0;
    if (m->placed.cell_rows > 1)
        return 1 + grid_height(&m->placed) + (m->has_margins ? (int)m->below_count : 0);
    for (int way = 0; way < 4; way++) {
        begin(all, 0, 0);
        m->placed.big = true;
        m->placed.labels_inside = way >= 2;
        if (way % 2 == 0)
            m->placed.label_columns = canvas_columns(theme, text_string(&m->brief)) + 2;
        if (!place_named_in_corner(m, theme, room, all->matrices->level) || m->placed.cell_rows == 1)
            continue;
        m->title_room = way % 2 == 0 ? m->title_room : 0;
        return grid_height(&m->placed) + (m->has_margins ? (int)m->below_count : 0);
    }
    return 0;
}

/* The one that is looked at, as sparse as there is room for; where a row is missing, its name stands in its corner. */
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
    return used + (m->has_margins ? (int)m->below_count : 0);
}

/* Places what has room, and returns its rows; 0 if not a cell has. */
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

/* Rows of the tallest matrix with its title: what stands alone takes as many, whichever it is. */
static int tallest(const struct plan *all, int least, int most)
{
    int rows = least;

    for (size_t i = 0; i < all->matrices->count; i++) {
        int own = 1 + height_of(all->matrices->of[i]);

        rows = own > rows ? own : rows;
    }
    return rows < most ? rows : most;
}

/* Where it comes first it is what there is room for; else whole, or not at all. */
static int fit_matrices(const struct sheet_block *block, const struct theme *theme, size_t size, struct area room)
{
    struct plan all;
    int used = lay(&all, block, theme, room);

    if (all.shown == SHOWN_CHOSEN && !block->big && used < tallest(&all, block->sizes[0].rows, room.rows))
        used = tallest(&all, block->sizes[0].rows, room.rows);
    return all.shown == SHOWN_ALL || block->matrices.alone || block->sizes[size].rank == 0 ? used : 0;
}

static int need_columns(const struct sheet_block *block, const struct theme *theme)
{
    struct plan all = {.matrices = &block->matrices};
    struct sheet_matrix **of = block->matrices.of;
    int most = 0;

    begin(&all, 0, 0);
    if (block->matrices.form == MATRICES_STACK)
        align(&all, theme);
    for (size_t i = 0; i < together(&all); i++) {
        int columns = width_at(theme, of[i], GRID_NUMBERS);

        most = columns > most ? columns : most;
    }
    if (block->matrices.form == MATRICES_ROW && (!block->matrices.alone || block->matrices.compares))
        return row_width(&all, theme, row_level(&all));
    if (block->matrices.form == MATRICES_PRODUCT && !block->matrices.alone) {
        int left = width_at(theme, of[0], GRID_NUMBERS), right = width_at(theme, of[1], GRID_NUMBERS);

        return (left < CORNER_COLUMNS ? CORNER_COLUMNS : left) + 1 +
               (right > width_at(theme, of[2], GRID_NUMBERS) ? right : width_at(theme, of[2], GRID_NUMBERS));
    }
    return most;
}

/* --------------------------------------------------------------------------------------------------------- drawing */

/* Over each seam's columns what they belong to: "┌── head 1 ──┐". */
static void draw_braces(struct canvas *canvas, const struct sheet_matrix *m, int begin)
{
    const struct grid *grid = &m->placed;

    for (size_t i = 0; i * grid->seam < grid->cols; i++) {
        int left = grid_column_at(grid, i * grid->seam) + 1;
        int right = grid_column_at(grid, (i + 1) * grid->seam - 1) + grid->cell_columns - 1, width;
        struct style style = theme_role(&canvas->theme, theme_head(i));
        char name[40];

        snprintf(name, sizeof name, " %s ", text_string(&m->braces[i]));
        width = utf8_columns(name);
        if (right - left < width + 2)
            width = snprintf(name, sizeof name, "%zu", i + 1);
        left = left < begin ? begin : left;
        for (int col = left; col <= right; col++)
            canvas_put_glyph(canvas, m->title_row, col, style, col == left ? U'┌' : col == right ? U'┐' : U'─');
        canvas_put_style(canvas, m->title_row, left + (right - left - width) / 2 + 1, style, name);
    }
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
}

static void draw_right(struct canvas *canvas, const struct sheet_matrix *m)
{
    const struct grid *grid = &m->placed;
    int left = grid->left + grid_width(grid);

    for (size_t i = 0; i < m->right_count && m->has_margins; i++) {
        const struct margin *margin = &m->right[i];
        int columns = margin_columns(&canvas->theme, margin), begin = left + MARGIN_GAP, end = begin + columns;

        if (margin->is_spare && !m->has_spare)
            continue;
        if (margin->is_words)
            canvas_put(canvas, grid->top, begin, ROLE_DIM, text_string(&margin->name));
        else
            canvas_put_right(canvas, grid->top, end, ROLE_DIM, text_string(&margin->name));
        for (size_t row = grid->first_row; row < grid->first_row + grid->shown_rows; row++) {
            const char *text = text_string(&margin->of[row]);

            if (margin->is_words)
                canvas_put(canvas, grid_number_line(grid, row), begin, margin->roles[row], text);
            else
                canvas_put_right(canvas, grid_number_line(grid, row), end, margin->roles[row], text);
        }
        left = end;
    }
}

/* What stands below the columns: under its number, or under the columns it spans. */
static void draw_below(struct canvas *canvas, const struct sheet_matrix *m)
{
    const struct grid *grid = &m->placed;
    int row = grid->top + grid_height(grid), right = grid->left + grid_width(grid);

    for (size_t i = 0; i < m->below_count && m->has_margins; i++, row++) {
        const struct margin *margin = &m->below[i];

        canvas_put_cut(canvas, row, grid->left + 1, grid->label_columns - 1, ROLE_DIM, text_string(&margin->name));
        for (size_t at = 0; at < margin->count; at++) {
            size_t col = at * margin->span, next = col + margin->span;
            int end = grid_number_end(grid, &canvas->theme, col), begin = grid_column_at(grid, col) + 1;

            if (margin->span == 1)
                canvas_put_right(canvas, row, end, margin->roles[at], text_string(&margin->of[at]));
            else
                canvas_put_cut(canvas, row, begin, (next < grid->cols ? grid_column_at(grid, next) : right) - begin - 1,
                               margin->roles[at], text_string(&margin->of[at]));
            if (grid->seam && col % grid->seam == 0 && col > 0)
                canvas_down(canvas, row, grid_column_at(grid, col) - 1, 1);
        }
    }
}

/* What is typed stands in its cell, if that is in sight. */
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

/* The ramps, each after its name, in one row; in the corner of a product each has a row of its own. */
static void draw_legends(struct canvas *canvas, const struct plan *all, struct area area)
{
    int row = area.row + 1 + (int)all->matrices->note_count, col = area.col;
    bool in_corner = all->corner_rows > 0 && !all->has_legend_row;

    if (all->has_legend_row) {
        row = all->legend_row;
        col += all->matrices->of[0]->placed.label_columns;
    }
    for (size_t i = 0; i < together(all) && (in_corner || all->has_legend_row); i++) {
        const struct sheet_matrix *m = all->matrices->of[i];
        int columns = grid_legend(NULL, &canvas->theme, 0, 0, m->grid.is_share, m->grid.scale), begin = col;
        int most = in_corner ? all->corner_cols : area.col + area.cols - col;

        if (!m->legend || columns > most || (in_corner && row >= area.row + all->corner_rows))
            continue;
        if (columns + utf8_columns(m->legend) <= most)
            begin += canvas_put(canvas, row, begin, ROLE_DIM, m->legend);
        begin += grid_legend(canvas, &canvas->theme, row, begin, m->grid.is_share, m->grid.scale);
        if (in_corner)
            row++;
        else
            col = begin + GAP;
    }
}

/* The ramp of what stands alone, at the end of its title's row. */
static void draw_chosen_legend(struct canvas *canvas, const struct sheet_matrix *m, struct area area)
{
    int columns = grid_legend(NULL, &canvas->theme, 0, 0, m->grid.is_share, m->grid.scale);
    int col = area.col + area.cols - columns - 1;

    if (m->title_room == area.cols && col > area.col + TITLE_BRIEF)
        grid_legend(canvas, &canvas->theme, m->title_row, col, m->grid.is_share, m->grid.scale);
}

/* The ramp of those that stand beside each other to be compared, if the last title leaves room for it. */
static void draw_compared_legend(struct canvas *canvas, const struct sheet_matrix *last, struct area area)
{
    int columns = grid_legend(NULL, &canvas->theme, 0, 0, last->grid.is_share, last->grid.scale);
    int col = area.col + area.cols - columns - 1;

    if (col >= last->title_col + line_columns(&canvas->theme, &last->name) + MARGIN_GAP)
        grid_legend(canvas, &canvas->theme, last->title_row, col, last->grid.is_share, last->grid.scale);
}

/* Two lines between the first and the second matrix of a row, in the middle of their height. */
static void draw_between(struct canvas *canvas, const struct matrices *matrices)
{
    const struct grid *grid = &matrices->of[0]->placed;
    int left = matrices->of[0]->placed.left + width_at(&canvas->theme, matrices->of[0], grid->level);
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
    struct area area = block->area;
    struct plan all;

    if (matrices->blank)
        return;
    lay(&all, block, &canvas->theme, area);
    for (size_t i = 0; i < matrices->count && all.shown == SHOWN_ALL; i++)
        draw_matrix(canvas, matrices->of[i]);
    if (all.shown == SHOWN_CHOSEN) {
        draw_matrix(canvas, matrices->of[matrices->chosen]);
        if (!matrices->compares)
            draw_chosen_legend(canvas, matrices->of[matrices->chosen], area);
        else if (matrices->of[matrices->chosen]->title_room == area.cols)
            draw_compared_legend(canvas, matrices->of[matrices->chosen], area);
    }
    if (all.shown != SHOWN_ALL)
        return;
    for (size_t i = 0; i < matrices->note_count && (int)i + 1 < all.corner_rows; i++)
        line_draw(canvas, area.row + 1 + (int)i, area.col, all.corner_cols, &matrices->notes[i]);
    draw_legends(canvas, &all, area);
    if (matrices->compares)
        draw_compared_legend(canvas, matrices->of[together(&all) - 1], area);
    if (all.has_signs)
        draw_signs(canvas, matrices);
    if (matrices->between_columns)
        draw_between(canvas, matrices);
    if (all.hidden) {
        struct text more = {0};

        text_addf(&more, "… and %zu more: make the window larger", all.hidden);
        canvas_put_cut(canvas, area.row + area.rows - 1, area.col, area.cols, ROLE_DIM, text_string(&more));
        text_free(&more);
    }
}

static bool find_cell(const struct sheet_block *block, const struct theme *theme, int row, int col,
                      struct sheet_spot *out)
{
    struct plan all;

    lay(&all, block, theme, block->area);
    for (size_t i = 0; i < block->matrices.count; i++) {
        const struct sheet_matrix *m = block->matrices.of[i];

        if ((all.shown == SHOWN_CHOSEN && i != block->matrices.chosen) || !m->is_placed ||
            !grid_hit(&m->placed, row, col, &out->row, &out->col))
            continue;
        out->of = m->of;
        return true;
    }
    return false;
}

/* ----------------------------------------------------------------------------------------------------------- tables */

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
            sheet_fields_set(out, row + 1, column, text_string(&m->right[i].of[row]));
    }
    for (size_t i = 0; i < m->below_count; i++) {
        size_t row = m->grid.rows + 1 + i;

        sheet_fields_set(out, row, 0, text_string(&m->below[i].name));
        for (size_t at = 0; at < m->below[i].count; at++)
            sheet_fields_set(out, row, at * m->below[i].span + 1, text_string(&m->below[i].of[at]));
    }
}

static bool make_fields(const struct sheet_block *block, size_t index, struct sheet_fields *out)
{
    const struct sheet_matrix *m;
    struct text caption = {0};
    char room[24];

    if (index >= block->matrices.count || block->matrices.blank)
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

/* Whether all of a matrix that lay() has placed is in sight. */
static bool is_in_sight(const struct sheet_matrix *m)
{
    return m->is_placed && m->placed.shown_rows == m->placed.rows && m->placed.shown_cols == m->placed.cols;
}

/* Whether two show the same numbers: what stands alone may stand with the others as well. */
static bool is_same(const struct sheet_matrix *a, const struct sheet_matrix *b)
{
    return a->of.view && a->of.view == b->of.view && a->of.id == b->of.id && a->of.head == b->of.head;
}

/* Those that have no room; one of which a window is shown is named as such. What stands alone leaves the others out by
 * choice. */
static void add_missing(const struct sheet_block *block, const struct theme *theme, struct text *out)
{
    const struct matrices *matrices = &block->matrices;
    struct plan all = {0};

    if (matrices->blank)
        return;
    if (block->area.rows > 0)
        lay(&all, block, theme, block->area);
    for (size_t i = 0; i < matrices->count; i++) {
        const struct sheet_matrix *m = matrices->of[i];
        bool is_shown = all.shown == SHOWN_ALL ? m->is_placed : all.shown == SHOWN_CHOSEN && i == matrices->chosen;
        struct text name = {0};

        if ((matrices->alone && i != matrices->chosen) || (is_shown && is_in_sight(m)) ||
            (matrices->together && i >= matrices->together && i != matrices->chosen) ||
            (i != matrices->chosen && is_same(m, matrices->of[matrices->chosen])) ||
            (i >= matrices->together && matrices->together && all.shown == SHOWN_ALL))
            continue;
        text_addf(&name, "%s%s", is_shown ? "part of " : "", text_string(m->brief.length ? &m->brief : &m->name.text));
        sheet_add_name(out, text_string(&name));
        text_free(&name);
    }
}

const struct kind kind_matrices = {.fit = fit_matrices,
                                   .columns = need_columns,
                                   .draw = draw_matrices,
                                   .find = find_cell,
                                   .fields = make_fields,
                                   .missing = add_missing,
                                   .free = matrices_free};
