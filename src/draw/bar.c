/* SPDX-License-Identifier: MIT */
#include "draw/bar.h"

#include <math.h>

#define PARTS 8 /* parts that a column is drawn in */

void bar_draw(struct canvas *canvas, int row, int col, int columns, struct style style, double share)
{
    static const char32_t parts[PARTS] = {U' ', U'▏', U'▎', U'▍', U'▌', U'▋', U'▊', U'▉'};
    int filled = columns > 0 ? (int)floor(fmin(fmax(share, 0), 1) * columns * PARTS + 0.5) : 0;

    for (int i = 0; i * PARTS < filled; i++)
        canvas_put_glyph(canvas, row, col + i, style, filled - i * PARTS >= PARTS ? U'█' : parts[filled % PARTS]);
}

void bar_draw_thick(struct canvas *canvas, int row, int col, int columns, struct style style, double share)
{
    int filled = columns > 0 ? (int)floor(fmin(fmax(share, 0), 1) * columns + 0.5) : 0;

    if (filled == 0 || canvas->theme.ascii) {
        bar_draw(canvas, row, col, columns, style, share);
        return;
    }
    for (int i = col; i < col + filled; i++) {
        canvas_put_glyph(canvas, row - 1, i, style, U'▄');
        canvas_put_glyph(canvas, row, i, style, U'█');
        canvas_put_glyph(canvas, row + 1, i, style, U'▀');
    }
}

void bar_draw_signed(struct canvas *canvas, int row, int col, int columns, struct style style, double value)
{
    int half = columns / 2, filled = half > 0 ? (int)floor(fmin(fmax(-value, 0), 1) * half + 0.5) : 0;

    bar_draw(canvas, row, col + half, half, style, value);
    for (int i = 1; i <= filled; i++)
        canvas_put_glyph(canvas, row, col + half - i, style, U'█');
}
