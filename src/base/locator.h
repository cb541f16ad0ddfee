/* SPDX-License-Identifier: MIT */
/* The line and column of a byte in a file, for messages. A locator remembers its last answer, so that asking in the
 * file's order costs one pass over the file however long its lines are. */
#ifndef HEADWAY_BASE_LOCATOR_H
#define HEADWAY_BASE_LOCATOR_H

#include "base/problems.h"

#include <stdbool.h>
#include <stddef.h>

struct locator {
    const char *file; /* borrowed, as are the bytes */
    const char *bytes, *end;
    const char *at, *line_start; /* the last answer: a byte, its line's first byte, */
    size_t line, column;         /* and its place */
};

/* A locator at the beginning of `length` bytes of `file`. */
struct locator locator_start(const char *file, const char *bytes, size_t length);

/* Whether `at` points into the bytes, or right after them. */
bool locator_owns(const struct locator *l, const char *at);

/* The place of the byte `at`, which the locator owns. Lines end in \n, \r or \r\n; columns count UTF-8 characters. */
struct place locator_place(struct locator *l, const char *at);

/* The first byte of the line after that of `at`, or the end. */
const char *locator_next_line(const struct locator *l, const char *at);

#endif
