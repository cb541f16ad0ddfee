/* SPDX-License-Identifier: MIT */
/* The replacement of a character where only ASCII may be printed. It is here and not with the themes of draw/, because
 * a formula of several lines (markup/tex.h) must know the widths before it is laid out. */
#ifndef HEADWAY_BASE_ASCII_H
#define HEADWAY_BASE_ASCII_H

#include "base/text.h"

#include <stddef.h>
#include <uchar.h>

/* The replacement of `character`: NULL if it is ASCII itself, "?" if there is none. Characters of grids and bars are
 * replaced by one character, others by as many as it takes. */
const char *ascii_of(char32_t character);

/* Appends `text` in ASCII, with these replacements: these have the same width where possible; a wide character
 * without a replacement becomes "??", a cluster on which terminals disagree "?"; combining characters are dropped. */
void ascii_add(struct text *out, const char *text, size_t length);

#endif
