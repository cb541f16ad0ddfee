/* SPDX-License-Identifier: MIT */
/* The help of a quiz: what works now, from the key tables, over the dimmed screen. */
#include "screen/help_box.h"
#include "screen/quiz_parts.h"

/* Whether a row, or one of those that it describes with it, works in what the help lies over. */
static bool works(struct quiz_player *p, const struct quiz_frame *frame, const struct key *row)
{
    enum quiz_mode mode = p->mode;
    bool any = false;

    p->mode = p->under;
    do
        any = any || quiz_works(p, frame, row->action, NULL);
    while ((++row)->keys && !row->help);
    p->mode = mode;
    return any;
}

/* The keys of a row, and of those without a help of their own that follow. */
static const struct key *add_keys(struct text *out, const struct key *row)
{
    bool is_shown = row->shown != NULL;

    if (is_shown)
        text_add(out, row->shown);
    do
        if (!is_shown) {
            text_add(out, out->length ? " " : "");
            keys_add_all(out, row);
        }
    while ((++row)->keys && !row->help);
    return row;
}

/* Lays out what works; returns the box's content. */
static struct area lay(struct flow *flow, struct quiz_player *p, const struct quiz_frame *frame,
                       const struct canvas *canvas)
{
    *flow = (struct flow){.width = help_box_columns(canvas)};
    for (const struct key *row = quiz_keys, *next; row->keys; row = next) {
        struct text keys = {0};

        next = add_keys(&keys, row);
        if (row->help && works(p, frame, row))
            help_box_add(flow, &canvas->theme, text_string(&keys), row->help);
        text_free(&keys);
    }
    return help_box_place(canvas, flow);
}

void quiz_help_draw(struct quiz_player *p, const struct quiz_frame *frame, struct canvas *canvas)
{
    struct flow flow;
    struct area area = lay(&flow, p, frame, canvas);
    size_t most = help_box_last(&flow, area);

    if (p->help_first > most)
        p->help_first = most;
    help_box_draw(canvas, area, "Help: the quiz", &flow, p->help_first);
    flow_free(&flow);
}

bool quiz_help_scroll(struct quiz_player *p, const struct quiz_frame *frame, const struct canvas *canvas, long by)
{
    struct flow flow;
    struct area area = lay(&flow, p, frame, canvas);
    long most = (long)help_box_last(&flow, area), first = (long)p->help_first;

    flow_free(&flow);
    first = (first < most ? first : most) + by;
    first = first < 0 ? 0 : first > most ? most : first;
    if ((size_t)first == p->help_first)
        return false;
    p->help_first = (size_t)first;
    return true;
}

long quiz_help_page(struct quiz_player *p, const struct quiz_frame *frame, const struct canvas *canvas)
{
    struct flow flow;
    long rows = help_box_page(lay(&flow, p, frame, canvas));

    flow_free(&flow);
    return rows;
}
