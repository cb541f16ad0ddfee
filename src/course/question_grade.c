/* SPDX-License-Identifier: MIT */
#include "course/question.h"

#include "base/memory.h"
#include "base/number.h"
#include "course/typed_text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define ROUNDING 1e-9 /* of numbers that have gone through binary */
#define WHOLE 1e-4    /* by which weights that are written in per cent may miss 1 */
#define DECIMALS_MOST 6

double question_tolerance(const struct question *q, const struct expected *expected)
{
    return q->within >= 0 ? q->within : 0.5 * pow(10, -expected->decimals);
}

static bool agrees(const struct question *q, double said, const struct expected *expected)
{
    double most = question_tolerance(q, expected);

    return fabs(said - expected->value) <= most + ROUNDING * (fabs(expected->value) + most);
}

/* ---------------------------------------------------------------------------------------------------- what is typed */

static bool grade_text(const struct question *q, const struct expected *expected, const struct reply *reply,
                       struct grade *out, struct error *e)
{
    (void)expected;
    (void)e;
    for (int wild = 0; wild < 2; wild++) /* a text by itself comes before one with a * */
        for (size_t i = 0; i < q->answer_count && out->answer == QUESTION_NONE; i++)
            if (typed_text_is_wild(q->answers[i].text.source) == wild &&
                typed_text_matches(reply->typed, q->answers[i].text.source))
                out->answer = i;
    out->score = out->answer == QUESTION_NONE ? 0 : q->answers[out->answer].weight;
    return true;
}

/* A number of a quiz: the answer that is worth most of those whose range it lies in. */
static bool lies_in(const struct question_range *range, double value)
{
    double slack = ROUNDING * (fabs(range->value) + fabs(range->to) + range->tolerance);

    if (range->kind == RANGE_BETWEEN)
        return value >= range->value - slack && value <= range->to + slack;
    return range->kind == RANGE_ANY || fabs(value - range->value) <= range->tolerance + slack;
}

static bool grade_number(const struct question *q, const struct expected *expected, const struct reply *reply,
                         struct grade *out, struct error *e)
{
    struct typed_number said;

    (void)expected;
    if (!typed_numbers_read(reply->typed, &said, 1, e))
        return false;
    for (int any = 0; any < 2; any++)
        for (size_t i = 0; i < q->answer_count; i++) {
            const struct question_answer *answer = &q->answers[i];

            if ((answer->range.kind == RANGE_ANY) != any || !lies_in(&answer->range, said.value))
                continue;
            if (out->answer == QUESTION_NONE || (!any && answer->weight > q->answers[out->answer].weight))
                out->answer = i;
        }
    out->score = out->answer == QUESTION_NONE ? 0 : q->answers[out->answer].weight;
    return true;
}

/* --------------------------------------------------------------------------------------------------------- numbers */

/* A share that is typed as 86, or a percentage of what is none: neither right nor wrong, but not what was meant. */
static bool may_be(const struct typed_number *said, const struct expected *expected, struct error *e)
{
    if (expected->is_share && !said->is_percent && said->value > 1 && said->value <= 100)
        return error_set(e, ERROR_INPUT, "a share lies between 0 and 1: if you mean %s %%, write the sign too",
                         said->as_typed);
    if (expected->is_share && (said->value > 1 || said->value < 0))
        return error_set(e, ERROR_INPUT, "a share lies between 0 and 1: %s does not", said->as_typed);
    if (!expected->is_share && said->is_percent && fabs(expected->value) > 1) /* else it may be a share all the same */
        return error_set(e, ERROR_INPUT, "this number is no share: write it without %%");
    return true;
}

/* How far off it is from the number as it is shown, so that what stands on the screen adds up. */
static void measure(const struct question *q, struct graded_number *n, const struct expected *expected)
{
    char shown[NUMBER_ROOM];
    double unit;

    number_fixed(shown, expected->value, expected->decimals);
    n->right = agrees(q, n->said.value, expected);
    n->off = n->said.value - strtod(shown, NULL);
    n->decimals = n->said.decimals > expected->decimals ? n->said.decimals : expected->decimals;
    for (unit = 0.5 * pow(10, -n->decimals); n->decimals < DECIMALS_MOST && n->off != 0 && fabs(n->off) < unit;)
        unit = 0.5 * pow(10, -++n->decimals);
}

static bool grade_numbers(const struct question *q, const struct expected *expected, const struct reply *reply,
                          struct grade *out, struct error *e)
{
    struct typed_number *said = memory_new_array(q->cell_count, sizeof *said);
    size_t right = 0;
    bool ok = typed_numbers_read(reply->typed, said, q->cell_count, e);

    for (size_t i = 0; ok && i < q->cell_count; i++)
        ok = may_be(&said[i], &expected[i], e);
    if (ok)
        out->numbers = memory_new_array(q->cell_count, sizeof *out->numbers);
    for (size_t i = 0; ok && i < q->cell_count; i++) {
        out->numbers[i].said = said[i];
        measure(q, &out->numbers[i], &expected[i]);
        right += out->numbers[i].right;
    }
    free(said);
    if (!ok)
        return false;
    out->score = (double)right / (double)q->cell_count;
    for (size_t i = 0; right < q->cell_count && i < q->answer_count && out->answer == QUESTION_NONE; i++)
        if (agrees(q, out->numbers[0].said.value, &expected[q->cell_count + i]))
            out->answer = i;
    return true;
}

/* ---------------------------------------------------------------------------------------------------------- choices */

static bool grade_several(const struct question *q, const struct reply *reply, struct grade *out, struct error *e)
{
    size_t chosen = 0;

    for (size_t i = 0; i < q->answer_count; i++)
        if (reply->chosen[i]) {
            out->score += q->answers[i].weight;
            out->answer = i;
            chosen++;
        }
    if (chosen != 1)
        out->answer = QUESTION_NONE;
    return chosen > 0 || error_set(e, ERROR_INPUT, "no option is chosen: choose one or more");
}

static bool grade_choice(const struct question *q, const struct expected *expected, const struct reply *reply,
                         struct grade *out, struct error *e)
{
    (void)expected;
    if (q->several)
        return grade_several(q, reply, out, e);
    if (reply->option >= q->answer_count)
        return error_set(e, ERROR_INPUT, "there is no such option: choose 1 to %zu", q->answer_count);
    out->answer = reply->option;
    out->score = q->answers[reply->option].weight;
    return true;
}

/* ------------------------------------------------------------------------------------------------------------ pairs */

bool question_matches(const struct question *q, size_t left, size_t chosen)
{
    return chosen < q->answer_count && question_text_is_same(&q->answers[left].match, &q->answers[chosen].match);
}

static bool grade_pairs(const struct question *q, const struct expected *expected, const struct reply *reply,
                        struct grade *out, struct error *e)
{
    size_t pairs = 0, right = 0;

    (void)expected;
    (void)e;
    for (size_t i = 0; i < q->answer_count; i++)
        if (q->answers[i].text.source) {
            pairs++;
            right += question_matches(q, i, reply->matched[i]);
        }
    out->score = pairs ? (double)right / (double)pairs : 0;
    return true;
}

static bool grade_essay(const struct question *q, const struct expected *expected, const struct reply *reply,
                        struct grade *out, struct error *e)
{
    (void)q;
    (void)expected;
    (void)e;
    out->score = reply->mark;
    return true;
}

static bool grade_nothing(const struct question *q, const struct expected *expected, const struct reply *reply,
                          struct grade *out, struct error *e)
{
    (void)q;
    (void)expected;
    (void)reply;
    (void)out;
    (void)e;
    return true;
}

bool question_grade(const struct question *q, const struct expected *expected, const struct reply *reply,
                    struct grade *out, struct error *e)
{
    static bool (*const graders[])(const struct question *q, const struct expected *expected, const struct reply *reply,
                                   struct grade *out,
                                   struct error *e) = {[QUESTION_MULTIPLE_CHOICE] = grade_choice,
                                                       [QUESTION_TRUE_FALSE] = grade_choice,
                                                       [QUESTION_SHORT_ANSWER] = grade_text,
                                                       [QUESTION_NUMERICAL] = grade_number,
                                                       [QUESTION_MATCHING] = grade_pairs,
                                                       [QUESTION_ESSAY] = grade_essay,
                                                       [QUESTION_DESCRIPTION] = grade_nothing,
                                                       [QUESTION_CELLS] = grade_numbers};
    bool ok;

    *out = (struct grade){.answer = QUESTION_NONE};
    ok = graders[q->type](q, expected, reply, out, e);
    if (out->score < 0)
        out->score = 0;
    if (out->score > 1 - WHOLE)
        out->score = 1; /* 3 times 33.33333 % */
    return ok;
}
