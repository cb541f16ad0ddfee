/* SPDX-License-Identifier: MIT */
#include "ui/box.h"

#define BORDER 1 /* rows above and below */
#define SIDE 2   /* columns left and right: the border and a blank */

struct area box_place(const struct canvas *canvas, int rows, int cols)
{
    struct area area = {.rows = rows, .cols = cols};

    if (area.rows > canvas->rows - 2 * BORDER)
        area.rows = canvas->rows - 2 * BORDER;
    if (area.cols > canvas->cols - 2 * SIDE)
        area.cols = canvas->cols - 2 * SIDE;
    area.row = (canvas->rows - area.rows) / 2;
    area.col = (canvas->cols - area.cols) / 2;
    return area;
}

void box_draw(struct canvas *canvas, struct area content, const char *title)
{
    struct style line = theme_role(&canvas->theme, ROLE_HAIRLINE);
    int top = content.row - BORDER, bottom = content.row + content.rows, left = content.col - SIDE,
        right = content.col + content.cols + SIDE - 1;

    canvas_dim(canvas, (struct area){0, 0, canvas->rows, canvas->cols});
    canvas_blank(canvas, (struct area){top, left, bottom - top + 1, right - left + 1});
    canvas_across(canvas, top, left, right - left);
    canvas_across(canvas, bottom, left, right - left);
    canvas_down(canvas, top + 1, left, bottom - top - 1);
    canvas_down(canvas, top + 1, right, bottom - top - 1);
    canvas_put_glyph(canvas, top, left, line, U'╭');
    canvas_put_glyph(canvas, top, right, line, U'╮');
    canvas_put_glyph(canvas, bottom, left, line, U'╰');
    canvas_put_glyph(canvas, bottom, right, line, U'╯');
    canvas_put(canvas, top, left + 2, ROLE_PLAIN, " ");
    left += 3 + canvas_put_cut(canvas, top, left + 3, content.cols - 2, ROLE_STRONG, title);
    canvas_put(canvas, top, left, ROLE_PLAIN, " ");
}
