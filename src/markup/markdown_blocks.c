/* SPDX-License-Identifier: MIT */
#include "base/compiler.h"
#include "markup/markdown_reader.h"

#include "base/memory.h"

#include <stdio.h>
#include <string.h>

static enum prose_kind kind_of_leaf(const struct markdown_reader *r)
{
    if (r->leaf == LEAF_CODE)
        return PROSE_CODE;
    if (r->depth > 0)
        return r->around[r->depth - 1].type == MD_BLOCK_QUOTE ? PROSE_QUOTE : PROSE_ITEM;
    return r->leaf == LEAF_HEADING ? PROSE_HEADING : PROSE_PARAGRAPH;
}

struct block *markdown_open_block(struct markdown_reader *r, enum prose_kind kind)
{
    struct block *b = prose_writer_open(&r->writer, kind);

    b->level = kind == PROSE_HEADING ? r->heading_level : r->depth;
    b->marker = r->marker;
    r->marker = NULL;
    return b;
}

/* Blocks are opened by their first text, so that what holds nothing but a comment leaves none. */
void markdown_need_block(struct markdown_reader *r)
{
    if (!r->writer.is_open)
        markdown_open_block(r, kind_of_leaf(r));
}

static void end_leaf(struct markdown_reader *r)
{
    if (r->leaf == LEAF_CODE && r->out->prose.blocks[r->out->prose.block_count - 1].run_count == 0)
        prose_writer_break(&r->writer); /* so that an empty one has a place, too */
    prose_writer_close(&r->writer);
    r->leaf = LEAF_TEXT;
}

/* The item that a marker was kept for has no text before what comes now: it stands alone. */
static void end_empty_item(struct markdown_reader *r)
{
    if (r->marker) {
        markdown_open_block(r, PROSE_ITEM);
        prose_writer_close(&r->writer);
    }
}

void markdown_restyle(struct markdown_reader *r)
{
    unsigned flags = 0;

    flags |= r->strong ? RUN_STRONG : 0u;
    flags |= r->emphasis ? RUN_EMPHASIS : 0u;
    flags |= r->code ? RUN_CODE : 0u;
    flags |= r->link ? RUN_LINK : 0u;
    prose_writer_style(&r->writer, flags, r->link);
}

static int stop(struct markdown_reader *r)
{
    r->stopped = true;
    return 1;
}

static int enter_container(struct markdown_reader *r, struct container c)
{
    end_empty_item(r);
    if (r->depth == MARKDOWN_DEPTH) {
        problems_add(r->problems, prose_writer_place(&r->writer),
                     "lists and quotes stand more than %d deep in each other: make it flatter", MARKDOWN_DEPTH);
        return stop(r);
    }
    r->around[r->depth++] = c;
    return 0;
}

static void enter_item(struct markdown_reader *r)
{
    struct container *list = &r->around[r->depth - 1];
    char number[16];

    end_empty_item(r);
    if (list->type == MD_BLOCK_UL) {
        r->marker = memory_copy("•");
        return;
    }
    snprintf(number, sizeof number, "%u%c", list->number++, list->delimiter);
    r->marker = memory_copy(number);
}

static int enter_cell(struct markdown_reader *r)
{
    r->leaf = LEAF_CELL;
    if (++r->cells <= MARKDOWN_CELLS)
        return 0;
    problems_add(r->problems, prose_writer_place(&r->writer),
                 "the tables of a file have more than %d cells: make them smaller", MARKDOWN_CELLS);
    return stop(r);
}

/* Whether the line from `at` is a thematic break: three or more of one of - * _ and blanks. */
static bool is_rule(const char *at, const char *end)
{
    char mark = 0;
    int marks = 0;

    for (; at < end && *at != '\n' && *at != '\r'; at++) {
        if (*at == ' ' || *at == '\t')
            continue;
        if (mark && *at != mark)
            return false;
        mark = *at;
        marks++;
    }
    return marks >= 3 && (mark == '-' || mark == '*' || mark == '_');
}

/* Whether the line from `at` is a heading without text. */
static bool is_bare_heading(const char *at, const char *end)
{
    bool is_heading = false;

    for (; at < end && *at != '\n' && *at != '\r'; at++) {
        if (*at == '#')
            is_heading = true;
        else if (*at != ' ' && *at != '\t')
            return false;
    }
    return is_heading;
}

/* md4c does not say where a rule or a bare heading stands: passes over all before the first line that `is` one. In
 * lists and quotes, whose marks are in the way, that is the next line, or close. */
static void pass_to(struct markdown_reader *r, bool (*is)(const char *at, const char *end))
{
    struct prose_writer *w = &r->writer;
    const char *at = w->seen, *end = w->locator.end;

    if (at > w->locator.bytes && at[-1] != '\n' && at[-1] != '\r')
        at = locator_next_line(&w->locator, at);
    while (r->depth == 0 && at < end && !is(at, end))
        at = locator_next_line(&w->locator, at);
    prose_writer_pass(w, at, 0);
}

static bool is_fence(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    return end - at >= 3 && (memcmp(at, "```", 3) == 0 || memcmp(at, "~~~", 3) == 0);
}

static void enter_code(struct markdown_reader *r, const MD_BLOCK_CODE_DETAIL *detail)
{
    struct block *b;

    r->leaf = LEAF_CODE;
    b = markdown_open_block(r, PROSE_CODE);
    if (detail->lang.size > 0)
        b->language = markdown_attribute(&detail->lang);
    if (detail->fence_char) {
        pass_to(r, is_fence);
        prose_writer_pass(&r->writer, locator_next_line(&r->writer.locator, r->writer.seen), 0);
    }
}

static void add_rule(struct markdown_reader *r)
{
    struct place where = prose_writer_place(&r->writer);
    struct block *b = markdown_open_block(r, PROSE_RULE);

    prose_add_run(b, "", NULL, 0);
    b->runs[0].line = where.line;
    b->runs[0].column = where.column;
    r->writer.is_open = false;
    prose_writer_pass(&r->writer, locator_next_line(&r->writer.locator, r->writer.seen), 0);
}

/* A heading whose line has no # before its text is one because of the --- below it. */
static bool is_underlined(const struct markdown_reader *r)
{
    const char *at = r->heading_at;

    while (at && at > r->writer.locator.bytes && at[-1] != '\n' && at[-1] != '\r')
        if (*--at == '#')
            return false;
    return at != NULL;
}

/* What was meant to divide made a heading: says so, and reads it as a rule. */
static void end_underlined(struct markdown_reader *r, struct block *heading)
{
    struct prose_writer *w = &r->writer;

    prose_writer_pass(w, locator_next_line(&w->locator, w->seen), 0);
    problems_add(r->problems, prose_writer_place(w),
                 "--- right under text makes it a heading: put a blank line above ---");
    heading->kind = PROSE_PARAGRAPH;
    heading->level = 0;
    add_rule(r);
}

static void end_heading(struct markdown_reader *r)
{
    bool is_bare = !r->writer.is_open;

    if (is_bare) {
        pass_to(r, is_bare_heading);
        markdown_need_block(r);
        prose_writer_break(&r->writer);
        prose_writer_pass(&r->writer, locator_next_line(&r->writer.locator, r->writer.seen), 0);
    }
    end_leaf(r);
    if (!is_bare && r->depth == 0 && r->heading_level == 2 && is_underlined(r))
        end_underlined(r, &r->out->prose.blocks[r->out->prose.block_count - 1]);
    r->strong -= r->depth > 0;
    markdown_restyle(r);
}

static void enter_heading(struct markdown_reader *r, const MD_BLOCK_H_DETAIL *detail)
{
    r->leaf = LEAF_HEADING;
    r->heading_level = (int)detail->level;
    r->heading_at = NULL;
    r->strong += r->depth > 0;
    markdown_restyle(r);
}

static bool is_inside_table(MD_BLOCKTYPE type)
{
    return type == MD_BLOCK_THEAD || type == MD_BLOCK_TBODY || type == MD_BLOCK_TR || type == MD_BLOCK_TH ||
           type == MD_BLOCK_TD;
}

static int enter_list(struct markdown_reader *r, const MD_BLOCK_OL_DETAIL *list)
{
    return enter_container(r, (struct container){MD_BLOCK_OL, list->start, list->mark_delimiter});
}

int markdown_enter_block(MD_BLOCKTYPE type, void *detail, void *context)
{
    struct markdown_reader *r = context;

    if (r->stopped)
        return 1;
    if (!is_inside_table(type))
        end_leaf(r);
    switch (type) {
    case MD_BLOCK_QUOTE:
    case MD_BLOCK_UL:
        return enter_container(r, (struct container){.type = type});
    case MD_BLOCK_OL:
        return enter_list(r, detail);
    case MD_BLOCK_LI:
        enter_item(r);
        break;
    case MD_BLOCK_HR:
        pass_to(r, is_rule);
        add_rule(r);
        break;
    case MD_BLOCK_H:
        enter_heading(r, detail);
        break;
    case MD_BLOCK_CODE:
        enter_code(r, detail);
        break;
    case MD_BLOCK_HTML:
        r->leaf = LEAF_HTML;
        break;
    case MD_BLOCK_TABLE:
        markdown_open_block(r, PROSE_TABLE)->columns = ((const MD_BLOCK_TABLE_DETAIL *)detail)->col_count;
        break;
    case MD_BLOCK_TH:
    case MD_BLOCK_TD:
        return enter_cell(r);
    default:
        break;
    }
    return 0;
}

int markdown_leave_block(MD_BLOCKTYPE type, void *detail UNUSED, void *context)
{
    struct markdown_reader *r = context;

    if (r->stopped)
        return 1;
    markdown_html_end(r);
    if (type == MD_BLOCK_H)
        end_heading(r);
    else if (type == MD_BLOCK_TH || type == MD_BLOCK_TD)
        prose_writer_end_cell(&r->writer);
    else if (!is_inside_table(type))
        end_leaf(r);
    if (type == MD_BLOCK_QUOTE || type == MD_BLOCK_UL || type == MD_BLOCK_OL || type == MD_BLOCK_LI)
        end_empty_item(r);
    if (type == MD_BLOCK_QUOTE || type == MD_BLOCK_UL || type == MD_BLOCK_OL)
        r->depth--;
    return 0;
}
