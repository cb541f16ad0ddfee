/* SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "screen/frame.h"
#include "screen/keyless.h"
#include "screen/predict_text.h"

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

/* Appends the blocks of a question at what it has come to. Returns how many come before what has come of it. */
static size_t add_question(const struct player *p, size_t at, struct prose *out)
{
    size_t index = (size_t)player_step(p)->prose.blocks[at].level;
    const struct question *q = &player_step(p)->questions[index];
    bool open = p->predict.open == index;
    struct predict_shown shown = {.attempt = predict_attempt(p, index),
                                  .open = open,
                                  .chosen = open ? p->predict.chosen : QUESTION_NONE,
                                  .trouble = open ? text_string(&p->predict.trouble) : "",
                                  .in_place = true,
                                  .on_wall = p->in_lecture,
                                  .is_headed = p->in_lecture || predict_is_headed(&player_step(p)->prose, at)};
    size_t asked = shown.is_headed ? 1 : 2, told; /* blocks before the options */

    predict_add_question(out, q, &shown);
    told = q->type == QUESTION_MULTIPLE_CHOICE ? asked : out->block_count; /* options tell it themselves */
    predict_add_reveal(out, q, &shown);
    return told;
}

/* The text of a step with its questions in their places. `all` borrows the blocks of `text` and of `made`, which owns
 * those of the questions, and of what a wall says otherwise. */
struct assembly {
    struct prose all;
    struct prose *made; /* [made_count] */
    size_t made_count;
    struct page_span *spans; /* blocks of each question, in `all` */
};

static void append(struct prose *all, const struct block *blocks, size_t count)
{
    for (size_t i = 0; i < count; i++)
        *prose_add_block(all, blocks[i].kind) = blocks[i];
}

/* Copies a block without what tells to press a key. */
static void add_keyless(struct prose *out, const struct block *from)
{
    struct block *to = prose_add_block(out, from->kind);

    to->level = from->level;
    to->part = from->part;
    to->marker = from->marker ? memory_copy(from->marker) : NULL;
    for (size_t i = 0; i < from->run_count; i++)
        prose_add_run(to, from->runs[i].text, from->runs[i].target, from->runs[i].flags);
    keyless_trim(to);
}

static void assemble(const struct player *p, const struct prose *head, struct assembly *out)
{
    const struct step *step = player_step(p);

    *out = (struct assembly){0};
    out->made = memory_new_array(step->prose.block_count + 1, sizeof *out->made);
    out->spans = memory_new_array(step->question_count + 1, sizeof *out->spans);
    append(&out->all, head->blocks, head->block_count);
    for (size_t i = 0; i < step->prose.block_count; i++) {
        const struct block *block = &step->prose.blocks[i];
        struct prose *made = &out->made[out->made_count];
        size_t start = out->all.block_count, told;

        if (block->kind != PROSE_QUESTION) {
            if (p->in_lecture && keyless_tells(block)) {
                add_keyless(made, block);
                block = made->blocks;
                out->made_count++;
            }
            append(&out->all, block, block->run_count > 0 || block->kind == PROSE_RULE);
            continue;
        }
        told = start + add_question(p, i, made);
        for (size_t k = 0; k < made->block_count; k++)
            made->blocks[k].part = block->part;
        append(&out->all, made->blocks, made->block_count);
        out->made_count++;
        out->spans[block->level] = (struct page_span){start, told, out->all.block_count};
    }
}

static void assembly_free(struct assembly *a)
{
    for (size_t i = 0; i < a->made_count; i++)
        prose_free(&a->made[i]);
    free(a->made);
    free(a->spans);
    free(a->all.blocks); /* the blocks themselves belong to `made` and to the lesson */
}

/* Flows heading, text and questions; the heading's lines are counted, and where the questions stand is noted. */
static void lay(struct player *p, const struct text *heading, const struct theme *theme)
{
    struct prose head = {0};
    struct page *page = &p->page;
    struct assembly a;
    size_t *lines;

    if (heading->length)
        prose_add_run(prose_add_block(&head, PROSE_HEADING), text_string(heading), NULL, 0);
    assemble(p, &head, &a);
    lines = memory_new_array(a.all.block_count + 1, sizeof *lines);
    flow_lay_counting(&page->flow, &a.all, page->width, page->part, theme, lines);
    page->heading = lines[head.block_count];
    for (size_t i = 0; i < player_step(p)->question_count; i++) {
        struct page_span *span = &page->spans[i];

        *span = (struct page_span){lines[a.spans[i].start], lines[a.spans[i].told], lines[a.spans[i].end]};
        if (span->start < span->end && !page->flow.lines[span->start].text.length)
            span->start++; /* the blank line above it */
    }
    free(lines);
    assembly_free(&a);
    prose_free(&head);
}

/* Takes the line at the top for the place where the learner is. */
static void remember(struct page *page)
{
    page->place = page->first;
    page->of = page->flow.count;
}

/* Brings what comes behind so many lines into sight, but not the blank line between: page_clamp() takes it back as far
 * as there is room. */
static void reveal(struct page *page, size_t lines_before)
{
    page->revealed = true;
    page->first = lines_before;
    if (lines_before < page->flow.count && !page->flow.lines[lines_before].text.length)
        page->first++;
    remember(page);
}

void page_bring(struct page *page, struct page_span lines, size_t rows, bool open)
{
    if (lines.end - lines.start > rows)
        page->first = open || lines.end - lines.told <= rows ? lines.end - rows : lines.told;
    else if (lines.end > page->first + rows)
        page->first = lines.end - rows;
    else if (lines.start < page->first)
        page->first = lines.start;
    remember(page);
}

bool page_shows(const struct page *page, struct page_span lines, const struct frame *frame)
{
    return !frame->code && lines.end > lines.start && frame->text.rows > 0 && lines.end > page->first &&
           lines.start < page->first + (size_t)frame->text.rows;
}

void page_restore(struct page *page)
{
    page->first = page->of ? (page->place * page->flow.count + page->of / 2) / page->of : 0;
}

void page_lay(struct player *p, int width, bool titled, const struct theme *theme)
{
    struct page *page = &p->page;
    bool has_text = player_step(p)->prose.block_count > 0, about = has_text && !player_example_is_own(p);
    bool same = page->laid && page->step == p->step, keeps_place;
    bool revealed = same && p->part > page->part && !p->in_lecture; /* there, the end is in sight */
    size_t before = same ? page->flow.count : 0;
    struct text heading = {0};

    titled = titled && has_text;
    if (same && page->part == p->part && page->questions == p->predict.version && page->width == width &&
        page->ascii == theme->ascii && page->about == about && page->titled == titled)
        return;
    keeps_place = same && page->width == width && page->questions != p->predict.version && !p->in_lecture;
    flow_free(&page->flow);
    page->laid = true;
    page->step = p->step;
    page->part = p->part;
    page->width = width;
    page->ascii = theme->ascii;
    page->about = about;
    page->titled = titled;
    page->heading = 0;
    page->questions = p->predict.version;
    write_heading(p, about, titled, &heading);
    lay(p, &heading, theme);
    text_free(&heading);
    if (keeps_place || page->renewed) /* only a question has grown or shrunk, or the lesson's author has written */
        page->of = page->flow.count;
    page->renewed = false;
    if (revealed)
        reveal(page, before);
}

void page_start(struct page *page)
{
    page->first = page->place = page->of = 0;
    page->revealed = page->renewed = page->laid = false;
    page_close(page);
}

void page_close(struct page *page)
{
    page->opened = page->reading = page->kept = false;
}

void page_put_aside(struct page *page)
{
    page->kept = page->kept || page->reading;
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

    return frame->code || frame->has_words || end >= p->page.flow.count ? 0 : p->page.flow.count - end;
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
        page->first = page->kept ? page->first : 0;
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
        return lines > 0 ? page_down(p, frame) : page->kept && page_up(p, frame);
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
