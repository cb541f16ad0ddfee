/* SPDX-License-Identifier: MIT */
#include "line/output.h"

#include "base/utf8.h"
#include "draw/theme.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

bool output_data(void *to, const char *bytes, size_t length)
{
    struct output *out = to;

    errno = 0;
    if (!out->failed && fwrite(bytes, 1, length, stdout) < length)
        out->failed = errno ? errno : EIO;
    return !out->failed;
}

void output_ascii(struct text *out, const char *text, size_t length)
{
    const char *end = text + length;

    while (text < end) {
        const char *ascii;
        char32_t c;
        int columns = utf8_next_cluster_or(&text, end, UTF8_INVALID, &c);

        ascii = theme_ascii(c);
        if (!ascii) {
            text_add_byte(out, (char)c);
        } else if (columns > 0) {
            text_add(out, ascii);
            if (columns == 2 && strlen(ascii) == 1)
                text_add(out, ascii);
        }
    }
}

bool output_send(struct output *out, struct text *text)
{
    struct text ascii = {0};
    bool ok;

    if (out->ascii)
        output_ascii(&ascii, text_string(text), text->length);
    ok = out->ascii ? output_data(out, text_string(&ascii), ascii.length)
                    : output_data(out, text_string(text), text->length);
    text_free(&ascii);
    text_free(text);
    return ok;
}

bool output_flush(struct output *out)
{
    if (fflush(stdout) != 0 && !out->failed)
        out->failed = errno;
    return !out->failed;
}

bool output_finish(struct output *out, struct error *e)
{
    if (output_flush(out))
        return true;
    if (out->failed == EPIPE)
        return error_set(e, ERROR_WORK, "standard output: nobody reads it any more");
    if (out->failed == EBADF)
        return error_set(e, ERROR_WORK, "standard output is closed: leave it open");
    return error_set(e, ERROR_WORK, "standard output: %s", strerror(out->failed));
}
