/* SPDX-License-Identifier: MIT */
#include "ui/notice.h"

#include "base/prose.h"
#include "draw/flow.h"

#define MARGINS 2 /* columns of both margins together */

static void lay(struct flow *out, const char *says, int columns, const struct theme *theme)
{
    struct prose prose = {0};

    if (*says)
        prose_add_run(prose_add_block(&prose, PROSE_PARAGRAPH), says, NULL, RUN_STRONG);
    flow_lay(out, &prose, columns - MARGINS, 0, theme);
    prose_free(&prose);
}

int notice_rows(const char *says, int columns, const struct theme *theme)
{
    struct flow flow;
    int rows;

    lay(&flow, says, columns, theme);
    rows = (int)flow.count;
    flow_free(&flow);
    return rows;
}

void notice_draw(struct canvas *canvas, int bottom, int most, const char *says)
{
    struct area area = {0, 1, 0, canvas->cols - MARGINS};
    struct flow flow;

    lay(&flow, says, canvas->cols, &canvas->theme);
    area.rows = (int)flow.count < most ? (int)flow.count : most;
    area.row = bottom - area.rows;
    canvas_blank(canvas, (struct area){area.row, 0, area.rows, canvas->cols});
    flow_draw_marked(canvas, area, &flow);
    flow_free(&flow);
}
