/* SPDX-License-Identifier: MIT */
#include "ui/hairline.h"

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

void hairline_end(struct canvas *canvas, int row, int from, const char *text)
{
    int columns = canvas_columns(&canvas->theme, text), col = canvas->cols - HAIRLINE_STROKES - 1 - columns;

    if (columns == 0 || col - 1 < from)
        return;
    canvas_put(canvas, row, col - 1, ROLE_PLAIN, " ");
    canvas_put(canvas, row, col, ROLE_DIM, text);
    canvas_put(canvas, row, col + columns, ROLE_PLAIN, " ");
}
