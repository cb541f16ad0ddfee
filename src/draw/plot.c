/* SPDX-License-Identifier: MIT */
#include "draw/plot.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>

enum { ACROSS = 2, DOWN = 4 }; /* dots of a cell; equally far apart in both directions */

#define BRAILLE U'\u2800'
#define STEPS_MOST 100000.0 /* steps of one line: more dots than any screen has */

static const double full_turn = 6.283185307179586;

void plot_make(struct plot *plot, const struct theme *theme, struct area area, struct plot_bounds bounds)
{
    double width = bounds.right - bounds.left, height = bounds.top - bounds.bottom, across, down;

    area.rows = area.rows < 1 ? 1 : area.rows;
    area.cols = area.cols < 1 ? 1 : area.cols;
    *plot = (struct plot){.area = area, .dots = theme->colors > 0 && !theme->ascii};
    across = ACROSS * area.cols - 1;
    down = DOWN * area.rows - 1;
    plot->per_dot = fmax(width / across, height / down);
    if (!(plot->per_dot > 0))
        plot->per_dot = 1;
    plot->left = (bounds.left + bounds.right - across * plot->per_dot) / 2;
    plot->top = (bounds.top + bounds.bottom + down * plot->per_dot) / 2;
    plot->cells = memory_new_array((size_t)area.rows * (size_t)area.cols, sizeof *plot->cells);
}

/* The dot next to a point; false if it is not in the area. */
static bool find_dot(const struct plot *plot, double x, double y, int *down, int *across)
{
    double col = round((x - plot->left) / plot->per_dot), row = round((plot->top - y) / plot->per_dot);

    if (!(col >= 0 && row >= 0 && col < ACROSS * plot->area.cols && row < DOWN * plot->area.rows))
        return false;
    *across = (int)col;
    *down = (int)row;
    return true;
}

void plot_point(struct plot *plot, double x, double y, const struct plot_ink *ink)
{
    static const unsigned char bits[DOWN][ACROSS] = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
    int down, across;
    struct plot_cell *cell;

    if (!find_dot(plot, x, y, &down, &across))
        return;
    cell = &plot->cells[down / DOWN * plot->area.cols + across / ACROSS];
    cell->dots |= bits[down % DOWN][across % ACROSS];
    cell->is_inked = true;
    cell->ink = *ink;
}

/* How many steps a line takes from mark to mark: one for each dot, or for each cell where characters are drawn. */
static double steps_between(const struct plot *plot, double across, double down)
{
    double steps = plot->dots ? fmax(fabs(across), fabs(down)) : fmax(fabs(across) / ACROSS, fabs(down) / DOWN);

    return fmin(ceil(steps / plot->per_dot), STEPS_MOST);
}

void plot_line(struct plot *plot, const double from[2], const double to[2], const struct plot_ink *ink)
{
    double steps = steps_between(plot, to[0] - from[0], to[1] - from[1]);

    for (double i = 0; i <= steps; i++) {
        double part = steps > 0 ? i / steps : 0;

        plot_point(plot, from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1]), ink);
    }
}

void plot_circle(struct plot *plot, const double middle[2], double radius, const struct plot_ink *ink)
{
    double steps = steps_between(plot, full_turn * radius, 0);

    for (double i = 0; i < steps; i++)
        plot_point(plot, middle[0] + radius * cos(full_turn * i / steps),
                   middle[1] + radius * sin(full_turn * i / steps), ink);
}

bool plot_find(const struct plot *plot, double x, double y, int *row, int *col)
{
    int down, across;

    if (!find_dot(plot, x, y, &down, &across))
        return false;
    *row = plot->area.row + down / DOWN;
    *col = plot->area.col + across / ACROSS;
    return true;
}

void plot_place(const struct plot *plot, int row, int col, double *x, double *y)
{
    *x = plot->left + ((col - plot->area.col) * ACROSS + (ACROSS - 1) / 2.0) * plot->per_dot;
    *y = plot->top - ((row - plot->area.row) * DOWN + (DOWN - 1) / 2.0) * plot->per_dot;
}

void plot_draw(struct canvas *canvas, const struct plot *plot)
{
    for (int row = 0; row < plot->area.rows; row++)
        for (int col = 0; col < plot->area.cols; col++) {
            const struct plot_cell *cell = &plot->cells[row * plot->area.cols + col];

            if (cell->is_inked)
                canvas_put_glyph(canvas, plot->area.row + row, plot->area.col + col, cell->ink.style,
                                 plot->dots ? BRAILLE + cell->dots : cell->ink.character);
        }
}

void plot_free(struct plot *plot)
{
    free(plot->cells);
    plot->cells = NULL;
}
