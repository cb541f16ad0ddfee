/* SPDX-License-Identifier: MIT */
/* A course in somebody's directory: how it begins, what is kept of it, and what it costs to watch it. */
#include "base/file.h"
#include "base/text.h"
#include "command/captured.h"
#include "terminal/course.h"
#include "terminal/pty.h"
#include "terminal/suites.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

START_TEST(an_error_from_the_start)
{
    struct pty *p;

    course_put_one(ONE FIRST BREAK "## Score\n\n```view\n```\n");
    p = course_start(NULL, "lesson one");
    ck_assert_int_eq(pty_exit(p), 2);
    pty_expect(p, "lessons/01-one.md:12:1: ");
    pty_free(p);
    p = course_start(NULL, "");
    pty_wait_for(p, "has an error");
    pty_expect(p, "Lesson two");
    pty_expect(p, "view"); /* why, beside the list */
    pty_shows(p, "Enter", "has an error");
    course_put_one(COURSE);
    pty_wait_gone(p, "has an error");
    pty_expect(p, "Lesson one");
    pty_shows(p, "Enter", "The first text.");
    course_leave(p);
}
END_TEST

/* What the menu says of one lesson does not pile up. */
START_TEST(the_menu_follows)
{
    struct pty *p = course_start(NULL, "");

    pty_wait_for(p, "Lesson one");
    course_put_one("# Lesson eins\n\n" FIRST);
    pty_wait_for(p, "Lesson eins");
    course_put_one("");
    course_put_one("# Lesson eins\n\nNo step.\n\n---\n");
    pty_wait_for(p, "01-one.md:");
    course_put_one("# Lesson uno\n\n" FIRST);
    pty_wait_for(p, "Lesson uno");
    pty_expect(p, "lessons/01-one.md is right again");
    pty_expect_no(p, ": ");
    course_leave(p);
}
END_TEST

/* Reads the step of the course and leaves. */
static void read_last(struct pty *p)
{
    pty_wait_for(p, "The last text.");
    pty_keys(p, "q");
    ck_assert_int_eq(pty_exit(p), 0);
    pty_free(p);
}

START_TEST(progress_is_kept_under_the_real_path)
{
    char *state = captured_directory(), *real = realpath(course_directory(), NULL);
    struct text environment = {0}, command = {0}, wanted = {0}, file = {0};
    struct error e;
    struct pty *p;

    text_addf(&environment, "XDG_STATE_HOME=%s", state);
    ck_assert_int_eq(symlink(course_directory(), course_path("link")), 0);
    text_addf(&command, "headway lesson one#last --course %s", course_path("./link"));
    read_last(pty_start(24, 80, text_string(&environment), text_string(&command)));
    text_cut(&command, 0);
    text_addf(&command, "%s/headway/progress.json", state);
    ck_assert(file_read(text_string(&command), 1 << 20, &file, &e));
    text_addf(&wanted, "\"%s\"", real);
    ck_assert_msg(strstr(text_string(&file), text_string(&wanted)) != NULL, "%s", text_string(&file));
    ck_assert_msg(strstr(text_string(&file), "link") == NULL, "%s", text_string(&file));

    text_addf(&environment, " HEADWAY_COURSE=%s", course_directory());
    p = pty_start(24, 80, text_string(&environment), "headway"); /* goes on where it stopped */
    pty_wait_for(p, "The last text.");
    course_leave(p);
    text_free(&file);
    free(real);
    captured_remove(state);
    text_free(&environment);
    text_free(&command);
    text_free(&wanted);
}
END_TEST

/* Neither knows what the other has. */
START_TEST(progress_of_courses_is_apart)
{
    char *state = captured_directory();
    struct text environment = {0};
    struct pty *p;

    text_addf(&environment, "XDG_STATE_HOME=%s", state);
    read_last(course_start(text_string(&environment), "lesson one#last"));
    p = course_start(text_string(&environment), "status");
    ck_assert_int_eq(pty_exit(p), 0);
    pty_expect(p, " parts, open: ");
    pty_free(p);
    p = pty_start(24, 80, text_string(&environment), "headway status");
    ck_assert_int_eq(pty_exit(p), 0);
    pty_expect(p, "Nothing was learnt yet");
    pty_free(p);
    captured_remove(state);
    text_free(&environment);
}
END_TEST

/* It looks at the files once a second, and writes nothing when they are as they were. Without a directory it sleeps:
 * test_walk_idle.c. */
START_TEST(it_wakes_once_a_second)
{
    struct pty *p = course_start(NULL, "lesson one#score");
    double began;
    size_t written, now;
    long sleeps;

    pty_settle(p);
    pty_output(p, &written);
    sleeps = pty_sleeps(p);
    for (began = pty_now(); pty_now() < began + 2.5;)
        pty_read(p, 100);
    pty_output(p, &now);
    if (now != written)
        pty_fail(p, "it writes %zu bytes by itself", now - written);
    sleeps = pty_sleeps(p) - sleeps;
    if ((double)sleeps > pty_now() - began + 1)
        pty_fail(p, "it wakes %ld times in %.1f seconds", sleeps, pty_now() - began);
    course_leave(p);
}
END_TEST

Suite *course_start_suite(void)
{
    Suite *suite = suite_create("course start");
    TCase *tests = tcase_create("course start");

    tcase_add_checked_fixture(tests, course_set_up, course_tear_down);
    tcase_add_test(tests, an_error_from_the_start);
    tcase_add_test(tests, the_menu_follows);
    tcase_add_test(tests, progress_is_kept_under_the_real_path);
    tcase_add_test(tests, progress_of_courses_is_apart);
    tcase_add_test(tests, it_wakes_once_a_second);
    suite_add_tcase(suite, tests);
    return suite;
}
