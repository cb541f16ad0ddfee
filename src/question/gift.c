/* SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "base/nearest.h"
#include "base/utf8.h"
#include "question/gift_reader.h"
#include "question/quiz_format.h"

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
        problems_warn(c->r->problems, c->where, "this [%s: does not end: put ] after it, on the same line",
                      token->word);
    } else {
        if (*token->value)
            known->read(c, token->value);
        else
            problems_warn(c->r->problems, c->where,
                          "this [%s:] is empty: write something after the colon, or remove it", token->word);
        free(token->value);
    }
}

/* Reads [id:…], [tag:…], [step:…] and [view:…] of the block's comments into the question, and hints, which have the
 * text format of the question. */
static void gift_read_comments(struct gift_reader *r, enum text_format format)
{
    struct comment_reader c = {r, format, {0}};

    gift_place(r, 0);
    r->locator = r->block_locator; /* comments may come before the question */
    for (size_t i = 0; i < r->block.comment_count; i++) {
        const char *at = r->block.comments[i].text, *end = at + r->block.comments[i].length;
        struct token token;

        while (find_token(&at, end, &token))
            read_token(&c, &at, end, &token);
    }
}

/* Warns of comments about a question in a block without one. */
static void gift_lost_comments(struct gift_reader *r)
{
    for (size_t i = 0; i < r->block.comment_count; i++) {
        const char *at = r->block.comments[i].text, *end = at + r->block.comments[i].length;
        struct token token;

        while (find_token(&at, end, &token))
            if (find_word(token.word)) {
                problems_warn(r->problems, locator_place(&r->locator, token.at),
                              "[%s:…] belongs to no question: remove the blank line after this comment", token.word);
                return;
            }
    }
}

/* ------------------------------------------------------------------------------------------------------------ lines */

/* Whether a byte is trimmed off lines and texts. */
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

/* The character that this one means after a backslash, or 0 if it means none. */
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
                      "a control character is shown as another sign: remove it");
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

/* Warns of \n that begins a TeX command instead of a line. */
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

/* Adds a comment. Inside a text it leaves a line with a blank, which separates two paragraphs, as in Moodle. */
static void add_comment(struct gift_reader *r, struct line line)
{
    struct gift_block *b = &r->block;

    if (b->bytes.length > 0)
        add_bytes(r, "\n ", 2, false, line.begin);
    if ((b->comment_count & (b->comment_count - 1)) == 0) /* 0, 1, 2, 4, 8 …: double the room */
        b->comments = memory_resize(b->comments, 2 * b->comment_count + 1, sizeof *b->comments);
    b->comments[b->comment_count++] = (struct gift_comment){line.begin + 2, (size_t)(line.end - line.begin - 2)};
}

/* Reads the block that begins at the line `at`; true if there is anything in it. */
static bool gift_block_read(struct gift_reader *r, const char *at)
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

/* Whether what follows the block's blank line may belong to it: text that is neither a title nor a category. */
static bool gift_block_goes_on(const struct gift_reader *r)
{
    const char *at = r->block.behind;
    struct line line = {at, at};

    for (; at < r->locator.end && line.begin == line.end; at = locator_next_line(&r->locator, at))
        line = line_at(&r->locator, at);
    return line.begin < line.end && *line.begin != '$' &&
           !(line.end - line.begin >= 2 && memcmp(line.begin, "::", 2) == 0);
}

/* The first unescaped brace of a line; NULL if there is none. */
static const char *first_brace(struct line line)
{
    for (const char *at = line.begin; at < line.end; at++) {
        if (*at == '{' || *at == '}')
            return at;
        at += *at == '\\' && at + 1 < line.end && escaped(at[1]);
    }
    return NULL;
}

/* If the block has an open brace that closes after blank lines: where the closing block ends; else NULL. */
static const char *gift_block_closed_at(const struct gift_reader *r)
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

/* Frees what a block holds. */
static void gift_block_free(struct gift_block *b)
{
    text_free(&b->bytes);
    text_free(&b->literal);
    free(b->at);
    free(b->comments);
    *b = (struct gift_block){0};
}

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

/* Warns of :Title:: at the beginning of a question without a title. */
static void warn_of_title(struct gift_reader *r, struct gift_span span)
{
    const char *bytes = text_string(&r->block.bytes);
    struct gift_span line = {span.begin, gift_find(r, span, '\n')};

    line.end = gift_find(r, line, '{');
    if (line.end - line.begin < 4 || !gift_is_sign(r, line.begin, ':') || is_blank(bytes[line.begin + 1]))
        return;
    line.begin++;
    if (gift_find_string(r, line, "::") < line.end)
        problems_warn(r->problems, gift_place(r, span.begin),
                      "a title begins with two colons, and Moodle takes this one for text: write ::title::");
}

/* Takes ::title:: off the beginning. */
static void take_title(struct gift_reader *r, struct gift_span *span)
{
    struct gift_span title = *span;
    const char *bytes = text_string(&r->block.bytes), *literal = text_string(&r->block.literal);

    if (span->end - span->begin < 2 || memcmp(bytes + span->begin, "::", 2) != 0 || literal[span->begin] ||
        literal[span->begin + 1]) {
        warn_of_title(r, *span);
        r->q->title = memory_copy("");
        return;
    }
    title.begin = span->begin += 2;
    title.end = gift_find_string(r, *span, "::");
    if (title.end == span->end) {
        problems_warn(r->problems, gift_place(r, span->begin - 2), "the title does not end: put :: after it");
        r->q->title = memory_copy("");
    } else {
        r->q->title = title_of(r, title);
        span->begin = title.end + 2;
    }
    *span = gift_trim(r, *span);
}

/* ---------------------------------------------------------------------------------------------------- what is asked */

/* Reads the text before or after a missing word, with the blanks on that side. */
static void read_part(struct gift_reader *r, struct question_text *out, struct gift_span span, enum text_format format)
{
    char *source = memory_copy_bytes(text_string(&r->block.bytes) + span.begin, span.end - span.begin);

    question_text_make(out, format, source, gift_place(r, span.begin), r->problems);
    free(source);
}

/* Reads the text before the braces and the text after them; if there is one after, the question has a missing word. */
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

/* Whether the answers begin like Moodle's Cloze: {1:MC:…}. */
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
        gift_error(r, brace, "this { is never closed: put } after the answers, or write \\{ for a brace in a text");
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
                       "this is a Cloze question, which GIFT lacks: write a missing word, as in {=right ~wrong}");
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

/* Reports that nothing is asked. */
static void say_nothing_asked(struct gift_reader *r, struct place where, bool has_braces)
{
    if (has_braces)
        gift_error(r, where, "this question asks nothing: write its text before the {");
    else if (gift_block_goes_on(r))
        gift_error(r, where, "a blank line ends this question after its title: remove the blank line");
    else
        gift_error(r, where, "this question has only a title: write its text after the title");
}

/* The last place of a string in a span; the span's end if there is none. */
static size_t find_last(const struct gift_reader *r, struct gift_span span, const char *string)
{
    size_t last = span.end, at = gift_find_string(r, span, string);

    while (at < span.end) {
        last = at;
        at = gift_find_string(r, (struct gift_span){at + 1, span.end}, string);
    }
    return last;
}

/* Takes general feedback off the answers between the braces. */
static struct gift_span take_general(const struct gift_reader *r, struct gift_span *answers)
{
    struct gift_span general = {find_last(r, *answers, "####"), answers->end};

    answers->end = general.begin;
    if (general.begin < general.end)
        general.begin += 4;
    return general;
}

/* Reads the answers between the braces, without general feedback, as the question's type requires. */
static void read_answers(struct gift_reader *r, struct gift_span span, enum text_format format)
{
    for (const struct question_type *const *type = question_types; *type; type++) {
        r->q->type = *type;
        if ((*type)->read_gift && (*type)->read_gift(r, span, format))
            return;
    }
}

/* Warns, in a whole question, of a file of Moodle's and of a category inside. */
static void warn_of_text(struct gift_reader *r, struct gift_span span)
{
    size_t file = gift_find_string(r, span, "@@PLUGINFILE@@"), category = gift_find_string(r, span, "\n$CATEGORY:");

    if (file < span.end)
        problems_warn(r->problems, gift_place(r, file),
                      "GIFT carries no files, so Moodle finds none here: write the address of the picture, https://…");
    if (category < span.end)
        problems_warn(r->problems, gift_place(r, category + 1),
                      "Moodle takes this category for a part of the question: put a blank line before it");
}

/* Reads the block as a question. */
static void gift_read_question(struct gift_reader *r)
{
    struct gift_span span = gift_trim(r, (struct gift_span){0, r->block.bytes.length}), answers, general;
    struct place where = gift_place(r, span.begin);
    enum text_format format;
    size_t open, close;

    r->q->line = where.line;
    r->q->column = where.column;
    warn_of_text(r, span);
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

#define CATEGORY "$CATEGORY:"
#define QUIZZES "quizzes/"

/* ------------------------------------------------------------------------------------------------------- categories */

/* Warns of $CATEGORY x or $category: x at the beginning of a block, which is not a category. */
static void warn_of_category(struct gift_reader *r, struct gift_span span)
{
    static const char word[] = "$category";
    const char *bytes = text_string(&r->block.bytes);
    size_t length = strlen(word), at = 0;
    char after;

    while (at < length && span.begin + at < span.end && (bytes[span.begin + at] | 0x20) == (word[at] | 0x20))
        at++;
    after = span.begin + at < span.end ? bytes[span.begin + at] : ' ';
    if (at == length && (after == ':' || (is_blank(after) && bytes[span.begin + 1] == 'C')))
        problems_warn(r->problems, gift_place(r, span.begin),
                      "a category has a colon, and Moodle takes this for a text: write $CATEGORY: name");
}

/* Takes $CATEGORY: path off the block; returns whether a question follows. */
static bool take_category(struct gift_reader *r)
{
    struct gift_span span = gift_trim(r, (struct gift_span){0, r->block.bytes.length}), path;
    size_t length = strlen(CATEGORY);

    if (span.end - span.begin < length ||
        gift_find_string(r, (struct gift_span){span.begin, span.begin + length}, CATEGORY) != span.begin) {
        warn_of_category(r, span);
        return true;
    }
    path = (struct gift_span){span.begin + length, gift_find(r, span, '\n')};
    free(r->category);
    r->category = gift_string(r, path);
    for (char *at = r->category; *at; at++)
        if (*at == '\t')
            *at = ' ';
    if (!*r->category) {
        problems_warn(r->problems, gift_place(r, span.begin), "this category has no name: write one after the colon");
        free(r->category);
        r->category = NULL;
    }
    span = gift_trim(r, (struct gift_span){path.end, span.end});
    if (span.begin == span.end)
        return false;
    gift_error(r, gift_place(r, span.begin),
               "Moodle takes this for a part of the category: put a blank line between the two");
    return false;
}

/* -------------------------------------------------------------------------------------------------------- questions */

/* Drops an id that another question already has; the question is kept without one, as in Moodle. */
static void drop_taken_id(struct gift_reader *r, struct question *q)
{
    const struct quiz *quiz = r->out;

    for (size_t i = 0; q->id && i < quiz->question_count; i++)
        if (quiz->questions[i].id && strcmp(quiz->questions[i].id, q->id) == 0) {
            problems_add(r->problems, r->id_at, "the id %.100s is taken by the question in line %zu: choose another",
                         q->id, quiz->questions[i].line);
            free(q->id);
            q->id = NULL;
        }
}

/* Reports that the block is too long to be read. */
static void say_too_long(struct gift_reader *r)
{
    gift_error(r, gift_place(r, 0), "a question of %.1f KiB is too long: at most %zu KiB are read",
               (double)r->block.raw / 1024, QUIZ_QUESTION / 1024);
}

/* How many places before `q`, the next question of the quiz, its passage begins; 0: none. A passage is about what
 * follows it, up to the next passage or the end of the category. */
static size_t passage_before(const struct quiz *quiz, const struct question *q)
{
    const struct question *before = quiz->question_count > 0 ? &quiz->questions[quiz->question_count - 1] : NULL;
    bool follows = before && strcmp(before->category ? before->category : "", q->category ? q->category : "") == 0;

    if (!follows || !question_passage(before) || (!question_is_graded(q) && question_is_graded(before)))
        return 0;
    return before->passage + 1;
}

/* Reads the block as a question and adds it to the quiz if it has no errors. */
static void read_block(struct gift_reader *r)
{
    struct quiz *quiz = r->out;
    struct question q = {.within = -1};
    size_t errors = r->problems->errors;

    r->q = &q;
    if (r->block.raw > QUIZ_QUESTION)
        say_too_long(r);
    else
        gift_read_question(r);
    r->q = NULL;
    if (r->is_broken || r->problems->errors > errors) {
        question_free(&q);
        return;
    }
    drop_taken_id(r, &q);
    q.category = r->category ? memory_copy(r->category) : NULL;
    q.passage = passage_before(quiz, &q);
    if ((quiz->question_count & (quiz->question_count - 1)) == 0) /* 0, 1, 2, 4, 8 …: double the room */
        quiz->questions = memory_resize(quiz->questions, 2 * quiz->question_count + 1, sizeof *quiz->questions);
    quiz->questions[quiz->question_count++] = q;
}

static void read_blocks(struct gift_reader *r)
{
    const char *at = r->locator.bytes, *further;

    while (at < r->locator.end) {
        bool is_any = gift_block_read(r, at), is_long = r->block.raw > QUIZ_QUESTION;

        r->is_broken = false;
        r->goes_on = NULL;
        further = NULL;
        if (is_any && r->block.bytes.length == 0 && !is_long) {
            gift_lost_comments(r);
        } else if (is_any && (is_long || take_category(r))) {
            if (r->out->question_count == QUIZ_QUESTIONS) {
                problems_add(r->problems, gift_place(r, 0),
                             "a quiz has at most %d questions: put the rest into another", QUIZ_QUESTIONS);
                return;
            }
            read_block(r);
            further = r->goes_on;
        }
        at = further ? further : locator_next_line(&r->locator, r->block.behind);
    }
}

/* "six-stages" for quizzes/03-six-stages.gift; for another file its name without folder and ending. */
static char *name_of(const char *file)
{
    const char *slash = strrchr(file, '/'), *name = slash ? slash + 1 : file, *dot = strrchr(name, '.');
    size_t length = dot && dot > name ? (size_t)(dot - name) : strlen(name), folder = strlen(QUIZZES), digits;
    struct text clean = {0};

    if (slash && (size_t)(name - file) >= folder && memcmp(name - folder, QUIZZES, folder) == 0) {
        digits = strspn(name, "0123456789");
        if (digits > 0 && digits + 1 < length && name[digits] == '-') {
            name += digits + 1;
            length -= digits + 1;
        }
    }
    utf8_clean(&clean, name, length);
    return text_take(&clean);
}

bool gift_read(struct quiz *out, const char *bytes, size_t length, const char *file, struct problems *problems)
{
    struct problems own = {0}, *all = problems ? problems : &own;
    size_t errors = all->errors, first = all->count;
    const char *refusal = quiz_format_refusal(quiz_format_guess(bytes, length));
    struct gift_reader r = {.out = out, .problems = all};

    *out = (struct quiz){.name = name_of(file), .file = memory_copy(file)};
    if (length >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0)
        bytes += 3, length -= 3;
    r.locator = locator_start(out->file, bytes, length);
    if (refusal)
        problems_add(all, (struct place){out->file, 1, 1}, "%s", refusal);
    else
        read_blocks(&r);
    if (out->question_count == 0 && all->errors == errors)
        problems_add(all, (struct place){out->file, 1, 1},
                     "this file holds no question: write one as Is it so? {TRUE}");
    problems_sort(all, first);
    free(r.category);
    gift_block_free(&r.block);
    errors = all->errors - errors;
    problems_free(&own);
    return errors == 0;
}
