/* SPDX-License-Identifier: MIT */
#include "course/typed_text.h"

#include "base/text.h"
#include "base/utf8.h"

#include <string.h>
#include <wchar.h>
#include <wctype.h>

/* A text as it is compared: no blanks, no quotation marks, small letters. */
static void fold(const char *text, struct text *out)
{
    const char *end = text + strlen(text);

    while (text < end) {
        char32_t c = utf8_next(&text, end);

        if (c > ' ' && c != 0xA0 && !wcschr(L"\"'“”‘’«»", (wchar_t)c))
            utf8_add(out, (char32_t)towlower((wint_t)c));
    }
}

static bool is_same(const char *a, const char *b)
{
    struct text folded[2] = {0};
    bool same;

    fold(a, &folded[0]);
    fold(b, &folded[1]);
    same = strcmp(text_string(&folded[0]), text_string(&folded[1])) == 0;
    text_free(&folded[0]);
    text_free(&folded[1]);
    return same;
}

bool typed_text_is_wild(const char *answer)
{
    return strchr(answer, '*') != NULL;
}

bool typed_text_matches(const char *typed, const char *answer)
{
    return strcmp(answer, "*") == 0 || is_same(typed, answer);
}
