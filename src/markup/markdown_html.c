/* SPDX-License-Identifier: MIT */
#include "markup/markdown_reader.h"

#include "base/memory.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

/* The place of the comment that is being read. Asked for after the number before it: the locator goes forward. */
static struct place comment_place(struct markdown_reader *r)
{
    return locator_place(&r->writer.locator, r->comment_at);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
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

/* The comment's lines made tidy, without empty ones at both ends; `separator` stands between lines. */
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

static void end_formula(struct markdown_reader *r, const char *bytes, size_t length)
{
    char *formula = tidy_comment(bytes, length, ' ');

    if (!*formula)
        problems_add(r->problems, comment_place(r), "this comment holds no formula: write <!-- = scores1[sat,cat] -->");
    else if (!prose_writer_number(&r->writer, formula))
        problems_add(r->problems, comment_place(r),
                     "no number stands right before this formula: write 5.60<!-- = %s -->, and a %% after it", formula);
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
        end_formula(r, bytes + blanks + 1, length - blanks - 1);
    } else if (r->leaf != LEAF_HTML && is_key_mark(bytes + blanks)) {
        if (!prose_writer_key(&r->writer))
            problems_add(r->problems, comment_place(r),
                         "nothing to leave out ends right before this mark: write it after a sentence, brackets, or "
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

void markdown_html_end(struct markdown_reader *r)
{
    if (!r->in_comment)
        return;
    problems_add(r->problems, comment_place(r), "this comment does not end: put --> behind it");
    r->in_comment = false;
    text_cut(&r->comment, 0);
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

const char *markdown_find_begin(const struct markdown_reader *r, const char *at, const char *end, const char *wanted)
{
    const struct locator *l = &r->writer.locator;
    size_t more = locator_owns(l, at) ? (size_t)(l->end - end) : 0;

    more = more < strlen(wanted) - 1 ? more : strlen(wanted) - 1;
    return markdown_find(at, (size_t)(end - at) + more, wanted);
}

bool markdown_is_blank(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (!is_blank(text[i]))
            return false;
    return true;
}

/* HTML that is no comment is shown as it was written. */
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
                      "text behind a comment that begins a line is no Markdown: put the comment on its own line");
    }
    r->after_comment = false;
    prose_writer_verbatim(&r->writer, text, length);
}

/* Comments may begin and end anywhere in HTML; md4c hands it over line by line. */
void markdown_html(struct markdown_reader *r, const char *text, size_t length)
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
