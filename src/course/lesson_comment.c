/* SPDX-License-Identifier: MIT */
#include "course/lesson_builder.h"

#include "base/memory.h"
#include "base/nearest.h"
#include "base/number.h"

#include <stdlib.h>
#include <string.h>

#define MOST_MINUTES 999

static void read_name(struct lesson_builder *b, const char *value)
{
    if (!lesson_name_is_valid(value)) {
        problems_add(b->problems, b->here, "\"%s\" cannot name a step: use letters, digits, - and _", value);
    } else if (b->step->name) {
        problems_add(b->problems, b->here, "this step is named \"%s\" already: keep one name", b->step->name);
    } else {
        b->step->name = memory_copy(value);
        b->name_place = b->here;
    }
}

static void read_minutes(struct lesson_builder *b, const char *value)
{
    uint64_t minutes = 0;

    if (!number_parse(value, MOST_MINUTES, &minutes) || minutes == 0)
        problems_add(b->problems, b->here, "minutes: \"%s\" is no number from 1 to %d: write <!-- minutes: 6 -->",
                     value, MOST_MINUTES);
    else if (b->step->minutes > 0)
        problems_add(b->problems, b->here, "this step has its minutes already: keep one of the two");
    else
        b->step->minutes = (int)minutes;
}

static void read_notes(struct lesson_builder *b, const char *value)
{
    if (b->notes.length > 0)
        text_add_byte(&b->notes, '\n');
    text_add(&b->notes, value);
    text_add_byte(&b->notes, '\n');
}

static void read_pause(struct lesson_builder *b, const char *value)
{
    if (*value) {
        problems_add(b->problems, b->here, "a pause stands alone: write <!-- pause -->");
    } else if (b->line.is_new_part) {
        problems_warn(b->problems, b->here, "nothing stands between this pause and the one before: remove one");
    } else {
        lesson_settle_marks(b);
        lesson_end_deeper(b);
        b->is_under_heading = false;
        b->line.part++;
        b->line.is_new_part = true;
        b->pause_place = b->here;
    }
}

static void read_deeper(struct lesson_builder *b, const char *value)
{
    if (*value)
        problems_add(b->problems, b->here, "deeper stands alone: write <!-- deeper --> below the heading of the text");
    else
        lesson_begin_deeper(b);
}

static const struct comment_word {
    const char *word;
    bool has_colon, needs_colon;                               /* no remark begins with it and a blank */
    void (*read)(struct lesson_builder *b, const char *value); /* inside a step */
} comment_words[] = {
    {"name", true, true, read_name},         {"minutes", true, true, read_minutes},
    {"notes", true, false, read_notes},      {"view", true, true, lesson_mark_state},
    {"look", true, false, lesson_mark_look}, {"pause", false, false, read_pause},
    {"deeper", false, false, read_deeper},
};

#define WORDS (sizeof comment_words / sizeof *comment_words)

static const struct comment_word *find_word(const char *word)
{
    for (size_t i = 0; i < WORDS; i++)
        if (strcmp(comment_words[i].word, word) == 0)
            return &comment_words[i];
    return NULL;
}

static void warn_unknown(struct lesson_builder *b, const char *word)
{
    struct nearest nearest = {.wanted = word};
    struct text known = {0};

    for (size_t i = 0; i < WORDS; i++)
        nearest_offer(&nearest, comment_words[i].word);
    if (nearest.name) {
        problems_warn(b->problems, b->here, "no comment is called \"%s:\": did you mean %s?", word, nearest.name);
        return;
    }
    for (size_t i = 0; i < WORDS; i++)
        text_addf(&known, "%s%s%s",
                  i == 0          ? ""
                  : i + 1 < WORDS ? ", "
                                  : " and ",
                  comment_words[i].word, comment_words[i].has_colon ? ":" : "");
    problems_warn(b->problems, b->here, "no comment is called \"%s:\": there are %s", word, text_string(&known));
    text_free(&known);
}

static void read_word(struct lesson_builder *b, const struct comment_word *known, const char *value)
{
    if (!b->step || b->is_after_break)
        problems_add(b->problems, b->here, "\"%s\" belongs to a step: put it below a ## heading", known->word);
    else
        known->read(b, value);
}

void lesson_read_comment(struct lesson_builder *b, const struct comment *c)
{
    size_t length = strspn(c->text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
    const char *behind = c->text + length, *value = behind + strspn(behind, ": \n");
    char *word = memory_copy_bytes(c->text, length);
    const struct comment_word *known = find_word(word);
    bool has_colon = *behind == ':' && length > 0;

    b->here.line = c->line;
    b->here.column = c->column;
    if (known && (has_colon || (!known->has_colon && !*behind)))
        read_word(b, known, value);
    else if (known && known->needs_colon && *behind == ' ')
        problems_warn(b->problems, b->here, "a colon is missing: write <!-- %s: … -->", word);
    else if (!known && has_colon && strncmp(behind, "://", 3) != 0)
        warn_unknown(b, word);
    free(word);
}
