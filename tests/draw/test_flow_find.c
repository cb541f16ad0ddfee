/* SPDX-License-Identifier: MIT */
#include "draw/flow.h"
#include "draw/suites.h"

static const struct theme theme = {.colors = 256};

/* The line of `words` in a paragraph or a quote of a width. */
static void stands_in(enum prose_kind kind, const char *text, int width, const char *words, size_t expected)
{
    struct prose prose = {0};
    struct flow flow;

    prose_add_run(prose_add_block(&prose, kind), text, NULL, 0);
    prose.blocks[0].level = kind == PROSE_QUOTE;
    flow_lay(&flow, &prose, width, 0, &theme);
    if (expected == 99)
        expected = flow.count;
    ck_assert_uint_eq(flow_find(&flow, words, 0), expected);
    ck_assert_uint_eq(flow_find(&flow, words, flow.count), flow.count);
    flow_free(&flow);
    prose_free(&prose);
}

START_TEST(finds_the_line)
{
    static const char *const text = "one two three four Ärger six";

    stands_in(PROSE_PARAGRAPH, text, 9, "one", 0);
    stands_in(PROSE_PARAGRAPH, text, 9, "THREE", 1);
    stands_in(PROSE_PARAGRAPH, text, 9, "two  three", 0);
    stands_in(PROSE_PARAGRAPH, text, 9, "ärger six", 3);
    stands_in(PROSE_PARAGRAPH, text, 9, "A\u0308RGER SIX", 3);
    stands_in(PROSE_PARAGRAPH, text, 9, "seven", 99);
    stands_in(PROSE_PARAGRAPH, text, 9, "", 99);
    stands_in(PROSE_PARAGRAPH, "no tone at one", 4, "one at", 1);
    stands_in(PROSE_PARAGRAPH, "not one, one", 4, "tone", 0);
    stands_in(PROSE_PARAGRAPH, "not one or so many, a tone", 6, "tone", 4);
}
END_TEST

START_TEST(finds_broken_words_and_quotes)
{
    stands_in(PROSE_PARAGRAPH, "an unbreakable word", 6, "breakable", 1);
    stands_in(PROSE_QUOTE, "one two three four", 10, "two three", 0);
    stands_in(PROSE_QUOTE, "one two three four", 10, "three four", 1);
}
END_TEST

START_TEST(finds_the_beginning_of_what_is_interrupted)
{
    stands_in(PROSE_PARAGRAPH, "a b alpha left beta right", 8, "alpha beta", 1);
    stands_in(PROSE_PARAGRAPH, "a b alpha left beta right", 4, "left alpha", 3);
}
END_TEST

Suite *draw_flow_find_suite(void)
{
    Suite *suite = suite_create("draw_flow_find");
    TCase *tests = tcase_create("flow_find");

    tcase_add_test(tests, finds_the_line);
    tcase_add_test(tests, finds_broken_words_and_quotes);
    tcase_add_test(tests, finds_the_beginning_of_what_is_interrupted);
    suite_add_tcase(suite, tests);
    return suite;
}
