/* SPDX-License-Identifier: MIT */
#include "screen/fit.h"

#include "screen/frame.h"

/* How many blocks stand up to the first heading inside a part, or up to its end; the first block of a part may be a
 * heading. */
static size_t count_blocks(const struct prose *prose, int part)
{
    size_t start = 0, end;

    while (start < prose->block_count && prose->blocks[start].part < part)
        start++;
    for (end = start; end < prose->block_count && prose->blocks[end].part == part; end++)
        if (end > start && prose->blocks[end].kind == PROSE_HEADING)
            break;
    return end;
}

/* Lines of a part that are below what is in sight of it. */
static size_t count_hidden(const struct player *p, const struct frame *frame, const struct theme *theme)
{
    const struct prose *all = &player_step(p)->prose;
    const struct prose wanted = {.blocks = all->blocks, .block_count = count_blocks(all, p->part)};
    size_t seen = p->page.first + (size_t)(frame->text.rows > 0 ? frame->text.rows : 0), end;
    struct flow flow;

    flow_lay(&flow, &wanted, p->page.width, p->part, theme);
    end = p->page.heading + flow.count;
    flow_free(&flow);
    return end > seen ? end - seen : 0;
}

struct fit fit_step(struct player *p, size_t index, const struct canvas *canvas)
{
    struct fit fit = {0};
    bool more = true;

    player_go_to(p, index);
    if (player_step(p)->view_name && !p->self) /* how much room it takes is not known */
        return fit;
    p->part = 0;
    page_start(&p->page);
    while (more) {
        struct frame frame;
        size_t hidden = 0;

        frame_make(&frame, p, canvas);
        if (!frame.too_small && !frame.code)
            hidden = count_hidden(p, &frame, &canvas->theme);
        frame_free(&frame);
        if (hidden > fit.lines)
            fit = (struct fit){hidden, p->part};
        more = p->part + 1 < player_step(p)->parts && p->page.flow.count < FIT_LINES_MOST;
        if (more)
            p->part++;
    }
    return fit;
}
