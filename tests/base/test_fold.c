/* SPDX-License-Identifier: MIT */
/* Texts that are one when folded, and which part of a text a place in its folded form is. */
#include "base/fold.h"
#include "base/random.h"
#include "suites.h"

#include <string.h>

static const struct {
    const char *one, *other;
    bool is, begins, has;
} pairs[] = {
    {"", "", true, true, true},
    {"Score", "", false, true, true},
    {"Score", "sCORE", true, true, true},
    {"Score", "scorer", false, false, false},
    {"\u0130stanbul", "istanbul", true, true, true},
    {"I\u011EDIR ığdır", "\u0131ğd\u0131r iğdir", true, true, true},
    {"Die Straße", "STRASSE", false, false, true},
    {"Über Straße", "über straße", true, true, true},
    {"U\u0308ber", "ÜBER", true, true, true},
    {"σας", "ΣΑΣ", true, true, true},
    {"un café noir", "CAFE\u0301", false, false, true},
    {"cafe\u0301", "café n", false, false, false},
    {"Tiê\u0323\u0301n", "Ti\u1EC7\u0301N", true, true, true}, /* marks in another order */
    {"❤\uFE0F", "❤", true, true, true},
    {"nai\u0308ve", "naïve", true, true, true},
    {"Ёж", "ЕЖ", false, false, false},
    {"a\xFF", "A\xFF", true, true, true},
    {"\uFF76\uFF9E\uFF72\uFF84\uFF9E", "ガイド", true, true, true}, /* of half width */
    {"ｓｃｏｒｅ　２", "Score 2", true, true, true},
    {"ﬁ", "FI", true, true, true},
    {"\uFB05", "st", true, true, true},
    {"\u0587", "եւ", true, true, true},
    {"\uFEEA", "\u0647", true, true, true},
    {"น\u0E33", "น\u0E4D\u0E32", true, true, true}, /* Thai: am in one or in two */
    {"𝐐𝑲𝒱 𝟙", "qkv 1", true, true, true},
    {"ϕ\u03C2ℎ𝜃", "φσhθ", true, true, true},
    {"d\u0967\u0968", "D12", true, true, true},
    {"2²", "22", false, false, false},
    {"²", "2", false, false, false},
    {"₂", "2", false, false, false},
    {"①", "1", false, false, false},
    {"½", "12", false, false, false},
    {"1½", "11/2", false, false, false},
    {"Kᵀ", "KT", false, false, false},
    {"Ⅳ", "iv", false, false, false},
    {"…", "...", false, false, false},
};

START_TEST(compares_what_people_type)
{
    ck_assert_int_eq(fold_is(pairs[_i].one, pairs[_i].other), pairs[_i].is);
    ck_assert_int_eq(fold_is(pairs[_i].other, pairs[_i].one), pairs[_i].is);
    ck_assert_int_eq(fold_begins(pairs[_i].one, pairs[_i].other), pairs[_i].begins);
    ck_assert_int_eq(fold_has(pairs[_i].one, pairs[_i].other), pairs[_i].has);
}
END_TEST

/* What is wanted, and the part of the text that it is: whole characters with their marks. */
static const struct {
    const char *text, *wanted, *part;
} places[] = {
    {"the Score is", "score", "Score"},
    {"in \u0130stanbul now", "stan", "stan"},
    {"in \u0130stanbul now", "istanbul", "\u0130stanbul"},
    {"die Straße dort", "s", "S"},
    {"die Straße dort", "sse", "ße"},
    {"die Straße dort", "as", "aß"},
    {"ein Über", "über", "Über"},
    {"un cafe\u0301 noir", "cafe", "cafe\u0301"},
    {"un café noir", "cafe", "café"},
    {"ὈΔΥΣΣΕΎΣ und", "σευσ", NULL},
    {"1 ❤\uFE0F 2", "2", "2"},
    {"a ﬁne x", "fin", "ﬁn"},
    {"この\uFF76\uFF9E\uFF72\uFF84\uFF9Eは", "カ", "\uFF76\uFF9E"},
    {"この\uFF76\uFF9E\uFF72\uFF84\uFF9Eは", "ガイド", "\uFF76\uFF9E\uFF72\uFF84\uFF9E"},
};

START_TEST(tells_the_place_in_the_text)
{
    struct text folded = {0}, wanted = {0}, part = {0};
    const char *at;

    fold_add(&folded, places[_i].text);
    fold_add(&wanted, places[_i].wanted);
    at = strstr(text_string(&folded), text_string(&wanted));
    ck_assert_int_eq(at != NULL, places[_i].part != NULL);
    if (at) {
        size_t from = (size_t)(at - text_string(&folded)), length = wanted.length;

        fold_place(places[_i].text, &from, &length);
        text_add_bytes(&part, places[_i].text + from, length);
        ck_assert_str_eq(text_string(&part), places[_i].part);
    }
    text_free(&folded);
    text_free(&wanted);
    text_free(&part);
}
END_TEST

/* Folding twice is folding once, and every place lies in the text. */
START_TEST(any_text_is_folded_once)
{
    static const char *const pieces[] = {
        "a", "I", "İ",      "ı",      "\u0307", "ß",      "é", "e\u0301\u0323", "ΐ",      "日",     "\xFF",
        " ", "ﬁ", "\uFF76", "\uFF9E", "Ａ",     "\uFFE3", "²", "\u0E33",        "\u0967", "\uFDFA", "𝜃"};
    struct random r;

    random_start(&r, 5, 0);
    for (int round = 0; round < 2000; round++) {
        struct text text = {0}, once = {0}, twice = {0};

        for (size_t i = random_bits(&r) % 12; i > 0; i--)
            text_add(&text, pieces[random_bits(&r) % (sizeof pieces / sizeof *pieces)]);
        fold_add(&once, text_string(&text));
        fold_add(&twice, text_string(&once));
        ck_assert_str_eq(text_string(&once), text_string(&twice));
        for (size_t at = 0; at < once.length; at++) {
            size_t from = at, length = once.length - at;

            fold_place(text_string(&text), &from, &length);
            ck_assert_uint_eq(from + length, text.length);
        }
        text_free(&text);
        text_free(&once);
        text_free(&twice);
    }
}
END_TEST

Suite *fold_suite(void)
{
    Suite *suite = suite_create("fold");
    TCase *tests = tcase_create("fold");

    tcase_add_loop_test(tests, compares_what_people_type, 0, sizeof pairs / sizeof *pairs);
    tcase_add_loop_test(tests, tells_the_place_in_the_text, 0, sizeof places / sizeof *places);
    tcase_add_test(tests, any_text_is_folded_once);
    suite_add_tcase(suite, tests);
    return suite;
}
