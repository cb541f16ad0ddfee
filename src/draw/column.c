/* SPDX-License-Identifier: MIT */
#include "draw/column.h"

#include <math.h>

#define PARTS 8 /* parts that a row is drawn in; the last is the whole row */

void column_draw(struct canvas *canvas, struct area area, struct style style, double share)
{
    static const char32_t blocks[] = {U' ', U'▁', U'▂', U'▃', U'▄', U'▅', U'▆', U'▇', U'█'};
    static const char32_t ascii[] = {U' ', U'.', U'.', U':', U':', U':', U'#', U'#', U'#'};
    const char32_t *parts = canvas->theme.ascii ? ascii : blocks;
    int filled = area.rows > 0 ? (int)floor(fmin(fmax(share, 0), 1) * area.rows * PARTS + 0.5) : 0;

    if (filled == 0 && share > 0)
        filled = 1;
    for (int i = 0; i * PARTS < filled && i < area.rows; i++) {
        int part = filled - i * PARTS < PARTS ? filled - i * PARTS : PARTS;

        for (int col = 0; col < area.cols; col++)
            canvas_put_glyph(canvas, area.row + area.rows - 1 - i, area.col + col, style, parts[part]);
    }
}
