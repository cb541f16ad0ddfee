/* SPDX-License-Identifier: MIT */
/* In a lesson: numbers of the model, one for each formula. The answers are formulas too, of mistakes. */
#include "question/question_reply.h"

#include "base/memory.h"
#include "base/number.h"

#include <math.h>
#include <stdlib.h>

#define ROUNDING 1e-9 /* of numbers that have gone through binary */
#define DECIMALS_MOST 6

double question_tolerance(const struct question *q, const struct expected *expected)
{
    bool is_whole =
        expected->decimals == 0 && fabs(expected->value - round(expected->value)) <= ROUNDING * fabs(expected->value);

    return q->within >= 0 ? q->within : is_whole ? 0 : 0.5 * pow(10, -expected->decimals);
}

static bool agrees(const struct question *q, double said, const struct expected *expected)
{
    double most = question_tolerance(q, expected);

    return fabs(said - expected->value) <= most + ROUNDING * (fabs(expected->value) + most);
}

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

/* Reads the numbers of the cells. One that has two readings is the one that is right, if either is. */
static bool read_cells(const struct question *q, const struct expected *expected, const char *typed,
                       struct typed_number *said, struct error *e)
{
    struct typed_number readings[TYPED_READINGS];

    if (q->cell_count == 1 && typed_number_read(typed, readings, NULL) == 2)
        for (size_t i = 0; i < 2; i++)
            if (agrees(q, readings[i].value, expected)) {
                *said = readings[i];
                return true;
            }
    return typed_numbers_read(typed, said, q->cell_count, e);
}

static bool grade_numbers(const struct question *q, const struct expected *expected, const struct reply *reply,
                          struct grade *out, struct error *e)
{
    struct typed_number *said = memory_new_array(q->cell_count, sizeof *said);
    size_t right = 0;
    bool ok = read_cells(q, expected, reply->typed, said, e);

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

const struct question_type question_cells = {.name = "cells",
                                             .form = FORM_TYPED,
                                             .prompt = "a number",
                                             .poll = POLL_NUMBERS,
                                             .read = question_read_text,
                                             .grade = grade_numbers};
