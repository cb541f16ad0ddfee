/* SPDX-License-Identifier: MIT */
#include "course/lesson_minutes.h"

#include "base/locator.h"
#include "base/memory.h"
#include "course/lesson.h"
#include "markup/markdown.h"

#include <stdlib.h>
#include <string.h>

#define WORD "minutes:"

/* A change of the file: `words` replace `length` bytes. */
struct change {
    const char *at;
    size_t length;
    struct text words;
};

/* A lesson whose minutes are being changed. */
struct rewriting {
    const char *bytes, *end, *file;
    struct lesson lesson;
    struct markdown markdown;
    struct change *changes; /* [lesson.step_count], by step; those without words leave the file as it is */
};

/* The byte at a place that the reader reported; NULL if there is none. */
static const char *find_place(const struct rewriting *w, size_t line, size_t column)
{
    struct locator lines = locator_start(w->file, w->bytes, (size_t)(w->end - w->bytes));
    const char *at = w->bytes;

    for (size_t i = 1; i < line && at < w->end; i++)
        at = locator_next_line(&lines, at);
    while (at < w->end && locator_place(&lines, at).line == line && locator_place(&lines, at).column < column)
        at++;
    while (at < w->end && ((unsigned char)*at & 0xC0) == 0x80)
        at++;
    return at < w->end ? at : NULL;
}

/* The digits in a comment that begins at `at`; NULL if there is something else before them. */
static const char *find_digits(const struct rewriting *w, const char *at)
{
    const char *close = at ? markdown_find(at, (size_t)(w->end - at), "-->") : NULL;
    const char *word = close ? markdown_find(at, (size_t)(close - at), WORD) : NULL;

    if (!word)
        return NULL;
    for (word += strlen(WORD); word < close && strchr(": \t\r\n", *word);)
        word++;
    return word < close && *word >= '0' && *word <= '9' ? word : NULL;
}

/* The index of the step that a line is in; the number of steps if it is in none. */
static size_t step_of_line(const struct lesson *l, size_t line)
{
    size_t step = l->step_count;

    for (size_t i = 0; i < l->step_count && l->steps[i].line <= line; i++)
        step = i;
    return step;
}

/* Replaces the numbers in existing comments. */
static bool replace_numbers(struct rewriting *w, const int *minutes)
{
    for (size_t i = 0; i < w->markdown.comment_count; i++) {
        const struct comment *comment = &w->markdown.comments[i];
        size_t step = step_of_line(&w->lesson, comment->line);
        struct change *change;

        if (strncmp(comment->text, WORD, strlen(WORD)) != 0 || step == w->lesson.step_count || !minutes[step])
            continue;
        change = &w->changes[step];
        change->at = find_digits(w, find_place(w, comment->line, comment->column));
        if (!change->at || change->words.length)
            return false;
        while (change->at[change->length] >= '0' && change->at[change->length] <= '9')
            change->length++;
        text_addf(&change->words, "%d", minutes[step]);
    }
    return true;
}

/* Writes a comment below the heading of a step. */
static void add_comment(struct rewriting *w, size_t step, int minutes)
{
    struct locator lines = locator_start(w->file, w->bytes, (size_t)(w->end - w->bytes));
    struct change *change = &w->changes[step];
    const char *heading = w->bytes, *next, *end;

    for (size_t i = 1; i < w->lesson.steps[step].line; i++)
        heading = locator_next_line(&lines, heading);
    next = locator_next_line(&lines, heading);
    for (end = next; end > heading && (end[-1] == '\n' || end[-1] == '\r');)
        end--;
    change->at = end;
    text_addf(&change->words, "%.*s<!-- " WORD " %d -->", end < next ? (int)(next - end) : 1, end < next ? end : "\n",
              minutes);
}

/* Appends the whole file with the changes. */
static void write_changed(const struct rewriting *w, struct text *out)
{
    const char *at = w->bytes;

    for (size_t i = 0; i < w->lesson.step_count; i++) {
        const struct change *change = &w->changes[i];

        if (!change->words.length)
            continue;
        text_add_bytes(out, at, (size_t)(change->at - at));
        text_add(out, text_string(&change->words));
        at = change->at + change->length;
    }
    text_add_bytes(out, at, (size_t)(w->end - at));
}

static bool same_text(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

/* Whether two texts have the same words in the same blocks. */
static bool same_prose(const struct prose *a, const struct prose *b)
{
    bool same = a->block_count == b->block_count;

    for (size_t i = 0; same && i < a->block_count; i++) {
        const struct block *x = &a->blocks[i], *y = &b->blocks[i];

        same = x->kind == y->kind && x->part == y->part && x->run_count == y->run_count;
        for (size_t run = 0; same && run < x->run_count; run++)
            same = same_text(x->runs[run].text, y->runs[run].text);
    }
    return same;
}

/* Whether two steps are the same but for their minutes. */
static bool same_step(const struct step *a, const struct step *b)
{
    return same_text(a->name, b->name) && same_text(a->notes, b->notes) && same_text(a->view_name, b->view_name) &&
           same_text(a->view_state, b->view_state) && a->parts == b->parts && a->question_count == b->question_count &&
           same_prose(&a->prose, &b->prose);
}

/* Whether reading what was written gives the same steps, with these minutes. */
static bool is_as_meant(const struct rewriting *w, const struct text *written, const int *minutes)
{
    struct lesson again;
    bool ok = lesson_parse(&again, text_string(written), written->length, w->file, NULL) &&
              again.step_count == w->lesson.step_count;

    for (size_t i = 0; ok && i < again.step_count; i++)
        ok = same_step(&again.steps[i], &w->lesson.steps[i]) &&
             again.steps[i].minutes == (minutes[i] ? minutes[i] : w->lesson.steps[i].minutes);
    lesson_free(&again);
    return ok;
}

static bool rewrite(struct rewriting *w, const int *minutes, struct text *out)
{
    if (!replace_numbers(w, minutes))
        return false;
    for (size_t i = 0; i < w->lesson.step_count; i++)
        if (minutes[i] && !w->changes[i].words.length)
            add_comment(w, i, minutes[i]);
    write_changed(w, out);
    return is_as_meant(w, out, minutes);
}

bool lesson_write_minutes(struct text *out, const struct text *bytes, const char *file, const int *minutes,
                          size_t count, struct error *e)
{
    struct rewriting w = {.bytes = text_string(bytes), .end = text_string(bytes) + bytes->length, .file = file};
    struct problems problems = {0};
    struct text written = {0};
    bool ok = lesson_parse(&w.lesson, w.bytes, bytes->length, file, &problems);

    if (!ok && e)
        *e = *problems_first(&problems);
    if (ok && w.lesson.step_count != count)
        ok = error_set(e, ERROR_INPUT, "the steps of %s have changed: rehearse it again", file);
    if (ok) {
        markdown_parse(&w.markdown, w.bytes, bytes->length, file, NULL);
        w.changes = memory_new_array(count, sizeof *w.changes);
        ok = rewrite(&w, minutes, &written);
        if (ok)
            text_add_bytes(out, text_string(&written), written.length);
        else
            error_set(e, ERROR_INPUT,
                      "%s: its minutes cannot be replaced: write <!-- minutes: N --> below each heading", file);
        for (size_t i = 0; i < count; i++)
            text_free(&w.changes[i].words);
        markdown_free(&w.markdown);
    }
    free(w.changes);
    lesson_free(&w.lesson);
    problems_free(&problems);
    text_free(&written);
    return ok;
}
