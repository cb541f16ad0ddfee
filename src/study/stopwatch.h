/* SPDX-License-Identifier: MIT */
/* How long a layer takes, measured: the fast twins (fast.h) on random numbers, for several numbers of heads and of
 * words, with a clock that the caller gives. A round does every case once; of each case the fastest round counts, since
 * what else a computer does can only make it slower. A round is cut into slices, one product or one head each, and only
 * a slice's own time is added: whatever is done between two of them costs nothing.
 *
 * Heads write over each other's tables, as a program would that keeps none. Laying out numbers by heads is left out. */
#ifndef HEADWAY_STUDY_STOPWATCH_H
#define HEADWAY_STUDY_STOPWATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define STOPWATCH_CASES 8
#define STOPWATCH_HEADS 4                         /* the first so many cases: heads 1, 2, 4, 8 of 256 words */
#define STOPWATCH_WORDS 5                         /* of 8 heads: words 32, 64, 128, 256, 512 */
#define STOPWATCH_ROUNDS 100                      /* at most */
#define STOPWATCH_NANOSECONDS INT64_C(5000000000) /* no round begins after so many */
#define STOPWATCH_WIDTH_MOST 256                  /* d_model; 64 at least, and 8 divides it */

enum stopwatch_part {
    STOPWATCH_ALONE, /* project and W_O */
    STOPWATCH_MEET,  /* score to blend */
    STOPWATCH_PARTS
};

struct stopwatch_case {
    size_t words, heads;
};

extern const struct stopwatch_case stopwatch_cases[STOPWATCH_CASES];

/* The cases of a table of so many heads, of so many words: 0 to 3, 0 to 4. */
size_t stopwatch_of_heads(size_t row);
size_t stopwatch_of_words(size_t row);

typedef long long stopwatch_clock(void); /* nanoseconds */

/* A zeroed one has measured nothing and holds nothing. */
struct stopwatch {
    size_t d_model;
    stopwatch_clock *clock;
    size_t rounds;                                   /* done */
    long long spent;                                 /* nanoseconds, in slices */
    uint64_t best[STOPWATCH_CASES][STOPWATCH_PARTS]; /* nanoseconds; after the first round */
    uint64_t sums[STOPWATCH_CASES][STOPWATCH_PARTS]; /* of this round, so far */
    size_t at, slice;                                /* the case and the slice that come next */
    double *numbers;                                 /* all that it computes with; NULL before the first slice */
};

/* Forgets what was measured; what comes is about that width. */
void stopwatch_start(struct stopwatch *watch, size_t d_model, stopwatch_clock *clock);

/* Whether no round is left: all are done, or their time is up after one at least. */
bool stopwatch_is_done(const struct stopwatch *watch);

/* Does the next slice: at most 67 million FLOPs. False, and nothing is done, after the last round or without memory. */
bool stopwatch_slice(struct stopwatch *watch);

/* Slices of a case: four products, then a head each. */
size_t stopwatch_slices(size_t at);

/* Frees the numbers; what was measured stays. */
void stopwatch_free(struct stopwatch *watch);

#endif
