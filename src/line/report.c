/* SPDX-License-Identifier: MIT */
#include "line/report.h"

#include <stdio.h>
#include <string.h>

static const char *const kinds[PROBLEM_KINDS] = {"", "warning: ", "style: "};

/* The words for one point of each style, and for several. */
static const char *const styles[PROBLEM_STYLES][2] = {
    [STYLE_NO_ID] = {"question without an id", "questions without an id"},
    [STYLE_NO_FEEDBACK] = {"answer without feedback", "answers without feedback"},
    [STYLE_JUDGES] = {"answer whose feedback only says right or wrong",
                      "answers whose feedback only says right or wrong"},
    [STYLE_SAME_FEEDBACK] = {"option with another's feedback", "options with another's feedback"},
};

static bool is_same(const struct error *a, const struct error *b)
{
    return a->line == b->line && a->column == b->column && strcmp(a->message, b->message) == 0;
}

/* Writes the problems of a kind. */
static void print_kind(const struct problems *problems, enum problem_kind kind, const struct error *but)
{
    const struct error *last = NULL;
    size_t found = problems_found(problems, kind);

    for (size_t i = 0; i < problems->count; i++) {
        const struct error *error = &problems->items[i].error;

        if (problems->items[i].kind != kind)
            continue;
        last = error;
        if (!but || !is_same(but, error))
            fprintf(stderr, "%s:%zu:%zu: %s%s\n", error->file, error->line, error->column, kinds[kind], error->message);
    }
    if (last && found > problems->kept[kind])
        fprintf(stderr, "%s: %sand %zu more: mend these first\n", last->file, kinds[kind],
                found - problems->kept[kind]);
}

void report_add_count(struct text *out, size_t count)
{
    if (count >= 1000) {
        report_add_count(out, count / 1000);
        text_addf(out, ",%03zu", count % 1000);
    } else {
        text_addf(out, "%zu", count);
    }
}

/* "bank.gift: 1,113 points of house style (--style shows them): 600 questions without an id, 513 answers …" */
static void print_folded(const struct problems *problems)
{
    size_t points = problems_found(problems, PROBLEM_STYLE);
    const char *separator = ": ";
    struct text line = {0};

    if (points == 0)
        return;
    report_add_count(&line, points);
    text_addf(&line, " point%s of house style (--style shows %s)", points == 1 ? "" : "s", points == 1 ? "it" : "them");
    for (size_t i = 0; i < PROBLEM_STYLES; i++)
        if (problems->styles[i]) {
            text_add(&line, separator);
            report_add_count(&line, problems->styles[i]);
            text_addf(&line, " %s", styles[i][problems->styles[i] != 1]);
            separator = ", ";
        }
    fprintf(stderr, "%s: %s\n", problems->items[problems->count - 1].error.file, text_string(&line));
    text_free(&line);
}

void report_problems(struct problems *problems, const struct error *but, bool shows_styles)
{
    problems_sort(problems, 0);
    print_kind(problems, PROBLEM_ERROR, but);
    print_kind(problems, PROBLEM_WARNING, but);
    if (shows_styles)
        print_kind(problems, PROBLEM_STYLE, but);
    else
        print_folded(problems);
}
