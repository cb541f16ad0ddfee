/* SPDX-License-Identifier: MIT */
#include "draw/canvas.h"

#include "base/ascii.h"
#include "base/memory.h"
#include "base/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct cell blank = {.glyph = U' ', .style = {.ink = COLOR_PAGE, .paper = COLOR_PAGE}};

void canvas_make(struct canvas *canvas, int rows, int cols, const struct theme *theme)
{
    *canvas = (struct canvas){.theme = *theme};
    canvas_resize(canvas, rows, cols);
}

void canvas_resize(struct canvas *canvas, int rows, int cols)
{
    canvas->rows = rows < 1 ? 1 : rows;
    canvas->cols = cols < 1 ? 1 : cols;
    canvas->cells = memory_resize(canvas->cells, (size_t)canvas->rows * (size_t)canvas->cols, sizeof *canvas->cells);
    canvas->clip = (struct area){0, 0, canvas->rows, canvas->cols};
    canvas_clear(canvas);
}

void canvas_clear(struct canvas *canvas)
{
    for (size_t i = 0; i < (size_t)canvas->rows * (size_t)canvas->cols; i++)
        canvas->cells[i] = blank;
    canvas->has_wide = false;
    canvas->cursor_row = canvas->cursor_col = -1;
    canvas->focus_row = canvas->focus_col = -1;
}

void canvas_focus(struct canvas *canvas, int row, int col)
{
    canvas->focus_row = row;
    canvas->focus_col = col;
}

void canvas_cursor(struct canvas *canvas, int row, int col)
{
    canvas->cursor_row = row;
    canvas->cursor_col = col;
}

struct area canvas_clip(struct canvas *canvas, struct area area)
{
    struct area before = canvas->clip;

    canvas->clip = area;
    return before;
}

/* The cell at a place; NULL outside the canvas. */
static struct cell *cell_at(const struct canvas *canvas, int row, int col)
{
    if (row < 0 || col < 0 || row >= canvas->rows || col >= canvas->cols)
        return NULL;
    return &canvas->cells[(size_t)row * (size_t)canvas->cols + (size_t)col];
}

/* The same, but NULL also where drawing is not allowed. */
static struct cell *open_cell_at(const struct canvas *canvas, int row, int col)
{
    const struct area *clip = &canvas->clip;
    bool open = row >= clip->row && row < clip->row + clip->rows && col >= clip->col && col < clip->col + clip->cols;

    return open ? cell_at(canvas, row, col) : NULL;
}

/* A wide character that loses one of its halves becomes blank. */
static void break_wide(struct canvas *canvas, int row, int col)
{
    struct cell *cell = cell_at(canvas, row, col), *left = cell_at(canvas, row, col - 1),
                *right = cell_at(canvas, row, col + 1);

    if (cell && cell->glyph == 0 && left)
        *left = (struct cell){.glyph = U' ', .style = left->style};
    if (right && right->glyph == 0)
        right->glyph = U' ';
}

/* Puts one character and returns its columns. A wide one that would be half outside is replaced by a blank. */
static int put_character(struct canvas *canvas, int row, int col, struct style style, char32_t c)
{
    int width = utf8_width(c);
    struct cell *cell = open_cell_at(canvas, row, col);
    struct cell *right = width == 2 ? open_cell_at(canvas, row, col + 1) : NULL;

    if (!cell) {
        canvas->cut = canvas->cut || c != U' ';
        return width;
    }
    if (canvas->has_wide)
        break_wide(canvas, row, col);
    *cell = (struct cell){.glyph = width == 2 && !right ? U' ' : c, .style = style};
    if (right) {
        canvas->has_wide = true;
        break_wide(canvas, row, col + 1);
        *right = (struct cell){.glyph = 0, .style = style};
    }
    return width;
}

/* Adds a combining character to the cell before `col`; for a wide character, to its left half. */
static void put_mark(struct canvas *canvas, int row, int col, char32_t mark)
{
    struct cell *cell = open_cell_at(canvas, row, col - 1);

    if (cell && cell->glyph == 0)
        cell = open_cell_at(canvas, row, col - 2);
    for (int i = 0; cell && i < CANVAS_MARKS; i++)
        if (!cell->mark[i]) {
            cell->mark[i] = mark;
            return;
        }
}

/* Puts a character, in ASCII its replacement, of a wide one twice if it is one character; returns the columns that it
 * takes. */
static int put_shown(struct canvas *canvas, int row, int col, struct style style, char32_t c)
{
    const char *ascii = canvas->theme.ascii ? ascii_of(c) : NULL;
    int start = col;

    if (!ascii)
        return put_character(canvas, row, col, style, c);
    for (; *ascii; ascii++)
        col += put_character(canvas, row, col, style, (char32_t)*ascii);
    if (col - start == 1 && utf8_width(c) == 2)
        col += put_character(canvas, row, col, style, (char32_t)ascii[-1]);
    return col - start;
}

/* What is shown for a cluster on whose columns terminals disagree: in ASCII it has one column too. */
static char32_t odd_of(const struct theme *theme)
{
    return theme->ascii ? U'?' : U'…';
}

int canvas_put_style(struct canvas *canvas, int row, int col, struct style style, const char *text)
{
    const char *end = text + strlen(text);
    char32_t odd = odd_of(&canvas->theme);
    int start = col;

    while (text < end) {
        const char *mark = text;
        char32_t shown;
        int columns = utf8_next_cluster_or(&text, end, odd, &shown);
        bool has_marks = text > mark + 1 && utf8_next(&mark, end) == shown && shown != U'…' && !canvas->theme.ascii;

        if (columns > 0)
            col += put_shown(canvas, row, col, style, shown);
        else if (col > start && !canvas->theme.ascii) /* else it has no letter of its own to the left */
            put_mark(canvas, row, col, shown);
        while (has_marks && mark < text)
            put_mark(canvas, row, col, utf8_next(&mark, text));
    }
    return col - start;
}

int canvas_put(struct canvas *canvas, int row, int col, enum role role, const char *text)
{
    return canvas_put_style(canvas, row, col, theme_role(&canvas->theme, role), text);
}

int canvas_putf(struct canvas *canvas, int row, int col, enum role role, const char *format, ...)
{
    char text[1024];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return canvas_put(canvas, row, col, role, text);
}

int canvas_put_cut(struct canvas *canvas, int row, int col, int columns, enum role role, const char *text)
{
    return canvas_put_cut_style(canvas, row, col, columns, theme_role(&canvas->theme, role), text);
}

int canvas_put_cut_style(struct canvas *canvas, int row, int col, int columns, struct style style, const char *text)
{
    struct text cut = {0};
    int mark = canvas->theme.ascii ? 3 : 1, width;

    if (canvas_fits(&canvas->theme, text, columns))
        return canvas_put_style(canvas, row, col, style, text);
    if (columns < mark)
        return canvas_put_style(canvas, row, col, style, columns > 0 ? "." : "");
    text_add_bytes(&cut, text, utf8_prefix(text, columns - mark));
    while (cut.length && canvas_columns(&canvas->theme, text_string(&cut)) > columns - mark)
        text_cut(&cut, utf8_prefix(text_string(&cut), utf8_columns(text_string(&cut)) - 1));
    text_add(&cut, "…");
    width = canvas_put_style(canvas, row, col, style, text_string(&cut));
    text_free(&cut);
    return width;
}

void canvas_put_right(struct canvas *canvas, int row, int end, enum role role, const char *text)
{
    canvas_put(canvas, row, end - canvas_columns(&canvas->theme, text), role, text);
}

void canvas_put_glyph(struct canvas *canvas, int row, int col, struct style style, char32_t glyph)
{
    const char *ascii = canvas->theme.ascii ? ascii_of(glyph) : NULL;

    put_character(canvas, row, col, style, ascii ? (char32_t)ascii[0] : glyph);
}

void canvas_across(struct canvas *canvas, int row, int col, int count)
{
    for (int i = 0; i < count; i++)
        canvas_put_glyph(canvas, row, col + i, theme_role(&canvas->theme, ROLE_HAIRLINE), U'─');
}

void canvas_down(struct canvas *canvas, int row, int col, int count)
{
    for (int i = 0; i < count; i++)
        canvas_put_glyph(canvas, row + i, col, theme_role(&canvas->theme, ROLE_HAIRLINE), U'│');
}

void canvas_blank(struct canvas *canvas, struct area area)
{
    for (int row = area.row; row < area.row + area.rows; row++)
        for (int col = area.col; col < area.col + area.cols; col++)
            put_character(canvas, row, col, blank.style, U' ');
}

bool area_holds(struct area area, int row, int col)
{
    return row >= area.row && row < area.row + area.rows && col >= area.col && col < area.col + area.cols;
}

struct area area_below(struct area area, int row)
{
    return (struct area){row, area.col, area.row + area.rows - row, area.cols};
}

void canvas_dim(struct canvas *canvas, struct area area)
{
    struct style dim = theme_role(&canvas->theme, ROLE_HAIRLINE);

    for (int row = area.row; row < area.row + area.rows; row++)
        for (int col = area.col; col < area.col + area.cols; col++) {
            struct cell *cell = open_cell_at(canvas, row, col);

            if (cell && (cell->glyph == U'▀' || cell->glyph == U'▄'))
                cell->glyph = U' '; /* half blocks of a heatmap mean nothing without colours */
            if (cell)
                cell->style = dim;
        }
}

int canvas_next_cluster(const struct theme *theme, const char **at, const char *end)
{
    const char *ascii;
    char32_t shown;
    int columns = utf8_next_cluster_or(at, end, odd_of(theme), &shown);

    if (!theme->ascii || columns == 0 || shown < 0x80)
        return columns;
    ascii = ascii_of(shown);
    return strlen(ascii) == 1 ? columns : (int)strlen(ascii);
}

int canvas_columns(const struct theme *theme, const char *text)
{
    const char *end = text + strlen(text);
    int columns = 0;

    if (!theme->ascii)
        return utf8_columns(text);
    while (text < end)
        columns += canvas_next_cluster(theme, &text, end);
    return columns;
}

bool canvas_fits(const struct theme *theme, const char *text, int columns)
{
    size_t bytes = strlen(text); /* at least as many bytes as columns, unless ASCII replaces them */

    return (!theme->ascii && columns >= 0 && bytes <= (size_t)columns) || canvas_columns(theme, text) <= columns;
}

void canvas_row_text(const struct canvas *canvas, int row, struct text *out)
{
    size_t start = out->length, keep = start;

    for (int col = 0; col < canvas->cols; col++) {
        const struct cell *cell = cell_at(canvas, row, col);

        if (!cell || cell->glyph == 0)
            continue;
        utf8_add(out, cell->glyph);
        for (int i = 0; i < CANVAS_MARKS && cell->mark[i]; i++)
            utf8_add(out, cell->mark[i]);
        if (cell->glyph != U' ')
            keep = out->length;
    }
    text_cut(out, keep);
}

void canvas_text(const struct canvas *canvas, struct text *out)
{
    for (int row = 0; row < canvas->rows; row++) {
        canvas_row_text(canvas, row, out);
        text_add_byte(out, '\n');
    }
}

void canvas_free(struct canvas *canvas)
{
    free(canvas->cells);
    canvas->cells = NULL;
    canvas->rows = canvas->cols = 0;
}
