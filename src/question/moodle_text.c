/* SPDX-License-Identifier: MIT */
#include "base/compiler.h"
#include "question/moodle_reader.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "markup/entity.h"
#include "markup/tex.h"
#include "markup/tex_symbols.h"

#include <stdlib.h>
#include <string.h>

#define ENTITY_MOST 32 /* bytes of a name with its & and ; */

/* ----------------------------------------------------------------------------------------------------------- blocks */

void moodle_need_block(struct moodle_reader *r)
{
    enum prose_kind kind = r->pre ? PROSE_CODE : r->lists ? PROSE_ITEM : r->quotes ? PROSE_QUOTE : PROSE_PARAGRAPH;
    struct block *b;

    if (r->writer.is_open && r->line_ends > 1)
        prose_writer_close(&r->writer);
    else if (r->writer.is_open && r->line_ends == 1)
        prose_writer_break(&r->writer);
    r->line_ends = 0;
    if (r->writer.is_open)
        return;
    b = prose_writer_open(&r->writer, kind);
    b->level = r->lists + r->quotes;
    if (*r->marker)
        b->marker = memory_copy(r->marker);
    *r->marker = '\0';
}

void moodle_end_block(struct moodle_reader *r)
{
    moodle_end_script(r);
    if (r->writer.is_open)
        prose_writer_close(&r->writer);
    r->line_ends = 0;
}

/* ------------------------------------------------------------------------------------------------------------ words */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool is_all_blank(const char *text, size_t length)
{
    while (length > 0 && is_blank(text[length - 1]))
        length--;
    return length == 0;
}

static void code_lines(struct moodle_reader *r, const char *text, size_t length)
{
    while (length > 0) {
        const char *newline = memchr(text, '\n', length);
        size_t line = newline ? (size_t)(newline - text) : length;

        if (newline && line == 0 && !r->writer.is_open) { /* right behind <pre> */
            text++;
            length--;
            continue;
        }
        moodle_need_block(r);
        prose_writer_verbatim(&r->writer, text, line);
        if (newline) {
            prose_writer_break(&r->writer);
            line++;
        }
        text += line;
        length -= line;
    }
}

/* Words between two line ends. */
static void words_of_line(struct moodle_reader *r, const char *text, size_t length)
{
    if (is_all_blank(text, length) && (!r->writer.is_open || r->line_ends > 0))
        return;
    moodle_need_block(r);
    prose_writer_words(&r->writer, text, length);
}

void moodle_words(struct moodle_reader *r, const char *text, size_t length)
{
    if (r->script) {
        text_add_bytes(&r->script_text, text, length);
        return;
    }
    if (r->pre) {
        code_lines(r, text, length);
        return;
    }
    while (r->format == TEXT_MOODLE && length > 0) {
        const char *newline = memchr(text, '\n', length);

        if (!newline)
            break;
        words_of_line(r, text, (size_t)(newline - text));
        r->line_ends++;
        length -= (size_t)(newline + 1 - text);
        text = newline + 1;
    }
    words_of_line(r, text, length);
}

/* Appends a script in small characters; false, with nothing appended, if one of them has none. Letters below stay what
 * they are, as in d_k. */
static bool add_small(struct text *out, const char *text, bool is_above)
{
    const char *end = text + strlen(text);
    size_t start = out->length;

    if (is_above && strcmp(text, "T") == 0) {
        text_add(out, "ᵀ");
        return true;
    }
    while (text < end) {
        char32_t c = utf8_next(&text, end), small = tex_raised(c == '-' ? U'−' : c, is_above);

        if (!small || (c > '9' && c < 0x80 && !is_above)) {
            text_cut(out, start);
            return false;
        }
        utf8_add(out, small);
    }
    return true;
}

static bool is_word(const char *text)
{
    return text[strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")] == '\0';
}

void moodle_end_script(struct moodle_reader *r)
{
    struct text set = {0};
    const char *begin = text_string(&r->script_text), *end = begin + r->script_text.length;
    char *said, script = r->script;

    r->script = '\0';
    if (!script)
        return;
    while (begin < end && is_blank(*begin))
        begin++;
    while (end > begin && is_blank(end[-1]))
        end--;
    said = memory_copy_bytes(begin, (size_t)(end - begin));
    text_cut(&r->script_text, 0);
    if (*said && !add_small(&set, said, script == '^'))
        text_addf(&set, is_word(said) ? "%c%s" : "%c(%s)", script, said);
    moodle_words(r, text_string(&set), set.length);
    text_free(&set);
    free(said);
}

/* Bytes of the entity that begins here; 0 if none does. */
static size_t entity_length(const char *at, const char *end)
{
    size_t length = 1;

    while (at + length < end && length < ENTITY_MOST && (at[length] == '#' || is_word((char[]){at[length], '\0'})))
        length++;
    return length > 1 && at + length < end && at[length] == ';' ? length + 1 : 0;
}

static void add_entity(struct moodle_reader *r, const char *entity, size_t length)
{
    if (!r->pre && length == 6 && (memcmp(entity, "&nbsp;", 6) == 0 || memcmp(entity, "&#160;", 6) == 0)) {
        moodle_words(r, " ", 1); /* editors put them anywhere, also alone into a paragraph */
        return;
    }
    if (r->script) {
        entity_add(&r->script_text, entity, length);
        return;
    }
    moodle_need_block(r);
    prose_writer_entity(&r->writer, entity, length);
}

/* --------------------------------------------------------------------------------------------------------- formulas */

static const char *const begins[FORMULA_KINDS] = {"\\(", "\\[", "$$"}, *const ends[FORMULA_KINDS] = {"\\)", "\\]",
                                                                                                     "$$"};

/* The first place where two bytes stand, or NULL. */
static const char *find_two(const char *at, const char *end, const char *two)
{
    while (end - at >= 2) {
        const char *first = memchr(at, *two, (size_t)(end - at) - 1);

        if (!first || first[1] == two[1])
            return first;
        at = first + 1;
    }
    return NULL;
}

static void report(void *to, size_t at UNUSED, const char *message)
{
    struct moodle_reader *r = to;

    problems_warn(r->problems, r->where, "TeX: %s", message);
}

/* What stands between, with entities read. */
static void add_tex(struct text *out, const char *at, const char *end)
{
    while (at < end) {
        size_t length = *at == '&' ? entity_length(at, end) : 0;

        if (length > 0)
            entity_add(out, at, length);
        else
            text_add_byte(out, *at);
        at += length > 0 ? length : 1;
    }
}

/* Whether it stands on a line of its own, with text around: an option that is a formula is one in its line. */
static bool stands_alone(const struct moodle_reader *r, const char *behind)
{
    while (behind < r->end && (*behind == ' ' || *behind == '\t'))
        behind++;
    if (r->at == r->writer.locator.bytes && behind == r->end)
        return false;
    return (!r->writer.is_open || r->line_ends > 0) && (behind == r->end || *behind == '\n' || *behind == '<');
}

/* A block of its own: the rows, then the line. */
static void write_displayed(struct moodle_reader *r, const struct tex *tex)
{
    struct block *b;

    moodle_end_block(r);
    b = prose_writer_open(&r->writer, PROSE_FORMULA);
    b->level = r->lists + r->quotes;
    b->baseline = tex->baseline;
    if (*r->marker)
        b->marker = memory_copy(r->marker);
    *r->marker = '\0';
    for (size_t i = 0; i < tex->row_count; i++)
        prose_writer_formula(&r->writer, tex->rows[i].text, tex->rows[i].ascii, RUN_LINE_END, r->at);
    prose_writer_formula(&r->writer, tex->line.text, tex->line.ascii, RUN_FORMULA, r->at);
    prose_writer_close(&r->writer);
}

static void write_formula(struct moodle_reader *r, const char *begin, const char *end, bool is_displayed)
{
    struct text source = {0};
    struct tex tex;

    add_tex(&source, begin, end);
    tex_read(&tex, text_string(&source), source.length, is_displayed, report, r);
    if (r->script) {
        text_add(&r->script_text, tex.line.text);
    } else if (is_displayed) {
        write_displayed(r, &tex);
    } else {
        moodle_need_block(r);
        prose_writer_formula(&r->writer, tex.line.text, tex.line.ascii, RUN_FORMULA, r->at);
    }
    tex_free(&tex);
    text_free(&source);
}

/* Reads the formula that begins at r->at; false if none does. */
static bool read_formula(struct moodle_reader *r)
{
    enum formula_kind kind = 0;
    const char *begin = r->at + 2, *end;

    if (r->pre || r->code || r->end - r->at < 4)
        return false;
    while (kind < FORMULA_KINDS && memcmp(r->at, begins[kind], 2) != 0)
        kind++;
    if (kind == FORMULA_KINDS || r->has_no_end[kind])
        return false;
    end = find_two(begin, r->end, ends[kind]);
    r->has_no_end[kind] = !end;
    if (!end || is_all_blank(begin, (size_t)(end - begin)))
        return false;
    write_formula(r, begin, end,
                  !r->script && (kind == FORMULA_SQUARE || (kind == FORMULA_DOLLARS && stands_alone(r, end + 2))));
    r->at = end + 2;
    return true;
}

/* ------------------------------------------------------------------------------------------------------------- text */

static void read_all(struct moodle_reader *r)
{
    while (r->at < r->end) {
        const char *start = r->at;
        size_t length;

        while (r->at < r->end && !strchr("<&\\$", *r->at))
            r->at++;
        moodle_words(r, start, (size_t)(r->at - start));
        if (r->at == r->end)
            return;
        if (*r->at == '<' ? moodle_read_tag(r) : *r->at != '&' && read_formula(r))
            continue;
        length = *r->at == '&' ? entity_length(r->at, r->end) : 0;
        if (length > 0)
            add_entity(r, r->at, length);
        else
            moodle_words(r, r->at, 1);
        r->at += length > 0 ? length : 1;
    }
}

void plain_text_read(struct prose *out, const char *source)
{
    size_t length = strlen(source);
    struct prose_writer w = prose_writer_start(out, locator_start("", source, length));
    const char *end = source + length;

    while (source < end) {
        const char *newline = memchr(source, '\n', (size_t)(end - source)), *line_end = newline ? newline : end;

        if (is_all_blank(source, (size_t)(line_end - source))) {
            if (w.is_open)
                prose_writer_close(&w);
        } else {
            if (w.is_open)
                prose_writer_break(&w);
            else
                prose_writer_open(&w, PROSE_PARAGRAPH);
            prose_writer_verbatim(&w, source, (size_t)(line_end - source));
        }
        source = newline ? newline + 1 : end;
    }
    if (w.is_open)
        prose_writer_close(&w);
    prose_writer_end(&w);
}

void moodle_text_read(struct prose *out, enum text_format format, const char *source, struct place where,
                      struct problems *problems)
{
    struct moodle_reader r = {.format = format,
                              .where = where,
                              .problems = problems,
                              .at = source,
                              .end = source + strlen(source),
                              .is_first_cell = true,
                              .bracket = source};

    if (format == TEXT_PLAIN) {
        plain_text_read(out, source);
        return;
    }
    r.writer = prose_writer_start(out, locator_start("", source, strlen(source)));
    read_all(&r);
    moodle_end_block(&r);
    prose_writer_end(&r.writer);
    text_free(&r.script_text);
}
