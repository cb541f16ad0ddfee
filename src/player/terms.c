/* SPDX-License-Identifier: MIT */
#include "player/terms.h"

#include "draw/flow.h"
#include "player/frame.h"

#include <string.h>

/* Lays out a row that is a sentence, in as many lines as it needs. */
static void wrap_row(struct flow *out, const struct theme *theme, int columns, const char *row)
{
    static const struct wrap_lead leads[2];
    struct wrap wrap = wrap_start(out, theme, columns, leads);

    wrap_add(&wrap, ROLE_STRONG, row);
    wrap_end(&wrap);
}

void terms_fill(void *self, struct overlay_page *overlay, const struct canvas *canvas)
{
    struct player *p = self;
    struct text all = {0};
    struct frame frame;
    int room = canvas->cols - 4, widest = 0;

    frame_make(&frame, p, canvas);
    text_add(&overlay->title, text_string(&frame.lines.cell.text));
    overlay->margin = frame.compact ? 2 : 6;
    frame_free(&frame);
    p->view->explain(p->self, &all);
    for (const char *at = text_string(&all); *at; at += *at == '\n') {
        size_t length = strcspn(at, "\n");
        struct text row = {0};
        struct line line = {0};
        int columns;

        text_add_bytes(&row, at, length);
        line_add(&line, at == all.bytes || !at[length] ? ROLE_STRONG : ROLE_PLAIN, text_string(&row));
        columns = canvas_columns(&canvas->theme, text_string(&row));
        widest = columns > widest ? columns : widest;
        if (columns > room)
            wrap_row(&overlay->lists[0], &canvas->theme, room, text_string(&row));
        else
            flow_push(&overlay->lists[0], &line);
        line_free(&line);
        text_free(&row);
        at += length;
    }
    overlay->column = widest < room ? widest : room;
    overlay->column = overlay->column < OVERLAY_LEAST ? OVERLAY_LEAST : overlay->column;
    text_free(&all);
}
