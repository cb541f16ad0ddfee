/* SPDX-License-Identifier: MIT */
/* Quizzes in the reader: from a lesson and from the menu, to the step that explains a question, and on. */
#include "base/random.h"
#include "screen/desk.h"
#include "screen/paper.h"
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

static void open_course(void)
{
    desk_open_reader(&desk, &desk_course, 80, 24);
}

/* What is kept of the course. */
static struct progress *kept(void)
{
    struct text message = {0};
    struct progress *progress = progress_open(desk.directory, &message);

    ck_assert_str_eq(text_string(&message), "");
    return progress;
}

static size_t count_answers(const char *question)
{
    struct progress *progress = kept();
    size_t count = progress_answers(progress, question, NULL);

    progress_close(progress);
    return count;
}

/* ------------------------------------------------------------------------------------------------- from the lesson */

START_TEST(the_last_step_leads_to_the_quiz)
{
    open_course();
    desk_press(&desk, "Enter Right");
    desk_refuse(&desk, "→ quiz");
    desk_press(&desk, "Right Right");
    desk_expect_row(&desk, 0, " First · the end");
    desk_expect(&desk, "→ quiz");
    desk_press(&desk, "Right");
    desk_expect_row(&desk, 0, " Quiz · First                                                   question 1 of 3");
    desk_expect(&desk, "What do the weights of a row add up to?");
    desk_resize(&desk, 120, 24);
    desk_expect(&desk, "Esc lesson");
    desk_expect(&desk, "q menu");
    desk_resize(&desk, 80, 24);
    desk_press(&desk, "Esc");
    desk_expect_row(&desk, 0, " First · End");
    desk_press(&desk, "q 2 Enter"); /* which has none */
    desk_expect(&desk, "Another lesson.");
    desk_refuse(&desk, "quiz");
    desk_press(&desk, "Q");
    desk_expect(&desk, "Another lesson.");
    desk_press(&desk, "Right");
    desk_refuse(&desk, "quiz");
    desk_press(&desk, "Right Q");
    desk_expect_row(&desk, 0, " Second · the end");
}
END_TEST

START_TEST(q_opens_the_quiz_from_any_step)
{
    open_course();
    desk_press(&desk, "Enter ? PgDn");
    desk_expect(&desk, "the quiz of this lesson");
    desk_press(&desk, "Esc Q");
    desk_expect(&desk, "Quiz · First");
    desk_press(&desk, "Esc");
    desk_expect_row(&desk, 0, " First · Begin");
    desk_press(&desk, "Q q");
    desk_expect(&desk, "▸ 1  First");
}
END_TEST

START_TEST(a_wrong_answer_leads_to_its_step_and_back)
{
    open_course();
    desk_press(&desk, "Enter Q 2 Enter");
    desk_expect(&desk, "Softmax divides by the sum.");
    ck_assert_uint_eq(count_answers("first/sum"), 1);
    desk_expect(&desk, "e First · Why");
    desk_press(&desk, "e");
    desk_expect_row(&desk, 0, " First · Why");
    desk_expect(&desk, "Esc quiz");
    desk_resize(&desk, 40, 12);
    desk_expect(&desk, "Esc quiz");
    desk_resize(&desk, 80, 24);
    desk_press(&desk, "Right Left Esc");
    desk_expect(&desk, "question 1 of 3"); /* as it was */
    desk_expect(&desk, "Softmax divides by the sum.");
    desk_press(&desk, "v");
    desk_expect(&desk, "Esc quiz");
    desk_expect(&desk, "scores₂");
    desk_press(&desk, "Esc");
    desk_expect(&desk, "Softmax divides by the sum.");
    desk_press(&desk, "v q"); /* that leads back, too */
    desk_expect(&desk, "Softmax divides by the sum.");
    desk_press(&desk, "Right");
    desk_expect(&desk, "question 2 of 3");
}
END_TEST

/* The text of a lesson may say where its quiz is. */
START_TEST(a_link_leads_to_the_quiz)
{
    desk_write_lesson(&desk, 2, "second", "# Second\n\n## Other\n\nSee the [quiz](../quizzes/01-first.gift).\n");
    open_course();
    desk_press(&desk, "2 Enter G");
    desk_expect(&desk, "quiz First");
    desk_press(&desk, "Enter");
    desk_expect(&desk, "Quiz · First");
    desk_press(&desk, "Esc");
    desk_expect_row(&desk, 0, " Second · Other");
}
END_TEST

/* A quiz that one has left for a step is there again from the menu, and from the step. */
START_TEST(an_open_quiz_goes_on)
{
    open_course();
    desk_press(&desk, "Enter Q 2 Enter e q");
    desk_expect(&desk, "▸ 1  First");
    desk_press(&desk, "Q Down Enter"); /* behind what is due */
    desk_expect(&desk, "question 1 of 3");
    desk_expect(&desk, "Softmax divides by the sum.");
    desk_press(&desk, "e Q");
    desk_expect(&desk, "Softmax divides by the sum.");
    desk_press(&desk, "q");
    desk_expect(&desk, "1/3");
    desk_expect(&desk, "Enter goes on: 1 of 3");
    desk_press(&desk, "s"); /* anew */
    desk_expect(&desk, "question 1 of 3");
    desk_refuse(&desk, "Softmax divides by the sum.");
}
END_TEST

/* q keeps the place, in drills too; another quiz is another. */
START_TEST(q_keeps_the_place)
{
    open_course();
    desk_press(&desk, "Enter Q 1 Enter Right q");
    desk_expect(&desk, "▸ 1  First");
    desk_press(&desk, "Q Enter");
    desk_expect(&desk, "question 2 of 3");
    desk_expect(&desk, "1 of 1 right so far");
    desk_press(&desk, "q End Enter Right Right Esc Esc Q End Enter"); /* out of the field, if there is one */
    desk_expect(&desk, "question 3 of 10");
    desk_press(&desk, "Esc Esc Q Home Enter");
    desk_expect(&desk, "question 1 of 3");
}
END_TEST

/* What is looked up from the quiz is not read by that: neither the place nor a step changes. */
START_TEST(looking_up_is_not_reading)
{
    struct progress *progress;
    struct progress_place place;

    open_course();
    desk_press(&desk, "Enter Q 2 Enter e Right Left Esc e q"); /* back to the quiz, and to the menu */
    progress = kept();
    ck_assert(progress_place(progress, &place));
    ck_assert_str_eq(place.step, "begin");
    ck_assert(!progress_is_seen(progress, "first", "why"));
    ck_assert(!progress_is_seen(progress, "first", "end"));
    progress_close(progress);
    desk_press(&desk, "Q Down Enter e Q Esc"); /* by Q to the quiz, and out of it */
    desk_end_reader(&desk, NULL);
    progress = kept();
    ck_assert(!progress_is_seen(progress, "first", "why"));
    progress_close(progress);
}
END_TEST

START_TEST(the_end_leads_to_the_next_lesson)
{
    struct progress *progress;
    struct progress_sitting result;

    open_course();
    desk_press(&desk, "Enter Q 2 Enter Right t Enter Right");
    desk_type(&desk, "4");
    desk_press(&desk, "Enter Right");
    desk_press(&desk, "Right");
    desk_expect_row(&desk, 0, " Second · Other");
    progress = kept();
    ck_assert_uint_eq(progress_sittings(progress), 1);
    progress_sitting(progress, 0, &result);
    ck_assert_str_eq(result.quiz, "first");
    ck_assert(result.score == 2 && result.of == 3 && !result.exam);
    progress_close(progress);
    desk_press(&desk, "q 1");
    desk_expect(&desk, "✓ Quiz    last 67 %");
}
END_TEST

/* What was missed can be taken again at once, under a name of its own. */
START_TEST(what_was_missed_is_taken_again)
{
    struct progress *progress;
    struct progress_sitting result;

    open_course();
    desk_press(&desk, "Enter Q 2 Enter Right t Enter Right");
    desk_type(&desk, "5");
    desk_press(&desk, "Enter Right r");
    desk_expect(&desk, "First, once more");
    desk_expect(&desk, "question 1 of 2");
    desk_press(&desk, "1 Enter Right");
    desk_expect(&desk, "How wide is a head");
    desk_type(&desk, "4");
    desk_press(&desk, "Enter Right q q");
    progress = kept();
    ck_assert_uint_eq(progress_sittings(progress), 2);
    progress_sitting(progress, 1, &result);
    ck_assert_str_eq(result.quiz, PAPER_REVIEW);
    ck_assert(result.score == 2 && result.of == 2);
    progress_close(progress);
}
END_TEST

/* --------------------------------------------------------------------------------------------------- from the menu */

START_TEST(the_menu_opens_what_is_due)
{
    open_course();
    desk_refuse(&desk, "due today");
    desk_press(&desk, "Enter Q 2 Enter q q");
    desk_expect(&desk, "1 question due today");
    desk_press(&desk, "Q");
    desk_expect(&desk, "▸    What is due again");
    desk_press(&desk, "Enter");
    desk_expect(&desk, "What do the weights of a row add up to?");
    desk_expect(&desk, "question 1 of 1");
    desk_press(&desk, "1 Enter Right q"); /* right: not before tomorrow */
    desk_refuse(&desk, "due");
    desk_expect(&desk, "▸ 1  First");
}
END_TEST

START_TEST(a_drill_is_new_each_time)
{
    struct text first = {0};

    open_course();
    desk_press(&desk, "Q End Enter");
    desk_expect(&desk, "question 1 of 10");
    for (int row = 3; row < 10; row++)
        text_add(&first, desk_row(&desk, row));
    desk_press(&desk, "q Enter");
    desk_expect(&desk, "question 1 of 10");
    text_free(&first);
}
END_TEST

/* Who has the mouse in the lesson has it in the quiz, and back. */
START_TEST(the_mouse_stays_with_who_has_it)
{
    open_course();
    desk_press(&desk, "Enter M Q");
    ck_assert(!reader_wants_mouse(desk.reader));
    desk_press(&desk, "M");
    desk_expect(&desk, "The mouse chooses options");
    ck_assert(reader_wants_mouse(desk.reader));
    desk_press(&desk, "M q");
    ck_assert(!reader_wants_mouse(desk.reader));
    desk_press(&desk, "q");
    ck_assert(!reader_wants_mouse(desk.reader));
}
END_TEST

/* --------------------------------------------------------------------------------------------------- what is wrong */

START_TEST(a_quiz_with_errors_says_so)
{
    desk_write_quiz(&desk, 1, "first", "::A::Is it?{TRUE}\n\n::B::Which?{~one ~\n");
    desk_write_quiz(&desk, 2, "second", "::B::Which?{~one\n");
    open_course();
    desk_press(&desk, "Enter Q");
    desk_expect(&desk, "question 1 of 1");
    desk_expect(&desk, "01-first.gift:3:");
    desk_press(&desk, "q q 2 Enter Q");
    desk_expect(&desk, "02-second.gift:1:");
    desk_expect(&desk, "Another lesson.");
    desk_press(&desk, "q Q Enter");
    desk_expect(&desk, "has an error");
    desk_expect(&desk, "02-second.gift:1:");
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
    open_course();
    desk_press(&desk, "1 Enter Q f Enter e");
    desk_expect(&desk, "First this.");
    desk_expect(&desk, "▪ head 1");
    desk_press(&desk, "Esc Right f Enter e");
    desk_expect(&desk, "Then the why.");
    desk_expect(&desk, "▪ head 2");
}
END_TEST

/* The step that explains is read from its first part on, like any other. */
START_TEST(a_step_that_explains_is_read_from_its_start)
{
    desk_write_lesson(&desk, 2, "second", "# Second\n\n## Other\n\nFirst this.\n\n<!-- pause -->\n\nThen the why.\n");
    desk_write_quiz(&desk, 1, "first", "// [step:second#other]\n::A::Is it?{TRUE}\n");
    open_course();
    desk_press(&desk, "2 Enter Right");
    desk_expect(&desk, "Then the why.");
    desk_press(&desk, "q 1 Enter Q f Enter");
    desk_expect(&desk, "e Second · Other");
    desk_press(&desk, "e");
    desk_expect(&desk, "First this.");
    desk_press(&desk, "Right");
    desk_expect(&desk, "Then the why.");
    desk_press(&desk, "Esc");
    desk_expect(&desk, "question 1 of 1");
}
END_TEST

/* A question may name what is nowhere. */
START_TEST(a_step_that_is_not_there_is_said)
{
    desk_write_quiz(
        &desk, 1, "first",
        "// [step:third#why] [view:none x=1]\n::A::Is it?{TRUE}\n\n// [step:first#nowhere]\n::B::Is it?{TRUE}\n");
    open_course();
    desk_press(&desk, "Enter Q t Enter e");
    desk_expect(&desk, "third#why is no step of this course");
    desk_press(&desk, "v");
    desk_expect(&desk, "question 1 of 2");
    desk_press(&desk, "Right t Enter e");
    desk_expect(&desk, "first has no step nowhere");
    desk_press(&desk, "Right Esc");
    desk_expect_row(&desk, 0, " First · Begin");
}
END_TEST

/* The file changes while one sits over it: the sitting stays as it was; the next one is of the new file. */
START_TEST(a_quiz_that_changes_meanwhile)
{
    open_course();
    desk_press(&desk, "Enter Q 2 Enter");
    desk_write_quiz(&desk, 1, "first", "::New::Is it new?{TRUE}\n");
    desk_press(&desk, "Right");
    desk_expect(&desk, "question 2 of 3");
    desk_press(&desk, "q Q");
    desk_expect(&desk, "1 question");
    desk_press(&desk, "s");
    desk_expect(&desk, "Is it new?");
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
    open_course();
    for (int i = 0; i < 1000; i++) {
        const int *size = sizes[random_bits(&random) % 4];

        if (i % 50 == 49)
            desk_resize(&desk, size[0], size[1]);
        desk_press(&desk, keys[random_bits(&random) % (sizeof keys / sizeof *keys)]);
    }
    desk_end_reader(&desk, NULL);
    progress_close(kept()); /* which is without a word */
}
END_TEST

/* ------------------------------------------------------------------------------------------------ as `headway quiz` */

/* A sitting that somebody else has set up, with a progress of theirs. */
START_TEST(a_quiz_alone_ends_where_it_began)
{
    struct quiz read;
    struct sitting sitting;
    struct progress *progress;
    const struct question *questions[3];
    struct quiz_setup how = {.title = "By itself"};
    struct reader_setup setup = {.lesson = SIZE_MAX, .quiz = &how, .keeps = true};

    progress = kept();
    ck_assert(gift_read(&read, quiz, strlen(quiz), "own.gift", NULL));
    for (size_t i = 0; i < 3; i++)
        questions[i] = &read.questions[i];
    sitting_start(&sitting,
                  &(struct sitting_setup){
                      .questions = questions, .count = 3, .name = "own", .exam = _i == 1, .progress = progress});
    how.sitting = &sitting;
    setup.progress = progress;
    desk_open_reader(&desk, &setup, 80, 24);
    desk_expect(&desk, _i == 0 ? "Quiz · By itself" : "Exam · By itself");
    desk_press(&desk, "2 Enter");
    if (_i == 0) {
        ck_assert_uint_eq(count_answers("first/sum"), 1);
        desk_press(&desk, "e");
        desk_expect_row(&desk, 0, " First · Why");
        desk_press(&desk, "Esc q");
        ck_assert_uint_eq(desk.wish & PLAYER_QUIT, PLAYER_QUIT);
    } else {
        ck_assert_uint_eq(count_answers("first/sum"), 0);
    }
    desk_end_reader(&desk, NULL); /* as when the terminal is closed */
    ck_assert_uint_eq(count_answers("first/sum"), 1);
    ck_assert_uint_eq(count_answers("first/root"), 0);
    sitting_free(&sitting);
    progress_close(progress);
    quiz_free(&read);
}
END_TEST

Suite *screen_reader_quiz_suite(void)
{
    Suite *suite = suite_create("screen_reader_quiz");
    TCase *tests = tcase_create("quiz");

    tcase_add_checked_fixture(tests, prepare, put_away);
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
    tcase_add_test(tests, q_keeps_the_place);
    tcase_add_test(tests, looking_up_is_not_reading);
    tcase_add_test(tests, a_step_that_is_not_there_is_said);
    tcase_add_test(tests, a_quiz_that_changes_meanwhile);
    tcase_add_loop_test(tests, keys_by_chance, 0, 4);
    tcase_add_loop_test(tests, a_quiz_alone_ends_where_it_began, 0, 2);
    suite_add_tcase(suite, tests);
    return suite;
}
