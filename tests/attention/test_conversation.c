/* SPDX-License-Identifier: MIT */
/* The sentence of the mechanic: what its design promises, from plain arithmetic over what a word is and looks for. */
#include "attention/suites.h"
#include "study/conversation.h"

#include <math.h>
#include <string.h>

enum { N = CONVERSATION_WORDS };

static size_t find(const char *word)
{
    size_t i = 0;

    while (i < N && strcmp(conversation_words[i], word) != 0)
        i++;
    ck_assert_uint_lt(i, N);
    return i;
}

/* Every number is the one before it, worked out here from queries, keys and values. */
START_TEST(numbers_follow_from_each_other)
{
    struct conversation c;

    conversation_run(&c);
    for (size_t i = 0; i < N; i++) {
        double sum = 0;

        for (size_t j = 0; j < N; j++) {
            double score = 0;

            for (size_t k = 0; k < CONVERSATION_PLACES; k++)
                score += c.Q[i][k] * c.K[j][k];
            ck_assert_double_eq_tol(c.scores[i][j], score, 1e-12);
            ck_assert_double_eq_tol(c.scaled[i][j], score / 2, 1e-12);
            sum += exp(score / 2);
        }
        for (size_t j = 0; j < N; j++)
            ck_assert_double_eq_tol(c.weights[i][j], exp(c.scores[i][j] / 2) / sum, 1e-12);
        for (size_t v = 0; v < CONVERSATION_VALUES; v++) {
            double home = 0;

            for (size_t j = 0; j < N; j++)
                home += c.weights[i][j] * c.V[j][v];
            ck_assert_double_eq_tol(c.home[i][v], home, 1e-12);
        }
    }
}
END_TEST

/* Who listens to whom: at least so much of what the first hears comes from the others together. */
START_TEST(the_right_words_answer)
{
    static const struct {
        const char *asks, *answers[3];
        double least;
    } rows[] = {
        {"fixed", {"mechanic", "engine", "wrench"}, 0.9},
        {"tired", {"mechanic"}, 0.9},
        {"The", {"mechanic"}, 0.7},
        {"the", {"engine"}, 0.7},
        {"a", {"wrench"}, 0.7},
        {"with", {"wrench"}, 0.7},
        {"mechanic", {"tired", "fixed"}, 0.85},
        {"engine", {"fixed"}, 0.7},
        {"wrench", {"fixed"}, 0.7},
    };
    struct conversation c;

    conversation_run(&c);
    ck_assert_uint_eq(sizeof rows / sizeof *rows, N);
    for (size_t i = 0; i < N; i++) {
        double sum = 0;

        for (size_t k = 0; k < 3 && rows[i].answers[k]; k++) {
            double share = c.weights[find(rows[i].asks)][find(rows[i].answers[k])];

            ck_assert_msg(share >= 0.2, "%s hears %s: %.3f", rows[i].asks, rows[i].answers[k], share);
            sum += share;
        }
        ck_assert_msg(sum >= rows[i].least, "%s: %.3f", rows[i].asks, sum);
    }
}
END_TEST

START_TEST(worked_example_of_the_header)
{
    size_t fixed = find("fixed"), mechanic = find("mechanic");
    struct conversation c;

    conversation_run(&c);
    ck_assert_double_eq_tol(c.scores[fixed][mechanic], 6.4, 1e-12);
    ck_assert_double_eq_tol(c.scaled[fixed][mechanic], 3.2, 1e-12);
    ck_assert_double_eq_tol(c.weights[fixed][mechanic], 0.371, 5e-4);
}
END_TEST

/* One decimal, so that every query, key and value can be checked in the head. */
START_TEST(numbers_have_one_decimal)
{
    struct conversation c;

    conversation_run(&c);
    for (size_t i = 0; i < N; i++) {
        for (size_t k = 0; k < CONVERSATION_FEATURES; k++)
            ck_assert_double_eq_tol(10 * c.X[i][k], round(10 * c.X[i][k]), 1e-9);
        for (size_t k = 0; k < CONVERSATION_PLACES; k++) {
            ck_assert_double_eq_tol(10 * c.Q[i][k], round(10 * c.Q[i][k]), 1e-9);
            ck_assert_double_eq_tol(10 * c.K[i][k], round(10 * c.K[i][k]), 1e-9);
        }
        for (size_t v = 0; v < CONVERSATION_VALUES; v++)
            ck_assert_double_eq(c.V[i][v], c.X[i][v]); /* what a word hands over is what it is */
    }
}
END_TEST

Suite *attention_conversation_suite(void)
{
    Suite *suite = suite_create("attention_conversation");
    TCase *tests = tcase_create("conversation");

    tcase_add_test(tests, numbers_follow_from_each_other);
    tcase_add_test(tests, the_right_words_answer);
    tcase_add_test(tests, worked_example_of_the_header);
    tcase_add_test(tests, numbers_have_one_decimal);
    suite_add_tcase(suite, tests);
    return suite;
}
