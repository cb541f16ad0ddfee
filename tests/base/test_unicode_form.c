/* SPDX-License-Identifier: MIT */
/* Characters taken apart as Unicode's own table has it (UnicodeData.txt 15), marks in their order, and small letters.
 */
#include "base/unicode_form.h"
#include "suites.h"

#include <string.h>

static const struct {
    char32_t whole, parts[UNICODE_PARTS + 1];
} cases[] = {
    {0x41, {0x41}},
    {0xD7, {0xD7}},
    {0xE9, {0x65, 0x301}},
    {0xC5, {0x41, 0x30A}},
    {0x212B, {0x41, 0x30A}},
    {0x212A, {0x4B}},
    {0x2126, {0x3A9}},
    {0x1D5, {0x55, 0x308, 0x304}},
    {0x1EC7, {0x65, 0x323, 0x302}},
    {0x1EE9, {0x75, 0x31B, 0x301}},
    {0x1E69, {0x73, 0x323, 0x307}},
    {0x390, {0x3B9, 0x308, 0x301}},
    {0x1F82, {0x3B1, 0x313, 0x300, 0x345}},
    {0x1FD3, {0x3B9, 0x308, 0x301}},
    {0x419, {0x418, 0x306}},
    {0x4F9, {0x44B, 0x308}},
    {0x1EF9, {0x79, 0x303}},
    {0x341, {0x301}},
    {0xAC00, {0x1100, 0x1161}},
    {0xD55C, {0x1112, 0x1161, 0x11AB}},
    {0xD7A3, {0x1112, 0x1175, 0x11C2}},
    {0xD7A4, {0xD7A4}},
    {0x10FFFF, {0x10FFFF}},
};

START_TEST(takes_characters_apart)
{
    char32_t parts[UNICODE_PARTS];
    size_t count = 0;

    while (cases[_i].parts[count])
        count++;
    ck_assert_uint_eq(unicode_decompose(cases[_i].whole, parts), count);
    for (size_t i = 0; i < count; i++)
        ck_assert_uint_eq(parts[i], cases[_i].parts[i]);
}
END_TEST

START_TEST(orders_marks)
{
    char32_t text[] = {0x301, 0x323, 0x61, 0x345, 0x301, 0x323, 0x31B, 0x300, 0x62, 0x302};
    const char32_t ordered[] = {0x323, 0x301, 0x61, 0x31B, 0x323, 0x301, 0x300, 0x345, 0x62, 0x302};

    unicode_order_marks(text, sizeof text / sizeof *text);
    ck_assert_mem_eq(text, ordered, sizeof ordered);
    ck_assert_uint_eq(unicode_mark_class(0x34F), 0);
    ck_assert_uint_eq(unicode_mark_class(0x338), 1);
    ck_assert_uint_eq(unicode_mark_class('a'), 0);
}
END_TEST

START_TEST(folds_case)
{
    static const char32_t pairs[][2] = {{'A', 'a'},     {'z', 'z'},     {0x3A9, 0x3C9}, {0x3C2, 0x3C3}, {0x416, 0x436},
                                        {0x402, 0x452}, {0x141, 0x142}, {0x110, 0x111}, {0x152, 0x153}, {0x17F, 's'},
                                        {0x4D8, 0x4D9}, {0xD8, 0xF8},   {0xD7, 0xD7}};
    char32_t small[2];

    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        ck_assert_uint_eq(unicode_fold_case(pairs[i][0], small), 1);
        ck_assert_uint_eq(small[0], pairs[i][1]);
    }
    ck_assert_uint_eq(unicode_fold_case(0xDF, small), 2);
    ck_assert(small[0] == 's' && small[1] == 's');
    ck_assert_uint_eq(unicode_fold_case(0x1E9E, small), 2);
}
END_TEST

Suite *base_unicode_form_suite(void)
{
    Suite *suite = suite_create("base_unicode_form");
    TCase *tests = tcase_create("unicode_form");

    tcase_add_loop_test(tests, takes_characters_apart, 0, (int)(sizeof cases / sizeof *cases));
    tcase_add_test(tests, orders_marks);
    tcase_add_test(tests, folds_case);
    suite_add_tcase(suite, tests);
    return suite;
}
