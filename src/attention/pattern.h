/* SPDX-License-Identifier: MIT */
/* What a head does with its attention: how much of it, on average, a word gives to itself, to the word before it and to
 * the first word, and how evenly it spreads. Only words from the third on count, as for them these are three different
 * words. */
#ifndef HEADWAY_ATTENTION_PATTERN_H
#define HEADWAY_ATTENTION_PATTERN_H

#include "attention/record.h"

/* What the head does most. */
enum pattern_kind {
    PATTERN_NONE, /* a mixture, or it cannot be told: fewer than three words, or a memory, in which a word has no place
                     of its own */
    PATTERN_ITSELF,
    PATTERN_BEFORE,
    PATTERN_FIRST,   /* these three: more than half of its attention goes to that word */
    PATTERN_SPREADS, /* no word stands out: its spread is above 0.9 */
    PATTERN_COUNT
};

struct pattern {
    enum pattern_kind kind;
    bool known;
    size_t words; /* how many were counted: from the third on, those that may attend to anything; 0: all below is 0 */
    double itself, before, first; /* mean shares, 0 to 1 */
    double spread;                /* mean of entropy / log2(keys that may be attended to): 1 is even, 0 a single key */
};

/* What a head (from 0) of a run does. The first call for a head reads all its weights: n · m logarithms. */
const struct pattern *pattern_of_head(const struct record *record, size_t head);

/* "itself", "the word before", "the first word", "spread evenly"; "" for PATTERN_NONE. */
extern const char *const pattern_names[PATTERN_COUNT];

/* The share that decided the kind; for PATTERN_SPREADS the spread; 0 for PATTERN_NONE. */
double pattern_strength(const struct pattern *pattern);

#endif
