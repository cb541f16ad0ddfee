/* SPDX-License-Identifier: MIT */
#include "question/moodle_text.h"

#include "base/compiler.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "markup/entity.h"
#include "markup/tex.h"
#include "markup/tex_symbols.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAME_MOST 12     /* bytes of a tag's name; none that counts is longer */
#define QUOTED_MOST 1024 /* bytes searched for the end of a tag with > in quotes */
#define ENTITY_MOST 32   /* bytes of a name with its & and ; */

struct tag {
    char name[NAME_MOST + 1];
    bool is_end;
    const char *attributes, *end; /* up to the > */
};

static void restyle(struct moodle_reader *r)
{
    prose_writer_style(
        &r->writer,
        (r->strong ? RUN_STRONG : 0u) | (r->emphasis ? RUN_EMPHASIS : 0u) | (r->code && !r->pre ? RUN_CODE : 0u), NULL);
}

static void count(struct moodle_reader *r, int *style, const struct tag *tag)
{
    *style += tag->is_end ? (*style > 0 ? -1 : 0) : 1;
    restyle(r);
}

static void do_strong(struct moodle_reader *r, const struct tag *tag)
{
    count(r, &r->strong, tag);
}

static void do_emphasis(struct moodle_reader *r, const struct tag *tag)
{
    count(r, &r->emphasis, tag);
}

static void do_code(struct moodle_reader *r, const struct tag *tag)
{
    count(r, &r->code, tag);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Opens the block for the text that follows, if it is not open, after pending line ends. */
static void moodle_need_block(struct moodle_reader *r)
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

static void code_lines(struct moodle_reader *r, const char *text, size_t length)
{
    while (length > 0) {
        const char *newline = memchr(text, '\n', length);
        size_t line = newline ? (size_t)(newline - text) : length;

        if (newline && line == 0 && !r->writer.is_open) { /* right after <pre> */
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

static bool is_all_blank(const char *text, size_t length)
{
    while (length > 0 && is_blank(text[length - 1]))
        length--;
    return length == 0;
}

/* Writes words between two line ends. */
static void words_of_line(struct moodle_reader *r, const char *text, size_t length)
{
    if (is_all_blank(text, length) && (!r->writer.is_open || r->line_ends > 0))
        return;
    moodle_need_block(r);
    prose_writer_words(&r->writer, text, length);
}

/* Writes words in the current style. */
static void moodle_words(struct moodle_reader *r, const char *text, size_t length)
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

/* Appends a script in small characters; false, with nothing appended, if one has no small form. Subscript letters stay
 * as they are, as in d_k. */
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

/* Writes the script that was read, in small characters if they exist: x² d_k e^(a+b). */
static void moodle_end_script(struct moodle_reader *r)
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

/* Ends the block. */
static void moodle_end_block(struct moodle_reader *r)
{
    moodle_end_script(r);
    if (r->writer.is_open)
        prose_writer_close(&r->writer);
    r->line_ends = 0;
}

static void do_block(struct moodle_reader *r, const struct tag *tag UNUSED)
{
    moodle_end_block(r);
}

static void do_heading(struct moodle_reader *r, const struct tag *tag)
{
    moodle_end_block(r);
    count(r, &r->strong, tag);
}

static void do_break(struct moodle_reader *r, const struct tag *tag)
{
    moodle_end_script(r);
    if (tag->is_end)
        return;
    if (r->pre)
        moodle_words(r, "\n", 1);
    else
        r->line_ends++;
    if (r->at < r->end && *r->at == '\n') /* <br> and a line end are one line end */
        r->at++;
}

static void do_list(struct moodle_reader *r, const struct tag *tag)
{
    moodle_end_block(r);
    *r->marker = '\0';
    if (tag->is_end) {
        r->lists -= r->lists > 0;
        return;
    }
    if (r->lists < MOODLE_LISTS)
        r->numbers[r->lists++] = strcmp(tag->name, "ol") == 0;
}

static void do_item(struct moodle_reader *r, const struct tag *tag)
{
    int *number = r->lists ? &r->numbers[r->lists - 1] : NULL;

    moodle_end_block(r);
    *r->marker = '\0';
    if (tag->is_end)
        return;
    if (number && *number)
        snprintf(r->marker, sizeof r->marker, "%d.", (*number)++);
    else
        snprintf(r->marker, sizeof r->marker, "%s", number ? "•" : "");
}

static void do_pre(struct moodle_reader *r, const struct tag *tag)
{
    moodle_end_block(r);
    count(r, &r->pre, tag);
}

static void do_quote(struct moodle_reader *r, const struct tag *tag)
{
    moodle_end_block(r);
    if (tag->is_end || r->quotes < MOODLE_LISTS)
        count(r, &r->quotes, tag);
}

static void do_rule(struct moodle_reader *r, const struct tag *tag)
{
    moodle_end_block(r);
    if (tag->is_end)
        return;
    prose_writer_open(&r->writer, PROSE_RULE)->level = r->lists + r->quotes;
    prose_writer_close(&r->writer);
}

/* A row of a table is a line, with bars between its cells. */
static void do_row(struct moodle_reader *r, const struct tag *tag)
{
    moodle_end_script(r);
    r->line_ends = 0;
    r->is_first_cell = true;
    if (!tag->is_end && r->writer.is_open)
        prose_writer_break(&r->writer);
}

static void do_cell(struct moodle_reader *r, const struct tag *tag)
{
    moodle_end_script(r);
    r->line_ends = 0;
    if (tag->is_end)
        return;
    if (!r->is_first_cell)
        moodle_words(r, " | ", 3);
    r->is_first_cell = false;
}

static void do_script(struct moodle_reader *r, const struct tag *tag)
{
    moodle_end_script(r);
    if (!tag->is_end && !r->pre)
        r->script = strcmp(tag->name, "sub") == 0 ? '_' : '^';
}

static void do_quotation(struct moodle_reader *r, const struct tag *tag)
{
    const char *sign = tag->is_end ? "”" : "“";

    moodle_words(r, sign, strlen(sign));
}

/* A picture is its alternative text in brackets. */
static void do_picture(struct moodle_reader *r, const struct tag *tag)
{
    const char *at = tag->attributes, *begin = NULL, *end = NULL;

    for (; tag->end - at > 5 && !begin; at++)
        if (is_blank(*at) && (at[1] | 0x20) == 'a' && (at[2] | 0x20) == 'l' && (at[3] | 0x20) == 't' && at[4] == '=' &&
            (at[5] == '"' || at[5] == '\'')) {
            begin = at + 6;
            end = memchr(begin, at[5], (size_t)(tag->end - begin));
        }
    if (tag->is_end)
        return;
    moodle_words(r, "[", 1);
    if (begin && end && end > begin)
        moodle_words(r, begin, (size_t)(end - begin));
    else
        moodle_words(r, "picture", 7);
    moodle_words(r, "]", 1);
}

/* Skips scripts and styles, which are not text. */
static void do_skip(struct moodle_reader *r, const struct tag *tag)
{
    size_t length = strlen(tag->name);

    if (tag->is_end)
        return;
    for (; r->at < r->end; r->at++)
        if (*r->at == '<' && (size_t)(r->end - r->at) > length + 1 && r->at[1] == '/') {
            size_t same = 0;

            while (same < length && (r->at[2 + same] | 0x20) == tag->name[same])
                same++;
            if (same == length)
                return;
        }
}

static void do_nothing(struct moodle_reader *r UNUSED, const struct tag *tag UNUSED)
{
}

/* HTML's tags for texts; others are left out in HTML, and are text in Moodle's format. */
static const struct known {
    const char *name;
    void (*read)(struct moodle_reader *r, const struct tag *tag);
} known[] = {
    {"a", do_nothing},    {"abbr", do_nothing},     {"article", do_block},    {"b", do_strong},
    {"big", do_nothing},  {"blockquote", do_quote}, {"br", do_break},         {"caption", do_block},
    {"center", do_block}, {"cite", do_emphasis},    {"code", do_code},        {"dd", do_block},
    {"del", do_nothing},  {"dfn", do_emphasis},     {"div", do_block},        {"dl", do_block},
    {"dt", do_block},     {"em", do_emphasis},      {"figcaption", do_block}, {"figure", do_block},
    {"font", do_nothing}, {"h1", do_heading},       {"h2", do_heading},       {"h3", do_heading},
    {"h4", do_heading},   {"h5", do_heading},       {"h6", do_heading},       {"hr", do_rule},
    {"i", do_emphasis},   {"img", do_picture},      {"ins", do_nothing},      {"kbd", do_code},
    {"li", do_item},      {"mark", do_nothing},     {"nobr", do_nothing},     {"ol", do_list},
    {"p", do_block},      {"pre", do_pre},          {"q", do_quotation},      {"s", do_nothing},
    {"samp", do_code},    {"script", do_skip},      {"section", do_block},    {"small", do_nothing},
    {"span", do_nothing}, {"strike", do_nothing},   {"strong", do_strong},    {"style", do_skip},
    {"sub", do_script},   {"sup", do_script},       {"table", do_block},      {"tbody", do_nothing},
    {"td", do_cell},      {"th", do_cell},          {"thead", do_nothing},    {"tr", do_row},
    {"tt", do_code},      {"u", do_nothing},        {"ul", do_list},          {"var", do_emphasis},
};

/* The > that ends a tag, from `at` on; one in quotes only if there is no other. NULL: none. */
static const char *find_bracket(struct moodle_reader *r, const char *at)
{
    char quote = '\0';

    if (r->bracket == r->end)
        return NULL;
    for (const char *c = at; c < r->end && c - at < QUOTED_MOST; c++) {
        if (quote ? *c == quote : *c == '"' || *c == '\'')
            quote = quote ? '\0' : *c;
        else if (!quote && *c == '>')
            return c;
    }
    if (r->bracket < at) {
        r->bracket = memchr(at, '>', (size_t)(r->end - at));
        if (!r->bracket)
            r->bracket = r->end;
    }
    return r->bracket < r->end ? r->bracket : NULL;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Skips <!-- … -->; false if it does not end. */
static bool pass_comment(struct moodle_reader *r)
{
    const char *at = r->at + 4;

    while (!r->has_no_comment_end && r->end - at >= 3) {
        const char *dash = memchr(at, '-', (size_t)(r->end - at) - 2);

        if (dash && dash[1] == '-' && dash[2] == '>') {
            r->at = dash + 3;
            return true;
        }
        at = dash ? dash + 1 : r->end;
    }
    r->has_no_comment_end = true;
    return false;
}

/* Reads the name and finds the end; false if that is not a tag. */
static bool find_tag(struct moodle_reader *r, struct tag *tag)
{
    const char *at = r->at + 1;
    size_t length = 0;

    tag->is_end = at < r->end && *at == '/';
    at += tag->is_end;
    if (at == r->end || !is_letter(*at))
        return false;
    while (at < r->end && (is_letter(*at) || (*at >= '0' && *at <= '9'))) {
        if (length < NAME_MOST)
            tag->name[length++] = *at >= 'A' && *at <= 'Z' ? (char)(*at + 32) : *at;
        at++;
    }
    tag->name[length] = '\0';
    if (at == r->end || !(is_blank(*at) || strchr("/>:-", *at)))
        return false;
    tag->attributes = at;
    tag->end = find_bracket(r, at);
    return tag->end != NULL;
}

/* Reads the tag at r->at and moves past it; false if there is none, or none that this format knows. */
static bool moodle_read_tag(struct moodle_reader *r)
{
    const struct known *row = NULL;
    struct tag tag;

    if (r->end - r->at >= 4 && memcmp(r->at, "<!--", 4) == 0)
        return pass_comment(r);
    if (!find_tag(r, &tag))
        return false;
    for (size_t i = 0; i < sizeof known / sizeof *known && !row; i++)
        if (strcmp(known[i].name, tag.name) == 0)
            row = &known[i];
    if (!row && r->format == TEXT_MOODLE)
        return false;
    r->at = tag.end + 1;
    if (row)
        row->read(r, &tag);
    return true;
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
        moodle_words(r, " ", 1); /* editors put them anywhere, even alone into a paragraph */
        return;
    }
    if (r->script) {
        entity_add(&r->script_text, entity, length);
        return;
    }
    moodle_need_block(r);
    prose_writer_entity(&r->writer, entity, length);
}

static const char *const begins[FORMULA_KINDS] = {"\\(", "\\[", "$$"}, *const ends[FORMULA_KINDS] = {"\\)", "\\]",
                                                                                                     "$$"};

/* The first place where these two bytes occur, or NULL. */
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

/* Appends the TeX between two places, with entities replaced. */
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

/* Whether a formula is on a line of its own, with text around it: an option that is only a formula is not displayed. */
static bool stands_alone(const struct moodle_reader *r, const char *behind)
{
    while (behind < r->end && (*behind == ' ' || *behind == '\t'))
        behind++;
    if (r->at == r->writer.locator.bytes && behind == r->end)
        return false;
    return (!r->writer.is_open || r->line_ends > 0) && (behind == r->end || *behind == '\n' || *behind == '<');
}

/* Writes a block of its own: the rows, then the one-line form. */
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
