/* SPDX-License-Identifier: MIT */
#include "draw/flow_find.h"

#include "base/memory.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

/* Appends the line in lower case with one blank behind each word, or without blanks; a quote's bar is no text. */
static void fold_line(struct text *out, const char *line, bool with_blanks)
{
    const char *bar = strncmp(line + strspn(line, " "), "│ ", strlen("│ ")) == 0 ? line + strspn(line, " ") : NULL;
    struct text folded = {0};

    utf8_fold(&folded, bar ? bar + strlen("│ ") : line);
    for (size_t i = 0; i + 1 < folded.length; i++)
        if (memcmp(folded.bytes + i, "\u00A0", 2) == 0)
            folded.bytes[i] = folded.bytes[i + 1] = ' ';
    for (const char *at = text_string(&folded); *at; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");

        text_add_bytes(out, at, length);
        if (with_blanks && length)
            text_add_byte(out, ' ');
        at += length;
    }
    text_free(&folded);
}

/* The line with the byte `at` of the joined lines; `ends` is where each ends. */
static size_t line_at(const size_t *ends, size_t from, size_t at)
{
    while (ends[from] <= at)
        from++;
    return from;
}

/* Looks for all of `words`, then for fewer and fewer of the first. `with_blanks` decides whether a word that is broken
 * into two lines is found, or one that is made of the end of one and the beginning of another is not. */
static size_t find(const struct flow *flow, const char *words, size_t from, bool with_blanks, bool only_all)
{
    size_t *ends = memory_new_array(flow->count, sizeof *ends), found = flow->count;
    struct text joined = {0}, wanted = {0}, rest = {0};

    for (size_t i = from; i < flow->count; i++) {
        fold_line(&joined, text_string(&flow->lines[i].text), with_blanks);
        ends[i] = joined.length;
    }
    text_add(&rest, words);
    while (found == flow->count) {
        const char *blank = strrchr(text_string(&rest), ' '), *at;

        text_cut(&wanted, 0);
        fold_line(&wanted, text_string(&rest), with_blanks);
        if (with_blanks && wanted.length)
            text_cut(&wanted, wanted.length - 1);
        at = wanted.length ? strstr(text_string(&joined), text_string(&wanted)) : NULL;
        if (at)
            found = line_at(ends, from, (size_t)(at - text_string(&joined)));
        if (only_all || !blank)
            break;
        text_cut(&rest, (size_t)(blank - text_string(&rest)));
    }
    free(ends);
    text_free(&joined);
    text_free(&wanted);
    text_free(&rest);
    return found;
}

size_t flow_find(const struct flow *flow, const char *words, size_t from)
{
    size_t found = find(flow, words, from, true, true);

    if (found == flow->count)
        found = find(flow, words, from, false, true);
    if (found == flow->count)
        found = find(flow, words, from, true, false);
    return found;
}
