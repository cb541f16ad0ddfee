/* SPDX-License-Identifier: MIT */
/* What can be turned, in one line: "d d_model 8   n heads 2". */
#include "sheet/kind.h"

#include <stdlib.h>

enum { GAP = 3 };

/* "d d_model 8"; returns its columns. Without a canvas it measures alone. */
static int draw_dial(struct canvas *canvas, const struct theme *theme, const struct dial *dial, int row, int col,
                     int most)
{
    struct line line = {0};
    int columns;

    if (dial->key)
        line_addf(&line, ROLE_STRONG, "%s ", dial->key);
    line_addf(&line, ROLE_DIM, "%s ", dial->name);
    line_add(&line, ROLE_PLAIN, text_string(&dial->value));
    columns = line_columns(theme, &line);
    if (canvas)
        line_draw(canvas, row, col, columns < most ? columns : most, &line);
    line_free(&line);
    return columns;
}

static void draw_dials(struct canvas *canvas, const struct sheet_block *block)
{
    int col = block->area.col + 1, end = block->area.col + block->area.cols;

    for (size_t i = 0; i < block->dials.count && col < end; i++)
        col += draw_dial(canvas, &canvas->theme, &block->dials.dials[i], block->area.row, col, end - col) + GAP;
}

static bool find_dial(const struct sheet_block *block, const struct theme *theme, int row, int col,
                      struct sheet_spot *out)
{
    int begin = block->area.col + 1;

    for (size_t i = 0; i < block->dials.count && row == block->area.row; i++) {
        int columns = draw_dial(NULL, theme, &block->dials.dials[i], 0, 0, 0);

        out->row = i;
        if (col >= begin && col < begin + columns)
            return true;
        begin += columns + GAP;
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
