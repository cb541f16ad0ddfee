/* SPDX-License-Identifier: MIT */
/* Sentences that flow, and lines that stay as they are. */
#include "draw/flow.h"
#include "sheet/kind.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT_MOST = 80 }; /* columns */

/* Flows a text to some columns, each of its lines on a new one. */
static void flow_text_of(struct flow *flow, const struct text *text, int columns, const struct theme *theme)
{
    struct prose prose = {0};
    struct block *paragraph = prose_add_block(&prose, PROSE_PARAGRAPH);

    for (const char *at = text_string(text); *at; at += strspn(at, "\n")) {
        size_t length = strcspn(at, "\n");
        struct text line = {0};

        text_add_bytes(&line, at, length);
        at += length;
        prose_add_run(paragraph, text_string(&line), NULL, *at ? RUN_LINE_END : 0);
        text_free(&line);
    }
    flow_lay(flow, &prose, columns > 1 ? columns : 1, 0, theme);
    prose_free(&prose);
}

/* Draws the text, or its shorter form if that does not fit; marks what is left out. */
static void draw_text(struct canvas *canvas, const struct sheet_block *block)
{
    struct area room = {block->area.row, block->area.col + 1, block->area.rows,
                        block->area.cols - 1 < TEXT_MOST ? block->area.cols - 1 : TEXT_MOST};
    const struct text *shown = &block->text;
    struct text first = {0};
    struct flow flow;

    flow_text_of(&flow, shown, room.cols, &canvas->theme);
    if ((int)flow.count > room.rows && block->shorter.length > 0) {
        flow_free(&flow);
        shown = &block->shorter;
        flow_text_of(&flow, shown, room.cols, &canvas->theme);
    }
    text_add_bytes(&first, text_string(shown), strcspn(text_string(shown), "\n"));
    if (room.rows == 1)
        canvas_put_cut(canvas, room.row, room.col, room.cols, block->role, text_string(&first));
    else if (flow_draw(canvas, room, &flow, 0, block->role == ROLE_DIM) > 0)
        canvas_put_right(canvas, room.row + room.rows - 1, room.col + room.cols, ROLE_DIM, " …");
    text_free(&first);
    flow_free(&flow);
}

/* Whether a line of code is wider than its columns, so that indentation must be halved. */
static bool is_tight(const struct theme *theme, const struct lines *lines, int columns)
{
    for (size_t i = 0; i < lines->count && lines->is_code; i++)
        if (lines->lines[i].shorter.count == 0 && line_columns(theme, &lines->lines[i].line) > columns)
            return true;
    return false;
}

static void draw_line(struct canvas *canvas, const struct sheet_line *of, bool is_code, bool tight, struct area room)
{
    const struct line *line = &of->line;
    struct line halved = {0};

    if (of->is_marked)
        canvas_put(canvas, room.row, room.col, ROLE_STRONG, "▸");
    room.col += is_code ? 2 : 0;
    room.cols -= is_code ? 2 : 0;
    if (of->shorter.count > 0 && line_columns(&canvas->theme, line) > room.cols)
        line = &of->shorter;
    if (tight && line->count > 0) {
        size_t blanks = strspn(text_string(&line->text), " ");

        line_add(&halved, line->runs[0].role, text_string(&line->text) + blanks / 2);
        line = &halved;
    }
    line_draw(canvas, room.row, room.col, room.cols, line);
    line_free(&halved);
}

/* Draws the lines, or a window of them around the lit one; marks what is left out. */
static void draw_lines(struct canvas *canvas, const struct sheet_block *block)
{
    const struct lines *lines = &block->lines;
    struct area room = block->area;
    size_t rows, lit = lines->lit, first = 0;
    bool tight;

    room.col++;
    room.cols--;
    if (block->title.length > 0) {
        canvas_put_cut(canvas, room.row++, room.col, room.cols, ROLE_STRONG, text_string(&block->title));
        room.rows--;
    }
    rows = room.rows > 0 ? (size_t)room.rows : 0;
    if (lit != SHEET_NONE && lines->count > rows && lit + 2 > rows)
        first = lit + 2 - rows < lines->count - rows ? lit + 2 - rows : lines->count - rows;
    tight = is_tight(&canvas->theme, lines, room.cols - 2);
    for (size_t i = first; i < lines->count && i < first + rows; i++, room.row++)
        draw_line(canvas, &lines->lines[i], lines->is_code, tight, room);
    if (first > 0 && rows > 0)
        canvas_put_right(canvas, room.row - (int)rows, room.col + room.cols, ROLE_DIM, " …");
    if (first + rows < lines->count && rows > 0)
        canvas_put_right(canvas, room.row - 1, room.col + room.cols, ROLE_DIM, " …");
}

/* If there are too many lines, shows the first ones if they are of rank 0. */
static int fit_lines(const struct sheet_block *block, const struct theme *theme, size_t size, struct area room)
{
    if (size == 0 && block->sizes[0].rank == 0 && block->sizes[0].rows > room.rows)
        return room.rows;
    return kind_fit_whole(block, theme, size, room);
}

/* Code needs its longest line, indented by half where that helps; other lines are cut. */
static int need_columns(const struct sheet_block *block, const struct theme *theme)
{
    const struct lines *lines = &block->lines;
    int most = 0;

    for (size_t i = 0; i < lines->count && lines->is_code; i++) {
        const struct line *line = &lines->lines[i].line;
        int columns = line_columns(theme, line) - (int)strspn(text_string(&line->text), " ") / 2 + 3;

        most = columns > most ? columns : most;
    }
    return most;
}

/* Wrapped as prose is. */
static void plain_text(const struct sheet_block *block, struct text *out)
{
    static const struct theme theme = {0};
    struct flow flow;

    if (!block->text.length)
        return;
    flow_text_of(&flow, &block->text, TEXT_MOST, &theme);
    flow_text(&flow, out);
    flow_free(&flow);
}

static void plain_lines(const struct sheet_block *block, struct text *out)
{
    if (block->title.length)
        text_addf(out, "%s:\n", text_string(&block->title));
    for (size_t i = 0; i < block->lines.count; i++)
        text_addf(out, "%s%s\n",
                  !block->lines.is_code             ? ""
                  : block->lines.lines[i].is_marked ? "  > "
                                                    : "    ",
                  text_string(&block->lines.lines[i].line.text));
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
const struct kind kind_lines = {
    .fit = fit_lines, .columns = need_columns, .draw = draw_lines, .plain = plain_lines, .free = free_lines};
