/* SPDX-License-Identifier: MIT */
/* Incoming bytes, cut into lines of bounded length. A zeroed one is empty. */
#ifndef HEADWAY_LECTURE_LINE_BUFFER_H
#define HEADWAY_LECTURE_LINE_BUFFER_H

#include "base/compiler.h"
#include "base/text.h"

#include <stddef.h>

#define LINE_MOST ((size_t)64 << 10) /* bytes of a line, with its newline */

struct line_buffer {
    struct text bytes;
    size_t at;   /* where the next line begins */
    size_t seen; /* there is no newline between `at` and this */
};

enum line_result {
    LINE_READY,
    LINE_NONE,    /* the next line is not complete yet */
    LINE_TOO_LONG /* it is or will be longer than LINE_MOST: all one can do is close */
};

/* Adds bytes. The buffer never holds more than LINE_MOST bytes and the last addition, provided that after each addition
 * line_buffer_next() is called until it gives no line, and nothing is added after LINE_TOO_LONG. */
void line_buffer_add(struct line_buffer *b, const char *bytes, size_t length);

/* Takes out the next line: *length bytes at *line, without the newline. They may include zeros, and a zero follows
 * them; borrowed until the next addition. Both are set only for LINE_READY. */
enum line_result line_buffer_next(struct line_buffer *b, const char **line, size_t *length) MUST_USE;

/* Frees what it holds and leaves it empty. */
void line_buffer_free(struct line_buffer *b);

#endif
