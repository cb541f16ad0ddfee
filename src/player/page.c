/* SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "course/known.h"
#include "player/challenge.h"
#include "player/frame.h"
#include "player/question_shown.h"

#include <stdlib.h>
#include <string.h>

/* The step's title, for which the row of stages has no room, or the view's where that says more: "Score: who …". */
static const char *titled_as(const struct player *p)
{
    const char *title = player_title(p);

    return strncmp(p->view->title, title, strlen(title)) == 0 ? p->view->title : title;
}

/* Writes the heading of the text: which example it is about, or its title, or none. */
static void write_heading(const struct player *p, bool about, bool titled, struct text *out)
{
    if (about && p->example->was) {
        text_add(out, "About the numbers as they were");
    } else if (about) {
        text_add(out, "About “");
        player_add_own_words(p, out);
        text_add(out, p->example->model.mask ? "” without a mask" : "”");
    } else if (titled && p->view) {
        text_add(out, titled_as(p));
    }
}

/* Appends the blocks of a question in its present state. Returns how many come before the verdict. */
static size_t add_question(const struct player *p, size_t at, struct prose *out)
{
    size_t index = (size_t)player_step(p)->prose.blocks[at].level, told;
    bool here = predict_here(p) == index, open = here && predict_is_open(p);
    const struct item item = open ? draft_shown(&p->predict.draft, predict_item(p, index)) : *predict_item(p, index);
    const struct question_shown shown = {
        .item = &item, .at = open ? p->predict.draft.at : QUESTION_NONE, .brief = true, .on_wall = p->in_lecture};

    question_prose_item(out, 0, "");
    question_show_asked(out, item.question);
    told = out->block_count;
    question_show_options(out, &shown, NULL);
    if (!p->in_lecture && !item.question->challenge && !predict_is_answered(p, index) &&
        (!open || predict_is_typing(p))) {
        question_prose_item(out, 1, "›");
        question_prose_words(out, open ? "" : here ? "Esc to answer" : "not answered", open ? RUN_LINE_END : RUN_DIM);
    }
    if (!question_has_options(item.question)) /* options show the verdict themselves */
        told = out->block_count;
    question_show_outcome(out, &shown, false);
    return told;
}

/* The text of a step with its questions in their places. `all` borrows the blocks of `text` and `made`; `made` owns
 * those of questions and those that a wall words differently. */
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

/* Copies a block without the words that tell which key to press. */
static void add_keyless(struct prose *out, const struct block *from)
{
    struct block *to = prose_add_block(out, from->kind);

    to->level = from->level;
    to->part = from->part;
    to->marker = from->marker ? memory_copy(from->marker) : NULL;
    for (size_t i = 0; i < from->run_count; i++)
        prose_add_run(to, from->runs[i].text, from->runs[i].target, from->runs[i].flags);
    prose_drop_keys(to);
}

/* Whether a block is in the text that is laid out. */
static bool is_laid(const struct player *p, const struct block *block)
{
    if (p->is_at_end)
        return false;
    if (p->deeper)
        return block->part == p->part && block->deeper;
    return !block->deeper && (p->page.stacked ? block->part <= p->part : block->part == p->part);
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

        if (!is_laid(p, block))
            continue;
        if (block->kind != PROSE_QUESTION) {
            if (p->in_lecture && prose_has_keys(block)) {
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

/* Notes the lines at which the parts begin. A blank line above a part does not belong to it, but what is above the
 * first part does. */
static void note_starts(struct player *p, const struct prose *all, const size_t lines[])
{
    struct page *page = &p->page;
    int part = page->stacked ? 0 : p->part;

    page->starts = memory_resize(page->starts, (size_t)p->part + 1, sizeof *page->starts);
    page->starts[part] = 0;
    for (size_t i = 0; i < all->block_count; i++)
        for (; part < all->blocks[i].part; page->starts[part] = lines[i])
            part++;
    for (; part < p->part; page->starts[part] = page->flow.count)
        part++;
    for (part = 0; part <= p->part; part++)
        if (page->stacked && page->starts[part] < page->flow.count && !page->flow.lines[page->starts[part]].text.length)
            page->starts[part]++;
}

/* Flows heading, text and questions; counts the heading's lines, and notes where the questions are. */
static void lay(struct player *p, const struct text *heading, const struct theme *theme)
{
    struct prose head = {0};
    struct page *page = &p->page;
    struct assembly a;
    size_t *lines;

    if (heading->length)
        prose_add_run(prose_add_block(&head, PROSE_HEADING), text_string(heading), NULL, 0);
    if (p->is_at_end)
        player_add_end(p, &head);
    assemble(p, &head, &a);
    lines = memory_new_array(a.all.block_count + 1, sizeof *lines);
    flow_lay_counting(&page->flow, &a.all, page->width, page->part, theme, lines);
    page->heading = p->is_at_end ? 0 : lines[head.block_count];
    note_starts(p, &a.all, lines);
    page->options = SIZE_MAX;
    for (size_t i = 0; i < player_step(p)->question_count; i++) {
        struct page_span *span = &page->spans[i];

        *span = (struct page_span){lines[a.spans[i].start], lines[a.spans[i].told], lines[a.spans[i].end]};
        if (span->start < span->end && !page->flow.lines[span->start].text.length)
            span->start++; /* the blank line above it */
        if (i == predict_here(p) && predict_is_open(p) && !predict_is_typing(p))
            page->options = span->told;
    }
    free(lines);
    assembly_free(&a);
    prose_free(&head);
}

/* Flows the deeper text of the part. */
static void lay_beyond(struct player *p, const struct theme *theme)
{
    const struct prose *prose = &player_step(p)->prose;
    struct prose deeper = {0};

    for (size_t i = 0; i < prose->block_count; i++)
        if (prose->blocks[i].part == p->part && prose->blocks[i].deeper)
            append(&deeper, &prose->blocks[i], 1);
    flow_lay(&p->page.beyond, &deeper, p->page.width, p->part, theme);
    free(deeper.blocks); /* the blocks themselves belong to the lesson */
}

static void forget_known(struct known_words *known)
{
    prose_free(&known->terms);
    flow_free(&known->flow);
    *known = (struct known_words){0};
}

void page_lay(struct player *p, int width, bool titled, bool stacked, const struct theme *theme)
{
    struct page *page = &p->page;
    bool has_text = player_step(p)->prose.block_count > 0,
         about = has_text && !challenge_here(p) && !player_example_is_own(p);
    struct text heading = {0};

    titled = titled && has_text;
    if (page->laid && page->step == p->step && page->part == p->part && page->questions == p->predict.version &&
        page->width == width && page->ascii == theme->ascii && page->about == about && page->titled == titled &&
        page->stacked == stacked && page->is_open == predict_is_open(p))
        return;
    if (!page->laid || page->step != p->step || page->part != p->part)
        forget_known(&page->known);
    flow_free(&page->flow);
    flow_free(&page->beyond);
    page->laid = true;
    page->step = p->step;
    page->part = p->part;
    page->width = width;
    page->ascii = theme->ascii;
    page->about = about;
    page->titled = titled;
    page->stacked = stacked;
    page->asks = predict_here(p) != QUESTION_NONE;
    page->tells = page->asks && predict_is_answered(p, predict_here(p));
    page->is_open = predict_is_open(p);
    page->questions = p->predict.version;
    write_heading(p, about, titled, &heading);
    lay(p, &heading, theme);
    if (stacked)
        lay_beyond(p, theme);
    text_free(&heading);
}

const struct prose *page_known(struct player *p)
{
    struct known_words *known = &p->page.known;

    if (!known->is_found && p->course && !p->in_lecture && !p->lab.step_count)
        known_terms(p->course, p->lesson, p->step, p->part, &known->terms);
    known->is_found = true;
    return &known->terms;
}

void page_begin(struct page *page, size_t sub)
{
    page->sub = sub;
    page->turned = true;
    page->place = page->of = 0;
    page->front = sub == 0;
    page->is_front = page->laid = false;
}

void page_go_deeper(struct player *p)
{
    size_t from = p->page.sub;

    p->deeper = true;
    page_begin(&p->page, 0);
    p->page.from = from;
    p->page.front = false;
}

void page_come_back(struct player *p)
{
    p->deeper = false;
    page_begin(&p->page, p->page.from);
    p->page.front = false;
}

bool page_has_deeper(const struct player *p, struct text *title)
{
    const struct prose *prose = &player_step(p)->prose;
    const struct block *first = NULL;
    int sections = 0;

    for (size_t i = 0; i < prose->block_count; i++)
        if (prose->blocks[i].part == p->part && prose->blocks[i].deeper) {
            sections += !first || prose->blocks[i].deeper != prose->blocks[i - 1].deeper;
            first = first ? first : &prose->blocks[i];
        }
    for (size_t i = 0; first && title && i < first->run_count; i++)
        text_add(title, first->runs[i].text);
    if (title && sections > 1)
        text_addf(title, " and %d more", sections - 1);
    return first != NULL;
}

static size_t start_of(const struct page *page)
{
    return page->starts[page->part];
}

/* The first line of the page that shows all options of a choice; SIZE_MAX if they need none of their own: everything
 * fits anyhow, or the options fit on no page. */
static size_t options_page(const struct page *page)
{
    size_t lines = page->flow.count - start_of(page), most = (size_t)page->most;

    if (page->options == SIZE_MAX || lines <= (size_t)page->rows || page->flow.count - page->options > most)
        return SIZE_MAX;
    return lines <= most ? start_of(page) : page->flow.count - most;
}

bool page_is_of_options(const struct page *page)
{
    return page->first == options_page(page);
}

/* The first line of the page after the one that begins at `line`: after its rows and blank lines. */
static size_t next_begin(const struct page *page, size_t line)
{
    size_t options = options_page(page);

    if (line >= options)
        return page->flow.count;
    line += (size_t)page->rows;
    while (line < page->flow.count && !page->flow.lines[line].text.length)
        line++;
    return line < options ? line : options;
}

/* Finds page `sub`, or the last page before `line` if that is earlier. Returns its first line. */
static size_t find_page(const struct page *page, size_t sub, size_t line, size_t *found)
{
    size_t begin = start_of(page), next;

    for (*found = 0; *found < sub; ++*found, begin = next) {
        next = next_begin(page, begin);
        if (next >= page->flow.count || next > line)
            break;
    }
    return begin;
}

/* Whether a line begins a sentence: the line above is blank, or ends one. */
static bool begins_sentence(const struct page *page, size_t line)
{
    const char *above = text_string(&page->flow.lines[line - 1].text), *quote = "”";
    size_t length = page->flow.lines[line - 1].text.length;

    while (length > 0 && (strchr(" )", above[length - 1]) || strchr(quote, above[length - 1])))
        length--;
    return page->flow.lines[line].text.length > 0 && (length == 0 || strchr(".:?!", above[length - 1]));
}

/* The first line of a question's last page, when the page before ends at `end`. It shows as much as fits (so both field
 * and question); once answered it begins with a sentence. */
static size_t last_top(const struct page *page, size_t end)
{
    size_t least = page->flow.count - (size_t)page->rows;

    for (size_t top = least; page->tells && top <= end; top++)
        if (begins_sentence(page, top))
            return top;
    return least;
}

/* Moves the top up to show earlier parts whole, if there is room for them. */
static size_t stack(const struct page *page)
{
    int part = page->part;

    while (part > 0 && page->flow.count - page->starts[part - 1] <= (size_t)page->rows)
        part--;
    return page->starts[part];
}

/* Letters of a line. */
static size_t count_letters(const struct line *line)
{
    const char *text = text_string(&line->text);
    size_t count = 0;

    for (size_t i = 0; i < line->text.length; i++)
        count += text[i] != ' ';
    return count;
}

/* Letters of the part above a line. Their number above the same word is the same at any width. */
static size_t count_above(const struct page *page, size_t line)
{
    size_t count = 0;

    for (size_t i = start_of(page); i < line; i++)
        count += count_letters(&page->flow.lines[i]);
    return count;
}

/* The line of the word that has so many letters above it. */
static size_t find_word(const struct page *page, size_t letters)
{
    size_t line = start_of(page), count;

    for (; line + 1 < page->flow.count && (count = count_letters(&page->flow.lines[line])) <= letters; line++)
        letters -= count;
    return line;
}

void page_settle(struct page *page, int rows, int most)
{
    size_t lines = page->flow.count - start_of(page);
    bool moved = page->of > 0 && (page->of != lines || page->rows != rows) && page->sub != PAGE_LAST;

    if (rows <= 0)
        return;
    page->rows = rows;
    page->most = most;
    if (moved && !page->turned && page->above > 0)
        find_page(page, PAGE_LAST, find_word(page, page->above), &page->sub);
    page->first = find_page(page, page->sub, SIZE_MAX, &page->sub);
    page->before_options = options_page(page) != SIZE_MAX && page->first < options_page(page);
    if (page->asks && lines > (size_t)rows && options_page(page) == SIZE_MAX &&
        next_begin(page, page->first) >= page->flow.count)
        page->first = last_top(page, page->first);
    page->place = page->first - start_of(page);
    page->of = lines;
    if (page->turned)
        page->above = count_above(page, page->first);
    page->turned = false;
    if (page->stacked && lines <= (size_t)rows)
        page->first = stack(page);
}

void page_bring(struct page *page, size_t line, int rows, int most)
{
    if (rows <= 0)
        return;
    page->rows = rows;
    page->most = most;
    find_page(page, PAGE_LAST, line, &page->sub);
    page->turned = true;
    page->of = 0;
}

bool page_on(struct page *page)
{
    if (!page->laid || page->rows <= 0 || next_begin(page, start_of(page) + page->place) >= page->flow.count)
        return false;
    page->sub++;
    page->turned = true;
    return true;
}

bool page_back(struct page *page)
{
    page->sub -= page->sub > 0;
    page->turned = true;
    return page->place > 0;
}

int page_lines(const struct page *page)
{
    size_t lines = page->laid && !page->is_front ? page->flow.count - start_of(page) - page->place : 1;

    return lines < 1 ? 1 : page->rows > 0 && lines > (size_t)page->rows ? page->rows : (int)lines;
}

size_t page_below(const struct player *p, const struct frame *frame)
{
    size_t end = p->page.first + (size_t)(frame->text.rows > 0 ? frame->text.rows : 0);

    return frame->code || frame->has_words || end >= p->page.flow.count ? 0 : p->page.flow.count - end;
}

static void clamp(struct page *page, int rows)
{
    size_t room = rows > 0 ? (size_t)rows : 0, most = page->flow.count > room ? page->flow.count - room : 0;

    if (page->first > most)
        page->first = most;
}

void page_settle_wall(struct page *page, int rows)
{
    page->first = page->of ? (page->place * page->flow.count + page->of / 2) / page->of : page->flow.count;
    clamp(page, rows);
}

bool page_has_more(const struct player *p, const struct frame *frame)
{
    return page_below(p, frame) > 0;
}

bool page_has_less(const struct player *p, const struct frame *frame)
{
    return !frame->code && p->page.first > 0;
}

bool page_scroll(struct player *p, const struct frame *frame, int lines)
{
    struct page *page = &p->page;
    size_t first = page->first, by = (size_t)(lines < 0 ? -lines : lines);

    if (lines < 0)
        page->first -= by < first ? by : first;
    else if (page_has_more(p, frame))
        page->first += by;
    clamp(page, frame->text.rows);
    page->place = page->first;
    page->of = page->flow.count;
    return page->first != first;
}

void page_free(struct page *page)
{
    flow_free(&page->flow);
    flow_free(&page->beyond);
    forget_known(&page->known);
    free(page->starts);
    *page = (struct page){0};
}
