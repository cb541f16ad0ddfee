/* SPDX-License-Identifier: MIT */
/* Questions of a quiz as plain text: what `headway quiz --plain` prints of them. */
#include "draw/flow.h"
#include "player/question_shown.h"
#include "screen/quiz_desk.h"
#include "screen/suites.h"

#include <check.h>
#include <limits.h>
#include <string.h>

/* What one of the functions below adds, as text of 60 columns. */
enum part { QUESTION, OPTIONS, HINTS, OUTCOME };

static const char *print(const struct item *item, enum part part)
{
    static struct text out;
    static const struct theme theme = {.colors = 0};
    struct prose prose = {0};
    struct flow flow;

    if (part == QUESTION) {
        prose_add_block(&prose, PROSE_PARAGRAPH), question_show_asked(&prose, item->question);
    } else if (part == OPTIONS) {
        question_show_options(&prose, &(struct question_shown){.item = item, .at = QUESTION_NONE}, NULL);
        question_show_sides(&prose, item, false);
    } else if (part == HINTS) {
        question_show_hints(&prose, item);
    } else {
        question_show_outcome(&prose, &(struct question_shown){.item = item, .at = QUESTION_NONE}, true);
    }
    flow_lay(&flow, &prose, 60, INT_MAX, &theme);
    text_cut(&out, 0);
    flow_text(&flow, &out);
    flow_free(&flow);
    prose_free(&prose);
    return text_string(&out);
}

/* Answers the item of an attempt as it would be typed. */
static void answer(struct quiz_desk *d, size_t item, const char *typed)
{
    struct reply reply;
    struct error e = {0};

    ck_assert_msg(attempt_read(&d->attempt, item, typed, &reply, &e), "%s", e.message);
    ck_assert_msg(attempt_answer(&d->attempt, item, &reply, &e), "%s", e.message);
    reply_free(&reply);
}

static void free_all(struct quiz_desk *d)
{
    quiz_desk_start(d, 80, 24);
    quiz_desk_close(d);
}

START_TEST(a_choice_is_printed_with_numbers)
{
    struct quiz_desk d = {0};

    quiz_desk_prepare(&d, "// [hint:Look.]\nWhich?{~one#No.\n=two#Yes.\n~three#Nor this.\n####Because.}\n", false);
    ck_assert_str_eq(print(&d.attempt.items[0], QUESTION), "Which?\n");
    ck_assert_str_eq(print(&d.attempt.items[0], OPTIONS), "  1  one\n  2  two\n  3  three\n");
    ck_assert_str_eq(print(&d.attempt.items[0], HINTS), "");
    d.attempt.items[0].hints = 1;
    ck_assert_str_eq(print(&d.attempt.items[0], HINTS), "Hint  Look.\n");
    answer(&d, 0, "1");
    ck_assert_str_eq(print(&d.attempt.items[0], OUTCOME), "✗ Wrong.\n"
                                                          "✗ 1  one (your answer)\n"
                                                          "       No.\n"
                                                          "✓ 2  two\n"
                                                          "       Yes.\n\n"
                                                          "In general: Because.\n");
    free_all(&d);
}
END_TEST

START_TEST(a_missing_word_has_a_gap)
{
    struct quiz_desk d = {0};

    quiz_desk_prepare(&d, "Rows of {=weights ~scores} add up to 1.\n\nIt is called {=softmax}.\n", false);
    ck_assert_str_eq(print(&d.attempt.items[0], QUESTION), "Rows of _____ add up to 1.\n");
    ck_assert_str_eq(print(&d.attempt.items[1], QUESTION), "It is called _____.\n");
    free_all(&d);
}
END_TEST

START_TEST(pairs_have_numbers_and_letters)
{
    struct quiz_desk d = {0};
    struct item *item;

    quiz_desk_prepare(&d, "Match.{=one -> 1st\n=two -> 2nd\n}\n", false);
    item = &d.attempt.items[0];
    ck_assert_ptr_nonnull(strstr(print(item, OPTIONS), "  1  one → ?\n  2  two → ?\n\nTo choose from:\n"));
    answer(&d, 0, item->order.choices[0] == 0 ? "a a" : "b b");
    ck_assert_str_eq(print(item, OUTCOME), "½ Partly right: 0.5 of 1.\n"
                                           "✓ 1  one → 1st\n"
                                           "✗ 2  two → 1st (your answer)\n"
                                           "       Right: 2nd\n");
    free_all(&d);
}
END_TEST

START_TEST(what_is_typed_is_quoted_and_clean)
{
    struct quiz_desk d = {0};

    quiz_desk_prepare(&d, "Name it.{=soft*max#Yes.}\n\nHow much?{#=0.86:0.01#Yes. =%50%0.8..0.9#Near.}\n", false);
    answer(&d, 0, "a\033[2Jb");
    ck_assert_str_eq(print(&d.attempt.items[0], OUTCOME), "✗ Wrong. You said “a^[[2Jb”.\n"
                                                          "✓ The answer is: soft*max\n"
                                                          "    Yes.\n");
    answer(&d, 1, "0.81");
    ck_assert_str_eq(print(&d.attempt.items[1], OUTCOME), "½ Partly right: 0.5 of 1. You said “0.81”.\n"
                                                          "    Near.\n"
                                                          "✓ The answer is: 0.86 ± 0.01\n"
                                                          "    Yes.\n");
    free_all(&d);
}
END_TEST

START_TEST(feedback_is_one_line)
{
    struct quiz_desk d = {0};
    struct text line = {0};

    quiz_desk_prepare(&d, "Which?{~one#No.\n=two#Yes.\n~three#Nor this.\n####Because.}\n", false);
    question_add_feedback(&line, &d.attempt.items[0]);
    ck_assert_str_eq(text_string(&line), ""); /* nothing before the answer */
    answer(&d, 0, "c");
    question_add_feedback(&line, &d.attempt.items[0]);
    ck_assert_str_eq(text_string(&line), "Nor this. Because.");
    text_free(&line);
    question_add_prompt(d.attempt.items[0].question, &line);
    ck_assert_str_eq(text_string(&line), "a number from 1 to 3, or its letter");
    text_free(&line);
    free_all(&d);
}
END_TEST

START_TEST(an_option_may_be_more_than_a_line)
{
    struct quiz_desk d = {0};
    const char *text;

    quiz_desk_prepare(&d, "[markdown]Which?{=[markdown]one\\n\\nand more\\n\\n- a point#Yes. ~two#No.}\n", false);
    text = print(&d.attempt.items[0], OPTIONS);
    ck_assert_msg(strstr(text, "  1  one\n\n     and more\n") != NULL, "%s", text);
    ck_assert_msg(strstr(text, "a point\n") != NULL, "%s", text);
    ck_assert_msg(strstr(text, "\n  2  two\n") != NULL, "%s", text);
    free_all(&d);
}
END_TEST

Suite *screen_question_shown_suite(void)
{
    Suite *suite = suite_create("screen_question_shown");
    TCase *tcase = tcase_create("text");

    tcase_add_test(tcase, a_choice_is_printed_with_numbers);
    tcase_add_test(tcase, a_missing_word_has_a_gap);
    tcase_add_test(tcase, pairs_have_numbers_and_letters);
    tcase_add_test(tcase, what_is_typed_is_quoted_and_clean);
    tcase_add_test(tcase, feedback_is_one_line);
    tcase_add_test(tcase, an_option_may_be_more_than_a_line);
    suite_add_tcase(suite, tcase);
    return suite;
}
