/* SPDX-License-Identifier: MIT */
/* A number to type. Its answers are ranges of numbers. */
#include "base/compiler.h"
#include "question/gift_reader.h"

#include "base/memory.h"
#include "base/number.h"
#include "question/gift_write.h"
#include "question/reply.h"
#include "question/typed_number.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define NUMBER_MOST 100 /* bytes */
#define BINARY 1e-13    /* numbers that are only read may differ by this */

/* Reads `length` bytes as a decimal number with nothing but blanks around it. */
static bool read_number(const char *bytes, size_t length, double *out)
{
    const char *end = bytes + length, *at;
    char number[NUMBER_MOST + 1], *stop;
    size_t digits = 0;

    while (bytes < end && strchr(" \t\n", *bytes))
        bytes++;
    while (end > bytes && strchr(" \t\n", end[-1]))
        end--;
    at = bytes;
    at += at < end && (*at == '-' || *at == '+');
    for (; at < end && ((*at >= '0' && *at <= '9') || *at == '.'); at++)
        digits += *at != '.';
    if (digits == 0 || (at < end && *at != 'e' && *at != 'E') || end - bytes > NUMBER_MOST)
        return false;
    memcpy(number, bytes, (size_t)(end - bytes));
    number[end - bytes] = '\0';
    *out = strtod(number, &stop);
    return !*stop && isfinite(*out);
}

/* Reads value:tolerance, low..high, a value alone, or a *. */
static bool read_range(struct gift_reader *r, const char *said, struct place where, struct question_range *out)
{
    const char *dots = strstr(said, ".."), *colon = strchr(said, ':');
    size_t length = strlen(said);

    *out = (struct question_range){0};
    if (strcmp(said, "*") == 0) {
        out->kind = RANGE_ANY;
        return true;
    }
    if (dots && dots > said) {
        out->kind = RANGE_BETWEEN;
        if (read_number(said, (size_t)(dots - said), &out->value) &&
            read_number(dots + 2, strlen(dots + 2), &out->to)) {
            if (out->value > out->to)
                gift_error(r, where, "this range is empty: write the lower number before ..");
            return true;
        }
    } else if (colon && colon > said) {
        if (read_number(said, (size_t)(colon - said), &out->value) &&
            read_number(colon + 1, strlen(colon + 1), &out->tolerance)) {
            if (out->tolerance < 0)
                gift_error(r, where, "a tolerance is not negative: write it without the minus");
            return true;
        }
    } else if (read_number(said, length, &out->value)) {
        return true;
    }
    gift_error(r, where, "\"%.40s\" is not a number: write 3.14, 3.14:0.005 or 3.13..3.15%s", said,
               strchr(said, ',') ? ", with a point for the comma" : "");
    return false;
}

static void read_number_answer(struct gift_reader *r, struct gift_span span, enum text_format format)
{
    struct gift_span feedback;
    struct question_answer *answer;
    struct place where;
    double weight = 1;
    char *said;

    gift_take_weight(r, &span, &weight);
    gift_take_feedback(r, &span, &feedback);
    gift_take_format(r, &span, format); /* what is typed has no format */
    where = gift_place(r, span.begin);
    said = gift_string(r, span);
    if (*said) {
        answer = gift_add_answer(r, span.begin);
        if (answer && read_range(r, said, where, &answer->range)) {
            answer->weight = weight;
            gift_read_text(r, &answer->feedback, feedback, format);
        }
    } else {
        gift_error(r, where, "a number is missing: write it, or remove the = before it");
    }
    free(said);
}

/* Checks that one of them is right. */
static void check_right(struct gift_reader *r)
{
    double most = 0;

    for (size_t i = 0; i < r->q->answer_count; i++)
        most = fmax(most, r->q->answers[i].weight);
    if (most < 1)
        gift_error(r, ((struct place){r->locator.file, r->q->line, r->q->column}),
                   "no answer of this question is right: write one without a weight, as =3.14:0.005");
}

static bool read_gift(struct gift_reader *r, struct gift_span answers, enum text_format format)
{
    struct gift_span span = {answers.begin + 1, answers.end};
    size_t others = gift_find(r, span, '~');
    struct gift_span rest = gift_trim(r, (struct gift_span){span.begin, others}), wrong = {others, span.end}, feedback;
    struct place where = gift_place(r, span.begin);
    struct question_answer *answer;

    if (answers.begin == answers.end || !gift_is_sign(r, answers.begin, '#'))
        return false;
    if (rest.begin == rest.end)
        gift_error(r, where, "no number after #: write {#3.14:0.005}");
    gift_warn_of_zero(r, rest);
    while (rest.begin < rest.end && r->q->answer_count <= QUIZ_ANSWERS) {
        struct gift_span one = rest;

        one.begin += gift_find(r, (struct gift_span){one.begin, one.begin + 1}, '=') == one.begin;
        one.end = gift_find(r, one, '=');
        rest.begin = one.end;
        read_number_answer(r, gift_trim(r, one), format);
    }
    if (r->is_broken)
        return true;
    check_right(r);
    gift_take_feedback(r, &wrong, &feedback);
    answer = others < span.end ? gift_add_answer(r, others) : NULL;
    if (answer) {
        answer->range.kind = RANGE_ANY;
        gift_read_text(r, &answer->feedback, feedback, format);
    }
    return true;
}

static void add_number(struct text *out, double value)
{
    char number[NUMBER_ROOM];

    number_shortest(number, value);
    text_add(out, number);
}

static void write_range(struct text *out, const struct question_range *range)
{
    if (range->kind == RANGE_ANY) {
        text_add_byte(out, '*');
        return;
    }
    add_number(out, range->value);
    if (range->kind == RANGE_BETWEEN) {
        text_add(out, "..");
        add_number(out, range->to);
    } else if (range->tolerance > 0) {
        text_add_byte(out, ':');
        add_number(out, range->tolerance);
    }
}

static void write_gift(struct text *out, const struct question *q)
{
    text_add_byte(out, '#');
    for (size_t i = 0; i < q->answer_count; i++) {
        const struct question_answer *a = &q->answers[i];

        if (a->range.kind == RANGE_ANY && a->weight == 0 && i > 0 && i + 1 == q->answer_count) {
            text_add(out, "\n\t~");
        } else {
            text_add(out, "\n\t=");
            gift_write_weight(out, a->weight, 1, false);
            write_range(out, &a->range);
        }
        gift_write_feedback(out, &a->feedback, q->text.format, false);
    }
}

static bool lies_in(const struct question_range *range, double value)
{
    double slack = BINARY * (fabs(range->value) + fabs(range->to) + range->tolerance);

    if (range->kind == RANGE_BETWEEN)
        return value >= fmin(range->value, range->to) - slack && value <= fmax(range->value, range->to) + slack;
    return range->kind == RANGE_ANY || fabs(value - range->value) <= range->tolerance + slack;
}

/* The answer for a number of a quiz: as in Moodle, the first whose range contains it. */
static size_t find_range(const struct question *q, double value)
{
    for (size_t i = 0; i < q->answer_count; i++)
        if (lies_in(&q->answers[i].range, value))
            return i;
    return QUESTION_NONE;
}

/* Of two readings, the one worth more counts: 1,234 as 1.234 or as 1234, 50 % as 0.5 or as 50. */
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

/* Writes a number of the answer's range; for "any other", one in no range. */
static double spell_best(const struct question *q, size_t answer, struct text *out)
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
    return reply_worth(q, number);
}

static bool find_best(const struct question *q, struct reply *out)
{
    return reply_find_best_typed(q, spell_best, out);
}

static void add_range(struct text *out, const struct question_range *range, bool is_first)
{
    if (range->kind == RANGE_ANY) {
        text_add(out, is_first ? "any number" : "any other number");
        return;
    }
    add_number(out, range->value);
    if (range->kind == RANGE_BETWEEN || range->tolerance > 0) {
        text_add(out, range->kind == RANGE_BETWEEN ? " to " : " ± ");
        add_number(out, range->kind == RANGE_BETWEEN ? range->to : range->tolerance);
    }
}

static void add_answer(struct text *out, const struct question *q, size_t answer)
{
    add_range(out, &q->answers[answer].range, answer == 0);
}

const struct question_type question_number = {.name = "numerical",
                                              .is_typed = true,
                                              .has_ranges = true,
                                              .line = "Number: ______________",
                                              .prompt = "a number",
                                              .read_gift = read_gift,
                                              .write_gift = write_gift,
                                              .read = reply_read_text,
                                              .grade = grade_number,
                                              .find_best = find_best,
                                              .add_answer = add_answer};
