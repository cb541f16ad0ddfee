/* SPDX-License-Identifier: MIT */
/* Which format a file of questions is in: by what it begins with, by its zero bytes, or, for Aiken, by its lines. */
#include "question/quiz_format.h"

#include <stdbool.h>
#include <string.h>

#define BLANKS " \t\r\n"
#define ZERO_SHARE 8   /* UTF-16 has a zero in at least one of so many pairs of bytes */
#define LOOKED_AT 4096 /* bytes that are searched for zeros */
#define AIKEN_ANSWER "ANSWER:"

struct span {
    const char *at, *end;
};

static void skip(struct span *s, const char *bytes)
{
    while (s->at < s->end && *s->at && strchr(bytes, *s->at))
        s->at++;
}

static char small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c;
}

/* Whether it begins with these words, ignoring case. */
static bool begins(struct span s, const char *words)
{
    for (; *words; words++, s.at++)
        if (s.at == s.end || small(*s.at) != *words)
            return false;
    return true;
}

static bool holds(struct span s, const char *words)
{
    for (; s.at < s.end; s.at++)
        if (small(*s.at) == *words && begins(s, words))
            return true;
    return false;
}

/* Without a mark, text in UTF-16 has zeros at odd places only, or at even ones only. */
static bool is_utf16(struct span s)
{
    size_t zeros[2] = {0, 0}, length = (size_t)(s.end - s.at), looked = length < LOOKED_AT ? length : LOOKED_AT;

    if (length >= 2 && (memcmp(s.at, "\xFF\xFE", 2) == 0 || memcmp(s.at, "\xFE\xFF", 2) == 0))
        return true;
    for (size_t i = 0; i < looked; i++)
        zeros[i % 2] += s.at[i] == '\0';
    return (zeros[0] == 0) != (zeros[1] == 0) && (zeros[0] + zeros[1]) * 2 * ZERO_SHARE >= looked;
}

/* <quiz> with questions in it; a question may speak of <quiz>. */
static bool is_moodle_xml(struct span s)
{
    return (begins(s, "<?xml") || begins(s, "<quiz")) && holds(s, "<quiz") &&
           (holds(s, "<question ") || holds(s, "</quiz"));
}

static bool is_html(struct span s)
{
    return (begins(s, "<!doctype html") || begins(s, "<html")) && holds(s, "</html>");
}

/* JSON begins with a brace and a string; GIFT that begins with answers would ask nothing. */
static bool is_json(struct span s)
{
    if (!begins(s, "{"))
        return false;
    s.at++;
    skip(&s, BLANKS);
    return begins(s, "\"");
}

static bool is_rtf(struct span s)
{
    return begins(s, "{\\rtf");
}

static bool is_pdf(struct span s)
{
    return begins(s, "%pdf-");
}

static bool is_zip(struct span s)
{
    return begins(s, "pk\x03\x04");
}

/* Cuts a line off, without its end and the blanks around it. */
static struct span next_line(struct span *rest)
{
    struct span line = {rest->at, rest->at};

    while (line.end < rest->end && *line.end != '\n' && *line.end != '\r')
        line.end++;
    rest->at = line.end < rest->end ? line.end + 1 : line.end;
    skip(&line, " \t");
    while (line.end > line.at && strchr(" \t", line.end[-1]))
        line.end--;
    return line;
}

/* "A. four" or "A) four", the option of that letter. */
static bool is_option(struct span line, size_t letter)
{
    return line.end - line.at >= 2 && *line.at == (char)('A' + (int)letter) && strchr(".)", line.at[1]);
}

/* "ANSWER: B", of one of that many options. */
static bool is_answer(struct span line, size_t options)
{
    size_t length = strlen(AIKEN_ANSWER);

    if ((size_t)(line.end - line.at) <= length || memcmp(line.at, AIKEN_ANSWER, length) != 0)
        return false;
    line.at += length;
    skip(&line, " \t");
    return line.end - line.at == 1 && *line.at >= 'A' && *line.at < (char)('A' + (int)options);
}

/* Every question of Aiken is a line, options from A, and ANSWER: with the letter of one. In GIFT some line with a brace
 * is outside such questions. */
static bool is_aiken(struct span s)
{
    size_t options = 0, questions = 0;
    bool has_brace = false;

    while (s.at < s.end) {
        struct span line = next_line(&s);

        if (line.at == line.end)
            continue;
        if (options < 26 && is_option(line, options)) {
            options++;
        } else if (options >= 2 && is_answer(line, options)) {
            questions++;
            options = 0;
            has_brace = false;
        } else if (has_brace) {
            return false;
        } else {
            options = 0;
            has_brace = memchr(line.at, '{', (size_t)(line.end - line.at)) != NULL;
        }
    }
    return questions > 0 && !has_brace;
}

static const struct {
    enum quiz_guess guess;
    bool (*is)(struct span s);
    const char *refusal;
} formats[] = {
    {QUIZ_IS_UTF16, is_utf16, "this file is UTF-16: save it as UTF-8"},
    {QUIZ_IS_MOODLE_XML, is_moodle_xml,
     "this file is Moodle XML, and only GIFT is read: in Moodle, export the questions as GIFT"},
    {QUIZ_IS_HTML, is_html, "this file is a web page, and only GIFT is read: in Moodle, export the questions as GIFT"},
    {QUIZ_IS_JSON, is_json, "this file is JSON, and only GIFT is read: keep the GIFT file that it was made from"},
    {QUIZ_IS_RTF, is_rtf, "this file is RTF: save it as plain text, in UTF-8"},
    {QUIZ_IS_PDF, is_pdf, "this file is PDF, and only GIFT is read: write the questions as plain text, in UTF-8"},
    {QUIZ_IS_ZIP, is_zip, "this file is a ZIP, as word processors write: save it as plain text, in UTF-8"},
    {QUIZ_IS_AIKEN, is_aiken,
     "this file is Aiken, and only GIFT is read: write Which is it? {=right ~wrong}, or import it into Moodle and "
     "export it as GIFT"},
};

enum quiz_guess quiz_format_guess(const char *bytes, size_t length)
{
    struct span s = {bytes, bytes + length};

    if (length >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0)
        s.at += 3;
    if (!is_utf16(s))
        skip(&s, BLANKS);
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (formats[i].is(s))
            return formats[i].guess;
    return QUIZ_IS_GIFT;
}

const char *quiz_format_refusal(enum quiz_guess guess)
{
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (formats[i].guess == guess)
            return formats[i].refusal;
    return NULL;
}
