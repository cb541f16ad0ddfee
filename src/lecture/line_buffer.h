/* SPDX-License-Identifier: MIT */
/* Bytes as they come in, cut into lines of bounded length. A zeroed one is empty. */
#ifndef HEADWAY_LECTURE_LINE_BUFFER_H
#define HEADWAY_LECTURE_LINE_BUFFER_H

#include "base/compiler.h"
#include "base/text.h"

#include <stddef.h>

#define LINE_MOST ((size_t)64 << 10) /* bytes of a line, with its newline */

struct line_buffer {
    struct text bytes;
    size_t at;   /* where the next line begins */
    size_t seen; /* no newline stands between the two */
};

enum line_result {
    LINE_READY,
    LINE_NONE,    /* the next line has not come in completely */
    LINE_TOO_LONG /* it is longer than LINE_MOST, or will be: there is no way on but to close */
};

/* Adds bytes. The buffer never holds more than LINE_MOST bytes and what was added last, if line_buffer_next() is called
 * between two additions until it gives no line, and nothing is added after LINE_TOO_LONG. */
void line_buffer_add(struct line_buffer *b, const char *bytes, size_t length);

/* Takes the next line out: *line, `length` bytes without the newline, which may hold zeros and ends in one; borrowed
 * until the next addition. Both are set for LINE_READY only. */
enum line_result line_buffer_next(struct line_buffer *b, const char **line, size_t *length) MUST_USE;

/* Frees what it holds and leaves it empty. */
void line_buffer_free(struct line_buffer *b);

#endif
