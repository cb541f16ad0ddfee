/* SPDX-License-Identifier: MIT */
/* Sentences that flow, and lines that stay as they are. */
#include "draw/flow.h"
#include "sheet/kind.h"

#include <stdlib.h>

enum { TEXT_MOST = 80 }; /* columns */

/* What finds no room in the block's lines is marked. */
static void draw_text(struct canvas *canvas, const struct sheet_block *block)
{
    struct area room = {block->area.row, block->area.col + 1, block->area.rows,
                        block->area.cols - 1 < TEXT_MOST ? block->area.cols - 1 : TEXT_MOST};
    struct prose prose = {0};
    struct flow flow;

    if (block->area.rows == 1) {
        canvas_put_cut(canvas, room.row, room.col, room.cols, block->role, text_string(&block->text));
        return;
    }
    prose_add_run(prose_add_block(&prose, PROSE_PARAGRAPH), text_string(&block->text), NULL, 0);
    flow_lay(&flow, &prose, room.cols > 1 ? room.cols : 1, 0, &canvas->theme);
    if (flow_draw(canvas, room, &flow, 0, block->role == ROLE_DIM) > 0)
        canvas_put_right(canvas, room.row + room.rows - 1, room.col + room.cols, ROLE_DIM, " …");
    flow_free(&flow);
    prose_free(&prose);
}

static void draw_lines(struct canvas *canvas, const struct sheet_block *block)
{
    int columns = block->area.cols - 1, row = block->area.row;

    if (block->title.length > 0)
        canvas_put_cut(canvas, row++, block->area.col + 1, columns, ROLE_STRONG, text_string(&block->title));
    for (size_t i = 0; i < block->lines.count && row < block->area.row + block->area.rows; i++, row++) {
        const struct sheet_line *of = &block->lines.lines[i];
        bool fits = of->shorter.count == 0 || line_columns(&canvas->theme, &of->line) <= columns;

        line_draw(canvas, row, block->area.col + 1, columns, fits ? &of->line : &of->shorter);
    }
}

/* Of lines whose size has too many rows the first ones are shown, if they are of rank 0. */
static int fit_lines(const struct sheet_block *block, const struct theme *theme, size_t size, struct area room)
{
    if (size == 0 && block->sizes[0].rank == 0 && block->sizes[0].rows > room.rows)
        return room.rows;
    return kind_fit_whole(block, theme, size, room);
}

/* Wrapped as prose is. */
static void plain_text(const struct sheet_block *block, struct text *out)
{
    static const struct theme theme = {0};
    struct prose prose = {0};
    struct flow flow;

    prose_add_run(prose_add_block(&prose, PROSE_PARAGRAPH), text_string(&block->text), NULL, 0);
    flow_lay(&flow, &prose, TEXT_MOST, 0, &theme);
    flow_text(&flow, out);
    flow_free(&flow);
    prose_free(&prose);
}

static void plain_lines(const struct sheet_block *block, struct text *out)
{
    if (block->title.length)
        text_addf(out, "%s:\n", text_string(&block->title));
    for (size_t i = 0; i < block->lines.count; i++)
        text_addf(out, "%s\n", text_string(&block->lines.lines[i].line.text));
}

static void free_lines(struct sheet_block *block)
{
    for (size_t i = 0; i < block->lines.count; i++) {
        line_free(&block->lines.lines[i].line);
        line_free(&block->lines.lines[i].shorter);
    }
    free(block->lines.lines);
}

const struct kind kind_text = {.fit = kind_fit_whole, .draw = draw_text, .plain = plain_text};
const struct kind kind_lines = {.fit = fit_lines, .draw = draw_lines, .plain = plain_lines, .free = free_lines};
