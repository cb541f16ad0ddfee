/* SPDX-License-Identifier: MIT */
#include "markup/markdown.h"

#include "base/compiler.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/utf8.h"
#include "markup/entity.h"
#include "markup/markdown_reader.h"
#include "markup/prose_writer.h"
#include "markup/tex.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The extensions of CommonMark. Formulas are not left to md4c, whose versions differ on which dollars are formulas. */
#define MARKDOWN_FLAGS MD_FLAG_TABLES

#define MARKDOWN_ENDLESS_COMMENT "this comment does not end, or holds a second --: end it with -->"

/* What the next text belongs to, inside its lists and quotes. */
enum leaf {
    LEAF_TEXT, /* a paragraph; also the text of a tight list's item, for which md4c opens no paragraph */
    LEAF_HEADING,
    LEAF_CODE,
    LEAF_HTML,
    LEAF_CELL
};

/* A list or a quote around the text. */
struct container {
    MD_BLOCKTYPE type;
    unsigned number; /* of an ordered list's next item */
    char delimiter;
};

struct markdown_reader {
    markdown_parser *parse;
    struct markdown *out;
    struct problems *problems;
    struct prose_writer writer;
    struct container around[PROSE_DEPTH];
    int depth;
    char *marker; /* for the item whose first block is still to come, or NULL; owned */
    enum leaf leaf;
    int heading_level;
    const char *heading_at; /* the first byte of a heading's text, or NULL */
    int strong, emphasis, code;
    char *link; /* NULL outside of links; owned */
    bool in_comment;
    bool after_comment; /* a comment has ended on this line */
    const char *comment_at;
    struct text comment; /* the text between <!-- and --> so far */
    size_t cells;
    struct formula_source *formula; /* between two dollars; else NULL; owned */
    struct formula_span *spans;     /* all formulas of the file, in its order; owned */
    size_t span_count, next_span;
    char *hidden; /* the file with what is in formulas, and & in targets, hidden from md4c; owned */
    bool stopped; /* every callback returns 1 from now on: md4c does not always stop at the first */
};

/* -------------------------------------------------------------------------- where formulas begin and end in the file
 *
 * Which dollars belong together is decided here and not by md4c, whose versions differ on it; nor does it matter into
 * which pieces it cuts a text: what is around a dollar is read from the file. A first pass over the file lists the
 * dollars that are text: not those of code, HTML, links' targets and escapes. They are paired as markdown.h says. For
 * the second pass, the one that is read, punctuation inside formulas is hidden (as more dollars, which mean nothing to
 * md4c), so that no emphasis, link or code begins in one. */

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

/* A copy followed by a newline that is not counted; the caller frees it. md4c 0.4.8 reads one byte beyond the end if a
 * link in the last line is not closed and that line has no newline. */
static char *markdown_guard(const char *bytes, size_t length)
{
    char *guarded = memory_new(length + 1);

    if (length)
        memcpy(guarded, bytes, length);
    guarded[length] = '\n';
    return guarded;
}

/* The end of a link's target that begins at `at` and holds nothing that md4c would replace but &; NULL for others. */
static char *plain_target_end(char *at, const char *end)
{
    while (at < end && (unsigned char)*at > ' ' && *at != 0x7F && !strchr("\\()<>;", *at))
        at++;
    return at < end && *at == ')' ? at : NULL;
}

/* Hides each & in the targets of links, which md4c then need not copy: if memory runs out for such a copy, md4c 0.4.8
 * frees it twice. */
static void hide_in_targets(char *bytes, size_t length)
{
    char *end = bytes + length, *at = bytes;

    while ((at = memchr(at, ']', (size_t)(end - at))) != NULL) {
        char *last = ++at < end && *at == '(' ? plain_target_end(at + 1, end) : NULL;

        for (; last && at < last; at++)
            if (*at == '&')
                *at = '-';
    }
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

/* Opens a block of that kind, with the level and the marker that it has here. */
static struct block *markdown_open_block(struct markdown_reader *r, enum prose_kind kind)
{
    struct block *b = prose_writer_open(&r->writer, kind);

    b->level = kind == PROSE_HEADING ? r->heading_level : r->depth;
    b->marker = r->marker;
    r->marker = NULL;
    return b;
}

/* Opens the block of the text that comes now, if it is not open. Blocks open only at their first text, so that a block
 * with nothing but a comment leaves none. */
static void markdown_need_block(struct markdown_reader *r)
{
    if (!r->writer.is_open)
        markdown_open_block(r, kind_of_leaf(r));
}

/* As markdown_find(), for what begins from `at` up to `end`; in text of the file `wanted` may extend beyond `end`,
 * since a parser may have cut it there. */
static const char *markdown_find_begin(const struct markdown_reader *r, const char *at, const char *end,
                                       const char *wanted)
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

static bool is_punctuation(char c)
{
    return c > ' ' && c < '\x7F' && !number_is_digit(c) && !((c | ' ') >= 'a' && (c | ' ') <= 'z');
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
        bool is_own = is_escaped(&f->source, at); /* \$ is one dollar: a $ after it is not counted with it */

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
           (!is_blank(first->at[1]) && !second->is_after_blank && (after == l->end || !number_is_digit(*after)));
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
    bool is_told = false; /* the warning about the dollar before covers this one */

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

/* The first run of two or more dollars that begins in this text of the file, in which there are no formulas; or NULL.
 */
static const char *markdown_formula_lost(const struct markdown_reader *r, const char *text, const char *end)
{
    const struct locator *l = &r->writer.locator;

    for (; text < end; text++) {
        bool goes_on = text > l->bytes && text[-1] == '$' && !is_escaped(l, text - 1);

        if (*text == '$' && text + 1 < l->end && text[1] == '$' && !goes_on && !is_escaped(l, text))
            return text;
    }
    return NULL;
}

/* Makes what md4c reads, with targets and formulas hidden; finds the formulas for that. */
static void markdown_prepare(struct markdown_reader *r)
{
    MD_PARSER parser = {.flags = MARKDOWN_FLAGS,
                        .enter_block = pass_block,
                        .leave_block = pass_block,
                        .enter_span = enter_found_span,
                        .leave_span = leave_found_span,
                        .text = find_in_piece};
    const struct locator *l = &r->writer.locator;
    size_t length = (size_t)(l->end - l->bytes);
    struct dollars_finder f = {0};

    r->hidden = markdown_guard(l->bytes, length);
    hide_in_targets(r->hidden, length);
    if (!length || !memchr(l->bytes, '$', length))
        return;
    f.source = locator_start(NULL, r->hidden, length);
    if (r->parse(r->hidden, (MD_SIZE)length, &parser, &f) != 0)
        memory_exhausted(); /* md4c fails for no other reason */
    pair_dollars(r, &f);
    free(f.found);
    for (size_t i = 0; i < r->span_count; i++) {
        struct formula_span *span = &r->spans[i];
        size_t at = (size_t)(span->at - r->hidden), end = (size_t)(span->end - r->hidden);

        hide(r->hidden + at, r->hidden + end);
        span->at = l->bytes + at;
        span->end = l->bytes + end;
    }
}

/* The place in the file of a text that md4c was given; `text` itself, if it is not from the file. */
static const char *markdown_unhide(const struct markdown_reader *r, const char *text)
{
    const struct locator *l = &r->writer.locator;
    struct locator hidden;

    hidden = locator_start(NULL, r->hidden, (size_t)(l->end - l->bytes));
    return locator_owns(&hidden, text) ? l->bytes + (text - r->hidden) : text;
}

/* ------------------------------------------------------------------------------------------- what a formula becomes */

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

/* Frees all that is kept of formulas. */
static void markdown_formula_free(struct markdown_reader *r)
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

/* Adds a piece of the open formula. */
static void markdown_formula_add(struct markdown_reader *r, const char *text, size_t length)
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

/* Where the first formula that ends after `text` begins, or NULL. */
static const char *markdown_formula_next(struct markdown_reader *r, const char *text)
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

/* Reads the part of that formula from `text` up to `end`, and returns where the text goes on. A complete formula
 * becomes text, or a block of its own if it is displayed. A dollar that only looked like a beginning stays a dollar. */
static const char *markdown_formula_read(struct markdown_reader *r, const char *text, const char *end)
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

/* --------------------------------------------------------- blocks, comments, spans and text, as md4c calls for them */

static void end_leaf(struct markdown_reader *r)
{
    if (r->leaf == LEAF_CODE && r->out->prose.blocks[r->out->prose.block_count - 1].run_count == 0)
        prose_writer_break(&r->writer); /* so that an empty item has a place, too */
    prose_writer_close(&r->writer);
    r->leaf = LEAF_TEXT;
}

/* Ends an item whose marker is still waiting for text: it is empty. */
static void end_empty_item(struct markdown_reader *r)
{
    if (r->marker) {
        markdown_open_block(r, PROSE_ITEM);
        prose_writer_close(&r->writer);
    }
}

/* Tells the writer what strong, emphasis, code and link are now. */
static void markdown_restyle(struct markdown_reader *r)
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
    if (r->depth == PROSE_DEPTH) {
        problems_add(r->problems, prose_writer_place(&r->writer),
                     "lists and quotes are nested more than %d deep: make them flatter", PROSE_DEPTH);
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

/* md4c does not give the place of a rule or a bare heading, so this moves on to the first line that `is` one. In lists
 * and quotes, whose marks hide it, the next line is taken, which is close. */
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

/* A link's target or a fence's language, with entities replaced by characters, cleaned; the caller frees it. */
static char *markdown_attribute(const struct markdown_reader *r, const MD_ATTRIBUTE *a)
{
    const char *text = markdown_unhide(r, a->text);
    struct text raw = {0}, clean = {0};

    for (size_t i = 0; a->size > 0 && a->substr_offsets[i] < a->size; i++) {
        const char *piece = text + a->substr_offsets[i];
        size_t length = a->substr_offsets[i + 1] - a->substr_offsets[i];

        if (a->substr_types[i] == MD_TEXT_ENTITY)
            entity_add(&raw, piece, length);
        else
            text_add_bytes(&raw, piece, length);
    }
    utf8_clean(&clean, text_string(&raw), raw.length);
    text_free(&raw);
    return text_take(&clean);
}

static void enter_code(struct markdown_reader *r, const MD_BLOCK_CODE_DETAIL *detail)
{
    struct block *b;

    r->leaf = LEAF_CODE;
    b = markdown_open_block(r, PROSE_CODE);
    if (detail->lang.size > 0)
        b->language = markdown_attribute(r, &detail->lang);
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

/* Whether a heading is one only because of the --- below it: its line has no # before the text. */
static bool is_underlined(const struct markdown_reader *r)
{
    const char *at = r->heading_at;

    while (at && at > r->writer.locator.bytes && at[-1] != '\n' && at[-1] != '\r')
        if (*--at == '#')
            return false;
    return at != NULL;
}

/* A --- meant as a rule made the line above a heading: warns, and reads it as a rule. */
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

/* md4c's callback where a block begins; `context` is the reader. Returns 1 to stop. */
static int markdown_enter_block(MD_BLOCKTYPE type, void *detail, void *context)
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

/* The place of the comment that is being read. To be asked for in order, as going back costs the locator time. */
static struct place comment_place(struct markdown_reader *r)
{
    return locator_place(&r->writer.locator, r->comment_at);
}

/* Called at the end of a block: reports a comment that is still open, as it never ends. */
static void markdown_html_end(struct markdown_reader *r)
{
    if (!r->in_comment)
        return;
    problems_add(r->problems, comment_place(r), "this comment does not end: put --> after it");
    r->in_comment = false;
    text_cut(&r->comment, 0);
}

/* md4c's callback where a block ends. */
static int markdown_leave_block(MD_BLOCKTYPE type, void *detail UNUSED, void *context)
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

/* Appends one cleaned line, without the blanks around it. */
static void add_tidy_line(struct text *out, const char *line, size_t length)
{
    while (length && is_blank(*line))
        line++, length--;
    while (length && is_blank(line[length - 1]))
        length--;
    utf8_clean(out, line, length);
}

/* The comment's lines made tidy, without empty ones at both ends; `separator` is put between lines. */
static char *tidy_comment(const char *bytes, size_t length, char separator)
{
    struct text tidy = {0};
    const char *end = bytes + length;

    while (bytes < end) {
        const char *newline = memchr(bytes, '\n', (size_t)(end - bytes));
        const char *line_end = newline ? newline : end;

        add_tidy_line(&tidy, bytes, (size_t)(line_end - bytes));
        bytes = newline ? newline + 1 : end;
        if (newline && tidy.length > 0)
            text_add_byte(&tidy, separator);
    }
    while (tidy.length && tidy.bytes[tidy.length - 1] == separator)
        text_cut(&tidy, tidy.length - 1);
    return text_take(&tidy);
}

static void mark_number(struct markdown_reader *r, const char *bytes, size_t length)
{
    char *formula = tidy_comment(bytes, length, ' ');

    if (!*formula)
        problems_add(r->problems, comment_place(r), "this comment holds no formula: write <!-- = scores1[sat,cat] -->");
    else if (!prose_writer_number(&r->writer, formula))
        problems_add(r->problems, comment_place(r),
                     "no number comes right before this formula: write 5.60<!-- = %s -->, and a %% after it", formula);
    free(formula);
}

/* Whether a comment, from its first word on, is "key". */
static bool is_key_mark(const char *bytes)
{
    return strncmp(bytes, "key", 3) == 0 && bytes[3 + strspn(bytes + 3, " \t\r\n")] == '\0';
}

static void end_comment(struct markdown_reader *r)
{
    struct markdown *out = r->out;
    const char *bytes = text_string(&r->comment);
    size_t length = r->comment.length, blanks = strspn(bytes, " \t\n");
    struct place where;

    r->in_comment = false;
    r->after_comment = true;
    if (r->leaf != LEAF_HTML && strstr(bytes, "--")) /* md4c 0.4 reads it as text, 0.5 as a comment */
        problems_add(r->problems, comment_place(r), MARKDOWN_ENDLESS_COMMENT);
    if (bytes[blanks] == '=') {
        mark_number(r, bytes + blanks + 1, length - blanks - 1);
    } else if (r->leaf != LEAF_HTML && is_key_mark(bytes + blanks)) {
        if (!prose_writer_key(&r->writer))
            problems_add(r->problems, comment_place(r),
                         "before this mark there is nothing to leave out: write it after a sentence, brackets, or "
                         "what follows a colon");
    } else {
        where = comment_place(r);
        if ((out->comment_count & (out->comment_count - 1)) == 0)
            out->comments = memory_resize(out->comments, 2 * out->comment_count + 1, sizeof *out->comments);
        out->comments[out->comment_count++] =
            (struct comment){tidy_comment(bytes, length, '\n'), out->prose.block_count, where.line, where.column};
    }
    text_cut(&r->comment, 0);
}

/* Whether all of it is blanks, tabs and ends of lines. */
static bool markdown_is_blank(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (!is_blank(text[i]))
            return false;
    return true;
}

/* Shows HTML that is no comment as it was written. */
static void html_shown(struct markdown_reader *r, const char *text, size_t length)
{
    if (r->leaf != LEAF_HTML) {
        markdown_need_block(r);
        prose_writer_words(&r->writer, text, length);
        return;
    }
    if (length == 1 && *text == '\n') {
        r->after_comment = false;
        if (r->writer.is_open)
            prose_writer_break(&r->writer);
        return;
    }
    if (markdown_is_blank(text, length)) {
        prose_writer_pass(&r->writer, text, length);
        return;
    }
    markdown_need_block(r);
    if (r->after_comment) {
        prose_writer_flush(&r->writer);
        problems_warn(r->problems, locator_place(&r->writer.locator, text),
                      "text after a comment that begins a line is no Markdown: put the comment on its own line");
    }
    r->after_comment = false;
    prose_writer_verbatim(&r->writer, text, length);
}

/* Reads HTML, which md4c passes line by line; comments may begin and end anywhere in it. */
static void markdown_html(struct markdown_reader *r, const char *text, size_t length)
{
    const char *end = text + length;

    while (text < end) {
        const char *mark = markdown_find(text, (size_t)(end - text), r->in_comment ? "-->" : "<!--");
        size_t before = (size_t)((mark ? mark : end) - text);

        if (r->in_comment)
            text_add_bytes(&r->comment, text, before);
        else if (before > 0)
            html_shown(r, text, before);
        if (!mark)
            return;
        if (r->in_comment) {
            end_comment(r);
            text = mark + 3;
            prose_writer_pass(&r->writer, mark, 3);
        } else {
            r->in_comment = true;
            r->comment_at = mark;
            text = mark + 4;
        }
    }
}

static int enter_span(MD_SPANTYPE type, void *detail, void *context)
{
    struct markdown_reader *r = context;

    if (r->stopped)
        return 1;
    markdown_need_block(r);
    r->strong += type == MD_SPAN_STRONG;
    r->emphasis += type == MD_SPAN_EM;
    r->code += type == MD_SPAN_CODE;
    if (type == MD_SPAN_A && !r->link)
        r->link = markdown_attribute(r, &((const MD_SPAN_A_DETAIL *)detail)->href);
    markdown_restyle(r);
    return 0;
}

static int leave_span(MD_SPANTYPE type, void *detail UNUSED, void *context)
{
    struct markdown_reader *r = context;

    if (r->stopped)
        return 1;
    r->strong -= type == MD_SPAN_STRONG;
    r->emphasis -= type == MD_SPAN_EM;
    r->code -= type == MD_SPAN_CODE;
    if (type == MD_SPAN_A) {
        free(r->link);
        r->link = NULL;
    }
    markdown_restyle(r);
    return 0;
}

static void code_lines(struct markdown_reader *r, const char *text, size_t length)
{
    struct prose_writer *w = &r->writer;

    while (length > 0) {
        const char *newline = memchr(text, '\n', length);
        size_t line = newline ? (size_t)(newline - text) : length;

        prose_writer_verbatim(w, text, line);
        if (newline) {
            prose_writer_break(w);
            prose_writer_pass(w, locator_next_line(&w->locator, w->seen), 0);
            line++;
        }
        text += line;
        length -= line;
    }
}

/* In a table even code writes | as \|, so that it does not end the cell. */
static void code_in_cell(struct markdown_reader *r, const char *text, size_t length)
{
    const char *escape;

    while ((escape = markdown_find(text, length, "\\|")) != NULL) {
        prose_writer_verbatim(&r->writer, text, (size_t)(escape - text));
        prose_writer_verbatim(&r->writer, escape + 1, 1);
        length -= (size_t)(escape + 2 - text);
        text = escape + 2;
    }
    prose_writer_verbatim(&r->writer, text, length);
}

static void words(struct markdown_reader *r, const char *text, size_t length)
{
    const char *end = text + length, *comment = markdown_find_begin(r, text, end, "<!--"), *dollars = text;

    if (!r->writer.is_open && markdown_is_blank(text, length)) { /* skip a tab that md4c left at the end of a block */
        prose_writer_pass(&r->writer, text, length);
        return;
    }
    markdown_need_block(r);
    prose_writer_words(&r->writer, text, length);
    if (!locator_owns(&r->writer.locator, text))
        return;
    if (comment)
        problems_add(r->problems, locator_place(&r->writer.locator, comment), MARKDOWN_ENDLESS_COMMENT);
    for (; (dollars = markdown_formula_lost(r, dollars, end)) != NULL; dollars++)
        problems_warn(r->problems, locator_place(&r->writer.locator, dollars),
                      "this $$ is not closed: end it with $$, no blank line between, or write \\$ for a dollar");
}

/* Reads text in which formulas may begin, go on and end. */
static void words_and_formulas(struct markdown_reader *r, const char *text, size_t length)
{
    const char *end = text + length;

    if (!locator_owns(&r->writer.locator, text)) { /* a blank that md4c passes for a line's end */
        (r->formula ? markdown_formula_add : words)(r, text, length);
        return;
    }
    while (text < end) {
        const char *formula = markdown_formula_next(r, text);

        if (!formula || formula >= end) {
            words(r, text, (size_t)(end - text));
            return;
        }
        if (formula > text)
            words(r, text, (size_t)(formula - text));
        text = markdown_formula_read(r, formula > text ? formula : text, end);
    }
}

static int add_text(MD_TEXTTYPE type, const MD_CHAR *text, MD_SIZE size, void *context)
{
    struct markdown_reader *r = context;

    if (r->stopped)
        return 1;
    text = markdown_unhide(r, text);
    if (r->leaf == LEAF_HEADING && !r->heading_at && locator_owns(&r->writer.locator, text))
        r->heading_at = text;
    switch (type) {
    case MD_TEXT_BR:
        if (r->formula) {
            markdown_formula_add(r, " ", 1);
            break;
        }
        markdown_need_block(r);
        prose_writer_break(&r->writer);
        break;
    case MD_TEXT_SOFTBR:
        words_and_formulas(r, " ", 1);
        break;
    case MD_TEXT_ENTITY:
        markdown_need_block(r);
        prose_writer_entity(&r->writer, text, size);
        break;
    case MD_TEXT_HTML:
        markdown_html(r, text, size);
        break;
    case MD_TEXT_CODE:
        if (r->leaf == LEAF_CODE)
            code_lines(r, text, size);
        else if (r->leaf == LEAF_CELL)
            code_in_cell(r, text, size);
        else
            prose_writer_verbatim(&r->writer, text, size);
        break;
    default:
        words_and_formulas(r, text, size);
    }
    return 0;
}

static bool parse(struct markdown_reader *r, size_t length)
{
    MD_PARSER parser = {.flags = MARKDOWN_FLAGS,
                        .enter_block = markdown_enter_block,
                        .leave_block = markdown_leave_block,
                        .enter_span = enter_span,
                        .leave_span = leave_span,
                        .text = add_text};

    markdown_prepare(r);
    if (r->parse(r->hidden, (MD_SIZE)length, &parser, r) != 0 && !r->stopped)
        memory_exhausted(); /* md4c fails for no other reason */
    return !r->stopped;
}

/* The first of more than MARKDOWN_LINES lines without a blank one between them, or NULL. */
static const char *find_endless(const struct locator *l)
{
    const char *line = l->bytes, *start = line;
    size_t lines = 0;

    while (line < l->end) {
        const char *next = locator_next_line(l, line), *at = line;

        while (at < next && (*at == ' ' || *at == '\t' || *at == '\r' || *at == '\n'))
            at++;
        if (at == next)
            start = next;
        lines = at == next ? 0 : lines + 1;
        if (lines > MARKDOWN_LINES)
            return start;
        line = next;
    }
    return NULL;
}

/* Refuses text on which md4c would take very long, or which its versions read differently. */
static bool check_bytes(struct problems *problems, struct locator l)
{
    size_t length = (size_t)(l.end - l.bytes);
    const char *nul = length ? memchr(l.bytes, '\0', length) : NULL, *endless;

    if (length > MARKDOWN_LIMIT) {
        problems_add(problems, locator_place(&l, l.bytes), "%zu bytes are too long: at most %zu are read", length,
                     MARKDOWN_LIMIT);
        return false;
    }
    if (nul) {
        problems_add(problems, locator_place(&l, nul), "there is a byte 0 here: lessons are text in UTF-8");
        return false;
    }
    endless = find_endless(&l);
    if (endless)
        problems_add(problems, locator_place(&l, endless),
                     "more than %d lines begin here without a blank one: divide them", MARKDOWN_LINES);
    return !endless;
}

bool markdown_parse_by(markdown_parser *parser, struct markdown *out, const char *bytes, size_t length,
                       const char *file, struct problems *problems)
{
    static const char byte_order_mark[] = "\xEF\xBB\xBF";
    struct markdown_reader r = {.parse = parser, .out = out, .problems = problems};
    char *guarded;
    bool ok;

    *out = (struct markdown){0};
    if (length >= 3 && memcmp(bytes, byte_order_mark, 3) == 0) {
        bytes += 3;
        length -= 3;
    }
    if (!check_bytes(problems, locator_start(file, bytes, length)))
        return false;
    guarded = markdown_guard(bytes, length);
    r.writer = prose_writer_start(&out->prose, locator_start(file, guarded, length));
    ok = parse(&r, length);
    prose_writer_close(&r.writer);
    prose_writer_end(&r.writer);
    text_free(&r.comment);
    markdown_formula_free(&r);
    free(r.marker);
    free(r.link);
    free(guarded);
    return ok;
}

bool markdown_parse(struct markdown *out, const char *bytes, size_t length, const char *file, struct problems *problems)
{
    return markdown_parse_by(md_parse, out, bytes, length, file, problems);
}

void markdown_free(struct markdown *m)
{
    for (size_t i = 0; i < m->comment_count; i++)
        free(m->comments[i].text);
    free(m->comments);
    prose_free(&m->prose);
    *m = (struct markdown){0};
}
