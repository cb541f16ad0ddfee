/* SPDX-License-Identifier: MIT */
/* Quizzes in the reader: from a lesson and from the menu, to the step that explains a question, and on. */
#include "base/random.h"
#include "command/captured.h"
#include "quiz/question_set.h"
#include "screen/desk.h"
#include "screen/suites.h"
#include "screen/tools.h"

#include <check.h>
#include <string.h>

static struct desk desk;

static const char one[] =
    "# First\n\n---\n\n## Begin\n\nText.\n\n---\n\n## Why\n\nThe reason.\n\n---\n\n## End\n\nThe end.\n";
static const char two[] = "# Second\n\n---\n\n## Other\n\nAnother lesson.\n";

static const char quiz[] =
    "// [id:first/sum] [step:first#why] [view:score head=2]\n"
    "::A sum::What do the weights of a row add up to?{=One#Softmax divides by the sum.~Two#No.}\n\n"
    "// [id:first/root]\n"
    "::A root::Is the root of d_k a constant?{TRUE#It is not learnt.#It is.}\n\n"
    "// [id:first/width] [step:second#other]\n"
    "::A width::How wide is a head of 8 columns in 2?{#4}\n";

static void prepare(void)
{
    desk_prepare(&desk);
    desk_write_lesson(&desk, 1, "first", one);
    desk_write_lesson(&desk, 2, "second", two);
    desk_write_quiz(&desk, 1, "first", quiz);
}

static void put_away(void)
{
    desk_close(&desk);
}

static void start_course(void)
{
    desk_open_reader(&desk, &desk_course, 80, 24);
}

static size_t count_answers(const char *question)
{
    struct progress *progress = desk_progress(&desk);
    size_t count = progress_answers(progress, question, NULL);

    progress_close(progress);
    return count;
}

/* -------------------------------------------------------------------------------------------------- the whole course
 */

static const char placement[] = "// [id:placement/a] [step:first#why]\n::One::Is it?{TRUE#So.#No.}\n\n"
                                "// [id:placement/b] [step:second#other]\n::Two::Is it?{TRUE#So.#No.}\n";

/* Before anything was read the list of quizzes begins with what says where to begin; that says what may be skipped. */
START_TEST(a_placement_says_what_may_be_skipped)
{
    captured_write_string(desk.directory, "quizzes/placement.gift", placement);
    start_course();
    screen_expect(&desk.screen, "begins.");
    screen_shows(&desk.screen, "Q", "▸    Where to begin    2 questions");
    screen_shows(&desk.screen, "Enter", " Quiz · Where to begin");
    screen_shows(&desk.screen, "1 Enter Right 2 Enter Right", "1 of 2, 50 %",
                 "You may skip: First. Begin with Second.");
    screen_expect(&desk.screen, "✗  2  Two                                                 Second · Other");
    screen_shows(&desk.screen, "e", "Another lesson.");
    screen_shows(&desk.screen, "Esc q", "Where to begin    2 questions    50 %");
    screen_refuse(&desk.screen, "due");
}
END_TEST

/* It is offered, and never forced: whoever begins, and goes on past a lesson's end and through its quiz, meets no
 * question of it. */
START_TEST(a_placement_never_opens_by_itself)
{
    captured_write_string(desk.directory, "quizzes/placement.gift", placement);
    start_course();
    screen_expect(&desk.screen, "begins.");
    screen_press(&desk.screen, "Enter");
    screen_expect_row(&desk.screen, 0, " First · Begin");
    for (int page = 0; page < 12; page++) {
        screen_refuse(&desk.screen, "Where to begin");
        screen_refuse(&desk.screen, "Is it?");
        screen_press(&desk.screen, "Right");
    }
}
END_TEST

/* The exam is drawn from all quizzes, and lists the steps of what was not right: also of what was left open. */
START_TEST(a_final_exam_says_what_to_look_at_again)
{
    desk_write_quiz(&desk, 2, "second", "// [id:second/a] [step:second#other]\n::Last::Is it?{TRUE#So.#No.}\n");
    start_course();
    screen_shows(&desk.screen, "Q", "     Final exam        4 questions");
    screen_shows(&desk.screen, "Down Down", "An exam: 4 questions of all");
    screen_shows(&desk.screen, "Enter", " Exam · Final exam", "question 1 of 4");
    screen_shows(&desk.screen, "Right Right Right Right y", "0 of 4, 0 %", "Look again at these: e opens the step.",
                 "First · Why", "Second · Other");
}
END_TEST

/* ------------------------------------------------------------------------------------------------- from the lesson */

START_TEST(the_last_step_leads_to_the_quiz)
{
    start_course();
    screen_hides(&desk.screen, "Enter Right", "→ quiz");
    screen_press(&desk.screen, "Right Right");
    screen_expect_row(&desk.screen, 0, " First · the end");
    screen_expect(&desk.screen, "→ quiz");
    screen_press(&desk.screen, "Right");
    screen_expect_row(&desk.screen, 0,
                      " Quiz · First                                                   question 1 of 3");
    screen_expect(&desk.screen, "What do the weights of a row add up to?");
    screen_resize(&desk.screen, 120, 24);
    screen_expect(&desk.screen, "Esc lesson");
    screen_resize(&desk.screen, 80, 24);
    screen_press(&desk.screen, "Esc");
    screen_expect_row(&desk.screen, 0, " First · End");
    screen_shows(&desk.screen, "q 2 Enter", "Another lesson."); /* which has none */
    screen_refuse(&desk.screen, "quiz");
    screen_shows(&desk.screen, "Q", "Another lesson.");
    screen_hides(&desk.screen, "Right", "quiz");
    screen_press(&desk.screen, "Right Q");
    screen_expect_row(&desk.screen, 0, " Second · the end");
}
END_TEST

START_TEST(q_opens_the_quiz_from_any_step)
{
    start_course();
    screen_shows(&desk.screen, "Enter ? PgDn", "the quiz of this lesson");
    screen_shows(&desk.screen, "Esc Q", "Quiz · First");
    screen_press(&desk.screen, "Esc");
    screen_expect_row(&desk.screen, 0, " First · Begin");
    screen_press(&desk.screen, "Q q"); /* q leads where Esc leads */
    screen_expect_row(&desk.screen, 0, " First · Begin");
    screen_shows(&desk.screen, "q", "▸ 1  First");
}
END_TEST

START_TEST(a_wrong_answer_leads_to_its_step_and_back)
{
    start_course();
    screen_shows(&desk.screen, "Enter Q 2 Enter", "Softmax divides by the sum.");
    ck_assert_uint_eq(count_answers("first/sum"), 1);
    screen_expect(&desk.screen, "e First · Why");
    screen_press(&desk.screen, "e");
    screen_expect_row(&desk.screen, 0, " First · Why");
    screen_expect(&desk.screen, "Esc quiz");
    screen_resize(&desk.screen, 40, 12);
    screen_expect(&desk.screen, "Esc quiz");
    screen_resize(&desk.screen, 80, 24);
    screen_shows(&desk.screen, "Right Left Esc", "question 1 of 3"); /* as it was */
    screen_expect(&desk.screen, "Softmax divides by the sum.");
    screen_shows(&desk.screen, "v", "Esc quiz", "scores₂");
    screen_shows(&desk.screen, "Esc", "Softmax divides by the sum.");
    screen_shows(&desk.screen, "v q", "Softmax divides by the sum."); /* that leads back, too */
    screen_shows(&desk.screen, "Right", "question 2 of 3");
}
END_TEST

/* The text of a lesson may say where its quiz is. */
START_TEST(a_link_leads_to_the_quiz)
{
    desk_write_lesson(&desk, 2, "second", "# Second\n\n## Other\n\nSee the [quiz](../quizzes/01-first.gift).\n");
    start_course();
    screen_shows(&desk.screen, "2 Enter G", "quiz First");
    screen_shows(&desk.screen, "Enter", "Quiz · First");
    screen_press(&desk.screen, "Esc");
    screen_expect_row(&desk.screen, 0, " Second · Other");
}
END_TEST

/* A quiz that one has left for a step is there again from the menu, and from the step. */
START_TEST(an_open_quiz_goes_on)
{
    start_course();
    screen_shows(&desk.screen, "Enter Q 2 Enter e q", "Softmax divides by the sum."); /* back to the quiz */
    screen_shows(&desk.screen, "q q", "▸ 1  First");
    screen_shows(&desk.screen, "Q Down Enter", "question 1 of 3"); /* behind what is due */
    screen_expect(&desk.screen, "Softmax divides by the sum.");
    screen_shows(&desk.screen, "e Q", "Softmax divides by the sum.");
    screen_shows(&desk.screen, "q", "1/3", "Enter goes on: 1 of 3");
    screen_shows(&desk.screen, "s", "question 1 of 3"); /* anew */
    screen_refuse(&desk.screen, "Softmax divides by the sum.");
}
END_TEST

/* A quiz that was left is gone on with by another Headway, with the lesson's way to it, too; s begins it again. */
START_TEST(a_quiz_goes_on_another_time)
{
    start_course();
    screen_press(&desk.screen, "Enter Q 2 Enter Right 1 Enter q");
    desk_end_reader(&desk, NULL);
    start_course();
    screen_shows(&desk.screen, "q Q Down", "2/3", "Enter goes on: 2 of 3", "1 right. s begins again.");
    screen_shows(&desk.screen, "Enter", "question 3 of 3", "Goes on: 2 of 3 answered", "1 of 2 right so far");
    screen_hides(&desk.screen, "Left", "Goes on");
    screen_expect(&desk.screen, "True (your answer)");
    desk_end_reader(&desk, NULL);
    start_course();
    screen_shows(&desk.screen, "Enter Q", "question 3 of 3");
    screen_shows(&desk.screen, "4 Enter Right", "2 of 3, 67 %"); /* the end */
    desk_end_reader(&desk, NULL);
    start_course();
    screen_shows(&desk.screen, "Enter Q", "question 1 of 3");
    screen_refuse(&desk.screen, "Goes on");
    screen_shows(&desk.screen, "2 Enter q q Q Down", "Enter goes on: 1 of 3");
    desk_end_reader(&desk, NULL);
    start_course();
    screen_shows(&desk.screen, "q Q Down s", "question 1 of 3");
    screen_refuse(&desk.screen, "No.");
    screen_press(&desk.screen, "Right 1 Enter"); /* the first is left open */
    desk_end_reader(&desk, NULL);
    start_course();
    screen_shows(&desk.screen, "q Q Down", "Enter goes on: 1 of 3");
    screen_shows(&desk.screen, "Enter", "question 3 of 3");
}
END_TEST

/* What is typed, or given without a mark, is there another time, as it was. */
START_TEST(a_text_goes_on_another_time)
{
    desk_write_quiz(&desk, 1, "first", "// [id:first/a]\n::Why::Why?{}\n\n// [id:first/b]\n::Also::Also?{}\n");
    start_course();
    screen_shows(&desk.screen, "Enter Q h a l f Enter Right o t h e r", "other");
    desk_end_reader(&desk, NULL);
    start_course();
    screen_shows(&desk.screen, "Enter Q", "other");
    screen_shows(&desk.screen, "Esc Left", "question 1 of 2", "half");
    desk_end_reader(&desk, NULL);
    start_course();
    screen_shows(&desk.screen, "Enter Q", "Goes on: 0 of 2 answered");
}
END_TEST

/* q keeps the place, in drills too; another quiz is another. */
START_TEST(q_keeps_the_place)
{
    start_course();
    screen_shows(&desk.screen, "Enter Q 1 Enter Right q q", "▸ 1  First");
    screen_shows(&desk.screen, "Q Enter", "question 2 of 3", "1 of 1 right so far");
    screen_press(&desk.screen, "q End Enter Right Right Esc Esc Q End Enter"); /* out of the field, if there is one */
    screen_expect(&desk.screen, "question 3 of 10");
    screen_press(&desk.screen, "Esc Esc Q Home Enter");
    screen_expect(&desk.screen, "question 2 of 3"); /* kept in the learner's progress */
}
END_TEST

/* What is looked up from the quiz is not read by that: neither the place nor a step changes. */
START_TEST(looking_up_is_not_reading)
{
    struct progress *progress;
    struct progress_place place;

    start_course();
    screen_press(&desk.screen, "Enter Q 2 Enter e Right Left Esc e q q q"); /* to the quiz, the lesson, the menu */
    progress = desk_progress(&desk);
    ck_assert(progress_place(progress, &place));
    ck_assert_str_eq(place.step, "begin");
    ck_assert(!progress_is_seen(progress, "first", "why"));
    ck_assert(!progress_is_seen(progress, "first", "end"));
    progress_close(progress);
    screen_press(&desk.screen, "Q Down Enter e Q Esc"); /* by Q to the quiz, and out of it */
    desk_end_reader(&desk, NULL);
    progress = desk_progress(&desk);
    ck_assert(!progress_is_seen(progress, "first", "why"));
    progress_close(progress);
}
END_TEST

START_TEST(the_end_leads_to_the_next_lesson)
{
    struct progress *progress;
    struct progress_attempt result;

    start_course();
    screen_press(&desk.screen, "Enter Q 2 Enter Right t Enter Right");
    screen_type(&desk.screen, "4");
    screen_press(&desk.screen, "Enter Right");
    screen_press(&desk.screen, "Right");
    screen_expect_row(&desk.screen, 0, " Second · Other");
    progress = desk_progress(&desk);
    ck_assert_uint_eq(progress_attempts(progress), 1);
    progress_attempt(progress, 0, &result);
    ck_assert_str_eq(result.quiz, "first");
    ck_assert(result.score == 2 && result.of == 3 && !result.exam);
    progress_close(progress);
    screen_shows(&desk.screen, "q 1", "✓ Quiz    last 67 %");
}
END_TEST

/* What was missed can be taken again at once, under a name of its own. */
START_TEST(what_was_missed_is_taken_again)
{
    struct progress *progress;
    struct progress_attempt result;

    start_course();
    screen_press(&desk.screen, "Enter Q 2 Enter Right t Enter Right");
    screen_type(&desk.screen, "5");
    screen_shows(&desk.screen, "Enter Right r", "First, once more", "question 1 of 2");
    screen_shows(&desk.screen, "1 Enter Right", "How wide is a head");
    screen_type(&desk.screen, "4");
    screen_press(&desk.screen, "Enter Right q q");
    progress = desk_progress(&desk);
    ck_assert_uint_eq(progress_attempts(progress), 2);
    progress_attempt(progress, 1, &result);
    ck_assert_str_eq(result.quiz, QUESTION_SET_REVIEW);
    ck_assert(result.score == 2 && result.of == 2);
    progress_close(progress);
}
END_TEST

/* --------------------------------------------------------------------------------------------------- from the menu */

START_TEST(the_menu_opens_what_is_due)
{
    start_course();
    screen_refuse(&desk.screen, "due today");
    screen_shows(&desk.screen, "Enter Q 2 Enter q q", "1 question due today");
    screen_shows(&desk.screen, "Q", "▸    What is due again");
    screen_shows(&desk.screen, "Enter", "What do the weights of a row add up to?", "question 1 of 1");
    screen_hides(&desk.screen, "1 Enter Right q", "due"); /* right: not before tomorrow */
    screen_expect(&desk.screen, "▸ 1  First");
}
END_TEST

START_TEST(a_drill_is_new_each_time)
{
    struct text first = {0};

    start_course();
    screen_shows(&desk.screen, "Q End Enter", "question 1 of 10");
    for (int row = 3; row < 10; row++)
        text_add(&first, screen_row(&desk.screen, row));
    screen_shows(&desk.screen, "q Enter", "question 1 of 10");
    text_free(&first);
}
END_TEST

/* Who has the mouse in the lesson has it in the quiz, and back. */
START_TEST(the_mouse_stays_with_who_has_it)
{
    start_course();
    screen_press(&desk.screen, "Enter M Q");
    ck_assert(desk.screen.stack->mouse_away);
    screen_shows(&desk.screen, "M", "The mouse chooses here");
    ck_assert(!desk.screen.stack->mouse_away);
    screen_press(&desk.screen, "M q");
    ck_assert(desk.screen.stack->mouse_away);
    screen_press(&desk.screen, "q");
    ck_assert(desk.screen.stack->mouse_away);
}
END_TEST

/* --------------------------------------------------------------------------------------------------- what is wrong */

START_TEST(a_quiz_with_errors_says_so)
{
    desk_write_quiz(&desk, 1, "first", "::A::Is it?{TRUE}\n\n::B::Which?{~one ~\n");
    desk_write_quiz(&desk, 2, "second", "::B::Which?{~one\n");
    start_course();
    screen_shows(&desk.screen, "Enter Q", "question 1 of 1", "01-first.gift:3:");
    screen_shows(&desk.screen, "q q 2 Enter Q", "02-second.gift:1:", "Another lesson.");
    screen_shows(&desk.screen, "q Q Enter", "has an error", "02-second.gift:1:");
}
END_TEST

/* What explains it is read from its beginning, or from the part that the question names, with the picture of that. */
START_TEST(a_step_that_explains_is_opened_where_it_does)
{
    desk_write_lesson(&desk, 2, "second",
                      "# Second\n\n## Other\n\n```view\nscore cell=sat,cat\n```\n\nFirst this.\n\n<!-- pause -->\n"
                      "<!-- view: head=2 -->\n\nThen the why.\n");
    desk_write_quiz(&desk, 1, "first",
                    "// [step:second#other]\n::A::Is it?{TRUE}\n\n// [step:second#other:2]\n::B::Is it?{TRUE}\n");
    start_course();
    screen_shows(&desk.screen, "1 Enter Q f Enter e", "First this.", "▪ head 1");
    screen_shows(&desk.screen, "Esc Right f Enter e", "Then the why.", "▪ head 2");
}
END_TEST

/* The step that explains is read from its first part on, like any other. */
START_TEST(a_step_that_explains_is_read_from_its_start)
{
    desk_write_lesson(&desk, 2, "second", "# Second\n\n## Other\n\nFirst this.\n\n<!-- pause -->\n\nThen the why.\n");
    desk_write_quiz(&desk, 1, "first", "// [step:second#other]\n::A::Is it?{TRUE}\n");
    start_course();
    screen_shows(&desk.screen, "2 Enter Right", "Then the why.");
    screen_shows(&desk.screen, "q 1 Enter Q f Enter", "e Second · Other");
    screen_shows(&desk.screen, "e", "First this.");
    screen_shows(&desk.screen, "Right", "Then the why.");
    screen_shows(&desk.screen, "Esc", "question 1 of 1");
}
END_TEST

/* A question may name what is nowhere. */
START_TEST(a_step_that_is_not_there_is_said)
{
    desk_write_quiz(
        &desk, 1, "first",
        "// [step:third#why] [view:none x=1]\n::A::Is it?{TRUE}\n\n// [step:first#nowhere]\n::B::Is it?{TRUE}\n");
    start_course();
    screen_shows(&desk.screen, "Enter Q t Enter e", "third#why is not a step of this course");
    screen_shows(&desk.screen, "v", "question 1 of 2");
    screen_shows(&desk.screen, "Right t Enter e", "first has no step nowhere");
    screen_press(&desk.screen, "Right Esc");
    screen_expect_row(&desk.screen, 0, " First · Begin");
}
END_TEST

/* The file changes while one sits over it: the attempt stays as it was; the next one is of the new file. */
START_TEST(a_quiz_that_changes_meanwhile)
{
    start_course();
    screen_press(&desk.screen, "Enter Q 2 Enter");
    desk_write_quiz(&desk, 1, "first", "::New::Is it new?{TRUE}\n");
    screen_shows(&desk.screen, "Right", "question 2 of 3");
    screen_shows(&desk.screen, "q q Q", "1 question");
    screen_shows(&desk.screen, "s", "Is it new?");
}
END_TEST

/* Keys by chance, in windows of any size, lead nowhere that cannot be drawn, and leave a file that can be read. */
START_TEST(keys_by_chance)
{
    static const char *const keys[] = {"Enter", "Right", "Right", "Left", "Q",    "q",   "e",    "v", "r", "s", "1",
                                       "2",     "t",     "n",     "Esc",  "Down", "End", "Home", "G", "L", "l", "?"};
    static const int sizes[][2] = {{80, 24}, {40, 12}, {120, 40}, {39, 12}};
    struct random random;

    random_start(&random, (uint64_t)_i, 1);
    start_course();
    for (int i = 0; i < 1000; i++) {
        const int *size = sizes[random_bits(&random) % 4];

        if (i % 50 == 49)
            screen_resize(&desk.screen, size[0], size[1]);
        screen_press(&desk.screen, keys[random_bits(&random) % (sizeof keys / sizeof *keys)]);
    }
    desk_end_reader(&desk, NULL);
    progress_close(desk_progress(&desk)); /* which is without a word */
}
END_TEST

/* ------------------------------------------------------------------------------------------------ as `headway quiz` */

/* An attempt that somebody else has set up, with a progress of theirs. */
START_TEST(a_quiz_alone_ends_where_it_began)
{
    struct quiz read;
    struct attempt attempt;
    struct progress *progress;
    const struct question *questions[3];
    struct quiz_setup how = {.title = "By itself"};
    struct reader_setup setup = {.lesson = SIZE_MAX, .quiz = &how, .keeps = true};

    progress = desk_progress(&desk);
    ck_assert(gift_read(&read, quiz, strlen(quiz), "own.gift", NULL));
    for (size_t i = 0; i < 3; i++)
        questions[i] = &read.questions[i];
    attempt_start(&attempt,
                  &(struct attempt_setup){
                      .questions = questions, .count = 3, .name = "own", .exam = _i == 1, .progress = progress});
    how.attempt = &attempt;
    setup.progress = progress;
    desk_open_reader(&desk, &setup, 80, 24);
    screen_expect(&desk.screen, _i == 0 ? "Quiz · By itself" : "Exam · By itself");
    screen_press(&desk.screen, "2 Enter");
    if (_i == 0) {
        ck_assert_uint_eq(count_answers("first/sum"), 1);
        screen_press(&desk.screen, "e");
        screen_expect_row(&desk.screen, 0, " First · Why");
        screen_press(&desk.screen, "Esc q");
        ck_assert_uint_eq(desk.screen.request & SCENE_QUIT, SCENE_QUIT);
    } else {
        ck_assert_uint_eq(count_answers("first/sum"), 0);
    }
    desk_end_reader(&desk, NULL); /* as when the terminal is closed */
    ck_assert_uint_eq(count_answers("first/sum"), 1);
    ck_assert_uint_eq(count_answers("first/root"), 0);
    attempt_free(&attempt);
    progress_close(progress);
    quiz_free(&read);
}
END_TEST

Suite *screen_reader_quiz_suite(void)
{
    Suite *suite = suite_create("screen_reader_quiz");
    TCase *tests = tcase_create("quiz");

    tcase_add_checked_fixture(tests, prepare, put_away);
    tcase_add_test(tests, a_placement_says_what_may_be_skipped);
    tcase_add_test(tests, a_placement_never_opens_by_itself);
    tcase_add_test(tests, a_final_exam_says_what_to_look_at_again);
    tcase_add_test(tests, the_last_step_leads_to_the_quiz);
    tcase_add_test(tests, q_opens_the_quiz_from_any_step);
    tcase_add_test(tests, a_wrong_answer_leads_to_its_step_and_back);
    tcase_add_test(tests, a_link_leads_to_the_quiz);
    tcase_add_test(tests, an_open_quiz_goes_on);
    tcase_add_test(tests, the_end_leads_to_the_next_lesson);
    tcase_add_test(tests, what_was_missed_is_taken_again);
    tcase_add_test(tests, the_menu_opens_what_is_due);
    tcase_add_test(tests, a_drill_is_new_each_time);
    tcase_add_test(tests, the_mouse_stays_with_who_has_it);
    tcase_add_test(tests, a_quiz_with_errors_says_so);
    tcase_add_test(tests, a_step_that_explains_is_opened_where_it_does);
    tcase_add_test(tests, a_step_that_explains_is_read_from_its_start);
    tcase_add_test(tests, a_text_goes_on_another_time);
    tcase_add_test(tests, q_keeps_the_place);
    tcase_add_test(tests, a_quiz_goes_on_another_time);
    tcase_add_test(tests, looking_up_is_not_reading);
    tcase_add_test(tests, a_step_that_is_not_there_is_said);
    tcase_add_test(tests, a_quiz_that_changes_meanwhile);
    tcase_add_loop_test(tests, keys_by_chance, 0, 4);
    tcase_add_loop_test(tests, a_quiz_alone_ends_where_it_began, 0, 2);
    suite_add_tcase(suite, tests);
    return suite;
}
