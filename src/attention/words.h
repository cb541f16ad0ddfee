/* SPDX-License-Identifier: MIT */
/* Kinds of words, and words that are given with their kind: "dogs:noun bark". Of common English words the kind is
 * known, of all others it must be said. A colon that no kind follows is part of the word: "10:30" is one, and
 * "a:noun:other" is the word "a:noun". */
#ifndef HEADWAY_ATTENTION_WORDS_H
#define HEADWAY_ATTENTION_WORDS_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>

#define WORDS_BY_KIND_MOST 8 /* of an example by kinds: as many as there are places */
#define WORD_COLUMNS_MOST 16 /* of one word */

/* The first four ask for another kind, and are all there are in the small example. */
enum word_kind {
    KIND_DET,
    KIND_NOUN,
    KIND_VERB,
    KIND_PREP,
    KIND_ADJ,
    KIND_ADV,
    KIND_PRON,
    KIND_OTHER,
    KIND_COUNT,
    KIND_UNKNOWN = KIND_COUNT
};

struct word_kind_row {
    const char *name;     /* "det" */
    const char *called;   /* "a determiner" */
    enum word_kind seeks; /* what it looks for; KIND_UNKNOWN: nothing */
};

extern const struct word_kind_row word_kinds[KIND_COUNT];

/* The kind of that name; of that word, which has no blank, as far as it is known. KIND_UNKNOWN if there is none. */
enum word_kind word_kind_named(const char *name, size_t length);
enum word_kind word_kind_known(const char *word, size_t length);

/* A word in a text of words. */
struct word {
    const char *at; /* in the text */
    size_t length;  /* bytes, without its kind */
    size_t given;   /* the same with its kind, if that was said */
    enum word_kind kind;
};

/* How many words are between blanks. */
size_t words_count(const char *words);

/* Takes the next of the words between blanks, and moves *at after it; false if there is none. */
bool words_next(const char **at, struct word *out);

/* Whether a text holds 1 … WORDS_BY_KIND_MOST words that can be shown in a table. ERROR_INPUT names the text as
 * `shown`, and the word. Their kinds are another matter: */
bool words_check(const char *words, const char *shown, struct error *e);

/* Whether the kinds of all words are known; ERROR_INPUT asks for the first that is not. */
bool words_check_kinds(const char *words, const char *shown, struct error *e);

/* Appends a text of words in which the word with that number has another kind. */
struct text;
void words_set_kind(struct text *out, const char *words, size_t number, enum word_kind kind);

#endif
