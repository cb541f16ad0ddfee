/* SPDX-License-Identifier: MIT */
#include "lecture/line_buffer.h"

#include <string.h>

void line_buffer_add(struct line_buffer *b, const char *bytes, size_t length)
{
    if (b->at > 0) {
        size_t left = b->bytes.length - b->at;

        memmove(b->bytes.bytes, b->bytes.bytes + b->at, left);
        text_cut(&b->bytes, left);
        b->seen -= b->at;
        b->at = 0;
    }
    text_add_bytes(&b->bytes, bytes, length);
}

enum line_result line_buffer_next(struct line_buffer *b, const char **line, size_t *length)
{
    char *begin = b->bytes.bytes, *newline;

    if (b->seen == b->bytes.length)
        return b->bytes.length - b->at >= LINE_MOST ? LINE_TOO_LONG : LINE_NONE;
    newline = memchr(begin + b->seen, '\n', b->bytes.length - b->seen);
    b->seen = newline ? (size_t)(newline - begin) + 1 : b->bytes.length;
    if (b->seen - b->at > LINE_MOST || (!newline && b->seen - b->at == LINE_MOST))
        return LINE_TOO_LONG;
    if (!newline)
        return LINE_NONE;
    *newline = '\0';
    *line = begin + b->at;
    *length = b->seen - 1 - b->at;
    b->at = b->seen;
    return LINE_READY;
}

void line_buffer_free(struct line_buffer *b)
{
    text_free(&b->bytes);
    *b = (struct line_buffer){0};
}
