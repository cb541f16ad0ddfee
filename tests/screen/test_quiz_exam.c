/* SPDX-License-Identifier: MIT */
/* The quiz player, exam: nothing is told before the end, the list, marks, the clock, submitting, the review. */
#include "screen/quiz_desk.h"
#include "screen/suites.h"

#include <string.h>

START_TEST(an_exam_tells_nothing_before_its_end)
{
    struct quiz_desk d;

    quiz_desk_open(&d, quiz_desk_types, true, 80, 24);
    quiz_desk_expect(&d, "Exam · Mistake lab");
    quiz_desk_expect(&d, "─ open ──");
    quiz_desk_press(&d, "1 Enter");
    quiz_desk_expect(&d, "─ answered ──");
    quiz_desk_expect(&d, "(your answer)");
    quiz_desk_refuse(&d, "✗ 1");
    quiz_desk_refuse(&d, "✓ 2");
    quiz_desk_refuse(&d, "The other way round");
    quiz_desk_expect(&d, "1 of 8 answered");
    quiz_desk_refuse(&d, "hint");
    quiz_desk_refuse(&d, "v lab");
    quiz_desk_press(&d, "2 Enter"); /* changed */
    ck_assert_uint_eq(d.sitting.items[0].reply.option, 1);
    quiz_desk_press(&d, "s"); /* and taken back */
    ck_assert_uint_eq(d.sitting.items[0].state, ITEM_OPEN);
    ck_assert(!d.sitting.items[0].is_graded);
    quiz_desk_close(&d);
}
END_TEST

START_TEST(what_is_chosen_counts_when_one_goes_on)
{
    struct quiz_desk d;

    quiz_desk_open(&d, quiz_desk_types, true, 80, 24);
    quiz_desk_press(&d, "2 Right");
    ck_assert_uint_eq(d.sitting.items[0].state, ITEM_ANSWERED);
    quiz_desk_press(&d, "Right Right"); /* only looked at */
    ck_assert_uint_eq(d.sitting.items[1].state, ITEM_OPEN);
    quiz_desk_expect(&d, "question 4 of 8");
    quiz_desk_type(&d, "softmax");
    quiz_desk_press(&d, "Esc Left");
    ck_assert_uint_eq(d.sitting.items[3].state, ITEM_ANSWERED);
    quiz_desk_press(&d, "Right"); /* it stands there, and can be changed */
    quiz_desk_expect(&d, "› softmax");
    quiz_desk_press(&d, "Enter Backspace Enter");
    ck_assert_str_eq(d.sitting.items[3].reply.typed, "softma");
    quiz_desk_close(&d);
}
END_TEST

START_TEST(the_list_leads_to_any_question)
{
    struct quiz_desk d;

    quiz_desk_open(&d, quiz_desk_types, true, 80, 24);
    quiz_desk_press(&d, "1 Enter Right m l");
    quiz_desk_expect(&d, "all questions");
    ck_assert_ptr_nonnull(strstr(quiz_desk_row(&d, 3), "answered"));
    ck_assert_ptr_nonnull(strstr(quiz_desk_row(&d, 4), "open, marked"));
    quiz_desk_press(&d, "Down Down Down Enter");
    quiz_desk_expect(&d, "question 5 of 8");
    quiz_desk_press(&d, "Esc l");
    quiz_desk_click(&d, "Which are even?");
    quiz_desk_click(&d, "Which are even?");
    quiz_desk_expect(&d, "marked for later");
    quiz_desk_press(&d, "m");
    quiz_desk_refuse(&d, "marked for later");
    quiz_desk_close(&d);
}
END_TEST

START_TEST(submitting_asks_once_and_then_everything_is_told)
{
    struct quiz_desk d;

    quiz_desk_open(&d, quiz_desk_types, true, 80, 24);
    quiz_desk_press(&d, "2 Enter Right m S");
    quiz_desk_expect(&d, "Submit the exam?");
    quiz_desk_expect(&d, "7 of 8 questions are open, 1 is marked for later.");
    quiz_desk_press(&d, "Esc");
    ck_assert(!d.sitting.submitted);
    quiz_desk_press(&d, "End 1 Right Enter");
    ck_assert(d.sitting.submitted);
    quiz_desk_expect(&d, "2 of 8, 25 %");
    quiz_desk_expect(&d, "✓  1  Scale");
    quiz_desk_expect(&d, "✗  2  Which are even?");
    quiz_desk_expect(&d, "✓  8  Which word does sat look at?");
    quiz_desk_press(&d, "Up Up Up Up Up Up Up Enter");
    quiz_desk_expect(&d, "question 1 of 8");
    quiz_desk_expect(&d, "Smaller scores, smaller gaps");
    quiz_desk_refuse(&d, "r again");
    quiz_desk_press(&d, "Esc");
    quiz_desk_expect(&d, "2 of 8, 25 %");
    quiz_desk_close(&d);
}
END_TEST

START_TEST(texts_are_marked_in_the_review)
{
    struct quiz_desk d;

    quiz_desk_open(&d, quiz_desk_types, true, 80, 24);
    quiz_desk_press(&d, "l End Up Enter");
    quiz_desk_type(&d, "variance");
    quiz_desk_press(&d, "Enter Enter");
    quiz_desk_refuse(&d, "model answer");
    quiz_desk_refuse(&d, "2 half");
    quiz_desk_press(&d, "S Enter");
    quiz_desk_expect(&d, "0 of 8, 0 %");
    quiz_desk_expect(&d, "1 text waits to be marked by yourself");
    quiz_desk_click(&d, "Why divide by");
    quiz_desk_click(&d, "Why divide by");
    quiz_desk_expect(&d, "A model answer");
    quiz_desk_press(&d, "3 Esc");
    quiz_desk_expect(&d, "1 of 8, 13 %");
    quiz_desk_refuse(&d, "waits");
    quiz_desk_close(&d);
}
END_TEST

/* Whether the clock looks other than the title beside it. */
static bool is_urgent(struct quiz_desk *d, const char *clock)
{
    struct style plain = theme_role(&d->canvas.theme, ROLE_PLAIN), here;
    int row, col;

    ck_assert(quiz_desk_find(d, clock, &row, &col));
    here = d->canvas.cells[row * d->canvas.cols + col].style;
    return here.ink != plain.ink || here.paper != plain.paper || here.bold != plain.bold ||
           here.reverse != plain.reverse;
}

START_TEST(the_time_is_shown_and_ends_the_exam)
{
    struct quiz_desk d = {0};

    quiz_desk_now = 5000;
    quiz_desk_prepare(&d, quiz_desk_types, true);
    d.setup.minutes = 2;
    quiz_desk_start(&d, 80, 24);
    quiz_desk_expect(&d, "2:00 left");
    ck_assert_int_eq(quiz_player_wait(d.player), 1000);
    quiz_desk_now += 1000;
    ck_assert_uint_eq(quiz_player_tick(d.player), QUIZ_DRAW);
    quiz_desk_press(&d, "2"); /* chosen, not entered */
    quiz_desk_expect(&d, "1:59 left");
    ck_assert(!is_urgent(&d, "1:59"));
    quiz_desk_now += 118500;
    ck_assert_int_eq(quiz_player_wait(d.player), 500);
    quiz_player_tick(d.player);
    quiz_desk_resize(&d, 80, 24);
    quiz_desk_expect(&d, "0:01 left");
    ck_assert(is_urgent(&d, "0:01"));
    ck_assert(!d.sitting.submitted);
    quiz_desk_now += 500;
    ck_assert_uint_eq(quiz_player_tick(d.player), QUIZ_DRAW);
    quiz_desk_resize(&d, 80, 24);
    ck_assert(d.sitting.submitted);
    ck_assert(d.sitting.items[0].first == 1);
    quiz_desk_expect(&d, "The time is over");
    quiz_desk_refuse(&d, "left");
    ck_assert_int_eq(quiz_player_wait(d.player), -1);
    quiz_desk_close(&d);
}
END_TEST

START_TEST(a_key_after_the_time_is_no_answer)
{
    struct quiz_desk d = {0};

    quiz_desk_prepare(&d, quiz_desk_types, true);
    d.setup.minutes = 1;
    quiz_desk_start(&d, 80, 24);
    quiz_desk_now += 61000;
    quiz_desk_press(&d, "2");
    ck_assert(d.sitting.submitted);
    ck_assert_uint_eq(d.sitting.items[0].state, ITEM_GIVEN_UP);
    quiz_desk_close(&d);
}
END_TEST

START_TEST(leaving_an_exam_asks)
{
    struct quiz_desk d;

    quiz_desk_open(&d, quiz_desk_types, true, 80, 24);
    quiz_desk_press(&d, "q");
    ck_assert_uint_eq(d.wish, QUIZ_DRAW);
    quiz_desk_expect(&d, "Leave the exam?");
    quiz_desk_press(&d, "Esc q q");
    ck_assert_uint_eq(d.wish, QUIZ_QUIT);
    ck_assert(!d.sitting.submitted);
    quiz_desk_close(&d);
}
END_TEST

Suite *screen_quiz_exam_suite(void)
{
    Suite *suite = suite_create("screen_quiz_exam");
    TCase *tcase = tcase_create("exam");

    tcase_add_test(tcase, an_exam_tells_nothing_before_its_end);
    tcase_add_test(tcase, what_is_chosen_counts_when_one_goes_on);
    tcase_add_test(tcase, the_list_leads_to_any_question);
    tcase_add_test(tcase, submitting_asks_once_and_then_everything_is_told);
    tcase_add_test(tcase, texts_are_marked_in_the_review);
    tcase_add_test(tcase, the_time_is_shown_and_ends_the_exam);
    tcase_add_test(tcase, a_key_after_the_time_is_no_answer);
    tcase_add_test(tcase, leaving_an_exam_asks);
    suite_add_tcase(suite, tcase);
    return suite;
}
