/* SPDX-License-Identifier: MIT */
#include "question/typed_shape.h"

static char32_t at(const struct letters *l, size_t i)
{
    return i < l->count ? l->at[i] : 0;
}

static char32_t before(const struct letters *l, size_t i)
{
    return i > 0 ? l->at[i - 1] : 0;
}

static bool is_letter(char32_t c)
{
    return letter_is_word(c) && !letter_is_digit(c);
}

/* Of a word, or what may be one. */
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

/* Puts the result of a pass in the place of what it went over. */
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

/* The letters of a bracket at `i` round one name or number, with both brackets; 0 if it is none. */
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

/* Appends what stands in a bracket, without it where that is as clear: behind sqrt and _, and one letter or a number
 * behind ^. Returns how many letters it took. */
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

/* Whether a ' belongs to a word, or stands round the whole. */
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

/* Whether sizes and signs between them take turns, from a size to a size. */
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

/* Whether it is written as mathematics is, where a blank between letters says nothing. */
static bool is_formula(const struct letters *l)
{
    for (size_t i = 0; i < l->count; i++)
        if (l->at[i] == '^' || l->at[i] == '/' || l->at[i] == '=' || l->at[i] == '+' || l->at[i] == LETTER_TIMES ||
            word(l, i, "sqrt"))
            return true;
    return false;
}

/* Whether the blank at `i` parts two words. */
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

/* Appends a bracket, [from … to) inside it, as its sizes with × between, one as (n). False if it holds none. */
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

/* Whether a bracket that stands between these two stands by itself. */
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

void letters_tidy(struct letters *l)
{
    if (l->count == 0)
        return;
    drop_marks(l);
    settle_times(l);
    settle_blanks(l);
    settle_shapes(l);
}
