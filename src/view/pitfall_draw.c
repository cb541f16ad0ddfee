/* SPDX-License-Identifier: MIT */
/* Where a mistake stands: its dials, right and wrong side by side (one alone where there is no room for two), what
 * tells them apart, and what is said of it as far as there is room. */
#include "view/pitfall_parts.h"

#include "base/number.h"
#include "base/utf8.h"
#include "draw/grid.h"

#include <math.h>
#include <string.h>

enum {
    GAP = 3, /* columns between the two sides */
    FIGURE_LEAST = 8,
    FACT_NAME = 28,
    FACT_VALUE = 11,
    SYMPTOM = 3, /* rows: a blank one, and two of text */
    WIDE = 60    /* columns from which facts have two values beside their names */
};

/* What a grid's callbacks need to know. */
struct side {
    const struct pitfall *p;
    enum pitfall_side side;
};

struct place {
    struct area area;
    int dials; /* rows: −1, no room */
    bool shown[PITFALL_SIDES];
    struct side sides[PITFALL_SIDES];
    int title[PITFALL_SIDES], left[PITFALL_SIDES], width[PITFALL_SIDES];
    struct grid grid[PITFALL_SIDES];
    int figure[PITFALL_SIDES];            /* columns of the numbers beside the rows; 0: no room, or none */
    int legend, difference, facts, words; /* rows: −1, no room */
    size_t fact_count;
    int rows; /* what it needs: the sides, the fact that tells, the ramp */
};

/* ---------------------------------------------------------------------------------------------------------- grids */

static const char *label(const void *context, bool column, size_t index, char out[24])
{
    const struct side *side = context;
    char room[32] = "";

    (column ? pitfall_column_label : pitfall_row_label)(side->p, side->side, index, room);
    memcpy(out, room, 23);
    out[23] = 0;
    return out;
}

/* More or less than right; ! where one of them is no number. */
static char32_t mark(const void *context, size_t row, size_t col)
{
    const struct side *side = context;
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
    const struct side *side = context;

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
static void fill_grid(struct place *at, const struct pitfall *p, enum pitfall_side side)
{
    const struct pitfall_matrix *matrix = &p->matrix[side];
    int right = printed_columns(&p->matrix[PITFALL_RIGHT]), wrong = printed_columns(&p->matrix[PITFALL_WRONG]);
    bool has_marks = side == PITFALL_WRONG && p->changed != SIZE_MAX;

    at->sides[side] = (struct side){p, side};
    at->grid[side] = (struct grid){
        .at = matrix->at,
        .rows = matrix->rows,
        .cols = matrix->cols,
        .row_stride = matrix->cols,
        .col_stride = 1,
        .decimals = matrix->decimals,
        .widest = (right > wrong ? right : wrong) + has_marks,
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
    return grid->mark ? GRID_TIGHT : GRID_NUMBERS;
}

static int wish_of(const struct place *at, const struct theme *theme, const struct pitfall *p, enum pitfall_side side)
{
    int width = grid_width_at(&at->grid[side], theme, roomy(&at->grid[side])) + figure_columns(p);
    int title = canvas_columns(theme, pitfall_side_name(p, side)) + 2 + canvas_columns(theme, p->matrix[side].title);

    return width > title ? width : title;
}

/* Places one side with its title in `area`; false if not a cell has room. */
static bool place_side(struct place *at, const struct pitfall *p, const struct theme *theme, enum pitfall_side side,
                       struct area area)
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
static int place_sides(struct place *at, const struct pitfall *p, const struct theme *theme, int top, int end)
{
    struct area room = {top, at->area.col, end - top, at->area.cols};
    int first = wish_of(at, theme, p, PITFALL_RIGHT), second = wish_of(at, theme, p, PITFALL_WRONG), bottom = top;

    if (p->mode == PITFALL_BOTH && first + GAP + second <= room.cols) {
        int spare = (room.cols - first - GAP - second) / 2;

        spare = spare > 8 ? 8 : spare;
        place_side(at, p, theme, PITFALL_RIGHT, (struct area){top, room.col, room.rows, first + spare});
        place_side(at, p, theme, PITFALL_WRONG,
                   (struct area){top, room.col + first + spare + GAP, room.rows, room.cols - first - spare - GAP});
    } else if (p->mode == PITFALL_BOTH && (int)(p->matrix[0].rows + p->matrix[1].rows) + 5 <= room.rows) {
        room.rows = (int)p->matrix[PITFALL_RIGHT].rows + 2;
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
static void place_lines(struct place *at, const struct pitfall *p, int row, int end)
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

static void lay(struct place *at, const struct pitfall *p, const struct theme *theme, struct area area)
{
    int needed = 3 + (int)pitfall_row_count(p) + (p->fact_count > 0) + 1, top = area.row, bottom, end;

    *at = (struct place){.area = area, .dials = -1};
    for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++)
        fill_grid(at, p, side);
    if (p->kind->dials[0].name && area.rows >= needed)
        at->dials = top++;
    top += area.rows >= needed + 4; /* a blank row */
    end = area.row + area.rows;
    bottom = place_sides(at, p, theme, top, end > top + 4 ? end - 1 : end);
    at->rows = (at->dials >= 0) + bottom - top + (p->fact_count > 0) + (p->mode != PITFALL_OFF) + 1;
    place_lines(at, p, bottom, end);
}

/* A blank column at the left, as everywhere. */
static struct area inner(struct area area)
{
    area.col++;
    area.cols--;
    return area;
}

/* ----------------------------------------------------------------------------------------------------------- draw */

/* The key that does an action, as it is written. */
static const char *key_of(const struct pitfall *p, int action)
{
    const struct key *row = p->kind->view->keys;

    while (row->keys && row->action != action)
        row++;
    return row->keys ? row->keys : "";
}

static void draw_dials(struct canvas *canvas, const struct place *at, const struct pitfall *p)
{
    struct line line = {0};

    for (size_t i = 0; i < PITFALL_DIALS && p->kind->dials[i].name; i++) {
        line_add(&line, ROLE_STRONG, i ? "   " : "");
        if (!p->habits->keyless)
            line_addf(&line, ROLE_STRONG, "%s ", key_of(p, PITFALL_DIAL + (int)i));
        line_addf(&line, ROLE_DIM, "%s ", p->kind->dials[i].name);
        line_add(&line, ROLE_PLAIN, p->kind->dials[i].values[p->dial[i]]);
    }
    line_draw(canvas, at->dials, at->area.col, at->area.cols, &line);
    line_free(&line);
}

static void draw_side(struct canvas *canvas, const struct place *at, const struct pitfall *p, enum pitfall_side side)
{
    const struct grid *grid = &at->grid[side];
    const struct pitfall_matrix *matrix = &p->matrix[side];
    struct line title = {0};

    line_addf(&title, ROLE_STRONG, "%s  ", pitfall_side_name(p, side));
    line_add(&title, ROLE_PLAIN, matrix->title);
    line_draw(canvas, at->title[side], at->left[side], at->width[side], &title);
    line_free(&title);
    grid_draw(canvas, grid);
    if (!at->figure[side])
        return;
    canvas_put_right(canvas, grid_first_line(grid) - 1, grid->left + grid_width(grid) + at->figure[side], ROLE_DIM,
                     p->kind->figure);
    for (size_t i = 0; i < grid->shown_rows && grid->level < GRID_HALF; i++) {
        struct text number = {0};
        size_t row = grid->first_row + i;

        pitfall_add_number(&number, matrix->figure[row], p->kind->counts ? 0 : 2);
        canvas_put_right(canvas, grid_first_line(grid) + (int)i, grid->left + grid_width(grid) + at->figure[side],
                         row == p->row ? ROLE_STRONG : ROLE_PLAIN, text_string(&number));
        text_free(&number);
    }
}

/* The ramp, what the marks mean, and the unit of the numbers beside the rows. */
static void draw_legend(struct canvas *canvas, const struct place *at, const struct pitfall *p)
{
    const struct grid *grid = &at->grid[at->shown[PITFALL_RIGHT] ? PITFALL_RIGHT : PITFALL_WRONG];
    struct line line = {0};
    int col = at->area.col + 2;

    if (at->area.cols < 40)
        col = at->area.col;
    col += grid_legend(canvas, &canvas->theme, at->legend, col, grid->is_share, grid->scale) + 3;
    if (at->shown[PITFALL_WRONG] && p->changed != SIZE_MAX && p->changed > 0)
        line_addf(&line, ROLE_DIM, "▴ more  ▾ less than %s%s   ", pitfall_side_word(p, PITFALL_RIGHT),
                  p->has_no_number ? "  ! no number" : "");
    if (p->kind->unit && *p->kind->unit && (at->figure[0] || at->figure[1]))
        line_addf(&line, ROLE_DIM, "%s in %s", p->kind->figure, p->kind->unit);
    line_draw(canvas, at->legend, col, at->area.col + at->area.cols - col, &line);
    line_free(&line);
}

/* Appends "  right 1.09   mistake 1.45", or "1.09 → 1.45" where there is less room. */
static void add_values(struct line *line, const struct pitfall *p, size_t i, bool wide)
{
    for (enum pitfall_side side = 0; side < (p->mode == PITFALL_OFF ? 1 : PITFALL_SIDES); side++) {
        struct text value = {0};

        pitfall_add_fact(&value, &p->facts[i], side);
        if (wide)
            line_addf(line, ROLE_DIM, "  %s ", pitfall_side_word(p, side));
        else if (side == PITFALL_WRONG)
            line_add(line, ROLE_DIM, " → ");
        line_add(line, i == 0 ? ROLE_STRONG : ROLE_PLAIN, text_string(&value));
        for (int pad = utf8_columns(text_string(&value)); wide && pad < FACT_VALUE; pad++)
            line_add(line, ROLE_PLAIN, " ");
        text_free(&value);
    }
}

/* "mean entropy   right 1.09   mistake 1.45"; where there is less room, "1.09 → 1.45  mean entropy": rather the name is
 * cut than a number. */
static void draw_fact(struct canvas *canvas, const struct place *at, const struct pitfall *p, size_t i)
{
    const char *name = p->facts[i].name;
    bool wide = at->area.cols >= WIDE;
    struct line line = {0};

    if (!wide)
        add_values(&line, p, i, false);
    line_addf(&line, i == 0 ? ROLE_STRONG : ROLE_DIM, "%s%s", wide ? "" : "  ", name);
    for (int pad = utf8_columns(name); wide && pad < FACT_NAME; pad++)
        line_add(&line, ROLE_PLAIN, " ");
    if (wide)
        add_values(&line, p, i, true);
    line_draw(canvas, at->facts + (int)i, at->area.col, at->area.cols, &line);
    line_free(&line);
}

void pitfall_draw(const void *self, struct canvas *canvas, struct area area, bool compact)
{
    const struct pitfall *p = self;
    struct area before = canvas_clip(canvas, area);
    struct text difference = {0};
    struct place at;

    (void)compact;
    if (p->code) {
        pitfall_listing_draw(p, canvas, inner(area));
        canvas_clip(canvas, before);
        return;
    }
    lay(&at, p, &canvas->theme, inner(area));
    if (at.dials >= 0)
        draw_dials(canvas, &at, p);
    for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++)
        if (at.shown[side])
            draw_side(canvas, &at, p, side);
    if (at.legend >= 0)
        draw_legend(canvas, &at, p);
    for (size_t i = 0; at.facts >= 0 && i < at.fact_count; i++)
        draw_fact(canvas, &at, p, i);
    pitfall_add_difference(p, &difference);
    if (at.difference >= 0)
        canvas_put_cut(canvas, at.difference, at.area.col, at.area.cols, ROLE_DIM, text_string(&difference));
    text_free(&difference);
    if (at.words >= 0)
        pitfall_words_draw(p, canvas,
                           (struct area){at.words, at.area.col, area.row + area.rows - at.words, at.area.cols});
    canvas_clip(canvas, before);
}

bool pitfall_takes_prose(const void *self)
{
    const struct pitfall *p = self;

    return p->code;
}

int pitfall_rows(const void *self, const struct theme *theme, struct area room, bool compact)
{
    const struct pitfall *p = self;
    struct place at;

    (void)compact;
    if (p->code)
        return room.rows;
    lay(&at, p, theme, inner(room));
    return at.rows < room.rows ? at.rows : room.rows;
}

int pitfall_columns(const void *self, const struct theme *theme, int rows)
{
    const struct pitfall *p = self;
    struct place at = {0};

    (void)rows;
    for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++)
        fill_grid(&at, p, side);
    return 1 + wish_of(&at, theme, p, PITFALL_RIGHT) + GAP + wish_of(&at, theme, p, PITFALL_WRONG);
}

bool pitfall_click(void *self, const struct theme *theme, struct area area, bool compact, int row, int col)
{
    struct pitfall *p = self;
    struct place at;

    (void)compact;
    if (p->code)
        return false;
    lay(&at, p, theme, inner(area));
    for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++)
        if (at.shown[side] && grid_hit(&at.grid[side], row, col, &p->row, &p->col))
            return true;
    return false;
}
