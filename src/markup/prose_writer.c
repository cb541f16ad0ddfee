/* SPDX-License-Identifier: MIT */
#include "markup/prose_writer.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "markup/entity.h"
#include "markup/quoted_number.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct prose_writer prose_writer_start(struct prose *prose, struct locator locator)
{
    return (struct prose_writer){.prose = prose, .locator = locator, .seen = locator.bytes};
}

void prose_writer_end(struct prose_writer *w)
{
    text_free(&w->pending);
    free(w->target);
    w->target = NULL;
}

static struct block *open_block(struct prose_writer *w)
{
    return &w->prose->blocks[w->prose->block_count - 1];
}

/* The last run of this block (of a table: of this cell), or NULL. */
static struct run *last_run(struct prose_writer *w)
{
    struct block *b = w->is_open ? open_block(w) : NULL;

    return b && b->run_count > w->cell_start ? &b->runs[b->run_count - 1] : NULL;
}

struct block *prose_writer_open(struct prose_writer *w, enum prose_kind kind)
{
    w->is_open = true;
    w->after_blank = true;
    w->cell_start = 0;
    return prose_add_block(w->prose, kind);
}

static void cut_blanks(char *string)
{
    size_t length = strlen(string);

    while (length && string[length - 1] == ' ')
        string[--length] = '\0';
}

void prose_writer_close(struct prose_writer *w)
{
    struct run *last = last_run(w);
    bool is_code = w->is_open && open_block(w)->kind == PROSE_CODE;

    if (last && !is_code && strspn(text_string(&w->pending), " ") == w->pending.length) {
        text_cut(&w->pending, 0); /* no run for blanks alone */
        w->pending_at = NULL;
    }
    prose_writer_flush(w);
    last = last_run(w);
    if (last) {
        last->flags &= ~(unsigned)RUN_LINE_END;
        if (!is_code)
            cut_blanks(last->text);
    }
    w->is_open = false;
}

void prose_writer_pass(struct prose_writer *w, const char *at, size_t length)
{
    if (locator_owns(&w->locator, at) && at + length > w->seen)
        w->seen = at + length;
}

/* Notes where the run begins, at its first piece from the source. Blanks that were written before that piece as a
 * constant (a line's indentation) are in the source too. */
static void note_place(struct prose_writer *w, const char *at, size_t length)
{
    if (!w->pending_at && locator_owns(&w->locator, at)) {
        w->pending_at = at;
        for (size_t i = w->pending.length; i > 0 && w->pending_at > w->locator.bytes && w->pending_at[-1] == ' '; i--)
            w->pending_at--;
    }
    prose_writer_pass(w, at, length);
}

void prose_writer_words(struct prose_writer *w, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        bool is_blank = text[i] == ' ' || text[i] == '\t' || text[i] == '\n' || text[i] == '\r';

        if (!is_blank || !w->after_blank) {
            note_place(w, text + i, 1);
            text_add_byte(&w->pending, is_blank ? ' ' : text[i]);
        }
        w->after_blank = is_blank;
    }
    prose_writer_pass(w, text, length);
}

void prose_writer_verbatim(struct prose_writer *w, const char *text, size_t length)
{
    if (length > 0)
        note_place(w, text, length);
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '\t')
            text_add(&w->pending, "    ");
        else
            text_add_byte(&w->pending, text[i]);
    }
    w->after_blank = false;
}

void prose_writer_entity(struct prose_writer *w, const char *entity, size_t length)
{
    note_place(w, entity, length);
    entity_add(&w->pending, entity, length);
    w->after_blank = false;
}

struct place prose_writer_place(struct prose_writer *w)
{
    return locator_place(&w->locator, w->seen);
}

/* Appends a run that begins at `at` (NULL: where the source goes on). */
static void add_run(struct prose_writer *w, const char *text, const char *at)
{
    struct place where = locator_place(&w->locator, at ? at : w->seen);
    struct block *b = open_block(w);

    prose_add_run(b, text, w->target, w->flags);
    b->runs[b->run_count - 1].line = where.line;
    b->runs[b->run_count - 1].column = where.column;
}

void prose_writer_flush(struct prose_writer *w)
{
    struct text clean = {0};

    if (w->pending.length == 0 || !w->is_open)
        return;
    utf8_clean(&clean, w->pending.bytes, w->pending.length);
    add_run(w, text_string(&clean), w->pending_at);
    text_free(&clean);
    text_cut(&w->pending, 0);
    w->pending_at = NULL;
}

void prose_writer_formula(struct prose_writer *w, const char *text, const char *target, unsigned flags, const char *at)
{
    struct run *run;

    prose_writer_flush(w);
    add_run(w, text, at);
    run = last_run(w);
    run->flags |= flags;
    if (!run->target)
        run->target = memory_copy(target);
    w->after_blank = false;
}

void prose_writer_break(struct prose_writer *w)
{
    struct run *last;

    prose_writer_flush(w);
    last = last_run(w);
    if (!last || (last->flags & RUN_LINE_END)) {
        add_run(w, "", NULL);
        last = last_run(w);
    }
    if (open_block(w)->kind != PROSE_CODE)
        cut_blanks(last->text);
    last->flags |= RUN_LINE_END;
    w->after_blank = true;
}

void prose_writer_end_cell(struct prose_writer *w)
{
    struct run *last;

    prose_writer_flush(w);
    if (!last_run(w))
        add_run(w, "", NULL);
    last = last_run(w);
    cut_blanks(last->text);
    last->flags |= RUN_CELL_END;
    w->cell_start = open_block(w)->run_count;
    w->after_blank = true;
}

void prose_writer_style(struct prose_writer *w, unsigned flags, const char *target)
{
    char *copy = target ? memory_copy(target) : NULL;

    prose_writer_flush(w);
    free(w->target);
    w->target = copy;
    w->flags = flags;
}

/* Splits the last run, whose last `length` bytes are the number. */
static struct run *split_number(struct prose_writer *w, size_t length)
{
    struct run *whole = last_run(w), *number;
    size_t head = strlen(whole->text) - length;
    unsigned flags = w->flags;

    if (head == 0)
        return whole;
    w->flags = whole->flags;
    add_run(w, whole->text + head, NULL);
    w->flags = flags;
    number = last_run(w);
    number[-1].text[head] = '\0';
    return number;
}

bool prose_writer_number(struct prose_writer *w, const char *formula)
{
    const char *number_end = w->seen;
    struct run *last, *number;
    struct place where;
    size_t length;

    prose_writer_flush(w);
    last = last_run(w);
    if (!last || (last->flags & (RUN_NUMBER | RUN_LINE_END | RUN_FORMULA)))
        return false;
    length = quoted_number_at_end(last->text, strlen(last->text));
    if (length == 0)
        return false;
    number = split_number(w, length);
    if ((size_t)(number_end - w->locator.bytes) >= length) {
        where = locator_place(&w->locator, number_end - length);
        number->line = where.line;
        number->column = where.column;
    }
    free(number->target);
    number->target = memory_copy(formula);
    number->flags = (number->flags & ~(unsigned)RUN_LINK) | RUN_NUMBER;
    return true;
}

static bool is_opaque(const struct run *run)
{
    return run->flags & (RUN_CODE | RUN_NUMBER | RUN_FORMULA);
}

/* Where, in a run's text before byte `end`, the words begin that end in `last`: after a sentence, at a bracket with its
 * blank, or at a colon; SIZE_MAX: not in this run. */
static size_t find_begin(const char *text, size_t end, char last)
{
    for (size_t i = end; i-- > 0;) {
        if (strchr(".?!:", last) ? strchr(".?!", text[i]) && text[i + 1] == ' ' && i + 1 < end
                                 : text[i] == (last == ')' ? '(' : ':'))
            return strchr(".?!:", last) ? i + 2 : i - (last == ')' && i > 0 && text[i - 1] == ' ');
    }
    return SIZE_MAX;
}

/* Splits a run before a byte of its text; the second half is the next run. */
static void split_run(struct block *b, size_t index, size_t at)
{
    struct run *run = &b->runs[index], half;

    prose_add_run(b, run->text + at, run->target, run->flags);
    run = &b->runs[index];
    half = b->runs[b->run_count - 1];
    half.line = run->line;
    half.column = run->column;
    run->text[at] = '\0';
    memmove(run + 2, run + 1, (b->run_count - index - 2) * sizeof *run);
    run[1] = half;
}

bool prose_writer_key(struct prose_writer *w)
{
    struct run *end;
    struct block *b;
    size_t first, at = SIZE_MAX;
    char last;

    prose_writer_flush(w);
    end = last_run(w);
    if (!end || !*end->text)
        return false;
    b = open_block(w);
    last = is_opaque(end) ? '`' : end->text[strlen(end->text) - 1];
    for (first = b->run_count; at == SIZE_MAX && first-- > w->cell_start;) {
        const struct run *run = &b->runs[first];

        at = is_opaque(run) ? SIZE_MAX : find_begin(run->text, strlen(run->text), last);
    }
    if (at == SIZE_MAX && !strchr(".?!:", last))
        return false;
    if (at == SIZE_MAX)
        first = w->cell_start;
    else if (at > 0)
        split_run(b, first++, at);
    for (; first < b->run_count; first++)
        b->runs[first].flags |= RUN_KEY;
    return true;
}
