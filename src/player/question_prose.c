/* SPDX-License-Identifier: MIT */
#include "player/question_prose.h"

#include "base/memory.h"

void question_prose_item(struct prose *out, int level, const char *marker)
{
    struct block *block = prose_add_block(out, PROSE_ITEM);

    block->level = level;
    if (*marker)
        block->marker = memory_copy(marker);
}

/* The block in which words go on. */
static struct block *open_block(struct prose *out)
{
    struct block *last = &out->blocks[out->block_count - 1];
    int level = last->level;

    if (last->kind == PROSE_ITEM || last->kind == PROSE_PARAGRAPH)
        return last;
    question_prose_item(out, level, "");
    return &out->blocks[out->block_count - 1];
}

void question_prose_words(struct prose *out, const char *words, unsigned flags)
{
    prose_add_run(open_block(out), words, NULL, flags);
}

static void copy_runs(struct block *to, const struct block *from, unsigned flags)
{
    for (size_t i = 0; i < from->run_count; i++)
        prose_add_run(to, from->runs[i].text, from->runs[i].target, from->runs[i].flags | flags);
}

static bool is_text(const struct block *block)
{
    return block->kind == PROSE_PARAGRAPH || block->kind == PROSE_HEADING;
}

/* A block of the same kind, `level` deep; paragraphs and headings become items without a marker where that is not 0,
 * so that they stand below the text they belong to. */
static void copy_block(struct prose *out, const struct block *from, int level, unsigned flags)
{
    struct block *to = prose_add_block(out, !is_text(from) ? from->kind : level > 0 ? PROSE_ITEM : PROSE_PARAGRAPH);

    to->level = level + (is_text(from) ? 0 : from->level);
    to->marker = from->marker ? memory_copy(from->marker) : NULL;
    to->language = from->language ? memory_copy(from->language) : NULL;
    to->columns = from->columns;
    to->baseline = from->baseline;
    copy_runs(to, from, flags | (from->kind == PROSE_HEADING ? RUN_STRONG : 0));
}

void question_prose_text(struct prose *out, const struct question_text *t, unsigned flags)
{
    int level = out->blocks[out->block_count - 1].level;

    for (size_t i = 0; i < t->prose.block_count; i++) {
        const struct block *from = &t->prose.blocks[i];

        if (i == 0 && is_text(from))
            copy_runs(open_block(out), from, flags);
        else
            copy_block(out, from, level, flags);
    }
}

void question_prose_below(struct prose *out, const struct question_text *t)
{
    struct block *last = &out->blocks[out->block_count - 1];

    if (!t->source)
        return;
    if (last->run_count > 0 && last->kind == PROSE_ITEM)
        last->runs[last->run_count - 1].flags |= RUN_LINE_END;
    question_prose_text(out, t, 0);
}
