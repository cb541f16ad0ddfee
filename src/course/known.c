/* SPDX-License-Identifier: MIT */
#include "course/known.h"

#include "base/fold.h"
#include "base/memory.h"
#include "base/text.h"
#include "course/term.h"

#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define WORD_LEAST 4 /* the fewest bytes of a name that may also be written with a capital, like any word */

/* A step of a lesson, in the order of the course. */
struct stop {
    size_t lesson, step;
};

/* A term that is known. */
struct known {
    const struct term *term;
    struct text folded;    /* its name without capitals; empty: its capitals count */
    struct stop explained; /* where it was explained last */
    int named;             /* the last part that names it, from 1; 0: none */
};

static size_t index_of(const struct library *l, const struct lesson *lesson)
{
    size_t index = 0;

    while (index < l->catalogue->lesson_count && l->lessons[index].lesson != lesson)
        index++;
    return index;
}

static bool is_before(struct stop a, struct stop b)
{
    return a.lesson < b.lesson || (a.lesson == b.lesson && a.step < b.step);
}

/* The step of a link into the course. Of a link into another lesson only the lesson counts, since finding its step
 * would read that lesson. */
static struct stop stop_of(struct library *l, const struct library_place *link, size_t here)
{
    struct stop stop = {.lesson = link->lesson};
    int part;
    struct lesson *lesson = link->lesson == here ? l->lessons[here].lesson : NULL;
    const struct step *step = lesson && *link->name ? lesson_find(lesson, link->name, &part, NULL) : NULL;

    if (step)
        stop.step = (size_t)(step - lesson->steps);
    return stop;
}

/* Whether a term leads anywhere, and only to places before `here`; notes the latest of them. */
static bool is_explained(struct library *l, const struct term *term, struct stop here, struct stop *latest)
{
    bool leads = false;

    for (size_t b = 0; b < term->text.block_count; b++) {
        const struct block *block = &term->text.blocks[b];

        for (size_t i = 0; i < block->run_count; i++) {
            struct library_place link;
            struct stop at;

            if (!(block->runs[i].flags & RUN_LINK) || !library_find(l, block->runs[i].target, SIZE_MAX, &link) ||
                link.is_term || link.is_quiz)
                continue;
            at = stop_of(l, &link, here.lesson);
            if (!is_before(at, here))
                return false;
            if (!leads || is_before(*latest, at))
                *latest = at;
            leads = true;
        }
    }
    return leads;
}

static bool is_letter(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Whether a text has a name as a word, or its plural. */
static bool has_word(const char *text, const char *name)
{
    size_t length = strlen(name);

    for (const char *at = text; (at = strstr(at, name)) != NULL; at++) {
        const char *end = at + length + (at[length] == 's');

        if ((at == text || !is_letter(at[-1])) && !is_letter(*end))
            return true;
    }
    return false;
}

/* Notes which terms a part names. */
static void note_named(const struct step *step, int part, struct known *known, size_t count)
{
    struct text text = {0}, folded = {0};

    for (size_t b = 0; b < step->prose.block_count; b++) {
        const struct block *block = &step->prose.blocks[b];

        for (size_t i = 0; block->part == part && !block->deeper && i < block->run_count; i++)
            text_addf(&text, "%s%s", block->runs[i].text, i + 1 < block->run_count ? "" : "\n");
    }
    fold_add(&folded, text_string(&text));
    for (size_t i = 0; i < count; i++)
        if (known[i].folded.length ? has_word(text_string(&folded), text_string(&known[i].folded))
                                   : has_word(text_string(&text), known[i].term->name))
            known[i].named = part + 1;
    text_free(&text);
    text_free(&folded);
}

/* Appends a line without capitals, and without punctuation around its words: "contiguous" for ".contiguous()". */
static void add_line(struct text *out, const char *text)
{
    size_t length = strlen(text);
    struct text bare = {0};

    while (length > 0 && ispunct((unsigned char)*text))
        text++, length--;
    while (length > 0 && ispunct((unsigned char)text[length - 1]))
        length--;
    text_add_bytes(&bare, text, length);
    fold_add(out, text_string(&bare));
    text_add(out, "\n");
    text_free(&bare);
}

/* Appends a line for each answer to a question of the step. */
static void add_answers(const struct step *step, struct text *out)
{
    text_add(out, "\n");
    for (size_t i = 0; i < step->question_count; i++)
        for (size_t a = 0; a < step->questions[i].answer_count; a++) {
            struct text answer = {0};

            question_text_add_plain(&step->questions[i].answers[a].text, &answer);
            add_line(out, text_string(&answer));
            text_free(&answer);
        }
}

/* Whether a term is one of these answers: then it is not explained beside the question. */
static bool is_asked(const char *answers, const char *name)
{
    struct text line = {0};
    bool is;

    text_add(&line, "\n");
    add_line(&line, name);
    is = strstr(answers, text_string(&line)) != NULL;
    text_free(&line);
    return is;
}

static int compare(const void *a, const void *b)
{
    const struct known *x = a, *y = b;

    if (x->named != y->named)
        return y->named - x->named;
    if (is_before(x->explained, y->explained) || is_before(y->explained, x->explained))
        return is_before(x->explained, y->explained) ? 1 : -1;
    return x->term < y->term ? -1 : 1;
}

/* Appends what a term means: its first paragraph, without the sentence that says where to read more. */
static void add_term(struct prose *out, const struct term *term)
{
    static const char more[] = "See ";
    const struct block *from = term->text.blocks;
    struct block *to = prose_add_block(out, PROSE_PARAGRAPH);

    prose_add_run(to, term->name, NULL, RUN_STRONG);
    prose_add_run(to, "  ", NULL, 0);
    for (size_t i = 0; i < from->run_count; i++) {
        size_t length = strlen(from->runs[i].text), end = length - (length < strlen(more) ? length : strlen(more));
        bool leads = i + 1 < from->run_count && (from->runs[i + 1].flags & RUN_LINK);
        char *said;

        if (!leads || strcmp(from->runs[i].text + end, more) != 0) {
            prose_add_run(to, from->runs[i].text, NULL, RUN_DIM);
            continue;
        }
        said = memory_copy_bytes(from->runs[i].text, end);
        prose_add_run(to, said, NULL, RUN_DIM);
        free(said);
        return;
    }
}

void known_terms(struct library *l, const struct lesson *lesson, size_t step, int part, struct prose *out)
{
    struct stop here = {index_of(l, lesson), step};
    struct term_list terms;
    struct text answers = {0};
    struct known *known;
    size_t count = 0;

    if (here.lesson == l->catalogue->lesson_count)
        return;
    term_list_make(&terms, library_glossary(l));
    known = memory_new_array(terms.count + 1, sizeof *known);
    add_answers(&lesson->steps[step], &answers);
    for (size_t i = 0; i < terms.count; i++) {
        known[count] = (struct known){.term = &terms.items[i]};
        count += terms.items[i].text.block_count > 0 && !term_is_claim(terms.items[i].name) &&
                 !is_asked(text_string(&answers), terms.items[i].name) &&
                 is_explained(l, &terms.items[i], here, &known[count].explained);
    }
    for (size_t i = 0; i < count; i++)
        if (strlen(known[i].term->name) >= WORD_LEAST)
            fold_add(&known[i].folded, known[i].term->name);
    for (int i = 0; i <= part; i++)
        note_named(&lesson->steps[step], i, known, count);
    qsort(known, count, sizeof *known, compare);
    for (size_t i = 0; i < count; i++) {
        add_term(out, known[i].term);
        text_free(&known[i].folded);
    }
    free(known);
    text_free(&answers);
    term_list_free(&terms);
}
