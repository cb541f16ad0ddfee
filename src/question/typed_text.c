/* SPDX-License-Identifier: MIT */
#include "question/typed_text.h"

#include "base/memory.h"
#include "question/typed_shape.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------------------ wildcards */

/* A piece of a pattern between two * and where it is looked for. */
struct needle {
    const char32_t *at;
    size_t count;
    size_t *back; /* [count] of the first i + 1 letters, how many at the end are also those at the beginning */
};

static void prepare(struct needle *n)
{
    n->back = memory_new_array(n->count + 1, sizeof *n->back);
    for (size_t i = 1, k = 0; i < n->count; i++) {
        while (k > 0 && n->at[i] != n->at[k])
            k = n->back[k - 1];
        k += n->at[i] == n->at[k];
        n->back[i] = k;
    }
}

/* Whether a letter ends at `i`: no mark stands on it from there. */
static bool is_edge(const struct letters *text, size_t i)
{
    return i >= text->count || letter_mark_class(text->at[i]) == 0;
}

/* Looks for a needle in text[from … to), in time in proportion to both (Knuth, Morris and Pratt 1977); *from comes
 * behind it. */
static bool find(const struct letters *text, size_t *from, size_t to, const char32_t *at, size_t count)
{
    struct needle n = {.at = at, .count = count};
    bool found = false;

    prepare(&n);
    for (size_t i = *from, k = 0; i < to && !found; i++) {
        while (k > 0 && (k == count || text->at[i] != at[k]))
            k = n.back[k - 1];
        k += text->at[i] == at[k];
        if (k == count && is_edge(text, i + 1)) {
            *from = i + 1;
            found = true;
        }
    }
    free(n.back);
    return found;
}

static bool stands_at(const struct letters *text, size_t at, const char32_t *piece, size_t count)
{
    return at + count <= text->count && (count == 0 || memcmp(text->at + at, piece, count * sizeof *piece) == 0);
}

static size_t piece_at(const struct letters *pattern, size_t from)
{
    size_t end = from;

    while (end < pattern->count && pattern->at[end] != LETTER_ANY)
        end++;
    return end - from;
}

/* Whether a pattern with at least one LETTER_ANY fits a text: each piece is taken as early as it stands. */
static bool fits(const struct letters *text, const struct letters *pattern)
{
    size_t first = piece_at(pattern, 0), last = 0, from = first, to;

    while (last < pattern->count && pattern->at[pattern->count - 1 - last] != LETTER_ANY)
        last++;
    if (first + last > text->count || !stands_at(text, 0, pattern->at, first) || !is_edge(text, first))
        return false;
    to = text->count - last;
    if (!stands_at(text, to, pattern->at + pattern->count - last, last))
        return false;
    for (size_t i = first + 1; i + last < pattern->count;) {
        size_t count = piece_at(pattern, i);

        if (count > 0 && !find(text, &from, to, pattern->at + i, count))
            return false;
        i += count + 1;
    }
    return true;
}

/* ---------------------------------------------------------------------------------------------------------- texts */

void typed_text_read(struct typed_text *out, const char *typed)
{
    letters_read(&out->exact, typed, false);
    letters_read(&out->free, typed, false);
    letters_tidy(&out->free);
}

void typed_text_free(struct typed_text *t)
{
    letters_free(&t->exact);
    letters_free(&t->free);
}

static enum typed_fit fit(const struct typed_text *typed, const char *answer, bool is_pattern)
{
    bool is_wild = is_pattern && typed_text_is_wild(answer);
    struct letters letters;
    enum typed_fit found = FITS_NOT;

    letters_read(&letters, answer, is_pattern);
    if (is_wild ? fits(&typed->exact, &letters) : letters_are_same(&typed->exact, &letters))
        found = is_wild ? FITS_WILD : FITS_EXACTLY;
    if (found == FITS_NOT) {
        letters_tidy(&letters);
        if (letters.count > 0 && (is_wild ? fits(&typed->free, &letters) : letters_are_same(&typed->free, &letters)))
            found = FITS_FREELY;
    }
    letters_free(&letters);
    return found;
}

enum typed_fit typed_text_fit(const struct typed_text *typed, const char *answer)
{
    return fit(typed, answer, true);
}

enum typed_fit typed_text_fit_words(const struct typed_text *typed, const char *words)
{
    return fit(typed, words, false);
}

bool typed_text_is_wild(const char *answer)
{
    for (const char *at = answer; *at; at++) {
        if (*at == '*')
            return true;
        at += at[0] == '\\' && at[1] == '*';
    }
    return false;
}

bool typed_text_matches(const char *typed, const char *answer)
{
    struct typed_text text;
    bool matches;

    typed_text_read(&text, typed);
    matches = typed_text_fit(&text, answer) != FITS_NOT;
    typed_text_free(&text);
    return matches;
}
