/* SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "base/nearest.h"
#include "base/utf8.h"
#include "question/gift_reader.h"

#include <stdlib.h>
#include <string.h>

#define WORD_MOST 8 /* bytes; longer ones are prose */

/* One [word:value] of a comment. */
struct token {
    const char *at; /* of its bracket */
    char word[WORD_MOST + 1];
    char *value; /* clean, without blanks around it; owned */
};

/* Finds the next [word: from *at on; false at the end. Leaves *at past the colon. */
static bool find_token(const char **at, const char *end, struct token *token)
{
    while (*at < end) {
        const char *bracket = memchr(*at, '[', (size_t)(end - *at)), *word;
        size_t length = 0;

        if (!bracket)
            return false;
        word = bracket + 1;
        while (word + length < end && length <= WORD_MOST && word[length] >= 'a' && word[length] <= 'z')
            length++;
        *at = word + length;
        if (length == 0 || length > WORD_MOST || *at == end || **at != ':')
            continue;
        ++*at;
        token->at = bracket;
        memcpy(token->word, word, length);
        token->word[length] = '\0';
        return true;
    }
    return false;
}

/* Reads the value, up to a ] that is not escaped; false if there is none. */
static bool read_value(const char **at, const char *end, struct token *token)
{
    struct text raw = {0}, clean = {0};
    const char *start = *at, *first;
    size_t length;

    while (*at < end && **at != ']') {
        *at += **at == '\\' && *at + 1 < end && (*at)[1] == ']';
        text_add_byte(&raw, *(*at)++);
    }
    if (*at == end) {
        *at = start; /* another token may begin in it */
        text_free(&raw);
        return false;
    }
    ++*at;
    first = text_string(&raw) + strspn(text_string(&raw), " \t");
    length = strlen(first);
    while (length > 0 && (first[length - 1] == ' ' || first[length - 1] == '\t'))
        length--;
    utf8_clean(&clean, first, length);
    text_free(&raw);
    token->value = text_take(&clean);
    return true;
}

/* ---------------------------------------------------------------------------------------------------- what they say */

struct comment_reader {
    struct gift_reader *r;
    enum text_format format;
    struct place where;
};

static void set_once(struct comment_reader *c, char **to, const char *word, const char *value)
{
    if (*to)
        problems_warn(c->r->problems, c->where, "this question has its [%s:…] already: keep one", word);
    else
        *to = memory_copy(value);
}

static void read_id(struct comment_reader *c, const char *value)
{
    if (!c->r->q->id)
        c->r->id_at = c->where;
    set_once(c, &c->r->q->id, "id", value);
}

static void read_step(struct comment_reader *c, const char *value)
{
    set_once(c, &c->r->q->step, "step", value);
}

static void read_view(struct comment_reader *c, const char *value)
{
    set_once(c, &c->r->q->view, "view", value);
}

static void read_tag(struct comment_reader *c, const char *value)
{
    struct question *q = c->r->q;

    if (strpbrk(value, "<>`"))
        problems_warn(c->r->problems, c->where, "Moodle takes no tag with <, > or `: choose another");
    q->tags = memory_resize(q->tags, q->tag_count + 1, sizeof *q->tags);
    q->tags[q->tag_count++] = memory_copy(value);
}

static void read_hint(struct comment_reader *c, const char *value)
{
    struct question *q = c->r->q;

    q->hints = memory_resize(q->hints, q->hint_count + 1, sizeof *q->hints);
    question_text_make(&q->hints[q->hint_count++], c->format, value, c->where, c->r->problems);
}

static const struct comment_word {
    const char *word;
    void (*read)(struct comment_reader *c, const char *value);
} words[] = {
    {"id", read_id}, {"tag", read_tag}, {"step", read_step}, {"view", read_view}, {"hint", read_hint},
};

#define WORD_COUNT (sizeof words / sizeof *words)

static const struct comment_word *find_word(const char *word)
{
    for (size_t i = 0; i < WORD_COUNT; i++)
        if (strcmp(words[i].word, word) == 0)
            return &words[i];
    return NULL;
}

static void warn_unknown(struct comment_reader *c, const char *word)
{
    struct nearest nearest = {.wanted = word};

    for (size_t i = 0; i < WORD_COUNT; i++)
        nearest_offer(&nearest, words[i].word);
    if (nearest.name)
        problems_warn(c->r->problems, c->where, "no comment is called [%s:…]: did you mean [%s:…]?", word,
                      nearest.name);
}

static void read_token(struct comment_reader *c, const char **at, const char *end, struct token *token)
{
    const struct comment_word *known = find_word(token->word);

    c->where = locator_place(&c->r->locator, token->at);
    if (!known) {
        warn_unknown(c, token->word);
    } else if (!read_value(at, end, token)) {
        problems_warn(c->r->problems, c->where, "this [%s: does not end: put ] behind it, on the same line",
                      token->word);
    } else {
        if (*token->value)
            known->read(c, token->value);
        else
            problems_warn(c->r->problems, c->where,
                          "this [%s:] is empty: write something behind the colon, or remove it", token->word);
        free(token->value);
    }
}

void gift_read_comments(struct gift_reader *r, enum text_format format)
{
    struct comment_reader c = {r, format, {0}};

    gift_place(r, 0);
    r->locator = r->block_locator; /* comments may stand before the question */
    for (size_t i = 0; i < r->block.comment_count; i++) {
        const char *at = r->block.comments[i].text, *end = at + r->block.comments[i].length;
        struct token token;

        while (find_token(&at, end, &token))
            read_token(&c, &at, end, &token);
    }
}

void gift_lost_comments(struct gift_reader *r)
{
    for (size_t i = 0; i < r->block.comment_count; i++) {
        const char *at = r->block.comments[i].text, *end = at + r->block.comments[i].length;
        struct token token;

        while (find_token(&at, end, &token))
            if (find_word(token.word)) {
                problems_warn(r->problems, locator_place(&r->locator, token.at),
                              "[%s:…] belongs to no question: remove the blank line behind this comment", token.word);
                return;
            }
    }
}

/* ------------------------------------------------------------------------------------------------------------ lines */

/* What is trimmed off lines and texts. */
static bool is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r' && c != '\f') || c == '\0';
}

/* A line without its end, and without the blanks around it. */
struct line {
    const char *begin, *end;
};

static struct line line_at(const struct locator *l, const char *at)
{
    struct line line = {at, locator_next_line(l, at)};

    while (line.begin < line.end && is_blank(*line.begin))
        line.begin++;
    while (line.end > line.begin && is_blank(line.end[-1]))
        line.end--;
    return line;
}

static bool is_comment(struct line line)
{
    return line.end - line.begin >= 2 && line.begin[0] == '/' && line.begin[1] == '/';
}

/* The character that a backslash before this one makes, or 0 if it makes none. */
static char escaped(char c)
{
    return c == 'n' ? '\n' : c && strchr(":#={}~\\", c) ? c : '\0';
}

/* ----------------------------------------------------------------------------------------------------------- blocks */

static void add_bytes(struct gift_reader *r, const char *bytes, size_t length, bool is_literal, const char *at)
{
    struct gift_block *b = &r->block;

    if (b->bytes.length + length > b->room) {
        b->room = 2 * (b->bytes.length + length);
        b->at = memory_resize(b->at, b->room, sizeof *b->at);
    }
    for (size_t i = 0; i < length; i++) {
        b->at[b->bytes.length] = (size_t)(at - r->locator.bytes);
        text_add_byte(&b->bytes, bytes[i]);
        text_add_byte(&b->literal, is_literal);
    }
}

static void warn_of(struct gift_reader *r, const char *at, bool is_utf8)
{
    bool *has_warned = is_utf8 ? &r->has_warned_controls : &r->has_warned_bytes;

    if (*has_warned)
        return;
    *has_warned = true;
    if (is_utf8)
        problems_warn(r->problems, locator_place(&r->locator, at),
                      "a control character is shown in signs that do no harm: remove it");
    else
        problems_warn(r->problems, locator_place(&r->locator, at),
                      "this is no UTF-8 and shown as \xEF\xBF\xBD: save the file as UTF-8");
}

/* Adds the character at *at, made harmless; a tab stays. */
static void add_character(struct gift_reader *r, const char **at, const char *end)
{
    const char *begin = *at;
    bool is_good = utf8_next(at, end) != UTF8_INVALID || (*at - begin == 3 && memcmp(begin, "\xEF\xBF\xBD", 3) == 0);
    struct text clean = {0};

    if (((unsigned char)*begin >= ' ' && (unsigned char)*begin < 0x7F) || *begin == '\t') {
        add_bytes(r, begin, 1, false, begin);
        return;
    }
    utf8_clean(&clean, begin, (size_t)(*at - begin));
    if (clean.length != (size_t)(*at - begin) || memcmp(clean.bytes, begin, clean.length) != 0)
        warn_of(r, begin, is_good);
    add_bytes(r, clean.bytes, clean.length, false, begin);
    text_free(&clean);
}

/* Warns where \n begins a command of TeX, and not a line. */
static void check_command(struct gift_reader *r, const char *at, const char *end)
{
    static const char *const commands[] = {"abla", "e", "earrow", "eg", "eq", "i", "mid", "ot", "otin", "u"};
    size_t length = 0;

    while (at + 2 + length < end && at[2 + length] >= 'a' && at[2 + length] <= 'z' && length < 8)
        length++;
    for (size_t i = 0; length > 0 && i < sizeof commands / sizeof *commands; i++)
        if (strlen(commands[i]) == length && memcmp(commands[i], at + 2, length) == 0)
            problems_warn(r->problems, locator_place(&r->locator, at),
                          "\\n is the end of a line here: write \\\\n%s if TeX's \\n%s is meant", commands[i],
                          commands[i]);
}

static void add_line(struct gift_reader *r, struct line line)
{
    const char *at = line.begin;

    if (line.end - line.begin == 1 && *line.begin == '0')
        problems_warn(r->problems, locator_place(&r->locator, line.begin),
                      "Moodle takes a line with nothing but 0 for a blank one: write more on this line");
    if (r->block.bytes.length > 0)
        add_bytes(r, "\n", 1, false, line.begin);
    while (at < line.end) {
        char escape = *at == '\\' && at + 1 < line.end ? escaped(at[1]) : '\0';

        if (escape == '\n')
            check_command(r, at, line.end);
        if (escape) {
            add_bytes(r, &escape, 1, true, at);
            at += 2;
        } else {
            add_character(r, &at, line.end);
        }
    }
}

/* In a text a comment leaves a line with a blank, as in Moodle, where it parts two paragraphs. */
static void add_comment(struct gift_reader *r, struct line line)
{
    struct gift_block *b = &r->block;

    if (b->bytes.length > 0)
        add_bytes(r, "\n ", 2, false, line.begin);
    if ((b->comment_count & (b->comment_count - 1)) == 0) /* 0, 1, 2, 4, 8 …: double the room */
        b->comments = memory_resize(b->comments, 2 * b->comment_count + 1, sizeof *b->comments);
    b->comments[b->comment_count++] = (struct gift_comment){line.begin + 2, (size_t)(line.end - line.begin - 2)};
}

bool gift_block_read(struct gift_reader *r, const char *at)
{
    struct gift_block *b = &r->block;
    const char *first = at;

    text_cut(&b->bytes, 0);
    text_cut(&b->literal, 0);
    b->comment_count = 0;
    locator_place(&r->locator, at);
    r->block_locator = r->locator;
    for (; at < r->locator.end; at = locator_next_line(&r->locator, at)) {
        struct line line = line_at(&r->locator, at);

        if (line.begin == line.end)
            break;
        if (is_comment(line))
            add_comment(r, line);
        else if ((size_t)(at - first) <= QUIZ_QUESTION)
            add_line(r, line);
    }
    b->raw = (size_t)(at - first);
    b->behind = at;
    return b->bytes.length > 0 || b->comment_count > 0;
}

bool gift_block_goes_on(const struct gift_reader *r)
{
    const char *at = r->block.behind;
    struct line line = {at, at};

    for (; at < r->locator.end && line.begin == line.end; at = locator_next_line(&r->locator, at))
        line = line_at(&r->locator, at);
    return line.begin < line.end && *line.begin != '$' &&
           !(line.end - line.begin >= 2 && memcmp(line.begin, "::", 2) == 0);
}

/* The first brace of a line that is not escaped; NULL. */
static const char *first_brace(struct line line)
{
    for (const char *at = line.begin; at < line.end; at++) {
        if (*at == '{' || *at == '}')
            return at;
        at += *at == '\\' && at + 1 < line.end && escaped(at[1]);
    }
    return NULL;
}

const char *gift_block_closed_at(const struct gift_reader *r)
{
    bool is_first = true, is_closed = false;
    const char *at = r->block.behind;

    for (; at < r->locator.end; at = locator_next_line(&r->locator, at)) {
        struct line line = line_at(&r->locator, at);
        const char *brace = is_comment(line) ? NULL : first_brace(line);

        if (line.begin == line.end && is_closed)
            break;
        if (is_first && line.end - line.begin >= 2 && (memcmp(line.begin, "::", 2) == 0 || *line.begin == '$'))
            return NULL; /* another question */
        if (brace && *brace == '{' && !is_closed)
            return NULL;
        is_closed = is_closed || brace;
        is_first = line.begin == line.end;
    }
    return is_closed ? at : NULL;
}

void gift_block_free(struct gift_block *b)
{
    text_free(&b->bytes);
    text_free(&b->literal);
    free(b->at);
    free(b->comments);
    *b = (struct gift_block){0};
}

/* ------------------------------------------------------------------------------------------------------------ spans */

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
