/* SPDX-License-Identifier: MIT */
#include "print/quiz_export.h"

#include "base/memory.h"
#include "base/number.h"
#include "base/quoted.h"
#include "base/utf8.h"
#include "print/quiz_paper.h"
#include "question/gift_write.h"

#include <stdlib.h>
#include <string.h>

static void add_block(struct text *out, const struct block *b)
{
    size_t cells = 0;

    if (b->marker)
        text_addf(out, "%s ", b->marker);
    for (size_t i = 0; i < b->run_count; i++) {
        const struct run *run = &b->runs[i];

        if (b->kind == PROSE_FORMULA && !(run->flags & RUN_FORMULA))
            continue; /* its one-line form follows */
        text_add(out, run->text);
        if (i + 1 < b->run_count && run->flags & RUN_LINE_END)
            text_add_byte(out, '\n');
        else if (i + 1 < b->run_count && run->flags & RUN_CELL_END)
            text_add(out, b->columns > 0 && ++cells % b->columns == 0 ? "\n" : " | ");
    }
}

/* Appends a text without its styles, line by line, an empty line between paragraphs. */
static void export_add_text(struct text *out, const struct question_text *t)
{
    for (size_t i = 0; i < t->prose.block_count; i++) {
        const struct block *b = &t->prose.blocks[i];

        if (i > 0)
            text_add(out, b->kind == PROSE_ITEM && b[-1].kind == PROSE_ITEM ? "\n" : "\n\n");
        add_block(out, b);
    }
}

static void export_add_asked(struct text *out, const struct question *q)
{
    export_add_text(out, &q->text);
    if (!q->tail.source)
        return;
    text_add(out, question_gap(q));
    export_add_text(out, &q->tail);
}

/* Says in x->left why a question is left out. */
static void export_leave(struct export *x, const struct quiz *quiz, size_t question, const char *why)
{
    const struct question *q = &quiz->questions[question];

    text_addf(x->left, "%s: question %zu", quiz->name, question + 1);
    if (q->id)
        text_addf(x->left, " (%s)", q->id);
    text_addf(x->left, " is left out: %s\n", why);
}

static void add_key(struct text *out, const char *key)
{
    text_addf(out, "\"%s\": ", key);
}

/* A string, or null. */
static void add_string(struct text *out, const char *string)
{
    if (!string) {
        text_add(out, "null");
        return;
    }
    quoted_add_json(out, string, strlen(string));
}

static void add_pair(struct text *out, const char *key, const char *string)
{
    add_key(out, key);
    add_string(out, string);
    text_add(out, ", ");
}

static void add_number(struct text *out, const char *key, double value)
{
    char number[NUMBER_ROOM];

    number_shortest(number, value);
    add_key(out, key);
    text_addf(out, "%s, ", number);
}

static const char *const format_names[] = {
    [TEXT_MARKDOWN] = "markdown", [TEXT_MOODLE] = "moodle", [TEXT_HTML] = "html", [TEXT_PLAIN] = "plain"};

/* Appends a text, after its format ({key}_format) if that differs from the question's. */
static void add_text(struct text *out, const char *key, const struct question_text *t, const struct question *q)
{
    if (t->source && t->format != q->text.format) {
        text_addf(out, "\"%s_format\": ", key);
        text_addf(out, "\"%s\", ", format_names[t->format]);
    }
    add_pair(out, key, t->source);
}

static void add_answer(struct text *out, const struct question *q, const struct question_answer *a)
{
    text_add(out, "{");
    if (a->match.source) {
        add_text(out, "left", &a->text, q);
        add_text(out, "right", &a->match, q);
    } else if (q->type->has_ranges && a->range.kind == RANGE_BETWEEN) {
        add_number(out, "from", a->range.value);
        add_number(out, "to", a->range.to);
    } else if (q->type->has_ranges && a->range.kind == RANGE_AROUND) {
        add_number(out, "value", a->range.value);
        add_number(out, "tolerance", a->range.tolerance);
    } else if (q->type->has_ranges) {
        text_add(out, "\"value\": null, \"tolerance\": null, ");
    } else if (q->type->is_chosen && question_has_list(q)) {
        add_text(out, "text", &a->text, q);
    } else { /* what is typed, and true and false, have no format */
        add_pair(out, "text", a->text.source);
    }
    if (!a->match.source) {
        add_number(out, "weight", a->weight);
        add_text(out, "feedback", &a->feedback, q);
    }
    text_cut(out, out->length - 2);
    text_add(out, "}");
}

/* The text with _____ where a word is missing, as in Moodle. The caller frees it. */
static char *asked_of(const struct question *q)
{
    struct text asked = {0};

    text_add(&asked, q->text.source ? q->text.source : "");
    if (q->tail.source)
        text_addf(&asked, "_____%s", q->tail.source);
    return text_take(&asked);
}

static void add_id_and_title(struct text *out, const struct question *q)
{
    struct text id = {0}, title = {0};

    question_add_key(q, &id);
    add_pair(out, "id", text_string(&id));
    question_add_title(q, &title);
    add_pair(out, "title", text_string(&title));
    text_free(&id);
    text_free(&title);
}

/* Ends a list, removing the ", " after it. */
static void end_list(struct text *out, size_t count)
{
    if (count > 0)
        text_cut(out, out->length - 2);
    text_add(out, "], ");
}

static void add_question(struct text *out, const struct question *q)
{
    char *asked = asked_of(q);

    text_add(out, "    {");
    add_id_and_title(out, q);
    add_pair(out, "category", q->category);
    add_key(out, "tags");
    text_add(out, "[");
    for (size_t i = 0; i < q->tag_count; i++) {
        add_string(out, q->tags[i]);
        text_add(out, ", ");
    }
    end_list(out, q->tag_count);
    add_pair(out, "type", question_type_name(q));
    add_pair(out, "format", format_names[q->text.format]);
    add_pair(out, "text", asked);
    free(asked);
    if (q->type->is_chosen && question_has_list(q))
        text_addf(out, "\"several\": %s, ", q->several ? "true" : "false");
    add_pair(out, "step", q->step);
    add_pair(out, "view", q->view);
    add_key(out, "hints");
    text_add(out, "[");
    for (size_t i = 0; i < q->hint_count; i++) {
        add_string(out, q->hints[i].source);
        text_add(out, ", ");
    }
    end_list(out, q->hint_count);
    add_key(out, "answers");
    text_add(out, "[");
    for (size_t i = 0; i < q->answer_count; i++) {
        text_add(out, i ? ",\n      " : "\n      ");
        add_answer(out, q, &q->answers[i]);
    }
    text_add(out, "], ");
    add_text(out, "feedback", &q->feedback, q);
    text_cut(out, out->length - 2);
    text_add(out, "}");
}

/* Writes JSON as quiz_export.h describes it. */
static void export_json(struct export *x)
{
    bool any = false;

    text_add(x->out, "{\"questions\": [\n");
    for (size_t i = 0; i < x->count; i++)
        for (size_t k = 0; k < x->quizzes[i]->question_count; k++) {
            text_add(x->out, any ? ",\n" : "");
            add_question(x->out, &x->quizzes[i]->questions[k]);
            any = true;
        }
    text_add(x->out, "\n  ]}\n");
}

static void add_title(struct text *out, const char *name, bool is_key)
{
    struct text title = {0};

    text_addf(&title, "%s%s", name, is_key ? ": answers" : "");
    text_addf(out, "%s%s\n", out->length ? "\n" : "", text_string(&title));
    text_repeat(out, "=", (size_t)utf8_columns(text_string(&title)));
    text_add(out, "\n\n");
    text_free(&title);
}

/* Writes plain text: all questions, then, if they are asked for, all answers. */
static void export_text(struct export *x)
{
    for (int key = 0; key < (x->answers ? 2 : 1); key++)
        for (size_t i = 0; i < x->count; i++) {
            const struct quiz *quiz = x->quizzes[i];
            size_t number = 0;

            add_title(x->out, quiz->name, key);
            for (size_t k = 0; k < quiz->question_count; k++) {
                const struct question *q = &quiz->questions[k];
                bool counts = question_is_graded(q);

                number += counts;
                if (!key)
                    quiz_paper_add_question(x->out, q, NULL, counts ? number : 0, NULL, false);
                else if (counts)
                    quiz_paper_add_answer(x->out, q, NULL, number, false);
            }
        }
    if (x->out->length > 0)
        text_cut(x->out, x->out->length - 1); /* the last empty line */
}

/* Appends text escaped so that Markdown shows it unchanged; each line after the first is indented. */
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
    struct question_order order = quiz_key_order(q);

    for (size_t i = 0; i < order.option_count; i++) {
        text_add(out, i ? "- " : "\n- ");
        quiz_key_add_place(out, q, i);
        text_add_byte(out, ' ');
        add_markdown(out, &q->answers[order.options[i]].text, 2);
        text_add_byte(out, '\n');
    }
    for (size_t i = 0; i < order.choice_count; i++) {
        text_add(out, i ? "- " : "\n<!-- -->\n\n- ");
        quiz_key_add_side(out, i);
        text_add(out, ") ");
        add_markdown(out, &q->answers[order.choices[i]].match, 2);
        text_add_byte(out, '\n');
    }
    question_order_free(&order);
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
    const char *line = question_line_to_fill(q), *instruction = question_instruction(q);

    add_heading(out, q, number);
    text_add_byte(out, '\n');
    add_markdown_asked(out, q);
    if (instruction)
        text_addf(out, "\n*%s*\n", instruction);
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

static void export_markdown(struct export *x)
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

const char *const quiz_format_names[QUIZ_FORMATS + 1] = {
    [QUIZ_GIFT] = "gift", [QUIZ_AIKEN] = "aiken", [QUIZ_TEXT] = "text", [QUIZ_MARKDOWN] = "markdown",
    [QUIZ_JSON] = "json", [QUIZ_ANKI] = "anki",   [QUIZ_FORMATS] = NULL};

static void export_gift(struct export *x)
{
    const char *category = NULL;

    for (size_t i = 0; i < x->count; i++)
        gift_write_quiz(x->out, x->quizzes[i], &category);
}

#define AIKEN_LEAST 2 /* bytes of a line */
#define AIKEN_MOST 26 /* options: A to Z */

/* Appends a text in one line, as Aiken requires. */
static void add_joined(struct text *out, const char *text)
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
    bool is_choice = q->type->is_chosen && !q->several;

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
    why = right == QUESTION_NONE && q->type->is_chosen && !q->several ? "none of its options is right"
                                                                      : why_not_aiken(q, text_string(&asked));
    if (why) {
        export_leave(x, quiz, i, why);
        text_free(&asked);
        return;
    }
    text_add(x->out, x->out->length ? "\n" : "");
    add_joined(x->out, text_string(&asked));
    for (size_t k = 0; k < q->answer_count; k++) {
        text_cut(&option, 0);
        export_add_text(&option, &q->answers[k].text);
        text_addf(x->out, "\n%c. ", (char)('A' + (int)k));
        add_joined(x->out, text_string(&option));
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

static void add_html_item(struct text *out, const struct question_text *t)
{
    text_add(out, "<li>");
    add_html_text(out, t);
    text_add(out, "</li>");
}

/* Appends what there is to choose from, and how. */
static void add_html_options(struct text *out, const struct question *q)
{
    static const char lettered[] = "<ol type=\"a\">";
    const char *how = q->type->letters ? q->type->line : question_instruction(q);
    struct question_order order;

    if (how) {
        text_add(out, "<br><br>");
        add_html(out, how);
    }
    if (!question_has_list(q))
        return;
    order = quiz_key_order(q);
    text_add(out, order.choice_count ? "<ol>" : lettered);
    for (size_t i = 0; i < order.option_count; i++)
        add_html_item(out, &q->answers[order.options[i]].text);
    if (order.choice_count)
        text_addf(out, "</ol>%s", lettered);
    for (size_t i = 0; i < order.choice_count; i++)
        add_html_item(out, &q->answers[order.choices[i]].match);
    text_add(out, "</ol>");
    question_order_free(&order);
}

/* Appends what is right, and why. */
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

    if (!question_is_graded(q) || (q->type->is_long && !q->feedback.source)) {
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
