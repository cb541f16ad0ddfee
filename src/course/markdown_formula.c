/* SPDX-License-Identifier: MIT */
#include "course/markdown_reader.h"

#include "base/memory.h"
#include "course/tex.h"

#include <stdlib.h>

/* A line of a formula: md4c leaves out what stands before it in quotes and lists. */
struct formula_line {
    size_t at;          /* in the formula */
    const char *source; /* NULL: not in the file, a blank for a line's end */
};

struct formula_source {
    struct text tex;
    struct formula_line *lines;
    size_t count;
    struct markdown_reader *reader;
};

void markdown_formula_free(struct markdown_reader *r)
{
    if (!r->formula)
        return;
    text_free(&r->formula->tex);
    free(r->formula->lines);
    free(r->formula);
    r->formula = NULL;
}

void markdown_formula_begin(struct markdown_reader *r)
{
    markdown_formula_free(r);
    r->formula = memory_new(sizeof *r->formula);
    r->formula->reader = r;
}

static void add_line(struct markdown_reader *r, const char *text, size_t length)
{
    struct formula_source *f = r->formula;
    bool is_owned = locator_owns(&r->writer.locator, text);

    if ((f->count & (f->count - 1)) == 0) /* 0, 1, 2, 4, 8 …: double the room */
        f->lines = memory_resize(f->lines, f->count ? 2 * f->count : 1, sizeof *f->lines);
    f->lines[f->count++] = (struct formula_line){f->tex.length, is_owned ? text : NULL};
    text_add_bytes(&f->tex, text, length);
}

void markdown_formula_add(struct markdown_reader *r, const char *text, size_t length)
{
    const char *escape;

    if (!r->formula)
        return;
    /* In a table | is written \|, so that it does not end the cell. */
    while (r->leaf == LEAF_CELL && (escape = markdown_find(text, length, "\\|")) != NULL) {
        add_line(r, text, (size_t)(escape - text));
        add_line(r, escape + 1, 1);
        length -= (size_t)(escape + 2 - text);
        text = escape + 2;
    }
    add_line(r, text, length);
}

/* Where in the file a byte of the formula stands; where the text goes on, if that is not known. */
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

/* Where the dollars before the formula stand: perhaps on the line above its first byte. */
static const char *start_of(const struct formula_source *f, int dollars)
{
    const char *first = source_of(f, 0), *at = first, *least = f->reader->writer.seen;

    while (at > least && at[-1] != '$')
        at--;
    return at - least >= dollars ? at - dollars : first;
}

static void report(void *to, size_t at, const char *message)
{
    struct formula_source *f = to;
    struct locator *l = &f->reader->writer.locator;
    const char *source = source_of(f, at);

    problems_warn(f->reader->problems, locator_place(l, source < l->end ? source : l->end), "TeX: %s", message);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Whether two dollars are about money: pandoc's rule, so that "$5 and $6" is none of mathematics. `end` is the byte
 * behind the formula. */
static bool is_money(const struct formula_source *f, const char *end)
{
    const struct text *tex = &f->tex;
    const char *behind = end + 1;
    bool is_seen = locator_owns(&f->reader->writer.locator, behind) && behind < f->reader->writer.locator.end;

    return tex->length == 0 || is_blank(tex->bytes[0]) || is_blank(tex->bytes[tex->length - 1]) ||
           (is_seen && *behind >= '0' && *behind <= '9');
}

/* Two dollars and what is between as text. */
static void write_money(struct markdown_reader *r, const char *start)
{
    struct formula_source *f = r->formula;
    struct prose_writer *w = &r->writer;

    markdown_need_block(r);
    prose_writer_words(w, start[0] == '$' ? start : "$", 1);
    for (size_t i = 0; i < f->count; i++) {
        size_t end = i + 1 < f->count ? f->lines[i + 1].at : f->tex.length, length = end - f->lines[i].at;
        const char *copy = text_string(&f->tex) + f->lines[i].at;

        prose_writer_words(w, f->lines[i].source ? f->lines[i].source : copy, length);
    }
    prose_writer_words(w, "$", 1);
    problems_warn(r->problems, locator_place(&w->locator, start),
                  "this $ is read as a dollar: write \\$ for one, or a formula without blanks at its ends, as in $x$");
}

/* A block of its own: the rows, then the line. */
static void write_displayed(struct markdown_reader *r, const struct tex *tex, const char *start)
{
    prose_writer_close(&r->writer);
    markdown_open_block(r, PROSE_FORMULA)->baseline = tex->baseline;
    for (size_t i = 0; i < tex->row_count; i++)
        prose_writer_formula(&r->writer, tex->rows[i].text, tex->rows[i].ascii, RUN_LINE_END, start);
    prose_writer_formula(&r->writer, tex->line.text, tex->line.ascii, RUN_FORMULA, start);
    prose_writer_close(&r->writer);
}

void markdown_formula_end(struct markdown_reader *r, bool is_displayed)
{
    struct formula_source *f = r->formula;
    int dollars = is_displayed ? 2 : 1;
    const char *first, *end;
    struct tex tex;

    if (!f)
        return;
    first = start_of(f, dollars);
    end = source_of(f, f->tex.length);
    if (!is_displayed && is_money(f, end)) {
        write_money(r, first);
        prose_writer_pass(&r->writer, end, 1);
        markdown_formula_free(r);
        return;
    }
    tex_read(&tex, text_string(&f->tex), f->tex.length, is_displayed, report, f);
    if (is_displayed && r->leaf == LEAF_TEXT && !r->strong && !r->emphasis && !r->link) {
        write_displayed(r, &tex, first);
    } else {
        markdown_need_block(r);
        prose_writer_formula(&r->writer, tex.line.text, tex.line.ascii, RUN_FORMULA, first);
    }
    prose_writer_pass(&r->writer, end, (size_t)dollars);
    tex_free(&tex);
    markdown_formula_free(r);
}
