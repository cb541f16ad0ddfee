/* SPDX-License-Identifier: MIT */
#include "screen/fit.h"

#include "screen/frame.h"

/* The blocks of a part up to the first heading inside it, or up to its end; the first block of a part may be a heading.
 */
static struct prose main_text(const struct prose *prose, int part)
{
    size_t start = 0, end;

    while (start < prose->block_count && prose->blocks[start].part < part)
        start++;
    for (end = start; end < prose->block_count && prose->blocks[end].part == part; end++)
        if (end > start && prose->blocks[end].kind == PROSE_HEADING)
            break;
    return (struct prose){.blocks = prose->blocks + start, .block_count = end - start};
}

/* Lines of a part that its first page has no room for. */
static size_t count_hidden(const struct player *p, const struct frame *frame, const struct theme *theme)
{
    const struct prose wanted = main_text(&player_step(p)->prose, p->part);
    size_t room = (size_t)(frame->text.rows > 0 ? frame->text.rows : 0), lines;
    struct flow flow;

    flow_lay(&flow, &wanted, p->page.width, p->part, theme);
    lines = p->page.heading + flow.count;
    flow_free(&flow);
    return lines > room ? lines - room : 0;
}

struct fit fit_step(struct player *p, size_t index, const struct canvas *canvas)
{
    struct fit fit = {0};
    size_t lines = 0;

    player_go_to(p, index);
    if (player_step(p)->view_name && !p->self) /* how much room it takes is not known */
        return fit;
    for (p->part = 0; p->part < player_step(p)->parts && lines < FIT_LINES_MOST; p->part++) {
        struct frame frame;
        size_t hidden = 0;

        page_begin(&p->page, 0);
        p->page.front = false; /* the page before the text is the picture's */
        frame_make(&frame, p, canvas);
        if (!frame.too_small && !frame.code)
            hidden = count_hidden(p, &frame, &canvas->theme);
        lines = p->page.flow.count;
        frame_free(&frame);
        if (hidden > fit.lines)
            fit = (struct fit){hidden, p->part};
    }
    p->part = 0;
    return fit;
}
