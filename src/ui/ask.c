/* SPDX-License-Identifier: MIT */
#include "ui/ask.h"

#include "base/compiler.h"
#include "draw/flow.h"
#include "ui/box.h"
#include "ui/footer.h"

#define COLS 54
#define UNDER 2 /* rows below the words: a blank, and the keys */

static struct area place(const struct ask *ask, const struct canvas *canvas, struct flow *flow)
{
    flow_lay_words(flow, ask->words, 0, box_place(canvas, 1, COLS).cols, &canvas->theme);
    return box_place(canvas, (int)flow->count + UNDER, COLS);
}

static void draw(void *self, struct canvas *canvas)
{
    const struct ask *ask = self;
    struct flow flow;
    struct area area = place(ask, canvas, &flow);

    box_draw(canvas, area, ask->title);
    area.rows--;
    flow_draw(canvas, area, &flow, 0, false);
    flow_free(&flow);
}

static void add_footer(void *self, const struct canvas *canvas, struct footer *footer)
{
    const struct ask *ask = self;
    struct flow flow;

    footer_lay_box(footer, &canvas->theme, place(ask, canvas, &flow), ask->keys, ask->self);
    flow_free(&flow);
}

static unsigned event(void *self, const struct event *event, const struct canvas *canvas UNUSED)
{
    const struct ask *ask = self;
    unsigned request = SCENE_DRAW;

    if (event->kind != EVENT_KEY || !keys_find_now(ask->keys, ask->self, event->code))
        return SCENE_NOTHING;
    stack_cut(ask->stack, ask->stack->count - 1);
    keys_act(ask->keys, ask->self, event->code, &request);
    return request | SCENE_DRAW;
}

void ask_open(struct ask *ask)
{
    stack_push(ask->stack,
               (struct scene){
                   .self = ask, .is_over = true, .any_size = true, .draw = draw, .event = event, .footer = add_footer});
}
