/* SPDX-License-Identifier: MIT */
/* Text quoted for the files of other programs: strings of JSON, cells of CSV. */
#ifndef HEADWAY_BASE_QUOTED_H
#define HEADWAY_BASE_QUOTED_H

#include "base/text.h"

#include <stddef.h>

/* Appends `length` bytes as a string of JSON, with its quotes. Bytes that are not UTF-8 become U+FFFD; what is unsafe
 * on a terminal (utf8_is_unsafe) is written by its number: \u009b. */
void quoted_add_json(struct text *out, const char *bytes, size_t length);

/* Appends JSON that another library wrote, with what is unsafe on a terminal written by its number. It must have no
 * blanks outside its strings but newlines and spaces. */
void quoted_add_safe(struct text *out, const char *json);

/* Appends a cell (RFC 4180), in quotes where it needs them. A ' comes before what a spreadsheet would compute: what
 * begins like a formula and is not a number. */
void quoted_add_csv(struct text *out, const char *cell);

#endif
