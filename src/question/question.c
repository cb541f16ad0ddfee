/* SPDX-License-Identifier: MIT */
#include "question/question.h"

#include "base/memory.h"
#include "base/random.h"
#include "base/utf8.h"
#include "question/reply.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define WHOLE 1e-4    /* how far weights written in per cent may be from 1 */
#define TITLE_MOST 80 /* characters */

bool question_is_graded(const struct question *q)
{
    return !q->type->asks_nothing;
}

bool question_has_options(const struct question *q)
{
    return q->type->is_chosen || q->type->is_paired;
}

bool question_has_list(const struct question *q)
{
    return question_has_options(q) && !q->type->letters;
}

const struct question *question_passage(const struct question *q)
{
    return q->passage > 0 || !question_is_graded(q) ? q - q->passage : NULL;
}

static void append(const struct question ***list, size_t *count, const struct question *q)
{
    *list = memory_resize(*list, *count + 1, sizeof(void *));
    (*list)[(*count)++] = q;
}

void question_list_add(const struct question ***list, size_t *count, const struct question *q)
{
    const struct question *passage = question_is_graded(q) ? question_passage(q) : NULL;

    if (passage && (*count == 0 || question_passage((*list)[*count - 1]) != passage))
        for (const struct question *at = passage; !question_is_graded(at); at++)
            append(list, count, at);
    append(list, count, q);
}

void question_add_key(const struct question *q, struct text *out)
{
    const char *source = q->text.source ? q->text.source : "";

    if (q->id)
        text_add(out, q->id);
    else
        text_addf(out, "text:%016" PRIx64, random_stream(source, strlen(source)));
}

/* Bytes of the first line, cut after a word if it is long. */
static size_t title_length(const char *line)
{
    const char *at = line, *end = line + strcspn(line, "\n"), *cut = line;

    for (size_t i = 0; i < TITLE_MOST && at < end; i++) {
        utf8_next(&at, end);
        if (at == end || *at == ' ' || *at == '\t')
            cut = at;
    }
    return (size_t)((cut > line ? cut : at) - line);
}

void question_add_title(const struct question *q, struct text *out)
{
    struct text plain = {0};

    if (q->title && *q->title) {
        text_add(out, q->title);
        return;
    }
    if (q->text.format == TEXT_HTML && q->text.source && *q->text.source) {
        question_text_add_plain(&q->text, &plain);
    } else {
        text_add(&plain, q->text.source ? q->text.source : "");
        if (q->tail.source)
            text_addf(&plain, "_____%s", q->tail.source);
    }
    text_add_bytes(out, text_string(&plain), title_length(text_string(&plain)));
    text_free(&plain);
}

void question_add_heading(const struct question *q, size_t number, struct text *out)
{
    bool has_title = q->title && *q->title;

    if (number > 0)
        text_addf(out, has_title ? "%zu. " : "%zu.", number);
    text_add(out, has_title ? q->title : "");
}

size_t question_right_answer(const struct question *q)
{
    if (q->cell_count > 0 || q->type->is_paired)
        return QUESTION_NONE;
    for (size_t i = 0; i < q->answer_count; i++)
        if (q->answers[i].weight >= 1)
            return i;
    return QUESTION_NONE;
}

size_t question_find_option(const struct question *q, const char *words)
{
    size_t found = QUESTION_NONE;

    for (size_t i = 0; i < q->answer_count && found == QUESTION_NONE; i++) {
        struct text plain = {0};

        question_text_add_plain(&q->answers[i].text, &plain);
        if (strcmp(text_string(&plain), words) == 0)
            found = i;
        text_free(&plain);
    }
    return found;
}

static void add_blocks(const struct question_text *t, struct prose *out)
{
    for (size_t i = 0; i < t->prose.block_count; i++)
        *prose_add_block(out, PROSE_PARAGRAPH) = t->prose.blocks[i];
}

void question_add_prose(const struct question *q, struct prose *out)
{
    add_blocks(&q->text, out);
    add_blocks(&q->tail, out);
    for (size_t i = 0; i < q->answer_count; i++) {
        add_blocks(&q->answers[i].text, out);
        add_blocks(&q->answers[i].match, out);
        add_blocks(&q->answers[i].feedback, out);
    }
    for (size_t i = 0; i < q->hint_count; i++)
        add_blocks(&q->hints[i], out);
    for (size_t i = 0; q->challenge && i < q->challenge->wrong_count; i++)
        add_blocks(&q->challenge->wrongs[i].says, out);
    add_blocks(&q->feedback, out);
}

void grade_free(struct grade *g)
{
    free(g->numbers);
    *g = (struct grade){.answer = QUESTION_NONE};
}

static void free_list(struct challenge_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        free(list->of[i].text);
        free(list->of[i].name);
    }
    free(list->of);
}

/* Frees a challenge and all that it owns; NULL is allowed. */
static void challenge_free(struct challenge *challenge)
{
    for (size_t i = 0; challenge && i < challenge->wrong_count; i++) {
        free_list(&challenge->wrongs[i].claims);
        free_list(&challenge->wrongs[i].tries);
        question_text_free(&challenge->wrongs[i].says);
    }
    if (!challenge)
        return;
    free(challenge->wrongs);
    free(challenge->view);
    free(challenge->state);
    free(challenge->start.text);
    free(challenge->only);
    free(challenge->model.text);
    free_list(&challenge->touch);
    free_list(&challenge->claims);
    free_list(&challenge->same);
    free(challenge);
}

void question_free(struct question *q)
{
    free(q->id);
    free(q->title);
    free(q->category);
    for (size_t i = 0; i < q->tag_count; i++)
        free(q->tags[i]);
    free(q->tags);
    free(q->step);
    free(q->view);
    question_text_free(&q->text);
    question_text_free(&q->tail);
    for (size_t i = 0; i < q->answer_count; i++) {
        question_text_free(&q->answers[i].text);
        question_text_free(&q->answers[i].match);
        question_text_free(&q->answers[i].feedback);
    }
    free(q->answers);
    for (size_t i = 0; i < q->cell_count; i++)
        free(q->cells[i].formula);
    free(q->cells);
    for (size_t i = 0; i < q->hint_count; i++)
        question_text_free(&q->hints[i]);
    free(q->hints);
    challenge_free(q->challenge);
    question_text_free(&q->feedback);
    *q = (struct question){0};
}

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

size_t question_find_unmatched(const struct question *q, const struct question_order *order, const size_t *matched)
{
    for (size_t i = 0; q->type->is_paired && i < order->option_count; i++)
        if (matched[order->options[i]] == QUESTION_NONE)
            return i;
    return QUESTION_NONE;
}

bool question_is_right(const struct question *q, size_t answer)
{
    return q->several ? q->answers[answer].weight > 0 : q->answers[answer].weight >= 1;
}

void question_add_reply(const struct question *q, const struct question_order *order, const struct reply *reply,
                        struct text *out)
{
    if (q->type->add_reply)
        q->type->add_reply(q, order, reply, out);
    else
        text_add(out, reply->typed ? reply->typed : "");
}

void question_keep_reply(const struct question *q, const struct question_order *order, const struct reply *reply,
                         struct text *out)
{
    if (q->type->keep)
        q->type->keep(q, order, reply, out);
    else
        text_add(out, reply->typed ? reply->typed : "");
}

bool question_recall_reply(const struct question *q, const struct question_order *order, const char *kept,
                           struct reply *out)
{
    *out = (struct reply){.option = QUESTION_NONE};
    if (q->type->recall)
        return q->type->recall(q, order, kept, out);
    out->typed = memory_copy(kept);
    return true;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n';
}

const char *question_gap(const struct question *q)
{
    size_t length = q->text.source ? strlen(q->text.source) : 0;

    if (length > 0 && is_blank(q->text.source[length - 1]))
        return is_blank(*q->tail.source) ? " _____ " : " _____";
    return is_blank(*q->tail.source) ? "_____ " : "_____";
}

const char *question_line_to_fill(const struct question *q)
{
    return q->type->is_typed && q->tail.source ? NULL : q->type->line;
}

const char *question_instruction(const struct question *q)
{
    return q->several ? "There may be several." : q->type->how;
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
