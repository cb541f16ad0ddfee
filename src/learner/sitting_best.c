/* SPDX-License-Identifier: MIT */
/* The answer that earns the most. */
#include "learner/sitting.h"

#include "base/memory.h"
#include "base/number.h"

#include <math.h>
#include <string.h>

static double worth(const struct question *q, const char *typed)
{
    struct reply reply = {.typed = typed};
    struct grade grade;
    double score = question_grade(q, NULL, &reply, &grade, NULL) ? grade.score : -1;

    grade_free(&grade);
    return score;
}

/* An answer's text with what its * could stand for, on one line. */
static void fill(const char *answer, const char *star, struct text *out)
{
    for (const char *at = answer; *at; at++) {
        if (at[0] == '\\' && at[1] == '*') {
            text_add_byte(out, '*');
            at++;
        } else if (*at == '*') {
            text_add(out, star);
        } else {
            text_add_byte(out, *at == '\n' || *at == '\r' ? ' ' : *at);
        }
    }
}

/* Words for an answer: what no other answer takes for itself. */
static double add_words(const struct question *q, size_t answer, struct text *out)
{
    static const char *const stars[] = {"", "…", "anything", " any other ", "x", "?"};
    double best = -1;

    for (size_t i = 0; i < sizeof stars / sizeof *stars && best < q->answers[answer].weight; i++) {
        struct text words = {0};
        double score;

        fill(q->answers[answer].text.source, stars[i], &words);
        score = text_string(&words)[strspn(text_string(&words), " ")] ? worth(q, text_string(&words)) : -1;
        if (score > best) {
            best = score;
            text_cut(out, 0);
            text_add(out, text_string(&words));
        }
        text_free(&words);
    }
    return best;
}

/* A number of its range; of any other, one that lies in no range. */
static double add_number(const struct question *q, size_t answer, struct text *out)
{
    double value = q->answers[answer].range.value, beyond = 0;
    char number[NUMBER_ROOM];

    if (q->answers[answer].range.kind == RANGE_ANY) {
        for (size_t i = 0; i < q->answer_count; i++) {
            const struct question_range *range = &q->answers[i].range;

            beyond = fmax(beyond, fmax(fabs(range->value), fabs(range->to)) + range->tolerance);
        }
        value = ceil(beyond) + 1;
    }
    number_shortest(number, value);
    text_add(out, number);
    return worth(q, number);
}

/* What earns the most of what is typed: the answers are tried from the one of the highest weight on. */
static void best_typed(const struct question *q, struct text *out)
{
    double best = -1;

    for (size_t i = 0; i < q->answer_count && best < 1; i++) {
        struct text words = {0};
        double score;

        if (q->answers[i].weight <= best)
            continue;
        score = (q->type == QUESTION_SHORT_ANSWER ? add_words : add_number)(q, i, &words);
        if (score > best) {
            best = score;
            text_cut(out, 0);
            text_add(out, text_string(&words));
        }
        text_free(&words);
    }
}

static bool best_of_several(const struct question *q, struct held_reply *out)
{
    bool any = false;

    out->chosen = memory_new_array(q->answer_count, sizeof *out->chosen);
    for (size_t i = 0; i < q->answer_count; i++) {
        out->chosen[i] = q->answers[i].weight > 0;
        any = any || out->chosen[i];
    }
    return any;
}

static void best_pairs(const struct question *q, struct held_reply *out)
{
    out->matched = memory_new_array(q->answer_count, sizeof *out->matched);
    for (size_t i = 0; i < q->answer_count; i++)
        out->matched[i] = q->answers[i].text.source ? i : QUESTION_NONE;
}

static size_t best_option(const struct question *q)
{
    size_t best = 0;

    for (size_t i = 1; i < q->answer_count; i++)
        if (q->answers[i].weight > q->answers[best].weight)
            best = i;
    return best;
}

bool sitting_best_reply(const struct sitting *s, size_t i, struct held_reply *out)
{
    const struct question *q = s->items[i].question;

    *out = (struct held_reply){.option = QUESTION_NONE};
    if (q->type == QUESTION_ESSAY || q->type == QUESTION_DESCRIPTION || q->answer_count == 0)
        return false;
    if (q->several)
        return best_of_several(q, out);
    if (q->type == QUESTION_MATCHING)
        best_pairs(q, out);
    else if (q->type == QUESTION_SHORT_ANSWER || q->type == QUESTION_NUMERICAL)
        best_typed(q, &out->typed);
    else
        out->option = best_option(q);
    return true;
}
