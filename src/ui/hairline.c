/* SPDX-License-Identifier: MIT */
#include "ui/hairline.h"

#include "base/utf8.h"

#include <string.h>

int hairline_draw(struct canvas *canvas, int row, const struct line *line)
{
    int col = HAIRLINE_STROKES + 1;

    canvas_across(canvas, row, 0, canvas->cols);
    if (!line->count)
        return HAIRLINE_STROKES;
    canvas_put(canvas, row, col - 1, ROLE_PLAIN, " ");
    col += line_draw(canvas, row, col, canvas->cols - col, line);
    canvas_put(canvas, row, col, ROLE_PLAIN, " ");
    return col + 1;
}

int hairline_say(struct canvas *canvas, int row, const char *message)
{
    struct text clean = {0};
    struct line line = {0};
    int col;

    utf8_clean(&clean, message, strlen(message));
    line_add(&line, ROLE_STRONG, text_string(&clean));
    col = hairline_draw(canvas, row, &line);
    line_free(&line);
    text_free(&clean);
    return col;
}

void hairline_end(struct canvas *canvas, int row, int from, const char *text)
{
    int columns = canvas_columns(&canvas->theme, text), col = canvas->cols - HAIRLINE_STROKES - 1 - columns;

    if (columns == 0 || col - 1 < from)
        return;
    canvas_put(canvas, row, col - 1, ROLE_PLAIN, " ");
    canvas_put(canvas, row, col, ROLE_DIM, text);
    canvas_put(canvas, row, col + columns, ROLE_PLAIN, " ");
}
