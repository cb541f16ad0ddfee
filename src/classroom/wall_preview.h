/* SPDX-License-Identifier: MIT */
/* What the room sees, for the presenter: the wall drawn at its own size, and of that as much as a pane has room for.
 * What is cut goes in this order: empty rows, title and last row, the rows above the view, what it says of itself,
 * words below it, and its own rows farthest from what is pointed at; columns likewise. */
#ifndef HEADWAY_CLASSROOM_WALL_PREVIEW_H
#define HEADWAY_CLASSROOM_WALL_PREVIEW_H

#include "classroom/wall.h"

struct wall_preview {
    struct canvas canvas; /* the whole wall */
    bool bare;            /* as of its struct wall_notes: it has no title row, and no last row */
    struct wall_preview_row {
        int row, col; /* of the wall; the column is the first that is shown */
    } * rows;         /* [row_count] that the pane shows, from its first row on */
    int row_count;
    int cols, from;      /* of them, and the pane's column where they begin */
    struct text missing; /* what of the step has no room on the wall: "W_Q₁, X"; empty: nothing */
};

/* Draws a wall that is not blank and has a player, of as many rows and columns as `size`, and chooses what a pane of as
 * many as `pane` shows of it; if anything is missing, the last row is left to say so. Free with wall_preview_free(). */
void wall_preview_make(struct wall_preview *out, const struct wall *w, const struct wall_notes *notes,
                       const struct theme *theme, struct area size, struct area pane);

/* Puts it into the pane. */
void wall_preview_draw(const struct wall_preview *preview, struct canvas *canvas, struct area pane);

/* A click at a place of the pane, from its own corner: as wall_click() where the wall stands there. */
bool wall_preview_click(const struct wall_preview *preview, struct wall *w, int row, int col);

/* Frees it. */
void wall_preview_free(struct wall_preview *preview);

#endif
