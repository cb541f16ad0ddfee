/* SPDX-License-Identifier: MIT */
#include "print/quiz_exporters.h"

#include <string.h>

/* ------------------------------------------------------------------------------------------------------------ texts */

static void add_block(struct text *out, const struct block *b)
{
    size_t cells = 0;

    if (b->marker)
        text_addf(out, "%s ", b->marker);
    for (size_t i = 0; i < b->run_count; i++) {
        const struct run *run = &b->runs[i];

        if (b->kind == PROSE_FORMULA && !(run->flags & RUN_FORMULA))
            continue; /* the same in one line follows */
        text_add(out, run->text);
        if (i + 1 < b->run_count && run->flags & RUN_LINE_END)
            text_add_byte(out, '\n');
        else if (i + 1 < b->run_count && run->flags & RUN_CELL_END)
            text_add(out, b->columns > 0 && ++cells % b->columns == 0 ? "\n" : " | ");
    }
}

void export_add_text(struct text *out, const struct question_text *t)
{
    for (size_t i = 0; i < t->prose.block_count; i++) {
        const struct block *b = &t->prose.blocks[i];

        if (i > 0)
            text_add(out, b->kind == PROSE_ITEM && b[-1].kind == PROSE_ITEM ? "\n" : "\n\n");
        add_block(out, b);
    }
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n';
}

void export_add_asked(struct text *out, const struct question *q)
{
    size_t length = q->text.source ? strlen(q->text.source) : 0;

    export_add_text(out, &q->text);
    if (!q->tail.source)
        return;
    text_add(out, length > 0 && is_blank(q->text.source[length - 1]) ? " _____" : "_____");
    text_add(out, is_blank(*q->tail.source) ? " " : "");
    export_add_text(out, &q->tail);
}

void export_leave(struct export *x, const struct quiz *quiz, size_t question, const char *why)
{
    const struct question *q = &quiz->questions[question];

    text_addf(x->left, "%s: question %zu", quiz->name, question + 1);
    if (q->id)
        text_addf(x->left, " (%s)", q->id);
    text_addf(x->left, " is left out: %s\n", why);
}
