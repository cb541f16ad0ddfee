/* SPDX-License-Identifier: MIT */
#include "course/typed_number.h"

#include "base/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static size_t digits(const char *at)
{
    size_t count = 0;

    while (is_digit(at[count]))
        count++;
    return count;
}

/* ------------------------------------------------------------------------------------------------ one text, tidied */

/* Bytes of the character at `at`, and what it is read as: a blank, a minus, or itself. */
static size_t read_character(const char *at, char *as)
{
    static const struct {
        const char *bytes;
        char as;
    } same[] = {{"\xE2\x88\x92", '-'},
                {"\xC3\x97", 'x'},
                {"\xC2\xA0", ' '},
                {"\xE2\x80\xAF", ' '},
                {"\t", ' '},
                {";", ' '},
                {"(", ' '},
                {")", ' '},
                {"[", ' '},
                {"]", ' '}};

    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        if (strncmp(at, same[i].bytes, strlen(same[i].bytes)) == 0) {
            *as = same[i].as;
            return strlen(same[i].bytes);
        }
    *as = *at;
    return 1;
}

/* Whether a character stands between two numbers, as in 4x4 and 4 × 4. */
static bool is_times(char c, const char *rest, const struct text *before)
{
    rest += strspn(rest, " ");
    return (c == 'x' || c == '*') && before->length && is_digit(before->bytes[before->length - 1]) && is_digit(*rest);
}

/* One blank between numbers, none before % nor round /. */
static void tidy(const char *typed, struct text *out)
{
    bool after_blank = true;

    while (*typed) {
        char c;

        typed += read_character(typed, &c);
        c = is_times(c, typed, out) ? ' ' : c;
        if (c == ' ') {
            after_blank = true;
            continue;
        }
        if (after_blank && out->length && c != '%' && c != '/' && out->bytes[out->length - 1] != '/')
            text_add_byte(out, ' ');
        text_add_byte(out, c);
        after_blank = false;
    }
}

/* ------------------------------------------------------------------------------------------------------ one number */

/* Takes the commas out that group thousands, or makes one the point. False if there could be two meanings, or none. */
static bool settle_commas(char *number, struct error *e)
{
    char *comma = strchr(number, ','), *point = strchr(number, '.'), *at = comma, *to = comma;
    size_t sign = strspn(number, "+-"), groups = 0;
    bool of_three = true;

    if (!comma)
        return true;
    for (; at && *at == ','; at += 1 + digits(at + 1), groups++)
        of_three = of_three && digits(at + 1) == 3;
    if (!point && groups == 1 && !of_three) {
        *comma = '.';
        return true;
    }
    if (!point && groups == 1 && comma == number + sign + 1 && number[sign] == '0') {
        *comma = '.';
        return true;
    }
    if (!point && groups == 1)
        return error_set(e, ERROR_INPUT, "%s can be read in two ways: write it with a point, or without the comma",
                         number);
    if (!of_three || (point && (point < comma || at != point)))
        return error_set(e, ERROR_INPUT, "%s is no number: write it as 0.86", number);
    for (at = comma; *at; at++)
        if (*at != ',')
            *to++ = *at;
    *to = '\0';
    return true;
}

/* Bytes of the decimal number that begins at `at`; 0 if none does. *decimals: those behind its point. */
static size_t match(const char *at, int *decimals)
{
    const char *start = at;
    size_t whole, behind = 0;

    at += *at == '-' || *at == '+';
    whole = digits(at);
    at += whole;
    if (*at == '.') {
        behind = digits(at + 1);
        at += 1 + behind;
    }
    if (whole + behind == 0)
        return 0;
    *decimals = (int)behind;
    if (*at == 'e' || *at == 'E') {
        size_t sign = at[1] == '-' || at[1] == '+', power = digits(at + 1 + sign);

        at += power ? 1 + sign + power : 0;
    }
    return (size_t)(at - start);
}

static bool read_plain(const char *number, double *value, int *decimals)
{
    size_t length = match(number, decimals);

    *value = strtod(number, NULL);
    return length > 0 && number[length] == '\0' && isfinite(*value);
}

/* "1/4", of which `slash` is a part. */
static bool read_fraction(char *number, char *slash, double *value)
{
    double above, below;
    int unused;

    *slash = '\0';
    if (!read_plain(number, &above, &unused) || !read_plain(slash + 1, &below, &unused) || below == 0)
        return false;
    *value = above / below;
    return isfinite(*value);
}

static bool read_one(const char *typed, size_t length, struct typed_number *out, struct error *e)
{
    char number[TYPED_MOST + 1] = "", *slash;
    bool ok;

    *out = (struct typed_number){0};
    if (length > TYPED_MOST)
        return error_set(e, ERROR_INPUT, "a number of %zu characters is too long: leave decimals out", length);
    memcpy(number, typed, length);
    memcpy(out->as_typed, typed, length);
    out->is_percent = length > 0 && number[length - 1] == '%';
    if (out->is_percent)
        number[length - 1] = '\0';
    if (!settle_commas(number, e))
        return false;
    slash = strchr(number, '/');
    ok = slash ? read_fraction(number, slash, &out->value) : read_plain(number, &out->value, &out->decimals);
    if (!ok)
        return error_set(e, ERROR_INPUT, "%s is no number: write it as 0.86, 86 %% or 1/4",
                         *out->as_typed ? out->as_typed : "this");
    if (out->is_percent) {
        out->value /= 100;
        out->decimals += slash ? 0 : 2;
    }
    return true;
}

/* -------------------------------------------------------------------------------------------------- several numbers */

/* The next piece between separators, without the commas at its end; its length is 0 where there is none. */
static const char *next_piece(const char **at, const char *separators, size_t *length)
{
    const char *piece = *at + strspn(*at, separators);

    *length = strcspn(piece, separators);
    *at = piece + *length;
    while (*length > 1 && piece[*length - 1] == ',')
        --*length;
    return piece;
}

static size_t count_pieces(const char *text, const char *separators)
{
    size_t count = 0, length;

    while (next_piece(&text, separators, &length), length > 0)
        count++;
    return count;
}

bool typed_numbers_read(const char *typed, struct typed_number *out, size_t count, struct error *e)
{
    const char *separators = " ", *at;
    struct text tidied = {0};
    size_t found;
    bool ok = true;

    tidy(typed, &tidied);
    found = count_pieces(text_string(&tidied), separators);
    if (found != count && count > 1) {
        separators = " ,";
        found = count_pieces(text_string(&tidied), separators);
    }
    at = text_string(&tidied);
    for (size_t i = 0; ok && i < found && i < count; i++) { /* what is no number is told before how many there are */
        size_t length;
        const char *piece = next_piece(&at, separators, &length);

        ok = read_one(piece, length, &out[i], e);
    }
    if (ok && found != count)
        ok = count == 1 ? error_set(e, ERROR_INPUT, "one number is asked for: write it as 0.86, 86 %% or 1/4")
                        : error_set(e, ERROR_INPUT, "%zu numbers are asked for: write them with blanks between", count);
    text_free(&tidied);
    return ok;
}
