/* SPDX-License-Identifier: MIT */
/* Many matrices at once, in lines: what is given, each head, what the heads share. Numbers where there is room, else
 * only colours, and finally two rows in one line (half blocks; without colours these show what is lit). If even that
 * does not fit, windows of rows and lines around the selected cell, marked as such. The form depends only on the room
 * and on the numbers of rows and columns. */
#include "base/memory.h"
#include "base/number.h"
#include "base/utf8.h"
#include "draw/grid.h"
#include "sheet/kind.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    GAP = 2,       /* columns between two matrices */
    GIVEN_GAP = 3, /* after given matrices, if they are beside the heads */
    LABELS = 7,    /* columns of row labels, mark and blank included */
    COLUMNS_MOST = 16,
    RIBBON_CELL = 2, /* columns of a cell when two rows share a line */
    LEGEND_GAP = 4,
    LEGEND_COLUMNS = 36,
    TWO_LINES = 8, /* from so many rows on, they may be spread over two lines */
    TOLD_MOST = 64 /* cells of a matrix that plain text lists */
};

/* How the matrices are shown, from roomy to dense. */
struct form {
    int most, least; /* columns of a cell */
    bool has_numbers, has_labels, has_spare, is_half;
    bool is_beside; /* given matrices are beside the heads */
};

static const struct form forms[] = {
    {7, 6, .has_numbers = true, .has_labels = true, .has_spare = true},
    {5, 4, .has_numbers = true, .has_spare = true},
    {5, 4, .has_numbers = true},
    {5, 3, .has_numbers = true},
    {2, 2, .is_beside = true},
    {2, 2, .is_half = true, .is_beside = true},
    {1, 1, .is_half = true, .is_beside = true},
};
enum { FORMS = sizeof forms / sizeof *forms };

/* The place of a matrix: its title's row and first column, from the board's corner; the window of its cells. */
struct place {
    bool is_shown, is_half;
    size_t line;
    int col, cell;
    size_t first_row, rows, first_col, cols;
};

struct line_of_maps {
    int top, rows; /* without the title */
    size_t group;
};

struct board_plan {
    const struct form *form;
    struct place *places;       /* [count] */
    struct line_of_maps *lines; /* [line_count] */
    size_t line_count, first, shown;
    int rows;      /* rows of all visible lines, with the gaps between them */
    bool is_cut;   /* some of it is out of sight */
    bool is_whole; /* every cell is visible, except of matrices replaced by another */
};

struct board_map *board_add(struct sheet_block *block, struct grid grid, struct matrix_of of, size_t group)
{
    struct board *board = &block->board;
    struct board_map *map;

    board->maps = memory_resize(board->maps, board->count + 1, sizeof *board->maps);
    map = &board->maps[board->count++];
    *map = (struct board_map){.matrix = matrices_add(&block->matrices, grid, of), .group = group};
    board->groups = group + 1;
    return map;
}

static const struct board_map *chosen_map(const struct sheet_block *block)
{
    return &block->board.maps[block->matrices.chosen];
}

/* ---------------------------------------------------------------------------------------------------------- layout */

/* Whether there are given matrices before the heads. */
static bool has_given(const struct sheet_block *block)
{
    return block->board.maps[0].group == 0;
}

/* The first given matrix to show: a spare one while it is chosen. */
static size_t first_given(const struct sheet_block *block)
{
    if (!has_given(block))
        return SHEET_NONE;
    return chosen_map(block)->is_spare ? block->matrices.chosen : 0;
}

/* Whether a matrix has a place of its own in a form. */
static bool is_in(const struct sheet_block *block, const struct form *form, size_t map)
{
    if (form->has_spare)
        return true;
    if (!has_given(block))
        return !block->board.maps[map].is_spare || map == block->matrices.chosen;
    return map == first_given(block) || (map != 0 && !block->board.maps[map].is_spare);
}

static int lines_of(const struct place *place)
{
    return (int)(place->is_half ? (place->rows + 1) / 2 : place->rows);
}

/* Columns of a map at a place: of its cells or its name, and one more for the bracket of numbers. */
static int width_of(const struct board_map *map, const struct place *place, const struct form *form)
{
    int cells = (int)place->cols * place->cell + (form->has_numbers && !place->is_half);
    int name = utf8_columns(text_string(&map->matrix->brief));

    return cells > name ? cells : name;
}

/* The start of a window of `shown` out of `count` that contains `at`; even, if two rows share a line. */
static size_t window(size_t count, size_t shown, size_t at, bool is_half)
{
    size_t first = at < shown / 2 ? 0 : at - shown / 2;

    first = first + shown > count ? count - shown : first;
    return is_half && first % 2 == 1 ? first - 1 : first;
}

static bool is_lit_cell(const struct board_map *map, size_t row, size_t col)
{
    return map->lit && map->lit(map->matrix->grid.context, row, col);
}

/* Gives a place its cells, in at most `rows` rows of the screen and `cols` columns. */
static void size_place(const struct board_map *map, struct place *place, int most_rows, int most_cols)
{
    const struct grid *grid = &map->matrix->grid;
    size_t rows = (size_t)most_rows * (place->is_half ? 2 : 1), cols = (size_t)(most_cols / place->cell);

    cols = cols < 1 ? 1 : cols > COLUMNS_MOST ? COLUMNS_MOST : cols;
    place->rows = grid->rows < rows ? grid->rows : rows;
    place->cols = grid->cols < cols ? grid->cols : cols;
}

/* What lay_group() works with. */
struct laying {
    const struct sheet_block *block;
    const struct form *form;
    struct board_plan *plan;
    int rows, cols;        /* of the room */
    int most_rows, indent; /* of one map; where the lines of heads begin */
    int cell;              /* columns of a cell, as tried */
};

static void add_line(struct laying *l, size_t group)
{
    struct board_plan *plan = l->plan;

    plan->lines = memory_resize(plan->lines, plan->line_count + 1, sizeof *plan->lines);
    plan->lines[plan->line_count++] = (struct line_of_maps){.group = group};
}

/* Rows of given matrices: as many as the first one has, whichever is shown. */
static int most_of_given(const struct laying *l)
{
    int rows = (int)l->block->board.maps[0].matrix->grid.rows;

    return rows < l->most_rows ? rows : l->most_rows;
}

/* Puts the matrices of a group beside each other, in as many lines as that takes. */
static void lay_group(struct laying *l, size_t group, int start)
{
    const struct board *board = &l->block->board;
    bool goes_on = l->form->is_beside && group == 1 && has_given(l->block); /* beside what is given */
    int col = start;

    if (!goes_on)
        add_line(l, group);
    for (size_t i = 0; i < board->count; i++) {
        struct place *place = &l->plan->places[i];
        bool is_first = l->form->has_spare ? false : i == first_given(l->block);
        size_t own = is_first ? 0 : board->maps[i].group;
        int width;

        if (own != group || !is_in(l->block, l->form, i))
            continue;
        *place = (struct place){.is_shown = true, .is_half = l->form->is_half || board->maps[i].is_ribbon};
        place->cell = board->maps[i].is_ribbon && l->form->has_numbers ? RIBBON_CELL : l->cell;
        size_place(&board->maps[i], place, is_first ? most_of_given(l) : l->most_rows, l->cols - start - 1);
        width = width_of(&board->maps[i], place, l->form);
        if (col > start && col + width > l->cols) {
            add_line(l, group);
            col = start;
        }
        place->line = l->plan->line_count - 1;
        place->col = col;
        col += width + GAP;
        if (lines_of(place) > l->plan->lines[place->line].rows && !(l->form->is_beside && group == 0))
            l->plan->lines[place->line].rows = lines_of(place);
    }
}

/* How many lines a group takes with cells of a size. */
static size_t count_lines(struct laying *l, size_t group, int start, int cell)
{
    size_t before = l->plan->line_count, count;

    l->cell = cell;
    lay_group(l, group, start);
    count = l->plan->line_count - before;
    l->plan->line_count = before;
    return count;
}

/* Where the lines of a group begin. */
static int start_of(const struct laying *l, size_t group)
{
    bool is_last = group + 1 == l->block->board.groups;

    if (l->form->has_numbers)
        return LABELS;
    return group == 0 || is_last ? 0 : l->indent;
}

/* Gives the matrices beside the heads the rows down to what the heads share. */
static void bound_given(struct laying *l)
{
    const struct sheet_block *block = l->block;
    size_t given = first_given(block);
    struct place *place = &l->plan->places[given];
    int rows = -1;

    for (size_t i = 0; i < l->plan->line_count && l->plan->lines[i].group + 1 < block->board.groups; i++)
        rows += 1 + l->plan->lines[i].rows;
    rows = rows < l->rows - 2 ? rows : l->rows - 2; /* less its name, and the mark that there is more */
    size_place(&block->board.maps[given], place, rows < 1 ? 1 : rows, l->indent - GIVEN_GAP);
}

/* The rows that all lines take, without gaps between groups. */
static int count_rows(const struct laying *l)
{
    int rows = 0;

    for (size_t i = 0; i < l->plan->line_count; i++)
        rows += 1 + l->form->has_labels + l->plan->lines[i].rows;
    return rows;
}

/* Lays out everything in a form, or as much as shows that it takes more than `most` rows. Returns the rows. */
static int lay_form(struct laying *l, int most)
{
    const struct board *board = &l->block->board;
    size_t given = board->maps[0].matrix->grid.cols;

    l->plan->line_count = 0;
    l->plan->form = l->form;
    memset(l->plan->places, 0, board->count * sizeof *l->plan->places);
    given = given < COLUMNS_MOST ? given : COLUMNS_MOST;
    l->indent = has_given(l->block) ? (int)given * l->form->most + GIVEN_GAP : 0;
    for (size_t group = !has_given(l->block); group < board->groups; group++) {
        int start = start_of(l, group), cell = l->form->most;
        size_t least = l->form->most > l->form->least ? count_lines(l, group, start, l->form->least) : 0;

        while (cell > l->form->least && count_lines(l, group, start, cell) > least)
            cell--;
        l->cell = cell;
        lay_group(l, group, start);
        if (count_rows(l) > most)
            break;
    }
    if (l->form->is_beside && has_given(l->block))
        bound_given(l);
    return count_rows(l);
}

/* Whether the layout leaves nothing out, except matrices replaced by another. */
static bool is_all(const struct laying *l)
{
    const struct board *board = &l->block->board;

    for (size_t i = 0; i < board->count; i++) {
        const struct place *place = &l->plan->places[i];
        const struct grid *grid = &board->maps[i].matrix->grid;

        if (place->is_shown && (l->form->has_spare || !board->maps[i].is_spare) &&
            (place->rows < grid->rows || place->cols < grid->cols ||
             place->col + width_of(&board->maps[i], place, l->form) > l->cols))
            return false;
    }
    return true;
}

/* Chooses the visible lines: as many as fit, among them that of the selected cell; a row says that there are more. */
static void choose_lines(struct board_plan *plan, size_t chosen, int rows)
{
    size_t first = 0, end = 0;
    int used = 0, most = plan->rows > rows ? rows - 1 : rows;

    for (; end < plan->line_count; end++) {
        int own = 1 + plan->form->has_labels + plan->lines[end].rows;

        while (used + own > most && first < end && end <= chosen) {
            used -= 1 + plan->form->has_labels + plan->lines[first].rows;
            first++;
        }
        if (used + own > most && end > first)
            break;
        used += own;
    }
    plan->first = first;
    plan->shown = end - first;
}

/* Gives the visible lines their rows, and the groups their gaps if there is room for everything. */
static void stack(struct board_plan *plan, int rows)
{
    int top = 0, gaps = 0, spare = rows - plan->rows;

    for (size_t i = 1; i < plan->line_count; i++)
        gaps += plan->lines[i].group != plan->lines[i - 1].group;
    for (size_t i = plan->first; i < plan->first + plan->shown; i++) {
        if (i > plan->first && spare >= gaps && plan->lines[i].group != plan->lines[i - 1].group)
            top++;
        plan->lines[i].top = top;
        top += 1 + plan->form->has_labels + plan->lines[i].rows;
    }
    plan->is_cut = plan->shown < plan->line_count;
    plan->rows = top + plan->is_cut;
}

/* If everything is too much: the densest form, with windows of rows so that a line or two fit, and a window of
 * lines. */
static void lay_windows(struct laying *l, int rows)
{
    l->form = &forms[l->cols < 60 ? FORMS - 1 : FORMS - 2];
    l->most_rows = rows < TWO_LINES ? rows - 2 : rows / 2 - 1;
    l->most_rows = l->most_rows < 1 ? 1 : l->most_rows;
    l->plan->rows = lay_form(l, INT_MAX);
}

static void plan_free(struct board_plan *plan)
{
    if (!plan)
        return;
    free(plan->places);
    free(plan->lines);
    free(plan);
}

static struct board_plan *plan_make(const struct sheet_block *block, struct area room)
{
    struct laying l = {.block = block, .plan = memory_new(sizeof *l.plan), .rows = room.rows, .cols = room.cols};
    bool fits = false;

    l.plan->places = memory_new_array(block->board.count, sizeof *l.plan->places);
    for (size_t i = 0; i < FORMS && !fits; i++) {
        l.form = &forms[i];
        l.most_rows = room.rows;
        l.plan->rows = lay_form(&l, room.rows);
        fits = l.plan->rows <= room.rows && is_all(&l);
    }
    l.plan->is_whole = fits;
    if (!fits)
        lay_windows(&l, room.rows);
    choose_lines(l.plan, l.plan->places[block->matrices.chosen].line, room.rows);
    stack(l.plan, room.rows);
    return l.plan;
}

static int fit_board(const struct sheet_block *block, const struct theme *theme UNUSED, size_t size UNUSED,
                     struct area room)
{
    struct board_plan *plan;
    int rows;

    if (room.rows < 2 || room.cols < 8)
        return 0;
    plan = plan_make(block, room);
    rows = plan->rows < room.rows ? plan->rows : room.rows;
    plan_free(plan);
    return rows;
}

static bool is_whole_board(const struct sheet_block *block, const struct theme *theme UNUSED, struct area room)
{
    struct board_plan *plan = plan_make(block, room);
    bool is_whole = plan->is_whole;

    plan_free(plan);
    return is_whole;
}

/* Whether a map is in sight. */
static bool is_in_sight(const struct board_plan *plan, size_t map)
{
    const struct place *place = &plan->places[map];

    return place->is_shown && place->line >= plan->first && place->line < plan->first + plan->shown;
}

/* Opens the window of a place around its selected cell, or the first that is lit. */
static void open_window(const struct board_map *map, struct place *place)
{
    const struct grid *grid = &map->matrix->grid;
    size_t row = grid->cursor ? grid->row : 0, col = grid->cursor ? grid->col : 0;

    if (!grid->cursor && map->first && (place->rows < grid->rows || place->cols < grid->cols))
        map->first(grid->context, &row, &col);
    place->first_row = window(grid->rows, place->rows, row, place->is_half);
    place->first_col = window(grid->cols, place->cols, col, false);
}

static void place_board(struct sheet_block *block, const struct theme *theme UNUSED)
{
    struct board *board = &block->board;

    plan_free(board->plan);
    board->plan = block->area.rows > 0 ? plan_make(block, block->area) : NULL;
    for (size_t i = 0; board->plan && i < board->count; i++)
        if (is_in_sight(board->plan, i))
            open_window(&board->maps[i], &board->plan->places[i]);
}

/* ------------------------------------------------------------------------------------------------------------ cells */

/* What is drawn of a matrix. */
struct drawing {
    struct canvas *canvas;
    const struct sheet_block *block;
    const struct board_map *map;
    const struct place *place;
    int row, col; /* of its first cell */
};

static char32_t mark_of(const struct drawing *d, size_t row, size_t col)
{
    const struct grid *grid = &d->map->matrix->grid;

    return grid->mark ? grid->mark(grid->context, row, col) : U' ';
}

static bool is_shown(const struct drawing *d, size_t row, size_t col)
{
    const struct grid *grid = &d->map->matrix->grid;

    return row < grid->rows && grid_state(grid, row, col) == GRID_SHOWN && isfinite(grid_value(grid, row, col));
}

/* Whether a cell gets its colour: it is lit, or a changed number has changed it. */
static bool is_lit(const struct drawing *d, size_t row, size_t col)
{
    return is_shown(d, row, col) && (is_lit_cell(d->map, row, col) || mark_of(d, row, col) != U' ');
}

static bool is_selected(const struct drawing *d, size_t row, size_t col)
{
    return grid_is_selected(&d->map->matrix->grid, row, col);
}

/* The background of a cell; COLOR_PAGE: none. */
static short paper_of(const struct drawing *d, size_t row, size_t col)
{
    const struct grid *grid = &d->map->matrix->grid;
    const struct theme *theme = &d->canvas->theme;
    int step;

    if (!is_shown(d, row, col))
        return COLOR_PAGE;
    step = grid_step(grid, grid_value(grid, row, col));
    return is_lit(d, row, col) ? theme_dense(theme, grid->is_share, step) : theme_unlit(theme, grid->is_share, step);
}

/* Appends a number in `columns` columns: with at most two decimals if they fit, else two digits (".86", "-.5", "5.6"),
 * a power, or a mark if nothing fits. */
static void add_brief(const struct grid *grid, double value, int columns, bool is_full, char out[NUMBER_ROOM])
{
    for (int decimals = grid->decimals < 2 ? grid->decimals : 2; decimals >= 0; decimals--) {
        char *zero;

        snprintf(out, NUMBER_ROOM, "%.*f", decimals, fabs(value) < 1e9 ? value : 1e9);
        zero = strchr(out, '0');
        if (strtod(out, NULL) == 0 && out[0] == '-') /* what rounds to 0 has no sign */
            memmove(out, out + 1, strlen(out));
        zero = strchr(out, '0');
        if (!is_full && zero && (zero == out || zero[-1] == '-') && zero[1] == '.')
            memmove(zero, zero + 1, strlen(zero));
        if ((int)strlen(out) <= columns && (is_full || decimals == 0 || fabs(value) < (decimals == 2 ? 0.995 : 9.95)))
            return;
    }
    snprintf(out, NUMBER_ROOM, "%.0e", value);
    if (strlen(out) > 2 && strchr(out, 'e')) { /* 1e+07: 1e7 */
        char *power = strchr(out, 'e') + 1;
        int number = atoi(power);

        snprintf(power, 8, "%d", number);
    }
    if ((int)strlen(out) > columns)
        strcpy(out, "…");
}

/* The text of a cell with room for a number: in the first of its columns only a sign, so that numbers stay apart. */
static void cell_text(const struct drawing *d, size_t row, size_t col, char out[NUMBER_ROOM])
{
    const struct grid *grid = &d->map->matrix->grid;
    bool is_full = d->block->board.plan->form->has_labels;
    double value = grid_value(grid, row, col);

    if (grid_state(grid, row, col) == GRID_HIDDEN)
        strcpy(out, "?");
    else if (is_lit(d, row, col) || (is_selected(d, row, col) && grid_state(grid, row, col) == GRID_SHOWN))
        add_brief(grid, value, d->place->cell - (is_full || value >= 0), is_full, out);
    else
        strcpy(out, "·");
}

/* Whether there are blanks for brackets around a cell of so many columns: before it, and before the next. */
static bool has_blanks(const struct drawing *d, size_t row, size_t col, int width)
{
    char next[NUMBER_ROOM] = "";

    if (col + 1 < d->place->first_col + d->place->cols)
        cell_text(d, row, col + 1, next);
    return width < d->place->cell && canvas_columns(&d->canvas->theme, next) < d->place->cell;
}

/* Draws a cell with room for a number, which ends in its last column; brackets, or a mark, take the blanks beside
 * it. */
static void draw_number(const struct drawing *d, int line, size_t row, size_t col)
{
    const struct grid *grid = &d->map->matrix->grid;
    const struct theme *theme = &d->canvas->theme;
    int cell = d->place->cell, left = d->col + (int)(col - d->place->first_col) * cell, width;
    bool lit = is_lit(d, row, col), selected = is_selected(d, row, col);
    struct style style = theme_role(theme, lit || selected ? ROLE_STRONG : ROLE_DIM);
    char text[NUMBER_ROOM];

    cell_text(d, row, col, text);
    width = canvas_columns(theme, text);
    if (lit && theme->colors >= 256) {
        style = theme_heat(theme, grid->is_share, grid_step(grid, grid_value(grid, row, col)));
        style.bold = true;
    } else if (theme->colors >= 256) {
        style.paper = paper_of(d, row, col);
    }
    style.reverse = selected && !has_blanks(d, row, col, width);
    for (int i = 0; i < cell; i++)
        canvas_put_glyph(d->canvas, line, left + i, style, U' ');
    canvas_put_style(d->canvas, line, left + cell - width, style, text);
    if (selected && !style.reverse) {
        canvas_put_glyph(d->canvas, line, left + cell - width - 1, style, U'[');
        canvas_put_glyph(d->canvas, line, left + cell, style, U']');
    } else if (mark_of(d, row, col) != U' ' && width < cell && !grid->cursor) {
        canvas_put_glyph(d->canvas, line, left + cell - width - 1, style, mark_of(d, row, col));
    }
}

/* Draws a cell as colour only; without colours its shade, if it is lit. */
static void draw_colour(const struct drawing *d, int line, size_t row, size_t col)
{
    const struct grid *grid = &d->map->matrix->grid;
    const struct theme *theme = &d->canvas->theme;
    int cell = d->place->cell, left = d->col + (int)(col - d->place->first_col) * cell;
    bool lit = is_lit(d, row, col);
    struct style style = theme_role(theme, lit ? ROLE_STRONG : ROLE_DIM);
    char32_t glyph = grid_state(grid, row, col) == GRID_HIDDEN ? U'?' : U'·';

    style.paper = paper_of(d, row, col);
    if (lit)
        glyph = style.paper == COLOR_PAGE ? U'█' : U' ';
    else if (style.paper != COLOR_PAGE)
        glyph = U' ';
    for (int i = 0; i < cell; i++)
        canvas_put_glyph(d->canvas, line, left + i, style, glyph);
    if (!is_selected(d, row, col))
        return;
    if (lit && style.paper != COLOR_PAGE)
        style.ink = theme_heat(theme, grid->is_share, grid_step(grid, grid_value(grid, row, col))).ink;
    style.bold = true;
    canvas_put_glyph(d->canvas, line, left, style, cell == 1 ? U'+' : U'[');
    if (cell > 1)
        canvas_put_glyph(d->canvas, line, left + cell - 1, style, U']');
}

/* The character that shows, without colours, which of two cells in one line are lit. */
static char32_t half_glyph(const struct theme *theme, bool upper, bool lower)
{
    if (!upper && !lower)
        return U'·';
    if (theme->ascii)
        return upper && lower ? U':' : upper ? U'\'' : U',';
    return upper && lower ? U'█' : upper ? U'▀' : U'▄';
}

/* Two cells, below each other, in one line. */
static void draw_half(const struct drawing *d, int line, size_t row, size_t col)
{
    const struct grid *grid = &d->map->matrix->grid;
    const struct theme *theme = &d->canvas->theme;
    int cell = d->place->cell, left = d->col + (int)(col - d->place->first_col) * cell;
    bool upper = is_lit(d, row, col), lower = is_lit(d, row + 1, col);
    bool selected = is_selected(d, row, col) || is_selected(d, row + 1, col);
    bool hidden = grid_state(grid, row, col) == GRID_HIDDEN ||
                  (row + 1 < grid->rows && grid_state(grid, row + 1, col) == GRID_HIDDEN);
    struct style style = {.ink = paper_of(d, row, col), .paper = paper_of(d, row + 1, col)};
    char32_t glyph = U'▀';

    if (theme->ascii || theme->colors < 8 || (style.ink == COLOR_PAGE && style.paper == COLOR_PAGE)) {
        glyph = half_glyph(theme, upper, lower);
        style = theme_role(theme, upper || lower ? ROLE_STRONG : ROLE_DIM);
    } else if (style.ink == COLOR_PAGE) {
        style = (struct style){.ink = style.paper, .paper = COLOR_PAGE};
        glyph = U'▄';
    }
    for (int i = 0; i < cell; i++)
        canvas_put_glyph(d->canvas, line, left + i, style, glyph);
    if (hidden)
        canvas_put_glyph(d->canvas, line, left, theme_role(theme, ROLE_PLAIN), U'?');
    if (!selected)
        return;
    style = theme_role(theme, ROLE_STRONG);
    canvas_put_glyph(d->canvas, line, left, style, cell == 1 ? U'+' : U'[');
    if (cell > 1)
        canvas_put_glyph(d->canvas, line, left + cell - 1, style, U']');
}

/* Draws the outline of a matrix that is not reached yet. */
static void draw_outline(const struct drawing *d)
{
    struct canvas *canvas = d->canvas;
    struct style style = theme_role(&canvas->theme, ROLE_HAIRLINE);
    int wide = (int)d->place->cols * d->place->cell, high = lines_of(d->place), end = d->col + wide - 1;

    for (int i = 0; i < high; i++) {
        bool top = i == 0 && high > 1, bottom = i == high - 1 && high > 1;

        if (top || bottom)
            canvas_across(canvas, d->row + i, d->col, wide);
        canvas_put_glyph(canvas, d->row + i, d->col, style, top ? U'╭' : bottom ? U'╰' : U'│');
        canvas_put_glyph(canvas, d->row + i, end, style, top ? U'╮' : bottom ? U'╯' : U'│');
    }
}

/* ---------------------------------------------------------------------------------------------------------- drawing */

/* Draws "scores₁ 4×4", or as much as fits, with … if some of its cells are out of sight. */
static void draw_name(const struct drawing *d, int row)
{
    const struct sheet_matrix *m = d->map->matrix;
    bool is_cut = d->place->rows < m->grid.rows || d->place->cols < m->grid.cols;
    int brief = utf8_columns(text_string(&m->brief)), mark = is_cut ? canvas_columns(&d->canvas->theme, "…") : 0;
    int end = d->block->area.col + d->block->area.cols;
    int room = width_of(d->map, d->place, d->block->board.plan->form) + 1; /* one into the gap */
    enum role role = m->name.count ? m->name.runs[0].role : ROLE_STRONG;

    if (d->map->is_outline)
        role = ROLE_DIM;
    canvas_put(d->canvas, row, d->col, role, text_string(&m->brief));
    if (is_cut && brief + mark <= end - d->col)
        canvas_put(d->canvas, row, d->col + brief, ROLE_DIM, "…");
    room = room < end - d->col ? room : end - d->col;
    if (canvas_columns(&d->canvas->theme, text_string(&m->note)) + brief + mark + 1 <= room)
        canvas_put(d->canvas, row, d->col + brief + mark + 1, ROLE_DIM, text_string(&m->note));
}

/* Draws the labels above the columns. */
static void draw_columns(const struct drawing *d, int row)
{
    const struct grid *grid = &d->map->matrix->grid;
    char room[24];

    for (size_t i = 0; i < d->place->cols && !d->place->is_half; i++) {
        const char *label = grid->label(grid->context, true, d->place->first_col + i, room);
        int most = d->place->cell - 1, own = canvas_columns(&d->canvas->theme, label), wide = own < most ? own : most;
        bool here = grid->cursor && d->place->first_col + i == grid->col;

        canvas_put_cut(d->canvas, row, d->col + (int)(i + 1) * d->place->cell - wide, wide,
                       here ? ROLE_STRONG : ROLE_DIM, label);
    }
}

/* Draws the labels before the rows, with ▸ before the selected word, in every matrix with a row for it. */
static void draw_rows(const struct drawing *d, int col)
{
    const struct grid *grid = &d->map->matrix->grid, *chosen = &chosen_map(d->block)->matrix->grid;
    char room[24], other[24];
    const char *here = chosen->cursor ? chosen->label(chosen->context, false, chosen->row, other) : "";

    for (size_t i = 0; i < d->place->rows && !d->place->is_half; i++) {
        const char *label = grid->label(grid->context, false, d->place->first_row + i, room);
        bool is_here = strcmp(label, here) == 0;

        if (is_here)
            canvas_put(d->canvas, d->row + (int)i, col, ROLE_STRONG, "▸");
        canvas_put_cut(d->canvas, d->row + (int)i, col + 1, LABELS - 2, is_here ? ROLE_STRONG : ROLE_DIM, label);
    }
}

static void draw_map(const struct drawing *d)
{
    bool has_numbers = d->block->board.plan->form->has_numbers;
    size_t step = d->place->is_half ? 2 : 1, end = d->place->first_row + d->place->rows;
    const struct grid *grid = &d->map->matrix->grid;

    if (d->map->is_outline) {
        draw_outline(d);
        return;
    }
    for (size_t row = d->place->first_row; row < end; row += step)
        for (size_t i = 0; i < d->place->cols; i++) {
            int line = d->row + (int)((row - d->place->first_row) / step);

            (step == 2 ? draw_half : has_numbers ? draw_number : draw_colour)(d, line, row, d->place->first_col + i);
        }
    if (grid->cursor && step == 1 && has_numbers) /* draw it again: its brackets overlap its neighbours */
        draw_number(d, d->row + (int)(grid->row - d->place->first_row), grid->row, grid->col);
    if (grid->cursor)
        canvas_focus(d->canvas, d->row + (int)((grid->row - d->place->first_row) / step),
                     d->col + (int)(grid->col - d->place->first_col) * d->place->cell);
}

/* Draws what the signs mean after the given matrices, if there is a place: for numbers, then for ribbons. */
static void draw_legend_beside(struct canvas *canvas, const struct sheet_block *block)
{
    const char *const *says = block->board.says;
    const struct board_plan *plan = block->board.plan;
    const struct line_of_maps *first = &plan->lines[0];
    int col = 0;

    for (size_t i = 0; i < block->board.count; i++) {
        int end = plan->places[i].col + width_of(&block->board.maps[i], &plan->places[i], plan->form) + LEGEND_GAP;

        col = plan->places[i].is_shown && plan->places[i].line == 0 && end > col ? end : col;
    }
    for (int i = 0; i < BOARD_SAYS && says[i] && i < first->rows; i++)
        if (plan->form->has_spare && col + LEGEND_COLUMNS <= block->area.cols)
            canvas_put(canvas, block->area.row + first->top + 1 + plan->form->has_labels + i, block->area.col + col,
                       ROLE_DIM, says[i]);
}

/* The same under the given matrices, for ribbons only. */
static void draw_legend(struct canvas *canvas, const struct sheet_block *block)
{
    const struct board_plan *plan = block->board.plan;
    const struct place *given = &plan->places[has_given(block) ? first_given(block) : 0];
    bool has_grey = theme_unlit(&canvas->theme, true, 0) != COLOR_PAGE;
    struct area area = block->area;

    if (!has_given(block) || !plan->form->is_half || given->line != plan->first || plan->shown < 2 || given->cell < 2 ||
        plan->lines[given->line + 1].group + 1 == block->board.groups || plan->lines[0].rows < lines_of(given) ||
        (int)given->cols * given->cell < 16)
        return;
    area.row += plan->lines[given->line + 1].top;
    canvas_put(canvas, area.row + 1, area.col, ROLE_DIM, canvas->theme.ascii ? "' , one row each" : "▀ ▄ one row each");
    canvas_put(canvas, area.row + 2, area.col, ROLE_DIM, has_grey ? "grey: no part" : "· no part in it");
}

/* Draws the names of what is left out for want of room: beside the given matrices, or at the end of the last line. */
static void draw_spare(struct canvas *canvas, const struct sheet_block *block)
{
    const struct board_plan *plan = block->board.plan;
    const char *says = text_string(&block->text);
    int columns = canvas_columns(&canvas->theme, says), end = 0, line = -1;

    for (size_t i = 0; i < block->board.count; i++) {
        const struct place *place = &plan->places[i];
        bool is_given = i == first_given(block), is_last = place->line + 1 == plan->line_count;
        int right = place->col + width_of(&block->board.maps[i], place, plan->form) + GAP;

        if (!is_in_sight(plan, i) ||
            !(plan->form->is_beside || !has_given(block) ? is_last && block->board.maps[i].group : is_given))
            continue;
        line = plan->lines[place->line].top + 1;
        end = right > end ? right : end;
    }
    if (!plan->form->has_spare && line >= 0 && end + columns <= block->area.cols)
        canvas_put(canvas, block->area.row + line, block->area.col + end, ROLE_DIM, says);
}

static void draw_board(struct canvas *canvas, const struct sheet_block *block)
{
    const struct board_plan *plan = block->board.plan;

    for (size_t i = 0; plan && i < block->board.count; i++) {
        const struct place *place = &plan->places[i];
        const struct line_of_maps *line = &plan->lines[place->line];
        struct drawing d = {canvas, block, &block->board.maps[i], place, 0, block->area.col + place->col};
        int title = block->area.row + line->top;

        if (!is_in_sight(plan, i))
            continue;
        d.row = title + 1 + plan->form->has_labels;
        draw_name(&d, title);
        if (plan->form->has_labels && !d.map->is_outline)
            draw_columns(&d, title + 1);
        draw_map(&d);
        if (plan->form->has_numbers && place->col == LABELS)
            draw_rows(&d, block->area.col);
    }
    if (!plan)
        return;
    draw_legend(canvas, block);
    draw_legend_beside(canvas, block);
    draw_spare(canvas, block);
    if (plan->is_cut) {
        struct text more = {0};

        if (plan->first > 0)
            text_addf(&more, "▴ %zu more  ", plan->first);
        if (plan->first + plan->shown < plan->line_count)
            text_addf(&more, "▾ %zu more lines: move there", plan->line_count - plan->first - plan->shown);
        canvas_put_cut(canvas, block->area.row + block->area.rows - 1, block->area.col, block->area.cols, ROLE_DIM,
                       text_string(&more));
        text_free(&more);
    }
}

/* -------------------------------------------------------------------------------------------------- click, and text */

static bool find_map(const struct sheet_block *block, const struct theme *theme UNUSED, int row, int col,
                     struct sheet_spot *out)
{
    const struct board_plan *plan = block->board.plan;

    for (size_t i = 0; i < block->board.count; i++) {
        const struct place *place = &plan->places[i];
        int down, right;

        if (!is_in_sight(plan, i) || block->board.maps[i].is_outline)
            continue;
        down = row - block->area.row - plan->lines[place->line].top - 1 - plan->form->has_labels;
        right = col - block->area.col - place->col;
        if (down < 0 || down >= lines_of(place) || right < 0 || right >= (int)place->cols * place->cell)
            continue;
        out->of = block->board.maps[i].matrix->of;
        out->row = place->first_row + (size_t)down * (place->is_half ? 2 : 1);
        out->col = place->first_col + (size_t)(right / place->cell);
        return true;
    }
    return false;
}

/* "scores₁ 4×4: [sat,The] 0.00, [sat,cat] 5.60": what is lit of one matrix. */
static void describe_map(const struct board_map *map, struct text *out)
{
    const struct grid *grid = &map->matrix->grid;
    size_t count = 0;
    char row[24], col[24], number[32];

    text_addf(out, "%s %s:", text_string(&map->matrix->brief), text_string(&map->matrix->note));
    for (size_t i = 0; i < grid->rows * grid->cols && !map->is_outline; i++) {
        bool is_told = is_lit_cell(map, i / grid->cols, i % grid->cols) &&
                       grid_state(grid, i / grid->cols, i % grid->cols) == GRID_SHOWN;

        if (is_told && count++ < TOLD_MOST)
            text_addf(out, "%s [%s,%s] %s", count > 1 ? "," : "",
                      grid->label(grid->context, false, i / grid->cols, row),
                      grid->label(grid->context, true, i % grid->cols, col),
                      grid_number(grid, grid_value(grid, i / grid->cols, i % grid->cols), GRID_NUMBERS, number));
    }
    if (count > TOLD_MOST)
        text_addf(out, " and %zu more", count - TOLD_MOST);
    text_add(out, map->is_outline ? " still to come\n" : count == 0 ? " no part in it\n" : "\n");
}

static void plain_board(const struct sheet_block *block, struct text *out)
{
    text_addf(out, "%s\n", text_string(&block->title));
    for (size_t i = 0; i < block->board.count; i++)
        describe_map(&block->board.maps[i], out);
}

static void add_missing(const struct sheet_block *block, const struct theme *theme UNUSED, struct text *out)
{
    const struct board_plan *plan = block->board.plan;

    for (size_t i = 0; i < block->board.count; i++) {
        const struct board_map *map = &block->board.maps[i];
        const struct place *place = plan ? &plan->places[i] : NULL;

        if (plan && is_in_sight(plan, i) && place->rows == map->matrix->grid.rows &&
            place->cols == map->matrix->grid.cols)
            continue;
        sheet_add_name(out, text_string(&map->matrix->brief));
    }
}

static void free_board(struct sheet_block *block)
{
    free(block->board.maps);
    plan_free(block->board.plan);
    matrices_free(block);
}

const struct kind kind_board = {.fit = fit_board,
                                .is_whole = is_whole_board,
                                .place = place_board,
                                .draw = draw_board,
                                .find = find_map,
                                .plain = plain_board,
                                .missing = add_missing,
                                .free = free_board};
