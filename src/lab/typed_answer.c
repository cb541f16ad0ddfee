/* SPDX-License-Identifier: MIT */
#include "lab/typed_answer.h"

#include "base/number.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define BYTES_MOST 40
#define VALUE_MOST 1e9
#define DECIMALS_MOST 6

/* Reads digits with at most one point at *at, and moves *at after them. False if there is no digit. */
static bool read_digits(const char **at, double *out)
{
    size_t length = strspn(*at, "0123456789."), points = 0;
    char number[BYTES_MOST + 1];

    for (size_t i = 0; i < length; i++)
        points += (*at)[i] == '.';
    if (points > 1 || length == points)
        return false;
    memcpy(number, *at, length);
    number[length] = '\0';
    *out = strtod(number, NULL);
    *at += length;
    return true;
}

static void skip_blanks(const char **at)
{
    *at += strspn(*at, " ");
}

/* Takes a sign; − is accepted because learners may paste it. */
static bool take_minus(const char **at)
{
    static const char minus[] = "−";
    size_t length = strncmp(*at, minus, sizeof minus - 1) == 0 ? sizeof minus - 1 : **at == '-';

    *at += length;
    if (length == 0 && **at == '+')
        (*at)++;
    skip_blanks(at);
    return length > 0;
}

bool typed_answer_read(const char *typed, double *out)
{
    bool negative;
    double value, below;

    if (strlen(typed) > BYTES_MOST)
        return false;
    skip_blanks(&typed);
    negative = take_minus(&typed);
    if (!read_digits(&typed, &value))
        return false;
    skip_blanks(&typed);
    if (*typed == '%') {
        value /= 100;
        typed++;
    } else if (*typed == '/') {
        typed++;
        skip_blanks(&typed);
        if (!read_digits(&typed, &below) || below == 0)
            return false;
        value /= below;
    }
    skip_blanks(&typed);
    *out = negative ? -value : value;
    return !*typed && value < VALUE_MOST;
}

bool typed_answer_is_right(double typed, double right, int decimals)
{
    double half = 0.5 * pow(10, -decimals);

    return fabs(typed - right) <= half * (1 + 1e-9);
}

struct wrong_answer *typed_answer_add(struct wrong_answers *wrong_answers, double value)
{
    struct wrong_answer *wrong = &wrong_answers->at[wrong_answers->count];

    if (wrong_answers->count == WRONG_ANSWERS_MOST || !isfinite(value))
        return NULL;
    *wrong = (struct wrong_answer){.value = value};
    wrong_answers->count++;
    return wrong;
}

/* The first wrong answer that gives the number typed, and differs from the right number. */
static const struct wrong_answer *find_wrong(const struct wrong_answers *wrong_answers, double typed, double right,
                                             int decimals)
{
    for (size_t i = 0; i < wrong_answers->count; i++)
        if (typed_answer_is_right(typed, wrong_answers->at[i].value, decimals) &&
            !typed_answer_is_right(wrong_answers->at[i].value, right, decimals))
            return &wrong_answers->at[i];
    return NULL;
}

void typed_answer_explain(double typed, double right, int decimals, const struct wrong_answers *wrong_answers,
                          struct text *full, struct text *brief)
{
    double off = typed - right;
    const struct wrong_answer *wrong = find_wrong(wrong_answers, typed, right, decimals);
    char number[NUMBER_ROOM];

    number_shown(number, fabs(off), decimals);
    while (strpbrk(number, "123456789") == NULL && decimals < DECIMALS_MOST)
        number_shown(number, fabs(off), ++decimals);
    for (int form = 0; form < 2; form++) {
        struct text *out = form ? brief : full;

        text_addf(out, "%s too %s", number, off > 0 ? "large" : "small");
        if (wrong)
            text_addf(out, ": %s", form ? wrong->brief : wrong->why);
    }
}
