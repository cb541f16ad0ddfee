/* SPDX-License-Identifier: MIT */
#include "base/random.h"
#include "suites.h"

#include <math.h>
#include <string.h>

/* Published outputs of xoshiro256** from the state 1, 2, 3, 4 (the vectors of the reference implementation, as the
 * Rust crate rand_xoshiro has them). */
START_TEST(is_xoshiro)
{
    static const uint64_t expected[] = {11520u,
                                        0u,
                                        1509978240u,
                                        1215971899390074240u,
                                        1216172134540287360u,
                                        607988272756665600u,
                                        16172922978634559625u,
                                        8476171486693032832u,
                                        10595114339597558777u,
                                        2904607092377533576u};
    struct random r = {{1, 2, 3, 4}};

    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        ck_assert_uint_eq(random_bits(&r), expected[i]);
}
END_TEST

/* Published outputs of splitmix64 from the seed 1234567: they seed stream 0. */
START_TEST(is_seeded_by_splitmix)
{
    static const uint64_t expected[] = {6457827717110365317u, 3203168211198807973u, 9817491932198370423u,
                                        4593380528125082431u};
    struct random r;

    random_start(&r, 1234567, 0);
    for (size_t i = 0; i < 4; i++)
        ck_assert_uint_eq(r.state[i], expected[i]);
}
END_TEST

/* The offset basis and two words from the FNV authors' test vectors. */
START_TEST(streams_are_fnv)
{
    ck_assert_uint_eq(random_stream("", 0), 0xcbf29ce484222325u);
    ck_assert_uint_eq(random_stream("a", 1), 0xaf63dc4c8601ec8cu);
    ck_assert_uint_eq(random_stream("foobar", 6), 0x85944171f73967e8u);
}
END_TEST

START_TEST(uniform_stays_below_one)
{
    struct random r;
    double sum = 0, least = 1, most = 0;

    random_start(&r, 6, 0);
    for (int i = 0; i < 200000; i++) {
        double u = random_uniform(&r);

        if (u < 0 || u >= 1)
            ck_abort_msg("%a", u);
        sum += u;
        least = fmin(least, u);
        most = fmax(most, u);
    }
    ck_assert_double_eq_tol(sum / 200000, 0.5, 0.005);
    ck_assert(least < 0.001 && most > 0.999);
}
END_TEST

START_TEST(normal_has_mean_0_and_variance_1)
{
    struct random r;
    double sum = 0, squares = 0;

    random_start(&r, 7, 0);
    for (int i = 0; i < 200000; i++) {
        double x = random_normal(&r);

        sum += x;
        squares += x * x;
    }
    ck_assert_double_eq_tol(sum / 200000, 0, 0.01);
    ck_assert_double_eq_tol(squares / 200000, 1, 0.02);
}
END_TEST

/* How far two sequences agree, as a correlation. */
static double correlation(uint64_t seed1, uint64_t stream1, uint64_t seed2, uint64_t stream2)
{
    struct random a, b;
    double sum = 0;

    random_start(&a, seed1, stream1);
    random_start(&b, seed2, stream2);
    for (int i = 0; i < 20000; i++)
        sum += random_normal(&a) * random_normal(&b);
    return sum / 20000;
}

START_TEST(seeds_and_streams_are_unrelated)
{
    ck_assert_double_eq_tol(correlation(1, 5, 1, 5), 1, 0.05);
    ck_assert_double_eq_tol(correlation(1, 5, 2, 5), 0, 0.05);
    ck_assert_double_eq_tol(correlation(1, 5, 1, 6), 0, 0.05);
    ck_assert_double_eq_tol(correlation(1, 2, 2, 1), 0, 0.05);
    ck_assert_double_eq_tol(correlation(0, 0, 1, 0), 0, 0.05);
    ck_assert_double_eq_tol(correlation(0, 1, 1, 0), 0, 0.05);
}
END_TEST

Suite *random_suite(void)
{
    Suite *suite = suite_create("random");
    TCase *tests = tcase_create("random");

    tcase_add_test(tests, is_xoshiro);
    tcase_add_test(tests, is_seeded_by_splitmix);
    tcase_add_test(tests, streams_are_fnv);
    tcase_add_test(tests, uniform_stays_below_one);
    tcase_add_test(tests, normal_has_mean_0_and_variance_1);
    tcase_add_test(tests, seeds_and_streams_are_unrelated);
    suite_add_tcase(suite, tests);
    return suite;
}
