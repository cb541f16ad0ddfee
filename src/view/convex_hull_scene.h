/* SPDX-License-Identifier: MIT */
/* Where the parts of the view `convex-hull` stand, for its drawing files alone: convex_hull_draw.c lays them out,
 * convex_hull_plane.c draws the plane, convex_hull_panel.c what stands beside it. */
#ifndef HEADWAY_VIEW_CONVEX_HULL_SCENE_H
#define HEADWAY_VIEW_CONVEX_HULL_SCENE_H

#include "draw/flow.h"
#include "draw/plot.h"
#include "view/convex_hull.h"

#define HULL_LABELS 3  /* columns beside the dots of the plane for "•k₃" */
#define HULL_PACKED 18 /* columns of "▸k₃   6.83  0.13" */

/* Rows of the panel's parts, 0 for one that is not there; the strip always takes one. */
struct hull_scene {
    struct area plane, panel;
    bool has_plane, packed;
    int heading, keys, gap, caption, marks, axis, gap_words, words, gap_places, places;
    struct flow flow; /* the words */
};

/* Flows the words to a width; the caller frees *flow. */
void hull_lay_words(const struct hull_view *view, const struct theme *theme, int width, enum hull_detail detail,
                    struct flow *flow);

/* How many keys stand on a row where there are more than rows. */
int hull_packed_across(const struct hull_scene *scene);

/* Columns of the strip. */
int hull_strip_columns(const struct hull_scene *scene);

/* Makes the plot of keys, hull and circle in an area, without drawing on it. */
void hull_make_plot(struct plot *plot, const struct hull_view *view, const struct theme *theme, struct area area);

/* Half as far out as the farthest key: the radius of the circle of all directions. */
double hull_radius(const struct hull_view *view);

/* Draws keys, hull and queries; numbers, strip and words. */
void hull_draw_plane(struct canvas *canvas, const struct hull_scene *scene, const struct hull_view *view);
void hull_draw_panel(struct canvas *canvas, const struct hull_scene *scene, const struct hull_view *view);

#endif
