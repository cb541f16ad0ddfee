/* SPDX-License-Identifier: MIT */
#include "draw/bar.h"

#include <math.h>

#define PARTS 8 /* of a column */

void bar_draw(struct canvas *canvas, int row, int col, int columns, struct style style, double share)
{
    static const char32_t parts[PARTS] = {U' ', U'▏', U'▎', U'▍', U'▌', U'▋', U'▊', U'▉'};
    int filled = columns > 0 ? (int)floor(fmin(fmax(share, 0), 1) * columns * PARTS + 0.5) : 0;

    for (int i = 0; i * PARTS < filled; i++)
        canvas_put_glyph(canvas, row, col + i, style,
                         filled - i * PARTS >= PARTS ? U'█' : parts[filled % PARTS]);
}
