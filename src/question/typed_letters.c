/* SPDX-License-Identifier: MIT */
#include "question/typed_letters.h"

#include "base/memory.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

/* Characters for which people type others. One that begins with ^ is raised: of a row of them the first has it. */
static const struct {
    char32_t letter;
    const char *as;
} symbols[] = {{U'\u2070', "^0"},  {U'\u00B9', "^1"},  {U'\u00B2', "^2"},  {U'\u00B3', "^3"},  {U'\u2074', "^4"},
               {U'\u2075', "^5"},  {U'\u2076', "^6"},  {U'\u2077', "^7"},  {U'\u2078', "^8"},  {U'\u2079', "^9"},
               {U'\u207A', "^+"},  {U'\u207B', "^-"},  {U'\u207F', "^n"},  {U'\u2071', "^i"},  {U'\u1D40', "^t"},
               {U'\u1D57', "^t"},  {U'\u02B0', "^h"},  {U'\u1D4F', "^k"},  {U'\u1D48', "^d"},  {U'\u1D50', "^m"},
               {U'\u02E3', "^x"},  {U'\u1D49', "^e"},  {U'\u1D43', "^a"},  {U'\u2080', "0"},   {U'\u2081', "1"},
               {U'\u2082', "2"},   {U'\u2083', "3"},   {U'\u2084', "4"},   {U'\u2085', "5"},   {U'\u2086', "6"},
               {U'\u2087', "7"},   {U'\u2088', "8"},   {U'\u2089', "9"},   {U'\u208A', "+"},   {U'\u208B', "-"},
               {U'\u2090', "a"},   {U'\u2091', "e"},   {U'\u2092', "o"},   {U'\u2093', "x"},   {U'\u2095', "h"},
               {U'\u2096', "k"},   {U'\u2097', "l"},   {U'\u2098', "m"},   {U'\u2099', "n"},   {U'\u209A', "p"},
               {U'\u209B', "s"},   {U'\u209C', "t"},   {U'\u1D62', "i"},   {U'\u1D63', "r"},   {U'\u1D64', "u"},
               {U'\u1D65', "v"},   {U'\u2C7C', "j"},   {U'\u00B7', "*"},   {U'\u22C5', "*"},   {U'\u2219', "*"},
               {U'\u2217', "*"},   {U'\u2715', "*"},   {U'\u2A2F', "*"},   {U'\u00D7', "*"},   {U'\u2212', "-"},
               {U'\u2010', "-"},   {U'\u2011', "-"},   {U'\u2012', "-"},   {U'\u2013', "-"},   {U'\u2014', "-"},
               {U'\uFE63', "-"},   {U'\u00F7', "/"},   {U'\u2215', "/"},   {U'\u2044', "/"},   {U'\u221A', "sqrt"},
               {U'\u2264', "<="},  {U'\u2265', ">="},  {U'\u2260', "!="},  {U'\u2192', "->"},  {U'\u27F6', "->"},
               {U'\u21D2', "=>"},  {U'\u2026', "..."}, {U'\u00BD', "1/2"}, {U'\u00BC', "1/4"}, {U'\u00BE', "3/4"},
               {U'\u2153', "1/3"}, {U'\u2154', "2/3"}, {U'\u215B', "1/8"}, {U'\u201C', "\""},  {U'\u201D', "\""},
               {U'\u201E', "\""},  {U'\u00AB', "\""},  {U'\u00BB', "\""},  {U'\u2018', "'"},   {U'\u2019', "'"},
               {U'\u201A', "'"},   {U'\u2032', "'"},   {U'\u02BC', "'"},   {U'\uFB00', "ff"},  {U'\uFB01', "fi"},
               {U'\uFB02', "fl"},  {U'\uFB03', "ffi"}, {U'\uFB04', "ffl"}, {U'\u00B5', "μ"},   {U'\u03D5', "φ"},
               {U'\u03F5', "ε"},   {U'\u03D1', "θ"},   {U'\u03C2', "σ"},   {U'\u210E', "h"},   {U'\u2102', "c"},
               {U'\u210B', "h"},   {U'\u210D', "h"},   {U'\u2110', "i"},   {U'\u2112', "l"},   {U'\u2113', "l"},
               {U'\u2115', "n"},   {U'\u2119', "p"},   {U'\u211A', "q"},   {U'\u211B', "r"},   {U'\u211D', "r"},
               {U'\u2124', "z"},   {U'\u212C', "b"},   {U'\u2130', "e"},   {U'\u2131', "f"},   {U'\u2133', "m"}};

bool letter_is_digit(char32_t c)
{
    return c >= '0' && c <= '9';
}

bool letter_is_word(char32_t c)
{
    if (c < 0x80)
        return letter_is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    return c >= 0xAA && c != LETTER_TIMES && c != LETTER_ANY && !(c >= 0x2000 && c <= 0x206F) &&
           !(c >= 0x2190 && c <= 0x2BFF);
}

void letters_add(struct letters *to, char32_t letter)
{
    if (to->count == to->capacity) {
        to->capacity = to->capacity ? 2 * to->capacity : 32;
        to->at = memory_resize(to->at, to->capacity, sizeof *to->at);
    }
    to->at[to->count++] = letter;
}

static char32_t last_of(const struct letters *l)
{
    return l->count ? l->at[l->count - 1] : 0;
}

/* ------------------------------------------------------------------------------------------------- one character */

/* A letter or digit of another width, or of mathematics (bold, italic, script …), as a usual one. */
static char32_t usual(char32_t c)
{
    static const char32_t variants[] = {0, U'ε', U'θ', U'κ', U'φ', U'ρ', U'π'}; /* behind ∂, from the second */

    if (c >= 0xFF01 && c <= 0xFF5E)
        return c - 0xFF01 + '!';
    if (c >= 0x1D400 && c <= 0x1D6A3)
        return 'a' + (c - 0x1D400) % 26;
    if (c >= 0x1D7CE && c <= 0x1D7FF)
        return '0' + (c - 0x1D7CE) % 10;
    if (c >= 0x1D6A8 && c <= 0x1D7C9) {
        char32_t at = (c - 0x1D6A8) % 58;

        if (at == 25 || at == 51)
            return at == 25 ? 0x2207 : 0x2202;
        if (at > 51)
            return variants[at - 51];
        return at == 17 ? U'θ' : 0x3B1 + (at > 25 ? at - 26 : at);
    }
    return c;
}

static bool is_blank(char32_t c)
{
    return c <= ' ' || c == 0x7F || c == 0x85 || c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) ||
           c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F || c == 0x3000;
}

/* What has no width: joiners, marks of direction, variants of a sign. */
static bool is_nothing(char32_t c)
{
    return c == 0xAD || (c >= 0x200B && c <= 0x200F) || (c >= 0x202A && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) ||
           (c >= 0xFE00 && c <= 0xFE0F) || c == 0xFEFF;
}

/* Appends a character as texts are compared: small, a letter and its marks apart (Unicode's folding and canonical
 * decomposition). A Turkish İ is an i: whoever has no such key types that. */
static void add_parts(struct letters *out, char32_t c)
{
    enum { MOST = 32, DOT_ABOVE = 0x307 }; /* parts of a character */
    utf8proc_int32_t parts[MOST];
    int last_class = UTF8PROC_BOUNDCLASS_START;
    utf8proc_ssize_t count = utf8proc_decompose_char((utf8proc_int32_t)usual(c), parts, MOST,
                                                     UTF8PROC_DECOMPOSE | UTF8PROC_CASEFOLD, &last_class);

    if (count <= 0 || count > MOST)
        letters_add(out, c);
    else
        for (utf8proc_ssize_t i = 0; i < count; i++)
            if (parts[i] != DOT_ABOVE || last_of(out) != 'i')
                letters_add(out, (char32_t)parts[i]);
}

/* Appends what a symbol stands for. *raised: the one before was raised; afterwards, whether this one is. */
static bool add_symbol(struct letters *out, char32_t c, bool *raised)
{
    bool was_raised = *raised;

    *raised = false;
    if (c < 0xA0)
        return false;
    for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
        const char *as = symbols[i].as, *end = as + strlen(as);

        if (symbols[i].letter != c)
            continue;
        *raised = *as == '^';
        as += *raised && was_raised;
        if (letter_is_digit((unsigned char)*as) && as[1] == '/' && letter_is_digit(last_of(out)))
            letters_add(out, ' ');
        while (as < end) {
            char32_t letter = utf8_next(&as, end);

            letters_add(out, letter == '*' ? LETTER_TIMES : letter);
        }
        return true;
    }
    return false;
}

/* Appends a star that is one, behind which *at stands; `star` is how it is written. */
static void add_star(struct letters *out, const char **at, const char *star)
{
    bool is_power = strncmp(*at, star, strlen(star)) == 0;

    *at += is_power ? strlen(star) : 0;
    letters_add(out, is_power ? '^' : LETTER_TIMES);
}

/* --------------------------------------------------------------------------------------------------------- a text */

static void add_character(struct letters *out, char32_t c, bool *raised)
{
    if (is_blank(c)) {
        *raised = false;
        if (out->count && last_of(out) != ' ')
            letters_add(out, ' ');
    } else if (c == 0x338 && last_of(out) == '=') { /* ≠, taken apart */
        out->at[out->count - 1] = '!';
        letters_add(out, '=');
    } else if (!is_nothing(c) && !add_symbol(out, c, raised)) {
        add_parts(out, c);
    }
}

unsigned letter_mark_class(char32_t c)
{
    return c < LETTER_ANY ? (unsigned)utf8proc_get_property((utf8proc_int32_t)c)->combining_class : 0;
}

/* Sorts marks by their class, those of one class as they stand. */
static void order_run(char32_t *marks, size_t count)
{
    size_t next[256] = {0}, at = 0;
    char32_t *copy = memory_new_array(count, sizeof *copy);

    for (size_t i = 0; i < count; i++)
        next[letter_mark_class(copy[i] = marks[i])]++;
    for (size_t class = 0; class < 256; class ++) {
        size_t of_class = next[class];

        next[class] = at;
        at += of_class;
    }
    for (size_t i = 0; i < count; i++)
        marks[next[letter_mark_class(copy[i])]++] = copy[i];
    free(copy);
}

/* Brings each run of marks into the order of their classes, as NFD has it. utf8proc does too, but takes time in
 * proportion to the square of a run, and what is typed may be all marks. */
static void order_marks(char32_t *text, size_t count)
{
    for (size_t from = 0, to; from < count; from = to) {
        for (to = from; to < count && letter_mark_class(text[to]); to++)
            ;
        if (to - from > 1)
            order_run(text + from, to - from);
        to += to == from;
    }
}

void letters_read(struct letters *out, const char *text, bool is_pattern)
{
    const char *end = text + strlen(text);
    bool raised = false;

    *out = (struct letters){0};
    while (text < end) {
        char32_t c = utf8_next(&text, end);

        if (c == '*' && is_pattern) {
            letters_add(out, LETTER_ANY);
        } else if (c == '*') {
            add_star(out, &text, "*");
        } else if (c == '\\' && is_pattern && *text == '*') {
            text++;
            add_star(out, &text, "\\*");
        } else {
            add_character(out, c, &raised);
            continue;
        }
        raised = false;
    }
    while (last_of(out) == ' ')
        out->count--;
    order_marks(out->at, out->count);
}

bool letters_are_same(const struct letters *a, const struct letters *b)
{
    return a->count == b->count && (a->count == 0 || memcmp(a->at, b->at, a->count * sizeof *a->at) == 0);
}

void letters_free(struct letters *l)
{
    free(l->at);
    *l = (struct letters){0};
}
