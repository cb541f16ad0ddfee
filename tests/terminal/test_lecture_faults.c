/* SPDX-License-Identifier: MIT */
/* What goes wrong at a lecture, and the way on: who comes too early or twice, what is left of who was killed, nowhere
 * to meet, a window too small, a disk that is full. */
#include "terminal/pty.h"
#include "terminal/suites.h"
#include "terminal/venue.h"
#include "terminal/walk.h"

#include <check.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#define SOCKET "run/headway/lecture.sock"
#define LECTURES "state/headway/lectures"

/* The presenter goes to a step of six-stages, and follower `i` shows it. */
static void go_to(size_t i, const struct walk_step *step)
{
    char keys[64], title[64];

    snprintf(keys, sizeof keys, "g text:%s Enter", step->name);
    snprintf(title, sizeof title, "Six stages · %s", step->title);
    pty_keys(venue.presenter, keys);
    VENUE_UNTIL(venue_shows(venue.followers[i], title));
}

/* ------------------------------------------------------------------------------------------------- coming and going */

START_TEST(who_comes_early_waits)
{
    venue_follow(0, 24, 80, "");
    VENUE_UNTIL(venue_shows(venue.followers[0], "Waiting for a lecture"));
    venue_present(24, 80, "six-stages");
    VENUE_UNTIL(venue_shows(venue.followers[0], "Six stages · The plan"));
    go_to(0, &walk_steps[3]);
    pty_keys(venue.presenter, "q Enter");
    ck_assert_int_eq(venue_end(&venue.presenter), 0);
    VENUE_UNTIL(venue_shows(venue.followers[0], "The lecture is over"));
    venue_present(24, 80, "pitfalls"); /* the next one */
    VENUE_UNTIL(venue_shows(venue.followers[0], "One line changed"));
    pty_keys(venue.followers[0], "q");
    ck_assert_int_eq(pty_exit(venue.followers[0]), 0);
    pty_expect_restored(venue.followers[0]);
}
END_TEST

/* Each draws for its own size; the step is the same. */
START_TEST(sizes_differ)
{
    static const int sizes[VENUE_FOLLOWERS][2] = {{12, 40}, {24, 80}, {40, 120}, {70, 250}};
    char place[16];

    venue_present(24, 80, "six-stages");
    for (size_t i = 0; i < VENUE_FOLLOWERS; i++)
        venue_follow(i, sizes[i][0], sizes[i][1], "");
    for (size_t step = 0; step < WALK_STEPS; step++) {
        go_to(1, &walk_steps[step]);
        VENUE_UNTIL(venue_shows(venue.followers[0], walk_steps[step].small_title));
        snprintf(place, sizeof place, "%zu of 9", step + 1);
        VENUE_UNTIL(venue_shows(venue.followers[2], place));
        VENUE_UNTIL(venue_shows(venue.followers[3], place));
    }
}
END_TEST

START_TEST(a_second_presenter_is_refused)
{
    struct pty *second;
    int status;
    size_t length;
    const char *output;

    venue_present(24, 80, "six-stages");
    venue_follow(0, 24, 80, "");
    go_to(0, &walk_steps[3]);
    second = venue_start(24, 80, NULL, "headway lecture pitfalls");
    status = pty_exit(second);
    output = pty_output(second, &length);
    if ((status != 1 && status != 2) || strncmp(output, "headway: ", 9) != 0 ||
        strchr(output, '\n') != output + length - 1)
        pty_fail(second, "it is not refused in one line, but with %d", status);
    pty_expect_restored(second);
    pty_free(second);
    go_to(0, &walk_steps[5]);
    venue_kill(&venue.presenter);
    venue_present(24, 80, "six-stages"); /* nobody has touched its journal */
    pty_wait_for(venue.presenter, "Softmax");
}
END_TEST

/* Two terminals may have two places to meet; the journal is one. */
START_TEST(a_second_presenter_elsewhere_is_refused)
{
    char changes[256];
    struct pty *second;

    venue_present(24, 80, "six-stages");
    venue_follow(0, 24, 80, "");
    go_to(0, &walk_steps[3]);
    snprintf(changes, sizeof changes, "-XDG_RUNTIME_DIR TMPDIR=%s", venue.box);
    second = venue_start(24, 80, changes, "headway lecture six-stages");
    if (pty_exit(second) != 1)
        pty_fail(second, "two presenters write one journal");
    pty_expect_restored(second);
    pty_free(second);
    venue_kill(&venue.presenter);
    venue.presenter = venue_start(24, 80, changes, "headway lecture six-stages");
    pty_wait_for(venue.presenter, "Score"); /* where the first was */
}
END_TEST

/* Of who was killed, or of another program: a socket that nobody listens to. */
START_TEST(a_stale_socket_is_replaced)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    struct stat about;
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);

    venue_present(24, 80, "six-stages");
    venue_kill(&venue.presenter);
    ck_assert_int_eq(stat(venue_path(SOCKET), &about), 0);
    if (_i == 1) {
        ck_assert_int_eq(unlink(venue_path(SOCKET)), 0);
        snprintf(address.sun_path, sizeof address.sun_path, "%s", venue_path(SOCKET));
        ck_assert_int_eq(bind(fd, (struct sockaddr *)&address, sizeof address), 0);
    }
    close(fd);
    venue_present(24, 80, "six-stages");
    venue_follow(0, 24, 80, "");
    go_to(0, &walk_steps[3]);
    ck_assert_int_eq(stat(venue_path(SOCKET), &about), 0);
    ck_assert(S_ISSOCK(about.st_mode));
    ck_assert_int_eq(about.st_mode & 0777, 0600);
    ck_assert_int_eq(stat(venue_path("run/headway"), &about), 0);
    ck_assert_int_eq(about.st_mode & 0777, 0700);
    pty_keys(venue.presenter, "q Enter");
    ck_assert_int_eq(venue_end(&venue.presenter), 0);
    ck_assert_int_ne(stat(venue_path(SOCKET), &about), 0);
}
END_TEST

/* Without XDG_RUNTIME_DIR the two meet in the temporary directory. */
START_TEST(they_meet_in_tmpdir)
{
    char changes[256];

    snprintf(changes, sizeof changes, "-XDG_RUNTIME_DIR TMPDIR=%s", venue.box);
    venue.presenter = venue_start(24, 80, changes, "headway lecture six-stages");
    venue.followers[0] = venue_start(24, 80, changes, "headway follow");
    go_to(0, &walk_steps[3]);
    venue_kill(&venue.followers[0]);
    venue_follow(0, 24, 80, "");
    VENUE_UNTIL(venue_shows(venue.followers[0], "Waiting for a lecture"));
}
END_TEST

/* XDG_RUNTIME_DIR names what is not there: the presenter is told so, with its name, and it is not made. */
START_TEST(nowhere_to_meet)
{
    struct pty *p = venue_start(24, 80, "XDG_RUNTIME_DIR=/nonexistent/run", "headway lecture six-stages");
    struct stat about;

    if (pty_exit(p) != 1)
        pty_fail(p, "the exit status is not 1");
    pty_expect(p, "headway: ");
    pty_expect(p, "/nonexistent/run");
    pty_expect_restored(p);
    pty_free(p);
    ck_assert_int_ne(stat("/nonexistent", &about), 0);
}
END_TEST

/* What the command line names is not there. */
START_TEST(what_is_not_there_is_named)
{
    static const char *const lines[][2] = {
        {"headway lecture six-stage", "six-stages"}, /* and what was meant */
        {"headway lecture six-stages no-such-lesson", "no-such-lesson"},
        {"headway lecture --course /nonexistent", "/nonexistent"},
        {"headway lecture six-stages --minutes 0", "--minutes"},
        {"headway lecture six-stages --minutes soon", "--minutes"},
    };
    struct stat about;

    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct pty *p = venue_start(24, 80, NULL, lines[i][0]);

        if (pty_exit(p) != 2)
            pty_fail(p, "%s: exit status is not 2", lines[i][0]);
        pty_expect(p, lines[i][1]);
        pty_expect_restored(p);
        pty_free(p);
    }
    ck_assert_int_ne(stat(venue_path(SOCKET), &about), 0);
}
END_TEST

/* ------------------------------------------------------------------------------------------------- a small console */

START_TEST(a_small_console_says_so_and_moves_nothing)
{
    static const int sizes[][2] = {{23, 80}, {24, 79}, {12, 40}, {5, 20}, {1, 1}};

    venue_present(24, 80, "six-stages");
    venue_follow(0, 24, 80, "");
    pty_keys(venue.presenter, "End");
    VENUE_UNTIL(venue_shows(venue.followers[0], "Six stages · W_O"));
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        pty_resize(venue.presenter, sizes[i][0], sizes[i][1]);
        if (sizes[i][0] > 5) {
            pty_wait_for(venue.presenter, "80×24");
            pty_expect(venue.presenter, i == 0 ? "80×23" : i == 1 ? "79×24" : "40×12");
        }
        pty_keys(venue.presenter, "Home");
    }
    pty_resize(venue.presenter, 24, 80);
    pty_wait_for(venue.presenter, "Six stages · W_O");
    ck_assert(venue_shows(venue.followers[0], "Six stages · W_O"));
}
END_TEST

/* ------------------------------------------------------------------------------------------------------ a full disk */

/* Asks the room the first question of the step, and types hands. */
static void ask(const char *hands)
{
    char keys[64];

    snprintf(keys, sizeof keys, "P Enter H text:%s Enter P", hands);
    pty_keys(venue.presenter, keys);
}

static bool results_hold(const char *text)
{
    struct text results = {0};
    bool holds = venue_results(&results) && strstr(text_string(&results), text);

    text_free(&results);
    return holds;
}

/* Where the results stand there is no directory any more: the lecture goes on, says so, and writes everything when it
 * can again. */
START_TEST(results_that_cannot_be_written_come_later)
{
    char aside[4096];

    venue_present(24, 80, "six-stages");
    venue_follow(0, 24, 80, "");
    ask("3");
    ck_assert(results_hold(",3,"));
    snprintf(aside, sizeof aside, "%s", venue_path("state/aside"));
    ck_assert_int_eq(rename(venue_path(LECTURES), aside), 0);
    ck_assert_int_eq(mknod(venue_path(LECTURES), S_IFREG | 0600, 0), 0);
    pty_shows(venue.presenter, "P", "cannot be written");
    pty_keys(venue.presenter, "P H text:7 Enter P Esc");
    go_to(0, &walk_steps[3]);
    ck_assert_int_eq(unlink(venue_path(LECTURES)), 0);
    ck_assert_int_eq(rename(aside, venue_path(LECTURES)), 0);
    ask("2");
    ck_assert(results_hold(",3,7"));
    ck_assert(results_hold(",2,"));
}
END_TEST

/* A disk on which files cannot grow beyond half a kilobyte. */
START_TEST(a_full_disk_stops_nobody)
{
    char command[1024];

    snprintf(command, sizeof command, "sh -c 'trap \"\" XFSZ; ulimit -f 1; exec %s lecture six-stages'",
             walk_program());
    venue.presenter = venue_start(24, 200, NULL, command);
    pty_expect(venue.presenter, "cannot be written");
    pty_expect(venue.presenter, "Nobody follows yet"); /* the screen is whole */
    pty_expect(venue.presenter, "Enter point");
    venue_follow(0, 24, 80, "");
    for (size_t step = 0; step < 4; step++) {
        go_to(0, &walk_steps[step]);
        ask("3");
        pty_keys(venue.presenter, "Esc");
    }
    go_to(0, &walk_steps[7]);
    pty_keys(venue.presenter, "q Enter");
    pty_exit(venue.presenter);
    pty_expect(venue.presenter, "cannot be written"); /* and what the room answered is not lost without a word */
    pty_expect_restored(venue.presenter);
}
END_TEST

/* --------------------------------------------------------------------------------------------------- killed in a poll
 */

START_TEST(hands_outlive_the_presenter)
{
    venue_present(24, 80, "six-stages");
    venue_follow(0, 24, 80, "");
    go_to(0, &walk_steps[3]);
    pty_keys(venue.presenter, "P Enter H text:11 Space text:23 Space text:0");
    pty_keys(venue.presenter, "Space text:4"); /* not even Enter */
    venue_kill(&venue.presenter);
    VENUE_UNTIL(venue_shows(venue.followers[0], "away"));
    ck_assert(results_hold(",11,"));
    venue_present(24, 80, "six-stages");
    pty_expect(venue.presenter, "38"); /* hands */
    pty_keys(venue.presenter, "P");
    for (size_t i = 0; i < 3; i++) {
        static const char *const counts[] = {"11", "23", "4"};

        VENUE_UNTIL(venue_shows(venue.followers[0], counts[i]));
    }
    ck_assert(results_hold(",23,"));
}
END_TEST

Suite *lecture_faults_suite(void)
{
    Suite *suite = suite_create("lecture faults");
    TCase *tests = tcase_create("lecture faults");

    tcase_add_checked_fixture(tests, venue_make, venue_remove);
    tcase_add_test(tests, who_comes_early_waits);
    tcase_add_test(tests, sizes_differ);
    tcase_add_test(tests, a_second_presenter_is_refused);
    tcase_add_test(tests, a_second_presenter_elsewhere_is_refused);
    tcase_add_loop_test(tests, a_stale_socket_is_replaced, 0, 2);
    tcase_add_test(tests, they_meet_in_tmpdir);
    tcase_add_test(tests, nowhere_to_meet);
    tcase_add_test(tests, what_is_not_there_is_named);
    tcase_add_test(tests, a_small_console_says_so_and_moves_nothing);
    tcase_add_test(tests, results_that_cannot_be_written_come_later);
    tcase_add_test(tests, a_full_disk_stops_nobody);
    tcase_add_test(tests, hands_outlive_the_presenter);
    suite_add_tcase(suite, tests);
    return suite;
}
