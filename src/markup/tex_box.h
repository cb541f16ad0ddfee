/* SPDX-License-Identifier: MIT */
/* Formulas as rectangles of text with a baseline, put beside and above each other: for tex.c, which lays them out, and
 * for tests that measure them. A line has no trailing blanks. A zeroed box is an empty one. */
#ifndef HEADWAY_MARKUP_TEX_BOX_H
#define HEADWAY_MARKUP_TEX_BOX_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

#define TEX_BOX_LINES 64     /* the most lines of a box, */
#define TEX_BOX_COLUMNS 1000 /* and the most columns; a box of one line may be as wide as its text */

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

/* For a test: lays out a formula as tex_read() does, in one form, and calls `see` with the box, if the formula can be
 * read and is not too large. */
void tex_lay(const char *bytes, size_t length, bool is_displayed, bool is_ascii,
             void (*see)(const struct tex_box *box));

#endif
