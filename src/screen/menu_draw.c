/* SPDX-License-Identifier: MIT */
/* The frame of the menu: title, last row, what is to be said; its halves have files of their own. */
#include "screen/menu.h"

#include "screen/too_small.h"
#include "view/view.h"

#include <string.h>

#define NARROW 60     /* columns: under this the keys stand closer */
#define WIDE 76       /* columns from which the keys of the filter stand beside it */
#define NOTICE_MOST 3 /* lines of what is to be said; below, more of a long message would hide the list */

static void draw_title(struct canvas *canvas, const struct menu *menu)
{
    size_t steps, seen = menu_seen_of_all(menu, &steps), views = 0;
    const struct menu_list_words *words = &menu_list_words[menu->list];
    struct text all = {0};
    int col = 1;

    while (view_table[views])
        views++;
    if (menu->list == MENU_LABS)
        text_addf(&all, "%zu views", views);
    else if (menu->list == MENU_QUIZZES)
        menu_add_due(menu, &all);
    else
        text_addf(&all, "%zu of %zu step%s", seen, steps, steps == 1 ? "" : "s");
    col += canvas_put(canvas, 0, col, ROLE_STRONG, words->title) + 2;
    if (col + canvas_columns(&canvas->theme, words->about) + 2 + (int)all.length < canvas->cols)
        canvas_put(canvas, 0, col, ROLE_DIM, words->about);
    canvas_put_right(canvas, 0, canvas->cols - 1, ROLE_DIM, text_string(&all));
    text_free(&all);
    if (menu_is_low(canvas))
        return;
    canvas_across(canvas, 1, 0, canvas->cols);
    canvas_put(canvas, 2, 1, ROLE_DIM, words->rows);
}

/* ----------------------------------------------------------------------------------------------------- the last row */

/* What must not drop from the last row: the ways in and out. */
static enum key_rank rank_of(const struct key *key)
{
    if (keys_find(key, '?') == key)
        return KEY_LAST;
    if (keys_find(key, KEY_CODE_ENTER) == key || keys_find(key, KEY_CODE_ESC) == key)
        return KEY_KEPT;
    return keys_find(key, 'q') == key ? KEY_WANTED : KEY_USUAL;
}

void menu_footer(const struct menu *menu, const struct canvas *canvas, struct footer *footer)
{
    for (const struct key *key = menu_keys; key->keys; key++) {
        struct text word = {0};

        if (menu_works(menu, key, &word))
            footer_add(footer, key, &word, rank_of(key));
        text_free(&word);
    }
    footer_place(footer, &canvas->theme, 1, canvas->cols - 1, canvas->cols < NARROW ? 2 : 3);
}

static void draw_keys(struct canvas *canvas, const struct menu *menu)
{
    struct footer footer = {0};

    menu_footer(menu, canvas, &footer);
    footer_draw(canvas, canvas->rows - 1, &footer);
    footer_free(&footer);
}

/* The last row while a filter is typed. */
static void draw_filter(struct canvas *canvas, const struct menu *menu)
{
    const char *help = canvas->cols >= WIDE ? "Enter open   ↑↓ choose   Esc all" : "Esc all";
    int row = canvas->rows - 1, col = 1, room;

    col += canvas_put(canvas, row, col, ROLE_DIM, "Filter › ");
    room = canvas->cols - col - canvas_columns(&canvas->theme, help) - 3;
    field_draw(canvas, row, col, room, &menu->filter);
    canvas_cursor(canvas, row, col + field_cursor(&canvas->theme, &menu->filter, room));
    canvas_put_right(canvas, row, canvas->cols - 1, ROLE_DIM, help);
}

/* What is to be said stands above the last row, until the next key. */
static void draw_notice(struct canvas *canvas, const struct menu *menu)
{
    struct area area = {0, 1, 0, canvas->cols - 2};
    struct prose prose = {0};
    struct flow flow;
    int bottom = canvas->rows - (menu_is_low(canvas) ? 1 : 2);

    if (!menu->notice.length)
        return;
    prose_add_run(prose_add_block(&prose, PROSE_PARAGRAPH), text_string(&menu->notice), NULL, RUN_STRONG);
    flow_lay(&flow, &prose, area.cols, 0, &canvas->theme);
    area.rows = flow.count < NOTICE_MOST ? (int)flow.count : NOTICE_MOST;
    area.row = bottom - area.rows;
    canvas_blank(canvas, (struct area){area.row, 0, area.rows, canvas->cols});
    menu_draw_flow(canvas, area, &flow);
    flow_free(&flow);
    prose_free(&prose);
}

void menu_draw(struct menu *menu, struct canvas *canvas)
{
    canvas_clear(canvas);
    if (too_small_is(canvas)) {
        too_small_draw(canvas);
        return;
    }
    draw_title(canvas, menu);
    if (!menu_is_low(canvas))
        canvas_across(canvas, canvas->rows - 2, 0, canvas->cols);
    menu_draw_list(canvas, menu);
    menu_draw_chosen(canvas, menu);
    draw_notice(canvas, menu);
    if (menu->filters)
        draw_filter(canvas, menu);
    else
        draw_keys(canvas, menu);
    if (menu->has_help)
        menu_draw_help(canvas, menu);
}
