/* SPDX-License-Identifier: MIT */
#include "question/typed_text.h"

#include "base/fold.h"
#include "base/memory.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

#define LETTER_ANY 0x110000u /* a * of a pattern: any text; no character has this number */
#define LETTER_TIMES 0xD7u   /* × */

/* Characters for which people type others. ^ begins a raised one; in a row of raised ones only the first gets it. */
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
               {U'\u201A', "'"},   {U'\u2032', "'"},   {U'\u02BC', "'"}};

static bool letter_is_digit(char32_t c)
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

static char32_t at(const struct letters *l, size_t i)
{
    return i < l->count ? l->at[i] : 0;
}

/* Appends a letter. */
static void letters_add(struct letters *to, char32_t letter)
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

static bool is_blank(char32_t c)
{
    return c <= ' ' || c == 0x7F || c == 0x85 || c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) ||
           c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F || c == 0x3000;
}

/* Appends a character in the form in which texts are compared (base/fold.h). */
static void add_parts(struct letters *out, char32_t c)
{
    char32_t parts[FOLD_MOST];
    size_t count = fold_character(c, last_of(out), parts);

    for (size_t i = 0; i < count; i++)
        letters_add(out, parts[i] == '*' ? LETTER_TIMES : parts[i]); /* ＊ */
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

/* Appends a literal star that ends at *at: ×, or ^ if another, written as `star`, follows. */
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
    } else if (!fold_is_nothing(c) && !add_symbol(out, c, raised)) {
        add_parts(out, c);
    }
}

/* Makes the letters of a text; in a pattern, * is LETTER_ANY and \* a star. A star between two others is ×, two are ^.
 * Free with letters_free(). */
static void letters_read(struct letters *out, const char *text, bool is_pattern)
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
    fold_order_marks(out->at, out->count);
}

/* Whether two are the same. */
static bool letters_are_same(const struct letters *a, const struct letters *b)
{
    return a->count == b->count && (a->count == 0 || memcmp(a->at, b->at, a->count * sizeof *a->at) == 0);
}

/* Frees them and leaves none. */
static void letters_free(struct letters *l)
{
    free(l->at);
    *l = (struct letters){0};
}

static char32_t before(const struct letters *l, size_t i)
{
    return i > 0 ? l->at[i - 1] : 0;
}

static bool is_letter(char32_t c)
{
    return letter_is_word(c) && !letter_is_digit(c);
}

/* Whether a character is part of a word, or may be. */
static bool is_wordlike(char32_t c)
{
    return letter_is_word(c) || c == LETTER_ANY;
}

static bool is_opening(char32_t c)
{
    return c == '(' || c == '[' || c == '{';
}

static bool is_closing(char32_t c)
{
    return c == ')' || c == ']' || c == '}';
}

/* How many letters from `i` on are this word. */
static size_t word(const struct letters *l, size_t i, const char *letters)
{
    size_t length = 0;

    for (; letters[length]; length++)
        if (at(l, i + length) != (unsigned char)letters[length])
            return 0;
    return length;
}

/* Replaces the letters by the result of a pass. */
static void replace(struct letters *l, struct letters *with)
{
    letters_free(l);
    *l = *with;
}

/* ---------------------------------------------------------------------------------------------------- signs of TeX */

static size_t add_command(const struct letters *l, size_t i, struct letters *out)
{
    static const struct {
        const char *name;
        char32_t as; /* 0: the name without its \ */
    } commands[] = {{"\\times", LETTER_TIMES}, {"\\cdot", LETTER_TIMES}, {"\\sqrt", 0}};

    for (size_t c = 0; c < sizeof commands / sizeof *commands; c++) {
        size_t length = word(l, i, commands[c].name);

        if (!length || is_letter(at(l, i + length)))
            continue;
        if (commands[c].as)
            letters_add(out, commands[c].as);
        for (size_t k = 1; k < length && !commands[c].as; k++)
            letters_add(out, l->at[i + k]);
        return length;
    }
    return 0;
}

/* How many letters a bracket at `i` around one name or number has, with both brackets; 0 if there is none. */
static size_t bracket(const struct letters *l, size_t i)
{
    size_t end = i + 1;

    if (!is_opening(at(l, i)))
        return 0;
    while (at(l, end) == ' ')
        end++;
    end += at(l, end) == '-';
    while (letter_is_word(at(l, end)) || (at(l, end) == '_' && letter_is_word(at(l, end + 1))))
        end++;
    while (at(l, end) == ' ')
        end++;
    return is_closing(at(l, end)) ? end + 1 - i : 0;
}

/* Whether what was written ends in the word sqrt. */
static bool ends_in_root(const struct letters *out)
{
    size_t n = out->count;

    return n >= 4 && word(out, n - 4, "sqrt") && (n == 4 || !is_letter(out->at[n - 5]));
}

/* Appends the content of a bracket, without the bracket where that is as clear: after sqrt and _, and one letter or a
 * number after ^. Returns how many letters it used. */
static size_t add_bracket(const struct letters *l, size_t i, char32_t behind, struct letters *out)
{
    size_t length = bracket(l, i), letters = 0, all = 0;

    for (size_t k = 1; k + 1 < length; k++) {
        char32_t c = l->at[i + k];

        letters += is_letter(c);
        all += c != ' ' && c != '_';
    }
    if (!length || all == 0 || (behind == '^' && letters > 0 && all > 1))
        return 0;
    for (size_t k = 1; k + 1 < length; k++)
        if (l->at[i + k] != ' ' && l->at[i + k] != '_')
            letters_add(out, l->at[i + k]);
    return length;
}

/* Whether a ' can be dropped: it is part of a word, or quotes the whole. */
static bool is_idle_quote(const struct letters *l, size_t i)
{
    bool is_around = l->at[0] == '\'' && l->at[l->count - 1] == '\'' && l->count > 2;

    return (is_around && (i == 0 || i + 1 == l->count)) || (is_letter(before(l, i)) && is_letter(at(l, i + 1)));
}

static void drop_marks(struct letters *l)
{
    struct letters out = {0};

    for (size_t i = 0, taken; i < l->count; i += taken) {
        char32_t c = l->at[i];

        taken = 1;
        if (c == '"' || c == '`' || c == '$' || (c == '\'' && is_idle_quote(l, i)))
            continue;
        if (c == '\\' && (taken = add_command(l, i, &out)) > 0)
            continue;
        taken = 1;
        if (c == '_' && out.count && is_wordlike(out.at[out.count - 1])) {
            taken = 1 + add_bracket(l, i + 1, c, &out);
            if (taken > 1 || is_wordlike(at(l, i + 1)))
                continue;
        }
        if (is_opening(c) && (ends_in_root(&out) || before(&out, out.count) == '^') &&
            (taken = add_bracket(l, i, before(&out, out.count), &out)) > 0)
            continue;
        taken = 1;
        letters_add(&out, c == '{' ? '(' : c == '}' ? ')' : c);
    }
    replace(l, &out);
}

/* -------------------------------------------------------------------------------------------------- n x d_k, 4x8 */

/* The letters from `i` to the next blank, or the end. */
static size_t piece(const struct letters *l, size_t i)
{
    size_t end = i;

    while (end < l->count && l->at[end] != ' ')
        end++;
    return end - i;
}

static bool is_times(const struct letters *l, size_t i, size_t length)
{
    return (length == 1 && (l->at[i] == 'x' || l->at[i] == LETTER_TIMES)) || (length == 2 && word(l, i, "by"));
}

/* Whether sizes and signs alternate, from a size to a size. */
static bool takes_turns(const struct letters *l)
{
    size_t count = 0;

    for (size_t i = 0; i < l->count; count++) {
        size_t length = piece(l, i);

        if (count % 2 == 1 && !is_times(l, i, length))
            return false;
        i += length + 1;
    }
    return count >= 3 && count % 2 == 1;
}

static void settle_times(struct letters *l)
{
    struct letters out = {0};
    bool turns = takes_turns(l);
    size_t count = 0;

    for (size_t i = 0; i < l->count; count++) {
        size_t length = piece(l, i), end = i + length;

        if (count > 0)
            letters_add(&out, ' ');
        if (turns && count % 2 == 1)
            letters_add(&out, LETTER_TIMES);
        for (; i < end && !(turns && count % 2 == 1); i++)
            letters_add(&out, l->at[i] == 'x' && letter_is_digit(before(l, i)) && letter_is_digit(at(l, i + 1))
                                  ? LETTER_TIMES
                                  : l->at[i]);
        i = end + 1;
    }
    replace(l, &out);
}

/* --------------------------------------------------------------------------------------------------------- blanks */

/* Whether a text is a formula, in which blanks between letters mean nothing. */
static bool is_formula(const struct letters *l)
{
    for (size_t i = 0; i < l->count; i++)
        if (l->at[i] == '^' || l->at[i] == '/' || l->at[i] == '=' || l->at[i] == '+' || l->at[i] == LETTER_TIMES ||
            word(l, i, "sqrt"))
            return true;
    return false;
}

/* Whether the blank at `i` separates two words. */
static bool parts_words(const struct letters *l, size_t i, bool formula, const struct letters *out)
{
    char32_t left = before(out, out->count), right = at(l, i + 1);

    if (!is_wordlike(left) || !is_wordlike(right) || ends_in_root(out))
        return false;
    return !formula || (letter_is_digit(left) && letter_is_digit(right)) || left == LETTER_ANY || right == LETTER_ANY;
}

/* Whether the - at `i` joins two words, as in multi-head. */
static bool joins_words(const struct letters *l, size_t i)
{
    return i >= 2 && is_letter(l->at[i - 1]) && is_letter(l->at[i - 2]) && is_letter(at(l, i + 1)) &&
           is_letter(at(l, i + 2));
}

static void settle_blanks(struct letters *l)
{
    struct letters out = {0};
    bool formula = is_formula(l);

    for (size_t i = 0; i < l->count; i++) {
        char32_t c = l->at[i];

        if (c == ' ' && !parts_words(l, i, formula, &out))
            continue;
        letters_add(&out, c == '-' && !formula && joins_words(l, i) ? ' ' : c);
    }
    if (out.count > 2 && out.at[out.count - 1] == '.' && is_letter(out.at[out.count - 2]))
        out.count--;
    replace(l, &out);
}

/* --------------------------------------------------------------------------------------------------------- shapes */

/* Whether l[from … to) can be a size: a name, a number that is not 0, a sum or a quotient of those. */
static bool is_size(const struct letters *l, size_t from, size_t to)
{
    bool is_zero = true;

    if (from == to || l->at[from] == '-')
        return false;
    for (size_t i = from; i < to; i++) {
        char32_t c = l->at[i];

        if (!is_wordlike(c) && c != '/' && c != '^' && c != '+' && c != '-' && c != LETTER_TIMES)
            return false;
        is_zero = is_zero && c == '0';
    }
    return !is_zero;
}

/* Appends a bracket with [from … to) inside as its sizes with × between them, a single one as (n). False if it holds no
 * sizes. */
static bool add_sizes(const struct letters *l, size_t from, size_t to, struct letters *out)
{
    size_t start = out->count, sizes = 0;
    bool has_comma = false;

    for (size_t i = from; i < to; i++)
        has_comma = has_comma || l->at[i] == ',';
    for (size_t i = from, end; i < to; i = end + 1, sizes++) {
        bool is_product = false;

        for (end = i; end < to && l->at[end] != (has_comma ? ',' : LETTER_TIMES); end++)
            is_product = is_product || l->at[end] == LETTER_TIMES;
        if (!is_size(l, i, end)) {
            out->count = start;
            return false;
        }
        if (sizes > 0)
            letters_add(out, LETTER_TIMES);
        if (is_product)
            letters_add(out, '(');
        for (size_t k = i; k < end; k++)
            letters_add(out, l->at[k]);
        if (is_product)
            letters_add(out, ')');
    }
    if (sizes == 1) {
        out->count = start;
        letters_add(out, '(');
        for (size_t k = from; k < to && l->at[k] != ','; k++)
            letters_add(out, l->at[k]);
        letters_add(out, ')');
    }
    return sizes > 0;
}

/* Whether a bracket between these two characters stands alone. */
static bool stands_alone(char32_t left, char32_t right)
{
    return (left == 0 || left == '=' || left == ':' || left == '>' || left == ',' || left == ';') &&
           (right == 0 || right == '=' || right == '-' || right == ',' || right == ';');
}

static void settle_shapes(struct letters *l)
{
    struct letters out = {0};

    for (size_t i = 0, end; i < l->count; i = end) {
        char32_t c = l->at[i];

        end = i + 1;
        if (c == '(' || c == '[') {
            while (end < l->count && !is_opening(l->at[end]) && !is_closing(l->at[end]))
                end++;
            if (is_closing(at(l, end)) && stands_alone(before(l, i), at(l, end + 1)) &&
                add_sizes(l, i + 1, end, &out)) {
                end++;
                continue;
            }
            end = i + 1;
        }
        letters_add(&out, c);
    }
    replace(l, &out);
}

/* Normalises letters, so that two texts that read the same become the same. Whether something is a shape depends on all
 * of it: an interval [0,1] stays one, and 12 is neither 1 2 nor 1.2. Takes linear time. */
static void letters_tidy(struct letters *l)
{
    if (l->count == 0)
        return;
    drop_marks(l);
    settle_times(l);
    settle_blanks(l);
    settle_shapes(l);
}

/* ------------------------------------------------------------------------------------------------------ wildcards */

/* A piece of a pattern between two *, prepared to be looked for. */
struct needle {
    const char32_t *at;
    size_t count;
    size_t *back; /* [count] for the first i + 1 letters, the longest end that is also their beginning */
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

/* Whether a letter ends at `i`: no mark follows. */
static bool is_edge(const struct letters *text, size_t i)
{
    return i >= text->count || !fold_is_mark(text->at[i]);
}

/* Looks for a needle in text[from … to), in time in proportion to both (Knuth, Morris and Pratt 1977); moves *from past
 * it. */
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

/* Whether a pattern with at least one LETTER_ANY fits a text: each piece is matched as early as possible. */
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
