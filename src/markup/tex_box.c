/* SPDX-License-Identifier: MIT */
#include "markup/tex_box.h"

#include "base/memory.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

static bool fits(int lines, int columns)
{
    return lines <= 1 || (lines <= TEX_BOX_LINES && columns <= TEX_BOX_COLUMNS);
}

/* Adds empty lines above and below. */
static void grow(struct tex_box *box, int above, int below)
{
    int count = box->count + above + below;

    if (count == box->count)
        return;
    box->lines = memory_resize(box->lines, (size_t)count, sizeof *box->lines);
    memmove(box->lines + above, box->lines, (size_t)box->count * sizeof *box->lines);
    memset(box->lines, 0, (size_t)above * sizeof *box->lines);
    memset(box->lines + above + box->count, 0, (size_t)below * sizeof *box->lines);
    box->count = count;
    box->base += above;
}

/* Writes text after the end of a line, at a column. */
static void put_at(struct tex_line *line, int column, const char *text)
{
    text_repeat(&line->text, " ", (size_t)(column - line->columns));
    text_add(&line->text, text);
    line->columns = column + utf8_columns(text);
}

/* Copies the lines of `from` into the box, whose lines `line` and below end before `column`; frees `from`. */
static void copy_in(struct tex_box *box, struct tex_box *from, int line, int column)
{
    for (int i = 0; i < from->count; i++)
        if (from->lines[i].columns > 0)
            put_at(&box->lines[line + i], column, text_string(&from->lines[i].text));
    tex_box_free(from);
}

void tex_box_put(struct tex_box *box, const char *text)
{
    if (box->count == 0)
        grow(box, 0, 1);
    if (!*text)
        return;
    put_at(&box->lines[box->base], box->columns, text);
    box->columns = box->lines[box->base].columns;
}

void tex_box_gap(struct tex_box *box, int columns)
{
    box->columns += columns;
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

void tex_box_join(struct tex_box *box, struct tex_box *from)
{
    int above = larger(0, from->base - box->base);
    int line = box->base + above - from->base, lines = larger(box->count + above, line + from->count);
    int column = box->columns, columns = column + from->columns;

    box->is_too_large = box->is_too_large || from->is_too_large || !fits(lines, columns);
    if (box->is_too_large) {
        tex_box_free(from);
        return;
    }
    grow(box, above, lines - above - box->count);
    copy_in(box, from, line, column);
    box->columns = columns;
}

void tex_box_below(struct tex_box *box, struct tex_box *from, int columns, enum tex_align align)
{
    int line = box->count, room = larger(columns, from->columns);
    int margin = align == TEX_LEFT ? 0 : align == TEX_RIGHT ? room - from->columns : (room - from->columns) / 2;

    box->is_too_large = box->is_too_large || from->is_too_large || !fits(line + from->count, room);
    if (box->is_too_large) {
        tex_box_free(from);
        return;
    }
    grow(box, 0, larger(from->count, 1));
    box->columns = larger(box->columns, room);
    copy_in(box, from, line, margin);
}

const char *tex_box_text(const struct tex_box *box)
{
    bool is_inside = box->base >= 0 && box->base < box->count;

    return is_inside ? text_string(&box->lines[box->base].text) : "";
}

void tex_box_free(struct tex_box *box)
{
    for (int i = 0; i < box->count; i++)
        text_free(&box->lines[i].text);
    free(box->lines);
    *box = (struct tex_box){0};
}
