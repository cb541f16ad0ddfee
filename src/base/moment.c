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

bool moment_is_after(const char *a, const char *b)
{
    return strncmp(a, b, SECONDS) > 0;
}
