/* SPDX-License-Identifier: MIT */
/* What the room sees, for the presenter: the wall is drawn at its own size, and a pane shows as much of that as it has
 * room for. Rows are cut in this order: empty rows, title and last row, the rows above the view, the view's own
 * remarks, words below it, and the view's rows farthest from the cell pointed at; columns likewise. */
#ifndef HEADWAY_CLASSROOM_WALL_PREVIEW_H
#define HEADWAY_CLASSROOM_WALL_PREVIEW_H

#include "classroom/wall.h"

struct wall_preview {
    struct canvas canvas; /* the whole wall */
    bool bare;            /* as in struct wall_notes: no title row, and no last row */
    struct {
        int row, col; /* of the wall; col: the first column shown */
    } * rows;         /* [row_count], the wall's row for each row of the pane from its first on */
    int row_count;
    int cols, from;      /* columns shown, and the pane's column where they begin */
    struct text missing; /* which parts of the step have no room on the wall: "W_Q₁, X"; empty: none */
};

/* Draws a wall, which must not be blank and must have a player, at the size `size`, and chooses what a pane of the size
 * `pane` shows of it; if anything is missing, the pane's last row is left free to say so. Free with
 * wall_preview_free(). */
void wall_preview_make(struct wall_preview *out, const struct wall *w, const struct wall_notes *notes,
                       const struct theme *theme, struct area size, struct area pane);

/* Draws the preview into the pane. */
void wall_preview_draw(const struct wall_preview *preview, struct canvas *canvas, struct area pane);

/* A click in the pane, at a row and column from the pane's corner: does what wall_click() does at that place of the
 * wall. */
bool wall_preview_click(const struct wall_preview *preview, struct wall *w, int row, int col);

/* Frees it. */
void wall_preview_free(struct wall_preview *preview);

#endif
