/* SPDX-License-Identifier: MIT */
#include "ui/notice.h"

#include "draw/flow.h"

#define MARGINS 2 /* columns of both margins together */

int notice_rows(const char *says, int columns, const struct theme *theme)
{
    struct flow flow;
    int rows;

    flow_lay_words(&flow, says, RUN_STRONG, columns - MARGINS, theme);
    rows = (int)flow.count;
    flow_free(&flow);
    return rows;
}

void notice_draw(struct canvas *canvas, int bottom, int most, const char *says)
{
    struct area area = {0, 1, 0, canvas->cols - MARGINS};
    struct flow flow;

    flow_lay_words(&flow, says, RUN_STRONG, area.cols, &canvas->theme);
    area.rows = (int)flow.count < most ? (int)flow.count : most;
    area.row = bottom - area.rows;
    canvas_blank(canvas, (struct area){area.row, 0, area.rows, canvas->cols});
    flow_draw_marked(canvas, area, &flow);
    flow_free(&flow);
}
