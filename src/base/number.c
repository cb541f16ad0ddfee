/* SPDX-License-Identifier: MIT */
#include "base/number.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

size_t number_shortest(char *out, double value)
{
    int length = 0, least = fabs(value) < DBL_MIN ? 1 : 15; /* below, doubles have fewer than 15 digits */

    for (int digits = least; digits <= 17; digits++) {
        length = snprintf(out, NUMBER_ROOM, "%.*g", digits, value);
        if (strtod(out, NULL) == value)
            break;
    }
    return (size_t)length;
}

/* Whether `text` holds a digit other than 0. */
static bool is_nonzero(const char *text)
{
    return text[strcspn(text, "123456789")] != '\0';
}

size_t number_fixed(char *out, double value, int decimals)
{
    int length;

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
