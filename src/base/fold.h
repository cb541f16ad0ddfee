/* SPDX-License-Identifier: MIT */
/* Texts as they are compared and searched, by people who type them: case does not count, nor whether a letter with a
 * mark is one character or two, nor what cannot be seen. So “Straße” is STRASSE, σας is ΣΑΣ, and é is e with its
 * accent. A Turkish İ or ı is an i, which other keyboards type. Letters that are only written otherwise are the same:
 * ｶﾞ is ガ, Ｑ１ is Q1, ﬁ is fi, 𝐐 is Q, and the digits of any script are 0 … 9. A raised or lowered digit, a fraction
 * or a number in a circle is another sign. What is folded has no other use: it is not shown. */
#ifndef HEADWAY_BASE_FOLD_H
#define HEADWAY_BASE_FOLD_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <uchar.h>

#define FOLD_MOST 32 /* characters of which a folded one consists, at most */

/* Appends a folded text. In it ASCII stays ASCII, a byte each. */
void fold_add(struct text *out, const char *string);

/* Appends a text with its characters of full width as ASCII, and the digits of any script as 0 … 9: so numbers and the
 * letters of options are read. */
void fold_add_narrow(struct text *out, const char *string);

/* Whether two texts are the same when folded, or the first begins with the second, or holds it. Every text begins with
 * "" and holds it. */
bool fold_is(const char *one, const char *other);
bool fold_begins(const char *text, const char *with);
bool fold_has(const char *text, const char *wanted);

/* Turns a place in a folded text (`length` bytes from `at` on) into that in the text itself, with whole characters and
 * the marks after the last one. Walks over the text up to there. */
void fold_place(const char *text, size_t *at, size_t *length);

/* ---- one character, for texts that are compared in another form ---- */

/* Folds a character that comes after the folded `before` (0: none); returns how many characters it is then, 0 of what
 * cannot be seen. */
size_t fold_character(char32_t character, char32_t before, char32_t out[FOLD_MOST]);

/* Whether a character cannot be seen by itself: joiners, marks of direction, variation selectors. */
bool fold_is_nothing(char32_t character);

/* Whether it is a mark on the letter before it. */
bool fold_is_mark(char32_t character);

/* Puts each run of marks in the order of Unicode's NFD, in linear time. */
void fold_order_marks(char32_t *characters, size_t count);

#endif
