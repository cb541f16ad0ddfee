/* SPDX-License-Identifier: MIT */
/* What is said of a mistake, flowed below its numbers as far as there is room. */
#include "view/pitfall_parts.h"

#include "base/utf8.h"

#include <string.h>

enum {
    HEADING = 15, /* columns of "You would see" */
    WIDE = 60     /* columns from which headings stand beside their text */
};

/* Bytes of `text` that go into a line of so many columns: to before a blank, if there is one. */
static size_t line_end(const char *text, int columns)
{
    size_t end = utf8_prefix(text, columns);

    if (!text[end])
        return end;
    for (size_t i = end; i > 0; i--)
        if (text[i] == ' ')
            return i;
    return end;
}

/* A heading and what it says, flowed; returns the row behind it. A text that has no room at all is left out: half a
 * sentence helps nobody. */
static int draw_word(struct canvas *canvas, struct area area, int row, int end, const char *heading, const char *text)
{
    int indent = area.cols >= WIDE ? HEADING : 0, width = area.cols - indent, rows = 0;

    if (width < 8)
        return row;
    for (const char *rest = text; *rest; rest += line_end(rest, width), rest += strspn(rest, " "))
        rows++;
    rows += indent == 0;
    if (row + rows > end)
        return end;
    canvas_put_cut(canvas, row, area.col, area.cols, ROLE_STRONG, heading);
    row += indent == 0;
    while (*text) {
        struct text line = {0};
        size_t length = line_end(text, width);

        text_add_bytes(&line, text, length);
        canvas_put_cut(canvas, row++, area.col + indent, width, ROLE_PLAIN, text_string(&line));
        text_free(&line);
        text += length;
        text += strspn(text, " ");
    }
    return row;
}

void pitfall_words_draw(const struct pitfall *p, struct canvas *canvas, struct area area)
{
    int row = area.row, end = area.row + area.rows;
    const char *heading, *text;

    for (size_t i = 0; row < end && pitfall_word(p, i, &heading, &text); i++)
        row = draw_word(canvas, area, row, end, heading, text);
}
