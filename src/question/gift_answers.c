/* SPDX-License-Identifier: MIT */
#include "question/gift_reader.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define WHOLE_LEAST 0.99 /* several right options worth at least this together are worth 1: 3 times 33.33333 % */
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

/* Bytes of what was meant as a weight: only characters of numbers between two %. */
static size_t meant_length(const char *bytes, size_t length)
{
    size_t at = 1;

    if (length < 3 || bytes[0] != '%')
        return 0;
    while (at < length && bytes[at] && strchr("+-.,0123456789eE ", bytes[at]))
        at++;
    return at > 1 && at < length && bytes[at] == '%' ? at + 1 : 0;
}

/* Warns of what was meant as a weight but is none, in Moodle either: it stays in the text. */
static void warn_of_weight(struct gift_reader *r, size_t at, const char *bytes, size_t length)
{
    bool is_plain = strspn(bytes + 1, "-.0123456789") + 2 == length; /* no characters but these */
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
        problems_warn(r->problems, gift_place(r, first.begin), "Moodle passes over a 0 at the start: write =0");
}

bool gift_is_empty(const struct gift_reader *r, struct gift_span span)
{
    char *string = gift_string(r, span);
    bool empty = !*string;

    free(string);
    return empty;
}

bool gift_is_sign(const struct gift_reader *r, size_t at, char byte)
{
    return r->block.bytes.bytes[at] == byte && !r->block.literal.bytes[at];
}

void gift_check_weights(struct gift_reader *r)
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

bool gift_next_answer(const struct gift_reader *r, struct gift_span *rest, struct gift_span *out)
{
    while (rest->begin < rest->end) {
        bool has_sign = gift_is_sign(r, rest->begin, '=');

        *out = (struct gift_span){rest->begin + has_sign, rest->end};
        out->end = gift_find(r, *out, '=');
        rest->begin = out->end;
        *out = gift_trim(r, *out);
        if (out->begin < out->end || has_sign)
            return true;
    }
    return false;
}

static const struct {
    const char *name;
    enum text_format format;
} formats[] = {
    {"[html]", TEXT_HTML}, {"[moodle]", TEXT_MOODLE}, {"[plain]", TEXT_PLAIN}, {"[markdown]", TEXT_MARKDOWN}};

enum text_format gift_take_format(struct gift_reader *r, struct gift_span *span, enum text_format inherited)
{
    const char *bytes = text_string(&r->block.bytes);

    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        size_t length = strlen(formats[i].name);

        if (span->end - span->begin >= length && memcmp(bytes + span->begin, formats[i].name, length) == 0) {
            span->begin += length;
            return formats[i].format;
        }
    }
    gift_warn_of_format(r, *span);
    return inherited;
}

void gift_make_text(struct gift_reader *r, struct question_text *out, struct gift_span span, enum text_format format)
{
    char *source = gift_string(r, span);

    if (*source)
        question_text_make(out, format, source, gift_place(r, gift_trim(r, span).begin), r->problems);
    free(source);
}

void gift_read_text(struct gift_reader *r, struct question_text *out, struct gift_span span, enum text_format format)
{
    format = gift_take_format(r, &span, format);
    gift_make_text(r, out, span, format);
}
