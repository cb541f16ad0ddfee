/* SPDX-License-Identifier: MIT */
/* One text in several forms of Unicode, brought to one: é as a letter and e with its accent behind it, marks in another
 * order, capitals. Letters of Latin, Greek, Cyrillic and Vietnamese, and Korean syllables; others stay as they are. */
#ifndef HEADWAY_BASE_UNICODE_FORM_H
#define HEADWAY_BASE_UNICODE_FORM_H

#include <stddef.h>
#include <uchar.h>

#define UNICODE_PARTS 4 /* of one character */

/* Writes the parts of a character (Unicode's canonical decomposition, all the way down): a letter and its marks, or
 * itself. Returns how many. */
size_t unicode_decompose(char32_t character, char32_t out[UNICODE_PARTS]);

/* The combining class of a mark, 1 … 255; 0 of what is none. */
unsigned unicode_mark_class(char32_t character);

/* Brings each run of marks into the order of their classes: what NFD has. Takes time in proportion to `count`. */
void unicode_order_marks(char32_t *text, size_t count);

/* Writes the small letter of a part of a character, as texts are compared: ß is ss, ς is σ. Returns how many. */
size_t unicode_fold_case(char32_t character, char32_t out[2]);

#endif
