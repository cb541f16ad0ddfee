/* SPDX-License-Identifier: MIT */
#include "view/listing.h"

#include "base/utf8.h"
#include "view/arithmetic.h"
#include "view/arithmetic_other.h"
#include "view/hidden.h"
#include "view/name.h"

#include <stdio.h>
#include <string.h>

enum { NARROW = 56, LEFT_MOST = 30, CODE_LEAST = 30 };

/* The region of the sources in which the selected number is computed; of a given one, that of the stage. */
static const char *region_of(const struct stage *stage)
{
    const char *region = origin_find(stage_record(stage), stage->at).region;

    return region ? region : stage_names[stage->kind->stage];
}

static bool cut(const struct stage *stage, enum listing_language language, struct listing *out)
{
    const struct view_source *source = &stage->sources[language];

    *out = (struct listing){0};
    if (!source->bytes || !listing_cut(out, source->bytes, source->length, region_of(stage)))
        return false;
    if (origin_find(stage_record(stage), stage->at).kind == ORIGIN_GIVEN)
        memset(out->lit, 0, out->count * sizeof *out->lit); /* no line of it computes this number */
    return true;
}

void listing_lay(struct layout *layout, const struct stage *stage, const struct theme *theme, struct area room)
{
    struct area left = room;
    struct panel *panel;

    layout->code_col = room.col;
    layout->rows = room.rows;
    if (room.cols < NARROW)
        return;
    left.cols = room.cols - CODE_LEAST - 3 < LEFT_MOST ? room.cols - CODE_LEAST - 3 : LEFT_MOST;
    if (left.rows > 12)
        left.rows -= 8;
    panel = panel_add(layout, stage, stage->at.id, stage->at.head, false);
    if (panel->grid.decimals > 1 && grid_width_at(&panel->grid, theme, GRID_NUMBERS) > left.cols) {
        panel->grid.decimals--;
        panel->grid.widest--;
    }
    if (!panel_place(panel, theme, left, stage->zoom)) {
        layout->count = 0;
        return;
    }
    layout->code_col = room.col + left.cols + 2;
}

/* Columns of all languages with their keys, `gap` between one and the next. */
static int languages_columns(bool brief, int gap)
{
    int columns = (LANGUAGE_COUNT - 1) * gap;

    for (enum listing_language i = 0; i < LANGUAGE_COUNT; i++)
        columns += 2 + utf8_columns(brief ? listing_languages[i].brief : listing_languages[i].title);
    return columns;
}

void listing_add_languages(struct line *line, const struct view_habits *habits, int columns)
{
    bool brief = languages_columns(false, 2) > columns;
    int gap = 3;

    if (habits->keyless) {
        line_add(line, ROLE_STRONG, listing_languages[habits->language].title);
        return;
    }
    while (gap > 1 && languages_columns(brief, gap) > columns)
        gap--;
    for (enum listing_language i = 0; i < LANGUAGE_COUNT; i++)
        line_addf(line, i == habits->language ? ROLE_STRONG : ROLE_DIM, "%*s%d %s", i ? gap : 0, "", (int)i + 1,
                  brief ? listing_languages[i].brief : listing_languages[i].title);
}

static void draw_languages(struct canvas *canvas, const struct stage *stage, int row, int col, int columns)
{
    struct line line = {0};

    listing_add_languages(&line, stage->habits, columns);
    line_draw(canvas, row, col, columns, &line);
    line_free(&line);
}

/* Whether a line is wider than the room, so that indentation must be halved. */
static bool is_tight(const struct listing *listing, int columns)
{
    for (size_t i = 0; i < listing->count; i++)
        if (utf8_columns(listing->lines[i]) > columns)
            return true;
    return false;
}

/* The listing, its lit line marked ▸ and bold; a window round that line if the listing is longer than the room. */
static void draw_lines(struct canvas *canvas, const struct listing *listing, struct area room)
{
    size_t lit = 0, first = 0, rows = room.rows > 0 ? (size_t)room.rows : 0;
    bool tight = is_tight(listing, room.cols - 2);

    while (lit < listing->count && !listing->lit[lit])
        lit++;
    if (listing->count > rows && lit + 2 > rows)
        first = lit + 2 - rows < listing->count - rows ? lit + 2 - rows : listing->count - rows;
    for (size_t i = first; i < listing->count && i < first + rows; i++) {
        int row = room.row + (int)(i - first);

        if (listing->lit[i])
            canvas_put(canvas, row, room.col, ROLE_STRONG, "▸");
        canvas_put_cut(canvas, row, room.col + 2, room.cols - 2, listing->lit[i] ? ROLE_STRONG : ROLE_PLAIN,
                       listing->lines[i] + (tight ? strspn(listing->lines[i], " ") / 2 : 0));
    }
    if (first > 0)
        canvas_put_right(canvas, room.row, room.col + room.cols, ROLE_DIM, "…");
    if (first + rows < listing->count)
        canvas_put_right(canvas, room.row + room.rows - 1, room.col + room.cols, ROLE_DIM, "…");
}

/* Columns for each factor, the same in both rows. */
static int factor_pitch(const struct stage *stage, const struct origin *p, int columns)
{
    int a = arithmetic_figures(stage, &p->a)->widest, b = arithmetic_figures(stage, &p->b)->widest;
    int widest = a > b ? a : b;

    return widest + ((int)p->count * (widest + 2) <= columns ? 2 : 1);
}

/* "Q₁ sat  0.0 [2.0] 0.0 0.0": the row of factors in use, the current term in brackets. */
static void draw_factors(struct canvas *canvas, const struct stage *stage, const struct origin *p,
                         const struct origin_run *run, struct area room)
{
    int decimals = arithmetic_figures(stage, run)->decimals;
    size_t now = stage->playing && stage->terms > 0 ? stage->terms - 1 : SIZE_MAX;
    struct text name = {0};
    int col = room.col + 8, pitch = factor_pitch(stage, p, room.cols - 8);

    name_add_matrix(&name, run->first.id, run->first.head, false);
    text_add_byte(&name, ' ');
    name_add_run(&name, stage_model(stage), run, 4);
    canvas_put_cut(canvas, room.row, room.col, 9, ROLE_DIM, text_string(&name));
    text_free(&name);
    for (size_t k = 0; k < p->count; k++) {
        char number[NUMBER_ROOM];

        col += pitch;
        if (col > room.col + room.cols - (k + 1 < p->count)) {
            canvas_put(canvas, room.row, col - pitch + 1, ROLE_DIM, "…");
            break;
        }
        arithmetic_number(number, origin_number(run, k), decimals, false);
        canvas_put_right(canvas, room.row, col, k == now ? ROLE_STRONG : ROLE_PLAIN, number);
        if (k == now) {
            canvas_put(canvas, room.row, col - (int)strlen(number) - 1, ROLE_STRONG, "[");
            canvas_put(canvas, room.row, col, ROLE_STRONG, "]");
        }
    }
}

/* The sum of the first `count` terms, as it stands while the loop runs. */
static double partial_sum(const struct origin *p, size_t count)
{
    struct origin part = *p;

    part.count = count;
    return origin_result(&part);
}

static void draw_counters(struct canvas *canvas, const struct stage *stage, const struct origin *p, struct area room)
{
    const struct model *model = stage_model(stage);
    struct text line = {0};
    size_t done = stage->terms < p->count ? stage->terms : p->count;
    char was[NUMBER_ROOM], is[NUMBER_ROOM];

    text_addf(&line, "i = %zu  row ", stage->at.row);
    name_add_row(&line, model, stage->at.id, stage->at.head, stage->at.row, 12);
    canvas_put_cut(canvas, room.row, room.col, room.cols, ROLE_DIM, text_string(&line));
    text_free(&line);
    text_addf(&line, "j = %zu  column ", stage->at.col);
    name_add_column(&line, model, stage->at.id, stage->at.head, stage->at.col, 12);
    canvas_put_cut(canvas, room.row + 1, room.col, room.cols, ROLE_DIM, text_string(&line));
    text_free(&line);
    number_shown(was, partial_sum(p, done ? done - 1 : 0), 2);
    number_shown(is, partial_sum(p, done), 2);
    if (stage->terms == 0)
        text_add(&line, "sum is 0");
    else if (stage->terms < p->count)
        text_addf(&line, "c = %zu  sum was %s, is %s", done - 1, was, is);
    else
        text_addf(&line, "c = %zu  sum is %s", done - 1, is);
    canvas_put_cut(canvas, room.row + 2, room.col, room.cols, ROLE_DIM, text_string(&line));
    text_free(&line);
}

static void draw_left(struct canvas *canvas, const struct stage *stage, const struct layout *layout)
{
    struct origin p = origin_find(stage_record(stage), stage->at);
    int used = 1 + grid_height(&layout->panels[0].grid) + 1;
    struct area room = {layout->room.row + used, layout->room.col + 1, 1, layout->code_col - layout->room.col - 4};

    if (used + 6 > layout->room.rows || p.kind != ORIGIN_PRODUCT || hidden_in_arithmetic(stage, stage->at))
        return;
    draw_factors(canvas, stage, &p, &p.a, room);
    room.row++;
    draw_factors(canvas, stage, &p, &p.b, room);
    room.row += 2;
    draw_counters(canvas, stage, &p, room);
}

void listing_draw(struct canvas *canvas, const struct stage *stage, const struct layout *layout)
{
    struct area room = layout->room;
    struct listing listing;

    room.cols -= layout->code_col - room.col;
    room.col = layout->code_col;
    if (layout->count) {
        draw_left(canvas, stage, layout);
        canvas_down(canvas, room.row, room.col - 2, room.rows);
    }
    draw_languages(canvas, stage, room.row, room.col + 2, room.cols - 2);
    room.row++;
    room.rows--;
    if (cut(stage, stage->habits->language, &listing)) {
        bool gap = (int)listing.count < room.rows;

        draw_lines(canvas, &listing, (struct area){room.row + gap, room.col, room.rows - gap, room.cols});
    } else {
        canvas_put_cut(canvas, room.row, room.col + 2, room.cols - 2, ROLE_DIM,
                       "No listing of this step in this language.");
    }
    listing_free(&listing);
}

void listing_plain(const struct stage *stage, struct text *out)
{
    struct listing listing;

    if (!cut(stage, stage->habits->language, &listing))
        return;
    text_addf(out, "In %s:\n\n", listing_languages[stage->habits->language].title);
    for (size_t i = 0; i < listing.count; i++)
        text_addf(out, "%s %s\n", listing.lit[i] ? "  >" : "   ", listing.lines[i]);
    text_add_byte(out, '\n');
    listing_free(&listing);
}
