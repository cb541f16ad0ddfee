/* SPDX-License-Identifier: MIT */
#include "screen/keyless.h"

#include <stdlib.h>
#include <string.h>

#define PRESS "press "

static bool is_words(const struct block *block)
{
    return block->kind == PROSE_PARAGRAPH || block->kind == PROSE_ITEM || block->kind == PROSE_QUOTE;
}

/* Whether a key stands in run i, to be pressed. */
static bool is_key(const struct block *block, size_t i)
{
    const char *before = i > 0 ? block->runs[i - 1].text : "";
    size_t length = strlen(before), press = strlen(PRESS);

    if (!(block->runs[i].flags & RUN_CODE) || length < press)
        return false;
    before += length - press;
    return strcmp(before + 1, &PRESS[1]) == 0 && (*before == 'p' || *before == 'P');
}

bool keyless_tells(const struct block *block)
{
    for (size_t i = 0; is_words(block) && i < block->run_count; i++)
        if (is_key(block, i))
            return true;
    return false;
}

static bool ends(const char *at, const char *marks)
{
    return *at && strchr(marks, *at) && (at[1] == ' ' || at[1] == '\0');
}

/* Where the sentence begins that `at` is in the middle of. */
static char *sentence_start(char *text, char *at)
{
    while (at > text && !(at - 2 >= text && ends(at - 2, ".?!") && at[-1] == ' '))
        at--;
    return at;
}

static void take_front(char *text, const char *rest)
{
    memmove(text, rest, strlen(rest) + 1);
}

static void begin_sentence(char *text)
{
    *text = (char)(*text >= 'a' && *text <= 'z' ? *text - 'a' + 'A' : *text);
}

/* Empties runs from `i` on, up to the end of a sentence or a colon. */
static void drop_sentence(struct block *block, size_t i)
{
    for (; i < block->run_count; i++) {
        struct run *run = &block->runs[i];
        char *at = run->text;
        bool goes_on;

        while (!(run->flags & (RUN_CODE | RUN_NUMBER | RUN_FORMULA)) && *at && !ends(at, ".?!:"))
            at++;
        if ((run->flags & (RUN_CODE | RUN_NUMBER | RUN_FORMULA)) || !*at) {
            *run->text = '\0';
            continue;
        }
        goes_on = *at == ':';
        take_front(run->text, at + 1 + (at[1] == ' '));
        if (goes_on)
            begin_sentence(run->text);
        return;
    }
}

/* Takes out what tells to press the key in run i. */
static void drop_key(struct block *block, size_t i)
{
    struct run *before = &block->runs[i - 1], *after = i + 1 < block->run_count ? &block->runs[i + 1] : NULL;
    char *press = before->text + strlen(before->text) - strlen(PRESS), *close;

    *block->runs[i].text = '\0';
    if (press - before->text >= 2 && press[-2] == ':') {
        press[-2] = '\0';
    } else if (press > before->text && press[-1] == '(' && after && (close = strchr(after->text, ')'))) {
        press[press - before->text >= 2 && press[-2] == ' ' ? -2 : -1] = '\0';
        take_front(after->text, close + 1);
    } else {
        *sentence_start(before->text, press) = '\0';
        drop_sentence(block, i + 1);
    }
}

void keyless_trim(struct block *block)
{
    size_t kept = 0;

    for (size_t i = 0; is_words(block) && i < block->run_count; i++)
        if (is_key(block, i))
            drop_key(block, i);
    for (size_t i = 0; i < block->run_count; i++)
        if (*block->runs[i].text) {
            block->runs[kept++] = block->runs[i];
        } else {
            free(block->runs[i].text);
            free(block->runs[i].target);
        }
    block->run_count = kept;
}
