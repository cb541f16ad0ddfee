/* SPDX-License-Identifier: MIT */
#include "course/finder.h"

#include "base/fold.h"
#include "base/memory.h"
#include "course/term.h"

#include <stdlib.h>
#include <string.h>

#define RANKS 5
#define WORDS_MOST 60 /* the words that show a hit end at the first blank after so many bytes */

static const char no_break_blank[] = "\u00A0";

/* ---- reading the course ---- */

/* Appends text, with each run of blanks as one, also across the join. */
static void add_collapsed(struct text *out, const char *text)
{
    while (*text) {
        bool is_unbroken = strncmp(text, no_break_blank, strlen(no_break_blank)) == 0;

        if (*text == ' ' || is_unbroken) {
            if (out->length && (unsigned char)out->bytes[out->length - 1] > ' ')
                text_add_byte(out, ' ');
            text += is_unbroken ? strlen(no_break_blank) : 1;
        } else {
            text_add_byte(out, *text++);
        }
    }
}

static void end_block(struct text *out)
{
    if (out->length && out->bytes[out->length - 1] == ' ')
        text_cut(out, out->length - 1);
    if (out->length && out->bytes[out->length - 1] != '\n')
        text_add_byte(out, '\n');
}

static void add_block(struct text *out, const struct block *block)
{
    for (size_t i = 0; i < block->run_count; i++) {
        const struct run *run = &block->runs[i];

        if (block->kind == PROSE_FORMULA && !(run->flags & RUN_FORMULA)) /* skip all but its one-line form */
            continue;
        add_collapsed(out, run->text);
        if ((run->flags & RUN_CELL_END) || (block->kind == PROSE_CODE && (run->flags & RUN_LINE_END)))
            end_block(out);
        else if (run->flags & RUN_LINE_END)
            add_collapsed(out, " ");
    }
    end_block(out);
}

/* Adds what a step asks, without the answers, so that nobody finds those before being asked. */
static void add_question(struct text *out, const struct question *question)
{
    struct text asked = {0};

    question_text_add_plain(&question->text, &asked);
    add_collapsed(out, text_string(&asked));
    end_block(out);
    text_free(&asked);
}

/* Adds all blocks of `step`, or of no step if that is NULL. */
static void add_prose(struct text *out, const struct prose *prose, const struct step *step)
{
    int part = 0, deeper = 0;

    for (size_t i = 0; i < prose->block_count; i++) {
        const struct block *block = &prose->blocks[i];

        if (deeper && block->deeper != deeper)
            text_add_byte(out, '\v');
        if (block->deeper && block->deeper != deeper)
            text_add_byte(out, '\v');
        deeper = block->deeper;
        for (; part < block->part; part++)
            text_add_byte(out, '\f');
        if (block->kind != PROSE_QUESTION)
            add_block(out, block);
        else if (step && block->level >= 0 && (size_t)block->level < step->question_count)
            add_question(out, &step->questions[block->level]);
    }
}

static char *fold(const char *text)
{
    struct text folded = {0};

    fold_add(&folded, text);
    return text_take(&folded);
}

/* Adds a copy of what `entry` borrows, with its prose. */
static void add_entry(struct finder *finder, struct finder_entry entry, const struct prose *prose,
                      const struct step *step)
{
    struct text title = {0}, text = {0};

    add_collapsed(&title, entry.title);
    add_prose(&text, prose, step);
    entry.name = memory_copy(entry.name);
    entry.title = text_take(&title);
    entry.text = text_take(&text);
    entry.folded_title = fold(entry.title);
    entry.folded_text = fold(entry.text);
    if ((finder->count & (finder->count - 1)) == 0) /* 0, 1, 2, 4, 8 …: double the room */
        finder->entries =
            memory_resize(finder->entries, finder->count ? 2 * finder->count : 1, sizeof *finder->entries);
    finder->entries[finder->count++] = entry;
}

static void add_lesson(struct finder *finder, size_t index, struct lesson *lesson)
{
    struct finder_entry entry = {.lesson = index, .name = "", .title = lesson->title};

    add_entry(finder, entry, &lesson->intro, NULL);
    for (size_t i = 0; i < lesson->step_count; i++) {
        const struct step *step = lesson_at(lesson, i);

        add_entry(finder, (struct finder_entry){.lesson = index, .step = i, .name = step->name, .title = step->title},
                  &step->prose, step);
    }
}

void finder_fill(struct finder *finder, struct library *library)
{
    struct term_list terms;

    if (finder->is_filled)
        return;
    finder->is_filled = true;
    for (size_t i = 0; i < library->catalogue->lesson_count; i++) {
        struct lesson *lesson = library_lesson(library, i, NULL);

        if (lesson)
            add_lesson(finder, i, lesson);
    }
    term_list_make(&terms, library_glossary(library));
    for (size_t i = 0; i < terms.count; i++)
        add_entry(finder,
                  (struct finder_entry){.is_term = true, .name = terms.items[i].anchor, .title = terms.items[i].name},
                  &terms.items[i].text, NULL);
    term_list_free(&terms);
}

/* ---- finding ---- */

/* Whether a letter or a digit (or any character beyond ASCII) ends before `at`. */
static bool is_inside_word(const char *text, const char *at)
{
    unsigned char before = at > text ? (unsigned char)at[-1] : ' ';

    return before >= 0x80 || (before >= 'a' && before <= 'z') || (before >= '0' && before <= '9');
}

/* The first place where a word begins with `wanted`, else the first inside a word; NULL if there is none. */
static const char *find(const char *text, const char *wanted, bool *begins)
{
    const char *first = NULL, *at = text;

    *begins = false;
    while ((at = strstr(at, wanted))) {
        if (!is_inside_word(text, at)) {
            *begins = true;
            return at;
        }
        first = first ? first : at;
        at++;
    }
    return first;
}

/* Looks into an entry; false if it does not hold the words. */
static bool look(const struct finder_entry *entry, const char *wanted, struct finder_hit *hit)
{
    bool title_begins, begins;
    const char *title = find(entry->folded_title, wanted, &title_begins),
               *text = find(entry->folded_text, wanted, &begins);

    if (title) {
        hit->title_at = (size_t)(title - entry->folded_title);
        hit->title_length = strlen(wanted);
        fold_place(entry->title, &hit->title_at, &hit->title_length);
        hit->rank = strcmp(entry->folded_title, wanted) == 0 ? 0 : title_begins ? 1 : 2;
    } else {
        hit->rank = begins ? 3 : 4;
    }
    if (text) {
        hit->at = (size_t)(text - entry->folded_text);
        hit->length = strlen(wanted);
        fold_place(entry->text, &hit->at, &hit->length);
    }
    return title || text;
}

static size_t characters(const char *text)
{
    size_t count = 0;

    for (; *text; text++)
        count += ((unsigned char)*text & 0xC0) != 0x80;
    return count;
}

/* Sorts the hits by rank, keeping the order of those of equal rank. */
static void sort(struct finder_hits *hits)
{
    struct finder_hit *sorted = memory_new_array(hits->count, sizeof *sorted);
    size_t count = 0;

    for (int rank = 0; rank < RANKS; rank++)
        for (size_t i = 0; i < hits->count; i++)
            if (hits->items[i].rank == rank)
                sorted[count++] = hits->items[i];
    free(hits->items);
    hits->items = sorted;
}

void finder_find(const struct finder *finder, const char *words, struct finder_hits *out)
{
    struct text collapsed = {0}, wanted = {0};

    finder_hits_free(out);
    add_collapsed(&collapsed, words);
    if (collapsed.length && collapsed.bytes[collapsed.length - 1] == ' ')
        text_cut(&collapsed, collapsed.length - 1);
    fold_add(&wanted, text_string(&collapsed));
    if (wanted.length && characters(text_string(&collapsed)) >= FINDER_LEAST) {
        out->items = memory_new_array(finder->count, sizeof *out->items);
        for (size_t i = 0; i < finder->count; i++) {
            struct finder_hit hit = {.entry = i};

            if (look(&finder->entries[i], text_string(&wanted), &hit))
                out->items[out->count++] = hit;
        }
        sort(out);
    }
    text_free(&collapsed);
    text_free(&wanted);
}

/* How many marks come before the hit. */
static int count_before(const struct finder *finder, const struct finder_hit *hit, char mark)
{
    const char *text = finder->entries[hit->entry].text;
    int count = 0;

    for (size_t i = 0; hit->length && i < hit->at; i++)
        count += text[i] == mark;
    return count;
}

int finder_part(const struct finder *finder, const struct finder_hit *hit)
{
    return count_before(finder, hit, '\f');
}

int finder_deeper(const struct finder *finder, const struct finder_hit *hit)
{
    int marks = count_before(finder, hit, '\v');

    return marks % 2 ? (marks + 1) / 2 : 0;
}

void finder_add_words(const struct finder *finder, const struct finder_hit *hit, struct text *out)
{
    const char *text = finder->entries[hit->entry].text, *from = text + hit->at, *end = from + hit->length;

    if (hit->length == 0)
        return;
    while (from > text && (unsigned char)from[-1] > ' ')
        from--;
    while ((unsigned char)*end >= ' ' && !(*end == ' ' && end - from >= WORDS_MOST))
        end++;
    text_add_bytes(out, from, (size_t)(end - from));
}

void finder_hits_free(struct finder_hits *hits)
{
    free(hits->items);
    *hits = (struct finder_hits){0};
}

void finder_free(struct finder *finder)
{
    for (size_t i = 0; i < finder->count; i++) {
        struct finder_entry *entry = &finder->entries[i];

        free(entry->name);
        free(entry->title);
        free(entry->text);
        free(entry->folded_title);
        free(entry->folded_text);
    }
    free(finder->entries);
    *finder = (struct finder){0};
}
