/* SPDX-License-Identifier: MIT */
#include "shown.h"

#include "base/memory.h"
#include "sheet/lay.h"

#include <stdlib.h>

struct shown shown_of(const struct view *view, const void *self, const struct theme *theme, struct area area,
                      struct canvas *canvas)
{
    struct shown shown = {0};
    struct canvas own;

    if (!canvas)
        canvas_make(&own, area.row + area.rows, area.col + area.cols, theme);
    view->fill(self, &shown.sheet);
    sheet_draw(&shown.sheet, canvas ? canvas : &own, area);
    if (!canvas)
        canvas_free(&own);
    for (size_t i = 0; i < shown.sheet.count; i++) {
        const struct sheet_block *block = shown.sheet.blocks[i];

        if (block->kind != BLOCK_MATRICES)
            continue;
        shown.first = shown.first ? shown.first : &block->matrices;
        for (size_t m = 0; block->area.rows > 0 && m < block->matrices.count; m++) {
            struct sheet_matrix *matrix = block->matrices.of[m];

            if (!matrix->is_placed || !matrix->of.view || block->blank)
                continue;
            shown.at = memory_resize(shown.at, shown.count + 1, sizeof(struct sheet_matrix *));
            shown.at[shown.count++] = matrix;
        }
    }
    return shown;
}

void shown_free(struct shown *shown)
{
    free(shown->at);
    sheet_free(&shown->sheet);
}
