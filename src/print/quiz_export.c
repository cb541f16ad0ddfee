/* SPDX-License-Identifier: MIT */
#include "print/quiz_exporters.h"

#include "base/memory.h"
#include "question/gift_write.h"

#include <stdlib.h>
#include <string.h>

const char *const quiz_format_names[QUIZ_FORMATS + 1] = {
    [QUIZ_GIFT] = "gift", [QUIZ_AIKEN] = "aiken", [QUIZ_TEXT] = "text", [QUIZ_MARKDOWN] = "markdown",
    [QUIZ_JSON] = "json", [QUIZ_ANKI] = "anki",   [QUIZ_FORMATS] = NULL};

static void export_gift(struct export *x)
{
    const char *category = NULL;

    for (size_t i = 0; i < x->count; i++)
        gift_write_quiz(x->out, x->quizzes[i], &category);
}

/* ------------------------------------------------------------------------------------------------------------ Aiken */

#define AIKEN_LEAST 2 /* bytes of a line */
#define AIKEN_MOST 26 /* options: A to Z */

/* Appends a text in one line, as Aiken has it. */
static void add_line(struct text *out, const char *text)
{
    for (; *text; text++)
        if (*text != '\n')
            text_add_byte(out, *text);
        else if (out->length && out->bytes[out->length - 1] != ' ')
            text_add_byte(out, ' ');
}

/* Whether Aiken would take the line for an option, or for the answer. */
static bool is_of_aiken(const char *line)
{
    bool is_letter = *line >= 'A' && *line <= 'Z';

    return (is_letter && (line[1] == '.' || line[1] == ')')) || strncmp(line, "ANSWER:", 7) == 0;
}

static const char *why_not_aiken(const struct question *q, const char *asked)
{
    bool is_choice = q->type->form == FORM_CHOSEN && !q->several;

    if (!is_choice)
        return "Aiken holds choices with one right option only";
    if (q->answer_count > AIKEN_MOST)
        return "Aiken holds 26 options at the most";
    if (strlen(asked) < AIKEN_LEAST)
        return "Aiken skips a line of one character";
    return is_of_aiken(asked) ? "Aiken would take its text for an option" : NULL;
}

static void add_aiken(struct export *x, const struct quiz *quiz, size_t i)
{
    const struct question *q = &quiz->questions[i];
    struct text asked = {0}, option = {0};
    size_t right = question_right_answer(q);
    const char *why;

    export_add_asked(&asked, q);
    why = right == QUESTION_NONE && q->type->form == FORM_CHOSEN && !q->several ? "none of its options is right"
                                                                                : why_not_aiken(q, text_string(&asked));
    if (why) {
        export_leave(x, quiz, i, why);
        text_free(&asked);
        return;
    }
    text_add(x->out, x->out->length ? "\n" : "");
    add_line(x->out, text_string(&asked));
    for (size_t k = 0; k < q->answer_count; k++) {
        text_cut(&option, 0);
        export_add_text(&option, &q->answers[k].text);
        text_addf(x->out, "\n%c. ", (char)('A' + (int)k));
        add_line(x->out, text_string(&option));
    }
    text_addf(x->out, "\nANSWER: %c\n", (char)('A' + (int)right));
    text_free(&asked);
    text_free(&option);
}

static void export_aiken(struct export *x)
{
    for (size_t i = 0; i < x->count; i++)
        for (size_t k = 0; k < x->quizzes[i]->question_count; k++)
            add_aiken(x, x->quizzes[i], k);
}

/* ------------------------------------------------------------------------------------------------------------- Anki */

/* Appends text as HTML, on one line. */
static void add_html(struct text *out, const char *text)
{
    for (; *text; text++)
        text_add(out, *text == '&'    ? "&amp;"
                      : *text == '<'  ? "&lt;"
                      : *text == '>'  ? "&gt;"
                      : *text == '"'  ? "&quot;"
                      : *text == '\n' ? "<br>"
                      : *text == '\t' ? " "
                                      : (char[]){*text, '\0'});
}

static void add_html_text(struct text *out, const struct question_text *t)
{
    struct text plain = {0};

    export_add_text(&plain, t);
    add_html(out, text_string(&plain));
    text_free(&plain);
}

/* What there is to choose from. */
static void add_html_options(struct text *out, const struct question *q)
{
    size_t *sides, count;

    bool is_paired = q->type->form == FORM_PAIRED;

    if (q->type->letters)
        text_add(out, "<br><br>True or false?");
    if (!question_has_list(q))
        return;
    text_add(out, is_paired ? "<ol>" : "<ol type=\"a\">");
    for (size_t i = 0; i < q->answer_count; i++)
        if (q->answers[i].text.source) {
            text_add(out, "<li>");
            add_html_text(out, &q->answers[i].text);
            text_add(out, "</li>");
        }
    text_add(out, "</ol>");
    if (!is_paired)
        return;
    sides = memory_new_array(q->answer_count + 1, sizeof *sides);
    count = quiz_key_list_sides(q, sides);
    text_add(out, "<ol type=\"a\">");
    for (size_t i = 0; i < count; i++) {
        text_add(out, "<li>");
        add_html_text(out, &q->answers[sides[i]].match);
        text_add(out, "</li>");
    }
    text_add(out, "</ol>");
    free(sides);
}

/* What is right, and why. */
static void add_back(struct text *out, const struct question *q)
{
    const struct question_text *reason;
    struct text right = {0};
    size_t start = out->length;

    quiz_key_add(&right, q, NULL);
    add_html(out, text_string(&right));
    text_free(&right);
    for (size_t at = 0; (reason = quiz_key_reason(q, &at));) {
        text_add(out, out->length > start ? "<br><br>" : "");
        add_html_text(out, reason);
    }
}

/* A tag of Anki's is one word. */
static void add_tag(struct text *out, const char *tag)
{
    for (; *tag; tag++)
        text_add_byte(out, strchr(" \t\n", *tag) ? '_' : *tag);
}

static void add_anki(struct export *x, const struct quiz *quiz, size_t i)
{
    const struct question *q = &quiz->questions[i];
    struct text asked = {0};

    if (!question_is_graded(q) || (q->type->form == FORM_WRITTEN && !q->feedback.source)) {
        export_leave(x, quiz, i, question_is_graded(q) ? "it has no model answer" : "it asks nothing");
        return;
    }
    export_add_asked(&asked, q);
    if (asked.length > 0 && *asked.bytes == '#') /* a line that begins with # is a comment */
        text_add(x->out, "&#35;");
    add_html(x->out, text_string(&asked) + (asked.length > 0 && *asked.bytes == '#'));
    text_free(&asked);
    add_html_options(x->out, q);
    text_add_byte(x->out, '\t');
    add_back(x->out, q);
    text_add_byte(x->out, '\t');
    add_tag(x->out, quiz->name);
    for (size_t k = 0; k < q->tag_count; k++) {
        text_add_byte(x->out, ' ');
        add_tag(x->out, q->tags[k]);
    }
    text_add_byte(x->out, '\n');
}

static void export_anki(struct export *x)
{
    text_add(x->out, "#separator:tab\n#html:true\n#tags column:3\n");
    for (size_t i = 0; i < x->count; i++)
        for (size_t k = 0; k < x->quizzes[i]->question_count; k++)
            add_anki(x, x->quizzes[i], k);
}

void quiz_export(struct text *out, const struct quiz *const quizzes[], size_t count, enum quiz_format format,
                 bool answers, struct text *left)
{
    static void (*const exporters[QUIZ_FORMATS])(struct export * x) = {
        [QUIZ_GIFT] = export_gift,         [QUIZ_AIKEN] = export_aiken, [QUIZ_TEXT] = export_text,
        [QUIZ_MARKDOWN] = export_markdown, [QUIZ_JSON] = export_json,   [QUIZ_ANKI] = export_anki};
    struct export x = {out, left, quizzes, count, answers};

    exporters[format](&x);
}
