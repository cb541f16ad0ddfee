/* SPDX-License-Identifier: MIT */
/* The help of the console: the keys that work now, from its tables and the view's. */
#include "screen/console_parts.h"

#include "draw/flow_wrap.h"
#include "screen/help_box.h"
#include "screen/overlay.h"
#include "screen/player_parts.h"

#include <string.h>

#define KEYS_COLS 24 /* the keys of a row, and a blank */

/* A row and those that it describes with it. */
static const struct key *add_keys(struct text *out, const struct key *key)
{
    do {
        text_add(out, out->length ? " " : "");
        keys_add_all(out, key++);
    } while (key->keys && !key->help);
    return key;
}

/* One row: what the keys do stands behind them. */
static void add_row(struct flow *flow, const struct theme *theme, const char *keys, const char *help)
{
    struct wrap_lead leads[2] = {{0, ROLE_STRONG, NULL}, {KEYS_COLS, ROLE_PLAIN, NULL}};
    int columns = canvas_columns(theme, keys);
    struct text padded = {0};
    struct wrap wrap;

    text_add(&padded, keys);
    text_repeat(&padded, " ", (size_t)(columns < KEYS_COLS - 1 ? KEYS_COLS - columns : 1));
    leads[0].text = text_string(&padded);
    wrap = wrap_start(flow, theme, flow->width, leads);
    wrap_add(&wrap, ROLE_PLAIN, help);
    wrap_end(&wrap);
    text_free(&padded);
}

static void add_heading(struct flow *flow, const char *heading)
{
    struct line line = {0};

    if (flow->count) {
        flow_push(flow, &line);
        line = (struct line){0};
    }
    line_add(&line, ROLE_STRONG, heading);
    flow_push(flow, &line);
}

static void add_console_keys(struct flow *flow, const struct console *c, const struct theme *theme)
{
    for (const struct key *key = c->poll ? console_poll_keys : console_keys, *next; key->keys; key = next) {
        struct text keys = {0};

        next = add_keys(&keys, key);
        if (console_works(c, key->action, NULL))
            add_row(flow, theme, text_string(&keys), key->help);
        text_free(&keys);
    }
}

static void add_view_keys(struct flow *flow, const struct console *c, const struct theme *theme)
{
    const struct player *p = c->wall.player;

    if (c->poll || !player_has_view(p))
        return;
    add_heading(flow, "In this view");
    for (const struct key *key = p->view->keys, *next; key->keys; key = next) {
        struct text keys = {0};

        next = add_keys(&keys, key);
        if (console_view_works(c, key, NULL))
            add_row(flow, theme, text_string(&keys), key->help);
        text_free(&keys);
    }
}

/* Lays out what works here; returns the box's content. */
static struct area lay(struct flow *flow, const struct console *c, const struct canvas *canvas)
{
    *flow = (struct flow){.width = help_box_columns(canvas)};
    add_heading(flow, c->poll ? "In a poll" : "In the lecture");
    add_console_keys(flow, c, &canvas->theme);
    add_view_keys(flow, c, &canvas->theme);
    return help_box_place(canvas, flow);
}

void console_draw_help(const struct console *c, struct canvas *canvas)
{
    struct flow flow;
    struct area area = lay(&flow, c, canvas);
    size_t most = help_box_last(&flow, area);

    help_box_draw(canvas, area, "Help: the presenter's console", &flow, c->help_first < most ? c->help_first : most);
    flow_free(&flow);
}

void console_help_scroll(struct console *c, const struct canvas *canvas, long lines)
{
    struct flow flow;
    struct area area = lay(&flow, c, canvas);
    long most = (long)help_box_last(&flow, area), first = (long)c->help_first;

    flow_free(&flow);
    first = (first < most ? first : most) + lines; /* the window may have grown since */
    c->help_first = (size_t)(first < 0 ? 0 : first > most ? most : first);
}

unsigned console_help_key(struct console *c, const struct canvas *canvas, int code)
{
    struct flow flow;
    long page = help_box_page(lay(&flow, c, canvas));

    flow_free(&flow);
    if (code == KEY_CODE_PAGE_DOWN || code == KEY_CODE_SPACE)
        console_help_scroll(c, canvas, page);
    else if (code == KEY_CODE_PAGE_UP)
        console_help_scroll(c, canvas, -page);
    else if (code == KEY_CODE_DOWN || code == 'j')
        console_help_scroll(c, canvas, 1);
    else if (code == KEY_CODE_UP || code == 'k')
        console_help_scroll(c, canvas, -1);
    else if (keys_find(overlay_keys, code)) /* q too: it closes what is open, and ends nothing */
        c->mode = CONSOLE_STEP;
    return SCENE_DRAW;
}
