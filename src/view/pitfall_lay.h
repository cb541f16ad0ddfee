/* SPDX-License-Identifier: MIT */
/* Where the parts of a mistake stand in an area: worked out from the mistake, the area and the theme alone, so that
 * drawing and clicking agree. Only for pitfall_lay.c and pitfall_draw.c. */
#ifndef HEADWAY_VIEW_PITFALL_LAY_H
#define HEADWAY_VIEW_PITFALL_LAY_H

#include "draw/grid.h"
#include "view/pitfall_parts.h"

/* What a grid's callbacks need to know. */
struct pitfall_view_side {
    const struct pitfall *p;
    enum pitfall_side side;
};

struct pitfall_place {
    struct area area;
    int tall, cell; /* rows and columns that a cell takes at least; 0: the usual ones */
    bool inside;    /* column labels stand in the first cells */
    bool bare;      /* not even the fact that tells has a row kept for it */
    int dials;      /* rows: −1, no room */
    bool shown[PITFALL_SIDES];
    struct pitfall_view_side sides[PITFALL_SIDES];
    int title[PITFALL_SIDES], left[PITFALL_SIDES], width[PITFALL_SIDES];
    struct grid grid[PITFALL_SIDES];      /* their context is `sides`: not to be copied */
    int figure[PITFALL_SIDES];            /* columns of the numbers beside the rows; 0: no room, or none */
    int legend, difference, facts, words; /* rows: −1, no room */
    size_t fact_count;
    int rows; /* what it needs: the sides, the fact that tells, the ramp */
};

/* Fills in all of it. `area` is where there is room: see pitfall_inner(). */
void pitfall_lay(struct pitfall_place *at, const struct pitfall *p, const struct theme *theme, struct area area);

/* An area less a blank column at its left. */
struct area pitfall_inner(struct area area);

#endif
