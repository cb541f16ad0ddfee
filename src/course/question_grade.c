/* SPDX-License-Identifier: MIT */
#include "base/compiler.h"
#include "course/question.h"

#include "base/memory.h"
#include "base/number.h"
#include "course/typed_text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define ROUNDING 1e-9 /* of numbers that have gone through binary */
#define BINARY 1e-13  /* the same of numbers that are only read */
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

/* Whether both are one and the same number: .5 and 1/2. */
static bool are_one_number(const char *typed, const char *answer)
{
    struct typed_number said[TYPED_READINGS], meant[TYPED_READINGS];
    size_t readings = typed_number_read(answer, meant, NULL) == 1 ? typed_number_read(typed, said, NULL) : 0;

    for (size_t i = 0; i < readings; i++)
        if (fabs(said[i].value - meant->value) <= BINARY * fabs(meant->value))
            return true;
    return false;
}

static enum typed_fit fit_answer(const struct typed_text *typed, const char *as_typed,
                                 const struct question_text *answer)
{
    enum typed_fit fit = typed_text_fit(typed, answer->source);
    struct text plain = {0};

    if (fit != FITS_NOT || typed_text_is_wild(answer->source))
        return fit;
    question_text_add_plain(answer, &plain); /* without its styles */
    if (strcmp(text_string(&plain), answer->source) != 0 &&
        typed_text_fit_words(typed, text_string(&plain)) != FITS_NOT)
        fit = FITS_FREELY;
    text_free(&plain);
    return fit == FITS_NOT && are_one_number(as_typed, answer->source) ? FITS_FREELY : fit;
}

/* As in Moodle the first answer that fits counts. What fits only freely, which Moodle would not take, counts where
 * nothing else does, and before a pattern (the * for everything else) where it is worth no less: nobody gets less than
 * in Moodle. Of several such the one that is worth most counts. */
static bool grade_text(const struct question *q, const struct expected *expected UNUSED, const struct reply *reply,
                       struct grade *out, struct error *e UNUSED)
{
    enum typed_fit fit = FITS_NOT;
    struct typed_text typed;

    typed_text_read(&typed, reply->typed);
    for (size_t i = 0; i < q->answer_count && fit <= FITS_FREELY; i++) {
        double weight = q->answers[i].weight;
        bool is_first = out->answer == QUESTION_NONE;

        fit = fit_answer(&typed, reply->typed, &q->answers[i].text);
        if (fit == FITS_EXACTLY || (fit != FITS_NOT && (is_first || weight > q->answers[out->answer].weight)))
            out->answer = i;
    }
    typed_text_free(&typed);
    out->score = out->answer == QUESTION_NONE ? 0 : q->answers[out->answer].weight;
    return true;
}

static bool lies_in(const struct question_range *range, double value)
{
    double slack = BINARY * (fabs(range->value) + fabs(range->to) + range->tolerance);

    if (range->kind == RANGE_BETWEEN)
        return value >= fmin(range->value, range->to) - slack && value <= fmax(range->value, range->to) + slack;
    return range->kind == RANGE_ANY || fabs(value - range->value) <= range->tolerance + slack;
}

/* The answer for a number of a quiz: as in Moodle the first whose range it lies in. */
static size_t find_range(const struct question *q, double value)
{
    for (size_t i = 0; i < q->answer_count; i++)
        if (lies_in(&q->answers[i].range, value))
            return i;
    return QUESTION_NONE;
}

/* What has two readings is taken for the one that is worth more: 1,234 as 1.234 or as 1234, 50 % as 0.5 or as 50. */
static bool grade_number(const struct question *q, const struct expected *expected UNUSED, const struct reply *reply,
                         struct grade *out, struct error *e)
{
    struct typed_number said[TYPED_READINGS];
    size_t readings = typed_number_read(reply->typed, said, e);

    for (size_t i = 0; i < readings; i++)
        for (int percent = 0; percent < (said[i].is_percent ? 2 : 1); percent++) {
            size_t found = find_range(q, percent ? said[i].value * 100 : said[i].value);

            if (found == QUESTION_NONE)
                continue;
            if (out->answer == QUESTION_NONE || q->answers[found].weight > q->answers[out->answer].weight)
                out->answer = found;
        }
    out->score = out->answer == QUESTION_NONE ? 0 : fmax(q->answers[out->answer].weight, 0);
    return readings > 0;
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
    out->score = fmax(out->score, 0);
    return chosen > 0 || error_set(e, ERROR_INPUT, "no option is chosen: choose one or more");
}

static bool grade_choice(const struct question *q, const struct expected *expected UNUSED, const struct reply *reply,
                         struct grade *out, struct error *e)
{
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

static bool grade_pairs(const struct question *q, const struct expected *expected UNUSED, const struct reply *reply,
                        struct grade *out, struct error *e UNUSED)
{
    size_t pairs = 0, right = 0;

    for (size_t i = 0; i < q->answer_count; i++)
        if (q->answers[i].text.source) {
            pairs++;
            right += question_matches(q, i, reply->matched[i]);
        }
    out->score = pairs ? (double)right / (double)pairs : 0;
    return true;
}

static bool grade_essay(const struct question *q UNUSED, const struct expected *expected UNUSED,
                        const struct reply *reply, struct grade *out, struct error *e UNUSED)
{
    out->score = reply->mark;
    return true;
}

static bool grade_nothing(const struct question *q UNUSED, const struct expected *expected UNUSED,
                          const struct reply *reply UNUSED, struct grade *out UNUSED, struct error *e UNUSED)
{
    return true;
}

bool question_grade(const struct question *q, const struct expected *expected, const struct reply *reply,
                    struct grade *out, struct error *e)
{
    static bool (*const graders[])(const struct question *q, const struct expected *expected, const struct reply *reply,
                                   struct grade *out, struct error *e) = {
        [QUESTION_MULTIPLE_CHOICE] = grade_choice, [QUESTION_TRUE_FALSE] = grade_choice,
        [QUESTION_SHORT_ANSWER] = grade_text,      [QUESTION_NUMERICAL] = grade_number,
        [QUESTION_MATCHING] = grade_pairs,         [QUESTION_ESSAY] = grade_essay,
        [QUESTION_DESCRIPTION] = grade_nothing,    [QUESTION_CELLS] = grade_numbers,
        [QUESTION_CHALLENGE] = grade_nothing};
    bool ok;

    *out = (struct grade){.answer = QUESTION_NONE};
    ok = graders[q->type](q, expected, reply, out, e);
    if (fabs(out->score) < WHOLE)
        out->score = 0; /* what is left of 3 times 33.33333 % less 99.99999 % */
    if (fabs(out->score) > 1 - WHOLE)
        out->score = copysign(1, out->score); /* 3 times 33.33333 % */
    return ok;
}
