/* SPDX-License-Identifier: MIT */
#include "question/question_text.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "markup/markdown.h"
#include "question/moodle_text.h"

#include <stdlib.h>
#include <string.h>

/* Put before a text while Markdown is read, so that "2." or "- 1" does not begin a list, or "# " a heading. */
#define GUARD "x "
#define GUARD_LENGTH 2

/* Characters of `length` bytes. */
static size_t characters(const char *text, size_t length)
{
    const char *end = text + length;
    size_t count = 0;

    for (; text < end; count++)
        utf8_next(&text, end);
    return count;
}

/* The place in the file of a column (from 1, with the guard) of the joined pieces. */
static struct place find_place(const struct text_piece *pieces, size_t count, const char *file, size_t column)
{
    size_t at = column > GUARD_LENGTH ? column - 1 - GUARD_LENGTH : 0;

    for (size_t i = 0; i < count; i++) {
        size_t length = characters(pieces[i].text, pieces[i].length);

        if (at <= length || i + 1 == count)
            return (struct place){file, pieces[i].line, pieces[i].column + at};
        at -= length + 1;
    }
    return (struct place){file, 1, 1};
}

static void move_problems(struct problems *to, const struct problems *from, const struct text_piece *pieces,
                          size_t count, const char *file)
{
    for (size_t i = 0; i < from->count; i++) {
        struct place where = find_place(pieces, count, file, from->items[i].error.column);

        if (from->items[i].kind == PROBLEM_WARNING)
            problems_warn(to, where, "%s", from->items[i].error.message);
        else
            problems_add(to, where, "%s", from->items[i].error.message);
    }
}

/* Removes the first block if it holds only the guard, as before a displayed formula or a comment. */
static void drop_guard_block(struct prose *prose)
{
    struct prose first = {0};

    *prose_add_block(&first, PROSE_PARAGRAPH) = prose->blocks[0];
    prose_free(&first);
    memmove(prose->blocks, prose->blocks + 1, --prose->block_count * sizeof *prose->blocks);
}

static void take_guard_off(struct prose *prose)
{
    struct block *b = prose->blocks;
    struct run *first = b->runs;

    if (b->run_count == 1 && strncmp(GUARD, first->text, strlen(first->text)) == 0) {
        drop_guard_block(prose);
        return;
    }
    if (b->run_count == 0 || strncmp(first->text, GUARD, GUARD_LENGTH) != 0)
        return;
    memmove(first->text, first->text + GUARD_LENGTH, strlen(first->text + GUARD_LENGTH) + 1);
    if (*first->text || b->run_count == 1)
        return;
    free(first->text);
    free(first->target);
    memmove(first, first + 1, --b->run_count * sizeof *first);
}

/* Whether there is anything to see. */
static bool is_seen(const struct prose *prose)
{
    for (size_t i = 0; i < prose->block_count; i++)
        for (size_t j = 0; j < prose->blocks[i].run_count; j++)
            if (prose->blocks[i].runs[j].text[strspn(prose->blocks[i].runs[j].text, " ")])
                return true;
    return false;
}

/* Shows a text as it is written if all of it was taken for markup: only a comment, or an option <s> in HTML. */
static void show_as_written(struct question_text *t)
{
    if (is_seen(&t->prose))
        return;
    prose_free(&t->prose);
    plain_text_read(&t->prose, t->source);
}

static void set_place(struct question_text *t, struct place where)
{
    for (size_t i = 0; i < t->prose.block_count; i++)
        for (size_t r = 0; r < t->prose.blocks[i].run_count; r++) {
            t->prose.blocks[i].runs[r].line = where.line;
            t->prose.blocks[i].runs[r].column = where.column;
        }
}

void question_text_read(struct question_text *out, const struct text_piece *pieces, size_t count, const char *file,
                        struct problems *problems)
{
    struct text joined = {0};
    struct problems own = {0};
    struct markdown m;

    text_add(&joined, GUARD);
    for (size_t i = 0; i < count; i++) {
        text_add(&joined, i ? " " : "");
        text_add_bytes(&joined, pieces[i].text, pieces[i].length);
    }
    markdown_parse(&m, joined.bytes, joined.length, file, &own);
    move_problems(problems, &own, pieces, count, file);
    problems_free(&own);
    out->prose = m.prose;
    m.prose = (struct prose){0};
    markdown_free(&m);
    for (size_t i = 0; i < out->prose.block_count; i++)
        for (size_t r = 0; r < out->prose.blocks[i].run_count; r++) {
            struct run *run = &out->prose.blocks[i].runs[r];
            struct place where = find_place(pieces, count, file, run->column);

            run->line = where.line;
            run->column = where.column;
        }
    if (out->prose.block_count > 0)
        take_guard_off(&out->prose);
    out->source = memory_copy(joined.bytes + GUARD_LENGTH);
    if (!is_seen(&out->prose) && count > 0) {
        show_as_written(out);
        set_place(out, find_place(pieces, count, file, 1));
    }
    text_free(&joined);
}

/* Markdown of one line: words and formulas, but no list, heading or fence, whatever it begins with. */
static void read_line(struct question_text *out, const char *source, size_t length, struct place where,
                      struct problems *problems)
{
    struct text_piece piece = {source, length, where.line, where.column};
    struct question_text line = {0};

    question_text_read(&line, &piece, 1, where.file, problems);
    out->prose = line.prose;
    line.prose = (struct prose){0};
    question_text_free(&line);
}

/* Markdown of several lines. */
static void read_lines(struct question_text *out, const char *source, size_t length, struct place where,
                       struct problems *problems)
{
    struct markdown m;

    markdown_parse(&m, source, length, where.file, problems);
    out->prose = m.prose;
    m.prose = (struct prose){0};
    markdown_free(&m);
}

static void read_markdown(struct question_text *out, const char *source, struct place where, struct problems *problems)
{
    struct problems own = {0};
    size_t length = strlen(source), blanks = strspn(source, " \t\n");

    source += blanks;
    length -= blanks;
    while (length > 0 && strchr(" \t\n", source[length - 1]))
        length--;
    if (memchr(source, '\n', length))
        read_lines(out, source, length, where, &own);
    else
        read_line(out, source, length, where, &own);
    for (size_t i = 0; i < own.count; i++) {
        if (own.items[i].kind == PROBLEM_WARNING)
            problems_warn(problems, where, "%s", own.items[i].error.message);
        else
            problems_add(problems, where, "%s", own.items[i].error.message);
    }
    problems_free(&own);
}

void question_text_make(struct question_text *out, enum text_format format, const char *source, struct place where,
                        struct problems *problems)
{
    *out = (struct question_text){.source = memory_copy(source), .format = format};
    if (format == TEXT_MARKDOWN)
        read_markdown(out, source, where, problems);
    else
        moodle_text_read(&out->prose, format, source, where, problems);
    show_as_written(out);
    set_place(out, where);
}

bool question_text_is_same(const struct question_text *a, const struct question_text *b)
{
    if (!a->source || !b->source)
        return !a->source && !b->source;
    return a->format == b->format && strcmp(a->source, b->source) == 0;
}

void question_text_add_plain(const struct question_text *t, struct text *out)
{
    for (size_t i = 0; i < t->prose.block_count; i++) {
        const struct block *b = &t->prose.blocks[i];

        text_add(out, i ? " " : "");
        for (size_t r = 0; r < b->run_count; r++) {
            if (b->kind == PROSE_FORMULA && !(b->runs[r].flags & RUN_FORMULA))
                continue; /* only its one-line form */
            text_add(out, b->runs[r].text);
            if (r + 1 < b->run_count && b->runs[r].flags & (RUN_LINE_END | RUN_CELL_END))
                text_add(out, " ");
        }
    }
}

void question_text_free(struct question_text *t)
{
    free(t->source);
    prose_free(&t->prose);
    *t = (struct question_text){0};
}
