/* SPDX-License-Identifier: MIT */
#include "base/moment.h"

#include "base/number.h"

#include <string.h>

#define SECONDS 19 /* bytes up to the seconds */

_Static_assert(sizeof(time_t) >= 8, "dates end in 2038 here: build with -D_FILE_OFFSET_BITS=64 -D_TIME_BITS=64");

void moment_write(char out[MOMENT_ROOM], time_t when)
{
    struct tm parts;

    if (when < 0 || !gmtime_r(&when, &parts) || parts.tm_year > 9999 - 1900)
        strcpy(out, "1970-01-01T00:00:00Z");
    else
        strftime(out, MOMENT_ROOM, "%Y-%m-%dT%H:%M:%SZ", &parts);
}

static int number_at(const char *text, size_t digits)
{
    int number = 0;

    for (size_t i = 0; i < digits; i++)
        number = number * 10 + (text[i] - '0');
    return number;
}

static int days_of(int year, int month)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);

    return days[month - 1] + (month == 2 && is_leap);
}

/* Whether this date and time exist. Leap seconds do not: POSIX clocks have none. */
static bool is_real(const char *text)
{
    int year = number_at(text, 4), month = number_at(text + 5, 2), day = number_at(text + 8, 2);
    int hour = number_at(text + 11, 2), minute = number_at(text + 14, 2), second = number_at(text + 17, 2);

    return month >= 1 && month <= 12 && day >= 1 && day <= days_of(year, month) && hour <= 23 && minute <= 59 &&
           second <= 59;
}

bool moment_is(const char *text)
{
    static const char form[] = "0000-00-00T00:00:00";

    for (size_t i = 0; i < SECONDS; i++)
        if (form[i] == '0' ? !number_is_digit(text[i]) : text[i] != form[i])
            return false;
    if (!is_real(text))
        return false;
    text += SECONDS;
    if (*text == '.' && number_is_digit(text[1]))
        text += 1 + strspn(text + 1, "0123456789");
    return strcmp(text, "Z") == 0;
}

/* Years begin in March here, so that a leap day comes last; days are counted from 400 years before the year 0, so that
 * no negative number is divided. */
time_t moment_read(const char *text)
{
    int months = (number_at(text, 4) + 400) * 12 + number_at(text + 5, 2) - 3, year = months / 12, month = months % 12;
    int days = year * 365 + year / 4 - year / 100 + year / 400 + (month * 153 + 2) / 5 + number_at(text + 8, 2);

    return ((time_t)(days - 719469 - 146097) * 24 + number_at(text + 11, 2)) * 3600 + number_at(text + 14, 2) * 60 +
           number_at(text + 17, 2);
}

bool moment_is_after(const char *a, const char *b)
{
    return strncmp(a, b, SECONDS) > 0;
}
