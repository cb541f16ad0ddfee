/* SPDX-License-Identifier: MIT */
#include "question/typed_figure.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define ROOT "\xE2\x88\x9A" /* √ */
#define TIMES "\xC3\x97"    /* × */
#define MOST_POWER 1000     /* larger ones are no numbers that anybody asks for */

static size_t digits(const char *at)
{
    return strspn(at, "0123456789");
}

static size_t sign(const char *at)
{
    return *at == '-' || *at == '+';
}

/* --------------------------------------------------------------------------------------------------------- commas */

/* Takes `mark` out of a number that it groups in threes up to `end`. False if it does not. */
static bool ungroup(char *number, char mark, const char *end)
{
    char *at = number + sign(number), *to;
    size_t lead = digits(at), groups = 0;

    for (to = at + lead; at[lead] == mark && at + lead < end; groups++) {
        at += lead + 1;
        lead = 3;
        if (digits(at) != 3)
            return false;
        memmove(to, at, 3);
        to += 3;
    }
    if (groups == 0 || at + lead != end)
        return false;
    memmove(to, end, strlen(end) + 1);
    return true;
}

/* Makes a part of a number one with a point or without: its comma groups thousands, or is the decimal sign. Where it
 * can be both, `groups` says what it is taken for, and *both is set. False if it can be neither. */
static bool settle_comma(char *part, bool groups, bool *both)
{
    char *comma = strchr(part, ','), *point = strchr(part, '.');
    size_t lead = digits(part + sign(part));
    bool is_single = comma && !strchr(comma + 1, ','), may_group = lead >= 1 && lead <= 3 && part[sign(part)] != '0';

    if (!comma && point && strchr(point + 1, '.')) /* 1.048.576 */
        return may_group && ungroup(part, '.', part + sign(part) + strspn(part + sign(part), "0123456789."));
    if (!comma)
        return true;
    if (point && point < comma) { /* 1.048.576,5 */
        if (!is_single || !may_group || !ungroup(part, '.', comma))
            return false;
        *strchr(part, ',') = '.';
        return true;
    }
    if (point || !is_single)
        return may_group && ungroup(part, ',', part + sign(part) + strspn(part + sign(part), "0123456789,"));
    if (may_group && digits(comma + 1) == 3) {
        *both = true;
        if (groups)
            return ungroup(part, ',', comma + 4);
    }
    *comma = '.';
    return true;
}

/* ---------------------------------------------------------------------------------------------------------- parts */

/* Bytes of the decimal number that begins at `at`; 0 if none does. *decimals: those behind its point. */
static size_t match(const char *at, int *decimals)
{
    const char *start = at;
    size_t whole, behind = 0;

    at += sign(at);
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
        size_t power = digits(at + 1 + sign(at + 1));

        at += power ? 1 + sign(at + 1) + power : 0;
    }
    return (size_t)(at - start);
}

static bool read_power(const char *at, double *power)
{
    size_t count = digits(at + sign(at));

    *power = strtod(at, NULL);
    return count > 0 && at[sign(at) + count] == '\0' && fabs(*power) <= MOST_POWER;
}

/* A part of a fraction: a decimal number, behind which ×10^n or ^n may stand, or √ and a number without a sign, before
 * which one may stand. */
static bool read_part(char *part, bool groups, double *value, struct typed_number *out, bool *both)
{
    char *root = strstr(part, ROOT), *power = strchr(part, '^'), *ten = strstr(part, TIMES "10^");
    double by = 1, n = 0;
    int decimals = 0;

    if (power && (!read_power(power + 1, &n) || root))
        return false;
    if (root) {
        const char *of = root + strlen(ROOT);
        size_t length = match(of, &decimals);

        if (!length || sign(of) || of[length])
            return false;
        by = sqrt(strtod(of, NULL));
        *root = '\0';
        if (!part[sign(part)]) {
            *value = *part == '-' ? -by : by;
            return isfinite(*value);
        }
    } else if (power) {
        *(ten ? ten : power) = '\0';
        by = ten ? pow(10, n) : 1;
    }
    if (!settle_comma(part, groups, both) || !match(part, &decimals) || part[match(part, &decimals)])
        return false;
    *value = strtod(part, NULL) * by;
    if (power && !ten) /* as in mathematics: -2^2 is -4 */
        *value = *part == '-' ? -pow(-*value, n) : pow(*value, n);
    out->decimals = root || power ? 0 : decimals;
    return isfinite(*value);
}

static bool read_value(char *number, bool groups, struct typed_number *out, bool *both)
{
    char *slash = strchr(number, '/');
    double below;

    if (!slash)
        return read_part(number, groups, &out->value, out, both);
    *slash = '\0';
    if (!read_part(number, groups, &out->value, out, both) || !read_part(slash + 1, groups, &below, out, both) ||
        below == 0)
        return false;
    out->value /= below;
    out->decimals = 0;
    return isfinite(out->value);
}

/* Reads a number with its commas taken for one thing. */
static bool read_as(const char *figure, size_t length, bool groups, struct typed_number *out, bool *both)
{
    char number[TYPED_MOST + 1] = "";
    bool is_fraction;

    *out = (struct typed_number){0};
    memcpy(number, figure, length);
    memcpy(out->as_typed, figure, length);
    out->is_percent = length > 0 && number[length - 1] == '%';
    if (out->is_percent)
        number[length - 1] = '\0';
    is_fraction = strchr(number, '/') != NULL;
    if (!read_value(number, groups, out, both))
        return false;
    if (out->is_percent) {
        out->value /= 100;
        out->decimals += is_fraction ? 0 : 2;
    }
    return true;
}

size_t typed_figure_read(const char *figure, size_t length, struct typed_number readings[TYPED_READINGS],
                         struct error *e)
{
    bool both = false;

    if (length > TYPED_MOST) {
        error_set(e, ERROR_INPUT, "a number of %zu characters is too long: leave decimals out", length);
        return 0;
    }
    if (!read_as(figure, length, false, &readings[0], &both)) {
        bool has_comma = memchr(figure, ',', length) != NULL;

        error_set(e, ERROR_INPUT,
                  has_comma ? "%.*s is no number: write it as 0.86"
                            : "%.*s is no number: write it as 0.86, 86 %% or 1/4",
                  length ? (int)length : 4, length ? figure : "this");
        return 0;
    }
    return both && read_as(figure, length, true, &readings[1], &both) ? 2 : 1;
}
