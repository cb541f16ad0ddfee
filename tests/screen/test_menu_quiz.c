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
    struct progress_attempt attempt = {.quiz = "number-1", .score = 2, .of = 3};

    progress_quiz_answer(progress, "number-1/b", "no", 0, true);
    progress_quiz_answer(progress, "number-1/b", "no", 0.5, true);
    progress_quiz_answer(progress, "number-1/c", "no", 0, true);
    progress_quiz_answer(progress, "number-1/a", "yes", 1, true);
    progress_quiz_answer(progress, "number-9/gone", "no", 0, true);
    progress_add_attempt(progress, &attempt);
    attempt.score = 1.5;
    progress_add_attempt(progress, &attempt);
    ck_assert(progress_save(progress, true, &message));
    progress_close(progress);
}

START_TEST(a_course_has_quizzes_and_drills)
{
    write_course();
    desk_open_menu(&desk, 80, 24);
    screen_expect(&desk.screen, "Q  Quizzes    find out what you know");
    screen_expect(&desk.screen, "    Quiz");
    screen_hides(&desk.screen, "Down", "    Quiz"); /* it has none */
    screen_shows(&desk.screen, "Up Q", "▸ 1  Test 1            3 questions");
    screen_refuse(&desk.screen, "Test 2");
    screen_refuse(&desk.screen, "due");
    screen_expect(&desk.screen, "Not taken yet.");
    screen_refuse(&desk.screen, "headway quiz"); /* what Enter does needs no command */
    screen_resize(&desk.screen, 80, 40);         /* all of them */
    for (size_t i = 0; drill_table[i]; i++)
        screen_expect(&desk.screen, drill_table[i]->title);
    screen_resize(&desk.screen, 80, 24);
    screen_press(&desk.screen, "Enter");
    ck_assert_int_eq(desk.screen.request, SCENE_QUIZ);
    ck_assert(desk.menu.quiz.kind == MENU_ROW_QUIZ && desk.menu.quiz.index == 0);
    screen_press(&desk.screen, "End Enter");
    ck_assert_int_eq(desk.screen.request, SCENE_QUIZ);
    ck_assert(desk.menu.quiz.kind == MENU_ROW_DRILL);
    ck_assert_ptr_null(drill_table[desk.menu.quiz.index + 1]);
}
END_TEST

START_TEST(results_and_misses_are_shown)
{
    write_course();
    take_quizzes();
    desk_open_menu(&desk, 80, 24);
    screen_expect(&desk.screen, "Q  Quizzes    2 questions due today"); /* the third is in no quiz any more */
    screen_expect(&desk.screen, "✓ Quiz    last 50 %");
    screen_shows(&desk.screen, "Q", "▸    What is due again 2 questions", "1  Test 1            3 questions    50 %");
    screen_refuse(&desk.screen, "headway quiz");
    screen_expect(&desk.screen, "  The third?"); /* it has no title of its own: its text */
    screen_shows(&desk.screen, "Down", "Last 1.5 of 3 (50 %), best", "67 %; taken 2 times.", "Most often missed",
                 "  The second             2 of 2");
    screen_refuse(&desk.screen, "The first");
    screen_resize(&desk.screen, 40, 12);
    screen_expect(&desk.screen, "▸ 1  Test 1                      50 %");
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

        text_addf(&id, DRILL_PREFIX "%s/7/%d", drill_table[i / 2]->name, i + 1);
        progress_quiz_answer(progress, text_string(&id), "no", 0, true);
        text_free(&id);
    }
    ck_assert(progress_save(progress, true, &message));
    progress_close(progress);
    desk_open_menu(&desk, 120, 24);
    screen_press(&desk.screen, "Q");
    for (int i = 0; i < 2; i++) {
        struct text name = {0};

        text_addf(&name, "  Drill: %s  ", drill_table[i]->title);
        screen_expect(&desk.screen, text_string(&name));
        text_free(&name);
    }
    screen_expect(&desk.screen, "  2 questions\n");
    screen_refuse(&desk.screen, DRILL_PREFIX);
}
END_TEST

START_TEST(the_filter_finds_quizzes)
{
    write_course();
    desk_open_menu(&desk, 80, 24);
    screen_press(&desk.screen, "Q /");
    screen_type(&desk.screen, "mask");
    screen_expect(&desk.screen, "A row behind a mask");
    screen_refuse(&desk.screen, "Shapes");
    screen_press(&desk.screen, "Enter");
    ck_assert_int_eq(desk.screen.request, SCENE_QUIZ);
    ck_assert_str_eq(drill_table[desk.menu.quiz.index]->title, "A row behind a mask");
    screen_shows(&desk.screen, "/ 1", "▸ 1  Test 1");
    screen_refuse(&desk.screen, "Drills");
}
END_TEST

/* The list opens at what is due, or at the quiz of the lesson that is chosen. */
START_TEST(it_opens_where_one_is)
{
    desk_open_menu(&desk, 80, 24);
    screen_shows(&desk.screen, "4 Q", "▸ 4  Why many heads");
    screen_shows(&desk.screen, "Esc", "▸ 4  Why many heads");
    screen_click(&desk.screen, "Q  Quizzes");
    screen_click(&desk.screen, "Q  Quizzes");
    screen_expect(&desk.screen, "▸    Where to begin   10 questions"); /* nothing was read yet */
    screen_click(&desk.screen, "3  Six stages");
    screen_expect(&desk.screen, "▸ 3  Six stages");
    screen_click(&desk.screen, "3  Six stages");
    ck_assert_int_eq(desk.screen.request, SCENE_QUIZ);
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
