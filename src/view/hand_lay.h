/* SPDX-License-Identifier: MIT */
/* Where the matrices of work by hand stand: worked out from state, room and theme alone, so that drawing and clicking
 * agree. */
#ifndef HEADWAY_VIEW_HAND_LAY_H
#define HEADWAY_VIEW_HAND_LAY_H

#include "view/hand.h"

#define HAND_SIGN 3 /* columns of "×" and "=" between matrices side by side */
#define HAND_WAY 14 /* of "softmax →" */

/* A matrix as it stands in one place: the context of its grid. */
struct hand_sheet {
    const struct hand *hand;
    size_t matrix;
    bool transposed;
    struct grid grid;
    int title_row, title_col, title_room; /* title_room 0: no title; negative: it ends before title_col */
};

struct hand_layout {
    struct hand_sheet sheets[3]; /* left, right, result; those that count is over are not shown */
    size_t count;
    int rows;                                   /* used */
    int formula_row, formula_col, formula_room; /* formula_room 0: none */
    int sign_row, sign_col[2];                  /* between matrices side by side; −1: none */
    struct {
        int row, col, sheet; /* whose ramp it is */
    } legends[2];
    int legend_count;
};

/* Makes a sheet for a matrix, its selected cell and what feeds it lit; not placed yet. It is its grid's context, so it
 * must not move. */
void hand_make_sheet(const struct hand *hand, struct hand_sheet *sheet, size_t matrix, bool transposed);

/* Puts its title into a row; see title_room. */
void hand_place_title(struct hand_sheet *sheet, int row, int col, int room);

/* Lays the current step out in a room: crosswise, side by side, or the selected matrix alone. */
void hand_lay(const struct hand *hand, const struct theme *theme, struct area room, struct hand_layout *out);

/* An area without the blank column at each side; and without the rail, where there are several steps. */
struct area hand_inner(struct area area);
struct area hand_below_rail(const struct hand *hand, struct area room);

#endif
