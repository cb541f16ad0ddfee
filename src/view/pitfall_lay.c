/* SPDX-License-Identifier: MIT */
/* Where a mistake stands: its dials, right and wrong side by side (one alone where there is no room for two), what
 * tells them apart, and what is said of it as far as there is room. */
#include "view/pitfall_lay.h"

#include "base/number.h"
#include "base/utf8.h"

#include <math.h>
#include <string.h>

enum {
    GAP = 3, /* columns between the two sides */
    FIGURE_LEAST = 8,
    COLUMNS_MOST = 180,
    SYMPTOM = 3, /* rows: a blank one, and two of text */
};

/* ---------------------------------------------------------------------------------------------------------- grids */

static const char *label(const void *context, bool column, size_t index, char out[24])
{
    const struct pitfall_view_side *side = context;
    char room[32] = "";

    (column ? pitfall_column_label : pitfall_row_label)(side->p, side->side, index, room);
    memcpy(out, room, 23);
    out[23] = 0;
    return out;
}

/* More or less than right; ! where one of them is no number. */
static char32_t mark(const void *context, size_t row, size_t col)
{
    const struct pitfall_view_side *side = context;
    int change = pitfall_change(side->p, row, col);

    return change == 0 ? U' ' : change == 2 ? U'!' : change > 0 ? U'▴' : U'▾';
}

static bool is_hidden(const struct pitfall *p, size_t row, size_t col)
{
    enum matrix_id like = p->matrix[PITFALL_RIGHT].like;

    return (like == MATRIX_WEIGHTS || like == MATRIX_MASKED) && row < p->model.n && col < p->model.m &&
           !model_may_attend(&p->model, row, col);
}

/* What the model's own mask hides is a dot on the right side, as in the walk; the wrong side shows what became of it.
 */
static enum grid_cell state(const void *context, size_t row, size_t col)
{
    const struct pitfall_view_side *side = context;

    return side->side == PITFALL_RIGHT && is_hidden(side->p, row, col) ? GRID_MASKED : GRID_SHOWN;
}

static int printed_columns(const struct pitfall_matrix *matrix)
{
    int widest = 3;

    for (size_t i = 0; i < matrix->rows * matrix->cols; i++) {
        char number[NUMBER_ROOM];
        int columns = (int)number_shown(number, matrix->at[i], matrix->decimals);

        widest = columns > widest ? columns : widest;
    }
    return widest;
}

static double largest(const struct pitfall *p)
{
    double most = 0;

    for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++)
        for (size_t i = 0; i < p->matrix[side].rows * p->matrix[side].cols; i++)
            if (isfinite(p->matrix[side].at[i]))
                most = fmax(most, fabs(p->matrix[side].at[i]));
    return most;
}

static bool is_share(const struct pitfall *p)
{
    return matrix_table[p->matrix[PITFALL_RIGHT].like].is_share && largest(p) <= 1;
}

/* Both sides have cells of one width, so that they can be compared by eye. */
static void fill_grid(struct pitfall_place *at, const struct pitfall *p, enum pitfall_side side)
{
    const struct pitfall_matrix *matrix = &p->matrix[side];
    int right = printed_columns(&p->matrix[PITFALL_RIGHT]), wrong = printed_columns(&p->matrix[PITFALL_WRONG]);
    bool has_marks = side == PITFALL_WRONG && p->changed != SIZE_MAX;

    at->sides[side] = (struct pitfall_view_side){p, side};
    at->grid[side] = (struct grid){
        .at = matrix->at,
        .rows = matrix->rows,
        .cols = matrix->cols,
        .row_stride = matrix->cols,
        .col_stride = 1,
        .decimals = matrix->decimals,
        .widest = (right > wrong ? right : wrong) + (has_marks || (at->tall > 1 && p->changed != SIZE_MAX)),
        .cell_least = at->cell,
        .tall = at->tall,
        .labels_inside = at->inside,
        .is_share = is_share(p),
        .scale = theme_scale(largest(p)),
        .label = label,
        .state = state,
        .mark = has_marks ? mark : NULL,
        .context = &at->sides[side],
        .row = p->row < matrix->rows ? p->row : GRID_NONE,
        .col = p->col < matrix->cols ? p->col : GRID_NONE,
        .cursor = true,
        .mark_row = true,
        .mark_col = true,
        .row_labels = true,
        .col_labels = true,
        .seam = matrix->like == MATRIX_CONCAT ? p->model.d_k : 0,
    };
}

static int figure_columns(const struct pitfall *p)
{
    int columns = p->kind->figure ? utf8_columns(p->kind->figure) + 2 : 0;

    return p->matrix[PITFALL_RIGHT].figure ? (columns > FIGURE_LEAST ? columns : FIGURE_LEAST) : 0;
}

/* ------------------------------------------------------------------------------------------------------------ lay */

/* A mark takes the place of the blank between two cells, so that those of both sides are equally wide. */
static enum grid_level roomy(const struct grid *grid)
{
    return grid->mark || grid->tall > 1 ? GRID_TIGHT : GRID_NUMBERS;
}

static int wish_of(const struct pitfall_place *at, const struct theme *theme, const struct pitfall *p,
                   enum pitfall_side side)
{
    int width = grid_width_at(&at->grid[side], theme, roomy(&at->grid[side])) + figure_columns(p);
    int title = canvas_columns(theme, pitfall_side_name(p, side)) + 2 + canvas_columns(theme, p->matrix[side].title);

    return width > title ? width : title;
}

/* Places one side with its title in `area`; false if not a cell has room. */
static bool place_side(struct pitfall_place *at, const struct pitfall *p, const struct theme *theme,
                       enum pitfall_side side, struct area area)
{
    int figure = figure_columns(p), columns = grid_width_at(&at->grid[side], theme, roomy(&at->grid[side]));
    struct area room = {area.row + 1, area.col, area.rows - 1, area.cols - figure};

    at->title[side] = area.row;
    at->left[side] = area.col;
    at->width[side] = area.cols;
    at->figure[side] = figure;
    if (columns > room.cols) { /* rather the numbers than what they add to */
        room.cols = area.cols;
        at->figure[side] = 0;
    }
    at->shown[side] =
        grid_place(&at->grid[side], theme, room, columns <= room.cols ? roomy(&at->grid[side]) : GRID_AUTO);
    return at->shown[side];
}

/* Places the side or the sides that the mode asks for in rows `top` to before `end`; returns the row behind them. */
static int place_sides(struct pitfall_place *at, const struct pitfall *p, const struct theme *theme, int top, int end)
{
    struct area room = {top, at->area.col, end - top, at->area.cols};
    int first = wish_of(at, theme, p, PITFALL_RIGHT), second = wish_of(at, theme, p, PITFALL_WRONG), bottom = top;

    if (p->mode == PITFALL_BOTH && first + GAP + second <= room.cols) {
        int spare = (room.cols - first - GAP - second) / 2;

        spare = spare > 8 ? 8 : spare;
        place_side(at, p, theme, PITFALL_RIGHT, (struct area){top, room.col, room.rows, first + spare});
        place_side(at, p, theme, PITFALL_WRONG,
                   (struct area){top, room.col + first + spare + GAP, room.rows, room.cols - first - spare - GAP});
    } else if (p->mode == PITFALL_BOTH && grid_lines(&at->grid[0]) + grid_lines(&at->grid[1]) + 5 <= room.rows) {
        room.rows = grid_lines(&at->grid[PITFALL_RIGHT]) + 2;
        place_side(at, p, theme, PITFALL_RIGHT, room);
        room.row += room.rows + 1;
        room.rows = end - room.row;
        place_side(at, p, theme, PITFALL_WRONG, room);
    } else {
        place_side(at, p, theme, p->mode == PITFALL_OFF ? PITFALL_RIGHT : PITFALL_WRONG, room);
    }
    for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++)
        if (at->shown[side] && at->title[side] + 1 + grid_height(&at->grid[side]) > bottom)
            bottom = at->title[side] + 1 + grid_height(&at->grid[side]);
    return bottom;
}

static bool take(int *left, int rows)
{
    if (*left < rows)
        return false;
    *left -= rows;
    return true;
}

/* Rows of the lines below the sides, by what matters most: the fact that tells, what differs, the ramp, a second fact;
 * then what one would see of it, and the other facts. */
static void place_lines(struct pitfall_place *at, const struct pitfall *p, int row, int end)
{
    int left = end - row;
    bool difference, legend, gap, symptom;

    at->legend = at->difference = at->facts = at->words = -1;
    at->fact_count = p->fact_count > 0 && take(&left, 1);
    difference = p->mode != PITFALL_OFF && take(&left, 1);
    legend = take(&left, 1);
    gap = take(&left, 1);
    at->fact_count += p->fact_count > 1 && take(&left, 1);
    symptom = p->mode != PITFALL_OFF && take(&left, SYMPTOM);
    while (at->fact_count > 0 && at->fact_count < p->fact_count && take(&left, 1))
        at->fact_count++;
    if (legend)
        at->legend = row++;
    row += gap;
    if (at->fact_count)
        at->facts = row;
    row += (int)at->fact_count;
    if (difference)
        at->difference = row++;
    if (symptom)
        at->words = row + 1;
}

/* Lays everything out in at->area with cells as at->tall and the other choices there say. */
static void lay_as_chosen(struct pitfall_place *at, const struct pitfall *p, const struct theme *theme)
{
    int rows = (int)pitfall_row_count(p) * (at->tall > 1 ? at->tall : 1), needed = 3 + rows + (p->fact_count > 0) + 1;
    struct area area = at->area;
    int top = area.row, bottom, end;

    at->dials = -1;
    for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++)
        fill_grid(at, p, side);
    if (p->kind->dials[0].name && area.rows >= needed)
        at->dials = top++;
    top += area.rows >= needed + 4; /* a blank row */
    end = area.row + area.rows;
    bottom = place_sides(at, p, theme, top, end > top + 4 && !at->bare ? end - 1 : end);
    at->rows = (at->dials >= 0) + bottom - top + (p->fact_count > 0) + (p->mode != PITFALL_OFF) + 1;
    place_lines(at, p, bottom, end);
}

/* Whether all sides that are shown have cells as big as was chosen, all of them, with the numbers beside them. */
static bool is_as_chosen(const struct pitfall_place *at, const int figure[PITFALL_SIDES])
{
    for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++) {
        const struct grid *grid = &at->grid[side];

        if (!at->shown[side])
            continue;
        if (grid->cell_rows != at->tall || grid->level > GRID_TIGHT || at->figure[side] < figure[side] ||
            grid->shown_rows < grid->rows || grid->shown_cols < grid->cols)
            return false;
    }
    return at->shown[PITFALL_RIGHT] || at->shown[PITFALL_WRONG];
}

static bool shows_both(const struct pitfall_place *at)
{
    return at->shown[PITFALL_RIGHT] && at->shown[PITFALL_WRONG];
}

/* The biggest cells with which all that the mode asks for fits. */
static bool lay_all_big(struct pitfall_place *at, const struct pitfall *p, const struct theme *theme, struct area area)
{
    const int figure[PITFALL_SIDES] = {figure_columns(p), figure_columns(p)};

    for (int tall = GRID_TALLEST; tall > 1; tall--)
        for (int cell = 4 * tall; cell >= 2 * tall; cell--) {
            *at = (struct pitfall_place){.area = area, .tall = tall, .cell = cell};
            lay_as_chosen(at, p, theme);
            if (is_as_chosen(at, figure) && at->rows <= area.rows && shows_both(at) == (p->mode == PITFALL_BOTH))
                return true;
        }
    return false;
}

/* Cells of two rows where one side alone is shown anyway: without some of the lines below it, then with its column
 * labels in its first cells, then without any line below. */
static bool lay_one_big(struct pitfall_place *at, const struct pitfall *p, const struct theme *theme,
                        const struct pitfall_place *usual)
{
    enum { TALL = 2, WAYS = 3 };

    for (int way = 0; way < WAYS; way++)
        for (int cell = 4 * TALL; cell >= 2 * TALL; cell--) {
            *at = (struct pitfall_place){
                .area = usual->area, .tall = TALL, .cell = cell, .inside = way > 0, .bare = way > 1};
            lay_as_chosen(at, p, theme);
            if (is_as_chosen(at, usual->figure) && !shows_both(at))
                return true;
        }
    return false;
}

void pitfall_lay(struct pitfall_place *at, const struct pitfall *p, const struct theme *theme, struct area area)
{
    struct pitfall_place usual = {.area = area};

    if (p->habits->big) {
        if (lay_all_big(at, p, theme, area))
            return;
        lay_as_chosen(&usual, p, theme);
        if (!shows_both(&usual) && lay_one_big(at, p, theme, &usual))
            return;
    }
    *at = (struct pitfall_place){.area = area};
    lay_as_chosen(at, p, theme);
}

struct area pitfall_inner(struct area area)
{
    area.col++;
    area.cols--;
    return area;
}

int pitfall_columns(const void *self, const struct theme *theme, int rows)
{
    const struct pitfall *p = self;
    struct pitfall_place at = {0};

    if (p->habits->big) /* as many as cells of the most rows take with so many rows */
        pitfall_lay(&at, p, theme, (struct area){0, 0, rows, COLUMNS_MOST});
    at = (struct pitfall_place){.tall = at.tall, .cell = 2 * at.tall};
    for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++)
        fill_grid(&at, p, side);
    return 1 + wish_of(&at, theme, p, PITFALL_RIGHT) + GAP + wish_of(&at, theme, p, PITFALL_WRONG);
}
