/* SPDX-License-Identifier: MIT */
#include "print/quiz_exporters.h"

#include "base/memory.h"
#include "base/number.h"
#include "base/quoted.h"

#include <stdlib.h>
#include <string.h>

/* ----------------------------------------------------------------------------------------------------------- values */

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

/* ---------------------------------------------------------------------------------------------------------- answers */

static const char *const format_names[] = {
    [TEXT_MARKDOWN] = "markdown", [TEXT_MOODLE] = "moodle", [TEXT_HTML] = "html", [TEXT_PLAIN] = "plain"};

/* A text, and its format where it has another than the question: {key}_format. */
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
    if (q->type->form == FORM_PAIRED) {
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
    } else if (q->type->form == FORM_CHOSEN && question_has_list(q)) {
        add_text(out, "text", &a->text, q);
    } else { /* what is typed, and true and false, have no format */
        add_pair(out, "text", a->text.source);
    }
    if (q->type->form != FORM_PAIRED) {
        add_number(out, "weight", a->weight);
        add_text(out, "feedback", &a->feedback, q);
    }
    text_cut(out, out->length - 2);
    text_add(out, "}");
}

/* -------------------------------------------------------------------------------------------------------- questions */

/* The text with _____ where a word is missing, as Moodle has it. The caller frees it. */
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

/* Ends a list that ", " stands behind. */
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
    if (q->type->form == FORM_CHOSEN && question_has_list(q))
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

void export_json(struct export *x)
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
