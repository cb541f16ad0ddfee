/* SPDX-License-Identifier: MIT */
#include "base/number.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

size_t number_shortest(char *out, double value)
{
    int length = 0, least = fabs(value) < DBL_MIN ? 1 : 15; /* smaller doubles have fewer than 15 digits */

    for (int digits = least; digits <= 17; digits++) {
        length = snprintf(out, NUMBER_ROOM, "%.*g", digits, value);
        if (strtod(out, NULL) == value)
            break;
    }
    return (size_t)length;
}

size_t number_shortest_float(char *out, float value)
{
    int length = 0;

    for (int digits = fabsf(value) < FLT_MIN ? 1 : 6; digits <= 9; digits++) {
        length = snprintf(out, NUMBER_ROOM, "%.*g", digits, (double)value);
        if (strtof(out, NULL) == value)
            break;
    }
    return (size_t)length;
}

/* Whether `text` holds a digit other than 0. */
static bool is_nonzero(const char *text)
{
    return text[strcspn(text, "123456789")] != '\0';
}

/* Prints numbers up to a million with up to three decimals, as most on screen are, in a tenth of the time of printf().
 * Returns 0 for others, and where the next digits are so near to a half that only printf's exact arithmetic rounds
 * correctly. */
static size_t print_common(char *out, double value, int decimals)
{
    static const double powers[] = {1, 10, 100, 1000};
    char digits[16];
    size_t count = 0, length = 0;
    double scaled, below;
    unsigned long left;

    if (decimals < 0 || decimals > 3 || !(fabs(value) < 1e6))
        return 0;
    scaled = fabs(value) * powers[decimals];
    below = floor(scaled);
    if (fabs(scaled - below - 0.5) < 1e-5)
        return 0;
    left = (unsigned long)below + (scaled - below > 0.5);
    if (value < 0 && left > 0)
        out[length++] = '-';
    for (; left > 0 || count <= (size_t)decimals; left /= 10)
        digits[count++] = (char)('0' + left % 10);
    while (count > 0) {
        if (count == (size_t)decimals)
            out[length++] = '.';
        out[length++] = digits[--count];
    }
    out[length] = '\0';
    return length;
}

size_t number_fixed(char *out, double value, int decimals)
{
    size_t common = print_common(out, value, decimals);
    int length;

    if (common > 0)
        return common;

    if (isnan(value))
        return (size_t)snprintf(out, NUMBER_ROOM, "nan");
    if (isinf(value))
        return (size_t)snprintf(out, NUMBER_ROOM, value < 0 ? "-inf" : "inf");
    length = snprintf(out, NUMBER_ROOM, "%.*f", decimals, value);
    if (out[0] == '-' && !is_nonzero(out))
        memmove(out, out + 1, (size_t)length--);
    return (size_t)length;
}

size_t number_shown(char *out, double value, int decimals)
{
    size_t length = number_fixed(out, value, decimals);

    return length <= NUMBER_SHOWN ? length : (size_t)snprintf(out, NUMBER_ROOM, "%.2e", value);
}

int number_decimals(const double *values, size_t count, int most)
{
    int decimals = 0;
    double power = 1;

    for (size_t i = 0; i < count && decimals < most; i++)
        while (decimals < most && fabs(values[i] * power - round(values[i] * power)) > 1e-9 * power) {
            decimals++;
            power *= 10;
        }
    return decimals;
}

bool number_parse(const char *string, uint64_t most, uint64_t *out)
{
    uint64_t value = 0;

    if (!*string)
        return false;
    for (; *string; string++) {
        unsigned digit = (unsigned)(*string - '0');

        if (*string < '0' || *string > '9' || value > (most - (digit > most ? most : digit)) / 10)
            return false;
        value = value * 10 + digit;
        if (value > most)
            return false;
    }
    *out = value;
    return true;
}

bool number_parse_decimal(const char *string, size_t *decimals, double *out)
{
    const char *at = string + strspn(string, "+-");
    size_t whole = strspn(at, "0123456789"), dot = at[whole] == '.';

    *decimals = dot ? strspn(at + whole + 1, "0123456789") : 0;
    *out = strtod(string, NULL) + 0.0;
    return at - string <= 1 && whole + *decimals > 0 && whole <= 12 && at[whole + dot + *decimals] == '\0';
}

struct number_text number_text(double value, int decimals)
{
    struct number_text text = {.is = ""};

    number_fixed(text.is, value, decimals);
    return text;
}

struct number_text number_brief(double value, int decimals)
{
    return number_text(value, number_decimals(&value, 1, decimals));
}

struct number_text number_grouped(double value)
{
    struct number_text digits = number_text(value, 0), out = {0};
    size_t length = strlen(digits.is), at = 0;

    for (size_t i = 0; i < length && at + 2 < sizeof out.is; i++) {
        if (length > 4 && i > 0 && (length - i) % 3 == 0)
            out.is[at++] = ',';
        out.is[at++] = digits.is[i];
    }
    return out;
}

double number_bytes_unit(double bytes)
{
    double unit = 1;

    for (int i = 0; i < 4 && bytes >= 1024 * unit; i++)
        unit *= 1024;
    return unit;
}

struct number_text number_bytes(double bytes)
{
    static const char *const units[] = {" bytes", " KiB", " MiB", " GiB", " TiB"};
    double unit = number_bytes_unit(bytes);
    struct number_text out = number_brief(bytes / unit, 1);

    strcat(out.is, units[(size_t)round(log2(unit) / 10)]);
    return out;
}

bool number_agrees(double shown, int decimals, double value)
{
    double half = 0.5 * pow(10, -decimals);

    return fabs(shown - value) <= half * (1 + 1e-6);
}
