/* SPDX-License-Identifier: MIT */
/* What the kinds of blocks can do, one file each; for this room alone. To add a kind: its data in struct sheet_block, a
 * file here with one `const struct kind`, its row in kind.c. */
#ifndef HEADWAY_SHEET_KIND_H
#define HEADWAY_SHEET_KIND_H

#include "draw/canvas.h"
#include "sheet/fields.h"
#include "sheet/sheet.h"

struct kind {
    /* Rows that a block takes at one of its sizes (an index of block->sizes) where so much room is to be had; 0: that
     * is too little. */
    int (*fit)(const struct sheet_block *block, const struct theme *theme, size_t size, struct area room);

    /* Whether nothing of it is left out in a room. NULL: nothing ever is. */
    bool (*is_whole)(const struct sheet_block *block, const struct theme *theme, struct area room);

    /* Columns that it needs to be whole; NULL: what `columns` of the block says, or all that there are. */
    int (*columns)(const struct sheet_block *block, const struct theme *theme);

    /* Of a block that is `wide`: columns that it can use with so many rows; NULL: all. */
    int (*most)(const struct sheet_block *block, const struct theme *theme, int rows);

    /* Settles what stands where in block->area, for what comes below. NULL: they see for themselves. */
    void (*place)(struct sheet_block *block, const struct theme *theme);

    /* Draws it into block->area. */
    void (*draw)(struct canvas *canvas, const struct sheet_block *block);

    /* What a click at a place of block->area means: false for nothing. NULL: it always means nothing. */
    bool (*find)(const struct sheet_block *block, const struct theme *theme, int row, int col, struct sheet_spot *out);

    /* Makes its table number `index`, if it has so many. NULL: it has none; then it has plain(). */
    bool (*fields)(const struct sheet_block *block, size_t index, struct sheet_fields *out);

    /* Appends it as linear text. NULL: its tables, one after the other. */
    void (*plain)(const struct sheet_block *block, struct text *out);

    /* Appends the names of what of it has no room in block->area, with sheet_add_name(). NULL: its title, where that
     * has no rows. */
    void (*missing)(const struct sheet_block *block, const struct theme *theme, struct text *out);

    /* Frees what is its own. NULL: it has nothing. */
    void (*free)(struct sheet_block *block);
};

extern const struct kind kind_words, kind_arcs, kind_choices, kind_menu, kind_table, kind_matrices, kind_dials,
    kind_slider, kind_plane, kind_strip, kind_histograms, kind_text, kind_lines, kind_board, kind_curve;

/* The row of a block's kind. */
const struct kind *kind_of(const struct sheet_block *block);

/* Frees what a block of matrices holds. */
void matrices_free(struct sheet_block *block);

/* Appends a name to others, a comma between; nothing if it has no bytes. */
void sheet_add_name(struct text *out, const char *name);

/* The rows of a size, if there are so many: what fit() of a kind does whose sizes are all there is to it. */
int kind_fit_whole(const struct sheet_block *block, const struct theme *theme, size_t size, struct area room);

#endif
