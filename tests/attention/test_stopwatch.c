/* SPDX-License-Identifier: MIT */
/* The stopwatch, with a clock that the test holds: in which order slices come, and what of their times counts. */
#include "study/cost.h"
#include "study/stopwatch.h"
#include "suites.h"

#include <string.h>

static long long now;  /* nanoseconds, by the test's clock */
static long long each; /* that a slice takes by it */

static long long test_clock(void)
{
    long long before = now;

    now += each;
    return before;
}

/* Does a round's slices, the first of them of so many nanoseconds, each later one taking `more` nanoseconds more. */
static void do_round(struct stopwatch *watch, long long first, long long more)
{
    size_t rounds = watch->rounds;

    each = first;
    while (watch->rounds == rounds) {
        ck_assert(stopwatch_slice(watch));
        each += more;
        now += 1000000; /* what is done between slices counts for nothing */
    }
}

START_TEST(a_round_does_every_case_in_turn)
{
    struct stopwatch watch = {0};

    stopwatch_start(&watch, 64, test_clock);
    each = 10;
    for (size_t at = 0; at < STOPWATCH_CASES; at++)
        for (size_t slice = 0; slice < 4 + stopwatch_cases[at].heads; slice++) {
            ck_assert_uint_eq(watch.rounds, 0);
            ck_assert_uint_eq(watch.at, at);
            ck_assert_uint_eq(watch.slice, slice);
            ck_assert(stopwatch_slice(&watch));
        }
    ck_assert_uint_eq(watch.rounds, 1);
    ck_assert_uint_eq(watch.at, 0);
    stopwatch_free(&watch);
}
END_TEST

START_TEST(only_the_time_of_slices_is_added)
{
    struct stopwatch watch = {0};

    stopwatch_start(&watch, 64, test_clock);
    do_round(&watch, 10, 0);
    for (size_t at = 0; at < STOPWATCH_CASES; at++) {
        ck_assert_uint_eq(watch.best[at][STOPWATCH_ALONE], 4 * 10);
        ck_assert_uint_eq(watch.best[at][STOPWATCH_MEET], stopwatch_cases[at].heads * 10);
    }
    stopwatch_free(&watch);
}
END_TEST

/* Of each case and part the fastest round, whichever it was. */
START_TEST(the_fastest_round_counts)
{
    struct stopwatch watch = {0};
    uint64_t first[STOPWATCH_CASES][STOPWATCH_PARTS];

    stopwatch_start(&watch, 64, test_clock);
    do_round(&watch, 100, 1);
    memcpy(first, watch.best, sizeof first);
    do_round(&watch, 5000, 0); /* somebody else needed the machine */
    ck_assert_mem_eq(first, watch.best, sizeof first);
    do_round(&watch, 130, -1); /* faster at the end of the round only */
    ck_assert_uint_eq(watch.best[0][STOPWATCH_ALONE], first[0][STOPWATCH_ALONE]);
    ck_assert_uint_lt(watch.best[STOPWATCH_CASES - 1][STOPWATCH_MEET], first[STOPWATCH_CASES - 1][STOPWATCH_MEET]);
    stopwatch_free(&watch);
}
END_TEST

START_TEST(it_ends_after_its_rounds)
{
    struct stopwatch watch = {0};

    stopwatch_start(&watch, 64, test_clock);
    watch.rounds = STOPWATCH_ROUNDS - 1;
    watch.best[0][STOPWATCH_ALONE] = 1;
    do_round(&watch, 10, 0);
    ck_assert_uint_eq(watch.best[0][STOPWATCH_ALONE], 1); /* what was measured before goes on */
    ck_assert(!stopwatch_slice(&watch));
    stopwatch_start(&watch, 128, test_clock);
    ck_assert_uint_eq(watch.rounds, 0);
    ck_assert_uint_eq(watch.best[0][STOPWATCH_ALONE], 0);
    stopwatch_free(&watch);
}
END_TEST

/* On a slow computer rounds are fewer; one there is always. */
START_TEST(it_ends_when_its_time_is_up)
{
    struct stopwatch watch = {0};

    stopwatch_start(&watch, 64, test_clock);
    do_round(&watch, STOPWATCH_NANOSECONDS / STOPWATCH_CASES / 4, 0);
    ck_assert(stopwatch_is_done(&watch) && !stopwatch_slice(&watch));
    stopwatch_start(&watch, 64, test_clock);
    do_round(&watch, 1, 0);
    ck_assert(!stopwatch_is_done(&watch) && stopwatch_slice(&watch));
    watch.spent = STOPWATCH_NANOSECONDS;
    ck_assert(!stopwatch_is_done(&watch)); /* what has begun is done */
    stopwatch_free(&watch);
}
END_TEST

/* The cases are what the tables say, and their slices small enough to answer keys between them. */
START_TEST(cases_are_small_and_alike)
{
    for (size_t row = 0; row < STOPWATCH_HEADS; row++) {
        ck_assert_uint_eq(stopwatch_cases[stopwatch_of_heads(row)].heads, (size_t)1 << row);
        ck_assert_uint_eq(stopwatch_cases[stopwatch_of_heads(row)].words, 256);
    }
    for (size_t row = 0; row < STOPWATCH_WORDS; row++) {
        ck_assert_uint_eq(stopwatch_cases[stopwatch_of_words(row)].words, (size_t)32 << row);
        ck_assert_uint_eq(stopwatch_cases[stopwatch_of_words(row)].heads, 8);
    }
    for (size_t at = 0; at < STOPWATCH_CASES; at++) {
        const struct cost_layer layer = {.words = stopwatch_cases[at].words,
                                         .d_in = STOPWATCH_WIDTH_MOST,
                                         .d_model = STOPWATCH_WIDTH_MOST,
                                         .heads = stopwatch_cases[at].heads};

        ck_assert_uint_le(cost_projections(&layer) / 4, 67108864);
        ck_assert_uint_le(cost_attention(&layer) / layer.heads, 67108864);
    }
}
END_TEST

Suite *attention_stopwatch_suite(void)
{
    Suite *suite = suite_create("attention_stopwatch");
    TCase *tests = tcase_create("stopwatch");

    tcase_add_test(tests, a_round_does_every_case_in_turn);
    tcase_add_test(tests, only_the_time_of_slices_is_added);
    tcase_add_test(tests, the_fastest_round_counts);
    tcase_add_test(tests, it_ends_after_its_rounds);
    tcase_add_test(tests, it_ends_when_its_time_is_up);
    tcase_add_test(tests, cases_are_small_and_alike);
    suite_add_tcase(suite, tests);
    return suite;
}
