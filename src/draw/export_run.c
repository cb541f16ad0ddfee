/* SPDX-License-Identifier: MIT */
#include "draw/export_run.h"

#include "base/utf8.h"
#include "draw/export.h"

#include <string.h>

/* A third of the way from one colour to another. */
static unsigned blend(unsigned from, unsigned to)
{
    unsigned mixed = 0;

    for (int shift = 0; shift <= 16; shift += 8)
        mixed |= ((2 * (from >> shift & 0xFF) + (to >> shift & 0xFF)) / 3) << shift;
    return mixed;
}

static struct export_pen pen_of(const struct theme *theme, const struct style *style)
{
    unsigned ink = style->ink == COLOR_PAGE ? theme_page_ink(theme) : theme_rgb(style->ink);
    unsigned paper = style->paper == COLOR_PAGE ? theme_page_paper(theme) : theme_rgb(style->paper);
    struct export_pen pen = {.ink = ink, .paper = paper, .bold = style->bold};

    if (style->faint)
        pen.ink = blend(ink, paper);
    if (style->reverse) {
        ink = pen.ink;
        pen.ink = pen.paper;
        pen.paper = ink;
    }
    return pen;
}

static const struct cell *cell_at(const struct canvas *canvas, int row, int col)
{
    return &canvas->cells[(size_t)row * (size_t)canvas->cols + (size_t)col];
}

/* A blank shows no ink. */
static bool is_blank(const struct cell *cell)
{
    return cell->glyph == U' ' && !cell->mark[0];
}

static bool is_ascii(const struct cell *cell)
{
    return cell->glyph >= U' ' && cell->glyph < 0x7F && !cell->mark[0];
}

char32_t export_character(char32_t c)
{
    bool is_control = c < 0x20 || (c >= 0x7F && c < 0xA0);
    bool is_none = (c >= 0xD800 && c < 0xE000) || (c >= 0xFDD0 && c < 0xFDF0) || (c & 0xFFFE) == 0xFFFE || c > 0x10FFFF;

    return is_control || is_none ? UTF8_INVALID : c;
}

int export_row_end(const struct canvas *canvas, int row)
{
    int end = canvas->cols;
    unsigned paper = theme_page_paper(&canvas->theme);

    while (end > 0 && is_blank(cell_at(canvas, row, end - 1)) &&
           pen_of(&canvas->theme, &cell_at(canvas, row, end - 1)->style).paper == paper)
        end--;
    return end;
}

/* The eighths of a cell that a block element fills: ▀, ▁ to █, ▉ to ▏. */
static int block_of(char32_t glyph, enum export_side *side)
{
    *side = glyph == U'▀' ? SIDE_TOP : glyph <= U'█' ? SIDE_BOTTOM : SIDE_LEFT;
    if (glyph == U'▀')
        return 4;
    if (glyph > U'▀' && glyph <= U'█')
        return (int)(glyph - U'▀');
    return glyph > U'█' && glyph <= U'▏' ? 8 - (int)(glyph - U'█') : 0;
}

/* Whether two blanks stand before a column of a run. */
static bool is_behind_gap(const struct canvas *canvas, int row, int col, const struct export_run *run)
{
    return col - run->col >= 2 && is_blank(cell_at(canvas, row, col - 1)) && is_blank(cell_at(canvas, row, col - 2));
}

/* Columns, before `end`, of ASCII with one pen. Blanks take any ink. */
static int ascii_columns(const struct canvas *canvas, int row, int end, bool at_gaps, struct export_run *run)
{
    bool has_ink = false;
    int col = run->col;

    for (; col < end; col++) {
        const struct cell *cell = cell_at(canvas, row, col);
        struct export_pen pen = pen_of(&canvas->theme, &cell->style);

        if (!is_ascii(cell) || pen.paper != run->pen.paper)
            break;
        if (is_blank(cell))
            continue;
        if (has_ink && (pen.ink != run->pen.ink || pen.bold != run->pen.bold))
            break;
        if (at_gaps && is_behind_gap(canvas, row, col, run))
            break;
        run->pen = pen;
        has_ink = true;
    }
    return col - run->col;
}

/* Columns of one character that is not ASCII: repeated, or alone where it is wide, has marks, or fills its cell from
 * the left. */
static int same_columns(const struct canvas *canvas, int row, int end, const struct export_run *run)
{
    const struct cell *first = cell_at(canvas, row, run->col);
    bool is_wide = run->col + 1 < canvas->cols && cell_at(canvas, row, run->col + 1)->glyph == 0;
    int cols = 1;

    if (is_wide || first->mark[0] || first->glyph == 0 || (run->eighths && run->side == SIDE_LEFT))
        return is_wide && first->glyph ? 2 : 1;
    for (; run->col + cols < end; cols++) {
        const struct cell *cell = cell_at(canvas, row, run->col + cols);
        struct export_pen pen = pen_of(&canvas->theme, &cell->style);

        if (cell->glyph != first->glyph || cell->mark[0] || pen.ink != run->pen.ink || pen.paper != run->pen.paper ||
            pen.bold != run->pen.bold)
            break;
    }
    return cols;
}

struct export_run export_run_at(const struct canvas *canvas, int row, int col, int end, bool at_gaps)
{
    const struct cell *cell = cell_at(canvas, row, col);
    struct export_run run = {.col = col, .pen = pen_of(&canvas->theme, &cell->style), .is_ascii = is_ascii(cell)};

    run.eighths = cell->mark[0] ? 0 : block_of(cell->glyph, &run.side);
    if (is_blank(cell)) { /* until a character says more */
        run.pen.ink = theme_page_ink(&canvas->theme);
        run.pen.bold = false;
    }
    run.cols = run.is_ascii ? ascii_columns(canvas, row, end, at_gaps, &run) : same_columns(canvas, row, end, &run);
    return run;
}

void export_add_character(struct text *out, char32_t c)
{
    c = export_character(c);
    if (c == U'&')
        text_add(out, "&amp;");
    else if (c == U'<')
        text_add(out, "&lt;");
    else if (c == U'>')
        text_add(out, "&gt;");
    else if (c == U'"')
        text_add(out, "&quot;");
    else
        utf8_add(out, c);
}

void export_run_text(const struct canvas *canvas, int row, const struct export_run *run, struct text *out)
{
    for (int col = run->col; col < run->col + run->cols; col++) {
        const struct cell *cell = cell_at(canvas, row, col);

        if (cell->glyph || run->cols == 1)
            export_add_character(out, cell->glyph ? cell->glyph : U' ');
        for (int i = 0; i < CANVAS_MARKS && cell->mark[i]; i++)
            export_add_character(out, cell->mark[i]);
    }
}

void export_markup(struct text *out, const char *string)
{
    const char *end = string + strlen(string);

    while (string < end) {
        char32_t c = utf8_next(&string, end);

        if (c == U'\n')
            text_add_byte(out, '\n');
        else
            export_add_character(out, c);
    }
}
