/* SPDX-License-Identifier: MIT */
#include "question/gift_reader.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------------------------ title */

/* A title without blanks around it and without line ends. */
static char *title_of(const struct gift_reader *r, struct gift_span span)
{
    char *title = gift_string(r, span), *to = title;

    for (const char *at = title; *at; at++) {
        bool is_blank = strchr(" \t\n", *at) != NULL;

        if (!is_blank)
            *to++ = *at;
        else if (to > title && to[-1] != ' ')
            *to++ = ' ';
    }
    *to = '\0';
    return title;
}

/* Takes ::title:: off the beginning. */
static void take_title(struct gift_reader *r, struct gift_span *span)
{
    struct gift_span title = *span;
    const char *bytes = text_string(&r->block.bytes), *literal = text_string(&r->block.literal);

    if (span->end - span->begin < 2 || memcmp(bytes + span->begin, "::", 2) != 0 || literal[span->begin] ||
        literal[span->begin + 1]) {
        gift_warn_of_title(r, *span);
        r->q->title = memory_copy("");
        return;
    }
    title.begin = span->begin += 2;
    title.end = gift_find_string(r, *span, "::");
    if (title.end == span->end) {
        problems_warn(r->problems, gift_place(r, span->begin - 2), "the title does not end: put :: behind it");
        r->q->title = memory_copy("");
    } else {
        r->q->title = title_of(r, title);
        span->begin = title.end + 2;
    }
    *span = gift_trim(r, *span);
}

/* ---------------------------------------------------------------------------------------------------- what is asked */

/* A missing word's text before or behind it, with the blanks on that side. */
static void read_part(struct gift_reader *r, struct question_text *out, struct gift_span span, enum text_format format)
{
    char *source = memory_copy_bytes(text_string(&r->block.bytes) + span.begin, span.end - span.begin);

    question_text_make(out, format, source, gift_place(r, span.begin), r->problems);
    free(source);
}

/* Reads the text before the braces and the one behind them, which makes it a missing word. */
static enum text_format read_asked(struct gift_reader *r, struct gift_span before, struct gift_span behind)
{
    enum text_format format = gift_take_format(r, &before, TEXT_MOODLE);
    char *tail = gift_string(r, behind);

    if (*tail) {
        while (before.begin < before.end && strchr(" \t\n", text_string(&r->block.bytes)[before.begin]))
            before.begin++;
        behind.end = gift_trim(r, behind).end;
        while (strchr(" \t\n", text_string(&r->block.bytes)[behind.end - 1]))
            behind.end--;
        read_part(r, &r->q->text, before, format);
    } else {
        gift_make_text(r, &r->q->text, before, format);
    }
    gift_read_comments(r, format);
    if (*tail)
        read_part(r, &r->q->tail, behind, format);
    free(tail);
    return format;
}

/* ----------------------------------------------------------------------------------------------------------- braces */

/* Whether the answers begin as those of Moodle's Cloze do: {1:MC:…}. */
static bool is_cloze(const struct gift_reader *r, struct gift_span answers)
{
    const char *bytes = text_string(&r->block.bytes);
    size_t at = answers.begin, letters;

    while (at < answers.end && bytes[at] >= '0' && bytes[at] <= '9')
        at++;
    if (at == answers.end || bytes[at++] != ':')
        return false;
    for (letters = 0; at < answers.end && ((bytes[at] >= 'A' && bytes[at] <= 'Z') || bytes[at] == '_'); at++)
        letters++;
    return letters >= 2 && at < answers.end && bytes[at] == ':';
}

static void say_open(struct gift_reader *r, size_t open)
{
    struct place brace = gift_place(r, open);

    r->goes_on = gift_block_closed_at(r);
    if (r->goes_on)
        gift_error(r, locator_place(&r->locator, r->block.behind),
                   "a blank line ends the question, but its { in line %zu is still open: remove the blank line",
                   brace.line);
    else
        gift_error(r, brace, "this { is never closed: put } behind the answers, or write \\{ for a brace in a text");
}

/* Finds the braces; *open is span.end where there are none. */
static void find_braces(struct gift_reader *r, struct gift_span span, size_t *open, size_t *close)
{
    struct gift_span behind = {0, span.end};

    *open = gift_find(r, span, '{');
    *close = gift_find(r, span, '}');
    if (*close < *open || (*open == span.end && *close < span.end)) {
        gift_error(r, gift_place(r, *close), "this } closes nothing: put { before the answers, or write \\} in a text");
    } else if (*open < span.end && *close == span.end) {
        say_open(r, *open);
    } else if (*open < span.end) {
        if (is_cloze(r, (struct gift_span){*open + 1, *close})) {
            gift_error(r, gift_place(r, *open),
                       "this is a Cloze question, which GIFT has not: write a missing word, as in {=right ~wrong}");
            return;
        }
        behind.begin = *close + 1;
        if (gift_find(r, behind, '{') < span.end)
            gift_error(r, gift_place(r, gift_find(r, behind, '{')),
                       "a question has its answers in one { }: put a blank line before the next question, or write "
                       "\\{ in a text");
        else if (gift_find(r, behind, '}') < span.end)
            gift_error(r, gift_place(r, gift_find(r, behind, '}')),
                       "the answers ended at the } before this one: write \\} for a brace in a text");
    }
}

/* Says that nothing is asked. */
static void say_nothing_asked(struct gift_reader *r, struct place where, bool has_braces)
{
    if (has_braces)
        gift_error(r, where, "this question asks nothing: write its text before the {");
    else if (gift_block_goes_on(r))
        gift_error(r, where, "a blank line ends this question after its title: remove the blank line");
    else
        gift_error(r, where, "this question is a title alone: write its text after the title");
}

/* Takes general feedback off what stands between the braces. */
static struct gift_span take_general(const struct gift_reader *r, struct gift_span *answers)
{
    struct gift_span general = {gift_find_last(r, *answers, "####"), answers->end};

    answers->end = general.begin;
    if (general.begin < general.end)
        general.begin += 4;
    return general;
}

/* Reads what stands between the braces, without general feedback, as the question's type wants it. */
static void read_answers(struct gift_reader *r, struct gift_span span, enum text_format format)
{
    for (const struct question_type *const *type = question_types; *type; type++) {
        r->q->type = *type;
        if ((*type)->read_gift && (*type)->read_gift(r, span, format))
            return;
    }
}

void gift_read_question(struct gift_reader *r)
{
    struct gift_span span = gift_trim(r, (struct gift_span){0, r->block.bytes.length}), answers, general;
    struct place where = gift_place(r, span.begin);
    enum text_format format;
    size_t open, close;

    r->q->line = where.line;
    r->q->column = where.column;
    gift_warn_of_text(r, span);
    take_title(r, &span);
    find_braces(r, span, &open, &close);
    if (r->is_broken)
        return;
    format = read_asked(r, (struct gift_span){span.begin, open},
                        (struct gift_span){close < span.end ? close + 1 : span.end, span.end});
    if (!(r->q->text.source && *r->q->text.source) && !r->q->tail.source)
        say_nothing_asked(r, where, open < span.end);
    if (open == span.end) {
        r->q->type = &question_description;
        return;
    }
    answers = gift_trim(r, (struct gift_span){open + 1, close});
    general = take_general(r, &answers);
    read_answers(r, gift_trim(r, answers), format);
    gift_read_text(r, &r->q->feedback, general, format);
}
