/* SPDX-License-Identifier: MIT */
#include "base/fold.h"

#include "base/memory.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

bool fold_is_nothing(char32_t c)
{
    return c == 0xAD || c == 0x34F || c == 0x61C || (c >= 0x180B && c <= 0x180F) || (c >= 0x200B && c <= 0x200F) ||
           (c >= 0x202A && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) || (c >= 0xFE00 && c <= 0xFE0F) || c == 0xFEFF;
}

/* The combining class of a mark, 1 … 255; 0 of what is none. */
static unsigned mark_class(char32_t c)
{
    return (unsigned)utf8proc_get_property((utf8proc_int32_t)c)->combining_class;
}

bool fold_is_mark(char32_t c)
{
    return mark_class(c) != 0;
}

/* Whether people type another character for it, of which it only is a form: of another width, in a style of
 * mathematics, as a letter looks at one place of a word, or two letters in one. What is raised, lowered, a fraction or
 * in a circle means something else. */
static bool is_variant(char32_t c)
{
    const utf8proc_property_t *of = utf8proc_get_property((utf8proc_int32_t)c);

    switch (of->decomp_type) {
    case UTF8PROC_DECOMP_TYPE_WIDE:
    case UTF8PROC_DECOMP_TYPE_NARROW:
    case UTF8PROC_DECOMP_TYPE_FONT:
    case UTF8PROC_DECOMP_TYPE_INITIAL:
    case UTF8PROC_DECOMP_TYPE_MEDIAL:
    case UTF8PROC_DECOMP_TYPE_FINAL:
    case UTF8PROC_DECOMP_TYPE_ISOLATED:
        return true;
    case UTF8PROC_DECOMP_TYPE_COMPAT:
        return of->category == UTF8PROC_CATEGORY_LL || of->category == UTF8PROC_CATEGORY_LU ||
               of->category == UTF8PROC_CATEGORY_LT || of->category == UTF8PROC_CATEGORY_LO;
    default:
        return false;
    }
}

static bool is_digit(char32_t c)
{
    return utf8proc_category((utf8proc_int32_t)c) == UTF8PROC_CATEGORY_ND;
}

/* A character of full width as ASCII, a digit as 0 … 9: those of a script follow each other, from 0 on. */
static char32_t narrow(char32_t c)
{
    char32_t zero = c;

    if (c == 0x3000)
        return ' ';
    if (c >= 0xFF01 && c <= 0xFF5E)
        return c - 0xFF01 + '!';
    if (!is_digit(c))
        return c;
    while (is_digit(zero - 1))
        zero--;
    return '0' + (c - zero) % 10;
}

size_t fold_character(char32_t c, char32_t before, char32_t out[FOLD_MOST])
{
    enum { DOT_ABOVE = 0x307 };
    utf8proc_int32_t parts[FOLD_MOST];
    int last_class = UTF8PROC_BOUNDCLASS_START;
    utf8proc_ssize_t count;
    size_t kept = 0;

    if (fold_is_nothing(c))
        return 0;
    out[0] = c == U'ı' ? U'i' : narrow(c);
    count = utf8proc_decompose_char((utf8proc_int32_t)out[0], parts, FOLD_MOST,
                                    UTF8PROC_DECOMPOSE | UTF8PROC_CASEFOLD | (is_variant(c) ? UTF8PROC_COMPAT : 0),
                                    &last_class);
    if (count <= 0 || count > FOLD_MOST)
        return 1;
    for (utf8proc_ssize_t i = 0; i < count; i++)
        if (parts[i] != DOT_ABOVE || (kept ? out[kept - 1] : before) != U'i')
            out[kept++] = (char32_t)parts[i];
    return kept;
}

/* Sorts marks by their class, those of one class as they stand. */
static void order_run(char32_t *marks, size_t count)
{
    size_t next[256] = {0}, at = 0;
    char32_t *copy = memory_new_array(count, sizeof *copy);

    for (size_t i = 0; i < count; i++)
        next[mark_class(copy[i] = marks[i])]++;
    for (size_t class = 0; class < 256; class ++) {
        size_t of_class = next[class];

        next[class] = at;
        at += of_class;
    }
    for (size_t i = 0; i < count; i++)
        marks[next[mark_class(copy[i])]++] = copy[i];
    free(copy);
}

/* utf8proc does this too, but in quadratic time, and typed text may consist of marks only. */
void fold_order_marks(char32_t *text, size_t count)
{
    for (size_t from = 0, to; from < count; from = to) {
        for (to = from; to < count && fold_is_mark(text[to]); to++)
            ;
        if (to - from > 1)
            order_run(text + from, to - from);
        to += to == from;
    }
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_ascii(char byte)
{
    return (unsigned char)byte < 0x80;
}

/* Appends characters beyond ASCII, of which there are `length` bytes. */
static void add_others(struct text *out, const char *at, size_t length)
{
    const char *end = at + length;
    char32_t *folded = NULL, before = out->length ? (unsigned char)out->bytes[out->length - 1] : 0;
    size_t count = 0, capacity = 0;

    while (at < end) {
        if (capacity - count < FOLD_MOST) {
            capacity = 2 * capacity + FOLD_MOST;
            folded = memory_resize(folded, capacity, sizeof *folded);
        }
        count += fold_character(utf8_next(&at, end), before, folded + count);
        before = count ? folded[count - 1] : before;
    }
    fold_order_marks(folded, count);
    for (size_t i = 0; i < count; i++)
        utf8_add(out, folded[i]);
    free(folded);
}

void fold_add(struct text *out, const char *string)
{
    while (*string) {
        const char *from = string;

        for (; *string && is_ascii(*string); string++)
            text_add_byte(out, lower(*string));
        for (from = string; !is_ascii(*string); string++)
            ;
        if (string > from)
            add_others(out, from, (size_t)(string - from));
    }
}

void fold_add_narrow(struct text *out, const char *string)
{
    const char *end = string + strlen(string), *from = string;

    while (string < end) {
        if (is_ascii(*string)) {
            text_add_byte(out, *string++);
        } else {
            char32_t c = utf8_next(&string, end);

            if (narrow(c) == c)
                text_add_bytes(out, from, (size_t)(string - from));
            else
                utf8_add(out, narrow(c));
        }
        from = string;
    }
}

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

static bool is_same(const char *one, const char *other)
{
    return strcmp(one, other) == 0;
}

static bool has(const char *text, const char *wanted)
{
    return strstr(text, wanted) != NULL;
}

static bool compare(const char *one, const char *other, bool (*holds)(const char *one, const char *other))
{
    struct text folded = {0}, wanted = {0};
    bool is;

    fold_add(&folded, one);
    fold_add(&wanted, other);
    is = holds(text_string(&folded), text_string(&wanted));
    text_free(&folded);
    text_free(&wanted);
    return is;
}

bool fold_is(const char *one, const char *other)
{
    return compare(one, other, is_same);
}

bool fold_begins(const char *text, const char *with)
{
    return compare(text, with, begins);
}

bool fold_has(const char *text, const char *wanted)
{
    return compare(text, wanted, has);
}

static size_t bytes_of(char32_t c)
{
    return c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
}

/* Moves *at past a character, and returns how many bytes it has when folded; *before is the last one of these. */
static size_t fold_next(const char **at, const char *end, char32_t *before)
{
    char32_t folded[FOLD_MOST];
    size_t count, bytes = 0;

    if (is_ascii(**at)) {
        *before = (char32_t)lower(*(*at)++);
        return 1;
    }
    count = fold_character(utf8_next(at, end), *before, folded);
    for (size_t i = 0; i < count; i++)
        bytes += bytes_of(*before = folded[i]);
    return bytes;
}

/* Moves *at past a character; returns whether it is folded to a mark, as the ﾞ of a ｶﾞ is. */
static bool pass_mark(const char **at, const char *end)
{
    char32_t folded[FOLD_MOST];

    return fold_character(utf8_next(at, end), 0, folded) > 0 && fold_is_mark(folded[0]);
}

void fold_place(const char *text, size_t *at, size_t *length)
{
    const char *from = text, *to = text, *end = text + strlen(text), *next = text;
    size_t folded = 0, last = *at + *length;
    char32_t before = 0;

    while (to < end && folded < last) {
        folded += fold_next(&to, end, &before);
        from = folded <= *at ? to : from;
    }
    while (next = to, to < end && pass_mark(&next, end))
        to = next;
    *at = (size_t)(from - text);
    *length = (size_t)(to - from);
}
