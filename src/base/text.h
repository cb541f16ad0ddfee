/* SPDX-License-Identifier: MIT */
/* A growable text: bytes (UTF-8 unless said otherwise) with a terminating zero that is not counted.
 * A zeroed struct is a valid empty text; a freed one too. */
#ifndef HEADWAY_BASE_TEXT_H
#define HEADWAY_BASE_TEXT_H

#include "base/compiler.h"

#include <stdbool.h>
#include <stddef.h>

struct text {
    char *bytes; /* NULL while empty; use text_string() to read */
    size_t length, capacity;
};

/* Appends a string, `length` bytes, one byte, a string `count` times, or a formatted string. */
void text_add(struct text *t, const char *string);
void text_add_bytes(struct text *t, const char *bytes, size_t length);
void text_add_byte(struct text *t, char byte);
void text_repeat(struct text *t, const char *string, size_t count);
void text_addf(struct text *t, const char *format, ...) PRINTF_LIKE(2, 3);

/* The text as a string, "" when empty; borrowed until the next change. */
const char *text_string(const struct text *t);

/* Cuts the text to `length` bytes if it is longer. */
void text_cut(struct text *t, size_t length);

/* Hands the bytes over to the caller (who frees them) and leaves an empty text; never NULL. */
char *text_take(struct text *t) MUST_USE;

/* Frees what the text holds and leaves it empty. */
void text_free(struct text *t);

#endif
