/* SPDX-License-Identifier: MIT */
#include "base/prose.h"

#include "base/memory.h"

#include <stdlib.h>

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
