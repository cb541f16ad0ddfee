/* SPDX-License-Identifier: MIT */
/* Spans of a block and answers in them; and warnings of GIFT that is read as Moodle reads it, but was probably not
 * meant so: an = of a tag that begins an answer, pairs that are options, a tolerance that is a text, a format that is
 * none. There is one warning of each kind for a question, with what to write; in doubt there is none. */
#include "base/memory.h"
#include "base/nearest.h"
#include "base/utf8.h"
#include "question/gift_reader.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define WHOLE_LEAST 0.99 /* several right options worth at least this together are worth 1: 3 times 33.33333 % */
#define WHOLE_MOST 1.01

static char byte_at(const struct gift_reader *r, size_t at)
{
    return r->block.bytes.bytes[at];
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n';
}

static bool is_same_but_for_case(const char *a, const char *b)
{
    while (*a && *b && (*a | 0x20) == (*b | 0x20))
        a++, b++;
    return !*a && !*b;
}

/* The format that was meant by [said]; NULL: none. [Plan], [Mark] and [m] are words. */
static const char *meant_format(const char *said)
{
    static const char *const names[] = {"html", "moodle", "plain", "markdown"};
    static const char *const others[][2] = {
        {"htm", "html"}, {"xhtml", "html"}, {"md", "markdown"}, {"plaintext", "plain"}, {"plain text", "plain"}};
    const char *near;

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (is_same_but_for_case(said, names[i]))
            return names[i];
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strcmp(said, others[i][0]) == 0)
            return others[i][1];
    if (strlen(said) < 4 || (*said >= 'A' && *said <= 'Z'))
        return NULL;
    near = nearest_name(said, names, sizeof names / sizeof *names);
    return near && strlen(near) <= strlen(said) + 1 ? near : NULL;
}

struct place gift_place(struct gift_reader *r, size_t at)
{
    const struct gift_block *b = &r->block;
    size_t length = b->bytes.length;
    const char *byte = r->locator.bytes + (at < length ? b->at[at] : length > 0 ? b->at[length - 1] + 1 : 0);

    if (length == 0)
        byte = r->block_locator.at;
    if (byte < r->locator.line_start)
        r->locator = r->block_locator;
    return locator_place(&r->locator, byte);
}

size_t gift_find(const struct gift_reader *r, struct gift_span span, char byte)
{
    size_t at = span.begin;

    while (at < span.end && (r->block.bytes.bytes[at] != byte || r->block.literal.bytes[at]))
        at++;
    return at;
}

static bool stands_at(const struct gift_reader *r, struct gift_span span, size_t at, const char *string)
{
    for (; *string; string++, at++)
        if (at >= span.end || r->block.bytes.bytes[at] != *string || r->block.literal.bytes[at])
            return false;
    return true;
}

size_t gift_find_string(const struct gift_reader *r, struct gift_span span, const char *string)
{
    size_t at = span.begin;

    while (at < span.end && !stands_at(r, span, at, string))
        at++;
    return at;
}

struct gift_span gift_trim(const struct gift_reader *r, struct gift_span span)
{
    const char *bytes = text_string(&r->block.bytes), *literal = text_string(&r->block.literal);

    while (span.begin < span.end && is_blank(bytes[span.begin]) && !literal[span.begin])
        span.begin++;
    while (span.end > span.begin && is_blank(bytes[span.end - 1]) && !literal[span.end - 1])
        span.end--;
    return span;
}

char *gift_string(const struct gift_reader *r, struct gift_span span)
{
    const char *bytes = text_string(&r->block.bytes);

    while (span.begin < span.end && is_blank(bytes[span.begin]))
        span.begin++;
    while (span.end > span.begin && is_blank(bytes[span.end - 1]))
        span.end--;
    return memory_copy_bytes(bytes + span.begin, span.end - span.begin);
}

bool gift_is_sign(const struct gift_reader *r, size_t at, char byte)
{
    return r->block.bytes.bytes[at] == byte && !r->block.literal.bytes[at];
}

static void gift_warn_of_format(struct gift_reader *r, struct gift_span span)
{
    struct gift_span text = gift_trim(r, span), word = {text.begin + 1, text.end};
    const char *meant;
    char *said;

    if (text.begin == text.end || !gift_is_sign(r, text.begin, '['))
        return;
    word.end = gift_find(r, word, ']');
    if (word.end == text.end || word.end - word.begin > 12)
        return;
    said = gift_string(r, word);
    meant = meant_format(said);
    if (meant)
        problems_warn(r->problems, gift_place(r, text.begin),
                      "Moodle reads a format only as [%s], with nothing before it, and keeps this in the text: "
                      "write [%s]",
                      meant, meant);
    free(said);
}

/* How answers are written: where their signs are. */
struct signs {
    size_t right, wrong;  /* how many = and ~ there are */
    size_t first_wrong;   /* the first ~ */
    size_t inside;        /* an = that seems to belong to the text before it; 0: none */
    size_t with_arrow;    /* how many answers after = contain -> with something before it */
    bool wrong_has_arrow; /* one after ~ does */
    bool is_dense;        /* a ~ follows the text before it without a blank */
};

/* Whether this = belongs to a tag, as in <a href="x">; `tag` is the last < that opens one. */
static bool is_attribute(const struct gift_reader *r, struct gift_span answers, size_t at, size_t tag)
{
    return tag < at && at + 1 < answers.end && (byte_at(r, at + 1) == '"' || byte_at(r, at + 1) == '\'') &&
           is_letter(byte_at(r, at - 1)) && gift_is_sign(r, at, '=');
}

static bool warn_of_tag(struct gift_reader *r, struct gift_span answers)
{
    size_t tag = answers.end;

    for (size_t at = answers.begin; at + 1 < answers.end; at++) {
        if (byte_at(r, at) == '<' && is_letter(byte_at(r, at + 1)))
            tag = at;
        else if (byte_at(r, at) == '>')
            tag = answers.end;
        if (!is_attribute(r, answers, at, tag))
            continue;
        problems_warn(r->problems, gift_place(r, at),
                      "this = of a tag begins another right answer, in Moodle too: write \\=");
        return true;
    }
    return false;
}

/* Whether an = that is not the first sign seems to be part of a text: "x=2" and "x = 2". */
static bool is_inside(const struct gift_reader *r, struct gift_span answers, size_t at)
{
    char before = byte_at(r, at - 1), after = at + 1 < answers.end ? byte_at(r, at + 1) : ' ';

    return !is_blank(before) || (before != '\n' && (after == ' ' || after == '\t'));
}

static struct signs read_signs(const struct gift_reader *r, struct gift_span answers)
{
    struct signs signs = {.first_wrong = answers.end};

    for (size_t at = answers.begin; at < answers.end; at++) {
        bool is_right = gift_is_sign(r, at, '=');
        struct gift_span text = {at + 1, at + 1};

        if (!is_right && !gift_is_sign(r, at, '~'))
            continue;
        while (text.end < answers.end && !gift_is_sign(r, text.end, '=') && !gift_is_sign(r, text.end, '~'))
            text.end++;
        text = gift_trim(r, (struct gift_span){text.begin, gift_find(r, text, '#')});
        if (gift_find_string(r, text, "->") < text.end && gift_find_string(r, text, "->") > text.begin) {
            signs.with_arrow += is_right;
            signs.wrong_has_arrow = signs.wrong_has_arrow || !is_right;
        }
        signs.right += is_right && text.begin < text.end;
        signs.wrong += !is_right;
        if (!is_right && signs.first_wrong == answers.end)
            signs.first_wrong = at;
        if (at == answers.begin)
            continue;
        if (!is_right && !is_blank(byte_at(r, at - 1)))
            signs.is_dense = true;
        if (is_right && signs.inside == 0 && is_inside(r, answers, at))
            signs.inside = at;
    }
    return signs;
}

/* Warns of => as an arrow: =a => b. After < or >, or on a line of its own, => may be an answer. */
static bool warn_of_arrow(struct gift_reader *r, struct gift_span answers)
{
    size_t sign = answers.end;

    for (size_t at = answers.begin; at + 1 < answers.end; at++) {
        bool is_right = gift_is_sign(r, at, '=');

        if (is_right && sign < at && byte_at(r, at + 1) == '>') {
            struct gift_span text = gift_trim(r, (struct gift_span){sign + 1, at});

            if (text.begin < text.end && byte_at(r, text.begin) != '<' && byte_at(r, text.begin) != '>') {
                problems_warn(r->problems, gift_place(r, at),
                              "=> is not an arrow, and its = begins another answer, in Moodle too: write ->");
                return true;
            }
        }
        if (is_right)
            sign = at;
        else if (gift_is_sign(r, at, '~') || gift_is_sign(r, at, '#') || byte_at(r, at) == '\n')
            sign = answers.end;
    }
    return false;
}

void gift_warn_of_choice(struct gift_reader *r, struct gift_span answers)
{
    struct signs signs = read_signs(r, answers);

    if (warn_of_tag(r, answers) || warn_of_arrow(r, answers))
        return;
    if (signs.right >= 2 && signs.with_arrow == signs.right && !signs.wrong_has_arrow)
        problems_warn(r->problems, gift_place(r, signs.first_wrong),
                      "with a ~ the pairs are options, and -> is text, in Moodle too: write = -> for a wrong match, "
                      "or \\~ in a text");
    else if (signs.right >= 2 && signs.inside && !signs.is_dense)
        problems_warn(r->problems, gift_place(r, signs.inside),
                      "this = begins another right option, and Moodle gives all marks for either: write \\= if it "
                      "belongs to a text");
}

/* Whether a text is a number, with a point or not; "1.", ".5" and "1e3" do not count here. */
static bool is_number(const char *text, size_t length, bool *has_point)
{
    size_t at = length > 0 && *text == '-', digits = 0, points = 0;

    for (; at < length; at++) {
        if (text[at] == '.' && digits > 0 && at + 1 < length)
            points++;
        else if (text[at] >= '0' && text[at] <= '9')
            digits++;
        else
            return false;
    }
    *has_point = *has_point || points > 0;
    return digits > 0 && points <= 1;
}

/* Whether a text is a number with a tolerance, or a range: 5:0.1 and 3..4, but no hour 10:30 and no ratio 2:1. */
static bool is_range(const char *said)
{
    const char *colon = strchr(said, ':'), *dots = strstr(said, "..");
    bool has_point = false;

    if (dots)
        return is_number(said, (size_t)(dots - said), &has_point) && is_number(dots + 2, strlen(dots + 2), &has_point);
    return colon && is_number(said, (size_t)(colon - said), &has_point) &&
           is_number(colon + 1, strlen(colon + 1), &has_point) && has_point;
}

void gift_warn_of_range(struct gift_reader *r, struct gift_span answer)
{
    char *said = gift_string(r, answer);

    if (is_range(said) && gift_find_string(r, answer, ":") + gift_find_string(r, answer, "..") < 2 * answer.end)
        problems_warn(r->problems, gift_place(r, gift_trim(r, answer).begin),
                      "without a # Moodle asks for the text \"%.40s\": write {#%.40s} for a number", said, said);
    free(said);
}

void gift_warn_of_words(struct gift_reader *r, struct gift_span answers)
{
    if (!warn_of_tag(r, answers))
        warn_of_arrow(r, answers);
}

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

/* Bytes of a weight, %50% or %-33.3%, as Moodle knows one; 0 if there is none. */
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

/* Warns of text that was meant as a weight but is none, here and in Moodle, and so stays in the text. */
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
                      "%.*s is not a weight and stays in the text: write one as %%50%%, %%-50%% or %%33.33333%%",
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
