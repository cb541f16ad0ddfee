/* SPDX-License-Identifier: MIT */
#include "print/quiz_json.h"

#include "base/number.h"
#include "base/quoted.h"
#include "player/question_shown.h"

#include <inttypes.h>

static void add_string(struct text *out, const struct text *string)
{
    quoted_add_json(out, text_string(string), string->length);
}

static void add_number(struct text *out, double number)
{
    char shown[NUMBER_ROOM];

    number_shortest(shown, number);
    text_add(out, shown);
}

static void add_item(struct text *out, const struct attempt *s, size_t i)
{
    const struct item *item = &s->items[i];
    struct text id = {0}, title = {0}, answer = {0}, feedback = {0};

    question_add_key(item->question, &id);
    question_add_title(item->question, &title);
    attempt_add_answer(s, i, &answer);
    if (item->is_graded)
        question_add_feedback(&feedback, item);
    text_add(out, "{\"id\": ");
    add_string(out, &id);
    text_add(out, ", \"title\": ");
    add_string(out, &title);
    text_add(out, ", \"answer\": ");
    if (item->state == ITEM_ANSWERED)
        add_string(out, &answer);
    else
        text_add(out, "null");
    text_add(out, ", \"score\": ");
    add_number(out, item->first);
    text_add(out, ", \"feedback\": ");
    add_string(out, &feedback);
    text_add(out, "}");
    text_free(&id);
    text_free(&title);
    text_free(&answer);
    text_free(&feedback);
}

void quiz_json_add(struct text *out, const struct attempt *attempt)
{
    const struct attempt_sum sum = attempt_sum(attempt);
    size_t written = 0;

    text_addf(out, "{\"seed\": %" PRIu64 ", \"score\": ", attempt->seed);
    add_number(out, sum.score);
    text_addf(out, ", \"of\": %zu, \"questions\": [", sum.of);
    for (size_t i = 0; i < attempt->count; i++) {
        if (!question_is_graded(attempt->items[i].question))
            continue;
        text_add(out, written++ ? ",\n  " : "\n  ");
        add_item(out, attempt, i);
    }
    text_add(out, written ? "\n]}\n" : "]}\n");
}
