/* SPDX-License-Identifier: MIT */
/* The right answer, in the words of a key. */
#include "question/quiz_key.h"

#include "base/memory.h"
#include "base/number.h"

#include <stdlib.h>
#include <string.h>

#define LETTERS 26   /* places that have one letter: a to z */
#define PER_CENT 100 /* per cent of a whole */

void quiz_key_add_place(struct text *out, const struct question *q, size_t place)
{
    if (place < LETTERS && !q->type->is_paired)
        text_addf(out, "%c)", (char)('a' + (int)place));
    else
        text_addf(out, "%zu)", place + 1);
}

void quiz_key_add_side(struct text *out, size_t side)
{
    if (side >= LETTERS)
        quiz_key_add_side(out, side / LETTERS - 1);
    text_addf(out, "%c", (char)('a' + (int)(side % LETTERS)));
}

/* Lists the different right sides of pairs in an order that gives nothing away; returns how many there are. `sides` has
 * room for all answers. */
static size_t list_sides(const struct question *q, size_t *sides)
{
    size_t count = 0;

    for (size_t i = 0; i < q->answer_count; i++) { /* each once, by their letters */
        const char *source = q->answers[i].match.source;
        size_t at = 0;

        while (at < count && strcmp(q->answers[sides[at]].match.source, source) < 0)
            at++;
        if (at < count && strcmp(q->answers[sides[at]].match.source, source) == 0)
            continue;
        memmove(sides + at + 1, sides + at, (count - at) * sizeof *sides);
        sides[at] = i;
        count++;
    }
    return count;
}

struct question_order quiz_key_order(const struct question *q)
{
    struct question_order order = {.options = memory_new_array(q->answer_count + 1, sizeof *order.options),
                                   .choices = memory_new_array(q->answer_count + 1, sizeof *order.choices)};

    for (size_t i = 0; i < q->answer_count; i++)
        if (!q->type->is_paired || q->answers[i].text.source)
            order.options[order.option_count++] = i;
    if (q->type->is_paired)
        order.choice_count = list_sides(q, order.choices);
    return order;
}

static void add_per_cent(struct text *out, double weight)
{
    char number[NUMBER_ROOM];
    double percent = PER_CENT * weight;

    number_fixed(number, percent, number_decimals(&percent, 1, 2));
    text_addf(out, "%s %%", number);
}

void quiz_key_add_credit(struct text *out, double weight)
{
    text_add(out, "(");
    add_per_cent(out, weight);
    text_add(out, ")");
}

void quiz_key_add_answer(struct text *out, const struct question *q, size_t answer)
{
    if (q->type->add_answer)
        q->type->add_answer(out, q, answer);
    else
        question_text_add_plain(&q->answers[answer].text, out);
}

/* Whether an earlier answer is worth the same and accepts all that this one accepts. */
static bool is_other_spelling(const struct question *q, size_t answer)
{
    const struct question_answer *a = &q->answers[answer];

    for (size_t i = 0; i < answer && q->type->covers; i++)
        if (q->answers[i].weight == a->weight && q->type->covers(&q->answers[i], a))
            return true;
    return false;
}

const struct question_text *quiz_key_reason(const struct question *q, size_t *at)
{
    while (*at < q->answer_count) {
        size_t i = (*at)++;

        if (q->answers[i].feedback.source && !q->type->is_paired && question_is_right(q, i) && !is_other_spelling(q, i))
            return &q->answers[i].feedback;
    }
    return (*at)++ == q->answer_count && q->feedback.source ? &q->feedback : NULL;
}

/* Whether an answer is listed: it earns something, or, where only one is chosen or typed, costs something. */
static bool is_listed(const struct question *q, size_t answer)
{
    double weight = q->answers[answer].weight;

    return (q->several ? weight > 0 : weight != 0) && !is_other_spelling(q, answer);
}

/* Whether all listed answers are worth the same, so that percentages are left out. */
static bool are_alike(const struct question *q, const struct question_order *order)
{
    double first = 0;

    for (size_t i = 0; i < order->option_count; i++) {
        double weight = q->answers[order->options[i]].weight;

        if (!is_listed(q, order->options[i]))
            continue;
        if (first != 0 && weight != first)
            return false;
        first = weight;
    }
    return true;
}

/* The text between two items of the list. */
static const char *joint(const struct question *q, bool alike, bool is_last)
{
    if (q->several)
        return is_last ? " and " : ", ";
    return alike ? " or " : ", ";
}

static void add_place(struct text *out, const struct question *q, size_t place)
{
    quiz_key_add_place(out, q, place);
    text_add_byte(out, ' ');
}

static void add_list(struct text *out, const struct question *q, const struct question_order *order)
{
    bool alike = are_alike(q, order);
    size_t count = 0, written = 0;

    for (size_t i = 0; i < order->option_count; i++)
        count += is_listed(q, order->options[i]);
    for (size_t i = 0; i < order->option_count; i++) {
        size_t answer = order->options[i];

        if (!is_listed(q, answer))
            continue;
        text_add(out, written ? joint(q, alike, written + 1 == count) : "");
        written++;
        if (q->type->is_chosen && question_has_list(q))
            add_place(out, q, i);
        quiz_key_add_answer(out, q, answer);
        if (alike)
            continue;
        text_add(out, " ");
        quiz_key_add_credit(out, q->answers[answer].weight);
    }
}

/* Appends what ticking a wrong option costs: "; c) costs 50 %, d) costs 100 %", or "; each other one costs 50 %". */
static void add_costs(struct text *out, const struct question *q, const struct question_order *order)
{
    size_t wrong = 0, costly = 0;
    double cost = 0;
    bool alike = true;

    for (size_t i = 0; i < order->option_count; i++) {
        double weight = q->answers[order->options[i]].weight;

        wrong += weight <= 0;
        costly += weight < 0;
        alike = alike && (weight >= 0 || cost == 0 || weight == cost);
        cost = weight < 0 ? weight : cost;
    }
    if (costly > 1 && alike && costly == wrong) {
        text_add(out, "; each other one costs ");
        add_per_cent(out, -cost);
        return;
    }
    for (size_t i = 0, written = 0; i < order->option_count; i++)
        if (q->answers[order->options[i]].weight < 0) {
            text_add(out, written++ ? ", " : "; ");
            add_place(out, q, i);
            text_add(out, "costs ");
            add_per_cent(out, -q->answers[order->options[i]].weight);
        }
}

void quiz_key_add(struct text *out, const struct question *q, const struct question_order *order)
{
    struct question_order own = {0};

    if (!order) {
        own = quiz_key_order(q);
        order = &own;
    }
    if (q->type->add_key) {
        q->type->add_key(q, order, out);
    } else {
        add_list(out, q, order);
        if (q->several)
            add_costs(out, q, order);
    }
    question_order_free(&own);
}
