/* SPDX-License-Identifier: MIT */
/* Points, lines and circles of a plane on a canvas: braille dots, 2 × 4 to a cell, in each thing's colour; without
 * colours or braille, each thing's own character, one to a cell. A column is half as wide as a row is high, so a circle
 * is round. Nothing outside the area is drawn. */
#ifndef HEADWAY_DRAW_PLOT_H
#define HEADWAY_DRAW_PLOT_H

#include "draw/canvas.h"

#include <stdbool.h>

/* How one thing is drawn. */
struct plot_ink {
    struct style style; /* of its cells; the last thing in a cell decides */
    char32_t character; /* for a cell, if there are no dots */
};

/* The part of the plane that is shown. */
struct plot_bounds {
    double left, bottom, right, top;
};

struct plot {
    struct area area;
    bool dots;         /* else characters */
    double left, top;  /* the point of the plane at the middle of the first dot */
    double per_dot;    /* units of the plane from one dot to the next */
    struct plot_cell { /* [area.rows × area.cols] */
        unsigned char dots;
        bool is_inked;
        struct plot_ink ink;
    } * cells;
};

/* Makes an empty plot that shows all of `bounds`, as large as `area` allows, centred in it. plot_free() frees it. */
void plot_make(struct plot *plot, const struct theme *theme, struct area area, struct plot_bounds bounds);

/* Marks a point, a line between two points, a circle. */
void plot_point(struct plot *plot, double x, double y, const struct plot_ink *ink);
void plot_line(struct plot *plot, const double from[2], const double to[2], const struct plot_ink *ink);
void plot_circle(struct plot *plot, const double middle[2], double radius, const struct plot_ink *ink);

/* The canvas cell that a point lies in; false if it is not in the area. */
bool plot_find(const struct plot *plot, double x, double y, int *row, int *col);

/* The point of the plane at the middle of a canvas cell. */
void plot_place(const struct plot *plot, int row, int col, double *x, double *y);

/* Draws what was marked; cells without a mark stay as they are. */
void plot_draw(struct canvas *canvas, const struct plot *plot);

/* Frees the cells. */
void plot_free(struct plot *plot);

#endif
