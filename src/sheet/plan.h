/* SPDX-License-Identifier: MIT */
/* Plans which of a block's matrices have room, where, and how densely: one, several beside or below each other, a
 * product crosswise. The plan depends only on room, theme and shapes. For matrices.c, which draws it. */
#ifndef HEADWAY_SHEET_PLAN_H
#define HEADWAY_SHEET_PLAN_H

#include "sheet/sheet.h"

#define PLAN_GAP 4        /* columns between matrices beside each other */
#define PLAN_MARGIN_GAP 2 /* before a column of a margin */
#define PLAN_SIGN 3       /* columns of × and = */

/* The plan for a block's matrices, except for their places, which each matrix has itself. */
struct plan {
    const struct matrices *matrices;
    enum { SHOWN_NONE, SHOWN_ALL, SHOWN_CHOSEN } shown;
    bool is_legend_above; /* at the end of the titles' row */
    bool has_legend_row, has_signs;
    int legend_row, corner_rows, corner_cols;
    size_t hidden; /* how many tiles have no room */
};

/* place(), fit(), is_whole() and columns() of a block of matrices. */
void plan_place(struct sheet_block *block, const struct theme *theme);
int plan_fit(const struct sheet_block *block, const struct theme *theme, size_t size, struct area room);
bool plan_is_whole(const struct sheet_block *block, const struct theme *theme, struct area room);
int plan_columns(const struct sheet_block *block, const struct theme *theme);

/* Where a ramp begins at the end of the titles' row; precondition: the matrices are placed. */
int plan_legend_col(const struct matrices *matrices, const struct theme *theme);

/* How many of the matrices are shown together. */
size_t plan_together(const struct matrices *matrices);

/* Columns of a margin; of a matrix at a level, with the margins at its right that are always shown. */
int plan_margin_columns(const struct theme *theme, const struct margin *margin);
int plan_width_at(const struct theme *theme, const struct sheet_matrix *m, enum grid_level level);

#endif
