/* SPDX-License-Identifier: MIT */
/* Texts as people type them, compared with an answer. Case, the form of Unicode, outer blanks, quotation marks and
 * blanks around signs do not count; [n, d_k] equals [n,dk], (n, d_k), n×d_k and n x d_k; dₖ equals d_k, √2 equals
 * sqrt(2), QKᵀ equals QK^T. Different meanings stay different: 12 is neither 1 2 nor 1.2, -1 is not 1, n² is not n2. In
 * an answer * means any text, \* a star, as in Moodle. Everything takes time linear in the length of the texts. */
#ifndef HEADWAY_QUESTION_TYPED_TEXT_H
#define HEADWAY_QUESTION_TYPED_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <uchar.h>

/* How well an answer fits, higher is better. */
enum typed_fit {
    FITS_NOT,
    FITS_FREELY, /* only in the free spelling above, which Moodle would not accept */
    FITS_WILD,   /* by a * for any text */
    FITS_EXACTLY /* except for case, outer blanks and the form of Unicode */
};

/* A text as the characters by which it is compared: small letters, one form of Unicode, one sign instead of several
 * variants (× · ⋅ are one, − is -, dₖ is dk, n² is n^2, ≤ is <=), one blank between words and none at the ends. */
struct letters {
    char32_t *at;
    size_t count, capacity;
};

/* A typed text, prepared to be compared with many answers. */
struct typed_text {
    struct letters exact, free;
};

/* Prepares it; free with typed_text_free(). */
void typed_text_read(struct typed_text *out, const char *typed);
void typed_text_free(struct typed_text *t);

/* How an answer fits the typed text. */
enum typed_fit typed_text_fit(const struct typed_text *typed, const char *answer);

/* How words fit it, in which a * is only a star. */
enum typed_fit typed_text_fit_words(const struct typed_text *typed, const char *words);

/* Whether an answer has a * that means any text. */
bool typed_text_is_wild(const char *answer);

/* Whether a character may be part of a word: a letter of any script, a digit, a mark on one. */
bool letter_is_word(char32_t letter);

/* Whether the typed text is that answer. */
bool typed_text_matches(const char *typed, const char *answer);

#endif
