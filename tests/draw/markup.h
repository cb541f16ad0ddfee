/* SPDX-License-Identifier: MIT */
/* A small reader of XML and HTML, for tests: it fails on whatever a strict one would not take. */
#ifndef HEADWAY_TESTS_DRAW_MARKUP_H
#define HEADWAY_TESTS_DRAW_MARKUP_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

/* Fails unless the document is well-formed, as XML is: every element closed in order, every attribute quoted and once,
 * & and < only where they begin something, no character that may not be there. With `is_html` it begins as HTML
 * does. */
void markup_check(const char *document, size_t length, bool is_html);

/* The next element of that name behind *at, which goes behind its start tag; NULL: there is none. The tag is borrowed,
 * up to its >. */
const char *markup_next(const char **at, const char *name);

/* The value of an attribute of a start tag, up to 63 bytes of it, into `out`; false if it has none. */
bool markup_attribute(const char *tag, const char *name, char out[64]);

/* Appends what stands between tags up to `end`, with entities as the characters that they stand for. */
void markup_add_text(struct text *out, const char *at, const char *end);

#endif
