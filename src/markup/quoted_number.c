/* SPDX-License-Identifier: MIT */
#include "markup/quoted_number.h"

#include "base/number.h"

#include <stdlib.h>
#include <string.h>

#define LONGEST 40 /* bytes: more digits than a double has */

static const char minus_sign[] = "\xE2\x88\x92";

static size_t digits_at(const char *at, const char *end)
{
    const char *start = at;

    while (at < end && number_is_digit(*at))
        at++;
    return (size_t)(at - start);
}

static size_t minus_at(const char *at, const char *end)
{
    if (at < end && *at == '-')
        return 1;
    return end - at >= 3 && memcmp(at, minus_sign, 3) == 0 ? 3 : 0;
}

/* Bytes of the number that begins at `at`; 0 if none does. Without digits before the point ("−.5") there is none. */
static size_t match(const char *at, const char *end)
{
    const char *start = at;
    size_t digits;

    at += minus_at(at, end);
    digits = digits_at(at, end);
    if (digits == 0)
        return 0;
    if (digits <= 3 && *at != '0')
        while (end - at - (ptrdiff_t)digits >= 4 && at[digits] == ',' && digits_at(at + digits + 1, end) == 3)
            at += digits + 1, digits = 3;
    at += digits;
    if (at < end && *at == '.' && digits_at(at + 1, end) > 0)
        at += 1 + digits_at(at + 1, end);
    return (size_t)(at - start);
}

/* Whether a minus after this byte subtracts. */
static bool is_operand(char c)
{
    return number_is_digit(c) || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == ')' || c == ']' || c == '_';
}

size_t quoted_number_at_end(const char *text, size_t length)
{
    const char *end = text + length;
    size_t most = length < LONGEST ? length : LONGEST;

    for (size_t tried = most; tried > 0; tried--) {
        const char *at = end - tried;
        bool subtracts = minus_at(at, end) && at > text && is_operand(at[-1]);

        if (!subtracts && match(at, end) == tried)
            return tried;
    }
    return 0;
}

bool quoted_number_read(const char *text, double *value, int *decimals)
{
    size_t length = strlen(text), room = 0;
    const char *end = text + length, *point = strchr(text, '.');
    char plain[LONGEST + 2] = "";

    if (length == 0 || length > LONGEST || match(text, end) != length)
        return false;
    if (minus_at(text, end))
        plain[room++] = '-';
    for (text += minus_at(text, end); *text; text++)
        if (*text != ',')
            plain[room++] = *text;
    plain[room] = '\0';
    *value = strtod(plain, NULL);
    *decimals = point ? (int)(end - point) - 1 : 0;
    return true;
}
