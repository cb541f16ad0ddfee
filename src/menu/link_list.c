/* SPDX-License-Identifier: MIT */
#include "menu/link_list.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* Where links are looked up. */
struct lookup {
    struct library *library;
    struct term_list terms;
    size_t from;
    const char **targets; /* of the links so far; borrowed */
};

static void resolve_term(const struct lookup *lookup, struct link *link)
{
    link->term = term_list_find(&lookup->terms, link->place.name);
    if (!*link->place.name && lookup->terms.count) {
        link->term = 0;
        link->kind = LINK_TERM;
        text_add(&link->what, "the glossary");
    } else {
        link->kind = link->term < lookup->terms.count ? LINK_TERM : LINK_NOWHERE;
        text_add(&link->what, link->kind == LINK_TERM ? "term" : "no term of the glossary");
    }
}

/* Appends what the place is, and its title unless the link's words already are the title. */
static void add_title(struct link *link, const char *what, const char *title)
{
    text_add(&link->what, what);
    if (strcmp(text_string(&link->text), title) != 0)
        text_addf(&link->what, " %s", title);
}

static void resolve_step(const struct lookup *lookup, struct link *link)
{
    struct library *library = lookup->library;
    struct lesson *lesson = library_lesson(library, link->place.lesson, NULL);
    int part = -1;
    const struct step *step = lesson && *link->place.name ? lesson_find(lesson, link->place.name, &part, NULL) : NULL;

    link->kind = lesson && (step || !*link->place.name) ? LINK_STEP : LINK_NOWHERE;
    if (lesson && link->place.is_quiz)
        add_title(link, "quiz", lesson->title);
    else if (!lesson)
        text_addf(&link->what, "lesson %s, which cannot be read", library->catalogue->lessons[link->place.lesson].name);
    else if (!*link->place.name)
        add_title(link, "lesson", lesson->title);
    else if (step)
        add_title(link, "step", step->title);
    else
        text_addf(&link->what, "no step “%s”", link->place.name);
    if (step && part >= 0)
        text_addf(&link->what, ", part %d", part + 1);
    if (lesson && *link->place.name && link->place.lesson != lookup->from)
        text_addf(&link->what, " of %s", lesson->title);
    for (size_t i = 0; step && i < link->place.query_length; i++) {
        text_add(&link->what, i == 0 ? ", " : "");
        text_add_byte(&link->what, link->place.query[i] == '&' ? ' ' : link->place.query[i]);
    }
}

static void resolve(const struct lookup *lookup, const char *target, struct link *link)
{
    if (!library_find(lookup->library, target, lookup->from, &link->place)) {
        link->kind = LINK_ELSEWHERE;
        text_add(&link->what, target);
    } else if (link->place.is_term) {
        resolve_term(lookup, link);
    } else {
        resolve_step(lookup, link);
    }
}

/* Adds the link that begins at run `i`, unless there is one to the same place; returns the index after it. */
static size_t add_link(struct link_list *out, struct lookup *lookup, const struct block *block, size_t i)
{
    const char *target = block->runs[i].target;
    struct link link = {0};
    size_t known = 0;

    do
        text_add(&link.text, block->runs[i].text);
    while (!(block->runs[i].flags & (RUN_CELL_END | RUN_LINE_END)) && ++i < block->run_count &&
           (block->runs[i].flags & RUN_LINK) && block->runs[i].target && strcmp(block->runs[i].target, target) == 0);
    i += i < block->run_count && (block->runs[i].flags & (RUN_CELL_END | RUN_LINE_END)) ? 1 : 0;
    while (known < out->count && strcmp(lookup->targets[known], target) != 0)
        known++;
    if (known < out->count) {
        text_free(&link.text);
        return i;
    }
    if (strspn(text_string(&link.text), " ") == link.text.length) /* an image without words */
        text_add(&link.text, target);
    resolve(lookup, target, &link);
    if ((out->count & (out->count - 1)) == 0) { /* 0, 1, 2, 4, 8 …: double the room */
        out->items = memory_resize(out->items, out->count ? 2 * out->count : 1, sizeof *out->items);
        lookup->targets = memory_resize(lookup->targets, out->count ? 2 * out->count : 1, sizeof *lookup->targets);
    }
    lookup->targets[out->count] = target;
    out->items[out->count++] = link;
    return i;
}

void link_list_make(struct link_list *out, struct library *library, const struct prose *prose, int part, size_t from)
{
    struct lookup lookup = {.library = library, .from = from};

    *out = (struct link_list){0};
    term_list_make(&lookup.terms, library_glossary(library));
    for (size_t b = 0; b < prose->block_count; b++) {
        const struct block *block = &prose->blocks[b];

        for (size_t i = 0; block->part <= part && i < block->run_count;) {
            const struct run *run = &block->runs[i];

            if ((run->flags & RUN_LINK) && run->target)
                i = add_link(out, &lookup, block, i);
            else
                i++;
        }
    }
    term_list_free(&lookup.terms);
    free(lookup.targets);
}

void link_list_free(struct link_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        text_free(&list->items[i].text);
        text_free(&list->items[i].what);
        text_free(&list->items[i].address);
    }
    free(list->items);
    *list = (struct link_list){0};
}
