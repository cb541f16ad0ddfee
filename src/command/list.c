/* SPDX-License-Identifier: MIT */
#include "command/list.h"

#include "base/compiler.h"
#include "command/quiz.h"
#include "course/term.h"
#include "line/commands.h"
#include "line/open.h"
#include "print/plain.h"

#include <stdint.h>
#include <string.h>

/* Appends the name and the title of the lesson of that entry. */
static bool add_lesson(struct text *out, const struct catalogue *catalogue, const struct catalogue_entry *entry,
                       struct error *e)
{
    struct course_file file;
    struct lesson lesson;

    if (!catalogue_read(catalogue, entry->path, &file, e))
        return false;
    lesson_parse(&lesson, file.bytes, file.length, file.path, NULL);
    text_addf(out, "%s\t%s\n", entry->name, lesson.title ? lesson.title : "");
    lesson_free(&lesson);
    course_file_free(&file);
    return true;
}

bool list_lessons(const struct catalogue *catalogue, struct output *out, struct error *e)
{
    struct text text = {0};
    bool ok = true;

    for (size_t i = 0; ok && i < catalogue->lesson_count; i++)
        ok = add_lesson(&text, catalogue, &catalogue->lessons[i], e);
    output_send_rows(out, &text);
    return ok;
}

static bool lessons(const struct arguments *a, struct output *out, struct error *e)
{
    struct opened opened;
    bool ok = open_course(&opened, a, e) && list_lessons(&opened.catalogue, out, e);

    open_close(&opened);
    return ok;
}

/* A quiz has the name of its lesson. */
static bool quizzes(const struct arguments *a, struct output *out, struct error *e)
{
    struct opened opened;
    struct text text = {0};
    bool ok = open_course(&opened, a, e) && quiz_list_add(&text, &opened.catalogue, NULL, e);

    if (ok)
        output_send_rows(out, &text);
    text_free(&text);
    open_close(&opened);
    return ok;
}

static bool views(const struct arguments *a UNUSED, struct output *out, struct error *e UNUSED)
{
    struct text text = {0};

    for (size_t i = 0; view_table[i]; i++)
        text_addf(&text, "%s\t%s\n", view_table[i]->name, view_table[i]->title);
    output_send_rows(out, &text);
    return true;
}

/* Appends the steps that a text links to, a line each. */
static void add_steps(struct text *out, const struct prose *prose, const struct library *library)
{
    struct library_place place;

    for (size_t b = 0; b < prose->block_count; b++)
        for (size_t r = 0; r < prose->blocks[b].run_count; r++) {
            const char *target = prose->blocks[b].runs[r].target;

            if (target && library_find(library, target, SIZE_MAX, &place) && !place.is_term)
                text_addf(out, "  headway lesson %s#%s\n", library->catalogue->lessons[place.lesson].name, place.name);
        }
}

/* Prints each claim, and how far it is true. */
static bool claims(const struct arguments *a, struct output *out, struct error *e)
{
    struct opened opened;
    struct term_list terms;
    struct text text = {0};

    if (!open_course(&opened, a, e))
        return false;
    term_list_make(&terms, library_glossary(&opened.library));
    for (size_t i = 0; i < terms.count; i++)
        if (term_is_claim(terms.items[i].name)) {
            text_addf(&text, "%s\n", terms.items[i].name);
            add_steps(&text, &terms.items[i].text, &opened.library);
            plain_add_prose(&text, &terms.items[i].text, out->ascii);
        }
    output_send(out, &text);
    text_free(&text);
    term_list_free(&terms);
    open_close(&opened);
    return true;
}

/* What can be listed; `headway list` alone lists the first. */
static const struct {
    const char *name;
    bool (*print)(const struct arguments *a, struct output *out, struct error *e);
} lists[] = {{"lessons", lessons}, {"views", views}, {"quizzes", quizzes}, {"claims", claims}};

static int run(const struct arguments *a, struct output *out, struct error *e)
{
    const char *name = a->operand_count ? a->operands[0] : lists[0].name;
    size_t i = 0;

    while (strcmp(name, lists[i].name) != 0) /* arguments_check() has made sure that it is one of them */
        i++;
    return lists[i].print(a, out, e) ? 0 : 2;
}

const struct command command_list = {
    .name = "list",
    .operands = "[lessons|views|quizzes|claims]",
    .most = 1,
    .summary = "names and titles, a line each",
    .about = "Lists what there is, a line each: a name, blanks, a title; for quizzes also how\n"
             "many questions each has. claims is a page: what you may have read elsewhere,\n"
             "and what is true of it.\n",
    .example = "  headway list views\n",
    .run = run,
};
