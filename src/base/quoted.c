/* SPDX-License-Identifier: MIT */
/* Strings of JSON and cells of CSV. */
#include "base/quoted.h"

#include "base/utf8.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

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
        } else if (c < 0x20 || c == 0x7F) {
            text_addf(out, "\\u%04x", (unsigned)c);
        } else {
            if (c == '"' || c == '\\')
                text_add_byte(out, '\\');
            utf8_add(out, c);
        }
    }
    text_add_byte(out, '"');
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
