/* SPDX-License-Identifier: MIT */
#include "base/utf8.h"

#include <langinfo.h>
#include <locale.h>
#include <string.h>
#include <utf8proc.h>
#include <wchar.h>

bool utf8_start(void)
{
    static const char *const fallbacks[] = {"C.UTF-8", "en_US.UTF-8", "UTF-8"};
    bool is_utf8;

    setlocale(LC_CTYPE, "");
    is_utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    for (size_t i = 0; !is_utf8 && i < sizeof fallbacks / sizeof *fallbacks; i++)
        if (setlocale(LC_CTYPE, fallbacks[i]))
            break;
    return is_utf8;
}

/* How many bytes a sequence takes that begins with `first`; 0 if none does. Overlong 0xC0 and 0xC1 never begin one. */
static int sequence_length(unsigned char first)
{
    if (first < 0x80)
        return 1;
    if (first >= 0xC2 && first <= 0xDF)
        return 2;
    if ((first & 0xF0) == 0xE0)
        return 3;
    if (first >= 0xF0 && first <= 0xF4)
        return 4;
    return 0;
}

char32_t utf8_next(const char **at, const char *end)
{
    static const char32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *byte = (const unsigned char *)*at;
    int length = sequence_length(*byte);
    char32_t c;

    ++*at;
    if (length == 1)
        return *byte;
    if (length == 0 || end - (const char *)byte < length)
        return UTF8_INVALID;
    c = *byte & (0xFFu >> (length + 1));
    for (int i = 1; i < length; i++) {
        if ((byte[i] & 0xC0) != 0x80)
            return UTF8_INVALID;
        c = c << 6 | (byte[i] & 0x3Fu);
    }
    if (c < least[length] || c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF))
        return UTF8_INVALID;
    *at += length - 1;
    return c;
}

void utf8_add(struct text *t, char32_t c)
{
    if (c < 0x80) {
        text_add_byte(t, (char)c);
        return;
    }
    if (c < 0x800) {
        text_add_byte(t, (char)(0xC0 | c >> 6));
    } else {
        if (c < 0x10000) {
            text_add_byte(t, (char)(0xE0 | c >> 12));
        } else {
            text_add_byte(t, (char)(0xF0 | c >> 18));
            text_add_byte(t, (char)(0x80 | (c >> 12 & 0x3F)));
        }
        text_add_byte(t, (char)(0x80 | (c >> 6 & 0x3F)));
    }
    text_add_byte(t, (char)(0x80 | (c & 0x3F)));
}

/* The small letter of a capital, if both take the same number of bytes. */
static char32_t lower(char32_t c)
{
    static const char32_t more[] = {0x80, 0x800, 0x10000}; /* from each of these on, a character takes one byte more */
    char32_t small;

    if (c < 0x80)
        return c >= 'A' && c <= 'Z' ? c + 0x20 : c;
    small = (char32_t)utf8proc_tolower((utf8proc_int32_t)c);
    for (size_t i = 0; i < sizeof more / sizeof *more; i++)
        if ((c < more[i]) != (small < more[i]))
            return c;
    return small;
}

void utf8_add_small(struct text *out, const char *string)
{
    const char *end = string + strlen(string);

    while (string < end) {
        unsigned char c = (unsigned char)*string;

        if (c < 0x80) {
            text_add_byte(out, (char)lower(c));
            string++;
        } else {
            const char *from = string;
            char32_t big = utf8_next(&string, end), small = lower(big);

            if (big == small)
                text_add_bytes(out, from, (size_t)(string - from));
            else
                utf8_add(out, small);
        }
    }
}

int utf8_width(char32_t c)
{
    int width;

    if (c >= 0x20 && c < 0x7F)
        return 1;
    width = wcwidth((wchar_t)c);
    return width < 0 ? 1 : width;
}

#define ELLIPSIS 0x2026u
#define FIRST_MARK 0x300u /* no character below it joins another */
#define FIRST_MARK_BYTE 0xCC

enum { VIRAMA = 9 }; /* a combining class */

enum {
    SOFT_HYPHEN = 0xAD,
    GRAPHEME_JOINER = 0x34F,
    VOWEL_SEPARATOR = 0x180E,
    ZERO_WIDTH_SPACE = 0x200B,
    ZERO_WIDTH_NON_JOINER = 0x200C,
    ZERO_WIDTH_JOINER = 0x200D
};

/* Characters that we draw with, and common letters, which need no lookup. */
static bool is_plain(char32_t c)
{
    return c < FIRST_MARK || (c > ZERO_WIDTH_JOINER && c < 0x20D0) || (c >= 0x2100 && c < 0x2630) ||
           (c > 0x268F && c < 0x2C00);
}

/* Whether terminals disagree on its width, although wcwidth() and utf8proc may agree. */
static bool is_listed(char32_t c)
{
    static const char32_t ranges[][2] = {
        {0x2630, 0x2637},   {0x268A, 0x268F},   {0x1D300, 0x1D356}, {0x1D360, 0x1D376}, /* wide since Unicode 16 */
        {0x302E, 0x302F},   {0x16FF0, 0x16FF1}, /* tone marks, beside or above their letter */
        {0x3164, 0x3164},   {0xFFA0, 0xFFA0},   /* a letter's empty place */
        {0x1F1E6, 0x1F1FF},                     /* half a flag */
    };

    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (c >= ranges[i][0] && c <= ranges[i][1])
            return true;
    return false;
}

/* Vowels and final consonants of Hangul: no width, since the consonant before has it. */
static bool is_jamo(char32_t c)
{
    return (c >= 0x1160 && c < 0x1200) || (c >= 0xD7B0 && c <= 0xD7C6) || (c >= 0xD7CB && c <= 0xD7FB);
}

/* Whether terminals disagree on its width even where nothing is joined to it. */
static bool is_disputed(char32_t c)
{
    const utf8proc_property_t *property;

    if (is_plain(c) || is_jamo(c))
        return false;
    if (is_listed(c))
        return true;
    property = utf8proc_get_property((utf8proc_int32_t)c);
    return property->category == UTF8PROC_CATEGORY_CN || (int)property->charwidth != utf8_width(c);
}

/* Whether it changes the look of the character before it in some terminals only. */
static bool is_joiner(char32_t c)
{
    return c == ZERO_WIDTH_NON_JOINER || c == ZERO_WIDTH_JOINER || (c >= 0xFE00 && c <= 0xFE0F) ||
           (c >= 0xE0100 && c <= 0xE01EF) || utf8_width(c) > 0;
}

/* Whether a virama makes the letter after it a part of the one before it; some terminals draw them as one. */
static bool joins_letters(char32_t before, char32_t c)
{
    return utf8proc_get_property((utf8proc_int32_t)before)->combining_class == VIRAMA &&
           utf8proc_category((utf8proc_int32_t)c) == UTF8PROC_CATEGORY_LO;
}

/* Whether a printable ASCII character comes next that nothing joins: most characters. */
static bool is_alone(const char *at, const char *end)
{
    return *at >= ' ' && *at < 0x7F && (at + 1 == end || (unsigned char)at[1] < FIRST_MARK_BYTE);
}

int utf8_next_cluster_or(const char **at, const char *end, char32_t odd, char32_t *shown)
{
    char32_t before;
    bool is_odd;
    int columns;
    utf8proc_int32_t state = 0;

    if (is_alone(*at, end)) {
        *shown = (char32_t)*(*at)++;
        return 1;
    }
    *shown = before = utf8_next(at, end);
    is_odd = is_disputed(before);
    columns = utf8_width(before);
    while (*at < end && (unsigned char)**at >= FIRST_MARK_BYTE) {
        const char *next = *at;
        char32_t c = utf8_next(&next, end);

        if (is_plain(c) || (utf8proc_grapheme_break_stateful((utf8proc_int32_t)before, (utf8proc_int32_t)c, &state) &&
                            !joins_letters(before, c)))
            break;
        is_odd = is_odd || is_disputed(c) || is_joiner(c);
        before = c;
        *at = next;
    }
    if (!is_odd)
        return columns;
    *shown = odd;
    return 1;
}

int utf8_next_cluster(const char **at, const char *end, char32_t *shown)
{
    return utf8_next_cluster_or(at, end, ELLIPSIS, shown);
}

/* How many bytes at the beginning are printable ASCII, which is nearly all of most texts. */
static size_t printable_ascii(const char *bytes, const char *end)
{
    const char *at = bytes;

    while (at < end && *at >= 0x20 && *at < 0x7F)
        at++;
    return (size_t)(at - bytes);
}

int utf8_columns(const char *string)
{
    const char *end = string + strlen(string);
    int columns = 0;
    char32_t shown;

    while (string < end) {
        size_t plain = printable_ascii(string, end);

        if (plain > 1) { /* nothing joins them, except maybe the last */
            columns += (int)plain - 1;
            string += plain - 1;
        }
        columns += utf8_next_cluster(&string, end, &shown);
    }
    return columns;
}

static void add_blanks(struct text *out, const char *string, int columns)
{
    int blanks = columns - utf8_columns(string);

    text_repeat(out, " ", blanks > 0 ? (size_t)blanks : 1);
}

void utf8_add_right(struct text *out, const char *string, int columns)
{
    add_blanks(out, string, columns);
    text_add(out, string);
}

void utf8_add_left(struct text *out, const char *string, int columns)
{
    text_add(out, string);
    add_blanks(out, string, columns);
}

void utf8_add_shown(struct text *out, const char *string)
{
    const char *end = string + strlen(string);

    while (string < end) {
        const char *from = string;
        char32_t shown;

        utf8_next_cluster_or(&string, end, UTF8_NONE, &shown);
        if (shown == UTF8_NONE)
            utf8_add(out, ELLIPSIS);
        else
            text_add_bytes(out, from, (size_t)(string - from));
    }
}

size_t utf8_fit(const char *string, size_t length, size_t most)
{
    if (length <= most)
        return length;
    while (most > 0 && ((unsigned char)string[most] & 0xC0) == 0x80)
        most--;
    return most;
}

size_t utf8_prefix(const char *string, int columns)
{
    const char *at = string, *end = string + strlen(string);
    size_t fits = 0;
    char32_t shown;

    while (at < end) {
        columns -= utf8_next_cluster(&at, end, &shown);
        if (columns < 0)
            break;
        fits = (size_t)(at - string);
    }
    return fits;
}

bool utf8_is_unsafe(char32_t c)
{
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x061C || c == 0x200E || c == 0x200F ||
           (c >= 0x2028 && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF ||
           (c >= 0xFFF9 && c <= 0xFFFB) || (c >= 0xE0000 && c <= 0xE0FFF) || (c & 0xFFFE) == 0xFFFE;
}

/* Characters of no width and no effect on a terminal that people could see, which count columns differently. */
static bool is_nothing(char32_t c)
{
    return c == SOFT_HYPHEN || c == GRAPHEME_JOINER || c == VOWEL_SEPARATOR || c == ZERO_WIDTH_SPACE;
}

/* Of what is unsafe, the marks that people cannot see: they come with a word that is pasted. */
static bool is_unseen(char32_t c)
{
    return c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) ||
           c == 0xFEFF || (c >= 0xE0000 && c <= 0xE0FFF);
}

static void clean(struct text *out, const char *bytes, size_t length, bool is_typed)
{
    const char *end = bytes + length;

    while (bytes < end) {
        size_t harmless = printable_ascii(bytes, end);
        char32_t c;

        text_add_bytes(out, bytes, harmless);
        bytes += harmless;
        if (bytes == end)
            break;
        c = utf8_next(&bytes, end);
        if (c < 0x20 || c == 0x7F) {
            text_add_byte(out, '^');
            text_add_byte(out, (char)(c ^ 0x40));
        } else if (!is_nothing(c) && !(is_typed && is_unseen(c))) {
            utf8_add(out, utf8_is_unsafe(c) ? UTF8_INVALID : c);
        }
    }
}

void utf8_clean(struct text *out, const char *bytes, size_t length)
{
    clean(out, bytes, length, false);
}

void utf8_clean_typed(struct text *out, const char *bytes, size_t length)
{
    clean(out, bytes, length, true);
}
