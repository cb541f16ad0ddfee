/* SPDX-License-Identifier: MIT */
#include "base/compiler.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "markup/entity.h"
#include "markup/markdown.h"
#include "markup/markdown_reader.h"
#include "markup/tex.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -------------------------------------------------------------------------- where formulas begin and end in the file
 *
 * Which dollars belong together is decided here and not by md4c, whose versions differ on it; nor does it matter into
 * which pieces it cuts a text: what stands around a dollar is read from the file. A first pass over the
 * file lists the dollars that are text: not those of code, HTML, links' targets and escapes. They are paired as
 * markdown.h says. For the second pass, the one that is read, punctuation inside formulas is hidden (as more dollars,
 * which mean nothing to md4c), so that no emphasis, link or code begins in one. */

/* One or two dollars that may begin or end a formula. */
struct dollars {
    const char *at;
    size_t leaf; /* counts up wherever a block begins or ends: a formula lies in one */
    int count;
    bool is_after_blank;
};

struct dollars_finder {
    struct locator source;
    struct dollars *found;
    size_t count, leaf;
    const char *read_to; /* dollars before this have been read */
    bool is_line_start, is_in_link;
    bool is_link_start; /* a link has begun, and no text of it has been read */
    bool is_address;    /* the link is an address in < and >, whose text does not count */
};

/* A formula with its dollars, or, if `dollars` is 0, a single dollar that seems meant to begin a formula but does
 * not. */
struct formula_span {
    const char *at, *end;
    int dollars;
};

char *markdown_guard(const char *bytes, size_t length)
{
    char *guarded = memory_new(length + 1);

    if (length)
        memcpy(guarded, bytes, length);
    guarded[length] = '\n';
    return guarded;
}

const char *markdown_find(const char *at, size_t length, const char *wanted)
{
    size_t wanted_length = strlen(wanted);
    const char *end = at + length;

    while ((size_t)(end - at) >= wanted_length) {
        const char *candidate = memchr(at, *wanted, (size_t)(end - at) - wanted_length + 1);

        if (!candidate || memcmp(candidate, wanted, wanted_length) == 0)
            return candidate;
        at = candidate + 1;
    }
    return NULL;
}

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

/* Opens the block, if it is not open. Blocks are opened by their first text, so that a comment alone leaves none. */
void markdown_need_block(struct markdown_reader *r)
{
    if (!r->writer.is_open)
        markdown_open_block(r, kind_of_leaf(r));
}

const char *markdown_find_begin(const struct markdown_reader *r, const char *at, const char *end, const char *wanted)
{
    const struct locator *l = &r->writer.locator;
    size_t more = locator_owns(l, at) ? (size_t)(l->end - end) : 0;

    more = more < strlen(wanted) - 1 ? more : strlen(wanted) - 1;
    return markdown_find(at, (size_t)(end - at) + more, wanted);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_punctuation(char c)
{
    return c > ' ' && c < '\x7F' && !is_digit(c) && !((c | ' ') >= 'a' && (c | ' ') <= 'z');
}

static bool is_escaped(const struct locator *l, const char *at)
{
    const char *start = at;

    while (start > l->bytes && start[-1] == '\\')
        start--;
    return (at - start) % 2 == 1;
}

static void add_dollars(struct dollars_finder *f, struct dollars one)
{
    if ((f->count & (f->count - 1)) == 0) /* 0, 1, 2, 4, 8 …: double the room */
        f->found = memory_resize(f->found, f->count ? 2 * f->count : 1, sizeof *f->found);
    f->found[f->count++] = one;
}

/* Lists the dollars that begin in a piece of text; three or more in a row do not count. */
static void find_in_text(struct dollars_finder *f, const char *text, size_t length)
{
    const char *end = text + length, *at = text < f->read_to ? f->read_to : text;

    while (at < end && (at = memchr(at, '$', (size_t)(end - at))) != NULL) {
        const char *after = at + 1;
        bool is_after_blank = (at == text && f->is_line_start) || (at > f->source.bytes && is_blank(at[-1]));
        bool is_own = is_escaped(&f->source, at); /* and the next is not the $ of \$ */

        while (!is_own && after < f->source.end && *after == '$')
            after++;
        if (!is_own && after - at <= 2)
            add_dollars(f, (struct dollars){at, f->leaf, (int)(after - at), is_after_blank});
        at = f->read_to = after;
    }
}

static int find_in_piece(MD_TEXTTYPE type, const MD_CHAR *text, MD_SIZE size, void *context)
{
    struct dollars_finder *f = context;
    bool is_break = type == MD_TEXT_BR || type == MD_TEXT_SOFTBR;

    if (type == MD_TEXT_NORMAL && size > 0 && locator_owns(&f->source, text)) {
        if (f->is_link_start)
            f->is_address = text > f->source.bytes && text[-1] == '<';
        if (!f->is_in_link || !f->is_address)
            find_in_text(f, text, size);
    }
    f->is_link_start = false;
    f->is_line_start = is_break;
    return 0;
}

static int pass_block(MD_BLOCKTYPE type UNUSED, void *detail UNUSED, void *context)
{
    struct dollars_finder *f = context;

    f->leaf++;
    f->is_line_start = true;
    return 0;
}

static int enter_found_span(MD_SPANTYPE type, void *detail UNUSED, void *context)
{
    struct dollars_finder *f = context;

    if (type == MD_SPAN_A) {
        f->is_in_link = f->is_link_start = true;
        f->is_address = false;
    }
    return 0;
}

static int leave_found_span(MD_SPANTYPE type, void *detail UNUSED, void *context)
{
    if (type == MD_SPAN_A)
        ((struct dollars_finder *)context)->is_in_link = false;
    return 0;
}

/* Whether the dollars are those of a formula. Single dollars follow pandoc's rule, by which "$5 and $6" is money. */
static bool is_pair(const struct locator *l, const struct dollars *first, const struct dollars *second)
{
    const char *after = second->at + 1;

    return first->count == 2 ||
           (!is_blank(first->at[1]) && !second->is_after_blank && (after == l->end || !is_digit(*after)));
}

static void add_span(struct markdown_reader *r, struct formula_span span)
{
    if ((r->span_count & (r->span_count - 1)) == 0)
        r->spans = memory_resize(r->spans, r->span_count ? 2 * r->span_count : 1, sizeof *r->spans);
    r->spans[r->span_count++] = span;
}

/* Pairs neighbouring dollars of the same leaf and number. If two single ones are no pair, the second may still begin
 * one. */
static void pair_dollars(struct markdown_reader *r, const struct dollars_finder *f)
{
    bool is_told = false; /* the dollar before did not pair with this one */

    for (size_t i = 0; i + 1 < f->count; i++) {
        const struct dollars *first = &f->found[i], *second = first + 1;

        if (first->leaf != second->leaf || first->count != second->count) {
            is_told = false;
        } else if (is_pair(&f->source, first, second)) {
            add_span(r, (struct formula_span){first->at, second->at + second->count, first->count});
            is_told = false;
            i++;
        } else {
            if (!is_told)
                add_span(r, (struct formula_span){first->at, first->at + 1, 0});
            is_told = !is_told;
        }
    }
}

/* Hides what is inside a formula: its punctuation, but not the > of quotes around its lines. */
static void hide(char *at, const char *end)
{
    bool is_line_start = false;

    for (; at < end; at++) {
        if (*at == '\n' || *at == '\r')
            is_line_start = true;
        else if (!is_line_start || !strchr(" \t>", *at)) {
            is_line_start = false;
            *at = is_punctuation(*at) ? '$' : *at;
        }
    }
}

const char *markdown_formula_lost(const struct markdown_reader *r, const char *text, const char *end)
{
    const struct locator *l = &r->writer.locator;

    for (; text < end; text++) {
        bool goes_on = text > l->bytes && text[-1] == '$' && !is_escaped(l, text - 1);

        if (*text == '$' && text + 1 < l->end && text[1] == '$' && !goes_on && !is_escaped(l, text))
            return text;
    }
    return NULL;
}

void markdown_formula_find(struct markdown_reader *r)
{
    MD_PARSER parser = {.flags = MARKDOWN_FLAGS,
                        .enter_block = pass_block,
                        .leave_block = pass_block,
                        .enter_span = enter_found_span,
                        .leave_span = leave_found_span,
                        .text = find_in_piece};
    struct dollars_finder f = {.source = r->writer.locator};
    const char *bytes = f.source.bytes;
    size_t length = (size_t)(f.source.end - bytes);

    if (!length || !memchr(bytes, '$', length))
        return;
    if (r->parse(bytes, (MD_SIZE)length, &parser, &f) != 0)
        memory_exhausted(); /* the only reason that md4c has */
    pair_dollars(r, &f);
    free(f.found);
    if (!r->span_count)
        return;
    r->hidden = markdown_guard(bytes, length);
    for (size_t i = 0; i < r->span_count; i++)
        hide(r->hidden + (r->spans[i].at - bytes), r->hidden + (r->spans[i].end - bytes));
}

const char *markdown_formula_unhide(const struct markdown_reader *r, const char *text)
{
    const struct locator *l = &r->writer.locator;
    struct locator hidden;

    if (!r->hidden)
        return text;
    hidden = locator_start(NULL, r->hidden, (size_t)(l->end - l->bytes));
    return locator_owns(&hidden, text) ? l->bytes + (text - r->hidden) : text;
}

/* ---------------------------------------------------------------------------------------------- what becomes of one */

/* A line of a formula: md4c leaves out the marks before it in quotes and lists. */
struct formula_line {
    size_t at;          /* in the formula */
    const char *source; /* NULL: not in the file, a blank for a line's end */
};

struct formula_source {
    struct text tex;
    struct formula_line *lines;
    size_t count, room;
    struct markdown_reader *reader;
};

static void free_formula(struct markdown_reader *r)
{
    if (!r->formula)
        return;
    text_free(&r->formula->tex);
    free(r->formula->lines);
    free(r->formula);
    r->formula = NULL;
}

void markdown_formula_free(struct markdown_reader *r)
{
    free_formula(r);
    free(r->spans);
    free(r->hidden);
}

/* Removes blanks at a line's end, where md4c may leave tabs. */
static void end_line(struct formula_source *f)
{
    size_t length = f->tex.length;

    while (length > 0 && is_blank(f->tex.bytes[length - 1]))
        length--;
    text_cut(&f->tex, length);
    while (f->count > 0 && f->lines[f->count - 1].at >= length)
        f->count--;
}

static void add_line(struct markdown_reader *r, const char *text, size_t length)
{
    struct formula_source *f = r->formula;
    bool is_owned = locator_owns(&r->writer.locator, text);

    if (!is_owned)
        end_line(f);
    if (f->count == f->room) {
        f->room = f->room ? 2 * f->room : 4;
        f->lines = memory_resize(f->lines, f->room, sizeof *f->lines);
    }
    f->lines[f->count++] = (struct formula_line){f->tex.length, is_owned ? text : NULL};
    text_add_bytes(&f->tex, text, length);
}

void markdown_formula_add(struct markdown_reader *r, const char *text, size_t length)
{
    const char *end = text + length, *escape;

    /* In a table | is written \|, so that it does not end the cell. */
    while (r->leaf == LEAF_CELL && text < end && (escape = markdown_find_begin(r, text, end, "\\|")) != NULL) {
        add_line(r, text, (size_t)(escape - text));
        text = escape + 1;
    }
    add_line(r, text, (size_t)(end - text));
}

/* The place in the file of a byte of the formula; if unknown, the place where the text goes on. */
static const char *source_of(const struct formula_source *f, size_t at)
{
    size_t low = 0, high = f->count;

    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;

        *(f->lines[middle].at <= at ? &low : &high) = middle;
    }
    while (low > 0 && !f->lines[low].source)
        low--;
    return f->count && f->lines[low].source ? f->lines[low].source + (at - f->lines[low].at) : f->reader->writer.seen;
}

static void report(void *to, size_t at, const char *message)
{
    struct formula_source *f = to;
    struct locator *l = &f->reader->writer.locator;
    const char *source = source_of(f, at);

    problems_warn(f->reader->problems, locator_place(l, source < l->end ? source : l->end), "TeX: %s", message);
}

/* Writes a block of its own: the rows, then the one-line form. */
static void write_displayed(struct markdown_reader *r, const struct tex *tex, const char *start)
{
    prose_writer_close(&r->writer);
    markdown_open_block(r, PROSE_FORMULA)->baseline = tex->baseline;
    for (size_t i = 0; i < tex->row_count; i++)
        prose_writer_formula(&r->writer, tex->rows[i].text, tex->rows[i].ascii, RUN_LINE_END, start);
    prose_writer_formula(&r->writer, tex->line.text, tex->line.ascii, RUN_FORMULA, start);
    prose_writer_close(&r->writer);
}

static void end_formula(struct markdown_reader *r, const struct formula_span *span)
{
    struct formula_source *f = r->formula;
    bool is_displayed = span->dollars == 2;
    struct tex tex;

    tex_read(&tex, text_string(&f->tex), f->tex.length, is_displayed, report, f);
    if (is_displayed && r->leaf == LEAF_TEXT && !r->strong && !r->emphasis && !r->link) {
        write_displayed(r, &tex, span->at);
    } else {
        markdown_need_block(r);
        prose_writer_formula(&r->writer, tex.line.text, tex.line.ascii, RUN_FORMULA, span->at);
    }
    prose_writer_pass(&r->writer, span->at, (size_t)(span->end - span->at));
    tex_free(&tex);
    free_formula(r);
}

const char *markdown_formula_next(struct markdown_reader *r, const char *text)
{
    while (r->next_span < r->span_count && r->spans[r->next_span].end <= text) {
        r->next_span++;
        free_formula(r);
    }
    return r->next_span < r->span_count ? r->spans[r->next_span].at : NULL;
}

static void write_money(struct markdown_reader *r, const char *dollar)
{
    markdown_need_block(r);
    prose_writer_words(&r->writer, dollar, 1);
    problems_warn(r->problems, locator_place(&r->writer.locator, dollar),
                  "this $ is read as a dollar: write \\$ for one, or a formula without blanks at its ends, as in $x$");
}

const char *markdown_formula_read(struct markdown_reader *r, const char *text, const char *end)
{
    const struct formula_span *span = &r->spans[r->next_span];
    const char *first = span->at + span->dollars, *after = span->end - span->dollars;

    if (span->dollars == 0) {
        write_money(r, span->at);
        return span->end;
    }
    if (!r->formula) {
        r->formula = memory_new(sizeof *r->formula);
        r->formula->reader = r;
    }
    first = text > first ? text : first;
    after = end < after ? end : after;
    if (first < after)
        markdown_formula_add(r, first, (size_t)(after - first));
    if (end < span->end)
        return end;
    end_formula(r, span);
    return span->end;
}
