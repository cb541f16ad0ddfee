/* SPDX-License-Identifier: MIT */
#include "check/overflow.h"

#include "player/frame.h"

#include <stdlib.h>

/* Whether a step marks any of its text as deeper. */
static bool has_deeper(const struct prose *prose)
{
    for (size_t i = 0; i < prose->block_count; i++)
        if (prose->blocks[i].deeper)
            return true;
    return false;
}

/* The blocks of a part that are on the line of reading; the caller frees the array, but the blocks are borrowed. In a
 * step that marks nothing as deeper, a heading inside a part (not its first block) begins the deeper text. */
static struct prose prose_of(const struct prose *all, int part)
{
    bool to_heading = !has_deeper(all);
    struct prose out = {0};

    for (size_t i = 0; i < all->block_count && all->blocks[i].part <= part; i++) {
        const struct block *block = &all->blocks[i];

        if (block->part < part || block->deeper)
            continue;
        if (to_heading && out.block_count && block->kind == PROSE_HEADING)
            break;
        *prose_add_block(&out, block->kind) = *block;
    }
    return out;
}

/* How many lines of a part do not fit beside or below its picture; for a question, with its options. */
static size_t count_over(const struct player *p, const struct frame *frame, const struct theme *theme)
{
    struct prose prose = prose_of(&player_step(p)->prose, p->part);
    size_t room = frame->text.rows > 0 ? (size_t)p->page.rows : 0, lines; /* less what options take */
    struct flow flow;

    if (player_step(p)->asked[p->part]) {
        free(prose.blocks);
        lines = p->page.flow.count - p->page.starts[p->part];
        return lines > room ? lines - room : 0;
    }
    flow_lay(&flow, &prose, p->page.width, p->part, theme);
    lines = flow.count ? p->page.heading + flow.count : 0;
    flow_free(&flow);
    free(prose.blocks);
    return lines > room ? lines - room : 0;
}

struct overflow overflow_find(struct player *p, size_t index, const struct canvas *canvas)
{
    struct overflow overflow = {0};

    player_go_to(p, index);
    if (player_step(p)->view_name && !p->self) /* the size of its picture is not known */
        return overflow;
    for (p->part = 0; p->part < player_step(p)->parts && p->part < OVERFLOW_PARTS_MOST; p->part++) {
        struct frame frame;
        size_t over = 0;

        page_begin(&p->page, 0);
        p->page.front = false; /* skip the page that shows only the picture */
        frame_make(&frame, p, canvas);
        if (!frame.too_small && !frame.code)
            over = count_over(p, &frame, &canvas->theme);
        frame_free(&frame);
        if (over > overflow.lines)
            overflow = (struct overflow){over, p->part};
    }
    p->part = player_step(p)->parts - 1;
    return overflow;
}
