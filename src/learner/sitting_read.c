/* SPDX-License-Identifier: MIT */
/* Answers as lines that are typed, and the answer that earns the most. */
#include "learner/sitting.h"

#include "base/memory.h"
#include "base/number.h"

#include <stdlib.h>
#include <string.h>

#define MOST_BYTES 100000 /* of an answer that is typed */

/* ------------------------------------------------------------------------------------------------- what is typed */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == ',' || c == ';';
}

/* Takes a place off the text, a number from 1 or a letter from a; *place counts from 0. */
static bool take_place(const char **at, size_t *place)
{
    const char *from = *at;
    size_t number = 0;

    if ((*from >= 'a' && *from <= 'z') || (*from >= 'A' && *from <= 'Z')) {
        *place = (size_t)((*from | 0x20) - 'a');
        *at = from + 1;
        return true;
    }
    for (; **at >= '0' && **at <= '9' && number < 100000; (*at)++)
        number = number * 10 + (size_t)(**at - '0');
    *place = number - 1;
    return *at > from && number > 0;
}

static bool refuse(const struct item *item, const char *typed, struct error *e)
{
    return error_set(e, ERROR_INPUT, "%.40s is no option: type a number from 1 to %zu, or its letter", typed,
                     item->option_count);
}

static bool read_option(const struct item *item, const char *typed, struct held_reply *out, struct error *e)
{
    const char *at = typed;
    size_t place;

    if (!take_place(&at, &place) || place >= item->option_count)
        return refuse(item, typed, e);
    if (*at == '.' || *at == ')')
        at++;
    if (*at)
        return refuse(item, typed, e);
    out->option = item->order[place];
    return true;
}

static bool read_several(const struct item *item, const char *typed, struct held_reply *out, struct error *e)
{
    const char *at = typed;
    size_t place;

    out->chosen = memory_new_array(item->question->answer_count, sizeof *out->chosen);
    while (*at) {
        if (is_blank(*at)) {
            at++;
            continue;
        }
        if (!take_place(&at, &place) || place >= item->option_count)
            return refuse(item, typed, e);
        out->chosen[item->order[place]] = true;
    }
    return true;
}

/* "a=2 b=1", or "2 1": the left sides have letters, the right ones numbers. */
static bool read_pairs(const struct item *item, const char *typed, struct held_reply *out, struct error *e)
{
    const char *at = typed;
    size_t next = 0;
    bool any = false;

    out->matched = memory_new_array(item->question->answer_count, sizeof *out->matched);
    for (size_t i = 0; i < item->question->answer_count; i++)
        out->matched[i] = QUESTION_NONE;
    while (*at) {
        size_t left = next, right;

        if (is_blank(*at)) {
            at++;
            continue;
        }
        if ((*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z')) {
            take_place(&at, &left);
            at += strspn(at, " =->");
        }
        if (*at < '0' || *at > '9' || !take_place(&at, &right) || right >= item->choice_count ||
            left >= item->option_count)
            return error_set(e, ERROR_INPUT,
                             "%.40s is no pairing: type a letter of the left and a number of the right, a=2 b=1",
                             typed);
        out->matched[item->order[left]] = item->choices[right];
        next = left + 1;
        any = true;
    }
    return any || error_set(e, ERROR_INPUT,
                            "nothing is paired: type a letter of the left and a number of the right, "
                            "a=2 b=1");
}

static bool read_truth(const struct item *item, const char *typed, struct held_reply *out, struct error *e)
{
    static const char *const words[2][6] = {{"t", "true", "yes", "y", "1", "a"}, {"f", "false", "no", "n", "2", "b"}};

    (void)item;
    for (size_t side = 0; side < 2; side++)
        for (size_t i = 0; i < 6; i++) {
            const char *a = typed, *b = words[side][i];

            while (*a && *b && ((*a >= 'A' && *a <= 'Z') ? *a | 0x20 : *a) == *b)
                a++, b++;
            if (!*a && !*b) {
                out->option = side;
                return true;
            }
        }
    return error_set(e, ERROR_INPUT, "%.40s is neither true nor false: type t or f", typed);
}

static bool read_text(const struct item *item, const char *typed, struct held_reply *out, struct error *e)
{
    (void)item;
    if (strlen(typed) > MOST_BYTES)
        return error_set(e, ERROR_INPUT, "an answer of %zu bytes is too long: write at most %d", strlen(typed),
                         MOST_BYTES);
    text_add(&out->typed, typed);
    return true;
}

bool sitting_read(const struct sitting *s, size_t i, const char *typed, struct held_reply *out, struct error *e)
{
    const struct item *item = &s->items[i];
    const char *end;
    char *own;
    bool ok;

    *out = (struct held_reply){.option = QUESTION_NONE};
    typed += strspn(typed, " \t");
    for (end = typed + strlen(typed); end > typed && (end[-1] == ' ' || end[-1] == '\t');)
        end--;
    if (end == typed && item->question->type != QUESTION_ESSAY)
        return error_set(e, ERROR_INPUT, "nothing is typed: answer, or give up");
    own = memory_copy_bytes(typed, (size_t)(end - typed));
    switch (item->question->type) {
    case QUESTION_MULTIPLE_CHOICE:
        ok = (item->question->several ? read_several : read_option)(item, own, out, e);
        break;
    case QUESTION_TRUE_FALSE:
        ok = read_truth(item, own, out, e);
        break;
    case QUESTION_MATCHING:
        ok = read_pairs(item, own, out, e);
        break;
    default:
        ok = read_text(item, own, out, e);
    }
    free(own);
    return ok;
}

/* ------------------------------------------------------------------------------------------------- the best answer */

/* Something to type for an answer: its text, or a number of its range. */
static void add_typed(const struct question *q, size_t answer, struct text *out)
{
    char number[NUMBER_ROOM];

    if (q->type == QUESTION_SHORT_ANSWER) {
        text_add(out, q->answers[answer].text.source);
        return;
    }
    number_shortest(number, q->answers[answer].range.value);
    text_add(out, number);
}

static void best_of_several(const struct question *q, struct held_reply *out)
{
    out->chosen = memory_new_array(q->answer_count, sizeof *out->chosen);
    for (size_t i = 0; i < q->answer_count; i++)
        out->chosen[i] = q->answers[i].weight > 0;
}

static void best_pairs(const struct question *q, struct held_reply *out)
{
    out->matched = memory_new_array(q->answer_count, sizeof *out->matched);
    for (size_t i = 0; i < q->answer_count; i++)
        out->matched[i] = q->answers[i].text.source ? i : QUESTION_NONE;
}

bool sitting_best_reply(const struct sitting *s, size_t i, struct held_reply *out)
{
    const struct question *q = s->items[i].question;
    size_t best = 0;

    *out = (struct held_reply){.option = QUESTION_NONE};
    if (q->type == QUESTION_ESSAY || q->type == QUESTION_DESCRIPTION || q->answer_count == 0)
        return false;
    for (size_t a = 1; a < q->answer_count; a++)
        if (q->answers[a].weight > q->answers[best].weight)
            best = a;
    if (q->several)
        best_of_several(q, out);
    else if (q->type == QUESTION_MATCHING)
        best_pairs(q, out);
    else if (q->type == QUESTION_SHORT_ANSWER || q->type == QUESTION_NUMERICAL)
        add_typed(q, best, &out->typed);
    else
        out->option = best;
    return true;
}
