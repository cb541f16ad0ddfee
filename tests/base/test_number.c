/* SPDX-License-Identifier: MIT */
#include "base/number.h"
#include "base/random.h"
#include "suites.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Significant digits of a number as %g prints it. */
static int count_digits(const char *text)
{
    int digits = 0, zeros = 0;

    for (; *text && *text != 'e'; text++) {
        if (*text >= '1' && *text <= '9') {
            digits += zeros + 1;
            zeros = 0;
        } else if (*text == '0' && digits > 0) {
            zeros++;
        }
    }
    return digits;
}

/* The text reads back to the very same number, and no text with fewer digits does. */
static void check_shortest(double value)
{
    char text[NUMBER_ROOM], shorter[NUMBER_ROOM];
    size_t length = number_shortest(text, value);
    int digits = count_digits(text);

    if (length != strlen(text) || strtod(text, NULL) != value)
        ck_abort_msg("%s does not read back to %a", text, value);
    if (digits < 2)
        return;
    snprintf(shorter, sizeof shorter, "%.*g", digits - 1, value);
    if (strtod(shorter, NULL) == value)
        ck_abort_msg("%s, but %s would do", text, shorter);
}

static void check_shortest_float(float value)
{
    char text[NUMBER_ROOM], shorter[NUMBER_ROOM];
    size_t length = number_shortest_float(text, value);
    int digits = count_digits(text);

    if (length != strlen(text) || strtof(text, NULL) != value)
        ck_abort_msg("%s does not read back to %a", text, (double)value);
    if (digits < 2)
        return;
    snprintf(shorter, sizeof shorter, "%.*g", digits - 1, (double)value);
    if (strtof(shorter, NULL) == value)
        ck_abort_msg("%s, but %s would do", text, shorter);
}

START_TEST(shortest_reads_back_as_a_float)
{
    static const float values[] = {0, 0.1f, -5.6f, 1e10f, FLT_MAX, FLT_MIN, FLT_TRUE_MIN, -FLT_EPSILON, 16777216, 2.8f};
    char text[NUMBER_ROOM];
    struct random r;

    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        check_shortest_float(values[i]);
    random_start(&r, 6, 0);
    for (int i = 0; i < SOME_OF(100000); i++) {
        uint32_t bits = (uint32_t)random_bits(&r);
        float value;

        memcpy(&value, &bits, sizeof value);
        if (isfinite(value))
            check_shortest_float(value);
    }
    number_shortest_float(text, 0.1f);
    ck_assert_str_eq(text, "0.1");
}
END_TEST

START_TEST(shortest_reads_back)
{
    static const double values[] = {0,        0.1,         -0.1,         1.0 / 3,   5.6,    1e23,      DBL_MAX, DBL_MIN,
                                    -DBL_MAX, DBL_EPSILON, DBL_TRUE_MIN, 0.1 + 0.2, 1e-310, 123456789, 2.8};
    struct random r;

    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        check_shortest(values[i]);
    random_start(&r, 5, 0);
    for (int i = 0; i < 200000; i++) {
        uint64_t bits = random_bits(&r);
        double value;

        memcpy(&value, &bits, sizeof value);
        if (isfinite(value))
            check_shortest(value);
    }
}
END_TEST

static const struct {
    double value;
    int decimals;
    const char *text;
} fixed[] = {
    {0, 2, "0.00"},       {-0.0, 2, "0.00"},      {-0.004, 2, "0.00"},
    {-0.006, 2, "-0.01"}, {5.6, 2, "5.60"},       {2.675, 1, "2.7"},
    {-1, 0, "-1"},        {-0.4, 0, "0"},         {1e15, 1, "1000000000000000.0"},
    {INFINITY, 2, "inf"}, {-INFINITY, 2, "-inf"}, {NAN, 2, "nan"},
};

START_TEST(fixed_has_no_negative_zero)
{
    char text[NUMBER_ROOM];

    ck_assert_uint_eq(number_fixed(text, fixed[_i].value, fixed[_i].decimals), strlen(fixed[_i].text));
    ck_assert_str_eq(text, fixed[_i].text);
}
END_TEST

/* Whole, halved, negative, tiny and large: as printf() rounds them, but for the sign of zero. */
START_TEST(fixed_rounds_as_printf_does)
{
    char text[NUMBER_ROOM], wanted[NUMBER_ROOM];
    struct random r;

    random_start(&r, 7, 0);
    for (int i = 0; i < 300000; i++) {
        double size = pow(10, random_uniform(&r) * 16 - 8), value = (random_uniform(&r) - 0.5) * size;
        int decimals = (int)(random_bits(&r) % 5);

        if (i % 3 == 1)
            value = floor(value * 2000) / 2000; /* near a half, to either side or on it */
        else if (i % 3 == 2)
            value = floor(value * 16) / 16; /* a half to the bit */
        snprintf(wanted, sizeof wanted, "%.*f", decimals, value);
        if (wanted[0] == '-' && strtod(wanted, NULL) == 0)
            memmove(wanted, wanted + 1, strlen(wanted));
        if (number_fixed(text, value, decimals) != strlen(wanted) || strcmp(text, wanted) != 0)
            ck_abort_msg("%a with %d decimals: \"%s\", not \"%s\"", value, decimals, text, wanted);
    }
}
END_TEST

START_TEST(fixed_fits_the_largest)
{
    char text[NUMBER_ROOM];

    ck_assert_uint_eq(number_fixed(text, -DBL_MAX, 17), strlen(text));
    ck_assert_uint_lt(strlen(text), NUMBER_ROOM);
    ck_assert(strtod(text, NULL) == -DBL_MAX);
}
END_TEST

START_TEST(decimals_are_the_fewest_that_are_exact)
{
    const double tenths[] = {0, 2.8, -0.5, 1}, hundredths[] = {0, 0.25, 2.8}, thirds[] = {1.0 / 3},
                 odd[] = {NAN, INFINITY}, within[] = {0.25 + 4e-10}, beyond[] = {0.25 + 2e-9};

    ck_assert_int_eq(number_decimals(tenths, 4, 6), 1);
    ck_assert_int_eq(number_decimals(hundredths, 3, 6), 2);
    ck_assert_int_eq(number_decimals(hundredths, 3, 1), 1);
    ck_assert_int_eq(number_decimals(thirds, 1, 3), 3);
    ck_assert_int_eq(number_decimals(tenths, 1, 6), 0);
    ck_assert_int_eq(number_decimals(NULL, 0, 6), 0);
    ck_assert_int_eq(number_decimals(odd, 2, 4), 0);
    ck_assert_int_eq(number_decimals(within, 1, 6), 2);
    ck_assert_int_eq(number_decimals(beyond, 1, 6), 6);
}
END_TEST

static const struct {
    const char *text;
    uint64_t most;
    bool ok;
    uint64_t value;
} parsed[] = {
    {"0", 9, true, 0},
    {"7", 7, true, 7},
    {"8", 7, false, 0},
    {"007", 9, true, 7},
    {"1024", 1024, true, 1024},
    {"1025", 1024, false, 0},
    {"18446744073709551615", UINT64_MAX, true, UINT64_MAX},
    {"18446744073709551616", UINT64_MAX, false, 0},
    {"99999999999999999999999999", UINT64_MAX, false, 0},
    {"", 9, false, 0},
    {"-1", 9, false, 0},
    {"+1", 9, false, 0},
    {" 1", 9, false, 0},
    {"1 ", 9, false, 0},
    {"1.0", 9, false, 0},
    {"1e3", 9999, false, 0},
    {"0x10", 99, false, 0},
    {"four", 9, false, 0},
    {"٣", 9, false, 0}, /* a digit, but not one of ours */
    {"0", 0, true, 0},
    {"1", 0, false, 0},
};

START_TEST(thousands_are_grouped_from_five_digits_on)
{
    ck_assert_str_eq(number_grouped(0).is, "0");
    ck_assert_str_eq(number_grouped(1024).is, "1024");
    ck_assert_str_eq(number_grouped(16384).is, "16,384");
    ck_assert_str_eq(number_grouped(327680).is, "327,680");
    ck_assert_str_eq(number_bytes(0).is, "0 bytes");
    ck_assert_str_eq(number_bytes(1023).is, "1023 bytes");
    ck_assert_str_eq(number_bytes(327680).is, "320 KiB");
    ck_assert_str_eq(number_bytes(2.5 * 1024 * 1024).is, "2.5 MiB");
    ck_assert_double_eq(number_bytes_unit(3e15), 1024.0 * 1024 * 1024 * 1024); /* the largest there is */
    ck_assert_str_eq(number_grouped(1073741824).is, "1,073,741,824");
}
END_TEST

START_TEST(parse_takes_plain_numbers_only)
{
    uint64_t value = 77;

    ck_assert_int_eq(number_parse(parsed[_i].text, parsed[_i].most, &value), parsed[_i].ok);
    ck_assert_uint_eq(value, parsed[_i].ok ? parsed[_i].value : 77);
}
END_TEST

START_TEST(decimals_are_read_and_counted)
{
    static const struct {
        const char *text;
        double value;
        size_t decimals;
    } right[] = {{"5", 5, 0},  {"-0.25", -0.25, 2}, {"+.5", 0.5, 1},
                 {"7.", 7, 0}, {"-0", 0, 0},        {"999999999999", 999999999999, 0}};
    static const char *const wrong[] = {"",    "-",     ".",  "+-1", "1e3", "0x1",
                                        "nan", "1.2.3", " 1", "1 ",  "1,5", "1234567890123"};
    size_t decimals;
    double value;

    for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
        ck_assert_msg(number_parse_decimal(right[i].text, &decimals, &value), "%s", right[i].text);
        ck_assert_double_eq(value, right[i].value);
        ck_assert(!signbit(value) || value < 0);
        ck_assert_uint_eq(decimals, right[i].decimals);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        ck_assert_msg(!number_parse_decimal(wrong[i], &decimals, &value), "%s", wrong[i]);
}
END_TEST

START_TEST(numbers_agree_as_shown)
{
    ck_assert(number_agrees(5.60, 2, 5.6));
    ck_assert(number_agrees(0.86, 2, 0.8629));
    ck_assert(number_agrees(0.86, 2, 0.8551));
    ck_assert(number_agrees(0.13, 2, 0.125) && number_agrees(0.12, 2, 0.125));
    ck_assert(number_agrees(-3, 0, -2.7));
    ck_assert(!number_agrees(0.86, 2, 0.8549));
    ck_assert(!number_agrees(0.87, 2, 0.8629));
    ck_assert(!number_agrees(3, 0, 2.4));
}
END_TEST

Suite *number_suite(void)
{
    Suite *suite = suite_create("number");
    TCase *tests = tcase_create("number");

    tcase_add_test(tests, shortest_reads_back);
    tcase_add_test(tests, shortest_reads_back_as_a_float);
    tcase_add_loop_test(tests, fixed_has_no_negative_zero, 0, sizeof fixed / sizeof *fixed);
    tcase_add_test(tests, fixed_rounds_as_printf_does);
    tcase_add_test(tests, fixed_fits_the_largest);
    tcase_add_test(tests, decimals_are_the_fewest_that_are_exact);
    tcase_add_loop_test(tests, parse_takes_plain_numbers_only, 0, sizeof parsed / sizeof *parsed);
    tcase_add_test(tests, thousands_are_grouped_from_five_digits_on);
    tcase_add_test(tests, decimals_are_read_and_counted);
    tcase_add_test(tests, numbers_agree_as_shown);
    suite_add_tcase(suite, tests);
    return suite;
}
