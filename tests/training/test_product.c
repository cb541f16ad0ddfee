/* SPDX-License-Identifier: MIT */
/* Tiles against plain loops, to the bit, and the exponential against libm's. */
#include "base/random.h"
#include "training/product.h"
#include "training/soften.h"
#include "training/suites.h"

static void fill(real *at, struct random *random)
{
    for (int i = 0; i < SQUARE; i++)
        at[i] = (real)random_normal(random);
}

START_TEST(tiles_make_the_same_bits_as_plain_loops)
{
    real a[SQUARE], b[SQUARE], plain[SQUARE], tiled[SQUARE];
    struct random random;

    random_start(&random, 3, 0);
    for (int i = 0; i < SOME_OF(1000); i++) {
        struct product p = {.c = plain, .a = a, .b = b};

        fill(a, &random);
        fill(b, &random);
        fill(plain, &random);
        memcpy(tiled, plain, sizeof tiled);
        p.rows = 4 + 4 * (int)(random_uniform(&random) * 8);
        p.cols = 8 + 8 * (int)(random_uniform(&random) * 4);
        p.depth = 1 + (int)(random_uniform(&random) * 32);
        p.flipped = i & 1;
        p.add = i & 2;
        product_plain(&p);
        p.c = tiled;
        product_tiled(&p);
        ck_assert_mem_eq(plain, tiled, sizeof plain); /* what is no part of it stays as it was */
    }
}
END_TEST

/* [1 2; 3 4] [5 6; 7 8] = [19 22; 43 50]; read across, [1 3; 2 4] [5 6; 7 8] = [26 30; 38 44]. */
START_TEST(a_product_is_one)
{
    real a[SQUARE] = {[0] = 1, [1] = 2, [WIDTH] = 3, [WIDTH + 1] = 4};
    real b[SQUARE] = {[0] = 5, [1] = 6, [WIDTH] = 7, [WIDTH + 1] = 8}, c[SQUARE] = {100};

    product_plain(&(struct product){c, a, b, 4, 2, 8, false, true});
    ck_assert_float_eq(c[0], 119);
    ck_assert_float_eq(c[1], 22);
    ck_assert_float_eq(c[WIDTH], 43);
    ck_assert_float_eq(c[WIDTH + 1], 50);
    product_plain(&(struct product){c, a, b, 4, 2, 8, true, false});
    ck_assert_float_eq(c[0], 26);
    ck_assert_float_eq(c[1], 30);
    ck_assert_float_eq(c[WIDTH], 38);
    ck_assert_float_eq(c[WIDTH + 1], 44);
}
END_TEST

START_TEST(turning_over_exchanges_rows_and_columns)
{
    real in[SQUARE], out[SQUARE] = {0};
    struct random random;

    random_start(&random, 5, 0);
    fill(in, &random);
    product_turn(out, in, 24, 32);
    for (int i = 0; i < 24; i++)
        for (int j = 0; j < 32; j++)
            ck_assert_float_eq(out[j * WIDTH + i], in[i * WIDTH + j]);
    ck_assert_float_eq(out[24], 0);
}
END_TEST

START_TEST(the_exponential_is_one_to_seven_digits)
{
    ck_assert_float_eq(real_exp(0), 1);
    for (float x = 0; x > -87; x -= 0.01f)
        ck_assert_double_eq_tol((double)real_exp(x) / exp((double)x), 1, 2e-7);
    ck_assert_float_eq(real_exp(-1e30f), real_exp(-87));
    ck_assert_float_eq(real_exp(-INFINITY), real_exp(-87));
    ck_assert_float_gt(real_exp(-87), 0);
}
END_TEST

/* Scores 0 and ln 3: shares 1/4 and 3/4. */
START_TEST(rows_become_shares)
{
    real at[SQUARE] = {[WIDTH + 1] = 4.394449155f, [WIDTH + 5] = 9, [0] = -3}, bias[WIDTH] = {0};

    soften_causal(at, 0, 2, 0.25f, NULL);
    ck_assert_float_eq(at[0], 1);
    ck_assert_float_eq(at[1], 0);
    ck_assert_float_eq_tol(at[WIDTH], 0.25f, 1e-6f);
    ck_assert_float_eq_tol(at[WIDTH + 1], 0.75f, 1e-6f);
    ck_assert_float_eq(at[WIDTH + 5], 0);
    at[WIDTH] = at[WIDTH + 1] = 7;
    bias[1] = 1.098612289f; /* one back */
    soften_causal(at, 1, 2, 0.5f, bias);
    ck_assert_float_eq_tol(at[WIDTH], 0.75f, 1e-6f);
}
END_TEST

Suite *training_product_suite(void)
{
    Suite *suite = suite_create("training_product");
    TCase *tcase = tcase_create("product");

    tcase_add_test(tcase, tiles_make_the_same_bits_as_plain_loops);
    tcase_add_test(tcase, a_product_is_one);
    tcase_add_test(tcase, turning_over_exchanges_rows_and_columns);
    tcase_add_test(tcase, the_exponential_is_one_to_seven_digits);
    tcase_add_test(tcase, rows_become_shares);
    suite_add_tcase(suite, tcase);
    return suite;
}
