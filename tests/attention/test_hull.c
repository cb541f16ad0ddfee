/* SPDX-License-Identifier: MIT */
/* Which keys a query can pick: the four keys of the lesson by hand, then many sets of keys against trying directions
 * one by one. */
#include "attention/stages.h"
#include "base/random.h"
#include "study/hull.h"
#include "suites.h"

#include <math.h>

static const double lesson[] = {10, 0, 0, 10, 5, 5, 2, 2};

START_TEST(the_four_keys_of_the_lesson)
{
    static const enum hull_place places[] = {HULL_CORNER, HULL_CORNER, HULL_EDGE, HULL_CORNER};
    struct hull hull;
    struct hull_mean mean;
    double from, to, angles[2];

    hull_make(&hull, lesson, 4);
    ck_assert_uint_eq(hull.count, 3);
    for (size_t key = 0; key < 4; key++)
        ck_assert_int_eq(hull_place(&hull, lesson, 4, key), places[key]);
    ck_assert(hull_mean(&hull, lesson, 4, 2, &mean) && mean.count == 2);
    ck_assert(mean.of[0] == 0 && mean.of[1] == 1);
    ck_assert_double_eq_tol(mean.part[0], 0.5, 1e-12);
    ck_assert_double_eq_tol(hull_bound(&mean), 1.0 / 3, 1e-12);
    ck_assert(!hull_arc(&hull, lesson, 4, 2, &from, &to));
    ck_assert(hull_arc(&hull, lesson, 4, 3, &from, &to));
    ck_assert_double_eq_tol(from, 180 + atan(0.25) * 180 / acos(-1), 1e-9);
    ck_assert_double_eq_tol(to, 180 + atan(4) * 180 / acos(-1), 1e-9);
    ck_assert(hull_arc(&hull, lesson, 4, 0, &from, &to));
    ck_assert_double_eq_tol(from, 180 + atan(4) * 180 / acos(-1), 1e-9);
    ck_assert_double_eq_tol(to, 360 + 45, 1e-9);
    ck_assert(!hull_mean(&hull, lesson, 4, 3, &mean));
    ck_assert_uint_eq(hull_ties(&hull, lesson, 4, 2, angles), 1);
    ck_assert_double_eq_tol(angles[0], 45, 1e-9);
    ck_assert_uint_eq(hull_ties(&hull, lesson, 4, 0, angles), 0);
}
END_TEST

START_TEST(keys_on_a_line_and_in_one_place)
{
    static const double line[] = {1, 1, 3, 3, 2, 2, -1, -1}, twice[] = {4, 1, 0, 0, 4, 1, 0, 2}, one[] = {7, 7, 7, 7};
    struct hull hull;
    struct hull_mean mean;
    double from, to, angles[2];

    hull_make(&hull, line, 4);
    ck_assert_uint_eq(hull_ties(&hull, line, 4, 0, angles), 2);
    ck_assert_double_eq_tol(angles[0], 135, 1e-9);
    ck_assert_double_eq_tol(angles[1], 315, 1e-9);
    ck_assert_uint_eq(hull.count, 2);
    ck_assert_int_eq(hull_place(&hull, line, 4, 0), HULL_EDGE);
    ck_assert(hull_mean(&hull, line, 4, 2, &mean) && mean.of[0] == 1 && mean.of[1] == 3);
    ck_assert_double_eq_tol(mean.part[0], 0.75, 1e-12);
    ck_assert(hull_arc(&hull, line, 4, 1, &from, &to));
    ck_assert_double_eq_tol(from, 315, 1e-9);
    ck_assert_double_eq_tol(to, 315 + 180, 1e-9);
    hull_make(&hull, twice, 4);
    ck_assert_uint_eq(hull.count, 3);
    ck_assert_int_eq(hull_place(&hull, twice, 4, 0), HULL_COPY);
    ck_assert_int_eq(hull_place(&hull, twice, 4, 2), HULL_COPY);
    ck_assert(hull_mean(&hull, twice, 4, 2, &mean) && mean.count == 1 && mean.of[0] == 0 && mean.part[0] == 1);
    ck_assert_double_eq_tol(hull_bound(&mean), 0.5, 1e-12);
    ck_assert(!hull_arc(&hull, twice, 4, 0, &from, &to));
    hull_make(&hull, one, 2);
    ck_assert_uint_eq(hull.count, 1);
    ck_assert_int_eq(hull_place(&hull, one, 2, 1), HULL_COPY);
    hull_make(&hull, one, 1);
    ck_assert_int_eq(hull_place(&hull, one, 1, 0), HULL_CORNER);
    ck_assert(hull_arc(&hull, one, 1, 0, &from, &to) && from == 0 && to == 360);
}
END_TEST

/* 1 to 9 keys on a grid so small that many lie on lines and on each other; some in hundredths. */
static size_t make_keys(struct random *r, double *K)
{
    size_t n = 1 + random_bits(r) % HULL_KEYS_MOST;
    double unit = random_bits(r) % 2 ? 1 : 0.01;
    unsigned wide = random_bits(r) % 2 ? 5 : 41;

    for (size_t i = 0; i < 2 * n; i++)
        K[i] = ((double)(random_bits(r) % wide) - wide / 2) * unit;
    return n;
}

static void score_at(const double *K, size_t n, double angle, double length, double *scores)
{
    double radians = angle * acos(-1) / 180, q[2] = {length * cos(radians), length * sin(radians)};

    attention_score(scores, q, K, 1, n, 2);
}

/* A key that wins alone somewhere does so exactly within its arc. */
static void check_arcs(const struct hull *hull, const double *K, size_t n)
{
    for (double angle = 0.37; angle < 360; angle += 1.13) {
        double scores[HULL_KEYS_MOST], from, to;
        size_t winners[HULL_KEYS_MOST], count;

        score_at(K, n, angle, 1, scores);
        count = hull_winners(scores, n, winners);
        for (size_t key = 0; key < n; key++) {
            bool wins = count == 1 && winners[0] == key, within = hull_arc(hull, K, n, key, &from, &to);
            double turned = angle < from ? angle + 360 : angle;

            if (within && (fabs(turned - from) < 1e-6 || fabs(turned - to) < 1e-6 || fabs(turned - 360 - from) < 1e-6))
                continue; /* at its very end it ties */
            ck_assert_msg(wins == (within && turned < to), "key %zu of %zu at %g", key + 1, n, angle);
        }
    }
}

/* What is no corner is a mean of corners, scores as that mean does, and keeps below its bound. */
static void check_mean(const struct hull *hull, const double *K, size_t n, size_t key, struct random *r)
{
    struct hull_mean mean;
    double at[2] = {0}, sum = 0, scores[HULL_KEYS_MOST], shares[HULL_KEYS_MOST];
    bool is_mean = hull_mean(hull, K, n, key, &mean);

    ck_assert_int_eq(is_mean, hull_place(hull, K, n, key) != HULL_CORNER);
    for (size_t i = 0; is_mean && i < mean.count; i++) {
        ck_assert(mean.of[i] != key && mean.part[i] > 0);
        at[0] += mean.part[i] * K[2 * mean.of[i]];
        at[1] += mean.part[i] * K[2 * mean.of[i] + 1];
        sum += mean.part[i];
    }
    if (!is_mean)
        return;
    ck_assert_double_eq_tol(sum, 1, 1e-9);
    ck_assert_double_eq_tol(at[0], K[2 * key], 1e-9);
    ck_assert_double_eq_tol(at[1], K[2 * key + 1], 1e-9);
    if (mean.count == 3)
        ck_assert_int_eq(hull_place(hull, K, n, key), HULL_INSIDE);
    for (int i = 0; i < 20; i++) {
        score_at(K, n, (double)(random_bits(r) % 3600) / 10, (double)(random_bits(r) % 1000) / 100, scores);
        attention_softmax(shares, scores, 1, n);
        ck_assert_double_le(shares[key], hull_bound(&mean) + 1e-9);
    }
}

START_TEST(holds_for_any_keys)
{
    struct random r;

    random_start(&r, 5, (unsigned)_i);
    for (int try = 0; try < 300; try++) {
        double K[2 * HULL_KEYS_MOST];
        size_t n = make_keys(&r, K);
        struct hull hull;

        hull_make(&hull, K, n);
        check_arcs(&hull, K, n);
        for (size_t key = 0; key < n; key++)
            check_mean(&hull, K, n, key, &r);
    }
}
END_TEST

/* Equal parts let a query reach the bound: with k₁, k₂ and their middle alone, at the tie. */
START_TEST(the_bound_is_reached)
{
    static const double K[] = {10, 0, 0, 10, 5, 5};
    double scores[3], shares[3];
    size_t winners[3];

    score_at(K, 3, 45, 1, scores);
    attention_softmax(shares, scores, 1, 3);
    ck_assert_double_eq_tol(shares[2], 1.0 / 3, 1e-12);
    ck_assert_uint_eq(hull_winners(scores, 3, winners), 3);
    score_at(K, 3, 45, 0, scores);
    ck_assert_uint_eq(hull_winners(scores, 3, winners), 3);
    score_at(K, 3, 44.9999, 1, scores);
    ck_assert(hull_winners(scores, 3, winners) == 1 && winners[0] == 0);
}
END_TEST

Suite *attention_hull_suite(void)
{
    Suite *suite = suite_create("attention_hull");
    TCase *tests = tcase_create("hull");

    tcase_add_test(tests, the_four_keys_of_the_lesson);
    tcase_add_test(tests, keys_on_a_line_and_in_one_place);
    tcase_add_loop_test(tests, holds_for_any_keys, 0, 4);
    tcase_add_test(tests, the_bound_is_reached);
    suite_add_tcase(suite, tests);
    return suite;
}
