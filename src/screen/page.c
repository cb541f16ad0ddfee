/* SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "screen/frame.h"

#include <stdlib.h>
#include <string.h>

/* The heading of the text: whom it is about, or the view's title, or none. */
static void write_heading(const struct player *p, bool about, bool titled, struct text *out)
{
    if (about) {
        text_add(out, "About “");
        player_add_own_words(p, out);
        text_add(out, p->example->model.mask ? "” without a mask" : "”");
    } else if (titled && p->view) {
        text_add(out, p->view->title);
    }
}

/* Flows heading and text; the heading's lines are counted. */
static void lay(struct player *p, const struct text *heading, const struct theme *theme)
{
    const struct prose *text = &player_step(p)->prose;
    struct prose head = {0}, all = {0};
    struct page *page = &p->page;

    if (heading->length) {
        struct block *block = prose_add_block(&head, PROSE_HEADING);

        prose_add_run(block, text_string(heading), NULL, 0);
        flow_lay(&page->flow, &head, page->width, page->part, theme);
        page->heading = page->flow.count;
        flow_free(&page->flow);
    }
    all.block_count = head.block_count + text->block_count;
    all.blocks = memory_new_array(all.block_count, sizeof *all.blocks);
    if (head.block_count)
        all.blocks[0] = head.blocks[0];
    if (text->block_count)
        memcpy(all.blocks + head.block_count, text->blocks, text->block_count * sizeof *all.blocks);
    flow_lay(&page->flow, &all, page->width, page->part, theme);
    free(all.blocks); /* the blocks themselves belong to `head` and to the lesson */
    prose_free(&head);
}

/* Takes the line at the top for the place where the learner is. */
static void remember(struct page *page)
{
    page->place = page->first;
    page->of = page->flow.count;
}

/* Brings what comes behind so many lines into sight: page_clamp() takes it back as far as there is room. */
static void reveal(struct page *page, size_t lines_before)
{
    page->revealed = true;
    page->first = lines_before;
    remember(page);
}

void page_restore(struct page *page)
{
    page->first = page->of ? (page->place * page->flow.count + page->of / 2) / page->of : 0;
}

void page_lay(struct player *p, int width, bool titled, const struct theme *theme)
{
    struct page *page = &p->page;
    bool has_text = player_step(p)->prose.block_count > 0, about = has_text && !player_example_is_own(p);
    bool same = page->laid && page->step == p->step, revealed = same && p->part > page->part;
    size_t before = same ? page->flow.count : 0;
    struct text heading = {0};

    titled = titled && has_text;
    if (same && page->part == p->part && page->width == width && page->ascii == theme->ascii && page->about == about &&
        page->titled == titled)
        return;
    flow_free(&page->flow);
    page->laid = true;
    page->step = p->step;
    page->part = p->part;
    page->width = width;
    page->ascii = theme->ascii;
    page->about = about;
    page->titled = titled;
    page->heading = 0;
    write_heading(p, about, titled, &heading);
    lay(p, &heading, theme);
    text_free(&heading);
    if (revealed)
        reveal(page, before);
}

void page_start(struct page *page)
{
    page->first = page->place = page->of = 0;
    page->revealed = page->laid = false;
    page_close(page);
}

void page_close(struct page *page)
{
    page->opened = page->reading = false;
}

void page_clamp(struct page *page, int rows)
{
    size_t room = rows > 0 ? (size_t)rows : 0, most = page->flow.count > room ? page->flow.count - room : 0;

    if (page->first > most)
        page->first = most;
}

size_t page_below(const struct player *p, const struct frame *frame)
{
    size_t end = p->page.first + (size_t)(frame->text.rows > 0 ? frame->text.rows : 0);

    return frame->code || end >= p->page.flow.count ? 0 : p->page.flow.count - end;
}

bool page_has_more(const struct player *p, const struct frame *frame)
{
    return page_below(p, frame) > 0;
}

bool page_has_less(const struct player *p, const struct frame *frame)
{
    return !frame->code && (p->page.reading || p->page.first > 0);
}

bool page_is_in_footer(const struct player *p, const struct frame *frame)
{
    return frame->compact && (p->page.reading || frame->text.rows <= 0 || frame->cols < NARROW);
}

bool page_down(struct player *p, const struct frame *frame)
{
    struct page *page = &p->page;

    if (!page_has_more(p, frame))
        return false;
    if (!frame->in_place && !page->reading) {
        page->opened = true;
        page->first = 0;
    } else {
        page->first += (size_t)frame->text.rows;
        page_clamp(page, frame->text.rows);
    }
    remember(page);
    return true;
}

bool page_up(struct player *p, const struct frame *frame)
{
    struct page *page = &p->page;
    size_t rows = (size_t)(frame->text.rows > 0 ? frame->text.rows : 1);

    if (!page_has_less(p, frame))
        return false;
    if (page->first == 0)
        page_close(page);
    page->first -= page->first < rows ? page->first : rows;
    remember(page);
    return true;
}

bool page_scroll(struct player *p, const struct frame *frame, int lines)
{
    struct page *page = &p->page;
    size_t first = page->first, by = (size_t)(lines < 0 ? -lines : lines);

    if (!frame->in_place && !page->reading)
        return lines > 0 && page_down(p, frame);
    if (lines < 0 && first == 0 && page->reading)
        return page_up(p, frame);
    if (lines < 0)
        page->first -= by < first ? by : first;
    else if (page_has_more(p, frame))
        page->first += by;
    page_clamp(page, frame->text.rows);
    remember(page);
    return page->first != first;
}

void page_free(struct page *page)
{
    flow_free(&page->flow);
    page->laid = false;
}
