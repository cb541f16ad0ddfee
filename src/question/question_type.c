/* SPDX-License-Identifier: MIT */
/* The types of questions, and what is the same of all of them. */
#include "base/compiler.h"
#include "question/question.h"

#include "question/question_reply.h"

#include <math.h>
#include <stdlib.h>

#define WHOLE 1e-4 /* by which weights that are written in per cent may miss 1 */

static bool grade_nothing(const struct question *q UNUSED, const struct expected *expected UNUSED,
                          const struct reply *reply UNUSED, struct grade *out UNUSED, struct error *e UNUSED)
{
    return true;
}

const struct question_type question_description = {
    .name = "description", .prompt = "nothing: Enter goes on", .read = question_read_text, .grade = grade_nothing};

const struct question_type *const question_types[] = {
    &question_essay, &question_number,      &question_choice, &question_pairs,     &question_truth,
    &question_words, &question_description, &question_cells,  &question_challenge, NULL};

const char *question_type_name(const struct question *q)
{
    return q->tail.source && q->type->gap_name ? q->type->gap_name : q->type->name;
}

bool question_grade(const struct question *q, const struct expected *expected, const struct reply *reply,
                    struct grade *out, struct error *e)
{
    bool ok;

    *out = (struct grade){.answer = QUESTION_NONE};
    ok = q->type->grade(q, expected, reply, out, e);
    if (fabs(out->score) < WHOLE)
        out->score = 0; /* what is left of 3 times 33.33333 % less 99.99999 % */
    if (fabs(out->score) > 1 - WHOLE)
        out->score = copysign(1, out->score); /* 3 times 33.33333 % */
    return ok;
}

bool question_offer(const struct question *q, const struct question_model *model, struct question_options *out,
                    struct error *e)
{
    if (!q->type->offer)
        return error_set(e, ERROR_INPUT, "it has no options (%s): choose one that has", question_type_name(q));
    if (!q->type->offer(q, model, out, e))
        return false;
    return out->count <= out->most ||
           error_set(e, ERROR_INPUT, "it has %zu options: a room can choose from %zu", out->count, out->most);
}

void question_options_free(struct question_options *options)
{
    for (size_t i = 0; i < options->count; i++)
        free(options->of[i].words);
    free(options->of);
    *options = (struct question_options){.most = options->most};
}

bool question_matches(const struct question *q, size_t left, size_t chosen)
{
    return chosen < q->answer_count && question_text_is_same(&q->answers[left].match, &q->answers[chosen].match);
}

bool question_is_right(const struct question *q, size_t answer)
{
    return q->several ? q->answers[answer].weight > 0 : q->answers[answer].weight >= 1;
}

static void add_side(const struct question_text *t, struct text *out)
{
    if (t->source)
        question_text_add_plain(t, out);
}

void question_add_reply(const struct question *q, const struct question_order *order, const struct reply *reply,
                        struct text *out)
{
    size_t start = out->length;

    if (q->type->form == FORM_TYPED || q->type->form == FORM_WRITTEN || q->type->form == FORM_TOUCHED) {
        text_add(out, reply->typed ? reply->typed : "");
        return;
    }
    if (reply->option < q->answer_count && !q->several)
        add_side(&q->answers[reply->option].text, out);
    for (size_t i = 0; reply->chosen && i < q->answer_count; i++)
        if (reply->chosen[i]) {
            text_add(out, out->length > start ? "; " : "");
            add_side(&q->answers[i].text, out);
        }
    for (size_t i = 0; reply->matched && i < order->option_count; i++) {
        size_t left = order->options[i], right = reply->matched[left];

        text_add(out, out->length > start ? "; " : "");
        add_side(&q->answers[left].text, out);
        text_add(out, " -> ");
        if (right != QUESTION_NONE)
            add_side(&q->answers[right].match, out);
    }
}

void question_add_prompt(const struct question *q, struct text *out)
{
    size_t count = q->answer_count;

    if (q->type->prompt)
        text_add(out, q->type->prompt);
    else if (q->several)
        text_addf(out, "numbers from 1 to %zu, with blanks between", count);
    else
        text_addf(out, count > REPLY_LETTERS ? "a number from 1 to %zu" : "a number from 1 to %zu, or its letter",
                  count);
}

void reply_free(struct reply *reply)
{
    free((void *)reply->typed);
    free((void *)reply->chosen);
    free((void *)reply->matched);
    *reply = (struct reply){.option = QUESTION_NONE};
}

void question_order_free(struct question_order *order)
{
    free(order->options);
    free(order->choices);
    *order = (struct question_order){0};
}
