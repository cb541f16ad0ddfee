/* SPDX-License-Identifier: MIT */
#include "command/line_input.h"

#include "base/utf8.h"

#include <stdio.h>

bool line_input_read(struct text *out)
{
    struct text raw = {0};
    bool any = false;
    int c;

    text_free(out);
    while ((c = getc(stdin)) != EOF && c != '\n') {
        any = true;
        if (raw.length < LINE_INPUT_MOST)
            text_add_byte(&raw, c == '\t' ? ' ' : (char)c);
    }
    if (raw.length && raw.bytes[raw.length - 1] == '\r')
        text_cut(&raw, raw.length - 1);
    utf8_clean(out, text_string(&raw), raw.length);
    text_free(&raw);
    return any || c == '\n';
}
