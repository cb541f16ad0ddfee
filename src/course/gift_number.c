/* SPDX-License-Identifier: MIT */
#include "course/gift_reader.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define NUMBER_MOST 100 /* bytes */

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
    gift_error(r, where, "\"%.40s\" is no number: write 3.14, 3.14:0.005 or 3.13..3.15%s", said,
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

/* That one of them is right. */
static void check_right(struct gift_reader *r)
{
    double most = 0;

    for (size_t i = 0; i < r->q->answer_count; i++)
        most = fmax(most, r->q->answers[i].weight);
    if (most < 1)
        gift_error(r, ((struct place){r->locator.file, r->q->line, r->q->column}),
                   "no answer of this question is right: write one without a weight, as =3.14:0.005");
}

void gift_read_numbers(struct gift_reader *r, struct gift_span span, enum text_format format)
{
    size_t others = gift_find(r, span, '~');
    struct gift_span rest = gift_trim(r, (struct gift_span){span.begin, others}), wrong = {others, span.end}, feedback;
    struct place where = gift_place(r, span.begin);
    struct question_answer *answer;

    r->q->type = QUESTION_NUMERICAL;
    if (rest.begin == rest.end)
        gift_error(r, where, "no number stands behind #: write {#3.14:0.005}");
    gift_warn_of_zero(r, rest);
    while (rest.begin < rest.end && r->q->answer_count <= QUIZ_ANSWERS) {
        struct gift_span one = rest;

        one.begin += gift_find(r, (struct gift_span){one.begin, one.begin + 1}, '=') == one.begin;
        one.end = gift_find(r, one, '=');
        rest.begin = one.end;
        read_number_answer(r, gift_trim(r, one), format);
    }
    if (r->is_broken)
        return;
    check_right(r);
    gift_take_feedback(r, &wrong, &feedback);
    if (others == span.end)
        return;
    answer = gift_add_answer(r, others);
    if (!answer)
        return;
    answer->range.kind = RANGE_ANY;
    gift_read_text(r, &answer->feedback, feedback, format);
}
