/* SPDX-License-Identifier: MIT */
#include "print/quiz_exporters.h"

#include "base/memory.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

#define COLUMNS 76 /* of a page */
#define INDENT 3   /* of what belongs to a number */

/* ------------------------------------------------------------------------------------------------------- plain text */

/* Appends words with line ends at COLUMNS; each line but the first, which has begun, is indented. */
static void add_wrapped(struct text *out, const char *text, size_t indent)
{
    int column = (int)indent;
    bool starts = true;

    while (*text) {
        size_t length = strcspn(text, " \n");
        char *word = memory_copy_bytes(text, length);
        int width = utf8_columns(word);

        if (!starts && length > 0 && column + 1 + width > COLUMNS) {
            text_add_byte(out, '\n');
            text_repeat(out, " ", indent);
            column = (int)indent;
        } else if (!starts) {
            text_add_byte(out, ' ');
            column++;
        }
        text_add(out, word);
        column += width;
        free(word);
        text += length;
        starts = *text == '\n';
        if (starts) {
            text_add_byte(out, '\n');
            if (text[1] && text[1] != '\n')
                text_repeat(out, " ", indent);
            column = (int)indent;
        }
        text += *text != '\0';
    }
}

static void add_line(struct text *out, const char *lead, const struct text *words, size_t indent)
{
    text_repeat(out, " ", indent - strlen(lead));
    text_add(out, lead);
    add_wrapped(out, text_string(words), indent);
    text_add_byte(out, '\n');
}

static struct text mark_of(const struct question *q, size_t place)
{
    struct text mark = {0};

    quiz_key_add_place(&mark, q, place);
    return mark;
}

static struct text mark_of_side(size_t side)
{
    struct text mark = {0};

    quiz_key_add_side(&mark, side);
    text_add(&mark, ") ");
    return mark;
}

/* Appends an option, or a side of pairs, after the mark that it is chosen by; indented. Frees the mark. */
static void add_option(struct text *out, struct text lead, const struct question_text *t)
{
    struct text words = {0};

    export_add_text(&words, t);
    add_line(out, text_string(&lead), &words, INDENT + (lead.length > 3 ? lead.length : 3));
    text_free(&words);
    text_free(&lead);
}

static void add_sides(struct text *out, const struct question *q)
{
    size_t *sides = memory_new_array(q->answer_count + 1, sizeof *sides), count = quiz_key_list_sides(q, sides);

    text_add_byte(out, '\n');
    for (size_t i = 0; i < count; i++)
        add_option(out, mark_of_side(i), &q->answers[sides[i]].match);
    free(sides);
}

/* What is to be filled in, unless that is a gap in the sentence; NULL. */
static const char *line_to_fill(const struct question *q)
{
    return q->type->form == FORM_TYPED && q->tail.source ? NULL : q->type->line;
}

static void add_choices(struct text *out, const struct question *q)
{
    const char *line = line_to_fill(q);

    if (q->several)
        text_addf(out, "%*s(one or more)\n", INDENT, "");
    if (line)
        text_addf(out, "%*s%s\n", INDENT, "", line);
    if (!question_has_list(q))
        return;
    for (size_t i = 0, place = 0; i < q->answer_count; i++)
        if (q->answers[i].text.source)
            add_option(out, mark_of(q, place++), &q->answers[i].text);
    if (q->type->form == FORM_PAIRED)
        add_sides(out, q);
}

static void add_text_question(struct text *out, const struct question *q, size_t number)
{
    struct text words = {0}, lead = {0};

    text_add_byte(out, '\n');
    export_add_asked(&words, q);
    if (number > 0)
        text_addf(&lead, "%zu. ", number);
    add_line(out, text_string(&lead), &words, lead.length > INDENT || !number ? lead.length : INDENT);
    add_choices(out, q);
    text_free(&words);
    text_free(&lead);
}

/* Appends the feedback on what is right, and the general one, as paragraphs. */
static void add_why(struct text *out, const struct question *q)
{
    const struct question_text *reason;

    for (size_t at = 0; (reason = quiz_key_reason(q, &at));) {
        text_add(out, out->length ? "\n" : "");
        export_add_text(out, reason);
    }
}

static void add_text_key(struct text *out, const struct question *q, size_t number)
{
    struct text words = {0}, lead = {0};

    text_addf(&lead, "%zu. ", number);
    quiz_key_add(&words, q, NULL);
    add_why(&words, q);
    if (words.length == 0)
        text_add(&words, "No model answer.");
    text_add_byte(out, '\n');
    add_line(out, text_string(&lead), &words, lead.length > INDENT ? lead.length : INDENT);
    text_free(&words);
    text_free(&lead);
}

static void add_title(struct text *out, const char *title)
{
    text_add(out, out->length ? "\n\n" : "");
    text_addf(out, "%s\n", title);
    text_repeat(out, "=", (size_t)utf8_columns(title));
    text_add_byte(out, '\n');
}

void export_text(struct export *x)
{
    for (size_t i = 0; i < x->count; i++) {
        const struct quiz *quiz = x->quizzes[i];
        size_t number = 0;

        if (*quiz->name)
            add_title(x->out, quiz->name);
        for (size_t k = 0; k < quiz->question_count; k++)
            add_text_question(x->out, &quiz->questions[k], question_is_graded(&quiz->questions[k]) ? ++number : 0);
    }
    for (size_t i = 0; x->answers && i < x->count; i++) {
        struct text title = {0};
        size_t number = 0;

        text_addf(&title, "%s%s", x->quizzes[i]->name, *x->quizzes[i]->name ? ": answers" : "Answers");
        add_title(x->out, text_string(&title));
        text_free(&title);
        for (size_t k = 0; k < x->quizzes[i]->question_count; k++)
            if (question_is_graded(&x->quizzes[i]->questions[k]))
                add_text_key(x->out, &x->quizzes[i]->questions[k], ++number);
    }
}

/* --------------------------------------------------------------------------------------------------------- Markdown */

/* Appends text so that Markdown reads it as it stands; each line behind the first is indented. */
static void add_escaped(struct text *out, const char *text, size_t indent)
{
    bool starts = true, numbers = true; /* a line; with nothing but digits so far */

    for (; *text; text++) {
        bool is_digit = *text >= '0' && *text <= '9',
             is_sign = strchr("\\`*_[]<>$|~&", *text) || (starts && strchr("#+-=", *text)) ||
                       (numbers && !starts && (*text == '.' || *text == ')') && strchr(" \n", text[1]));

        if (is_sign)
            text_add_byte(out, '\\');
        text_add_byte(out, *text);
        starts = *text == '\n';
        numbers = starts || (numbers && is_digit);
        if (starts && text[1] && text[1] != '\n')
            text_repeat(out, " ", indent);
    }
}

/* Appends Markdown as it was written, and other texts without their styles. */
static void add_markdown(struct text *out, const struct question_text *t, size_t indent)
{
    struct text plain = {0};

    if (t->format != TEXT_MARKDOWN || !t->source) {
        export_add_text(&plain, t);
        add_escaped(out, text_string(&plain), indent);
        text_free(&plain);
        return;
    }
    for (const char *at = t->source; *at; at++) {
        text_add_byte(out, *at);
        if (*at == '\n' && at[1] && at[1] != '\n')
            text_repeat(out, " ", indent);
    }
}

static void add_markdown_asked(struct text *out, const struct question *q)
{
    add_markdown(out, &q->text, 0);
    if (q->tail.source) {
        bool is_apart = q->text.source && *q->text.source && q->text.format != TEXT_MARKDOWN &&
                        strchr(" \t\n", q->text.source[strlen(q->text.source) - 1]);

        text_add(out, is_apart ? " \\_\\_\\_\\_\\_" : "\\_\\_\\_\\_\\_");
        text_add(out, strchr(" \t\n", *q->tail.source) && q->tail.format != TEXT_MARKDOWN ? " " : "");
        add_markdown(out, &q->tail, 0);
    }
    text_add(out, "\n");
}

static void add_markdown_options(struct text *out, const struct question *q)
{
    size_t *sides = memory_new_array(q->answer_count + 1, sizeof *sides), count, place = 0;

    for (size_t i = 0; i < q->answer_count; i++) {
        if (!q->answers[i].text.source)
            continue;
        text_add(out, place ? "- " : "\n- ");
        quiz_key_add_place(out, q, place++);
        add_markdown(out, &q->answers[i].text, 2);
        text_add_byte(out, '\n');
    }
    count = q->type->form == FORM_PAIRED ? quiz_key_list_sides(q, sides) : 0;
    for (size_t i = 0; i < count; i++) {
        text_add(out, i ? "- " : "\n<!-- -->\n\n- ");
        quiz_key_add_side(out, i);
        text_add(out, ") ");
        add_markdown(out, &q->answers[sides[i]].match, 2);
        text_add_byte(out, '\n');
    }
    free(sides);
}

/* "## 3. Title", "## Title", or nothing. */
static void add_heading(struct text *out, const struct question *q, size_t number)
{
    bool has_title = q->title && *q->title;

    if (number == 0 && !has_title)
        return;
    text_add(out, "\n## ");
    if (number > 0)
        text_addf(out, has_title ? "%zu. " : "%zu.", number);
    if (has_title)
        add_escaped(out, q->title, 0);
    text_add_byte(out, '\n');
}

static void add_markdown_question(struct text *out, const struct question *q, size_t number)
{
    const char *line = line_to_fill(q);

    add_heading(out, q, number);
    text_add_byte(out, '\n');
    add_markdown_asked(out, q);
    if (q->several)
        text_add(out, "\n*(one or more)*\n");
    if (question_has_list(q))
        add_markdown_options(out, q);
    else if (line) {
        text_add_byte(out, '\n');
        add_escaped(out, line, 0);
        text_add_byte(out, '\n');
    }
}

static void add_markdown_key(struct text *out, const struct question *q, size_t number)
{
    const struct question_text *reason;
    struct text right = {0};
    bool any = false;

    quiz_key_add(&right, q, NULL);
    text_addf(out, "\n**%zu.** ", number);
    add_escaped(out, text_string(&right), 0);
    text_add(out, right.length ? "\n" : "");
    for (size_t at = 0; (reason = quiz_key_reason(q, &at)); any = true) {
        text_add(out, any || right.length ? "\n" : "");
        add_markdown(out, reason, 0);
        text_add_byte(out, '\n');
    }
    if (!any && right.length == 0)
        text_add(out, "No model answer.\n");
    text_free(&right);
}

void export_markdown(struct export *x)
{
    for (int key = 0; key < (x->answers ? 2 : 1); key++)
        for (size_t i = 0; i < x->count; i++) {
            const struct quiz *quiz = x->quizzes[i];
            size_t number = 0;

            text_add(x->out, x->out->length ? "\n# " : "# ");
            add_escaped(x->out, quiz->name, 0);
            text_add(x->out, key ? ": answers\n" : "\n");
            for (size_t k = 0; k < quiz->question_count; k++) {
                bool counts = question_is_graded(&quiz->questions[k]);

                number += counts;
                if (!key)
                    add_markdown_question(x->out, &quiz->questions[k], counts ? number : 0);
                else if (counts)
                    add_markdown_key(x->out, &quiz->questions[k], number);
            }
        }
}
