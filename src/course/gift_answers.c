/* SPDX-License-Identifier: MIT */
#include "course/gift_reader.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define WHOLE_LEAST 0.99 /* what several right options are worth together: 3 times 33.33333 % is whole */
#define WHOLE_MOST 1.01

/* ------------------------------------------------------------------------------------------------ parts of an answer
 */

struct question_answer *gift_add_answer(struct gift_reader *r, size_t at)
{
    struct question *q = r->q;

    if (q->answer_count == QUIZ_ANSWERS) {
        if (!r->is_broken)
            gift_error(r, gift_place(r, at), "a question has at most %d answers: remove some", QUIZ_ANSWERS);
        return NULL;
    }
    if ((q->answer_count & (q->answer_count - 1)) == 0) /* 0, 1, 2, 4, 8 …: double the room */
        q->answers = memory_resize(q->answers, 2 * q->answer_count + 1, sizeof *q->answers);
    q->answers[q->answer_count] = (struct question_answer){0};
    return &q->answers[q->answer_count++];
}

#define BEFORE_POINT 2 /* digits of a weight with a point, at most: Moodle reads %100%, but %100.0% is text */

/* Bytes of a weight, %50% or %-33.3%, as Moodle knows one; 0 if that is none. */
static size_t weight_length(const char *bytes, size_t length)
{
    size_t at = 1, digits;

    if (length < 3 || bytes[0] != '%')
        return 0;
    at += bytes[at] == '-';
    for (digits = 0; at < length && bytes[at] >= '0' && bytes[at] <= '9' && digits < 9; digits++)
        at++;
    if (digits == 0)
        return 0;
    if (at < length && bytes[at] == '.' && digits <= BEFORE_POINT)
        for (at++, digits = 0; at < length && bytes[at] >= '0' && bytes[at] <= '9' && digits < 20; digits++)
            at++;
    return at < length && bytes[at] == '%' ? at + 1 : 0;
}

/* Bytes of what was meant as a weight: only signs of numbers between two %. */
static size_t meant_length(const char *bytes, size_t length)
{
    size_t at = 1;

    if (length < 3 || bytes[0] != '%')
        return 0;
    while (at < length && bytes[at] && strchr("+-.,0123456789eE ", bytes[at]))
        at++;
    return at > 1 && at < length && bytes[at] == '%' ? at + 1 : 0;
}

/* Warns of what was meant as a weight and is none, also in Moodle: it stays in the text. */
static void warn_of_weight(struct gift_reader *r, size_t at, const char *bytes, size_t length)
{
    bool is_plain = strspn(bytes + 1, "-.0123456789") + 2 == length; /* no sign but these */
    double meant = is_plain ? fabs(strtod(bytes + 1, NULL)) : 0;

    if (length == 0)
        return;
    if (meant >= 100 && meant < 1000)
        problems_warn(r->problems, gift_place(r, at),
                      "Moodle takes %.*s for text, as three digits and a point are no weight: write %%%s%.0f%%",
                      (int)(length < 40 ? length : 40), bytes, bytes[1] == '-' ? "-" : "", trunc(meant));
    else
        problems_warn(r->problems, gift_place(r, at),
                      "%.*s is no weight and stays in the text: write one as %%50%%, %%-50%% or %%33.33333%%",
                      (int)(length < 40 ? length : 40), bytes);
}

bool gift_take_weight(struct gift_reader *r, struct gift_span *span, double *weight)
{
    const char *bytes = text_string(&r->block.bytes) + span->begin;
    size_t length = weight_length(bytes, span->end - span->begin);

    if (length == 0) {
        warn_of_weight(r, span->begin, bytes, meant_length(bytes, span->end - span->begin));
        return false;
    }
    *weight = strtod(bytes + 1, NULL) / 100;
    span->begin += length;
    return true;
}

void gift_take_feedback(struct gift_reader *r, struct gift_span *span, struct gift_span *feedback)
{
    size_t sign = gift_find(r, *span, '#');

    *feedback = gift_trim(r, (struct gift_span){sign < span->end ? sign + 1 : sign, span->end});
    *span = gift_trim(r, (struct gift_span){span->begin, sign});
}

void gift_warn_of_zero(struct gift_reader *r, struct gift_span answers)
{
    struct gift_span first = gift_trim(r, (struct gift_span){answers.begin, gift_find(r, answers, '=')});

    if (first.end == first.begin + 1 && r->block.bytes.bytes[first.begin] == '0')
        problems_warn(r->problems, gift_place(r, first.begin), "Moodle passes over a 0 that stands first: write =0");
}

/* Whether a span holds nothing but blanks, escaped ones too. */
static bool is_empty(const struct gift_reader *r, struct gift_span span)
{
    char *string = gift_string(r, span);
    bool empty = !*string;

    free(string);
    return empty;
}

/* ---------------------------------------------------------------------------------------------------------- choices */

/* Whether that byte is an unescaped one. */
static bool is_sign(const struct gift_reader *r, size_t at, char byte)
{
    return r->block.bytes.bytes[at] == byte && !r->block.literal.bytes[at];
}

/* Cuts the next option off *rest: up to the next ~ or =. */
static struct gift_span next_option(const struct gift_reader *r, struct gift_span *rest)
{
    struct gift_span option = {rest->begin, rest->begin + 1};

    while (option.end < rest->end && !is_sign(r, option.end, '~') && !is_sign(r, option.end, '='))
        option.end++;
    rest->begin = option.end;
    return option;
}

static void read_option(struct gift_reader *r, struct gift_span option, enum text_format format)
{
    struct place where = gift_place(r, option.begin);
    struct gift_span text = option, feedback;
    bool is_right = is_sign(r, option.begin, '='), has_sign = is_right || is_sign(r, option.begin, '~');
    struct question_answer *answer;
    enum text_format text_format;
    double weight = is_right, unread;

    text.begin += has_sign;
    text = gift_trim(r, text);
    if (text.begin == text.end && !is_right)
        return; /* as in ~=right */
    if (!has_sign)
        problems_warn(r->problems, where, "this is read as a wrong option: put ~ before it");
    if (!is_right)
        gift_take_weight(r, &text, &weight);
    else if (gift_take_weight(r, &(struct gift_span){text.begin, text.end}, &unread))
        problems_warn(r->problems, where, "behind = no weight is read, and it stays in the text: write ~%%%g%%",
                      100 * unread);
    gift_take_feedback(r, &text, &feedback);
    text_format = gift_take_format(r, &text, format);
    if (is_empty(r, text)) {
        problems_warn(r->problems, where, "this option is empty and left out: write its text, or remove it");
        return;
    }
    answer = gift_add_answer(r, option.begin);
    if (!answer)
        return;
    answer->weight = weight;
    gift_make_text(r, &answer->text, text, text_format);
    gift_read_text(r, &answer->feedback, feedback, format);
}

/* That full marks can be had. */
static void check_weights(struct gift_reader *r)
{
    struct place where = {r->locator.file, r->q->line, r->q->column};
    double sum = 0, most = 0;

    for (size_t i = 0; i < r->q->answer_count; i++) {
        double weight = r->q->answers[i].weight;

        sum += weight > 0 ? weight : 0;
        most = weight > most ? weight : most;
    }
    if (!r->q->several && most < 1)
        gift_error(r, where, "no answer of this question is right: write = before one that is");
    else if (r->q->several && sum == 0)
        gift_error(r, where,
                   "no option of this question is right: write = before the one that is, or weights as %%50%%");
    else if (r->q->several && sum < WHOLE_LEAST)
        gift_error(r, where, "the right options are worth %g %% together: raise their weights to 100 %%", 100 * sum);
    else if (r->q->several && sum > WHOLE_MOST)
        problems_warn(r->problems, where, "the right options are worth %g %% together: lower their weights to 100 %%",
                      100 * sum);
}

static void read_choice(struct gift_reader *r, struct gift_span span, enum text_format format)
{
    r->q->type = QUESTION_MULTIPLE_CHOICE;
    r->q->several = gift_find(r, span, '=') == span.end;
    gift_warn_of_choice(r, span);
    while (span.begin < span.end && r->q->answer_count <= QUIZ_ANSWERS)
        read_option(r, next_option(r, &span), format);
    if (r->is_broken)
        return;
    if (r->q->answer_count < 2)
        gift_error(r, ((struct place){r->locator.file, r->q->line, r->q->column}),
                   "a choice has two options or more: write another, with ~ before it");
    else
        check_weights(r);
}

/* --------------------------------------------------------------------------------------------------- true and false */

/* T and TRUE are 1, F and FALSE are 0, all else is -1. */
static int truth_of(const struct gift_reader *r, struct gift_span span)
{
    static const char *const names[] = {"F", "FALSE", "T", "TRUE"};
    struct gift_span said = gift_trim(r, (struct gift_span){span.begin, gift_find(r, span, '#')});

    for (int i = 0; i < 4; i++)
        if (said.end - said.begin == strlen(names[i]) &&
            memcmp(text_string(&r->block.bytes) + said.begin, names[i], said.end - said.begin) == 0)
            return i / 2;
    return -1;
}

static void read_truth(struct gift_reader *r, struct gift_span span, enum text_format format)
{
    static const char *const names[] = {"True", "False"};
    struct place where = gift_place(r, span.begin);
    struct gift_span wrong, right;
    size_t chosen = truth_of(r, span) ? 0 : 1;

    r->q->type = QUESTION_TRUE_FALSE;
    gift_take_feedback(r, &span, &wrong);
    gift_take_feedback(r, &wrong, &right);
    for (size_t i = 0; i < 2; i++) {
        struct question_answer *answer = gift_add_answer(r, span.begin);

        answer->weight = i == chosen;
        question_text_make(&answer->text, TEXT_PLAIN, names[i], where, NULL);
    }
    gift_read_text(r, &r->q->answers[1 - chosen].feedback, wrong, format);
    gift_read_text(r, &r->q->answers[chosen].feedback, right, format);
}

/* ------------------------------------------------------------------------------------------------------------ pairs */

/* Cuts the next answer off *rest: what stands between two =. Blanks before the first = are none. */
static bool next_answer(const struct gift_reader *r, struct gift_span *rest, struct gift_span *out)
{
    while (rest->begin < rest->end) {
        bool has_sign = is_sign(r, rest->begin, '=');

        *out = (struct gift_span){rest->begin + has_sign, rest->end};
        out->end = gift_find(r, *out, '=');
        rest->begin = out->end;
        *out = gift_trim(r, *out);
        if (out->begin < out->end || has_sign)
            return true;
    }
    return false;
}

static void read_pair(struct gift_reader *r, struct gift_span span, enum text_format format)
{
    size_t arrow = gift_find_string(r, span, "->");
    struct gift_span left = {span.begin, arrow}, right = {arrow + 2, span.end};
    struct place where = gift_place(r, span.begin);
    struct question_answer *answer;
    char *match;

    if (arrow == span.end) {
        gift_error(r, where, "a pair needs -> between its sides: write =left -> right, or \\= for an equals sign");
        return;
    }
    answer = gift_add_answer(r, span.begin);
    if (!answer)
        return;
    gift_read_text(r, &answer->text, left, format);
    match = gift_string(r, right);
    if (*match)
        question_text_make(&answer->match, format, match, gift_place(r, gift_trim(r, right).begin), r->problems);
    else
        gift_error(r, where, "the right side of this pair is missing: write it behind ->");
    if (gift_find(r, right, '#') < right.end)
        problems_warn(r->problems, gift_place(r, gift_find(r, right, '#')),
                      "pairs have no feedback, and this # is text: write \\# for it, or #### for general feedback");
    free(match);
}

static void read_pairs(struct gift_reader *r, struct gift_span span, enum text_format format)
{
    struct gift_span pair;
    size_t pairs = 0;

    r->q->type = QUESTION_MATCHING;
    while (r->q->answer_count <= QUIZ_ANSWERS && next_answer(r, &span, &pair))
        read_pair(r, pair, format);
    for (size_t i = 0; i < r->q->answer_count; i++) {
        pairs += r->q->answers[i].text.source != NULL;
        r->q->answers[i].weight = r->q->answers[i].text.source ? 1 : 0;
    }
    if (pairs < 2 && !r->is_broken)
        gift_error(r, ((struct place){r->locator.file, r->q->line, r->q->column}),
                   "a matching question has two pairs or more: write another, as =left -> right");
}

/* ----------------------------------------------------------------------------------------------------- short answers
 */

static void read_word(struct gift_reader *r, struct gift_span span, enum text_format format)
{
    struct place where = gift_place(r, span.begin);
    struct question_answer *answer;
    struct gift_span feedback;
    double weight = 1;

    gift_take_weight(r, &span, &weight);
    gift_take_feedback(r, &span, &feedback);
    gift_take_format(r, &span, TEXT_PLAIN); /* what is typed has no format */
    gift_warn_of_range(r, span);
    if (is_empty(r, span)) {
        problems_warn(r->problems, where, "this answer is empty and left out: write its text, or remove it");
        return;
    }
    answer = gift_add_answer(r, span.begin);
    if (!answer)
        return;
    answer->weight = weight;
    gift_make_text(r, &answer->text, span, TEXT_PLAIN);
    gift_read_text(r, &answer->feedback, feedback, format);
}

/* {true} is a text to type, and hardly meant so. */
static void warn_of_truth(struct gift_reader *r, struct gift_span span)
{
    static const char *const names[] = {"t", "true", "f", "false", "True", "False", "TRUE", "FALSE", "T", "F"};
    struct gift_span said = {span.begin, gift_find(r, span, '#')};
    char *word;

    said.begin += is_sign(r, said.begin, '=');
    word = gift_string(r, said);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(word, names[i]) == 0)
            problems_warn(r->problems, gift_place(r, span.begin),
                          "\"%s\" is asked for as a text to type: write {TRUE} or {FALSE} if that is meant", word);
    free(word);
}

static void read_words(struct gift_reader *r, struct gift_span span, enum text_format format)
{
    struct gift_span answer;

    r->q->type = QUESTION_SHORT_ANSWER;
    warn_of_truth(r, span);
    gift_warn_of_zero(r, span);
    gift_warn_of_words(r, span);
    while (r->q->answer_count <= QUIZ_ANSWERS && next_answer(r, &span, &answer))
        read_word(r, answer, format);
    if (!r->is_broken)
        check_weights(r);
}

void gift_read_answers(struct gift_reader *r, struct gift_span span, enum text_format format)
{
    if (span.begin == span.end)
        r->q->type = QUESTION_ESSAY;
    else if (is_sign(r, span.begin, '#'))
        gift_read_numbers(r, (struct gift_span){span.begin + 1, span.end}, format);
    else if (gift_find(r, span, '~') < span.end)
        read_choice(r, span, format);
    else if (gift_find(r, span, '=') < span.end && gift_find_string(r, span, "->") < span.end)
        read_pairs(r, span, format);
    else if (truth_of(r, span) >= 0)
        read_truth(r, span, format);
    else
        read_words(r, span, format);
}
