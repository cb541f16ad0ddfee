/* SPDX-License-Identifier: MIT */
/* The quizzes of the menu: which there are, how they went, what is due and what was missed. */
#include "drill/drill.h"
#include "screen/desk.h"
#include "screen/suites.h"

#include <check.h>

static struct desk desk;

static void prepare(void)
{
    desk_prepare(&desk);
}

static void put_away(void)
{
    desk_close(&desk);
}

/* Two lessons of which the first has a quiz. */
static void write_course(void)
{
    desk_write_course(&desk, 2, 3, "Test");
    desk_write_quiz(&desk, 1, "number-1",
                    "// [id:number-1/a]\n::The first::Is it?{TRUE}\n\nOnly to be read.\n\n"
                    "// [id:number-1/b]\n::The second::Is it?{TRUE}\n\n// [id:number-1/c]\nThe third?{TRUE}\n");
}

/* Notes on disk what was answered, and how quizzes went: twice of the first, 2 and then 1.5 of 3. */
static void take_quizzes(void)
{
    struct text message = {0};
    struct progress *progress = progress_open(desk.directory, &message);
    struct progress_sitting sitting = {.quiz = "number-1", .score = 2, .of = 3};

    progress_quiz_answer(progress, "number-1/b", "no", 0, true);
    progress_quiz_answer(progress, "number-1/b", "no", 0.5, true);
    progress_quiz_answer(progress, "number-1/c", "no", 0, true);
    progress_quiz_answer(progress, "number-1/a", "yes", 1, true);
    progress_quiz_answer(progress, "number-9/gone", "no", 0, true);
    progress_sat(progress, &sitting);
    sitting.score = 1.5;
    progress_sat(progress, &sitting);
    ck_assert(progress_save(progress, true, &message));
    progress_close(progress);
}

START_TEST(a_course_has_quizzes_and_drills)
{
    write_course();
    desk_open_menu(&desk, 80, 24);
    desk_expect(&desk, "Q  Quizzes   find out what you know");
    desk_expect(&desk, "    Quiz");
    desk_press(&desk, "Down");
    desk_refuse(&desk, "    Quiz"); /* it has none */
    desk_press(&desk, "Up Q");
    desk_expect(&desk, "▸ 1  Test 1            3 questions");
    desk_refuse(&desk, "Test 2");
    desk_refuse(&desk, "due");
    desk_expect(&desk, "Not taken yet.");
    desk_refuse(&desk, "headway quiz"); /* what Enter does needs no command */
    for (size_t i = 0; drill_table[i]; i++)
        desk_expect(&desk, drill_table[i]->title);
    desk_press(&desk, "Enter");
    ck_assert_int_eq(desk.answer, MENU_QUIZ);
    ck_assert(desk.menu.quiz.kind == MENU_ROW_QUIZ && desk.menu.quiz.index == 0);
    desk_press(&desk, "End Enter");
    ck_assert_int_eq(desk.answer, MENU_QUIZ);
    ck_assert(desk.menu.quiz.kind == MENU_ROW_DRILL);
    ck_assert_ptr_null(drill_table[desk.menu.quiz.index + 1]);
}
END_TEST

START_TEST(results_and_misses_are_shown)
{
    write_course();
    take_quizzes();
    desk_open_menu(&desk, 80, 24);
    desk_expect(&desk, "Q  Quizzes   2 questions due today"); /* the third is in no quiz any more */
    desk_expect(&desk, "✓ Quiz    last 50 %");
    desk_press(&desk, "Q");
    desk_expect(&desk, "▸    What is due again 2 questions");
    desk_expect(&desk, "1  Test 1            3 questions    50 %");
    desk_refuse(&desk, "headway quiz");
    desk_expect(&desk, "  The third?"); /* it has no title of its own: its text */
    desk_press(&desk, "Down");
    desk_expect(&desk, "Last 1.5 of 3 (50 %), best");
    desk_expect(&desk, "67 %; taken 2 times.");
    desk_expect(&desk, "Most often missed");
    desk_expect(&desk, "  The second             2 of 2");
    desk_refuse(&desk, "The first");
    desk_resize(&desk, 40, 12);
    desk_expect(&desk, "▸ 1  Test 1                      50 %");
}
END_TEST

/* What is due of a drill is called as the drill is, not by its seed. */
START_TEST(due_drills_have_names)
{
    struct text message = {0};
    struct progress *progress;

    write_course();
    progress = progress_open(desk.directory, &message);
    for (int i = 0; i < 3; i++) {
        struct text id = {0};

        text_addf(&id, DRILL_PREFIX "%s/7/%d", drill_table[i / 2]->name, i);
        progress_quiz_answer(progress, text_string(&id), "no", 0, true);
        text_free(&id);
    }
    ck_assert(progress_save(progress, true, &message));
    progress_close(progress);
    desk_open_menu(&desk, 120, 24);
    desk_press(&desk, "Q");
    for (int i = 0; i < 2; i++) {
        struct text name = {0};

        text_addf(&name, "  Drill: %s  ", drill_table[i]->title);
        desk_expect(&desk, text_string(&name));
        text_free(&name);
    }
    desk_expect(&desk, "  2 questions\n");
    desk_refuse(&desk, DRILL_PREFIX);
}
END_TEST

START_TEST(the_filter_finds_quizzes)
{
    write_course();
    desk_open_menu(&desk, 80, 24);
    desk_press(&desk, "Q /");
    desk_type(&desk, "mask");
    desk_expect(&desk, "A row behind a mask");
    desk_refuse(&desk, "Shapes");
    desk_press(&desk, "Enter");
    ck_assert_int_eq(desk.answer, MENU_QUIZ);
    ck_assert_str_eq(drill_table[desk.menu.quiz.index]->title, "A row behind a mask");
    desk_press(&desk, "/ 1");
    desk_expect(&desk, "▸ 1  Test 1");
    desk_refuse(&desk, "Drills");
}
END_TEST

/* The list opens at what is due, or at the quiz of the lesson that is chosen. */
START_TEST(it_opens_where_one_is)
{
    desk_open_menu(&desk, 80, 24);
    desk_press(&desk, "4 Q");
    desk_expect(&desk, "▸ 4  Why many heads");
    desk_press(&desk, "Esc");
    desk_expect(&desk, "▸ 4  Why many heads");
    desk_click(&desk, "Q  Quizzes");
    desk_click(&desk, "Q  Quizzes");
    desk_expect(&desk, "▸ 1  Why attention");
    desk_click(&desk, "3  Six stages");
    desk_expect(&desk, "▸ 3  Six stages");
    desk_click(&desk, "3  Six stages");
    ck_assert_int_eq(desk.answer, MENU_QUIZ);
    ck_assert_uint_eq(desk.menu.quiz.index, 2);
}
END_TEST

Suite *screen_menu_quiz_suite(void)
{
    Suite *suite = suite_create("screen_menu_quiz");
    TCase *tests = tcase_create("quizzes");

    tcase_add_checked_fixture(tests, prepare, put_away);
    tcase_add_test(tests, a_course_has_quizzes_and_drills);
    tcase_add_test(tests, results_and_misses_are_shown);
    tcase_add_test(tests, due_drills_have_names);
    tcase_add_test(tests, the_filter_finds_quizzes);
    tcase_add_test(tests, it_opens_where_one_is);
    suite_add_tcase(suite, tests);
    return suite;
}
