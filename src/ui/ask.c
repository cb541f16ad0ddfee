/* SPDX-License-Identifier: MIT */
#include "ui/ask.h"

#include "base/compiler.h"
#include "base/prose.h"
#include "draw/flow.h"
#include "ui/box.h"
#include "ui/footer.h"

#include <limits.h>

#define COLS 54
#define UNDER 2 /* rows below the words: a blank, and the keys */

static void draw(void *self, struct canvas *canvas)
{
    const struct ask *ask = self;
    struct prose prose = {0};
    struct footer footer = {0};
    struct flow flow;
    struct area area = box_place(canvas, 1, COLS);

    prose_add_run(prose_add_block(&prose, PROSE_PARAGRAPH), ask->words, NULL, 0);
    flow_lay(&flow, &prose, area.cols, INT_MAX, &canvas->theme);
    area = box_place(canvas, (int)flow.count + UNDER, COLS);
    box_draw(canvas, area, ask->title);
    flow_draw(canvas, area, &flow, 0, false);
    footer_add_keys(&footer, ask->keys, ask->self);
    footer_place(&footer, &canvas->theme, area.col, area.col + area.cols, 3);
    footer_draw(canvas, area.row + area.rows - 1, &footer);
    footer_free(&footer);
    flow_free(&flow);
    prose_free(&prose);
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
