/* SPDX-License-Identifier: MIT */
#include "study/stopwatch.h"

#include "attention/fast.h"
#include "base/random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PRODUCTS 4 /* Q, K, V and the output */
#define TABLES 4   /* scores, scaled, masked, weights */
#define WORDS_MOST 512

const struct stopwatch_case stopwatch_cases[STOPWATCH_CASES] = {{256, 1}, {256, 2}, {256, 4}, {256, 8},
                                                                {32, 8},  {64, 8},  {128, 8}, {512, 8}};

size_t stopwatch_of_heads(size_t row)
{
    return row;
}

size_t stopwatch_of_words(size_t row)
{
    static const size_t cases[STOPWATCH_WORDS] = {4, 5, 6, 3, 7};

    return cases[row];
}

/* The slices of a case: four products, then one for each head. */
static size_t count_slices(size_t at)
{
    return PRODUCTS + stopwatch_cases[at].heads;
}

/* Doubles of a matrix with the most words (X, Q, K, V or the output); of one of the four W. */
static size_t wide(const struct stopwatch *watch)
{
    return WORDS_MOST * watch->d_model;
}

static size_t square(const struct stopwatch *watch)
{
    return watch->d_model * watch->d_model;
}

static bool make_numbers(struct stopwatch *watch)
{
    size_t given = wide(watch) * (1 + PRODUCTS) + square(watch) * PRODUCTS;
    struct random random;

    watch->numbers = malloc((given + TABLES * WORDS_MOST * WORDS_MOST) * sizeof *watch->numbers);
    if (!watch->numbers)
        return false;
    random_start(&random, 7, 0);
    for (size_t i = 0; i < given; i++)
        watch->numbers[i] = random_normal(&random) / sqrt((double)watch->d_model);
    return true;
}

static bool do_product(struct stopwatch *watch, size_t product)
{
    double *X = watch->numbers, *made = X + wide(watch) * (1 + product);
    const double *W = X + wide(watch) * (1 + PRODUCTS) + square(watch) * product;
    const struct fast_sizes sizes = {stopwatch_cases[watch->at].words, watch->d_model, watch->d_model, 1};

    return fast_project(made, NULL, X, W, &sizes, NULL);
}

static bool do_head(struct stopwatch *watch, size_t head)
{
    size_t n = stopwatch_cases[watch->at].words, d_k = watch->d_model / stopwatch_cases[watch->at].heads;
    double *Q = watch->numbers + wide(watch) + head * n * d_k;
    double *table = watch->numbers + wide(watch) * (1 + PRODUCTS) + square(watch) * PRODUCTS;

    return fast_attend(&(struct fast_head){.scores = table,
                                           .scaled = table + n * n,
                                           .masked = table + 2 * n * n,
                                           .weights = table + 3 * n * n,
                                           .head = Q + 3 * wide(watch),
                                           .Q = Q,
                                           .K = Q + wide(watch),
                                           .V = Q + 2 * wide(watch),
                                           .factor = 1 / sqrt((double)d_k),
                                           .n = n,
                                           .m = n,
                                           .d_k = d_k,
                                           .d_v = d_k});
}

/* The fastest round of each case and part counts. */
static void end_round(struct stopwatch *watch)
{
    for (size_t i = 0; i < STOPWATCH_CASES; i++)
        for (size_t part = 0; part < STOPWATCH_PARTS; part++)
            if (watch->rounds == 0 || watch->sums[i][part] < watch->best[i][part])
                watch->best[i][part] = watch->sums[i][part];
    memset(watch->sums, 0, sizeof watch->sums);
    watch->at = 0;
    watch->rounds++;
}

void stopwatch_start(struct stopwatch *watch, size_t d_model, stopwatch_clock *clock)
{
    stopwatch_free(watch);
    *watch = (struct stopwatch){.d_model = d_model, .clock = clock};
}

bool stopwatch_is_done(const struct stopwatch *watch)
{
    bool begins = watch->at == 0 && watch->slice == 0;

    return watch->rounds >= STOPWATCH_ROUNDS || (begins && watch->rounds && watch->spent >= STOPWATCH_NANOSECONDS);
}

bool stopwatch_slice(struct stopwatch *watch)
{
    bool meets = watch->slice >= PRODUCTS, done;
    long long start, took;

    if (stopwatch_is_done(watch) || (!watch->numbers && !make_numbers(watch)))
        return false;
    start = watch->clock();
    done = meets ? do_head(watch, watch->slice - PRODUCTS) : do_product(watch, watch->slice);
    took = watch->clock() - start;
    watch->spent += took;
    watch->sums[watch->at][meets ? STOPWATCH_MEET : STOPWATCH_ALONE] += (uint64_t)took;
    if (!done)
        return false;
    if (++watch->slice == count_slices(watch->at)) {
        watch->slice = 0;
        if (++watch->at == STOPWATCH_CASES)
            end_round(watch);
    }
    return true;
}

void stopwatch_free(struct stopwatch *watch)
{
    free(watch->numbers);
    watch->numbers = NULL;
}
