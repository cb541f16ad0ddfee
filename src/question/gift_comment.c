/* SPDX-License-Identifier: MIT */
#include "question/gift_reader.h"

#include "base/memory.h"
#include "base/nearest.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

#define WORD_MOST 8 /* bytes; longer ones are prose */

/* One [word:value] of a comment. */
struct token {
    const char *at; /* of its bracket */
    char word[WORD_MOST + 1];
    char *value; /* clean, without blanks around it; owned */
};

/* Finds the next [word: from *at on; false at the end. Leaves *at behind the colon. */
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
