/* SPDX-License-Identifier: MIT */
/* Which of a block's matrices have room, where, and how densely: one, several beside or below each other, a product
 * crosswise. It depends on room, theme and shapes alone. For matrices.c, which draws what is planned here. */
#ifndef HEADWAY_SHEET_PLAN_H
#define HEADWAY_SHEET_PLAN_H

#include "sheet/kind.h"

#define PLAN_GAP 4        /* columns between matrices beside each other */
#define PLAN_MARGIN_GAP 2 /* before a column of a margin */
#define PLAN_SIGN 3       /* columns of × and = */

/* What of a block's matrices is shown, and where, apart from the places of each. */
struct plan {
    const struct matrices *matrices;
    enum { SHOWN_NONE, SHOWN_ALL, SHOWN_CHOSEN } shown;
    bool is_legend_above; /* at the end of the titles' row */
    bool has_legend_row, has_signs;
    int legend_row, corner_rows, corner_cols;
    size_t hidden; /* of tiles: for how many there was no room */
};

/* fit(), place() and columns() of a block of matrices. */
void plan_place(struct sheet_block *block, const struct theme *theme);
int plan_fit(const struct sheet_block *block, const struct theme *theme, size_t size, struct area room);
bool plan_is_whole(const struct sheet_block *block, const struct theme *theme, struct area room);
int plan_columns(const struct sheet_block *block, const struct theme *theme);

/* Where a ramp begins at the end of the titles' row; precondition: the matrices are placed. */
int plan_legend_col(const struct matrices *matrices, const struct theme *theme);

/* How many of the matrices stand together. */
size_t plan_together(const struct matrices *matrices);

/* Columns of a margin, and of a matrix at a level with those at its right that always stand there. */
int plan_margin_columns(const struct theme *theme, const struct margin *margin);
int plan_width_at(const struct theme *theme, const struct sheet_matrix *m, enum grid_level level);

#endif
