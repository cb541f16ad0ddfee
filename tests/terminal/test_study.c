/* SPDX-License-Identifier: MIT */
/* The course on a real terminal: every key of the menu, what is kept when something is wrong, two learners at once. */
#include "base/memory.h"
#include "command/captured.h"
#include "course/catalogue.h"
#include "course/lesson.h"
#include "draw/keys.h"
#include "menu/menu.h"
#include "terminal/study.h"
#include "terminal/suites.h"
#include "terminal/walk.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A key as the menu's table names it, and how it is pressed; after `before` the screen has not what then `comes`; NULL:
 * the program ends. */
static const struct effect {
    const char *key, *before, *press, *comes;
} effects[] = {
    {"Up", "3", "Up", "▸ 2  One head"},
    {"k", "3", "k", "▸ 2  One head"},
    {"Down", "", "Down", "▸ 2  One head"},
    {"j", "", "j", "▸ 2  One head"},
    {"Enter", "3", "Enter", "Six stages · The plan"},
    {"Right", "3", "Right", "Six stages · The plan"},
    {"l", "3", "l", "Six stages · The plan"},
    {"Space", "3", "Space", "Six stages · The plan"},
    {"s", "3 Enter End q", "s", "Six stages · The plan"},
    {"Esc", "L", "Esc", " Lessons"},
    {"Left", "L", "Left", " Lessons"},
    {"h", "L", "h", " Lessons"},
    {"/", "", "/", "Filter ›"},
    {"g", "", "g", "Filter ›"},
    {"1", "3", "1", "▸ 1  Why attention"},
    {"2", "", "2", "▸ 2  One head"},
    {"3", "", "3", "▸ 3  Six stages"},
    {"4", "", "4", "▸ 4  Why many heads"},
    {"5", "", "5", "▸ 5  Mistake lab"},
    {"L", "", "L", "Hull: which keys can win"},
    {"Q", "", "Q", "The width of a head"},
    {"C", "", "C", "╭─ Challenges, 0 of 36 solved"},
    {"E", "", "E", "What you may have read"},
    {"G", "", "G", "╭─"},
    {"PgUp", "4", "PgUp", "▸ 1  Why attention"},
    {"PgDn", "", "PgDn", "▸ E  Elsewhere"},
    {"Home", "4", "Home", "▸ 1  Why attention"},
    {"End", "", "End", "▸ E  Elsewhere"},
    {"M", "", "M", "The mouse is the terminal's"},
    {"q", "", "q", NULL},
    {"?", "", "?", "╭─ Help: the menu"},
};

#define EFFECTS (int)(sizeof effects / sizeof *effects)

START_TEST(each_key_of_the_menu_does_what_it_says)
{
    const struct effect *row = &effects[_i];
    struct pty *p = study_start(24, 80, NULL, "headway");

    pty_keys(p, row->before);
    if (row->comes)
        pty_expect_no(p, row->comes);
    pty_keys(p, row->press);
    if (row->comes) {
        pty_expect(p, row->comes);
    } else {
        ck_assert_int_eq(pty_exit(p), 0);
        pty_expect_restored(p);
    }
    pty_free(p);
}
END_TEST

/* Digits beyond the number of lessons have nothing to choose. */
START_TEST(no_key_of_the_menu_is_left_out)
{
    for (const struct key *row = menu_keys; row->keys; row++)
        for (const char *at = row->keys; *at; at += strspn(at, " ")) {
            size_t length = strcspn(at, " ");
            bool found = false;

            for (int i = 0; i < EFFECTS; i++)
                found = found || (strlen(effects[i].key) == length && memcmp(effects[i].key, at, length) == 0) ||
                        (strcmp("1-9", row->keys) == 0);
            ck_assert_msg(found, "no test for the key %.*s", (int)length, at);
            at += length;
        }
}
END_TEST

START_TEST(the_filter_has_the_cursor)
{
    struct pty *p = study_start(24, 80, NULL, "headway");
    int row, col;

    ck_assert(!pty_cursor(p, &row, &col));
    pty_keys(p, "/ text:many");
    ck_assert(pty_cursor(p, &row, &col));
    ck_assert_int_eq(row, 23);
    ck_assert_int_eq(col, 14);
    pty_expect(p, "▸ 4  Why many heads");
    pty_shows(p, "Enter", "Why many heads · ");
    ck_assert(!pty_cursor(p, &row, &col));
    pty_keys(p, "q L / text:hull Enter q Esc q");
    ck_assert_int_eq(pty_exit(p), 0);
    pty_expect_restored(p);
    pty_free(p);
}
END_TEST

START_TEST(the_mouse_chooses_and_opens)
{
    struct pty *p = study_start(24, 80, NULL, "headway");
    int row, col;

    ck_assert(pty_find(p, "Six stages", &row, &col));
    ck_assert(pty_click(p, row, col));
    pty_expect(p, "▸ 3  Six stages");
    ck_assert(pty_wheel(p, row, col, 1));
    pty_expect(p, "▸ 4  Why many heads");
    pty_keys(p, "M");
    ck_assert(!pty_click(p, row, col));
    pty_keys(p, "Enter");
    ck_assert(!pty_click(p, row, col)); /* as in the menu */
    pty_keys(p, "M");
    ck_assert(pty_click(p, 23, 2)); /* → next */
    pty_expect(p, "2 of ");
    pty_keys(p, "q");
    ck_assert(pty_click(p, row, col));
    pty_expect(p, "▸ 3  Six stages");
    pty_free(p);
}
END_TEST

/* ------------------------------------------------------------------------------------------------- what is kept */

/* What `headway status` prints. */
static char *status(void)
{
    char arguments[4200];

    setenv("XDG_STATE_HOME", study_directory(), 1);
    snprintf(arguments, sizeof arguments, "status");
    return walk_print(arguments, NULL);
}

/* A course of two lessons with parts that are counted here: 1, 2 and 1; and 1. */
static const char lesson_one[] = "# Lesson one\n\n## First\n\nThe first text.\n\n---\n\n## Asked\n\nA text.\n\n"
                                 "```predict\nid: many\nask: How many?\nanswer: four # Yes.\nwrong: two # No.\n```\n"
                                 "\n---\n\n## Last\n\nThe last text.\n";
static const char lesson_two[] = "# Lesson two\n\n## Other\n\nAnother lesson.\n";

START_TEST(status_says_what_the_menu_shows)
{
    char *course = captured_directory(), command[4200], *said;
    struct pty *p;

    captured_write_string(course, "lessons/01-one.md", lesson_one);
    captured_write_string(course, "lessons/02-two.md", lesson_two);
    snprintf(command, sizeof command, "headway --course %s", course);
    p = study_start(24, 80, NULL, command);
    pty_expect(p, "0 of 5 parts");
    pty_shows(p, "2 Enter q 1 Enter Right q", "3 of 5 parts", "▸ 1  Lesson one           ━━━━────     2/4 ");
    pty_shows(p, "Enter Right text:four Enter q", "4 of 5 parts", "▸ 1  Lesson one           ━━━━━━──     3/4 ",
              "  2  Lesson two           ━━━━━━━━    done ");
    pty_free(p);
    snprintf(command, sizeof command, "status --course %s", course);
    setenv("XDG_STATE_HOME", study_directory(), 1);
    said = walk_print(command, NULL);
    ck_assert_ptr_nonnull(strstr(said, "You stopped in one at “Asked”.\nheadway lesson one#asked"));
    ck_assert_ptr_nonnull(strstr(said, "\none        3 of 4 parts, open: last\n"));
    ck_assert_ptr_nonnull(strstr(said, "\ntwo        1 of 1 part\n"));
    ck_assert_ptr_nonnull(strstr(said, "\nall        4 of 5 parts\n"
                                       "questions  1 answered, 1 right\n"));
    free(said);
    captured_remove(course);
}
END_TEST

/* Parts of a lesson of the built-in course but for its challenges, and how many of them ask. */
static void count_parts(const char *path, int *parts, int *questions)
{
    struct course_file file = {0};
    struct lesson l;
    const struct catalogue own = {0};

    ck_assert(catalogue_read(&own, path, &file, NULL));
    ck_assert(lesson_parse(&l, file.bytes, file.length, path, NULL));
    *parts = *questions = 0;
    for (size_t i = 0; i < l.step_count; i++) {
        *parts += l.steps[i].parts;
        *questions += (int)l.steps[i].question_count;
        for (int part = 0; part < l.steps[i].parts; part++) {
            *parts -= l.steps[i].extra[part];
            *questions -= l.steps[i].extra[part];
        }
    }
    lesson_free(&l);
    course_file_free(&file);
}

/* Who presses nothing but Right from the menu on, and Enter where that does nothing, has read every part of all
 * lessons, and what is left are the questions, each of which was passed. */
START_TEST(one_key_leads_through_the_course)
{
    static const int sizes[][2] = {{40, 12}, {80, 24}, {120, 40}};
    static const char end[] = "There is nothing to go on to.";
    struct pty *p = study_start(sizes[_i][1], sizes[_i][0], NULL, "headway");
    struct catalogue catalogue;
    char *said;

    for (int i = 0; i < 200 && !strstr(pty_screen(p), end); i++) {
        char *before = memory_copy(pty_screen(p));

        pty_keys(p, "Right*10");
        if (strcmp(before, pty_screen(p)) == 0)
            pty_keys(p, "Right"); /* on a busy machine the answer may only be late */
        if (strcmp(before, pty_screen(p)) == 0)
            pty_keys(p, "Enter");
        free(before);
    }
    pty_expect(p, end);
    pty_keys(p, "q q q"); /* the quiz, its lesson, the menu */
    ck_assert_int_eq(pty_exit(p), 0);
    pty_free(p);
    said = status();
    ck_assert(catalogue_open(&catalogue, NULL, NULL));
    for (size_t i = 0; i < catalogue.lesson_count; i++) {
        char line[120];
        int parts, questions;

        count_parts(catalogue.lessons[i].path, &parts, &questions);
        snprintf(line, sizeof line, "\n%-21s %d of %d parts, open: ", catalogue.lessons[i].name, parts - questions,
                 parts);
        ck_assert_msg(strstr(said, line) != NULL, "no “%s” in\n%s", line + 1, said);
    }
    catalogue_close(&catalogue);
    free(said);
}
END_TEST

/* `headway walk` shows the walk as nobody has seen it before, and records; with an example of one's own it does not. */
START_TEST(a_walk_records_and_does_not_recall)
{
    struct pty *p = study_start(24, 80, NULL, "headway walk");

    pty_keys(p, ">*3 Enter Down Esc q");
    ck_assert_int_eq(pty_exit(p), 0);
    pty_free(p);
    study_expect_place("six-stages#score 0/cell=on,cat");
    p = study_start(24, 80, NULL, "headway walk");
    pty_expect(p, "1 of 9");
    pty_shows(p, ">*3", "── scores₁[sat,cat] ");
    pty_keys(p, "> q");
    pty_free(p);
    p = study_start(24, 80, NULL, "headway walk --tokens 'a b' --d-model 8");
    pty_keys(p, "> q");
    pty_free(p);
    study_expect_place("six-stages#scale 0/");
}
END_TEST

START_TEST(a_lesson_begins_where_it_is_asked_to)
{
    struct pty *p = study_start(24, 80, NULL, "headway lesson six-stages#score --state 'head=2 cell=on,sat'");

    pty_expect(p, "── scores₂[on,sat] ");
    pty_keys(p, "Enter Left Esc q");
    ck_assert_int_eq(pty_exit(p), 0);
    pty_free(p);
    p = study_start(24, 80, NULL, "headway lesson six-stages");
    pty_expect(p, "1 of 9");
    pty_expect(p, "Six stages · The plan");
    pty_free(p);
    p = study_start(24, 80, NULL, "headway lesson 3#score");
    pty_expect(p, "── scores₂[on,cat] "); /* as it was left */
    pty_free(p);
}
END_TEST

START_TEST(an_unwritable_directory_is_one_message)
{
    char path[4200];
    struct pty *p;

    captured_write_string(study_directory(), "headway", "in the way");
    snprintf(path, sizeof path, "%s", study_directory());
    p = study_start(24, 80, NULL, "headway");
    pty_expect_no(p, path);
    pty_shows(p, "Enter", path);
    pty_keys(p, "Right");
    pty_expect_no(p, path);
    pty_keys(p, "Right Left > q");
    pty_expect_no(p, path);
    pty_expect(p, "▸ 1  Why attention");
    pty_expect_no(p, " 0 of ");
    pty_expect(p, "Enter go on at ");
    pty_keys(p, "q");
    ck_assert_int_eq(pty_exit(p), 0);
    pty_expect_restored(p);
    pty_expect_no(p, path); /* it has been said */
    pty_free(p);
}
END_TEST

START_TEST(a_damaged_file_is_set_aside_with_one_message)
{
    struct pty *p;

    captured_write_string(study_directory(), "headway/progress.json", "{\"version\": 1, \"courses\": {\"\": {\"pl");
    p = study_start(24, 80, NULL, "headway");
    pty_expect(p, "progress.json");
    pty_expect(p, "▸ 1  Why attention");
    pty_keys(p, "Enter");
    pty_expect_no(p, "progress.json");
    pty_keys(p, ">*2 q q");
    ck_assert_int_eq(pty_exit(p), 0);
    pty_expect_no(p, "progress.json");
    pty_free(p);
    ck_assert_uint_ge(study_files(), 2);
    p = study_start(24, 80, NULL, "headway");
    pty_expect(p, "3 of ");
    pty_free(p);
}
END_TEST

START_TEST(two_at_once_lose_nothing)
{
    struct pty *one = study_start(24, 80, NULL, "headway"), *two = study_start(12, 40, NULL, "headway");
    char *said;

    pty_keys(one, "1 Enter");
    pty_keys(two, "3 Enter >");
    for (int i = 0; i < 3; i++) {
        pty_keys(one, ">");
        pty_keys(two, ">");
    }
    pty_keys(two, ">"); /* Softmax, and its question */
    walk_go_to_question(two);
    pty_keys(two, "text:0.8 Enter");
    pty_keys(one, "q q");
    pty_keys(two, "q q");
    ck_assert_int_eq(pty_exit(one), 0);
    ck_assert_int_eq(pty_exit(two), 0);
    pty_free(one);
    pty_free(two);
    said = status();
    ck_assert_msg(strstr(said, "six-stages            0 of") == NULL, "%s", said);
    ck_assert_msg(strstr(said, "1 answered, 0 right") != NULL, "%s", said);
    ck_assert_msg(strstr(said, "You stopped in six-stages at “Softmax”") != NULL, "%s", said);
    ck_assert_msg(strstr(said, "why-attention         0 of") == NULL, "%s", said);
    free(said);
}
END_TEST

/* ---------------------------------------------------------------------------------------------------------- golden */

static const struct {
    const char *name;
    int cols, rows;
    const char *environment, *keys;
} pictures[] = {
    {"menu-80x24", 80, 24, NULL, ""},
    {"menu-40x12", 40, 12, NULL, ""},
    {"menu-120x40", 120, 40, NULL, ""},
    {"menu-labs", 80, 24, NULL, "L"},
    {"menu-help", 80, 24, NULL, "?"},
    {"menu-help-40x12", 40, 12, NULL, "?"},
    {"menu-begun-80x24", 80, 24, NULL, "1 Enter End q 3 Enter >*3 q"},
    {"menu-begun-40x12", 40, 12, NULL, "1 Enter End q 3 Enter >*3 q"},
    {"menu-begun-120x40", 120, 40, NULL, "1 Enter End q 3 Enter >*3 q"},
    {"arcs-80x24", 80, 24, NULL, "1 Enter Right*4"},
    {"arcs-40x12", 40, 12, NULL, "1 Enter Right*8"},
    {"three-uses-80x24", 80, 24, NULL, "6 Enter >*3 Right*2"},
    {"three-uses-40x12", 40, 12, NULL, "6 Enter >*3"},
    {"three-uses-mono", 80, 24, "NO_COLOR=1", "6 Enter >*3 Right*2"},
    {"broadcast-80x24", 80, 24, NULL, "6 Enter >*9 Right*2"},
    {"broadcast-40x12", 40, 12, NULL, "6 Enter >*9"},
    {"broadcast-mono", 80, 24, "NO_COLOR=1", "6 Enter >*9 Right*2"},
    {"cost-80x24", 80, 24, NULL, "7 Enter >*2 Right*2"},
    {"cost-40x12", 40, 12, NULL, "7 Enter >*2"},
    {"cost-mono", 80, 24, "NO_COLOR=1", "7 Enter >*2 Right*2"},
    {"kv-cache-80x24", 80, 24, NULL, "7 Enter >*10 Right*6"},
    {"kv-cache-40x12", 40, 12, NULL, "7 Enter >*10"},
    {"kv-cache-mono", 80, 24, "NO_COLOR=1", "7 Enter >*10 Right*11"},
    {"axial-80x24", 80, 24, NULL, "7 Enter >*11 Right*10"},
    {"axial-40x12", 40, 12, NULL, "7 Enter >*11"},
    {"axial-mono", 80, 24, "NO_COLOR=1", "7 Enter >*11 Right*4"},
    {"head-roles-80x24", 80, 24, NULL, "8 Enter Right"},
    {"head-roles-40x12", 40, 12, NULL, "8 Enter Right"},
    {"head-roles-mono", 80, 24, "NO_COLOR=1", "8 Enter >*2"},
    {"memory-order-80x24", 80, 24, NULL, "9 Enter >*4 Right*3"},
    {"memory-order-40x12", 40, 12, NULL, "9 Enter >*4 Right*3"},
    {"memory-order-mono", 80, 24, "NO_COLOR=1", "9 Enter >*4 Right*3"},
    {"tensor-shapes-80x24", 80, 24, NULL, "9 Enter >*6 Right*3"},
    {"tensor-shapes-40x12", 40, 12, NULL, "9 Enter >*6 Right*3"},
    {"fused-order-80x24", 80, 24, NULL, "9 Enter >*9 Right*5"},
    {"fused-order-40x12", 40, 12, NULL, "9 Enter >*9 Right*5"},
    {"long-row-80x24", 80, 24, NULL, "9 Down Enter >*8 Right*5"},
    {"long-row-40x12", 40, 12, NULL, "9 Down Enter >*8 Right*5"},
    {"long-row-mono", 80, 24, "NO_COLOR=1", "9 Down Enter >*8 Right*5"},
    {"promoter-80x24", 80, 24, NULL, "9 Down Enter >*3 Right*5"},
    {"promoter-40x12", 40, 12, NULL, "9 Down Enter >*3 Right*5"},
    {"promoter-mono", 80, 24, "NO_COLOR=1", "9 Down Enter >*4 Right*2"},
};

START_TEST(screens_look_like_this)
{
    struct pty *p = study_start(pictures[_i].rows, pictures[_i].cols, pictures[_i].environment, "headway");

    pty_keys(p, pictures[_i].keys);
    pty_expect_golden(p, pictures[_i].name);
    pty_free(p);
}
END_TEST

/* The same, once the network is trained. */
START_TEST(trained_heads_look_like_this)
{
    static const char *const names[] = {"training-80x24", "training-40x12", "training-mono"};
    struct pty *p = study_start(_i == 1 ? 12 : 24, _i == 1 ? 40 : 80, _i == 2 ? "NO_COLOR=1" : NULL, "headway");

    pty_keys(p, "8 Enter >*8");
    pty_wait_for(p, "step 300 of 300");
    pty_wait_for(p, _i == 1 ? "2.1: one after the earlier" : "2.2 induction");
    pty_expect_golden(p, names[_i]);
    pty_free(p);
}
END_TEST

/* At a first visit the numbers of a step come into being; when the program runs again they are there. */
START_TEST(a_first_visit_plays_once)
{
    struct pty *p = study_start(24, 80, "-REDUCED_MOTION", "headway");

    pty_keys(p, "3 Enter - - g 4 Enter");
    pty_wait_for(p, "q(sat) · k(cat) = 0.0×-0.5 + …");
    pty_shows(p, "Space", "▸3 Score", "+ 0.0×0.0 = 5.60");
    pty_keys(p, "q q");
    ck_assert_int_eq(pty_exit(p), 0);
    pty_free(p);
    p = study_start(24, 80, "-REDUCED_MOTION", "headway");
    pty_expect(p, "▸3 Score"); /* it goes on there by itself */
    pty_expect(p, "+ 0.0×0.0 = 5.60");
    pty_expect(p, "o board");
    pty_expect_no(p, "pause");
    pty_keys(p, "q q");
    pty_free(p);
}
END_TEST

Suite *study_suite(void)
{
    Suite *suite = suite_create("study");
    TCase *tests = tcase_create("study");

    tcase_add_checked_fixture(tests, study_make, study_remove);
    tcase_add_loop_test(tests, each_key_of_the_menu_does_what_it_says, 0, EFFECTS);
    tcase_add_test(tests, no_key_of_the_menu_is_left_out);
    tcase_add_test(tests, the_filter_has_the_cursor);
    tcase_add_test(tests, the_mouse_chooses_and_opens);
    tcase_add_test(tests, status_says_what_the_menu_shows);
    tcase_add_loop_test(tests, one_key_leads_through_the_course, HAS_SANITIZER ? 1 : 0, HAS_SANITIZER ? 2 : 3);
    tcase_add_test(tests, a_walk_records_and_does_not_recall);
    tcase_add_test(tests, a_lesson_begins_where_it_is_asked_to);
    tcase_add_test(tests, an_unwritable_directory_is_one_message);
    tcase_add_test(tests, a_damaged_file_is_set_aside_with_one_message);
    tcase_add_test(tests, two_at_once_lose_nothing);
    tcase_add_loop_test(tests, screens_look_like_this, 0, (int)(sizeof pictures / sizeof *pictures));
    tcase_add_loop_test(tests, trained_heads_look_like_this, 0, 3);
    tcase_add_test(tests, a_first_visit_plays_once);
    suite_add_tcase(suite, tests);
    return suite;
}
