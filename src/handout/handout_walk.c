/* SPDX-License-Identifier: MIT */
#include "base/utf8.h"
#include "handout/handout.h"
#include "player/expected.h"
#include "player/question_shown.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define GLOSSARY "Terms"

/* ------------------------------------------------------------------------------------------------------------- links
 */

bool handout_link(struct handout *h, const char *target, struct text *anchor)
{
    struct library_place place;
    size_t term;

    if (!library_find(&h->opened->library, target, h->lesson, &place))
        return false;
    if (place.is_term) {
        term = term_list_find(&h->terms, place.name);
        if (term == h->terms.count)
            return false;
        text_addf(anchor, "term/%s", h->terms.items[term].anchor);
        return true;
    }
    if (!h->chosen[place.lesson] || (place.is_quiz && !h->quiz))
        return false;
    text_add(anchor, h->opened->catalogue.lessons[place.lesson].name);
    if (place.is_quiz)
        text_add(anchor, "/quiz");
    else if (*place.name) /* a part is a few lines below the heading of its step */
        text_addf(anchor, "/%.*s", (int)strcspn(place.name, ":"), place.name);
    return true;
}

/* Notes the terms that prose leads to; returns whether there is one more. */
static bool note_terms(struct handout *h, const struct prose *prose)
{
    bool found = false;

    for (size_t b = 0; b < prose->block_count; b++)
        for (size_t r = 0; r < prose->blocks[b].run_count; r++) {
            const struct run *run = &prose->blocks[b].runs[r];
            struct library_place place;
            size_t term = h->terms.count;

            if (run->flags & RUN_LINK && run->target &&
                library_find(&h->opened->library, run->target, h->lesson, &place) && place.is_term)
                term = term_list_find(&h->terms, place.name);
            if (term < h->terms.count && !h->used[term])
                found = h->used[term] = true;
        }
    return found;
}

static void write_prose(struct handout *h, const struct prose *prose)
{
    note_terms(h, prose);
    h->writer->prose(h, prose);
}

/* ------------------------------------------------------------------------------------------------------------- a step
 */

/* Writes the questions' texts in their places and the blocks between them, from `start` to before `end`. */
static void write_blocks(struct handout *h, const struct step *step, size_t start, size_t end)
{
    for (size_t i = start; i <= end; i++) {
        struct prose question = {0};

        if (i < end && step->prose.blocks[i].kind != PROSE_QUESTION)
            continue;
        if (i > start)
            write_prose(h, &(struct prose){.blocks = step->prose.blocks + start, .block_count = i - start});
        start = i + 1;
        if (i == end)
            return;
        question_show_printed(&question, step, i, "");
        write_prose(h, &question);
        prose_free(&question);
    }
}

static void write_answers(struct handout *h, const struct step *step)
{
    if (!h->answers || step->question_count == 0)
        return;
    h->writer->open(h, HANDOUT_ANSWERS);
    for (size_t i = 0; i < step->question_count; i++) {
        struct prose answer = {0};

        question_show_answer(&answer, step, &step->questions[i]);
        write_prose(h, &answer);
        prose_free(&answer);
    }
    h->writer->close(h, HANDOUT_ANSWERS);
}

/* Appends a paragraph for each that an empty line ends. */
static void add_paragraphs(struct prose *out, const char *notes)
{
    while (*(notes += strspn(notes, "\n"))) {
        const char *end = strstr(notes, "\n\n");
        size_t length = end ? (size_t)(end - notes) : strlen(notes);
        struct text words = {0}, clean = {0};

        for (size_t i = 0; i < length; i++)
            if (notes[i] != '\n' || i + 1 < length)
                text_add_byte(&words, notes[i] == '\n' ? ' ' : notes[i]);
        utf8_clean(&clean, text_string(&words), words.length);
        prose_add_run(prose_add_block(out, PROSE_PARAGRAPH), text_string(&clean), NULL, 0);
        text_free(&words);
        text_free(&clean);
        notes += length;
    }
}

static void write_notes(struct handout *h, const struct step *step)
{
    struct prose prose = {0};

    if (!h->notes || (!*step->notes && step->minutes == 0))
        return;
    h->writer->open(h, HANDOUT_NOTES);
    if (step->minutes > 0) {
        struct text minutes = {0};

        text_addf(&minutes, "%d minute%s.", step->minutes, step->minutes == 1 ? "" : "s");
        prose_add_run(prose_add_block(&prose, PROSE_PARAGRAPH), text_string(&minutes), NULL, RUN_STRONG);
        text_free(&minutes);
    }
    add_paragraphs(&prose, step->notes);
    write_prose(h, &prose);
    h->writer->close(h, HANDOUT_NOTES);
    prose_free(&prose);
}

/* Writes the prose of a step, all parts, each picture above the part with which it comes; then their numbers. */
static bool write_pictured(struct handout *h, const struct lesson *lesson, const struct step *step, struct error *e)
{
    const struct view_setup setup = {.sources = h->opened->sources};
    const struct view *view = view_get(step->view_name, e);
    struct prints prints = {0};
    size_t start = 0;
    bool ok = true;

    if (!view)
        return error_at(e, lesson->file, step->view_line, step->view_column);
    prints_find(&prints, step, view, &setup);
    for (size_t i = 0; ok && i < prints.count; i++) {
        size_t before = prints_block(step, prints.items[i].part);

        write_blocks(h, step, start, before);
        start = before;
        ok = handout_picture(h, step, &prints.items[i], lesson->file, e);
    }
    write_blocks(h, step, start, step->prose.block_count);
    ok = ok && handout_numbers(h, step, &prints, lesson->file, e);
    prints_free(&prints);
    return ok;
}

static bool write_step(struct handout *h, const struct lesson *lesson, const struct step *step, struct error *e)
{
    struct text anchor = {0};
    bool ok = true;

    text_addf(&anchor, "%s/%s", lesson->name, step->name);
    h->writer->heading(h, 2, step->title, text_string(&anchor));
    text_free(&anchor);
    if (step->view_name)
        ok = write_pictured(h, lesson, step, e);
    else
        write_blocks(h, step, 0, step->prose.block_count);
    write_answers(h, step);
    write_notes(h, step);
    return ok;
}

/* --------------------------------------------------------------------------------------------------------- the course
 */

static bool write_quiz(struct handout *h, const struct lesson *lesson, struct error *e)
{
    struct text words = {0}, anchor = {0};
    const struct quiz *quiz;

    if (!h->quiz || !catalogue_has_quiz(&h->opened->catalogue, h->lesson))
        return true;
    quiz = library_quiz(&h->opened->library, h->lesson, e);
    if (!quiz)
        return false;
    text_addf(&words, "Quiz: %s", lesson->title);
    text_addf(&anchor, "%s/quiz", lesson->name);
    h->writer->heading(h, 1, text_string(&words), text_string(&anchor));
    text_free(&words);
    text_free(&anchor);
    if (h->writer->quiz)
        h->writer->quiz(h, quiz);
    else
        handout_quiz(h, quiz);
    return true;
}

static bool write_lesson(struct handout *h, size_t index, struct error *e)
{
    struct lesson *lesson = library_lesson(&h->opened->library, index, e);

    if (!lesson)
        return false;
    h->lesson = index;
    h->writer->heading(h, 1, lesson->title, h->opened->catalogue.lessons[index].name);
    write_prose(h, &lesson->intro);
    for (size_t i = 0; i < lesson->step_count; i++)
        if (!write_step(h, lesson, lesson_at(lesson, i), e))
            return false;
    return write_quiz(h, lesson, e);
}

/* Writes the terms that the lessons lead to, and those that these lead to. */
static void write_terms(struct handout *h)
{
    bool any = false;

    h->lesson = SIZE_MAX;
    for (size_t i = 0; i < h->terms.count; i++) /* one that is found above leads back to the first */
        if (h->used[i] && note_terms(h, &h->terms.items[i].text))
            i = (size_t)-1;
    for (size_t i = 0; i < h->terms.count; i++) {
        struct text anchor = {0};

        if (!h->used[i] || term_list_find(&h->terms, h->terms.items[i].anchor) != i)
            continue;
        if (!any)
            h->writer->heading(h, 1, GLOSSARY, "terms");
        any = true;
        text_addf(&anchor, "term/%s", h->terms.items[i].anchor);
        h->writer->heading(h, 3, h->terms.items[i].name, text_string(&anchor));
        write_prose(h, &h->terms.items[i].text);
        text_free(&anchor);
    }
}

bool handout_walk(struct handout *h, struct error *e)
{
    for (size_t i = 0; i < h->count; i++)
        if (!write_lesson(h, h->order[i], e))
            return false;
    write_terms(h);
    return true;
}
