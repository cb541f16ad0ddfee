/* SPDX-License-Identifier: MIT */
#include "screen/audience_parts.h"

#include "base/ascii.h"
#include "screen/help_box.h"
#include "screen/overlay.h"
#include "screen/player_parts.h"

/* The order of the rows is the order of the last row of the screen. Letters of options go before all others while the
 * room votes. */
const struct key audience_keys[] = {
    {"Left h", AUDIENCE_BACK, NULL, "look back", "look back, without anybody else", .rank = KEY_USUAL},
    {"Right l Space", AUDIENCE_ON, NULL, "on", "on again, as far as the presenter has been", .rank = KEY_USUAL},
    {"r", AUDIENCE_REJOIN, NULL, NULL, "to where the presenter is", .rank = KEY_USUAL},
    {"Enter", AUDIENCE_ENTER, NULL, "cells", "into the cells: the arrows move there", .rank = KEY_USUAL},
    {"Esc", AUDIENCE_LEAVE, NULL, "leave", "out of the cells; to where the presenter is", .rank = KEY_USUAL},
    {"PgDn", AUDIENCE_DOWN, NULL, "more", "the text, where there is more: a page on", .rank = KEY_USUAL},
    {"PgUp", AUDIENCE_UP, NULL, "up", "the text: a page back", .rank = KEY_USUAL},
    {"1-9", AUDIENCE_ANSWER, "A B C", NULL, "answer the poll, also 1 2 3; another answer replaces it",
     .rank = KEY_USUAL},
    {"M", AUDIENCE_MOUSE, NULL, NULL, "the mouse to the terminal, and back", .rank = KEY_USUAL},
    {"?", AUDIENCE_HELP, NULL, "help", "this help", .rank = KEY_USUAL},
    {"q", AUDIENCE_QUIT, NULL, "quit", "quit; the lecture goes on", .rank = KEY_USUAL},
    {0},
};

bool audience_works(const struct audience *a, int action, struct text *word)
{
    switch (action) {
    case AUDIENCE_BACK:
        if (a->is_back && word)
            text_add(word, "back");
        return audience_can_look(a);
    case AUDIENCE_ON:
        return audience_can_go_on(a);
    case AUDIENCE_REJOIN:
        return a->is_back;
    case AUDIENCE_ENTER:
        return !audience_is_inside(a) && !audience_shows_poll(a) && audience_shows_wall(a) && audience_has_cells(a);
    case AUDIENCE_DOWN:
    case AUDIENCE_UP:
        return audience_shows_wall(a) && !audience_shows_poll(a);
    case AUDIENCE_LEAVE:
        return a->is_back;
    case AUDIENCE_ANSWER:
        return audience_can_answer(a);
    default:
        return true;
    }
}

static void leave(struct audience *a)
{
    if (audience_is_inside(a))
        a->own.player->entered = false;
    else
        audience_rejoin(a);
}

static unsigned act(struct audience *a, int action)
{
    switch (action) {
    case AUDIENCE_BACK:
        audience_look_back(a);
        break;
    case AUDIENCE_ON:
        audience_go_on(a);
        break;
    case AUDIENCE_REJOIN:
        audience_rejoin(a);
        break;
    case AUDIENCE_ENTER:
        audience_enter(a);
        break;
    case AUDIENCE_LEAVE:
        leave(a);
        break;
    case AUDIENCE_MOUSE:
        a->mouse_away = !a->mouse_away;
        text_add(&a->notice, a->mouse_away ? "the mouse is the terminal's: M" : "the mouse chooses keys here");
        return SCENE_DRAW | SCENE_MOUSE;
    case AUDIENCE_HELP:
        a->has_help = true;
        a->help_first = 0;
        break;
    case AUDIENCE_QUIT:
        return SCENE_QUIT;
    default:
        return 0;
    }
    return SCENE_DRAW;
}

/* The option that a key means, from 0; −1: none. */
static int option_of(const struct audience *a, int code)
{
    int option = code >= '1' && code <= '9'   ? code - '1'
                 : code >= 'a' && code <= 'z' ? code - 'a'
                 : code >= 'A' && code <= 'Z' ? code - 'A'
                                              : -1;

    return option < a->client.poll.options ? option : -1;
}

/* Answers the poll; false if the key is no option of one that is open here. */
static bool answer(struct audience *a, int code)
{
    int option = audience_can_answer(a) ? option_of(a, code) : -1;

    return option >= 0 && client_answer(&a->client, option);
}

/* Lets the step scroll its text by a key or the wheel. */
static unsigned scroll(struct audience *a, const struct event *event, const struct canvas *canvas)
{
    if (!audience_works(a, AUDIENCE_DOWN, NULL))
        return 0;
    return player_event(audience_player(a), event, canvas) & SCENE_DRAW;
}

static unsigned take_key(struct audience *a, const struct canvas *canvas, int code)
{
    const struct event event = {.kind = EVENT_KEY, .code = code};
    unsigned wish = a->notice.length ? SCENE_DRAW : 0;
    const struct key *row;

    text_free(&a->notice);
    if (answer(a, code) || (audience_is_inside(a) && audience_cell_key(a, code)))
        return SCENE_DRAW;
    row = keys_find(audience_keys, code);
    if (row && (row->action == AUDIENCE_DOWN || row->action == AUDIENCE_UP))
        return scroll(a, &event, canvas) | wish;
    return row && audience_works(a, row->action, NULL) ? act(a, row->action) | wish : wish;
}

/* ------------------------------------------------------------------------------------------------------------- help */

/* Lays out what works; returns the box's content. */
static struct area lay_help(struct flow *flow, const struct audience *a, const struct canvas *canvas)
{
    *flow = (struct flow){.width = help_box_columns(canvas)};
    for (const struct key *row = audience_keys; row->keys; row++) {
        struct text keys = {0};

        if (row->shown)
            text_add(&keys, row->shown);
        else
            keys_add_all(&keys, row);
        if (audience_works(a, row->action, NULL))
            help_box_add(flow, &canvas->theme, text_string(&keys), row->help);
        text_free(&keys);
    }
    return help_box_place(canvas, flow);
}

void audience_draw_help(struct audience *a, struct canvas *canvas)
{
    struct flow flow;
    struct area area = lay_help(&flow, a, canvas);
    size_t last = help_box_last(&flow, area);

    if (a->help_first > last)
        a->help_first = last;
    help_box_draw(canvas, area, "Help: the audience's screen", &flow, a->help_first);
    flow_free(&flow);
}

/* Scrolls by pages or lines. */
static unsigned scroll_help(struct audience *a, const struct canvas *canvas, long pages, long lines)
{
    struct flow flow;
    struct area area = lay_help(&flow, a, canvas);
    long last = (long)help_box_last(&flow, area), first = (long)a->help_first + pages * help_box_page(area) + lines;

    flow_free(&flow);
    a->help_first = (size_t)(first < 0 ? 0 : first > last ? last : first);
    return SCENE_DRAW;
}

static unsigned key_to_help(struct audience *a, const struct canvas *canvas, int code)
{
    switch (code) {
    case KEY_CODE_PAGE_DOWN:
    case KEY_CODE_SPACE:
        return scroll_help(a, canvas, 1, 0);
    case KEY_CODE_PAGE_UP:
        return scroll_help(a, canvas, -1, 0);
    case KEY_CODE_DOWN:
    case 'j':
        return scroll_help(a, canvas, 0, 1);
    case KEY_CODE_UP:
    case 'k':
        return scroll_help(a, canvas, 0, -1);
    case 'q':
        return SCENE_QUIT;
    default:
        a->has_help = a->has_help && !keys_find(overlay_keys, code);
        return a->has_help ? 0 : SCENE_DRAW;
    }
}

/* ----------------------------------------------------------------------------------------------------------- events */

/* A click in the last row is the key that stands there; in a step that is looked back at, what stands in it. */
static unsigned click(struct audience *a, const struct event *event, const struct canvas *canvas)
{
    struct footer footer = {0};
    int code;

    if (a->has_help)
        return 0;
    if (event->row != canvas->rows - 1)
        return audience_click(a, canvas, event->row, event->col) ? SCENE_DRAW : 0;
    audience_footer(a, canvas, &footer);
    code = footer_hit(&footer, event->col);
    footer_free(&footer);
    return code ? take_key(a, canvas, code) : 0;
}

unsigned audience_event(void *self, const struct event *event, const struct canvas *canvas)
{
    struct audience *a = self;

    if (too_small_is(canvas))
        return event->kind == EVENT_KEY && event->code == 'q' ? SCENE_QUIT : 0;
    switch (event->kind) {
    case EVENT_KEY:
        return a->has_help ? key_to_help(a, canvas, event->code) : take_key(a, canvas, event->code);
    case EVENT_CLICK:
        return click(a, event, canvas);
    case EVENT_WHEEL:
        return a->has_help ? scroll_help(a, canvas, 0, event->code * 3L) : scroll(a, event, canvas);
    default:
        return 0;
    }
}
