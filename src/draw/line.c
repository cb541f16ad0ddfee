/* SPDX-License-Identifier: MIT */
#include "draw/line.h"

#include "base/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void line_add(struct line *line, enum role role, const char *text)
{
    line_add_bytes(line, role, text, strlen(text));
}

void line_add_bytes(struct line *line, enum role role, const char *text, size_t length)
{
    if (length == 0)
        return;
    text_add_bytes(&line->text, text, length);
    if (line->count && line->runs[line->count - 1].role == role) {
        line->runs[line->count - 1].end = line->text.length;
        return;
    }
    if (!line->runs || (line->count > 0 && (line->count & (line->count - 1)) == 0)) /* 1, 2, 4, 8 …: double the room */
        line->runs = memory_resize(line->runs, line->count ? 2 * line->count : 1, sizeof *line->runs);
    line->runs[line->count++] = (struct line_run){.end = line->text.length, .role = role};
}

void line_addf(struct line *line, enum role role, const char *format, ...)
{
    char text[1024];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    line_add(line, role, text);
}

int line_columns(const struct theme *theme, const struct line *line)
{
    return canvas_columns(theme, text_string(&line->text));
}

int line_draw(struct canvas *canvas, int row, int col, int columns, const struct line *line)
{
    int start = col;
    size_t from = 0;

    for (size_t i = 0; i < line->count; from = line->runs[i++].end) {
        struct text run = {0};
        int room = start + columns - col;
        bool fits;

        text_add_bytes(&run, line->text.bytes + from, line->runs[i].end - from);
        /* A run that just fits is cut, too, if another follows, since the mark would not fit after it. */
        fits = canvas_fits(&canvas->theme, text_string(&run), room - (i + 1 < line->count));
        if (!fits && canvas_fits(&canvas->theme, text_string(&run), room))
            text_add(&run, "…");
        col += canvas_put_cut(canvas, row, col, room, line->runs[i].role, text_string(&run));
        text_free(&run);
        if (!fits)
            break;
    }
    return col - start;
}

void line_clear(struct line *line)
{
    text_cut(&line->text, 0);
    line->count = 0;
}

void line_free(struct line *line)
{
    text_free(&line->text);
    free(line->runs);
    *line = (struct line){0};
}
