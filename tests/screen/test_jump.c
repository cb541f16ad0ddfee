/* SPDX-License-Identifier: MIT */
#include "player/jump.h"
#include "screen/suites.h"
#include "screen/tools.h"

#include <string.h>

static struct lesson lesson;

static void setup(void)
{
    ck_assert(lesson_parse(&lesson, screen_lesson, strlen(screen_lesson), "test.md", NULL));
}

static void teardown(void)
{
    lesson_free(&lesson);
}

static void finds(const char *wanted, size_t expected)
{
    struct text trouble = {0};
    size_t step = 99;

    ck_assert_msg(jump_find(&lesson, wanted, &step, &trouble), "%s: %s", wanted, text_string(&trouble));
    ck_assert_uint_eq(step, expected);
    ck_assert_uint_eq(trouble.length, 0);
}

static void refuses(const char *wanted, const char *reason)
{
    struct text trouble = {0};
    size_t step;

    ck_assert(!jump_find(&lesson, wanted, &step, &trouble));
    ck_assert_str_eq(text_string(&trouble), reason);
    text_free(&trouble);
}

START_TEST(finds_steps)
{
    finds("1", 0);
    finds("5", 4);
    finds("score", 1);
    finds("SCORE", 1);
    finds("sc", 1);
    finds("Plain words", 0); /* a title */
    finds("pl", 0);          /* begins name and title of one step */
    finds("w_o", 4);
    finds("o", 4);
}
END_TEST

START_TEST(finds_steps_in_all_languages)
{
    static const char markdown[] = "# L\n\n## Über Straße\n\nA.\n\n---\n\n## \u0130stanbul\n\nB.\n\n---\n\n"
                                   "## \uFF76\uFF9E\uFF72\uFF84\uFF9E\n\nC.\n\n---\n\n## ﬁnal 2²\n\nD.\n";

    lesson_free(&lesson);
    ck_assert(lesson_parse(&lesson, markdown, strlen(markdown), "test.md", NULL));
    finds("über straße", 0);
    finds("U\u0308BER STRASSE", 0);
    finds("über s", 0);
    finds("istan", 1);
    finds("ガイ", 2);
    finds("ＦＩＮ", 3);
    refuses("final 22", "There is no “final 22”: über-straße, \u0130stanbul, \uFF76\uFF9E\uFF72\uFF84\uFF9E, ﬁnal-2");
}
END_TEST

START_TEST(says_which_steps_there_are)
{
    refuses("0", "There is no step 0: 1 to 5, or plain, score, softmax, late, output");
    refuses("6", "There is no step 6: 1 to 5, or plain, score, softmax, late, output");
    refuses("99999999999999999999999",
            "There is no step 99999999999999999999: 1 to 5, or plain, score, softmax, late, output");
    refuses("s", "“s” begins more than one: score, softmax");
    refuses("xyz", "There is no “xyz”: plain, score, softmax, late, output");
}
END_TEST

START_TEST(the_prompt_goes_where_it_is_told)
{
    struct screen s;

    screen_open(&s, screen_lesson, 80, 24);
    screen_press(&s, "g");
    ck_assert_str_eq(screen_row(&s, -2), " Step 1-5 or a name ›");
    ck_assert_str_eq(screen_row(&s, -1), " Enter go   Esc stay");
    screen_type(&s, " softm ");
    screen_press(&s, "Enter");
    ck_assert_str_eq(screen_row(&s, 0),
                     " Test lesson · Softmax                                ▪ head 1  the word before");
    screen_press(&s, "g");
    screen_type(&s, "q");
    screen_shows(&s, "Esc", "3 of 5");
    screen_shows(&s, "g Enter", "3 of 5");
    screen_close(&s);
}
END_TEST

START_TEST(the_prompt_wraps_what_it_has_to_say)
{
    struct screen s;
    int row, col;

    screen_open(&s, NULL, 40, 12);
    screen_press(&s, "g");
    screen_type(&s, "x");
    screen_press(&s, "Enter");
    ck_assert_str_eq(screen_row(&s, -4), " Step 1-9 or a name › x");
    ck_assert_str_eq(screen_row(&s, -3), " There is no “x”: input, split,");
    ck_assert_str_eq(screen_row(&s, -2), " project, score, scale, softmax, blend,");
    ck_assert_str_eq(screen_row(&s, -1), " concat, output");
    ck_assert(screen_cursor(&s, &row, &col));
    ck_assert_int_eq(row, 8);
    ck_assert_int_eq(col, 23);
    screen_type(&s, "y"); /* typing on takes it back */
    ck_assert_str_eq(screen_row(&s, -2), " Step 1-9 or a name › xy");
    screen_close(&s);
}
END_TEST

Suite *screen_jump_suite(void)
{
    Suite *suite = suite_create("screen_jump");
    TCase *tests = tcase_create("jump");

    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, finds_steps);
    tcase_add_test(tests, finds_steps_in_all_languages);
    tcase_add_test(tests, says_which_steps_there_are);
    tcase_add_test(tests, the_prompt_goes_where_it_is_told);
    tcase_add_test(tests, the_prompt_wraps_what_it_has_to_say);
    suite_add_tcase(suite, tests);
    return suite;
}
