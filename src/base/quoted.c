/* SPDX-License-Identifier: MIT */
/* Strings of JSON and cells of CSV. */
#include "base/quoted.h"

#include "base/utf8.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Appends a character by its number; one above U+FFFF as two surrogates. */
static void add_number(struct text *out, char32_t c)
{
    unsigned number = (unsigned)c;

    if (number >= 0x10000)
        text_addf(out, "\\u%04x\\u%04x", 0xD7C0 + (number >> 10), 0xDC00 + (number & 0x3FF));
    else
        text_addf(out, "\\u%04x", number);
}

void quoted_add_json(struct text *out, const char *bytes, size_t length)
{
    const char *at = bytes, *end = bytes + length;

    text_add_byte(out, '"');
    while (at < end) {
        char32_t c = utf8_next(&at, end);

        if (c == '\n') {
            text_add(out, "\\n");
        } else if (c == '\t') {
            text_add(out, "\\t");
        } else if (utf8_is_unsafe(c)) {
            add_number(out, c);
        } else {
            if (c == '"' || c == '\\')
                text_add_byte(out, '\\');
            utf8_add(out, c);
        }
    }
    text_add_byte(out, '"');
}

void quoted_add_safe(struct text *out, const char *json)
{
    const char *end = json + strlen(json);

    while (json < end) {
        const char *from = json;
        char32_t c = utf8_next(&json, end);

        if (c != '\n' && utf8_is_unsafe(c))
            add_number(out, c);
        else
            text_add_bytes(out, from, (size_t)(json - from));
    }
}

static bool is_formula(const char *cell)
{
    char *end;

    if (!*cell || !strchr("=@+-", *cell))
        return false;
    strtod(cell, &end);
    return end == cell || *end;
}

void quoted_add_csv(struct text *out, const char *cell)
{
    bool is_quoted = strpbrk(cell, ",\"\r\n") != NULL;

    text_add(out, is_quoted ? "\"" : "");
    text_add(out, is_formula(cell) ? "'" : "");
    for (; *cell; cell++) {
        text_add(out, *cell == '"' ? "\"" : "");
        text_add_byte(out, *cell);
    }
    text_add(out, is_quoted ? "\"" : "");
}
