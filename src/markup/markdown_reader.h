/* SPDX-License-Identifier: MIT */
/* The reader of Markdown with another parser below it, for a test that puts itself between it and md4c. */
#ifndef HEADWAY_MARKUP_MARKDOWN_READER_H
#define HEADWAY_MARKUP_MARKDOWN_READER_H

#include "markup/markdown.h"

#include <md4c.h>

/* md4c's md_parse(), or what a test puts between it and the reader. */
typedef int markdown_parser(const MD_CHAR *bytes, MD_SIZE length, const MD_PARSER *callbacks, void *context);

/* markdown_parse() with another parser. The result does not depend on the pieces into which a parser cuts a text, nor
 * on how it reads dollars. */
bool markdown_parse_by(markdown_parser *parser, struct markdown *out, const char *bytes, size_t length,
                       const char *file, struct problems *problems);

#endif
