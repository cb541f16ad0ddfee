/* SPDX-License-Identifier: MIT */
#include "command/glossary.h"

#include "base/memory.h"
#include "course/lesson_name.h"

#include <stdlib.h>
#include <string.h>

bool glossary_is_one(const char *path)
{
    const char *slash = strrchr(path, '/');

    return strcmp(slash ? slash + 1 : path, GLOSSARY_FILE) == 0;
}

void glossary_add_heading(struct text *out, const struct block *heading)
{
    for (size_t r = 0; r < heading->run_count; r++)
        text_add(out, heading->runs[r].text);
}

struct term {
    char *name, *anchor;
    struct place place;
};

static bool is_term(const struct block *block)
{
    return block->kind == PROSE_HEADING && block->level == GLOSSARY_LEVEL;
}

/* Whether text follows block `b` before the next term. */
static bool has_text(const struct prose *prose, size_t b)
{
    for (b++; b < prose->block_count && !is_term(&prose->blocks[b]); b++)
        if (prose->blocks[b].kind != PROSE_HEADING && prose->blocks[b].kind != PROSE_RULE &&
            prose->blocks[b].run_count > 0)
            return true;
    return false;
}

static int compare_terms(const void *a, const void *b)
{
    const struct term *first = a, *second = b;
    int order = strcmp(first->anchor, second->anchor);

    if (order == 0)
        order = first->place.line < second->place.line ? -1 : first->place.line > second->place.line;
    return order;
}

/* Reports terms with the same anchor as an earlier one; leaves the terms sorted by anchor. */
static void check_anchors(struct term *terms, size_t count, struct problems *problems)
{
    const struct term *first = terms;

    qsort(terms, count, sizeof *terms, compare_terms);
    for (size_t i = 0; i < count; i++) {
        const struct term *term = &terms[i];

        if (strcmp(term->anchor, first->anchor) != 0)
            first = term;
        if (!*term->anchor)
            problems_add(problems, term->place, "no link can name the term \"%s\": give it a letter or a digit",
                         term->name);
        else if (term != first)
            problems_add(problems, term->place,
                         "the term \"%s\" is in line %zu already, as #%s: join the two or rename one", term->name,
                         first->place.line, term->anchor);
    }
}

/* A block's place is that of its first run. */
static struct place place_of(const struct block *block, const char *file)
{
    return block->run_count ? (struct place){file, block->runs[0].line, block->runs[0].column}
                            : (struct place){file, 1, 1};
}

/* Reports a block that is no part of an entry, and says what to do about it. */
static void check_block(const struct block *block, const char *file, struct problems *problems)
{
    bool is_live = block->kind == PROSE_CODE && block->language &&
                   (strcmp(block->language, "view") == 0 || strcmp(block->language, "predict") == 0 ||
                    strcmp(block->language, "challenge") == 0);

    if (is_live)
        problems_add(problems, place_of(block, file), "a glossary has no %s: put it into a lesson and link to it",
                     block->language);
}

size_t glossary_check(const struct prose *prose, const char *file, struct problems *problems)
{
    struct term *terms = memory_new_array(prose->block_count + 1, sizeof *terms);
    size_t count = 0;

    for (size_t b = 0; b < prose->block_count; b++) {
        const struct block *block = &prose->blocks[b];
        struct text name = {0};

        check_block(block, file, problems);
        if (!is_term(block))
            continue;
        glossary_add_heading(&name, block);
        terms[count].place = place_of(block, file);
        terms[count].anchor = lesson_anchor(text_string(&name));
        terms[count].name = text_take(&name);
        if (!has_text(prose, b))
            problems_add(problems, terms[count].place, "the term \"%s\" has no text: explain it below its heading",
                         terms[count].name);
        count++;
    }
    if (count == 0)
        problems_add(problems, (struct place){file, 1, 1}, "the glossary has no term: write each as a ## heading");
    check_anchors(terms, count, problems);
    for (size_t i = 0; i < count; i++) {
        free(terms[i].name);
        free(terms[i].anchor);
    }
    free(terms);
    return count;
}
