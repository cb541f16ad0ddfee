/* SPDX-License-Identifier: MIT */
/* Prose flowed into lines of a width: paragraphs, headings, lists, quotes, code, tables and formulas; wrapped at
 * blanks, without hyphens, with East Asian widths and combining marks counted as a terminal counts them. Made once for
 * a width, then drawn from any line. */
#ifndef HEADWAY_DRAW_FLOW_H
#define HEADWAY_DRAW_FLOW_H

#include "base/prose.h"
#include "draw/canvas.h"
#include "draw/line.h"

struct flow {
    struct line *lines; /* one blank line between blocks, none under a heading or between items */
    size_t count;
    int width;
};

/* Flows the blocks of `prose` whose part is at most `part` (from 0) to `width` columns. Free with flow_free(). */
void flow_lay(struct flow *out, const struct prose *prose, int width, int part, const struct theme *theme);

/* The same; to lines[i], of block_count + 1, go the lines that the first i blocks have taken. */
void flow_lay_counting(struct flow *out, const struct prose *prose, int width, int part, const struct theme *theme,
                       size_t lines[]);

/* Draws lines from `first` on into the area; with `dimmed`, all in ROLE_DIM. Returns how many lines remain below. */
size_t flow_draw(struct canvas *canvas, struct area area, const struct flow *flow, size_t first, bool dimmed);

/* Draws the lines that fit into an area, with a mark if that is not all; returns the row behind them. */
int flow_draw_marked(struct canvas *canvas, struct area area, const struct flow *flow);

/* Appends all lines as plain text, without trailing blanks, each with a newline. */
void flow_text(const struct flow *flow, struct text *out);

/* Empties it and keeps nothing. */
void flow_free(struct flow *flow);

#endif
