/* SPDX-License-Identifier: MIT */
#include "base/random.h"
#include "base/utf8.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

/* The Unicode Standard, table 3-7: well-formed byte sequences. */
static const struct {
    unsigned char low[4], high[4];
    int length;
} well_formed[] = {
    {{0x00}, {0x7F}, 1},
    {{0xC2, 0x80}, {0xDF, 0xBF}, 2},
    {{0xE0, 0xA0, 0x80}, {0xE0, 0xBF, 0xBF}, 3},
    {{0xE1, 0x80, 0x80}, {0xEC, 0xBF, 0xBF}, 3},
    {{0xED, 0x80, 0x80}, {0xED, 0x9F, 0xBF}, 3},
    {{0xEE, 0x80, 0x80}, {0xEF, 0xBF, 0xBF}, 3},
    {{0xF0, 0x90, 0x80, 0x80}, {0xF0, 0xBF, 0xBF, 0xBF}, 4},
    {{0xF1, 0x80, 0x80, 0x80}, {0xF3, 0xBF, 0xBF, 0xBF}, 4},
    {{0xF4, 0x80, 0x80, 0x80}, {0xF4, 0x8F, 0xBF, 0xBF}, 4},
};

/* Bytes of the well-formed sequence that `at` begins with, 0 if there is none. */
static int sequence_at(const char *at, const char *end)
{
    for (size_t row = 0; row < sizeof well_formed / sizeof *well_formed; row++) {
        int i = 0;

        while (i < well_formed[row].length && at + i < end && (unsigned char)at[i] >= well_formed[row].low[i] &&
               (unsigned char)at[i] <= well_formed[row].high[i])
            i++;
        if (i == well_formed[row].length)
            return i;
    }
    return 0;
}

/* ck_assert writes to a pipe each time; in a loop of a million only what fails may. */
static void require(bool ok, const char *what, unsigned long where)
{
    if (!ok)
        ck_abort_msg("%s at %lx", what, where);
}

/* Decoding takes exactly the sequences of the table, and one byte of anything else. */
static void check_decoding(const char *bytes, size_t length)
{
    const char *at = bytes, *end = bytes + length;

    while (at < end) {
        int expected = sequence_at(at, end);
        const char *before = at;
        char32_t c = utf8_next(&at, end);
        struct text again = {0};

        require(at - before == (expected ? expected : 1), "took another number of bytes", c);
        utf8_add(&again, c);
        if (expected)
            require(memcmp(text_string(&again), before, (size_t)expected) == 0, "another character", c);
        else
            require(c == UTF8_INVALID, "accepted", c);
        text_free(&again);
    }
}

START_TEST(every_character_comes_back)
{
    for (char32_t c = 0; c <= 0x10FFFF; c++) {
        struct text t = {0};
        const char *at;

        if (c >= 0xD800 && c <= 0xDFFF)
            continue;
        utf8_add(&t, c);
        at = text_string(&t);
        require(utf8_next(&at, at + t.length) == c, "did not come back", c);
        require(at == text_string(&t) + t.length, "left bytes", c);
        text_free(&t);
    }
}
END_TEST

/* Random bytes, half of them drawn from those on which the table turns. */
static void fill_hostile(struct random *r, char *bytes, size_t length)
{
    static const unsigned char edges[] = {0x00, 0x1B, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1,
                                          0xC2, 0xDF, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xF5, 0xFE, 0xFF, 0xE2};

    for (size_t i = 0; i < length; i++) {
        uint64_t bits = random_bits(r);

        bytes[i] = (char)(bits & 1 ? bits >> 8 : edges[(bits >> 8) % sizeof edges]);
    }
}

START_TEST(decodes_hostile_bytes_as_the_standard_says)
{
    struct random r;
    char bytes[64];

    random_start(&r, 2, 0);
    for (int round = 0; round < 20000; round++) {
        size_t length = random_bits(&r) % sizeof bytes;

        fill_hostile(&r, bytes, length);
        check_decoding(bytes, length);
    }
}
END_TEST

/* Whether a terminal could take the character as anything but something to show. */
static bool is_harmless(char32_t c)
{
    return !(c < 0x20 || (c >= 0x7F && c < 0xA0) || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069) ||
             c == 0x2028 || c == 0x2029 || c == 0x200E || c == 0x200F || c == 0x061C);
}

START_TEST(clean_text_is_harmless)
{
    struct random r;
    char bytes[64];

    random_start(&r, 3, 0);
    for (int round = 0; round < 20000; round++) {
        struct text clean = {0};
        const char *at, *end;
        size_t length = random_bits(&r) % sizeof bytes;

        fill_hostile(&r, bytes, length);
        utf8_clean(&clean, bytes, length);
        at = text_string(&clean);
        end = at + clean.length;
        while (at < end) {
            char32_t c;

            require(sequence_at(at, end) != 0, "not UTF-8", (unsigned char)*at);
            c = utf8_next(&at, end);
            require(is_harmless(c), "harmful", c);
        }
        text_free(&clean);
    }
}
END_TEST

static const struct {
    const char *dirty, *clean;
} cleaned[] = {
    {"The cat", "The cat"},
    {"\x1b[31mred\x1b[0m", "^[[31mred^[[0m"},
    {"bell\a tab\t line\n del\x7f", "bell^G tab^I line^J del^?"},
    {"\xff\xfe", "��"},
    {"\xc3", "�"},
    {"\xe2\x82", "��"},
    {"\xc0\xaf", "��"},           /* an overlong slash */
    {"\xed\xa0\x80", "���"},      /* half of a surrogate pair */
    {"\xf4\x90\x80\x80", "����"}, /* above U+10FFFF */
    {"\xc2\x9b"
     "31m",
     "�31m"},                        /* CSI as one C1 control */
    {"a\u202egnp.exe", "a�gnp.exe"}, /* right-to-left override */
    {"é 日本 👋 e\u0301", "é 日本 👋 e\u0301"},
    {"co\u00ADop a\u034Fb \u180Ec\u200B", "coop ab c"}, /* nobody sees these */
};

START_TEST(clean_says_what_it_replaced)
{
    struct text t = {0};

    utf8_clean(&t, cleaned[_i].dirty, strlen(cleaned[_i].dirty));
    ck_assert_str_eq(text_string(&t), cleaned[_i].clean);
    text_free(&t);
}
END_TEST

START_TEST(what_is_typed_has_no_invisible_marks)
{
    static const char typed[] = "\u200Eke\u2060ys\u200F \uFEFF2\u200B \u2066a\u2069 \u061C\u202Eb\u00AD\u034F",
                      kept[] = "👨\u200D👩 ❤\uFE0F می\u200Cخواهم";
    struct text t = {0};

    utf8_clean_typed(&t, typed, strlen(typed));
    ck_assert_str_eq(text_string(&t), "keys 2 a b");
    text_free(&t);
    utf8_clean_typed(&t, "\033\xC2\x9B", 3);
    ck_assert_str_eq(text_string(&t), "^[�");
    text_free(&t);
    utf8_clean_typed(&t, kept, strlen(kept));
    ck_assert_str_eq(text_string(&t), kept);
    text_free(&t);
}
END_TEST

START_TEST(columns_follow_the_terminal)
{
    ck_assert_int_eq(utf8_columns(""), 0);
    ck_assert_int_eq(utf8_columns("The cat"), 7);
    ck_assert_int_eq(utf8_columns("日本"), 4);
    ck_assert_int_eq(utf8_columns("e\u0301"), 1);
    ck_assert_int_eq(utf8_columns("─▸√ᵀ₁"), 5);
    ck_assert_int_eq(utf8_columns("�"), 1);
    ck_assert_int_eq(utf8_width(0x07), 1); /* nothing without a width may shift a table */
}
END_TEST

START_TEST(prefix_fits_and_keeps_marks)
{
    ck_assert_uint_eq(utf8_prefix("abc", 0), 0);
    ck_assert_uint_eq(utf8_prefix("abc", 2), 2);
    ck_assert_uint_eq(utf8_prefix("abc", 9), 3);
    ck_assert_uint_eq(utf8_prefix("日本", 3), 3); /* half a wide character does not fit */
    ck_assert_uint_eq(utf8_prefix("e\u0301x", 1), 3);
}
END_TEST

START_TEST(whole_characters_fit_in_bytes)
{
    const char *string = "aé日"; /* 1, 2 and 3 bytes */
    static const size_t fits[] = {0, 1, 1, 3, 3, 3, 6, 6};

    for (size_t most = 0; most < sizeof fits / sizeof *fits; most++)
        ck_assert_uint_eq(utf8_fit(string, 6, most), fits[most]);
    ck_assert_uint_eq(utf8_fit(string, 3, 9), 3);
}
END_TEST

START_TEST(prefix_is_the_longest_that_fits)
{
    struct random r;
    char bytes[40];

    random_start(&r, 4, 0);
    for (int round = 0; round < 5000; round++) {
        struct text clean = {0}, head = {0};
        int columns = (int)(random_bits(&r) % 50);
        size_t fits;

        fill_hostile(&r, bytes, sizeof bytes);
        utf8_clean(&clean, bytes, sizeof bytes);
        fits = utf8_prefix(text_string(&clean), columns);
        text_add_bytes(&head, text_string(&clean), fits);
        ck_assert_int_le(utf8_columns(text_string(&head)), columns);
        if (fits < clean.length) {
            const char *next = text_string(&clean) + fits;
            char32_t shown;
            int more = utf8_next_cluster(&next, text_string(&clean) + clean.length, &shown);

            ck_assert_int_gt(utf8_columns(text_string(&head)) + more, columns);
        }
        text_free(&clean);
        text_free(&head);
    }
}
END_TEST

START_TEST(small_letters_stand_where_capitals_did)
{
    struct text out = {0};

    utf8_add_small(&out, "Az_9 ÄÖ×Þ ß ΆΣΩ άω АЯЁ ŁÓDŹ ԱՐ é 日 𝔸 \u0130");
    ck_assert_str_eq(text_string(&out), "az_9 äö×þ ß άσω άω аяё łódź ար é 日 𝔸 \u0130"); /* i is shorter */
    text_free(&out);
    utf8_add_small(&out, "A\xff\xc3"); /* as it was, where it is no character */
    ck_assert_str_eq(text_string(&out), "a\xff\xc3");
    text_free(&out);
    for (char32_t c = 1; c < 0x20000; c++) {
        struct text one = {0}, small = {0};

        utf8_add(&one, c);
        utf8_add_small(&small, text_string(&one));
        ck_assert_uint_eq(small.length, one.length);
        text_free(&one);
        text_free(&small);
    }
}
END_TEST

/* Under a locale that is not UTF-8 the answer is no, and widths still work. */
START_TEST(knows_the_locale)
{
    ck_assert(utf8_start());
    setenv("LC_ALL", "C", 1);
    ck_assert(!utf8_start());
    ck_assert_int_eq(utf8_columns("日本"), 4);
}
START_TEST(cells_of_a_table_are_as_wide_as_they_should_be)
{
    struct text out = {0};

    utf8_add_left(&out, "α₁", 4);
    utf8_add_right(&out, "語", 4);
    utf8_add_left(&out, "full", 4);
    utf8_add_right(&out, "larger", 4);
    utf8_add_right(&out, "", 2);
    ck_assert_str_eq(text_string(&out), "α₁    語full  larger  ");
    text_free(&out);
}
END_TEST

END_TEST

Suite *utf8_suite(void)
{
    Suite *suite = suite_create("utf8");
    TCase *tests = tcase_create("utf8");

    tcase_add_test(tests, every_character_comes_back);
    tcase_add_test(tests, decodes_hostile_bytes_as_the_standard_says);
    tcase_add_test(tests, clean_text_is_harmless);
    tcase_add_loop_test(tests, clean_says_what_it_replaced, 0, sizeof cleaned / sizeof *cleaned);
    tcase_add_test(tests, what_is_typed_has_no_invisible_marks);
    tcase_add_test(tests, columns_follow_the_terminal);
    tcase_add_test(tests, prefix_fits_and_keeps_marks);
    tcase_add_test(tests, small_letters_stand_where_capitals_did);
    tcase_add_test(tests, whole_characters_fit_in_bytes);
    tcase_add_test(tests, prefix_is_the_longest_that_fits);
    tcase_add_test(tests, knows_the_locale);
    tcase_add_test(tests, cells_of_a_table_are_as_wide_as_they_should_be);
    suite_add_tcase(suite, tests);
    return suite;
}
