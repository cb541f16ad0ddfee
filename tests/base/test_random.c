/* SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "base/random.h"
#include "suites.h"

#include <math.h>
#include <stdlib.h>

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

enum { NORMALS = 1000000 };

/* A million numbers of the ziggurat; the caller frees them. */
static double *draw_normals(uint64_t seed)
{
    struct random_table table;
    struct random r;
    double *x = memory_new_array(NORMALS, sizeof *x);

    random_make_table(&table);
    random_start(&r, seed, 0);
    random_normals(x, NORMALS, &table, &r);
    return x;
}

/* All layers have one area, the table falls to 0, and the layers stand on the bell. */
START_TEST(ziggurat_covers_the_bell)
{
    struct random_table t;
    double area;

    random_make_table(&t);
    area = t.edge[0] * exp(-t.edge[1] * t.edge[1] / 2);
    ck_assert_double_eq_tol(area, 0.00492867323399, 1e-13); /* the paper's v for 256 layers */
    for (int i = 1; i < RANDOM_LAYERS; i++) {
        ck_assert_double_lt(t.edge[i + 1], t.edge[i]);
        ck_assert_double_eq_tol(t.height[i], exp(-t.edge[i] * t.edge[i] / 2), 1e-14);
        ck_assert_double_eq_tol(t.edge[i] * (t.height[i + 1] - t.height[i]), area, 1e-9);
    }
    ck_assert_double_eq(t.edge[RANDOM_LAYERS], 0);
}
END_TEST

/* The first six moments: 0, 1, 0, 3, 0, 15, each to four of its standard errors. */
START_TEST(ziggurat_has_the_moments)
{
    static const double moment[] = {0, 1, 0, 3, 0, 15}, variance[] = {1, 2, 15, 96, 945, 10170};

    for (uint64_t seed = 1; seed <= 5; seed++) {
        double *x = draw_normals(seed);

        for (int m = 0; m < 6; m++) {
            double sum = 0;

            for (size_t i = 0; i < NORMALS; i++)
                sum += pow(x[i], m + 1);
            ck_assert_double_eq_tol(sum / NORMALS, moment[m], 4 * sqrt(variance[m] / NORMALS));
        }
        free(x);
    }
}
END_TEST

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

/* Kolmogorov and Smirnov: nowhere is the share below x further from the normal distribution's than one sample in a
 * thousand would be; and the tails, behind the last layer too, hold as many as they should. */
START_TEST(ziggurat_is_normal)
{
    static const double behind[] = {1, 2, 3, 3.6541528853610088, 4, 4.5};

    for (uint64_t seed = 1; seed <= 3; seed++) {
        double *x = draw_normals(seed), most = 0;

        qsort(x, NORMALS, sizeof *x, compare);
        for (size_t i = 0; i < NORMALS; i++)
            most = fmax(most, fabs(0.5 * erfc(-x[i] / sqrt(2)) - ((double)i + 0.5) / NORMALS));
        ck_assert_double_lt(most * sqrt(NORMALS), 1.95);
        for (size_t b = 0; b < sizeof behind / sizeof *behind; b++) {
            double expected = NORMALS * 0.5 * erfc(behind[b] / sqrt(2)), low = 0, high = 0;

            for (size_t i = 0; i < NORMALS; i++) {
                low += x[i] < -behind[b];
                high += x[i] > behind[b];
            }
            ck_assert_double_eq_tol(low, expected, 4 * sqrt(expected) + 1);
            ck_assert_double_eq_tol(high, expected, 4 * sqrt(expected) + 1);
        }
        free(x);
    }
}
END_TEST

/* Of ten million, those behind the last layer: how many, and how far behind on average, φ(r) / Q(r) − r. */
START_TEST(ziggurat_has_the_tail)
{
    const double r = 3.6541528853610088, share = erfc(r / sqrt(2)), bell = exp(-r * r / 2) / sqrt(2 * acos(-1));
    double count = 0, excess = 0, expected = 10.0 * NORMALS * share;

    for (uint64_t seed = 11; seed <= 20; seed++) {
        double *x = draw_normals(seed);

        for (size_t i = 0; i < NORMALS; i++)
            if (fabs(x[i]) > r) {
                count++;
                excess += fabs(x[i]) - r;
            }
        free(x);
    }
    ck_assert_double_eq_tol(count, expected, 4 * sqrt(expected));
    ck_assert_double_eq_tol(excess / count, 2 * bell / share - r, 4 * 0.24 / sqrt(expected));
}
END_TEST

START_TEST(ziggurat_does_not_mind_pieces)
{
    struct random_table table;
    struct random one, many;
    double whole[1000], pieces[1000];

    random_make_table(&table);
    random_start(&one, 3, 4);
    many = one;
    random_normals(whole, 1000, &table, &one);
    for (size_t at = 0, length = 0; at < 1000; at += length, length = (length + 7) % 60)
        random_normals(pieces + at, length < 1000 - at ? length : 1000 - at, &table, &many);
    ck_assert_mem_eq(whole, pieces, sizeof whole);
    ck_assert_mem_eq(&one, &many, sizeof one);
}
END_TEST

/* What seed 1 gives, so that numbers quoted in lessons stay: from this program, compared among compilers. */
START_TEST(ziggurat_is_the_same_everywhere)
{
    static const double expected[] = {1.540766533405442,  -1.462191742497341, 1.206142176037369,  0.127337590245773,
                                      -0.789616558658547, 0.701529541715288,  -0.174594244965075, 0.222974023219919};
    struct random_table table;
    struct random r;
    double x[8];

    random_make_table(&table);
    random_start(&r, 1, 64);
    random_normals(x, 8, &table, &r);
    for (size_t i = 0; i < 8; i++)
        ck_assert_double_eq_tol(x[i], expected[i], 1e-12);
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
    tcase_add_test(tests, ziggurat_covers_the_bell);
    tcase_add_test(tests, ziggurat_has_the_moments);
    tcase_add_test(tests, ziggurat_is_normal);
    tcase_add_test(tests, ziggurat_has_the_tail);
    tcase_add_test(tests, ziggurat_does_not_mind_pieces);
    tcase_add_test(tests, ziggurat_is_the_same_everywhere);
    suite_add_tcase(suite, tests);
    return suite;
}
