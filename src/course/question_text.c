/* SPDX-License-Identifier: MIT */
#include "course/question_text.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "course/markdown.h"

#include <stdlib.h>
#include <string.h>

/* Stands before a text while Markdown is read, so that "2." or "- 1" is no list and "# " no heading. */
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

/* Where the character of that column (from 1, the guard included) of the joined pieces stands in the file. */
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

        if (from->items[i].is_warning)
            problems_warn(to, where, "%s", from->items[i].error.message);
        else
            problems_add(to, where, "%s", from->items[i].error.message);
    }
}

/* Takes the first block away, which holds nothing but the guard: a displayed formula stands behind it. */
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

    if (prose->block_count > 1 && b->run_count == 1 && strncmp(GUARD, first->text, strlen(first->text)) == 0) {
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
    text_free(&joined);
}

void question_text_make(struct question_text *out, enum text_format format, const char *source, struct place where,
                        struct problems *problems)
{
    struct markdown m;
    struct problems own = {0};

    markdown_parse(&m, source, strlen(source), where.file, &own);
    for (size_t i = 0; i < own.count; i++)
        (own.items[i].is_warning ? problems_warn : problems_add)(problems, where, "%s", own.items[i].error.message);
    problems_free(&own);
    *out = (struct question_text){.source = memory_copy(source), .format = format, .prose = m.prose};
    m.prose = (struct prose){0};
    markdown_free(&m);
    for (size_t i = 0; i < out->prose.block_count; i++)
        for (size_t r = 0; r < out->prose.blocks[i].run_count; r++) {
            out->prose.blocks[i].runs[r].line = where.line;
            out->prose.blocks[i].runs[r].column = where.column;
        }
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
        for (size_t r = 0; r < b->run_count; r++)
            if (b->kind != PROSE_FORMULA || b->runs[r].flags & RUN_FORMULA) /* in one line */
                text_add(out, b->runs[r].text);
    }
}

void question_text_free(struct question_text *t)
{
    free(t->source);
    prose_free(&t->prose);
    *t = (struct question_text){0};
}
