/* SPDX-License-Identifier: MIT */
#include "markup/quoted_number.h"
#include "suites.h"

#include <string.h>

static const struct {
    const char *text, *number; /* NULL: none */
} endings[] = {{"5.60", "5.60"},
               {"= 5.60", "5.60"},
               {"gives -0.5", "-0.5"},
               {"gives −0.5", "−0.5"},
               {"4-1", "1"},
               {"x−1", "1"},
               {"f(2)-1", "1"},
               {"4 -1", "-1"},
               {"(-1", "-1"},
               {"16,384", "16,384"},
               {"1,234,567.25", "1,234,567.25"},
               {"(1, 2,345", "2,345"},
               {"12,34", "34"},
               {"0,384", "384"},
               {"1,2345", "2345"},
               {"v1.5", "1.5"},
               {"√5", "5"},
               {"5.", NULL},
               {".5", "5"},
               {"5 ", NULL},
               {"86%", NULL},
               {"", NULL},
               {"abc", NULL},
               {"-", NULL},
               {"007", "007"}};

START_TEST(finds_the_number_at_the_end)
{
    const char *text = endings[_i].text, *number = endings[_i].number ? endings[_i].number : "";
    size_t length = quoted_number_at_end(text, strlen(text));

    ck_assert_str_eq(text + strlen(text) - length, number);
}
END_TEST

static const struct {
    const char *text;
    double value;
    int decimals; /* -1: not a number */
} values[] = {{"5.60", 5.6, 2},
              {"-0.5", -0.5, 1},
              {"−2", -2, 0},
              {"16,384.50", 16384.5, 2},
              {"12,345", 12345, 0},
              {"1234", 1234, 0},
              {"0.000", 0, 3},
              {"", 0, -1},
              {"x", 0, -1},
              {"5.6.0", 0, -1},
              {"1e5", 0, -1},
              {"0x10", 0, -1},
              {"nan", 0, -1},
              {"5 ", 0, -1},
              {"--5", 0, -1},
              {"1,23", 0, -1},
              {"12345678901234567890123456789012345678901234567890", 0, -1}};

START_TEST(reads_value_and_decimals)
{
    double value = -99;
    int decimals = -1;
    bool is_number = quoted_number_read(values[_i].text, &value, &decimals);

    ck_assert_int_eq(is_number, values[_i].decimals >= 0);
    ck_assert_int_eq(decimals, values[_i].decimals);
    if (is_number)
        ck_assert_double_eq(value, values[_i].value);
}
END_TEST

Suite *course_quoted_number_suite(void)
{
    Suite *suite = suite_create("course_quoted_number");
    TCase *tests = tcase_create("quoted_number");

    tcase_add_loop_test(tests, finds_the_number_at_the_end, 0, sizeof endings / sizeof *endings);
    tcase_add_loop_test(tests, reads_value_and_decimals, 0, sizeof values / sizeof *values);
    suite_add_tcase(suite, tests);
    return suite;
}
