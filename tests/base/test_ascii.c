/* SPDX-License-Identifier: MIT */
#include "base/ascii.h"
#include "suites.h"

#include <stdbool.h>

START_TEST(leaves_ascii_alone)
{
    for (char32_t c = 0; c < 0x80; c++)
        ck_assert_ptr_null(ascii_of(c));
}
END_TEST

START_TEST(answers_in_ascii)
{
    for (char32_t c = 0x80; c < 0x1F000; c++) {
        bool ok = *ascii_of(c) != '\0';

        for (const char *ascii = ascii_of(c); *ascii; ascii++)
            ok = ok && *ascii >= 0x20 && *ascii < 0x7F;
        if (!ok)
            ck_abort_msg("U+%04X", (unsigned)c);
    }
    ck_assert_str_eq(ascii_of(U'語'), "?");
}
END_TEST

START_TEST(knows_mathematics)
{
    static const struct {
        char32_t character;
        const char *ascii;
    } rows[] = {{U'α', "alpha"}, {U'Ω', "Omega"}, {U'∈', "in"},  {U'ⁿ', "^n"},    {U'ⱼ', "_j"}, {U'₂', "2"},
                {U'ℝ', "R"},     {U'⎜', "|"},     {U'≤', "<="},  {U'𝐤', "k"},     {U'𝐊', "K"},  {U'𝔸', "A"},
                {U'𝟎', "0"},     {U'𝟙', "1"},     {U'𝚺', "sum"}, {U'𝛂', "alpha"}, {U'𝜋', "pi"}, {U'𝟋', "?"}};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        ck_assert_str_eq(ascii_of(rows[i].character), rows[i].ascii);
}
END_TEST

Suite *ascii_suite(void)
{
    Suite *suite = suite_create("ascii");
    TCase *tests = tcase_create("ascii");

    tcase_add_test(tests, leaves_ascii_alone);
    tcase_add_test(tests, answers_in_ascii);
    tcase_add_test(tests, knows_mathematics);
    suite_add_tcase(suite, tests);
    return suite;
}
