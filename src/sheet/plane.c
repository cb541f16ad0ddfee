/* SPDX-License-Identifier: MIT */
/* Points, lines and circles in a plane, as large as the room allows; one column is as wide as half a row is high. A
 * table beside it has its numbers, so plain text leaves it out. */
#include "base/compiler.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "draw/plot.h"
#include "sheet/kind.h"

#include <math.h>
#include <stdlib.h>

enum { ROWS_LEAST = 6 }; /* less shows nothing */

static struct plane_mark *add_mark(struct plane *plane, struct plane_mark mark)
{
    plane->marks = memory_resize(plane->marks, plane->count + 1, sizeof *plane->marks);
    plane->marks[plane->count] = mark;
    return &plane->marks[plane->count++];
}

struct text *plane_add_point(struct plane *plane, const double at[2], bool selected)
{
    return &add_mark(plane, (struct plane_mark){.shape = PLANE_POINT, .at = {at[0], at[1]}, .selected = selected})
                ->label;
}

struct text *plane_add_line(struct plane *plane, const double from[2], const double to[2], enum role role,
                            char32_t glyph)
{
    struct plane_mark line = {
        .shape = PLANE_LINE, .at = {from[0], from[1]}, .to = {to[0], to[1]}, .role = role, .glyph = glyph};

    return &add_mark(plane, line)->label;
}

void plane_add_circle(struct plane *plane, const double middle[2], double radius, enum role role, char32_t glyph)
{
    add_mark(plane,
             (struct plane_mark){
                 .shape = PLANE_CIRCLE, .at = {middle[0], middle[1]}, .radius = radius, .role = role, .glyph = glyph});
}

/* Columns at either side for labels: the longest, and the dot that it belongs to. */
static int label_columns(const struct plane *plane)
{
    int most = 0;

    for (size_t i = 0; i < plane->count; i++) {
        int columns = utf8_columns(text_string(&plane->marks[i].label));

        most = columns > most ? columns : most;
    }
    return most + 1;
}

static void include(struct plot_bounds *bounds, double x, double y, double radius)
{
    bounds->left = fmin(bounds->left, x - radius);
    bounds->right = fmax(bounds->right, x + radius);
    bounds->bottom = fmin(bounds->bottom, y - radius);
    bounds->top = fmax(bounds->top, y + radius);
}

/* An empty plot that shows all marks, in the block's area without the columns for labels. */
static void make_plot(struct plot *plot, const struct sheet_block *block, const struct theme *theme)
{
    const struct plane *plane = &block->plane;
    struct plot_bounds bounds = {INFINITY, INFINITY, -INFINITY, -INFINITY};
    struct area area = block->area;

    for (size_t i = 0; i < plane->count; i++) {
        const struct plane_mark *mark = &plane->marks[i];

        include(&bounds, mark->at[0], mark->at[1], mark->shape == PLANE_CIRCLE ? mark->radius : 0);
        if (mark->shape == PLANE_LINE)
            include(&bounds, mark->to[0], mark->to[1], 0);
    }
    if (plane->turns)
        include(&bounds, 0, 0, 0);
    area.col += label_columns(plane);
    area.cols -= 2 * label_columns(plane);
    plot_make(plot, theme, area, bounds);
}

/* A label at the right of its place, or, without room there, at its left. */
static void put_label(struct canvas *canvas, const struct sheet_block *block, const struct plot *plot,
                      const struct plane_mark *mark)
{
    const double *at = mark->shape == PLANE_LINE ? mark->to : mark->at;
    const char *label = text_string(&mark->label);
    enum role role = mark->shape != PLANE_POINT ? mark->role : mark->selected ? ROLE_STRONG : ROLE_PLAIN;
    int columns = canvas_columns(&canvas->theme, label), end = block->area.col + block->area.cols, row, col;

    if (!plot_find(plot, at[0], at[1], &row, &col))
        return;
    if (mark->shape == PLANE_POINT)
        canvas_put(canvas, row, col, ROLE_STRONG, mark->selected ? "▪" : "•");
    canvas_put(canvas, row, col + 1 + columns <= end ? col + 1 : col - columns, role, label);
}

static void ink_mark(struct plot *plot, const struct theme *theme, const struct plane_mark *mark)
{
    struct plot_ink ink = {.style = theme_role(theme, mark->role), .character = mark->glyph};

    ink.style.bold = false;
    if (mark->shape == PLANE_LINE)
        plot_line(plot, mark->at, mark->to, &ink);
    else if (mark->shape == PLANE_CIRCLE)
        plot_circle(plot, mark->at, mark->radius, &ink);
}

static void draw_plane(struct canvas *canvas, const struct sheet_block *block)
{
    const struct plane *plane = &block->plane;
    struct plot plot;
    int row, col;

    if (plane->count == 0)
        return;
    make_plot(&plot, block, &canvas->theme);
    for (size_t i = 0; i < plane->count; i++)
        ink_mark(&plot, &canvas->theme, &plane->marks[i]);
    plot_draw(canvas, &plot);
    if (plane->turns && plot_find(&plot, 0, 0, &row, &col))
        canvas_put(canvas, row, col, ROLE_DIM, "+");
    for (int layer = 0; layer < 3; layer++) /* lines, points, what is selected */
        for (size_t i = 0; i < plane->count; i++) {
            const struct plane_mark *mark = &plane->marks[i];

            if (layer == (mark->shape != PLANE_POINT ? 0 : mark->selected ? 2 : 1))
                put_label(canvas, block, &plot, mark);
        }
    plot_free(&plot);
}

/* The point that is drawn at a place, with its label: of several at one place the selected one, else the last. */
static size_t point_at(const struct plane *plane, const struct plot *plot, int label, const int place[2])
{
    size_t point = 0, found = SHEET_NONE;
    bool is_selected = false;

    for (size_t i = 0; i < plane->count; i++) {
        const struct plane_mark *mark = &plane->marks[i];
        int row, col;

        if (mark->shape != PLANE_POINT)
            continue;
        if (!is_selected && plot_find(plot, mark->at[0], mark->at[1], &row, &col) && row == place[0] &&
            place[1] >= col && place[1] <= col + label - 1) {
            found = point;
            is_selected = mark->selected;
        }
        point++;
    }
    return found;
}

static bool find_in_plane(const struct sheet_block *block, const struct theme *theme, int row, int col,
                          struct sheet_spot *out)
{
    const struct plane *plane = &block->plane;
    struct plot plot;
    double x, y;

    if (plane->count == 0)
        return false;
    make_plot(&plot, block, theme);
    out->row = point_at(plane, &plot, label_columns(plane), (int[2]){row, col});
    plot_place(&plot, row, col, &x, &y);
    plot_free(&plot);
    out->value = fmod(atan2(y, x) * 180 / acos(-1) + 360, 360);
    return out->row != SHEET_NONE || (plane->turns && hypot(x, y) > 0);
}

/* Takes as many rows as suit its columns, up to those of the size. */
static int fit_plane(const struct sheet_block *block, const struct theme *theme UNUSED, size_t size, struct area room)
{
    int rows = block->sizes[size].rows, across = (room.cols - 2 * label_columns(&block->plane)) / 2;

    rows = rows < across ? rows : across;
    rows = rows < room.rows ? rows : room.rows;
    return rows < ROWS_LEAST ? 0 : rows;
}

static int most_columns(const struct sheet_block *block, const struct theme *theme UNUSED, int rows)
{
    return 2 * (rows > ROWS_LEAST ? rows : ROWS_LEAST) + 2 * label_columns(&block->plane);
}

static void free_plane(struct sheet_block *block)
{
    for (size_t i = 0; i < block->plane.count; i++)
        text_free(&block->plane.marks[i].label);
    free(block->plane.marks);
}

const struct kind kind_plane = {
    .fit = fit_plane, .most = most_columns, .draw = draw_plane, .find = find_in_plane, .free = free_plane};
