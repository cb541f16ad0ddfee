/* SPDX-License-Identifier: MIT */
#include "course/finder.h"
#include "course/folder.h"
#include "suites.h"

#include <string.h>

static struct folder folder;
static struct finder finder;
static struct finder_hits hits;

static void set_up(void)
{
    struct error e = {0};

    folder_open(&folder);
    for (size_t i = 0; i < 2; i++)
        ck_assert_msg(library_lesson(&folder.library, i, &e) != NULL, "%zu: %s", e.line, e.message);
    finder_fill(&finder, &folder.library);
}

static void tear_down(void)
{
    finder_hits_free(&hits);
    finder_free(&finder);
    folder_close(&folder);
}

/* Finds; the hits as "lesson/name" (of terms "G/name") with their rank, and the words in []. */
static void finds(const char *words, const char *expected)
{
    struct text out = {0};

    finder_find(&finder, words, &hits);
    for (size_t i = 0; i < hits.count; i++) {
        const struct finder_entry *entry = &finder.entries[hits.items[i].entry];

        text_add(&out, i ? " " : "");
        if (entry->is_term)
            text_addf(&out, "G/%s:%d", entry->name, hits.items[i].rank);
        else
            text_addf(&out, "%zu/%s:%d", entry->lesson + 1, entry->name, hits.items[i].rank);
    }
    ck_assert_str_eq(text_string(&out), expected);
    text_free(&out);
}

START_TEST(finds_titles_before_texts)
{
    finds("score", "1/score:0 1/query-and-key:3");
}
END_TEST

START_TEST(finds_in_all_texts)
{
    finds("key", "G/key:0 1/query-and-key:1 G/d_k:3 G/query:3");
    finds("zebra", "1/:3");
    finds("one head", "1/:0");
    finds("head", "1/:1 2/:1");
    finds("core", "1/score:2 1/query-and-key:4");
    finds("scor", "1/score:1 1/query-and-key:3");
    finds("advertises", "G/key:3");
    finds("d_", "G/d_k:1");
}
END_TEST

START_TEST(blanks_collapse_and_case_is_aside)
{
    finds("  Multiply PLACE   by place ", "1/score:3");
    finds("the score", "1/query-and-key:3");
    finds("σä", "1/score:3");
    finds("ΣÄ COMES", "1/score:3");
    finds("alpha beta", "1/score:3");
    finds("beta gamma", "");
    finds("add. then", "");
    finds("x", "");
    finds(" ", "");
    finds("", "");
    finds("Σ", "");
    finds("no such words", "");
}
END_TEST

START_TEST(finds_questions_and_formulas_but_no_answers)
{
    finds("which way is", "1/nothing:3");
    finds("river", "");
    finds("a/b = c", "1/nothing:3");
    finds("─ = c", ""); /* as it is laid out in lines */
    finds("= c", "1/nothing:3");
    finds("gone", "1/nothing:3 2/blend:3");
}
END_TEST

static void is_told_by(const char *words, int part, const char *expected)
{
    struct text out = {0};

    finder_find(&finder, words, &hits);
    ck_assert_uint_gt(hits.count, 0);
    ck_assert_int_eq(finder_part(&finder, &hits.items[0]), part);
    finder_add_words(&finder, &hits.items[0], &out);
    ck_assert_str_eq(text_string(&out), expected);
    text_free(&out);
}

START_TEST(tells_the_place)
{
    is_told_by("multiply", 0, "Multiply place by place and add.");
    is_told_by("lace by", 0, "place by place and add.");
    is_told_by("comes", 1, "comes, underscored; blend.");
    is_told_by("derscored", 1, "underscored; blend.");
    is_told_by("alpha", 1, "alpha beta");
    is_told_by("advertises", 0, "advertises. It answers a query. See Query and key.");
}
END_TEST

static void is_deeper(const char *words, int part, int deeper)
{
    finder_find(&finder, words, &hits);
    ck_assert_uint_gt(hits.count, 0);
    ck_assert_int_eq(finder_part(&finder, &hits.items[0]), part);
    ck_assert_int_eq(finder_deeper(&finder, &hits.items[0]), deeper);
}

START_TEST(finds_deeper_text_with_its_section)
{
    is_deeper("multiply", 0, 0);
    is_deeper("comes", 1, 0);
    is_deeper("rocks", 1, 1);
    is_deeper("quartz", 1, 1);
    is_deeper("stones", 1, 2);
    is_deeper("harder", 1, 2);
    is_deeper("chalk", 1, 0);
    finds("deeper", ""); /* a comment is no text */
    finds("hard. stones", "");
}
END_TEST

/* Case, the form of Unicode and a Turkish i do not hide a word; the hit is whole in what was written. */
START_TEST(finds_words_of_all_languages)
{
    tear_down();
    folder_open(&folder);
    folder_put(&folder, "02-two.md",
               "# Two\n\n## Über Straße\n\n\u0130stanbul, σας and cafe\u0301s.\n\n---\n\n"
               "## \uFF76\uFF9E\uFF72\uFF84\uFF9E\n\nﬁne 2².\n");
    finder_fill(&finder, &folder.library);
    finds("STRASSE", "2/über-straße:1");
    ck_assert_uint_eq(hits.items[0].title_at, strlen("Über "));
    ck_assert_uint_eq(hits.items[0].title_length, strlen("Straße"));
    is_told_by("istanbul", 0, "\u0130stanbul, σας and cafe\u0301s.");
    is_told_by("stan", 0, "\u0130stanbul, σας and cafe\u0301s.");
    is_told_by("ΣΑΣ", 0, "σας and cafe\u0301s.");
    is_told_by("CAFÉ", 0, "cafe\u0301s.");
    ck_assert_uint_eq(hits.items[0].length, strlen("cafe\u0301"));
    finds("カイト", "");
    finds("ガイド", "2/\uFF76\uFF9E\uFF72\uFF84\uFF9E:0");
    is_told_by("fine", 0, "ﬁne 2².");
    ck_assert_uint_eq(hits.items[0].length, strlen("ﬁne"));
    finds("22.", "");
}
END_TEST

Suite *course_finder_suite(void)
{
    Suite *suite = suite_create("course_finder");
    TCase *tests = tcase_create("finder");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, finds_titles_before_texts);
    tcase_add_test(tests, finds_in_all_texts);
    tcase_add_test(tests, blanks_collapse_and_case_is_aside);
    tcase_add_test(tests, finds_questions_and_formulas_but_no_answers);
    tcase_add_test(tests, tells_the_place);
    tcase_add_test(tests, finds_deeper_text_with_its_section);
    tcase_add_test(tests, finds_words_of_all_languages);
    suite_add_tcase(suite, tests);
    return suite;
}
