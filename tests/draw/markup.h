/* SPDX-License-Identifier: MIT */
/* A small reader of XML and HTML, for tests: it fails on everything that a strict one would not accept. */
#ifndef HEADWAY_TESTS_DRAW_MARKUP_H
#define HEADWAY_TESTS_DRAW_MARKUP_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

/* Fails unless the document is well-formed, as XML is: every element closed in order, every attribute quoted and once,
 * & and < only where they begin something, no forbidden characters. With `is_html` it must begin as HTML does. */
void markup_check(const char *document, size_t length, bool is_html);

/* The next element of that name after *at, which moves after its start tag; NULL: there is none. The tag is borrowed,
 * up to its >. */
const char *markup_next(const char **at, const char *name);

/* The value of an attribute of a start tag, up to 63 bytes of it, into `out`; false if it has none. */
bool markup_attribute(const char *tag, const char *name, char out[64]);

/* Appends the text between tags up to `end`, with entities replaced by their characters. */
void markup_add_text(struct text *out, const char *at, const char *end);

#endif
