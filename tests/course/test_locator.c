/* SPDX-License-Identifier: MIT */
#include "base/locator.h"
#include "base/random.h"
#include "suites.h"

static const char text[] = "one\ntw×\r\n\rfour\n\n";

static const struct {
    size_t at, line, column;
} cases[] = {
    {0, 1, 1}, {3, 1, 4}, {4, 2, 1}, {6, 2, 3}, {8, 2, 4}, {10, 3, 1}, {11, 4, 1}, {15, 4, 5}, {16, 5, 1}, {17, 6, 1},
};

START_TEST(tells_line_and_column)
{
    struct locator l = locator_start("f.md", text, sizeof text - 1);
    struct place p = locator_place(&l, text + cases[_i].at);

    ck_assert_str_eq(p.file, "f.md");
    ck_assert_uint_eq(p.line, cases[_i].line);
    ck_assert_uint_eq(p.column, cases[_i].column);
}
END_TEST

/* Asked in any order, it answers as one that is asked for the first time. */
START_TEST(goes_back_and_forth)
{
    struct locator l = locator_start("f.md", text, sizeof text - 1);
    struct random r;

    random_start(&r, 3, 0);
    for (int i = 0; i < 2000; i++) {
        const char *at = text + random_bits(&r) % sizeof text;
        struct locator fresh = locator_start("f.md", text, sizeof text - 1);
        struct place expected = locator_place(&fresh, at), p = locator_place(&l, at);

        ck_assert_uint_eq(p.line, expected.line);
        ck_assert_uint_eq(p.column, expected.column);
    }
}
END_TEST

START_TEST(knows_its_own_bytes)
{
    static const char other[] = "other";
    struct locator l = locator_start("f.md", text, sizeof text - 1);

    ck_assert(locator_owns(&l, text) && locator_owns(&l, text + sizeof text - 1));
    ck_assert(!locator_owns(&l, other) && !locator_owns(&l, text + sizeof text));
    ck_assert_ptr_eq(locator_next_line(&l, text + 5), text + 10);
    ck_assert_ptr_eq(locator_next_line(&l, text + 10), text + 11);
    ck_assert_ptr_eq(locator_next_line(&l, text + 16), text + 17);
    ck_assert_ptr_eq(locator_next_line(&l, text + 17), text + 17);
}
END_TEST

Suite *course_locator_suite(void)
{
    Suite *suite = suite_create("course_locator");
    TCase *tests = tcase_create("locator");

    tcase_add_loop_test(tests, tells_line_and_column, 0, sizeof cases / sizeof *cases);
    tcase_add_test(tests, goes_back_and_forth);
    tcase_add_test(tests, knows_its_own_bytes);
    suite_add_tcase(suite, tests);
    return suite;
}
