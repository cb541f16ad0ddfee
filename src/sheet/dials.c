/* SPDX-License-Identifier: MIT */
/* What can be turned, in one line: "d_model 8 heads[2] words 4". The brackets of the chosen one replace blanks, so that
 * nothing moves; if not all fit, the line starts where the chosen one is visible. */
#include "sheet/kind.h"

#include <stdlib.h>

enum {
    GAP = 3,
    NARROW = 60, /* columns: below, dials are closer */
    NARROW_GAP = 2
};

static int gap_of(const struct sheet_block *block)
{
    return block->area.cols < NARROW ? NARROW_GAP : GAP;
}

static void write_dial(const struct dial *dial, bool chosen, struct line *line)
{
    line_add(line, chosen ? ROLE_PLAIN : ROLE_DIM, dial->name);
    line_add(line, ROLE_STRONG, chosen ? "[" : " ");
    line_add(line, ROLE_STRONG, text_string(&dial->value));
    line_add(line, ROLE_STRONG, chosen ? "]" : "");
}

/* Its columns, with the blank for a bracket after it. */
static int dial_columns(const struct theme *theme, const struct dial *dial)
{
    return canvas_columns(theme, dial->name) + canvas_columns(theme, text_string(&dial->value)) + 2;
}

/* Columns of the dials from `first` to `last`. */
static int columns_of(const struct sheet_block *block, const struct theme *theme, size_t first, size_t last)
{
    int columns = 0;

    for (size_t i = first; i <= last; i++)
        columns += dial_columns(theme, &block->dials.dials[i]) + (i > first ? gap_of(block) - 1 : 0);
    return columns;
}

/* The first dial in sight. */
static size_t first_of(const struct sheet_block *block, const struct theme *theme)
{
    size_t first = 0, chosen = block->dials.chosen;

    if (chosen == SHEET_NONE || chosen >= block->dials.count)
        return 0;
    while (first < chosen && 2 + (first ? 2 : 0) + columns_of(block, theme, first, chosen) > block->area.cols)
        first++;
    return first;
}

/* The column of the first dial in sight: "… " precedes it if others are out of sight. */
static int begin_of(const struct sheet_block *block, size_t first)
{
    return block->area.col + 1 + (first ? 2 : 0);
}

static void draw_dials(struct canvas *canvas, const struct sheet_block *block)
{
    int end = block->area.col + block->area.cols;
    size_t first = first_of(block, &canvas->theme);
    int col = begin_of(block, first);

    if (first)
        canvas_put(canvas, block->area.row, block->area.col + 1, ROLE_DIM, "…");
    for (size_t i = first; i < block->dials.count && col < end; i++) {
        const struct dial *dial = &block->dials.dials[i];
        int columns = dial_columns(&canvas->theme, dial);
        struct line line = {0};

        if (i > first && col + columns - (i != block->dials.chosen) > end) { /* do not draw half a dial */
            canvas_put_cut(canvas, block->area.row, col, end - col, ROLE_DIM, "…");
            return;
        }
        write_dial(dial, i == block->dials.chosen, &line);
        line_draw(canvas, block->area.row, col, end - col, &line);
        line_free(&line);
        col += columns + gap_of(block) - 1;
    }
}

static bool find_dial(const struct sheet_block *block, const struct theme *theme, int row, int col,
                      struct sheet_spot *out)
{
    size_t first = first_of(block, theme);
    int begin = begin_of(block, first);

    for (size_t i = first; i < block->dials.count && row == block->area.row; i++) {
        int columns = dial_columns(theme, &block->dials.dials[i]);

        out->row = i;
        if (col >= begin && col < begin + columns)
            return true;
        begin += columns + gap_of(block) - 1;
    }
    return false;
}

static void plain_dials(const struct sheet_block *block, struct text *out)
{
    for (size_t i = 0; i < block->dials.count; i++)
        text_addf(out, "%s%s %s", i ? ", " : "", block->dials.dials[i].name, text_string(&block->dials.dials[i].value));
    if (block->dials.count)
        text_add_byte(out, '\n');
}

static void free_dials(struct sheet_block *block)
{
    for (size_t i = 0; i < block->dials.count; i++)
        text_free(&block->dials.dials[i].value);
    free(block->dials.dials);
}

const struct kind kind_dials = {
    .fit = kind_fit_whole, .draw = draw_dials, .find = find_dial, .plain = plain_dials, .free = free_dials};
