/* SPDX-License-Identifier: MIT */
#include "base/compiler.h"
#include "question/moodle_reader.h"

#include "base/utf8.h"
#include "markup/entity.h"

#include <stdio.h>
#include <string.h>

#define NAME_MOST 12     /* bytes of a tag's name; none that counts is longer */
#define QUOTED_MOST 1024 /* bytes in which a > in quotes is looked for */

struct tag {
    char name[NAME_MOST + 1];
    bool is_end;
    const char *attributes, *end; /* up to the > */
};

/* ------------------------------------------------------------------------------------------------------- what they do
 */

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
    if (r->at < r->end && *r->at == '\n') /* one line end is meant */
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

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
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

/* Passes over what is no text: scripts and styles. */
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

/* Those that HTML has for texts; others are left out in HTML, and text in Moodle's format. */
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

/* ------------------------------------------------------------------------------------------------- where they stand */

/* The > that ends a tag, from `at` on; those in quotes count only if no other does. NULL: none. */
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

/* Passes over <!-- … -->; false if that does not end. */
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

/* Reads the name and finds the end; false if that is no tag. */
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

bool moodle_read_tag(struct moodle_reader *r)
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
