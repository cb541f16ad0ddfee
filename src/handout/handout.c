/* SPDX-License-Identifier: MIT */
#include "handout/handout.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "line/commands.h"

#include <stdlib.h>
#include <string.h>

static const char *const formats[] = {"markdown", "html", "text", NULL};
static const struct handout_writer *const writers[] = {&handout_markdown, &handout_html, &handout_text}; /* likewise */

static const struct option options[] = {
    {"--format", NULL, formats, "what it is written as"},
    {"--notes", NULL, NULL, "with the speaker's notes"},
    {"--quiz", NULL, NULL, "with each lesson's quiz"},
    {"--answers", NULL, NULL, "with the answers to all questions"},
    {0},
};

/* The lesson that an operand names. */
static const struct catalogue_entry *find(const struct catalogue *catalogue, const char *name, struct error *e)
{
    if (strchr(name, '#')) {
        error_set(e, ERROR_INPUT, "%.80s: a handout has whole lessons: leave out %.80s", name, strchr(name, '#'));
        return NULL;
    }
    return catalogue_find(catalogue, name, e);
}

/* Chooses a lesson, once, and adds its title to that of the whole. */
static bool choose_one(struct handout *h, size_t index, struct error *e)
{
    const struct lesson *lesson = library_lesson(&h->opened->library, index, e);

    if (!lesson)
        return false;
    if (h->chosen[index])
        return true;
    h->chosen[index] = true;
    h->order[h->count++] = index;
    text_addf(&h->title, "%s%s", h->title.length ? " · " : "", lesson->title);
    return true;
}

/* Chooses the lessons that are named, in that order, or all. */
static bool choose(struct handout *h, const struct arguments *a, struct error *e)
{
    const struct catalogue *catalogue = &h->opened->catalogue;

    h->chosen = memory_new_array(catalogue->lesson_count, sizeof *h->chosen);
    h->order = memory_new_array(catalogue->lesson_count, sizeof *h->order);
    for (size_t i = 0; i < a->operand_count; i++) {
        const struct catalogue_entry *entry = find(catalogue, a->operands[i], e);

        if (!entry || !choose_one(h, (size_t)(entry - catalogue->lessons), e))
            return false;
    }
    for (size_t i = 0; a->operand_count == 0 && i < catalogue->lesson_count; i++)
        if (!choose_one(h, i, e))
            return false;
    return true;
}

/* Opens what a handout needs beside the lessons. */
static void prepare(struct handout *h, const struct arguments *a)
{
    int choice = arguments_choice(a, "--format");
    bool has_colors;

    h->writer = writers[choice < 0 ? 0 : choice];
    has_colors = h->writer == &handout_html && a->terminal.color != COLOR_NEVER;
    h->notes = arguments_have(a, "--notes");
    h->quiz = arguments_have(a, "--quiz");
    h->answers = arguments_have(a, "--answers");
    h->ascii = a->terminal.ascii;
    h->theme = (struct theme){.colors = has_colors ? 256 : 0,
                              .light = a->terminal.theme == THEME_LIGHT || a->terminal.theme == THEME_AUTO,
                              .grey = a->terminal.theme == THEME_GREY,
                              .ascii = h->ascii && h->writer != &handout_html};
    term_list_make(&h->terms, library_glossary(&h->opened->library));
    h->used = memory_new_array(h->terms.count + 1, sizeof *h->used);
}

/* Appends a page with references for what is not ASCII, which every browser shows as it is. */
static void add_references(struct text *out, const struct text *page)
{
    const char *at = text_string(page), *end = at + page->length;

    while (at < end) {
        char32_t c = utf8_next(&at, end);

        if (c < 0x80)
            text_add_byte(out, (char)c);
        else
            text_addf(out, "&#%u;", (unsigned)c);
    }
}

/* Prints what was written. */
static void print(struct handout *h, struct output *out)
{
    struct text page = {0}, ascii = {0};

    h->writer->finish(h, &page);
    if (h->ascii && h->writer == &handout_html)
        add_references(&ascii, &page);
    else if (h->ascii)
        output_ascii(&ascii, text_string(&page), page.length);
    output_data(out, text_string(h->ascii ? &ascii : &page), h->ascii ? ascii.length : page.length);
    text_free(&page);
    text_free(&ascii);
}

static void free_handout(struct handout *h)
{
    free(h->chosen);
    free(h->order);
    free(h->used);
    term_list_free(&h->terms);
    text_free(&h->title);
    text_free(&h->body);
    text_free(&h->contents);
    export_pens_free(&h->pens);
}

static int run(const struct arguments *a, struct output *out, struct error *e)
{
    struct opened opened = {0};
    struct handout handout = {.opened = &opened};
    bool ok = open_course(&opened, a, e) && open_listings(&opened, e) && choose(&handout, a, e);

    if (ok) {
        prepare(&handout, a);
        ok = handout_walk(&handout, e);
    }
    if (ok)
        print(&handout, out);
    free_handout(&handout);
    open_close(&opened);
    return ok ? 0 : 2;
}

const struct command command_handout = {
    .name = "handout",
    .operands = "[LESSON]...",
    .most = (size_t)-1,
    .options = options,
    .summary = "lessons as one file to take home",
    .about = "Writes lessons, or without a name the whole course, as one file on standard\n"
             "output: the text, every view as a picture of text with its numbers as tables,\n"
             "mistakes before and after, the terms that are used. The file of --format html\n"
             "needs no network, and prints with a page for each lesson; its pictures have\n"
             "colours for a light page, or those of --theme, or none with --color never.\n"
             "Without --answers questions are only asked, and what they ask for is hidden.\n",
    .example = "  headway handout six-stages pitfalls --format html > handout.html\n"
               "  headway handout --format html --notes --quiz --answers > teacher.html\n",
    .run = run,
};
