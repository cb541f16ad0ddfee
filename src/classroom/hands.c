/* SPDX-License-Identifier: MIT */
#include "classroom/hands.h"

#include "base/compiler.h"
#include "classroom/console.h"
#include "draw/line.h"
#include "ui/footer.h"
#include "ui/hairline.h"
#include "view/view.h"

#include <string.h>

#define HANDS_ROWS 2  /* the letters, and what is typed under them */
#define COUNT_COLS 30 /* columns after the hands: how many options are counted */

static bool hands_count(const void *self, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return ((const struct hands *)self)->trouble.length == 0;
}

const struct key hands_keys[] = {
    {"Enter", SCENE_QUIT, NULL, "done", "count these hands", .act = scene_ask, .works = hands_count},
    {"Esc", SCENE_QUIT, NULL, "leave", "keep what has been counted", .act = scene_ask},
    {0},
};

static unsigned event(void *self, const struct event *event, const struct canvas *canvas UNUSED)
{
    struct hands *h = self;
    unsigned request;
    struct error e;

    if (event->kind != EVENT_KEY)
        return SCENE_NOTHING;
    if (keys_act(hands_keys, h, event->code, &request))
        return request;
    if (keys_find(hands_keys, event->code))
        return SCENE_DRAW; /* the trouble is still said */
    if (view_edit(&h->field, event->code) != REACT_DONE)
        return SCENE_NOTHING;
    text_free(&h->trouble);
    if (poll_type_hands(h->poll, text_string(&h->field.text), &e))
        h->changed(h->context);
    else
        text_add(&h->trouble, e.message);
    return SCENE_DRAW;
}

/* The `index`-th word of what is typed, and its length. */
static const char *word_at(const char *typed, int index, size_t *length)
{
    typed += strspn(typed, " ,");
    for (; index > 0 && *typed; index--) {
        typed += strcspn(typed, " ,");
        typed += strspn(typed, " ,");
    }
    *length = strcspn(typed, " ,");
    return typed;
}

/* Draws the letters of the options, each above its number as it is typed, then those still to come. */
static void draw_letters(const struct hands *h, struct canvas *canvas, int row, int col)
{
    const char *typed = text_string(&h->field.text);
    int end = canvas->cols - 1, after = 0;

    for (int i = 0; i < h->poll->option_count; i++) {
        size_t length;
        const char *word = word_at(typed, i, &length);
        bool is_here = *word && h->field.at >= (size_t)(word - typed) && h->field.at <= (size_t)(word - typed) + length;
        struct text before = {0};
        int at;

        text_add_bytes(&before, typed, (size_t)(word - typed));
        at = canvas_columns(&canvas->theme, text_string(&before));
        if (!*word) {
            at = after > at ? after : at;
            is_here =
                after <= canvas_columns(&canvas->theme, text_string(&before)) && h->field.at == h->field.text.length;
        }
        after = at + (*word ? (int)length + 1 : 2);
        if (col + at < end)
            canvas_putf(canvas, row, col + at, is_here ? ROLE_STRONG : ROLE_DIM, "%c", 'A' + i);
        text_free(&before);
    }
}

/* Draws the prompt in which hands are typed, under the letters. */
static void draw_prompt(const struct hands *h, struct canvas *canvas, int row)
{
    int col = 1 + canvas_columns(&canvas->theme, "Hands › "), room = canvas->cols - 1 - COUNT_COLS - col;
    struct line line = {0};

    draw_letters(h, canvas, row, col);
    canvas_put(canvas, row + 1, 1, ROLE_DIM, "Hands › ");
    field_draw(canvas, row + 1, col, room, &h->field);
    canvas_cursor(canvas, row + 1, col + field_cursor(&canvas->theme, &h->field, room));
    line_addf(&line, ROLE_DIM, "%d of %d options counted", h->poll->hands_typed[poll_vote(h->poll)],
              h->poll->option_count);
    line_draw(canvas, row + 1, canvas->cols - 1 - line_columns(&canvas->theme, &line), COUNT_COLS, &line);
    line_free(&line);
}

static void draw(void *self, struct canvas *canvas)
{
    const struct hands *h = self;
    int notice_row = canvas->rows - 2, row = notice_row - HANDS_ROWS;

    if (console_is_small(canvas))
        return;
    canvas_blank(canvas, (struct area){row, 0, HANDS_ROWS, canvas->cols});
    draw_prompt(h, canvas, row);
    if (h->trouble.length)
        hairline_say(canvas, notice_row, text_string(&h->trouble));
    canvas_blank(canvas, (struct area){canvas->rows - 1, 0, 1, canvas->cols});
}

/* In the last row, where the keys of the scene below do nothing meanwhile. */
static void add_footer(void *self, const struct canvas *canvas, struct footer *footer)
{
    if (console_is_small(canvas))
        return;
    footer_lay_box(footer, &canvas->theme, (struct area){0, 1, canvas->rows, canvas->cols - 2}, hands_keys, self);
    footer->says = footer->row - 1;
}

void hands_open(struct hands *hands, struct stack *stack, struct poll *poll, hands_changed *changed, void *context)
{
    struct text typed = {0};
    int vote = poll_vote(poll);

    hands->poll = poll;
    hands->changed = changed;
    hands->context = context;
    for (int i = 0; i < poll->hands_typed[vote]; i++)
        text_addf(&typed, "%s%d", i ? " " : "", poll->options[i].raised_hands[vote]);
    field_set(&hands->field, text_string(&typed));
    text_free(&typed);
    text_free(&hands->trouble);
    stack_push(stack, (struct scene){.self = hands,
                                     .is_over = true,
                                     .draw = draw,
                                     .event = event,
                                     .is_typing = scene_types,
                                     .footer = add_footer});
}

void hands_free(struct hands *hands)
{
    field_free(&hands->field);
    text_free(&hands->trouble);
}
