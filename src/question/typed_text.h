/* SPDX-License-Identifier: MIT */
/* Texts as people type them, compared with an answer. Case, the form of Unicode, outer blanks, quotation marks and
 * blanks round signs do not count; [n, d_k] is what [n,dk], (n, d_k), n×d_k and n x d_k are; dₖ is d_k, √2 is sqrt(2),
 * QKᵀ is QK^T. What means something else stays different: 12 is neither 1 2 nor 1.2, -1 not 1, n² not n2. In an answer
 * * stands for any text, \* for a star, as in Moodle. All of it takes time in proportion to what is compared. */
#ifndef HEADWAY_QUESTION_TYPED_TEXT_H
#define HEADWAY_QUESTION_TYPED_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <uchar.h>

/* How well an answer fits, the better the higher. */
enum typed_fit {
    FITS_NOT,
    FITS_FREELY, /* only as people type; Moodle would not take it */
    FITS_WILD,   /* with what its * stand for */
    FITS_EXACTLY /* but for case, outer blanks and the form of Unicode */
};

/* A text as the characters it is compared by: small letters, one form of Unicode, one sign for what has several
 * (× · ⋅ are one, − is -, dₖ is dk, n² is n^2, ≤ is <=), one blank between words and none at the ends. */
struct letters {
    char32_t *at;
    size_t count, capacity;
};

/* A text that was typed, made ready to be compared with many. */
struct typed_text {
    struct letters exact, free;
};

/* Makes it; free with typed_text_free(). */
void typed_text_read(struct typed_text *out, const char *typed);
void typed_text_free(struct typed_text *t);

/* How an answer fits what was typed. */
enum typed_fit typed_text_fit(const struct typed_text *typed, const char *answer);

/* How words fit it in which a * is a star. */
enum typed_fit typed_text_fit_words(const struct typed_text *typed, const char *words);

/* Whether an answer holds a * that stands for any text. */
bool typed_text_is_wild(const char *answer);

/* Whether a letter may stand in a word: a letter of any script, a digit, a mark on one. */
bool letter_is_word(char32_t letter);

/* Whether what was typed is that answer. */
bool typed_text_matches(const char *typed, const char *answer);

#endif
