/* SPDX-License-Identifier: MIT */
#include "course/term.h"

#include "base/memory.h"
#include "base/text.h"
#include "course/lesson_name.h"

#include <stdlib.h>
#include <string.h>

static void add_term(struct term_list *list, struct block *heading)
{
    struct text name = {0};
    struct term *term;

    for (size_t i = 0; i < heading->run_count; i++)
        text_add(&name, heading->runs[i].text);
    list->items = memory_resize(list->items, list->count + 1, sizeof *list->items);
    term = &list->items[list->count++];
    *term = (struct term){.anchor = lesson_anchor(text_string(&name)), .text.blocks = heading + 1};
    term->name = text_take(&name);
}

void term_list_make(struct term_list *out, const struct prose *glossary)
{
    *out = (struct term_list){0};
    for (size_t i = 0; i < glossary->block_count; i++) {
        struct block *block = &glossary->blocks[i];

        if (block->kind == PROSE_HEADING && block->level == TERM_LEVEL)
            add_term(out, block);
        else if (out->count)
            out->items[out->count - 1].text.block_count++;
    }
}

bool term_is_claim(const char *name)
{
    return strncmp(name, TERM_CLAIM, strlen(TERM_CLAIM)) == 0;
}

size_t term_list_find(const struct term_list *list, const char *anchor)
{
    size_t i = 0;

    while (i < list->count && strcmp(list->items[i].anchor, anchor) != 0)
        i++;
    return i;
}

void term_list_free(struct term_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        free(list->items[i].name);
        free(list->items[i].anchor);
    }
    free(list->items);
    *list = (struct term_list){0};
}
