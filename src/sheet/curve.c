/* SPDX-License-Identifier: MIT */
/* A number over steps: its curve as far as it is known, a dotted line to compare it with, and below the axis the
 * selected step. A table beside it has its numbers, so as plain text it is one line. */
#include "base/compiler.h"
#include "base/memory.h"
#include "base/number.h"
#include "draw/plot.h"
#include "sheet/kind.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    LABEL = 5,      /* columns before the plot */
    TICK_LEAST = 7, /* columns between two ticks; else there are fewer */
    ACROSS = 2,     /* dots of a cell */
    DOWN = 4
};

void curve_add(struct curve *curve, double at, double value)
{
    curve->points = memory_resize(curve->points, curve->count + 1, sizeof *curve->points);
    curve->points[curve->count++] = (struct curve_point){at, value};
}

/* Where its lines are drawn: the axis has the last row. */
static struct area plot_area(const struct sheet_block *block)
{
    const struct area *area = &block->area;

    return (struct area){area->row, area->col + LABEL, area->rows - 1, area->cols - LABEL};
}

/* A point of the curve in dots of the plot. */
static void find_dot(const struct curve *curve, struct area area, const struct curve_point *point, double out[2])
{
    out[0] = point->at / curve->end * (ACROSS * area.cols - 1);
    out[1] = fmin(point->value / curve->top, 1) * (DOWN * area.rows - 1);
}

static void ink_level(struct plot *plot, const struct curve *curve, struct area area, const struct plot_ink *ink)
{
    double end[2];

    find_dot(curve, area, &(struct curve_point){curve->end, curve->level}, end);
    for (double at = 0; curve->level > 0 && at <= end[0]; at += plot->dots ? ACROSS : 2 * ACROSS)
        plot_point(plot, at, end[1], ink);
}

static void ink_curve(struct plot *plot, const struct curve *curve, struct area area, const struct plot_ink *ink)
{
    double from[2], to[2];

    for (size_t i = 0; i < curve->count; i++) {
        find_dot(curve, area, &curve->points[i], to);
        plot_line(plot, i ? from : to, to, ink);
        from[0] = to[0];
        from[1] = to[1];
    }
}

/* Writes at the vertical axis: the dotted line's number, 0, and its end, unless the line is there. */
static void put_numbers(struct canvas *canvas, const struct curve *curve, struct area area)
{
    int row = area.rows - 1 - (int)(curve->level / curve->top * (DOWN * area.rows - 1)) / DOWN, col = area.col - LABEL;

    if (row > 0)
        canvas_putf(canvas, area.row, col, ROLE_DIM, "%*.1f", LABEL - 1, curve->top);
    canvas_putf(canvas, area.row + area.rows - 1, col, ROLE_DIM, "%*d", LABEL - 1, 0);
    if (curve->level > 0)
        canvas_putf(canvas, area.row + row, col, ROLE_DIM, "%*.2f", LABEL - 1, curve->level);
}

static void put_point(struct canvas *canvas, const struct curve *curve, const struct plot *plot, struct area area)
{
    for (size_t i = 0; i < curve->count; i++) {
        double dot[2];
        int row, col;

        find_dot(curve, area, &curve->points[i], dot);
        if (curve->points[i].at == curve->selected && plot_find(plot, dot[0], dot[1], &row, &col))
            canvas_put(canvas, row, col, ROLE_STRONG, "•");
    }
}

static int column_of(const struct curve *curve, struct area area, double at)
{
    return area.col + (int)(at / curve->end * (ACROSS * area.cols - 1)) / ACROSS;
}

/* Writes the selected step as "▴130", or at the right end "300▴". Returns its columns; *begin is its first. */
static int put_selected(struct canvas *canvas, const struct curve *curve, struct area area, int *begin)
{
    char number[NUMBER_ROOM], label[NUMBER_ROOM + 4];
    int columns = (int)number_shortest(number, curve->selected) + 1, end = area.col + area.cols;

    *begin = column_of(curve, area, curve->selected);
    if (*begin + columns > end) {
        *begin -= columns - 1;
        snprintf(label, sizeof label, "%s▴", number);
    } else {
        snprintf(label, sizeof label, "▴%s", number);
    }
    canvas_put(canvas, area.row + area.rows, *begin, ROLE_STRONG, label);
    return columns;
}

/* Draws as many ticks as fit, except at the selected step. */
static void draw_axis(struct canvas *canvas, const struct curve *curve, struct area area)
{
    int ticks = area.cols / 5 >= TICK_LEAST ? 5 : area.cols / 2 >= TICK_LEAST ? 2 : 1, begin;
    int columns = put_selected(canvas, curve, area, &begin);

    for (int tick = 0; tick <= ticks; tick++) {
        char number[NUMBER_ROOM];
        double at = curve->end * tick / ticks;
        int wide = (int)number_shortest(number, at), col = column_of(curve, area, at);

        col = col + wide > area.col + area.cols ? area.col + area.cols - wide : col;
        if (col + wide < begin || col > begin + columns)
            canvas_put(canvas, area.row + area.rows, col, ROLE_DIM, number);
    }
}

static void draw_curve(struct canvas *canvas, const struct sheet_block *block)
{
    const struct curve *curve = &block->curve;
    struct area area = plot_area(block);
    struct plot_ink dim = {theme_role(&canvas->theme, ROLE_DIM), U'.'};
    struct plot_ink line = {theme_role(&canvas->theme, ROLE_PLAIN), U'*'};
    struct plot plot;

    if (area.rows < 1 || area.cols < 1)
        return;
    plot_make(&plot, &canvas->theme, area, (struct plot_bounds){0, 0, ACROSS * area.cols - 1, DOWN * area.rows - 1});
    ink_level(&plot, curve, area, &dim);
    ink_curve(&plot, curve, area, &line);
    plot_draw(canvas, &plot);
    put_point(canvas, curve, &plot, area);
    plot_free(&plot);
    put_numbers(canvas, curve, area);
    draw_axis(canvas, curve, area);
}

/* Finds the step that a place of the plot means. */
static bool find_in_curve(const struct sheet_block *block, const struct theme *theme UNUSED, int row, int col,
                          struct sheet_spot *out)
{
    struct area area = plot_area(block);
    double part = (double)(ACROSS * (col - area.col)) / (ACROSS * area.cols - 1);

    if (row < area.row || col < area.col || area.cols < 2)
        return false;
    out->row = SHEET_NONE;
    out->value = fmin(part, 1) * block->curve.end;
    return true;
}

/* Writes one line, since a table beside it has its points. */
static void plain_curve(const struct sheet_block *block, struct text *out)
{
    const struct curve *curve = &block->curve;

    text_addf(out, "The loss as a curve over %.0f steps, from 0 to %.1f", curve->end, curve->top);
    if (curve->level > 0)
        text_addf(out, "; dotted at %.2f: %s", curve->level, curve->level_is);
    text_add_byte(out, '\n');
}

static void free_curve(struct sheet_block *block)
{
    free(block->curve.points);
}

const struct kind kind_curve = {
    .fit = kind_fit_part, .draw = draw_curve, .find = find_in_curve, .plain = plain_curve, .free = free_curve};
