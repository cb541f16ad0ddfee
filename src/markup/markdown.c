/* SPDX-License-Identifier: MIT */
#include "base/compiler.h"
#include "markup/markdown_reader.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "markup/entity.h"

#include <stdlib.h>
#include <string.h>

char *markdown_attribute(const MD_ATTRIBUTE *a)
{
    struct text raw = {0}, clean = {0};

    for (size_t i = 0; a->size > 0 && a->substr_offsets[i] < a->size; i++) {
        const char *piece = a->text + a->substr_offsets[i];
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
        r->link = markdown_attribute(&((const MD_SPAN_A_DETAIL *)detail)->href);
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

    if (!r->writer.is_open && markdown_is_blank(text, length)) { /* a tab that md4c left at the end of a block */
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
                      "this $$ is no formula's: end it with $$, no blank line between, or write \\$ for a dollar");
}

/* Text in which formulas may begin, go on and end. */
static void words_and_formulas(struct markdown_reader *r, const char *text, size_t length)
{
    const char *end = text + length;

    if (!locator_owns(&r->writer.locator, text)) { /* a blank for a line's end */
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
    text = markdown_formula_unhide(r, text);
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

static bool parse(struct markdown_reader *r, const char *bytes, size_t length)
{
    MD_PARSER parser = {.flags = MARKDOWN_FLAGS,
                        .enter_block = markdown_enter_block,
                        .leave_block = markdown_leave_block,
                        .enter_span = enter_span,
                        .leave_span = leave_span,
                        .text = add_text};

    markdown_formula_find(r);
    if (r->parse(r->hidden ? r->hidden : bytes, (MD_SIZE)length, &parser, r) != 0 && !r->stopped)
        memory_exhausted(); /* the only other reason that md4c has */
    return !r->stopped;
}

/* Finds the first line of more than MARKDOWN_LINES on end, or NULL. */
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

/* What md4c need not be asked about: it would take very long, or say so differently in each version. */
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
        problems_add(problems, locator_place(&l, nul), "a byte 0 stands here: lessons are text in UTF-8");
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
    bool ok;

    *out = (struct markdown){0};
    if (length >= 3 && memcmp(bytes, byte_order_mark, 3) == 0) {
        bytes += 3;
        length -= 3;
    }
    if (!check_bytes(problems, locator_start(file, bytes, length)))
        return false;
    r.writer = prose_writer_start(&out->prose, locator_start(file, bytes, length));
    ok = parse(&r, bytes, length);
    prose_writer_close(&r.writer);
    prose_writer_end(&r.writer);
    text_free(&r.comment);
    markdown_formula_free(&r);
    free(r.marker);
    free(r.link);
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
