/* SPDX-License-Identifier: MIT */
/* Spans of a block; and warnings of GIFT that is read as Moodle reads it, but was hardly meant so: an = of a tag that
 * begins an answer, pairs that are options, a tolerance that is a text, a format that is none. There is one warning of
 * each kind for a question, with what to write; in doubt there is none. */
#include "base/memory.h"
#include "base/nearest.h"
#include "base/utf8.h"
#include "question/gift_reader.h"

#include <stdlib.h>
#include <string.h>

static char byte_at(const struct gift_reader *r, size_t at)
{
    return r->block.bytes.bytes[at];
}

/* Whether that byte is an unescaped one. */
static bool is_sign(const struct gift_reader *r, size_t at, char byte)
{
    return byte_at(r, at) == byte && !r->block.literal.bytes[at];
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

size_t gift_find_last(const struct gift_reader *r, struct gift_span span, const char *string)
{
    for (size_t at = span.end; at > span.begin; at--)
        if (stands_at(r, span, at - 1, string))
            return at - 1;
    return span.end;
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

void gift_warn_of_format(struct gift_reader *r, struct gift_span span)
{
    struct gift_span text = gift_trim(r, span), word = {text.begin + 1, text.end};
    const char *meant;
    char *said;

    if (text.begin == text.end || !is_sign(r, text.begin, '['))
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

void gift_warn_of_title(struct gift_reader *r, struct gift_span span)
{
    struct gift_span line = {span.begin, gift_find(r, span, '\n')};

    line.end = gift_find(r, line, '{');
    if (line.end - line.begin < 4 || !is_sign(r, line.begin, ':') || is_blank(byte_at(r, line.begin + 1)))
        return;
    line.begin++;
    if (gift_find_string(r, line, "::") < line.end)
        problems_warn(r->problems, gift_place(r, span.begin),
                      "a title begins with two colons, and Moodle takes this one for text: write ::title::");
}

void gift_warn_of_category(struct gift_reader *r, struct gift_span span)
{
    static const char word[] = "$category";
    size_t length = strlen(word), at = 0;
    char after;

    while (at < length && span.begin + at < span.end && (byte_at(r, span.begin + at) | 0x20) == (word[at] | 0x20))
        at++;
    after = span.begin + at < span.end ? byte_at(r, span.begin + at) : ' ';
    if (at == length && (after == ':' || (is_blank(after) && byte_at(r, span.begin + 1) == 'C')))
        problems_warn(r->problems, gift_place(r, span.begin),
                      "a category has a colon, and Moodle takes this for a text: write $CATEGORY: name");
}

void gift_warn_of_text(struct gift_reader *r, struct gift_span span)
{
    size_t file = gift_find_string(r, span, "@@PLUGINFILE@@"), category = gift_find_string(r, span, "\n$CATEGORY:");

    if (file < span.end)
        problems_warn(r->problems, gift_place(r, file),
                      "GIFT carries no files, so Moodle finds none here: write the address of the picture, https://…");
    if (category < span.end)
        problems_warn(r->problems, gift_place(r, category + 1),
                      "Moodle takes this category for a part of the question: put a blank line before it");
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
           is_letter(byte_at(r, at - 1)) && is_sign(r, at, '=');
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
        bool is_right = is_sign(r, at, '=');
        struct gift_span text = {at + 1, at + 1};

        if (!is_right && !is_sign(r, at, '~'))
            continue;
        while (text.end < answers.end && !is_sign(r, text.end, '=') && !is_sign(r, text.end, '~'))
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

/* An arrow of two lines: =a => b. After < or >, or on a line of its own, => may be an answer. */
static bool warn_of_arrow(struct gift_reader *r, struct gift_span answers)
{
    size_t sign = answers.end;

    for (size_t at = answers.begin; at + 1 < answers.end; at++) {
        bool is_right = is_sign(r, at, '=');

        if (is_right && sign < at && byte_at(r, at + 1) == '>') {
            struct gift_span text = gift_trim(r, (struct gift_span){sign + 1, at});

            if (text.begin < text.end && byte_at(r, text.begin) != '<' && byte_at(r, text.begin) != '>') {
                problems_warn(r->problems, gift_place(r, at),
                              "=> is no arrow, and its = begins another answer, in Moodle too: write ->");
                return true;
            }
        }
        if (is_right)
            sign = at;
        else if (is_sign(r, at, '~') || is_sign(r, at, '#') || byte_at(r, at) == '\n')
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
