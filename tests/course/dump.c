/* SPDX-License-Identifier: MIT */
#include "dump.h"

#include <check.h>
#include <string.h>

static void dump_run(struct text *out, const struct run *run)
{
    static const char letters[] = "SECLN\0\0DMK";
    const char *end = run->flags & RUN_CELL_END ? ";" : run->flags & RUN_LINE_END ? "/" : "|";
    size_t before = out->length;

    for (size_t i = 0; i < sizeof letters - 1; i++)
        if (letters[i] && run->flags & 1u << i)
            text_add_byte(out, letters[i]);
    if (out->length > before)
        text_add_byte(out, ':');
    text_add(out, run->text);
    if (run->target)
        text_addf(out, ">%s", run->target);
    text_add(out, end);
}

void dump_prose(struct text *out, const struct prose *p)
{
    for (size_t i = 0; i < p->block_count; i++) {
        const struct block *b = &p->blocks[i];

        text_add_byte(out, "phiqctr?f"[b->kind]);
        if (b->level)
            text_addf(out, "%d", b->level);
        if (b->marker)
            text_addf(out, "(%s)", b->marker);
        if (b->language)
            text_addf(out, ":%s", b->language);
        if (b->columns)
            text_addf(out, "x%zu", b->columns);
        text_add(out, " |");
        for (size_t j = 0; j < b->run_count; j++)
            dump_run(out, &b->runs[j]);
        text_add(out, "\n");
    }
}

void dump_places(struct text *out, const struct prose *p)
{
    for (size_t i = 0; i < p->block_count; i++) {
        const struct block *b = &p->blocks[i];

        for (size_t j = 0; j < b->run_count; j++)
            text_addf(out, "%s%zu:%zu", j ? " " : "", b->runs[j].line, b->runs[j].column);
        text_add(out, "\n");
    }
}

void dump_problems(struct text *out, const struct problems *p)
{
    static const char *const kinds[] = {"", "warning: ", "style: "}; /* enum problem_kind */

    for (size_t i = 0; i < p->count; i++) {
        const struct error *e = &p->items[i].error;

        text_addf(out, "%zu:%zu %s%s\n", e->line, e->column, kinds[p->items[i].kind], e->message);
    }
}

struct markdown dump_read(const char *document)
{
    struct markdown m;

    markdown_parse(&m, document, strlen(document), "test.md", NULL);
    return m;
}

void dump_check(struct text *t, const char *expected)
{
    ck_assert_str_eq(text_string(t), expected);
    text_free(t);
}
