/* SPDX-License-Identifier: MIT */
/* A menu: things to choose from, each with its number, below each other, in as many columns as there is room for. If
 * not all fit, the page with the marked one is shown. */
#include "sheet/kind.h"

enum {
    BEFORE = 4, /* columns of mark, number and blank */
    GAP = 1
};

struct menu_page {
    size_t first, down, across;
    int columns; /* of each */
};

static int menu_columns(const struct sheet_block *block, const struct theme *theme)
{
    int widest = 0;

    for (size_t i = 0; i < block->words.count; i++) {
        int columns = canvas_columns(theme, text_string(&block->words.words[i].text));

        widest = columns > widest ? columns : widest;
    }
    return BEFORE + widest + GAP;
}

static struct menu_page find_page(const struct sheet_block *block, const struct theme *theme, struct area room)
{
    size_t count = block->words.count, marked = block->words.asks == SHEET_NONE ? 0 : block->words.asks;
    int columns = menu_columns(block, theme), across = room.cols / columns;
    struct menu_page page = {.down = 1, .across = across > 1 ? (size_t)across : 1, .columns = columns};

    page.down = (count + page.across - 1) / page.across;
    if (page.down > (size_t)room.rows) {
        page.down = (size_t)room.rows;
        page.first = page.down ? marked / (page.down * page.across) * page.down * page.across : 0;
    }
    return page;
}

static void draw_menu(struct canvas *canvas, const struct sheet_block *block)
{
    struct area area = block->area;
    struct menu_page page = find_page(block, &canvas->theme, area);
    size_t end = page.first + page.down * page.across;

    for (size_t i = page.first; i < end && i < block->words.count; i++) {
        size_t at = i - page.first;
        bool marked = i == block->words.asks;
        int col = area.col + (int)(at / page.down) * page.columns, left = area.col + area.cols - col;
        struct text line = {0};

        text_addf(&line, "%s%2zu %s", marked ? "▸" : " ", i + 1, text_string(&block->words.words[i].text));
        canvas_put_cut(canvas, area.row + (int)(at % page.down), col, left < page.columns ? left : page.columns,
                       marked ? ROLE_STRONG : ROLE_PLAIN, text_string(&line));
        text_free(&line);
    }
    if (page.first > 0)
        canvas_put_right(canvas, area.row, area.col + area.cols, ROLE_DIM, " ▴");
    if (end < block->words.count)
        canvas_put_right(canvas, area.row + (int)page.down - 1, area.col + area.cols, ROLE_DIM, " ▾");
}

static bool find_item(const struct sheet_block *block, const struct theme *theme, int row, int col,
                      struct sheet_spot *out)
{
    struct menu_page page = find_page(block, theme, block->area);
    size_t down = (size_t)(row - block->area.row), across = (size_t)(col - block->area.col) / (size_t)page.columns;

    out->row = page.first + across * page.down + down;
    return down < page.down && across < page.across && out->row < block->words.count;
}

static void plain_menu(const struct sheet_block *block, struct text *out)
{
    if (block->title.length)
        text_addf(out, "%s\n", text_string(&block->title));
    for (size_t i = 0; i < block->words.count; i++)
        text_addf(out, "  %2zu  %s\n", i + 1, text_string(&block->words.words[i].text));
}

const struct kind kind_menu = {.fit = kind_fit_whole,
                               .columns = menu_columns,
                               .draw = draw_menu,
                               .find = find_item,
                               .plain = plain_menu,
                               .free = kind_free_words};
