/* SPDX-License-Identifier: MIT */
/* A mistake on the canvas, where pitfall_lay.c has placed it. */
#include "view/pitfall_lay.h"

#include "base/utf8.h"

enum {
    FACT_NAME = 28,
    FACT_VALUE = 11,
    WIDE = 60 /* columns from which facts have two values beside their names */
};

/* The key that does an action, as it is written. */
static const char *key_of(const struct pitfall *p, int action)
{
    const struct key *row = p->kind->view->keys;

    while (row->keys && row->action != action)
        row++;
    return row->keys ? row->keys : "";
}

static void draw_dials(struct canvas *canvas, const struct pitfall_place *at, const struct pitfall *p)
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

static void draw_side(struct canvas *canvas, const struct pitfall_place *at, const struct pitfall *p,
                      enum pitfall_side side)
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
    canvas_put_right(canvas, grid->top, grid->left + grid_width(grid) + at->figure[side], ROLE_DIM,
                     p->kind->figure);
    for (size_t i = 0; i < grid->shown_rows && grid->level < GRID_HALF; i++) {
        struct text number = {0};
        size_t row = grid->first_row + i;

        pitfall_add_number(&number, matrix->figure[row], p->kind->counts ? 0 : 2);
        canvas_put_right(canvas, grid_number_line(grid, row), grid->left + grid_width(grid) + at->figure[side],
                         row == p->row ? ROLE_STRONG : ROLE_PLAIN, text_string(&number));
        text_free(&number);
    }
}

/* The ramp, what the marks mean, and the unit of the numbers beside the rows. */
static void draw_legend(struct canvas *canvas, const struct pitfall_place *at, const struct pitfall *p)
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
static void draw_fact(struct canvas *canvas, const struct pitfall_place *at, const struct pitfall *p, size_t i)
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
    struct pitfall_place at;

    (void)compact;
    if (p->code) {
        pitfall_listing_draw(p, canvas, pitfall_inner(area));
        canvas_clip(canvas, before);
        return;
    }
    pitfall_lay(&at, p, &canvas->theme, pitfall_inner(area));
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
    struct pitfall_place at;

    (void)compact;
    if (p->code)
        return room.rows;
    pitfall_lay(&at, p, theme, pitfall_inner(room));
    return at.rows < room.rows ? at.rows : room.rows;
}

bool pitfall_click(void *self, const struct theme *theme, struct area area, bool compact, int row, int col)
{
    struct pitfall *p = self;
    struct pitfall_place at;

    (void)compact;
    if (p->code)
        return false;
    pitfall_lay(&at, p, theme, pitfall_inner(area));
    for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++)
        if (at.shown[side] && grid_hit(&at.grid[side], row, col, &p->row, &p->col))
            return true;
    return false;
}
