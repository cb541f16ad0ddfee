/* SPDX-License-Identifier: MIT */
/* Formulas as rectangles of text with a baseline, put beside and above each other. Only tex_*.c use this, to lay out
 * formulas. A line has no trailing blanks. A zeroed box is an empty one. */
#ifndef HEADWAY_MARKUP_TEX_BOX_H
#define HEADWAY_MARKUP_TEX_BOX_H

#include "base/text.h"

#include <stdbool.h>

#define TEX_BOX_LINES 64     /* the most lines of a box, */
#define TEX_BOX_COLUMNS 1000 /* and so wide; a box of one line may be as wide as its text */

struct tex_line {
    struct text text;
    int columns; /* of the text; the rest up to the box's width is blank */
};

struct tex_box {
    struct tex_line *lines;
    int count, columns;
    int base;          /* the line that aligns with the surrounding text, from 0 */
    bool is_too_large; /* a part was left out because it did not fit */
};

enum tex_align { TEX_LEFT, TEX_CENTRE, TEX_RIGHT };

/* Appends text on the baseline. */
void tex_box_put(struct tex_box *box, const char *text);

/* Appends blank columns. */
void tex_box_gap(struct tex_box *box, int columns);

/* Appends `from`, baseline on baseline, and frees it. */
void tex_box_join(struct tex_box *box, struct tex_box *from);

/* Puts `from` below what is there, in a box at least `columns` wide, and frees it. The baseline stays. */
void tex_box_below(struct tex_box *box, struct tex_box *from, int columns, enum tex_align align);

/* The text of the baseline, "" of an empty box; borrowed. */
const char *tex_box_text(const struct tex_box *box);

/* Frees the lines and leaves an empty box. */
void tex_box_free(struct tex_box *box);

#endif
