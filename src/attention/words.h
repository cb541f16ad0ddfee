/* SPDX-License-Identifier: MIT */
/* Kinds of words, and words that are given with their kind: "dogs:noun bark". The kinds of common English words are
 * known; for all others the kind must be given. A colon that no kind follows is part of the word: "10:30" is one, and
 * "a:noun:other" is the word "a:noun". */
#ifndef HEADWAY_ATTENTION_WORDS_H
#define HEADWAY_ATTENTION_WORDS_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>

#define WORDS_BY_KIND_MOST 8 /* in an example by kinds: as many as there are places */
#define WORD_COLUMNS_MOST 16 /* of one word */

/* The first four ask for another kind; the small example has no others. */
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

/* The kind with that name; the kind of a word (without blanks), if known. Otherwise KIND_UNKNOWN. */
enum word_kind word_kind_named(const char *name, size_t length);
enum word_kind word_kind_known(const char *word, size_t length);

/* A word in a text of words. */
struct word {
    const char *at; /* in the text */
    size_t length;  /* bytes, without its kind */
    size_t given;   /* the same with its kind, if one was given */
    enum word_kind kind;
};

/* How many words are between blanks. */
size_t words_count(const char *words);

/* Takes the next of the words between blanks, and moves *at after it; false if there is none. */
bool words_next(const char **at, struct word *out);

/* Whether a text holds 1 … WORDS_BY_KIND_MOST words that can be shown in a table. ERROR_INPUT names the text as
 * `shown`, and the word. Does not check the kinds. */
bool words_check(const char *words, const char *shown, struct error *e);

/* Whether the kinds of all words are known; ERROR_INPUT asks for the first that is not. */
bool words_check_kinds(const char *words, const char *shown, struct error *e);

/* Appends `words` with the kind of the word with that number (from 0) replaced. */
struct text;
void words_set_kind(struct text *out, const char *words, size_t number, enum word_kind kind);

#endif
