/* SPDX-License-Identifier: MIT */
#include "base/quoted.h"
#include "base/random.h"
#include "base/text.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

START_TEST(empty_text_is_a_string)
{
    struct text t = {0};
    char *taken;

    ck_assert_str_eq(text_string(&t), "");
    text_cut(&t, 0);
    taken = text_take(&t);
    ck_assert_str_eq(taken, "");
    free(taken);
    text_add(&t, "");
    ck_assert_uint_eq(t.length, 0);
    text_free(&t);
    text_free(&t);
}
END_TEST

/* The same bytes appended to a text and to a plain array stay the same, with a zero behind them, whatever the order. */
START_TEST(agrees_with_a_plain_array)
{
    static char expected[400000];
    size_t length = 0;
    struct text t = {0};
    struct random r;

    random_start(&r, 1, (uint64_t)_i);
    for (int round = 0; round < 2000 && length + 600 < sizeof expected; round++) {
        char piece[600];
        size_t count = random_bits(&r) % sizeof piece;

        for (size_t i = 0; i < count; i++)
            piece[i] = (char)random_bits(&r);
        text_add_bytes(&t, piece, count);
        memcpy(expected + length, piece, count);
        length += count;
        if (random_bits(&r) % 50 == 0) {
            size_t cut = random_bits(&r) % (length + 100);

            text_cut(&t, cut);
            length = cut < length ? cut : length;
        }
        ck_assert_uint_eq(t.length, length);
        ck_assert_int_eq(text_string(&t)[length], 0);
    }
    ck_assert_mem_eq(text_string(&t), expected, length);
    text_free(&t);
}
END_TEST

/* A formatted string of every length around the size at which the small buffer no longer does. */
START_TEST(formats_any_length)
{
    char word[700];

    for (int length = 0; length < 600; length++) {
        struct text t = {0};

        memset(word, 'x', (size_t)length);
        word[length] = '\0';
        text_add(&t, "a");
        text_addf(&t, "<%s|%d>", word, length);
        ck_assert_uint_eq(t.length, strlen(text_string(&t)));
        ck_assert_int_eq(memcmp(text_string(&t), "a<", 2), 0);
        ck_assert_int_eq(memcmp(text_string(&t) + 2, word, (size_t)length), 0);
        ck_assert_int_eq(atoi(text_string(&t) + 3 + length), length);
        text_free(&t);
    }
}
END_TEST

START_TEST(appends_in_every_way)
{
    struct text t = {0};

    text_add(&t, "ab");
    text_add_byte(&t, 'c');
    text_repeat(&t, "─", 2);
    text_repeat(&t, "never", 0);
    text_add_bytes(&t, "d\0e", 3);
    ck_assert_uint_eq(t.length, 3 + 6 + 3);
    ck_assert_mem_eq(text_string(&t), "abc──d\0e", 13);
    text_cut(&t, 3);
    ck_assert_str_eq(text_string(&t), "abc");
    text_free(&t);
}
END_TEST

START_TEST(take_leaves_an_empty_text)
{
    struct text t = {0};
    char *taken;

    text_add(&t, "kept");
    taken = text_take(&t);
    ck_assert_str_eq(taken, "kept");
    ck_assert_uint_eq(t.length, 0);
    text_add(&t, "new");
    ck_assert_str_eq(taken, "kept");
    ck_assert_str_eq(text_string(&t), "new");
    free(taken);
    text_free(&t);
}
END_TEST

static const struct {
    const char *bytes, *json, *csv;
} quoted[] = {
    {"", "\"\"", ""},
    {"a, b", "\"a, b\"", "\"a, b\""},
    {"\"so\"", "\"\\\"so\\\"\"", "\"\"\"so\"\"\""},
    {"a\nb\tc", "\"a\\nb\\tc\"", "\"a\nb\tc\""},
    {"\\ \x1b \x7f", "\"\\\\ \\u001b \\u007f\"", "\\ \x1b \x7f"},
    {"\xC2\x9B[\u202E\u061C", "\"\\u009b[\\u202e\\u061c\"", "\xC2\x9B[\u202E\u061C"},
    {"\U000E0041", "\"\\udb40\\udc41\"", "\U000E0041"},
    {"\xC3\xA9 \xFF", "\"\xC3\xA9 \xEF\xBF\xBD\"", "\xC3\xA9 \xFF"},
    {"=1+1", "\"=1+1\"", "'=1+1"}, /* a spreadsheet would compute it */
    {"-1.5", "\"-1.5\"", "-1.5"},
    {"@x,y", "\"@x,y\"", "\"'@x,y\""},
};

START_TEST(quotes_as_json_and_csv_want_it)
{
    struct text json = {0}, csv = {0};

    quoted_add_json(&json, quoted[_i].bytes, strlen(quoted[_i].bytes));
    quoted_add_csv(&csv, quoted[_i].bytes);
    ck_assert_str_eq(text_string(&json), quoted[_i].json);
    ck_assert_str_eq(text_string(&csv), quoted[_i].csv);
    text_free(&json);
    text_free(&csv);
}
END_TEST

Suite *text_suite(void)
{
    Suite *suite = suite_create("text");
    TCase *tests = tcase_create("text");

    tcase_add_test(tests, empty_text_is_a_string);
    tcase_add_loop_test(tests, agrees_with_a_plain_array, 0, 5);
    tcase_add_test(tests, formats_any_length);
    tcase_add_test(tests, appends_in_every_way);
    tcase_add_test(tests, take_leaves_an_empty_text);
    tcase_add_loop_test(tests, quotes_as_json_and_csv_want_it, 0, (int)(sizeof quoted / sizeof *quoted));
    suite_add_tcase(suite, tests);
    return suite;
}
