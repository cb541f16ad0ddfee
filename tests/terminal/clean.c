/* SPDX-License-Identifier: MIT */
#include "terminal/clean.h"

#include "base/utf8.h"

#include <string.h>

/* The length of a control sequence that ours or curses' is; 0 if it is not. `at` stands behind ESC [. */
static size_t control_sequence(const char *at)
{
    static const char *const modes[] = {"?1",    "?7",    "?12",   "?25", "?12;25", "?1000",
                                        "?1006", "?1049", "?2004", "4",   "8"};
    size_t length = strspn(at, "0123456789;?>");
    char final = at[length];

    if (final == 'h' || final == 'l') {
        for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
            if (strlen(modes[i]) == length && memcmp(modes[i], at, length) == 0)
                return length + 1;
        return 0;
    }
    if (final == 't') /* the window's title, kept and given back */
        return length == 6 && (memcmp(at, "22;0;0", 6) == 0 || memcmp(at, "23;0;0", 6) == 0) ? length + 1 : 0;
    return final && strchr("@ABCDGHJKLMPSTXZbdmr", final) && !memchr(at, '>', length) ? length + 1 : 0;
}

/* The length of an escape sequence that may be sent; 0 for any other. `at` stands at the ESC. */
static size_t escape_sequence(const char *at)
{
    static const char *const whole[] = {"\033=", "\033>", "\0337", "\0338", "\033M", "\033(B", "\033]11;?\033\\"};
    size_t length;

    for (size_t i = 0; i < sizeof whole / sizeof *whole; i++)
        if (strncmp(at, whole[i], strlen(whole[i])) == 0)
            return strlen(whole[i]);
    length = at[1] == '[' ? control_sequence(at + 2) : 0;
    return length ? length + 2 : 0;
}

bool clean_take_acted_upon(const char **at, const char *end)
{
    const char *start = *at;
    char32_t c = utf8_next(at, end);

    if (c == UTF8_INVALID)
        return *at - start != 3 || memcmp(start, "\uFFFD", 3) != 0;
    return (c < U' ' && c != U'\r' && c != U'\n' && c != U'\b') || (c >= 0x7F && c < 0xA0) ||
           (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069) || c == 0x2028 || c == 0x2029;
}

size_t clean_expect(struct pty *p, size_t from)
{
    size_t length, sequence;
    const char *bytes = pty_output(p, &length), *at = bytes + from, *end = bytes + length;

    while (at < end) {
        const char *start = at;

        if (*at == '\033') {
            sequence = escape_sequence(at);
            if (!sequence)
                pty_fail(p, "it sends ESC %.12s", at + 1);
            at += sequence;
        } else if (clean_take_acted_upon(&at, end)) {
            pty_fail(p, "it sends the byte 0x%02X", (unsigned char)*start);
        }
    }
    return length;
}
