/* SPDX-License-Identifier: MIT */
/* How long a layer takes, measured: the fast twins (fast.h) on random numbers, for several numbers of heads and of
 * words, with the caller's clock. A round does every case once; for each case the fastest round counts, since other
 * work of the computer can only make it slower. A round is cut into slices, one product or one head each, and only the
 * slices are timed, not what is done between them.
 *
 * Heads overwrite each other's matrices, as in a program that keeps none. The time to rearrange numbers by heads is
 * left out. */
#ifndef HEADWAY_STUDY_STOPWATCH_H
#define HEADWAY_STUDY_STOPWATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define STOPWATCH_CASES 8
#define STOPWATCH_HEADS 4    /* how many cases by heads: 1, 2, 4, 8 heads with 256 words */
#define STOPWATCH_WORDS 5    /* how many cases by words: 32, 64, 128, 256, 512 words with 8 heads */
#define STOPWATCH_ROUNDS 100 /* at most */
#define STOPWATCH_NANOSECONDS INT64_C(5000000000) /* no round begins after this time */
#define STOPWATCH_WIDTH_MOST 256                  /* d_model; at least 64, and a multiple of 8 */

enum stopwatch_part {
    STOPWATCH_ALONE, /* project and W_O */
    STOPWATCH_MEET,  /* score to blend */
    STOPWATCH_PARTS
};

struct stopwatch_case {
    size_t words, heads;
};

extern const struct stopwatch_case stopwatch_cases[STOPWATCH_CASES];

/* The case in a row of the table by heads (0 to 3), of the table by words (0 to 4). */
size_t stopwatch_of_heads(size_t row);
size_t stopwatch_of_words(size_t row);

typedef long long stopwatch_clock(void); /* nanoseconds */

/* A zeroed one has measured nothing and holds nothing. */
struct stopwatch {
    size_t d_model;
    stopwatch_clock *clock;
    size_t rounds;                                   /* done */
    long long spent;                                 /* nanoseconds, in slices */
    uint64_t best[STOPWATCH_CASES][STOPWATCH_PARTS]; /* nanoseconds; valid after the first round */
    uint64_t sums[STOPWATCH_CASES][STOPWATCH_PARTS]; /* nanoseconds in this round so far */
    size_t at, slice;                                /* the case and the slice that come next */
    double *numbers;                                 /* its working memory; NULL before the first slice */
};

/* Forgets all measurements and begins anew for that width. */
void stopwatch_start(struct stopwatch *watch, size_t d_model, stopwatch_clock *clock);

/* Whether no round is left: all are done, or the time is up after at least one. */
bool stopwatch_is_done(const struct stopwatch *watch);

/* Does the next slice: at most 67 million FLOPs. False, with nothing done, after the last round or if memory runs out.
 */
bool stopwatch_slice(struct stopwatch *watch);

/* Frees the working memory; the measurements stay. */
void stopwatch_free(struct stopwatch *watch);

#endif
