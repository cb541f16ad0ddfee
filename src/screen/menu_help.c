/* SPDX-License-Identifier: MIT */
/* The menu's help: its keys, over the dimmed screen, scrolling where they do not fit. */
#include "screen/menu.h"

#include "draw/flow_wrap.h"
#include "screen/box.h"
#include "screen/sheet.h"

#define KEYS_COLS 19   /* the keys of a row, and a blank */
#define NARROW_KEYS 12 /* the same where the box is narrower than it wants to be */
#define HELP_COLS 62
#define UNDER 2 /* a blank, and the keys of the help itself */

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
    int room = flow->width < HELP_COLS ? NARROW_KEYS : KEYS_COLS, columns = canvas_columns(theme, keys);
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
    *flow = (struct flow){.width = box_place(canvas, 1, HELP_COLS).cols};
    for (const struct key *key = menu_keys, *next; key->keys; key = next) {
        struct text keys = {0};

        next = add_keys(&keys, key);
        if (menu_works(menu, key, NULL))
            add_row(flow, &canvas->theme, text_string(&keys), key->help);
        text_free(&keys);
    }
    return box_place(canvas, (int)flow->count + UNDER, HELP_COLS);
}

/* The last line that can stand at the top. */
static size_t most_first(const struct flow *flow, struct area area)
{
    size_t shown = (size_t)(area.rows - UNDER);

    return flow->count > shown ? flow->count - shown : 0;
}

/* What the help itself is called with, as a sheet of the player is; `scrolls`: there is more above, below. */
static void draw_keys(struct canvas *canvas, struct area area, bool above, bool under)
{
    struct footer footer = {0};

    for (const struct key *key = sheet_keys; key->keys; key++) {
        bool is_down = keys_find(key, KEY_CODE_PAGE_DOWN) == key, is_up = keys_find(key, KEY_CODE_PAGE_UP) == key;

        if (!(is_down && !under) && !(is_up && !above))
            footer_add(&footer, key, NULL, keys_find(key, KEY_CODE_ESC) == key ? FOOTER_KEPT : FOOTER_USUAL);
    }
    footer_place(&footer, &canvas->theme, area.col, area.col + area.cols, 3);
    footer_draw(canvas, area.row + area.rows - 1, &footer);
    footer_free(&footer);
}

void menu_draw_help(struct canvas *canvas, const struct menu *menu)
{
    struct flow flow;
    struct area area = lay(&flow, menu, canvas), lines = area;
    size_t most = most_first(&flow, area), first = menu->help_first < most ? menu->help_first : most;
    static const char *const titles[MENU_LISTS] = {"Help: the menu", "Help: the labs", "Help: the quizzes"};

    box_draw(canvas, area, titles[menu->list]);
    lines.rows -= UNDER;
    flow_draw(canvas, lines, &flow, first, false);
    draw_keys(canvas, area, first > 0, first < most);
    flow_free(&flow);
}

enum menu_answer menu_help_scroll(struct menu *menu, const struct canvas *canvas, long lines)
{
    struct flow flow;
    struct area area = lay(&flow, menu, canvas);
    long most = (long)most_first(&flow, area), first = (long)menu->help_first;

    flow_free(&flow);
    first = first < most ? first : most; /* the window may have grown since */
    first += lines;
    menu->help_first = (size_t)(first < 0 ? 0 : first > most ? most : first);
    return MENU_DRAWS;
}

enum menu_answer menu_help_key(struct menu *menu, const struct canvas *canvas, int code)
{
    struct flow flow;
    long page = lay(&flow, menu, canvas).rows - UNDER;

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
    if (!keys_find(sheet_keys, code))
        return MENU_PASSES;
    menu->has_help = false;
    return MENU_DRAWS;
}
