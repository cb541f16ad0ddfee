/* SPDX-License-Identifier: MIT */
#include "sheet/kind.h"

#include "base/compiler.h"

#include <stdlib.h>

static const struct kind *const kinds[] = {
    [BLOCK_WORDS] = &kind_words,       [BLOCK_CHOICES] = &kind_choices, [BLOCK_TABLE] = &kind_table,
    [BLOCK_PLANE] = &kind_plane,       [BLOCK_STRIP] = &kind_strip,     [BLOCK_HISTOGRAMS] = &kind_histograms,
    [BLOCK_MATRICES] = &kind_matrices, [BLOCK_DIALS] = &kind_dials,     [BLOCK_TEXT] = &kind_text,
    [BLOCK_MENU] = &kind_menu,         [BLOCK_LINES] = &kind_lines,     [BLOCK_SLIDER] = &kind_slider,
    [BLOCK_ARCS] = &kind_arcs,         [BLOCK_BOARD] = &kind_board,     [BLOCK_CURVE] = &kind_curve,
};

const struct kind *kind_of(const struct sheet_block *block)
{
    return kinds[block->kind];
}

int kind_fit_whole(const struct sheet_block *block, const struct theme *theme UNUSED, size_t size, struct area room)
{
    return block->sizes[size].rows <= room.rows ? block->sizes[size].rows : 0;
}

int kind_fit_part(const struct sheet_block *block, const struct theme *theme UNUSED, size_t size, struct area room)
{
    int rows = block->sizes[size].rows < room.rows ? block->sizes[size].rows : room.rows;

    return rows < block->sizes[0].rows ? 0 : rows;
}

void kind_free_words(struct sheet_block *block)
{
    for (size_t i = 0; i < block->words.count; i++)
        text_free(&block->words.words[i].text);
    free(block->words.words);
}
