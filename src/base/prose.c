/* SPDX-License-Identifier: MIT */
#include "base/prose.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* Room for one more item. Arrays grow to the next power of two, so a million runs are not copied a million times. */
static void *make_room(void *items, size_t count, size_t size)
{
    return count & (count - 1) ? items : memory_resize(items, count ? 2 * count : 1, size);
}

struct block *prose_add_block(struct prose *p, enum prose_kind kind)
{
    p->blocks = make_room(p->blocks, p->block_count, sizeof *p->blocks);
    p->blocks[p->block_count] = (struct block){.kind = kind};
    return &p->blocks[p->block_count++];
}

void prose_add_run(struct block *b, const char *text, const char *target, unsigned flags)
{
    b->runs = make_room(b->runs, b->run_count, sizeof *b->runs);
    b->runs[b->run_count++] =
        (struct run){.text = memory_copy(text), .target = target ? memory_copy(target) : NULL, .flags = flags};
}

bool prose_has_keys(const struct block *block)
{
    for (size_t i = 0; i < block->run_count; i++)
        if (block->runs[i].flags & RUN_KEY)
            return true;
    return false;
}

/* Removes the blanks at the beginning of a run. */
static void trim_front(struct run *run)
{
    size_t blanks = strspn(run->text, " ");

    memmove(run->text, run->text + blanks, strlen(run->text) - blanks + 1);
}

/* The run after dropped words takes their place: it loses its leading blanks at the block's beginning or after a
 * blank. */
void prose_drop_keys(struct block *block)
{
    bool after_blank = true, is_gap = false;
    size_t kept = 0;

    for (size_t i = 0; i < block->run_count; i++) {
        struct run *run = &block->runs[i];

        if (!(run->flags & RUN_KEY) && is_gap && after_blank)
            trim_front(run);
        is_gap = run->flags & RUN_KEY || (is_gap && !*run->text);
        if (run->flags & RUN_KEY || (is_gap && !*run->text)) {
            free(run->text);
            free(run->target);
            continue;
        }
        after_blank = *run->text ? run->text[strlen(run->text) - 1] == ' ' : after_blank;
        block->runs[kept++] = *run;
    }
    block->run_count = kept;
}

static void free_block(struct block *b)
{
    for (size_t i = 0; i < b->run_count; i++) {
        free(b->runs[i].text);
        free(b->runs[i].target);
    }
    free(b->runs);
    free(b->marker);
    free(b->language);
}

void prose_free(struct prose *p)
{
    for (size_t i = 0; i < p->block_count; i++)
        free_block(&p->blocks[i]);
    free(p->blocks);
    *p = (struct prose){0};
}
