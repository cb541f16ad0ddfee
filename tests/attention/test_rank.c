/* SPDX-License-Identifier: MIT */
/* Ranks that are known: products of thin matrices, and what does not change a rank. */
#include "attention/suites.h"
#include "study/rank.h"

#include "base/random.h"

#include <stdlib.h>

#define MOST 12

START_TEST(small_ones_are_known)
{
    const double zero[6] = {0}, twice[] = {1, 2, 2, 4}, unit[] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, one[] = {1e-30};
    const double late[] = {0, 0, 0, 0, 0, 3}; /* the only pivot stands last */

    ck_assert_uint_eq(attention_rank(zero, 2, 3), 0);
    ck_assert_uint_eq(attention_rank(twice, 2, 2), 1);
    ck_assert_uint_eq(attention_rank(twice, 1, 4), 1);
    ck_assert_uint_eq(attention_rank(unit, 3, 3), 3);
    ck_assert_uint_eq(attention_rank(one, 1, 1), 1);
    ck_assert_uint_eq(attention_rank(late, 3, 2), 1);
}
END_TEST

/* (rows × r)(r × cols) of random numbers has rank r if both are wide enough, whatever the scale, turned over too. */
START_TEST(products_have_that_of_their_middle)
{
    struct random random;

    random_start(&random, 7, (uint64_t)_i);
    for (int round = 0; round < 50; round++) {
        size_t rows = 1 + random_bits(&random) % MOST, cols = 1 + random_bits(&random) % MOST;
        size_t most = rows < cols ? rows : cols, rank = random_bits(&random) % (most + 1);
        double scale = _i == 0 ? 1 : _i == 1 ? 1e-12 : 1e12, left[MOST * MOST], right[MOST * MOST];
        double product[MOST * MOST] = {0}, turned[MOST * MOST];

        for (size_t i = 0; i < MOST * MOST; i++) {
            left[i] = random_normal(&random) * scale;
            right[i] = random_normal(&random);
        }
        for (size_t i = 0; i < rows; i++)
            for (size_t j = 0; j < cols; j++) {
                for (size_t c = 0; c < rank; c++)
                    product[i * cols + j] += left[i * MOST + c] * right[c * MOST + j];
                turned[j * rows + i] = product[i * cols + j];
            }
        ck_assert_uint_eq(attention_rank(product, rows, cols), rank);
        ck_assert_uint_eq(attention_rank(turned, cols, rows), rank);
    }
}
END_TEST

Suite *attention_rank_suite(void)
{
    Suite *suite = suite_create("attention/rank");
    TCase *tests = tcase_create("rank");

    tcase_add_test(tests, small_ones_are_known);
    tcase_add_loop_test(tests, products_have_that_of_their_middle, 0, 3);
    suite_add_tcase(suite, tests);
    return suite;
}
