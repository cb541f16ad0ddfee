/* SPDX-License-Identifier: MIT */
/* A matrix with its title on the canvas, and the ways to place several: crosswise as a product, one alone, all heads
 * side by side. A layout is worked out from state, room and theme alone, so that drawing and clicking agree. */
#ifndef HEADWAY_VIEW_PANEL_H
#define HEADWAY_VIEW_PANEL_H

#include "view/stage.h"

#define PANEL_MOST 40

/* Whose cells a grid shows: the context of its callbacks. */
struct panel_cells {
    const struct stage *stage;
    enum matrix_id id;
    size_t head;
    bool transposed;
};

struct panel {
    struct panel_cells cells;
    struct grid grid;
    int title_row, title_col, title_room; /* title_room 0: no title; negative: right-aligned, ends before title_col */
    bool axes;                            /* the title says "[n × d_k]" */
    bool brief;                           /* it says the name alone */
    const char *caption;                  /* behind the title, dim; may be NULL */
};

/* Where a legend stands. */
struct legend {
    int row, col;
    const char *name; /* "scores " before it; NULL: none */
    bool is_share;
    double scale;
    bool stacked; /* its ends stand under it: there is no room beside it */
};

#define PANEL_STACKED 12 /* columns that a stacked legend takes */

enum layout_form { LAYOUT_FULL, LAYOUT_ALONE, LAYOUT_HEADS, LAYOUT_CODE };

struct layout {
    enum layout_form form;
    struct area room; /* all there is */
    int tall, cell;   /* rows and columns that cells of panels to be added take at least; 0: the usual ones */
    struct panel panels[PANEL_MOST];
    size_t count;
    struct legend legends[4];
    size_t legend_count;
    int rows;                                             /* used */
    int corner_row, corner_col, corner_rows, corner_cols; /* the free corner of a product, or beside other panels */
    bool cramped;                                         /* complete, but for notes that a wider room would show */
    size_t hidden_heads;                                  /* of LAYOUT_HEADS: for which there is no room */
    int code_col;                                         /* of LAYOUT_CODE: where the listing begins */
};

/* Appends a panel for a matrix (borrowed pointer into the layout) with numbers, labels, highlights and state filled in;
 * not placed yet. NULL if there are too many. */
struct panel *panel_add(struct layout *layout, const struct stage *stage, enum matrix_id id, size_t head,
                        bool transposed);

/* Places a panel with its title in the first row of `room`; false if there is no room for a cell. */
bool panel_place(struct panel *panel, const struct theme *theme, struct area room, enum grid_level wanted);

/* Whether a placed panel shows the whole matrix as numbers. */
bool panel_is_whole(const struct panel *panel);

/* Adds a legend for the panel's ramp. */
void panel_add_legend(struct layout *layout, const struct panel *panel, int row, int col, const char *name);

/* Adds a legend to the corner of a product, `row` below its top; without its name, or not at all, if there is no room.
 */
void panel_add_corner_legend(struct layout *layout, const struct panel *panel, const struct theme *theme, int row,
                             const char *name);

/* Draws panels and legends. */
void panel_draw_all(struct canvas *canvas, const struct layout *layout);

/* left × top = result, crosswise: the left operand at the left, the right one above, the result where they meet.
 * False if it does not fit at full width. */
bool panel_lay_product(struct layout *layout, const struct stage *stage, const struct theme *theme, struct area room);

/* The whole layout for a room: what the kind lays out, or one matrix alone, all heads, code. */
void panel_lay(struct layout *layout, const struct stage *stage, const struct theme *theme, struct area room,
               bool compact);

/* Draws a line of the corner or of notes, cut to its columns. */
void panel_note(struct canvas *canvas, const struct layout *layout, int row, enum role role, const char *text);

#endif
