/* SPDX-License-Identifier: MIT */
/* Texts as the characters they are compared by: small letters, one form of Unicode, one sign for what has several
 * (× · ⋅ are one, − is -, dₖ is dk, n² is n^2, ≤ is <=), one blank between words and none at the ends. */
#ifndef HEADWAY_QUESTION_TYPED_LETTERS_H
#define HEADWAY_QUESTION_TYPED_LETTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <uchar.h>

#define LETTER_ANY 0x110000u /* a * of a pattern: any text; no character has this number */
#define LETTER_TIMES 0xD7u   /* × */

/* A zeroed struct is an empty one. */
struct letters {
    char32_t *at;
    size_t count, capacity;
};

/* Makes the letters of a text; in a pattern, * is LETTER_ANY and \* a star. A star between two others is ×, two are ^.
 * Free with letters_free(). */
void letters_read(struct letters *out, const char *text, bool is_pattern);

/* Appends one. */
void letters_add(struct letters *to, char32_t letter);

/* Whether a letter may stand in a word: a letter of any script, a digit, a mark on one. */
bool letter_is_word(char32_t letter);
bool letter_is_digit(char32_t letter);

/* The combining class of a mark, 1 … 255; 0 of what is none. */
unsigned letter_mark_class(char32_t letter);

/* Whether two are the same. */
bool letters_are_same(const struct letters *a, const struct letters *b);

/* Frees them and leaves none. */
void letters_free(struct letters *l);

#endif
