/* SPDX-License-Identifier: MIT */
/* A course in somebody's directory, changed while it is open. Files are looked at with each key and once a second
 * without one, so most of these tests press none and wait. */
#include "base/memory.h"
#include "base/text.h"
#include "terminal/course.h"
#include "terminal/pty.h"
#include "terminal/suites.h"
#include "terminal/walk.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

START_TEST(text_changes_before_ones_eyes)
{
    struct pty *p = course_start(NULL, "lesson one");

    pty_wait_for(p, "The first text.");
    course_put_one(ONE "## First\n\nThe second draft.\n" BREAK LAST);
    pty_wait_for(p, "The second draft.");
    pty_expect(p, "1 of 2");
    course_put_one(ONE "## First\n\nThe third draft.\n" BREAK SCORE BREAK PARTS BREAK LAST BREAK "## More\n\nMore.\n");
    pty_wait_for(p, "The third draft."); /* of more steps than ever */
    pty_expect(p, "1 of 5");
    pty_shows(p, "End", "More.");
    course_leave(p);
}
END_TEST

START_TEST(another_step_changes)
{
    struct pty *p = course_start(NULL, "lesson one#last");

    course_put_one(ONE "## First\n\nThe second draft.\n" BREAK LAST);
    pty_wait_for(p, "2 of 2");
    pty_expect(p, "The last text.");
    pty_shows(p, "Left", "The second draft.");
    course_put_one(COURSE);
    pty_shows(p, "Right", "2 of 4"); /* looked for with the key */
    pty_expect(p, "About scores.");
    course_leave(p);
}
END_TEST

/* The selected cell, and that the arrows are the view's. */
START_TEST(the_cell_stays)
{
    struct pty *p = course_start(NULL, "lesson one#score");

    pty_keys(p, "Enter Down Left");
    walk_expect_cell(p, "scores₁[on,The]");
    course_put_one(ONE FIRST BREAK "## New\n\nNew.\n" BREAK "## Score\n\n" VIEW "Other words.\n" BREAK LAST);
    pty_wait_for(p, "Other words.");
    pty_expect(p, "3 of 4");
    walk_expect_cell(p, "scores₁[on,The]");
    pty_keys(p, "Up");
    walk_expect_cell(p, "scores₁[sat,The]");
    course_leave(p);
}
END_TEST

/* What the author changes of a view is seen. */
START_TEST(a_view_opens_as_the_lesson_now_says)
{
    struct pty *p = course_start(NULL, "lesson one#score");

    pty_keys(p, "Enter Down Esc");
    course_put_one(ONE FIRST BREAK "## Score\n\n```view\nscore head=2 cell=cat,The\n```\n\nOther words.\n");
    pty_wait_for(p, "Other words.");
    walk_expect_cell(p, "scores₂[cat,The]");
    course_put_one(ONE FIRST BREAK "## Score\n\n```view\nsoftmax\n```\n\nStill others.\n");
    pty_wait_for(p, "Still others.");
    walk_expect_cell(p, "weights₂[sat,cat]");
    course_put_one(ONE FIRST BREAK "## Score\n\nNo view.\n");
    pty_wait_for(p, "No view.");
    course_leave(p);
}
END_TEST

/* The learner's own words, code and speed are no part of the lesson. */
START_TEST(the_example_and_habits_stay)
{
    struct pty *p = course_start(NULL, "lesson one#score");

    pty_keys(p, "e Up Right Enter");
    pty_wait_for(p, "love");
    pty_keys(p, "Enter Down Esc c");
    pty_wait_for(p, "attention_score");
    course_put_one(ONE FIRST BREAK SCORE BREAK "## Softmax\n\n```view\nsoftmax\n```\n\nNew.\n");
    pty_wait_for(p, "2 of 3");
    pty_expect(p, "attention_score");
    pty_expect(p, "love");
    pty_shows(p, "Right c", "love");
    course_leave(p);
}
END_TEST

START_TEST(the_part_stays)
{
    struct pty *p = course_start(NULL, "lesson one#parts");

    pty_keys(p, "Right");
    course_put_one(ONE FIRST BREAK
                   "## Parts\n\nPart one.\n\n<!-- pause -->\n\nA new two.\n\n<!-- pause -->\n\nPart three.\n");
    pty_wait_for(p, "A new two.");
    pty_expect_no(p, "Part three.");
    course_put_one(ONE FIRST BREAK "## Parts\n\nOnly one.\n");
    pty_wait_for(p, "Only one.");
    course_put_one(COURSE);
    pty_wait_for(p, "Part one.");
    pty_expect_no(p, "Part two.");
    course_leave(p);
}
END_TEST

/* A lesson whose only step has so many paragraphs. */
static void put_long(int paragraphs, const char *first)
{
    struct text lesson = {0};

    text_addf(&lesson, "# Lesson one\n\n## Long\n\n%s\n", first);
    for (int i = 1; i <= paragraphs; i++)
        text_addf(&lesson, "\nParagraph %d.\n", i);
    course_put_one(text_string(&lesson));
    text_free(&lesson);
}

START_TEST(the_scroll_position_stays)
{
    struct pty *p;
    char top[200];
    int row, col;

    put_long(40, "Begin.");
    p = course_start(NULL, "lesson one");
    pty_keys(p, "PgDn");
    ck_assert(pty_find(p, "Paragraph", &row, &col));
    snprintf(top, sizeof top, "%s", pty_row(p, row));
    put_long(41, "Begin.");
    pty_keys(p, "? Esc");
    pty_expect_row(p, row, top);
    put_long(90, "Begin.");
    pty_keys(p, "? Esc");
    pty_expect_row(p, row, top);
    put_long(2, "A short text.");
    pty_wait_for(p, "A short text.");
    pty_expect(p, "Paragraph 2.");
    course_leave(p);
}
END_TEST

START_TEST(a_step_is_removed)
{
    struct pty *p = course_start(NULL, "lesson one#parts");

    course_put_one(ONE FIRST BREAK SCORE BREAK LAST);
    pty_wait_for(p, "The last text."); /* the step of the same number */
    pty_expect(p, "3 of 3");
    course_put_one(ONE FIRST);
    pty_wait_for(p, "The first text.");
    course_put_one(COURSE);
    pty_wait_for(p, "1 of 4");
    course_leave(p);
}
END_TEST

START_TEST(a_step_is_renamed)
{
    struct pty *p = course_start(NULL, "lesson one#parts");

    pty_keys(p, "Right");
    course_put_one(ONE FIRST BREAK SCORE BREAK "## Pieces\n\nPart one.\n\n<!-- pause -->\n\nPart two.\n" BREAK LAST);
    pty_wait_for(p, "Pieces");
    pty_expect(p, "3 of 4");
    pty_expect(p, "Part one.");
    course_leave(p);
}
END_TEST

START_TEST(an_error_is_told_and_mended)
{
    struct pty *p = course_start(NULL, "lesson one#score");

    pty_keys(p, "Enter Down");
    course_put_one(ONE FIRST BREAK "## Score\n\n```view\n```\n\nOther words.\n");
    pty_wait_for(p, "lessons/01-one.md:12:1: ");
    pty_expect(p, "About scores.");
    course_put_one(ONE FIRST BREAK "## Score\n\nOther words.\n\n```view\n```\n");
    pty_wait_for(p, "lessons/01-one.md:14:1: ");
    pty_keys(p, "Up"); /* read: it makes room for the arithmetic */
    pty_wait_gone(p, "01-one.md");
    walk_expect_cell(p, "scores₁[sat,cat]");
    course_put_one(ONE FIRST BREAK "## Score\n\n" VIEW "Other words.\n");
    pty_wait_for(p, "lessons/01-one.md is right again");
    pty_expect(p, "Other words.");
    walk_expect_cell(p, "scores₁[sat,cat]");
    course_leave(p);
}
END_TEST

START_TEST(the_last_good_version_outlives_its_file)
{
    struct pty *p = course_start(NULL, "lesson one#parts");
    char *moved = memory_copy(course_path("moved"));
    FILE *file;

    pty_keys(p, "Right");
    file = fopen(course_path("lessons/01-one.md"), "w"); /* truncated */
    ck_assert_ptr_nonnull(file);
    pty_shows(p, "? Esc", "Part two.");
    fputs(ONE FIRST BREAK SCORE BREAK PARTS BREAK "## Last\n\nWritten in place.\n", file);
    fclose(file);
    pty_shows(p, "? Esc", "Part two.");
    ck_assert_int_eq(remove(course_path("lessons/01-one.md")), 0);
    pty_shows(p, "? Esc Right", "Part three.");
    course_put_one(ONE FIRST BREAK SCORE BREAK PARTS BREAK "## Last\n\nBack again.\n");
    pty_shows(p, "Right", "Back again.");
    ck_assert_int_eq(rename(course_path("lessons"), moved), 0); /* nothing can be read */
    pty_shows(p, "Left / Esc G Esc", "Part three.");
    ck_assert_int_eq(rename(moved, course_path("lessons")), 0);
    course_put_one(COURSE);
    pty_shows(p, "Right", "The last text.");
    free(moved);
    course_leave(p);
}
END_TEST

/* Of all signs of a file's being another one its mode is none: what nobody may read is not asked for. */
START_TEST(a_file_that_cannot_be_read)
{
    struct pty *p = course_start(NULL, "lesson one");

    ck_assert_int_eq(remove(course_path("lessons/01-one.md")), 0);
    ck_assert_int_eq(mkdir(course_path("lessons/01-one.md"), 0700), 0);
    pty_wait_for(p, "lessons/01-one.md");
    pty_expect(p, "The first text.");
    ck_assert_int_eq(rmdir(course_path("lessons/01-one.md")), 0);
    course_put_one(COURSE);
    pty_wait_for(p, "is right again");
    course_leave(p);
}
END_TEST

START_TEST(an_answer_that_is_typed_stays)
{
#define CHOICE "answer: four # Yes.\nwrong: two # No.\n```\n"
#define ASKED BREAK "## Asked\n\n```predict\nask: How many?\n" CHOICE
    struct pty *p;

    course_put_one(ONE FIRST ASKED);
    p = course_start(NULL, "lesson one#asked");
    pty_shows(p, "text:fou", "fou", " → later ");
    pty_expect_no(p, "Space later"); /* said once, and Space is typed */
    course_put_one(ONE "## First\n\nNew.\n" BREAK "## Asked\n\n```predict\nask: How many now?\n" CHOICE);
    pty_wait_for(p, "How many now?");
    pty_expect(p, "› fou");
    pty_shows(p, "text:r Enter", "Yes.");
    course_leave(p);
}
END_TEST

/* A way back leads to the step that was left, wherever it stands by then. */
START_TEST(the_way_back_knows_moved_steps)
{
    struct pty *p;

    course_put_one(ONE FIRST BREAK "## Linked\n\nSee [the other](02-two.md#other).\n");
    p = course_start(NULL, "lesson one#linked");
    pty_keys(p, "G 1");
    pty_wait_for(p, "Another lesson.");
    course_put_one(ONE FIRST BREAK LAST BREAK "## Linked\n\nMoved: [the other](02-two.md#other).\n");
    pty_shows(p, "Esc", "Moved: the other", "3 of 3");
    course_leave(p);
}
END_TEST

START_TEST(search_and_glossary_know_the_news)
{
    struct pty *p = course_start(NULL, "lesson one");

    pty_keys(p, "/ text:another Esc"); /* now all has been read */
    course_put("lessons/02-two.md", "# Lesson two\n\n## Other\n\nSome zebras.\n");
    course_put("lessons/glossary.md", GLOSSARY "\n## zebra\n\nAn animal.\n");
    pty_shows(p, "/ text:zebra", "2 places");
    course_put("lessons/glossary.md", GLOSSARY);
    pty_wait_for(p, "1 place");
    pty_shows(p, "Enter", "Some zebras.");
    course_leave(p);
}
END_TEST

Suite *course_directory_suite(void)
{
    Suite *suite = suite_create("course directory");
    TCase *tests = tcase_create("course directory");

    tcase_add_checked_fixture(tests, course_set_up, course_tear_down);
    tcase_add_test(tests, text_changes_before_ones_eyes);
    tcase_add_test(tests, another_step_changes);
    tcase_add_test(tests, the_cell_stays);
    tcase_add_test(tests, a_view_opens_as_the_lesson_now_says);
    tcase_add_test(tests, the_example_and_habits_stay);
    tcase_add_test(tests, the_part_stays);
    tcase_add_test(tests, the_scroll_position_stays);
    tcase_add_test(tests, a_step_is_removed);
    tcase_add_test(tests, a_step_is_renamed);
    tcase_add_test(tests, an_error_is_told_and_mended);
    tcase_add_test(tests, the_last_good_version_outlives_its_file);
    tcase_add_test(tests, a_file_that_cannot_be_read);
    tcase_add_test(tests, an_answer_that_is_typed_stays);
    tcase_add_test(tests, the_way_back_knows_moved_steps);
    tcase_add_test(tests, search_and_glossary_know_the_news);
    suite_add_tcase(suite, tests);
    return suite;
}
