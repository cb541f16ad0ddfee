/* SPDX-License-Identifier: MIT */
#include "screen/quiz_words.h"

#include "base/number.h"
#include "base/utf8.h"

#include <string.h>

void quiz_words_add_score(struct text *out, double score)
{
    char number[NUMBER_ROOM];
    size_t length = number_fixed(number, score, 2);

    while (length > 0 && number[length - 1] == '0')
        length--;
    if (length > 0 && number[length - 1] == '.')
        length--;
    text_add_bytes(out, number, length);
}

size_t quiz_words_best(const struct question *q)
{
    size_t best = q->answer_count ? 0 : QUESTION_NONE;

    for (size_t i = 1; i < q->answer_count; i++)
        if (q->answers[i].weight > q->answers[best].weight)
            best = i;
    return best;
}

static void add_number(struct text *out, double value)
{
    char number[NUMBER_ROOM];

    number_shortest(number, value);
    text_add(out, number);
}

void quiz_words_add_typed(struct text *out, const struct question *q, size_t answer)
{
    const struct question_answer *a = &q->answers[answer];

    if (!q->type->has_ranges) {
        if (a->text.source)
            utf8_clean(out, a->text.source, strlen(a->text.source));
        return;
    }
    if (a->range.kind == RANGE_ANY) {
        text_add(out, "any number");
        return;
    }
    add_number(out, a->range.value);
    if (a->range.kind == RANGE_BETWEEN) {
        text_add(out, " to ");
        add_number(out, a->range.to);
    } else if (a->range.tolerance > 0) {
        text_add(out, ", within ");
        add_number(out, a->range.tolerance);
    }
}
