/* SPDX-License-Identifier: MIT */
/* The menu's help: its keys, over the dimmed screen, scrolling where they do not fit. */
#include "screen/menu.h"

#include "draw/flow_wrap.h"
#include "screen/help_box.h"
#include "screen/overlay.h"

#define KEYS_COLS 19   /* the keys of a row, and a blank */
#define NARROW_KEYS 12 /* the same where the box is narrower than it wants to be */

/* A row and those that it describes with it. */
static const struct key *add_keys(struct text *out, const struct key *key)
{
    do {
        text_add(out, out->length ? " " : "");
        keys_add_all(out, key++);
    } while (key->keys && !key->help);
    return key;
}

/* One row: what the keys do stands behind them, or under them if they are long. */
static void add_row(struct flow *flow, const struct theme *theme, const char *keys, const char *help)
{
    int room = flow->width < HELP_BOX_COLS ? NARROW_KEYS : KEYS_COLS, columns = canvas_columns(theme, keys);
    struct wrap_lead leads[2] = {{room, ROLE_PLAIN, NULL}, {room, ROLE_PLAIN, NULL}};
    struct line line = {0};
    struct text padded = {0};
    struct wrap wrap;

    if (columns < room) {
        text_add(&padded, keys);
        text_repeat(&padded, " ", (size_t)(room - columns));
        leads[0] = (struct wrap_lead){0, ROLE_STRONG, text_string(&padded)};
    } else {
        line_add(&line, ROLE_STRONG, keys);
        flow_push(flow, &line);
    }
    wrap = wrap_start(flow, theme, flow->width, leads);
    wrap_add(&wrap, ROLE_PLAIN, help);
    wrap_end(&wrap);
    text_free(&padded);
}

/* Lays out what works here; returns the box's content. */
static struct area lay(struct flow *flow, const struct menu *menu, const struct canvas *canvas)
{
    *flow = (struct flow){.width = help_box_columns(canvas)};
    for (const struct key *key = menu_keys, *next; key->keys; key = next) {
        struct text keys = {0};

        next = add_keys(&keys, key);
        if (menu_works(menu, key, NULL))
            add_row(flow, &canvas->theme, text_string(&keys), key->help);
        text_free(&keys);
    }
    return help_box_place(canvas, flow);
}

void menu_draw_help(struct canvas *canvas, const struct menu *menu)
{
    struct flow flow;
    struct area area = lay(&flow, menu, canvas);
    size_t most = help_box_last(&flow, area), first = menu->help_first < most ? menu->help_first : most;
    static const char *const titles[MENU_LISTS] = {"Help: the menu", "Help: the labs", "Help: the quizzes"};

    help_box_draw(canvas, area, titles[menu->list], &flow, first);
    flow_free(&flow);
}

enum menu_answer menu_help_scroll(struct menu *menu, const struct canvas *canvas, long lines)
{
    struct flow flow;
    struct area area = lay(&flow, menu, canvas);
    long most = (long)help_box_last(&flow, area), first = (long)menu->help_first;

    flow_free(&flow);
    first = first < most ? first : most; /* the window may have grown since */
    first += lines;
    menu->help_first = (size_t)(first < 0 ? 0 : first > most ? most : first);
    return MENU_DRAWS;
}

enum menu_answer menu_help_key(struct menu *menu, const struct canvas *canvas, int code)
{
    struct flow flow;
    long page = help_box_page(lay(&flow, menu, canvas));

    flow_free(&flow);
    if (code == KEY_CODE_PAGE_DOWN || code == KEY_CODE_SPACE)
        return menu_help_scroll(menu, canvas, page);
    if (code == KEY_CODE_PAGE_UP)
        return menu_help_scroll(menu, canvas, -page);
    if (code == KEY_CODE_DOWN || code == 'j')
        return menu_help_scroll(menu, canvas, 1);
    if (code == KEY_CODE_UP || code == 'k')
        return menu_help_scroll(menu, canvas, -1);
    if (code == 'q')
        return MENU_QUITS;
    if (!keys_find(overlay_keys, code))
        return MENU_PASSES;
    menu->has_help = false;
    return MENU_DRAWS;
}
