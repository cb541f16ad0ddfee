/* SPDX-License-Identifier: MIT */
/* A number on its axis: in one row its value and the axis with its marks; below that a scale; above it, with a caption,
 * lines of the shares at every number of the axis. */
#include "base/compiler.h"
#include "sheet/kind.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    BEFORE = 12, /* columns before the axis */
    AFTER = 4,
    AXIS_LEAST = 12,
    VALUE = 3 /* the column where the turned number begins */
};

static int axis_columns(const struct sheet_block *block)
{
    return block->area.cols - BEFORE - AFTER;
}

/* The column of a number on an axis of so many columns; the number of a column. */
static int column_of(const struct slider *slider, double at, int columns)
{
    double part = log(at / slider->least) / log(slider->most / slider->least);

    return (int)lround(fmin(fmax(part, 0), 1) * (columns - 1));
}

static double number_at(const struct slider *slider, int column, int columns)
{
    return slider->least * pow(slider->most / slider->least, (double)column / (columns - 1));
}

/* Draws the number that is turned, and the axis' lower end. */
static void draw_value(struct canvas *canvas, const struct slider *slider, int row, int col)
{
    char least[32];

    snprintf(least, sizeof least, "%g", slider->least);
    canvas_put(canvas, row, col + 1, ROLE_DIM, slider->name);
    canvas_put_right(canvas, row, col + BEFORE - 1, ROLE_DIM, least);
    canvas_put(canvas, row, col + VALUE, ROLE_STRONG, text_string(&slider->value));
}

static void draw_axis(struct canvas *canvas, const struct slider *slider, int row, int col, int columns)
{
    canvas_putf(canvas, row, col + columns + 1, ROLE_DIM, "%g", slider->most);
    canvas_across(canvas, row, col, columns);
    for (size_t i = 0; i < slider->scale_count; i++)
        canvas_put(canvas, row, col + column_of(slider, slider->scale[i].at, columns), ROLE_DIM, "│");
    for (size_t i = 0; i < slider->mark_count; i++) {
        const struct slider_mark *mark = &slider->marks[i];

        canvas_put(canvas, row, col + column_of(slider, mark->at, columns), mark->role, mark->sign);
    }
}

/* The scale under the axis, each number where there is room for it. */
static void draw_scale(struct canvas *canvas, const struct slider *slider, int row, int col, int columns)
{
    int from = col - 1;

    canvas_put_right(canvas, row, from, ROLE_DIM, slider->unit);
    for (size_t i = 0; i < slider->scale_count; i++) {
        const struct slider_mark *mark = &slider->scale[i];
        int taken = canvas_columns(&canvas->theme, mark->sign);
        int at = col + column_of(slider, mark->at, columns) - (taken > 1);

        if (at < from || at + taken > col + columns)
            continue;
        canvas_put(canvas, row, at, mark->role, mark->sign);
        from = at + taken + 1;
    }
}

static void draw_share_at(struct canvas *canvas, int row, int col, double share)
{
    int step = theme_share_step(share);
    struct style style;
    char32_t shade = theme_shade(&canvas->theme, true, step, &style);

    if (canvas->theme.colors >= 8) {
        style.paper = theme_dense(&canvas->theme, true, step);
        shade = U' ';
    }
    canvas_put_glyph(canvas, row, col, style, shade);
}

static void draw_strip(struct canvas *canvas, const struct slider *slider, struct area room, int left)
{
    double shares[SLIDER_LINES];

    for (size_t i = 0; i < slider->mark_count; i++) {
        const struct slider_mark *mark = &slider->marks[i];

        canvas_put(canvas, room.row, room.col + column_of(slider, mark->at, room.cols), mark->role, "▾");
    }
    canvas_put(canvas, room.row, left + 1, ROLE_DIM, slider->strip);
    for (int i = 0; i < room.rows; i++)
        canvas_put_cut(canvas, room.row + 1 + i, left + 1, BEFORE - 2, ROLE_DIM, text_string(&slider->lines[i]));
    for (int at = 0; at < room.cols; at++) {
        slider->shares(slider->context, number_at(slider, at, room.cols), shares);
        for (int i = 0; i < room.rows; i++)
            draw_share_at(canvas, room.row + 1 + i, room.col + at, shares[i]);
    }
}

static void draw_slider(struct canvas *canvas, const struct sheet_block *block)
{
    const struct slider *slider = &block->slider;
    int left = block->area.col, row = block->area.row, rows = block->area.rows, columns = axis_columns(block);

    if (rows > 2) {
        draw_strip(canvas, slider, (struct area){row, left + BEFORE, rows - 3, columns}, left);
        row += rows - 2;
    }
    draw_value(canvas, slider, row, left);
    draw_axis(canvas, slider, row, left + BEFORE, columns);
    if (rows > 1)
        draw_scale(canvas, slider, row + 1, left + BEFORE, columns);
}

static bool find_number(const struct sheet_block *block, const struct theme *theme UNUSED, int row, int col,
                        struct sheet_spot *out)
{
    int columns = axis_columns(block), at = col - block->area.col - BEFORE;

    if (at < 0 || at >= columns || (block->area.rows > 1 && row == block->area.row + block->area.rows - 1))
        return false;
    out->value = number_at(&block->slider, at, columns);
    return true;
}

static int fit_slider(const struct sheet_block *block, const struct theme *theme, size_t size, struct area room)
{
    return room.cols < BEFORE + AFTER + AXIS_LEAST ? 0 : kind_fit_whole(block, theme, size, room);
}

static void plain_slider(const struct sheet_block *block, struct text *out)
{
    const struct slider *slider = &block->slider;

    text_addf(out, "%s = %s, from %g to %g", slider->name, text_string(&slider->value), slider->least, slider->most);
    for (size_t i = 0; i < slider->scale_count; i++)
        text_addf(out, "%s%s %s", i ? "," : "; ", i ? "" : slider->unit, slider->scale[i].sign);
    text_add_byte(out, '\n');
}

static void free_slider(struct sheet_block *block)
{
    struct slider *slider = &block->slider;

    for (size_t i = 0; i < slider->line_count; i++)
        text_free(&slider->lines[i]);
    free(slider->lines);
    text_free(&slider->value);
}

const struct kind kind_slider = {
    .fit = fit_slider, .draw = draw_slider, .find = find_number, .plain = plain_slider, .free = free_slider};
