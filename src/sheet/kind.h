/* SPDX-License-Identifier: MIT */
/* The kinds of blocks, one file each; only for sheet/. To add a kind, add its data to struct sheet_block, a file here
 * with one `const struct kind`, and its row in kind.c. */
#ifndef HEADWAY_SHEET_KIND_H
#define HEADWAY_SHEET_KIND_H

#include "draw/canvas.h"
#include "sheet/fields.h"
#include "sheet/sheet.h"

struct kind {
    /* Rows that a block takes in a room at one of its sizes (an index into block->sizes); 0: the room is too small. */
    int (*fit)(const struct sheet_block *block, const struct theme *theme, size_t size, struct area room);

    /* Whether a room leaves nothing out. NULL: always. */
    bool (*is_whole)(const struct sheet_block *block, const struct theme *theme, struct area room);

    /* Columns that it needs to be whole; NULL: block->columns, or all available ones. */
    int (*columns)(const struct sheet_block *block, const struct theme *theme);

    /* For a `wide` block: columns that it can use with so many rows; NULL: all. */
    int (*most)(const struct sheet_block *block, const struct theme *theme, int rows);

    /* Works out the layout inside block->area, for the functions below. NULL: they need none. */
    void (*place)(struct sheet_block *block, const struct theme *theme);

    /* Draws it into block->area. */
    void (*draw)(struct canvas *canvas, const struct sheet_block *block);

    /* What a click at a place of block->area means; false for nothing. NULL: clicks mean nothing. */
    bool (*find)(const struct sheet_block *block, const struct theme *theme, int row, int col, struct sheet_spot *out);

    /* Makes table number `index`; false if there is none. NULL: it has no tables, but plain(). */
    bool (*fields)(const struct sheet_block *block, size_t index, struct sheet_fields *out);

    /* Appends the block as linear text. NULL: its tables, one after the other. */
    void (*plain)(const struct sheet_block *block, struct text *out);

    /* Appends the names of the parts without room in block->area, with sheet_add_name(). NULL: its title, if the area
     * has no rows. */
    void (*missing)(const struct sheet_block *block, const struct theme *theme, struct text *out);

    /* Frees what it owns. NULL: nothing. */
    void (*free)(struct sheet_block *block);
};

extern const struct kind kind_words, kind_arcs, kind_choices, kind_menu, kind_table, kind_matrices, kind_dials,
    kind_slider, kind_plane, kind_strip, kind_histograms, kind_text, kind_lines, kind_board, kind_curve;

/* The functions of a block's kind. */
const struct kind *kind_of(const struct sheet_block *block);

/* Frees what a block of matrices holds. */
void matrices_free(struct sheet_block *block);

/* Appends a name, after a comma if there are others; nothing for "". */
void sheet_add_name(struct text *out, const char *name);

/* The rows of a size, if the room has them: a simple fit(). */
int kind_fit_whole(const struct sheet_block *block, const struct theme *theme, size_t size, struct area room);

/* Any number of rows, if not fewer than its smallest size has. */
int kind_fit_part(const struct sheet_block *block, const struct theme *theme, size_t size, struct area room);

/* Frees the words of a block that has such. */
void kind_free_words(struct sheet_block *block);

#endif
