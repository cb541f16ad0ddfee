/* SPDX-License-Identifier: MIT */
#include "ui/ask.h"

#include "base/compiler.h"
#include "draw/flow.h"
#include "ui/box.h"
#include "ui/footer.h"

#define COLS 54
#define UNDER 2 /* rows below the words: a blank, and the keys */

static void draw(void *self, struct canvas *canvas)
{
    const struct ask *ask = self;
    struct flow flow;
    struct area area = box_place(canvas, 1, COLS);

    flow_lay_words(&flow, ask->words, 0, area.cols, &canvas->theme);
    area = box_place(canvas, (int)flow.count + UNDER, COLS);
    box_draw(canvas, area, ask->title);
    flow_draw(canvas, area, &flow, 0, false);
    footer_draw_keys(canvas, area, ask->keys, ask->self);
    flow_free(&flow);
}

static unsigned event(void *self, const struct event *event, const struct canvas *canvas UNUSED)
{
    const struct ask *ask = self;
    unsigned request = SCENE_DRAW;

    if (event->kind != EVENT_KEY)
        return SCENE_NOTHING;
    stack_cut(ask->stack, ask->stack->count - 1);
    keys_act(ask->keys, ask->self, event->code, &request);
    return request | SCENE_DRAW;
}

void ask_open(struct ask *ask)
{
    stack_push(ask->stack, (struct scene){.self = ask, .is_over = true, .draw = draw, .event = event});
}
