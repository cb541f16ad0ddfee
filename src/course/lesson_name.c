/* SPDX-License-Identifier: MIT */
#include "course/lesson_name.h"

#include "base/memory.h"
#include "base/text.h"
#include "base/utf8.h"

#include <string.h>

#define LAST_ORDER 9999

char *lesson_name_of(const char *path, int *order)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    size_t digits = strspn(name, "0123456789"), length;

    *order = 0;
    if (digits > 0 && name[digits] == '-') {
        for (size_t i = 0; i < digits && *order <= LAST_ORDER; i++)
            *order = *order * 10 + (name[i] - '0');
        if (*order > LAST_ORDER)
            *order = LAST_ORDER;
        name += digits + 1;
    }
    length = strlen(name);
    if (length > 3 && strcmp(name + length - 3, ".md") == 0)
        length -= 3;
    return memory_copy_bytes(name, length);
}

static bool is_ascii_word(char32_t c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

/* Letters and digits of full width, kana and Hangul of half width. */
static bool is_wide_word(char32_t c)
{
    return (c >= 0xFF10 && c <= 0xFF19) || (c >= 0xFF21 && c <= 0xFF3A) || (c >= 0xFF41 && c <= 0xFF5A) ||
           (c >= 0xFF66 && c <= 0xFFDC);
}

/* Letters beyond ASCII: a range that leaves out what is not a letter in mathematical prose: × ÷, punctuation, sub- and
 * superscript digits, arrows, operators, boxes, symbols. */
static bool is_letter(char32_t c)
{
    return c == 0xAA || c == 0xB5 || c == 0xBA || (c >= 0xC0 && c < 0x2000 && c != 0xD7 && c != 0xF7 && c != 0x61C) ||
           (c >= 0x2C00 && c < 0xD800 && (c < 0x2E00 || c > 0x2FFF) && (c < 0x3000 || c > 0x3004)) ||
           (c >= 0xF900 && c < 0xFE00) || (c >= 0xFE70 && c < 0xFEFF) || is_wide_word(c) ||
           (c >= 0x20000 && c < 0x40000);
}

bool lesson_name_is_valid(const char *name)
{
    const char *end = name + strlen(name);

    if (!*name)
        return false;
    while (name < end) {
        char32_t c = utf8_next(&name, end);

        if (!is_ascii_word(c) && !is_letter(c))
            return false;
    }
    return true;
}

char *lesson_anchor(const char *heading)
{
    struct text small = {0}, anchor = {0};
    const char *at, *end;

    utf8_add_small(&small, heading);
    at = text_string(&small);
    end = at + small.length;
    while (at < end) {
        char32_t c = utf8_next(&at, end);

        if (c == ' ')
            text_add_byte(&anchor, '-');
        else if (is_ascii_word(c) || is_letter(c))
            utf8_add(&anchor, c);
    }
    text_free(&small);
    return text_take(&anchor);
}
