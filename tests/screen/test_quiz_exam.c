/* SPDX-License-Identifier: MIT */
/* The quiz player, exam: nothing is told before the end, the list, marks, the clock, submitting, the review. */
#include "screen/quiz_desk.h"
#include "screen/suites.h"

#include <string.h>

static struct quiz_desk d;

static void put_away(void)
{
    quiz_desk_close(&d);
}

START_TEST(an_exam_tells_nothing_before_its_end)
{
    quiz_desk_open(&d, quiz_desk_types, true, 80, 24);
    screen_expect(&d.screen, "Exam · Mistake lab");
    screen_expect(&d.screen, "─ open ──");
    screen_shows(&d.screen, "Enter Enter", "Nothing is chosen yet.", "─ open ──");
    screen_shows(&d.screen, "1 Enter", "─ answered ──", "(your answer)");
    screen_refuse(&d.screen, "✗ 1");
    screen_refuse(&d.screen, "✓ 2");
    screen_refuse(&d.screen, "The other way round");
    screen_expect(&d.screen, "1 of 8 answered");
    screen_refuse(&d.screen, "hint");
    screen_refuse(&d.screen, "v lab");
    screen_press(&d.screen, "2 Enter"); /* changed */
    ck_assert_uint_eq(d.attempt.items[0].reply.option, 1);
    screen_refuse(&d.screen, "kept already");
    screen_shows(&d.screen, "Enter", "That is kept already: → goes on.");
    screen_press(&d.screen, "s"); /* and taken back */
    ck_assert_uint_eq(d.attempt.items[0].state, ITEM_OPEN);
    ck_assert(!d.attempt.items[0].is_graded);
}
END_TEST

START_TEST(what_is_chosen_counts_when_one_goes_on)
{
    quiz_desk_open(&d, quiz_desk_types, true, 80, 24);
    screen_press(&d.screen, "2 Right");
    ck_assert_uint_eq(d.attempt.items[0].state, ITEM_ANSWERED);
    screen_press(&d.screen, "Right Right"); /* only looked at */
    ck_assert_uint_eq(d.attempt.items[1].state, ITEM_OPEN);
    screen_expect(&d.screen, "question 4 of 8");
    screen_type(&d.screen, "softmax");
    screen_press(&d.screen, "Esc Left");
    ck_assert_uint_eq(d.attempt.items[3].state, ITEM_ANSWERED);
    screen_shows(&d.screen, "Right", "› softmax"); /* it stands there, and can be changed */
    screen_press(&d.screen, "Enter Backspace Enter");
    ck_assert_str_eq(d.attempt.items[3].reply.typed, "softma");
}
END_TEST

START_TEST(the_list_leads_to_any_question)
{
    quiz_desk_open(&d, quiz_desk_types, true, 80, 24);
    screen_shows(&d.screen, "1 Enter Right m l", "all questions");
    ck_assert_ptr_nonnull(strstr(screen_row(&d.screen, 3), "answered"));
    ck_assert_ptr_nonnull(strstr(screen_row(&d.screen, 4), "open, marked"));
    screen_shows(&d.screen, "Down Down Down Enter", "question 5 of 8");
    screen_press(&d.screen, "Esc l");
    screen_click(&d.screen, "Which are even?");
    screen_click(&d.screen, "Which are even?");
    screen_expect(&d.screen, "marked for later");
    screen_hides(&d.screen, "m", "marked for later");
}
END_TEST

START_TEST(submitting_asks_once_and_then_everything_is_told)
{
    quiz_desk_open(&d, quiz_desk_types, true, 80, 24);
    screen_shows(&d.screen, "2 Enter Right m S", "Submit the exam?",
                 "7 of 8 questions are open, 1 is marked for later.");
    screen_press(&d.screen, "Esc");
    ck_assert(!d.attempt.submitted);
    screen_press(&d.screen, "End 1 Right Enter");
    ck_assert(d.attempt.submitted);
    screen_expect(&d.screen, "2 of 8, 25 %");
    screen_expect(&d.screen, "✓  1  Scale");
    screen_expect(&d.screen, "✗  2  Which are even?");
    screen_expect(&d.screen, "✓  8  Which word does sat look at?");
    screen_shows(&d.screen, "Up Up Up Up Up Up Up Enter", "question 1 of 8", "Smaller scores, smaller gaps");
    screen_refuse(&d.screen, "r again");
    screen_shows(&d.screen, "Esc", "2 of 8, 25 %");
}
END_TEST

START_TEST(texts_are_marked_in_the_review)
{
    quiz_desk_open(&d, quiz_desk_types, true, 80, 24);
    screen_press(&d.screen, "l End Up Enter");
    screen_type(&d.screen, "variance");
    screen_hides(&d.screen, "Enter Enter", "model answer", "2 half");
    screen_shows(&d.screen, "S Enter", "0 of 8, 0 %", "1 text waits to be marked by yourself");
    screen_click(&d.screen, "Why divide by");
    screen_click(&d.screen, "Why divide by");
    screen_expect(&d.screen, "A model answer");
    screen_shows(&d.screen, "3 Esc", "1 of 8, 13 %");
    screen_refuse(&d.screen, "waits");
}
END_TEST

/* Whether the clock looks other than the title beside it. */
static bool is_urgent(const char *clock)
{
    struct style plain = theme_role(&d.screen.canvas.theme, ROLE_PLAIN), here;
    int row, col;

    ck_assert(screen_find(&d.screen, clock, &row, &col));
    here = d.screen.canvas.cells[row * d.screen.canvas.cols + col].style;
    return here.ink != plain.ink || here.paper != plain.paper || here.bold != plain.bold ||
           here.reverse != plain.reverse;
}

START_TEST(the_time_is_shown_and_ends_the_exam)
{
    quiz_desk_now = 5000;
    quiz_desk_prepare(&d, quiz_desk_types, true);
    d.setup.minutes = 2;
    quiz_desk_start(&d, 80, 24);
    screen_expect(&d.screen, "2:00 left");
    ck_assert_int_eq(d.screen.own.levels[0].scene.wait(d.player), 1000);
    quiz_desk_now += 1000;
    ck_assert_uint_eq(d.screen.own.levels[0].scene.tick(d.player), SCENE_DRAW);
    screen_shows(&d.screen, "2", "1:59 left"); /* chosen, not entered */
    ck_assert(!is_urgent("1:59"));
    quiz_desk_now += 118500;
    ck_assert_int_eq(d.screen.own.levels[0].scene.wait(d.player), 500);
    d.screen.own.levels[0].scene.tick(d.player);
    screen_resize(&d.screen, 80, 24);
    screen_expect(&d.screen, "0:01 left");
    ck_assert(is_urgent("0:01"));
    ck_assert(!d.attempt.submitted);
    quiz_desk_now += 500;
    ck_assert_uint_eq(d.screen.own.levels[0].scene.tick(d.player), SCENE_DRAW);
    screen_resize(&d.screen, 80, 24);
    ck_assert(d.attempt.submitted);
    ck_assert(d.attempt.items[0].first == 1);
    screen_expect(&d.screen, "The time is over");
    screen_refuse(&d.screen, "left");
    ck_assert_int_eq(d.screen.own.levels[0].scene.wait(d.player), -1);
}
END_TEST

START_TEST(a_key_after_the_time_is_no_answer)
{
    quiz_desk_prepare(&d, quiz_desk_types, true);
    d.setup.minutes = 1;
    quiz_desk_start(&d, 80, 24);
    quiz_desk_now += 61000;
    screen_press(&d.screen, "2");
    ck_assert(d.attempt.submitted);
    ck_assert_uint_eq(d.attempt.items[0].state, ITEM_GIVEN_UP);
}
END_TEST

START_TEST(leaving_an_exam_asks)
{
    quiz_desk_open(&d, quiz_desk_types, true, 80, 24);
    screen_press(&d.screen, "q");
    ck_assert_uint_eq(d.screen.request, SCENE_DRAW);
    screen_expect(&d.screen, "Leave the exam?");
    screen_press(&d.screen, "Esc q q"); /* the key that asks confirms nothing */
    ck_assert_uint_eq(d.screen.request & SCENE_QUIT, 0);
    screen_shows(&d.screen, "q", "Leave the exam?");
    screen_press(&d.screen, "Enter");
    ck_assert_uint_eq(d.screen.request & SCENE_QUIT, SCENE_QUIT);
    ck_assert(!d.attempt.submitted);
}
END_TEST

Suite *screen_quiz_exam_suite(void)
{
    Suite *suite = suite_create("screen_quiz_exam");
    TCase *tcase = tcase_create("exam");

    tcase_add_checked_fixture(tcase, NULL, put_away);
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
