/* SPDX-License-Identifier: MIT */
#include "base/moment.h"

#include <string.h>

#define SECONDS 19 /* bytes up to the seconds */

void moment_write(char out[MOMENT_ROOM], time_t when)
{
    struct tm parts;

    if (when < 0 || !gmtime_r(&when, &parts) || parts.tm_year > 9999 - 1900)
        strcpy(out, "1970-01-01T00:00:00Z");
    else
        strftime(out, MOMENT_ROOM, "%Y-%m-%dT%H:%M:%SZ", &parts);
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

bool moment_is(const char *text)
{
    static const char form[] = "0000-00-00T00:00:00";

    for (size_t i = 0; i < SECONDS; i++)
        if (form[i] == '0' ? !is_digit(text[i]) : text[i] != form[i])
            return false;
    text += SECONDS;
    if (*text == '.' && is_digit(text[1]))
        text += 1 + strspn(text + 1, "0123456789");
    return strcmp(text, "Z") == 0;
}

static long number_at(const char *text, size_t digits)
{
    long number = 0;

    for (size_t i = 0; i < digits; i++)
        number = number * 10 + (text[i] - '0');
    return number;
}

/* Days are counted in years that begin in March, so that a leap day is a year's last. */
time_t moment_read(const char *text)
{
    long months = number_at(text, 4) * 12 + number_at(text + 5, 2) - 3, year = months / 12, month = months % 12;
    long days =
        year * 365 + year / 4 - year / 100 + year / 400 + (month * 153 + 2) / 5 + number_at(text + 8, 2) - 719469;

    return ((time_t)days * 24 + number_at(text + 11, 2)) * 3600 + number_at(text + 14, 2) * 60 +
           number_at(text + 17, 2);
}

bool moment_is_after(const char *a, const char *b)
{
    return strncmp(a, b, SECONDS) > 0;
}
