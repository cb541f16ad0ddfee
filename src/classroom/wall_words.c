/* SPDX-License-Identifier: MIT */
#include "classroom/wall_words.h"

#include "base/memory.h"
#include "player/keyless.h"
#include "player/question_prose.h"
#include "player/question_shown.h"

#include <stdlib.h>
#include <string.h>

#define SENTENCES 2 /* of prose, at most */

/* ----------------------------------------------------------------------------------------------------------- prose */

static bool is_words(const struct block *block)
{
    return block->kind == PROSE_PARAGRAPH || block->kind == PROSE_ITEM || block->kind == PROSE_QUOTE;
}

/* What a block is beside its words; a paragraph has no marker. */
static void copy_shape(struct block *to, const struct block *from)
{
    if (to->kind == PROSE_PARAGRAPH)
        return;
    to->level = from->level;
    to->language = from->language ? memory_copy(from->language) : NULL;
    to->columns = from->columns;
    to->baseline = from->baseline;
}

/* Bytes of a text up to the end of its first sentence, blank included; 0: it does not end in here. `last`: nothing
 * follows the text. */
static size_t sentence_length(const char *text, bool last)
{
    for (const char *at = text; (at = strpbrk(at, ".?!:")); at++) {
        const char *end = at + 1;

        while (*end == ')' || *end == '"' || strncmp(end, "”", strlen("”")) == 0)
            end += *end == ')' || *end == '"' ? 1 : strlen("”");
        if (*at != ':' && (*end == ' ' || (*end == '\0' && last)))
            return (size_t)(end - text) + (*end == ' ');
    }
    return 0;
}

/* Appends the first sentences of a block; returns how many there were. */
static int add_sentences(struct prose *out, const struct block *from, int count)
{
    struct block *to = prose_add_block(out, PROSE_PARAGRAPH);
    int found = 0;

    for (size_t i = 0; i < from->run_count && found < count; i++) {
        const struct run *run = &from->runs[i];
        const char *text = run->text;
        size_t length = 0, one;

        while (!(run->flags & (RUN_CODE | RUN_NUMBER | RUN_FORMULA)) && found < count &&
               (one = sentence_length(text + length, i + 1 == from->run_count)) > 0) {
            length += one;
            found++;
        }
        if (found < count)
            length = strlen(text);
        char *copy = memory_copy_bytes(text, length);

        prose_add_run(to, copy, run->target, run->flags);
        free(copy);
    }
    return found;
}

/* The newest part that is text: a question says nothing of its own, what it is about stands before it. */
static int text_part(const struct player *p)
{
    int part = p->part;

    while (part > 0 && player_step(p)->asked[part])
        part--;
    return part;
}

/* The first block of the newest text that says something; empty if there is none. */
static void find_newest(struct prose *out, const struct player *p)
{
    const struct prose *prose = &player_step(p)->prose;
    int part = text_part(p);

    for (size_t i = 0; i < prose->block_count; i++) {
        const struct block *block = &prose->blocks[i];

        if (block->part != part || block->kind == PROSE_HEADING || block->kind == PROSE_QUESTION ||
            block->kind == PROSE_RULE)
            continue;
        copy_shape(prose_add_block(out, is_words(block) ? PROSE_PARAGRAPH : block->kind), block);
        for (size_t k = 0; k < block->run_count; k++)
            prose_add_run(out->blocks, block->runs[k].text, block->runs[k].target, block->runs[k].flags);
        keyless_trim(out->blocks);
        if (out->blocks[0].run_count > 0)
            return;
        prose_free(out);
    }
}

/* Takes the last word away; false if there is none left. */
static bool drop_word(struct block *block)
{
    while (block->run_count > 0) {
        char *text = block->runs[block->run_count - 1].text, *blank;
        size_t length = strlen(text);

        while (length > 0 && text[length - 1] == ' ')
            text[--length] = '\0';
        blank = strrchr(text, ' ');
        if (blank) {
            *blank = '\0';
            return true;
        }
        text[0] = '\0';
        if (block->run_count == 1)
            return false;
        free(block->runs[--block->run_count].text);
        free(block->runs[block->run_count].target);
    }
    return false;
}

static size_t count_lines(const struct prose *prose, int width, const struct theme *theme)
{
    struct flow flow;
    size_t count;

    flow_lay(&flow, prose, width, 0, theme);
    count = flow.count;
    flow_free(&flow);
    return count;
}

/* Takes words away from the end until the rest and "…" need so many lines; false if nothing is left. */
static bool shorten(struct prose *prose, int width, int most, const struct theme *theme)
{
    struct block *block = &prose->blocks[0];

    while (drop_word(block)) {
        prose_add_run(block, "…", NULL, 0);
        if (count_lines(prose, width, theme) <= (size_t)most)
            return true;
        free(block->runs[--block->run_count].text);
    }
    return false;
}

/* Adds the beginning of the newest text, in so many lines; nothing where that says nothing, or has no room. */
static void add_newest(struct prose *out, const struct player *p, int width, int most, const struct theme *theme)
{
    struct prose newest = {0};
    bool fits = false;

    if (most <= 0)
        return;
    find_newest(&newest, p);
    if (newest.block_count > 0 && !is_words(newest.blocks)) {
        fits = count_lines(&newest, width, theme) <= (size_t)most;
        if (fits) {
            *out = newest;
            return;
        }
    }
    for (int count = SENTENCES; newest.block_count > 0 && is_words(newest.blocks) && count > 0 && !fits; count--) {
        prose_free(out);
        add_sentences(out, newest.blocks, count);
        fits = count_lines(out, width, theme) <= (size_t)most;
    }
    if (!fits && out->block_count > 0 && !shorten(out, width, most, theme))
        prose_free(out);
    prose_free(&newest);
}

/* -------------------------------------------------------------------------------------------------------- question */

/* Where the question stands in the text of its step. */
static size_t block_of(const struct player *p, size_t question)
{
    const struct prose *prose = &player_step(p)->prose;
    size_t i = 0;

    while (prose->blocks[i].kind != PROSE_QUESTION || (size_t)prose->blocks[i].level != question)
        i++;
    return i;
}

size_t wall_words_question(const struct player *p)
{
    size_t question = lecture_question(p);

    if (question == QUESTION_NONE || question == p->wall.polled)
        return QUESTION_NONE;
    if (!predict_is_asked(p, question) && player_step(p)->prose.blocks[block_of(p, question)].part < p->part)
        return QUESTION_NONE;
    return question;
}

/* Leaves the first block alone. */
static void keep_first(struct prose *prose)
{
    struct prose first = {0};

    if (prose->block_count < 2)
        return;
    copy_shape(prose_add_block(&first, prose->blocks[0].kind), &prose->blocks[0]);
    first.blocks[0].marker = prose->blocks[0].marker ? memory_copy(prose->blocks[0].marker) : NULL;
    for (size_t i = 0; i < prose->blocks[0].run_count; i++)
        prose_add_run(first.blocks, prose->blocks[0].runs[i].text, prose->blocks[0].runs[i].target,
                      prose->blocks[0].runs[i].flags);
    prose_free(prose);
    *prose = first;
}

static void add_question(struct prose *out, const struct player *p, size_t index, enum wall_words which)
{
    const struct question_shown shown = {
        .item = predict_item(p, index), .at = QUESTION_NONE, .brief = true, .on_wall = true};
    bool is_answer = which >= WALL_WORDS_ANSWER && predict_is_answered(p, index);

    if (!is_answer) {
        question_prose_item(out, 0, "");
        question_show_asked(out, shown.item->question);
        question_show_options(out, &shown, NULL);
    }
    question_show_outcome(out, &shown, is_answer);
    if (is_answer && which == WALL_WORDS_VERDICT)
        keep_first(out);
}

void wall_words_lay(struct flow *out, const struct player *p, enum wall_words which, int width, int most,
                    const struct theme *theme)
{
    size_t question = wall_words_question(p);
    struct prose prose = {0};

    if (which == WALL_WORDS_ALL)
        add_newest(&prose, p, width, most, theme);
    if (question != QUESTION_NONE)
        add_question(&prose, p, question, which);
    flow_lay(out, &prose, width, 0, theme);
    prose_free(&prose);
}

void wall_words_tighten(struct flow *flow)
{
    size_t kept = 0;

    for (size_t i = 0; i < flow->count; i++)
        if (flow->lines[i].text.length > 0)
            flow->lines[kept++] = flow->lines[i];
        else
            line_free(&flow->lines[i]);
    flow->count = kept;
}
