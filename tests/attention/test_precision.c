/* SPDX-License-Identifier: MIT */
/* Rounding to halves and to floats: values known from the standard, every half there is, and what lies between. */
#include "attention/precision.h"
#include "base/random.h"
#include "suites.h"

#include <math.h>

static double half(double value)
{
    return precision_round(value, PRECISION_HALF);
}

/* The value of a half from its bits: sign, 5 of exponent, 10 of fraction (IEEE 754, section 3.4). */
static double decode(unsigned bits)
{
    int exponent = (int)(bits >> 10 & 31), fraction = (int)(bits & 1023);
    double size = exponent == 31  ? (fraction ? NAN : INFINITY)
                  : exponent == 0 ? ldexp(fraction, -24)
                                  : ldexp(1024 + fraction, exponent - 25);

    return bits >> 15 ? -size : size;
}

START_TEST(known_halves)
{
    static const double known[][2] = {
        {0.1, 0.0999755859375},
        {1.0 / 3, 0.333251953125},
        {2049, 2048},
        {2051, 2052},
        {65504, 65504},
        {65519.99, 65504},
        {65520, INFINITY},
        {1e300, INFINITY},
        {1e9, INFINITY},
        {1 + 0x1p-11, 1},
        {1 + 0x3p-11, 1 + 0x1p-9},
        {0x1p-14, 0x1p-14},
        {0x1p-24, 0x1p-24},
        {0x1p-25, 0},
        {0x1.0001p-25, 0x1p-24},
        {0x3p-25, 0x1p-23},
        {1e-300, 0},
    };

    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        ck_assert_msg(half(known[i][0]) == known[i][1], "%a becomes %a", known[i][0], half(known[i][0]));
        ck_assert_msg(half(-known[i][0]) == -known[i][1], "%a becomes %a", -known[i][0], half(-known[i][0]));
    }
    ck_assert(isnan(half(NAN)));
    ck_assert(signbit(half(-0.0)) && signbit(half(-1e-300)) && !signbit(half(1e-300)));
}
END_TEST

START_TEST(every_half_stays)
{
    for (unsigned bits = 0; bits < 65536; bits++) {
        double value = decode(bits), rounded = half(value);

        if (isnan(value))
            ck_assert(isnan(rounded));
        else if (rounded != value || !signbit(rounded) != !signbit(value))
            ck_abort_msg("half %04x, %a, becomes %a", bits, value, rounded);
    }
}
END_TEST

START_TEST(between_two_halves_the_nearer_and_at_a_tie_the_even)
{
    for (unsigned bits = 0; bits < 0x7bff; bits++) {
        double low = decode(bits), high = decode(bits + 1), middle = (low + high) / 2;

        if (half(middle) != (bits % 2 ? high : low) || half(nextafter(middle, low)) != low ||
            half(nextafter(middle, high)) != high)
            ck_abort_msg("beside half %04x, %a", bits, low);
    }
}
END_TEST

START_TEST(floats_are_what_a_cast_makes)
{
    struct random random;

    random_start(&random, 1, 1);
    for (int i = 0; i < 100000; i++) {
        double value = ldexp(random_normal(&random), (int)(random_bits(&random) % 280) - 155);
        float cast = (float)value;

        if (precision_round(value, PRECISION_FLOAT) != (double)cast)
            ck_abort_msg("%a becomes %a, not %a", value, precision_round(value, PRECISION_FLOAT), (double)cast);
    }
    ck_assert(precision_round(0x1.fffffefp127, PRECISION_FLOAT) == 0x1.fffffep127);
    ck_assert(precision_round(0x1.ffffffp127, PRECISION_FLOAT) == INFINITY);
    ck_assert(precision_round(-1e300, PRECISION_FLOAT) == -INFINITY);
    ck_assert(precision_round(-1e9 + 31, PRECISION_FLOAT) == -1e9);
}
END_TEST

START_TEST(doubles_stay)
{
    ck_assert(precision_round(0.1, PRECISION_DOUBLE) == 0.1);
    ck_assert(precision_round(1e308, PRECISION_DOUBLE) == 1e308);
}
END_TEST

Suite *attention_precision_suite(void)
{
    Suite *suite = suite_create("attention/precision");
    TCase *tests = tcase_create("rounding");

    tcase_add_test(tests, known_halves);
    tcase_add_test(tests, every_half_stays);
    tcase_add_test(tests, between_two_halves_the_nearer_and_at_a_tie_the_even);
    tcase_add_test(tests, floats_are_what_a_cast_makes);
    tcase_add_test(tests, doubles_stay);
    suite_add_tcase(suite, tests);
    return suite;
}
