/* SPDX-License-Identifier: MIT */
/* `headway lecture` from its beginning to its end: what is refused before the screen opens, what goes on after it was
 * broken off, and what is said when it is over. */
#include "command/captured.h"
#include "suites.h"
#include "terminal/pty.h"

#include <fcntl.h>
#include <glob.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define ROWS 40
#define COLS 110
#define HEADER "question,option,right,first vote,second vote"

static char *box; /* state/ and run/ are in it */
static struct text environment;

static void make_box(void)
{
    box = captured_directory();
    captured_write_string(box, "run/nothing", "");
    captured_write_string(box, "state/nothing", "");
    text_addf(&environment, "XDG_STATE_HOME=%s/state XDG_RUNTIME_DIR=%s/run TZ=UTC0", box, box);
}

static void remove_box(void)
{
    text_free(&environment);
    captured_remove(box);
}

static struct pty *start(const char *command)
{
    return pty_start(ROWS, COLS, text_string(&environment), command);
}

/* Starts a lecture that is there. */
static struct pty *give(const char *command)
{
    struct pty *p = start(command);

    pty_wait_for(p, "elapsed");
    return p;
}

/* A file or directory of the box; borrowed until the next call. */
static const char *in_box(const char *name)
{
    static char path[4096];

    snprintf(path, sizeof path, "%s/%s", box, name);
    return path;
}

static bool exists(const char *name)
{
    struct stat about;

    return lstat(in_box(name), &about) == 0;
}

/* The only file of results there is, whole; freed by the caller. */
static struct text read_results(void)
{
    struct text bytes = {0};
    glob_t found;
    FILE *file;
    int c;

    ck_assert_int_eq(glob(in_box("state/headway/lectures/*.csv"), 0, NULL, &found), 0);
    ck_assert_uint_eq(found.gl_pathc, 1);
    file = fopen(found.gl_pathv[0], "r");
    ck_assert_ptr_nonnull(file);
    while ((c = getc(file)) != EOF)
        text_add_byte(&bytes, (char)c);
    fclose(file);
    globfree(&found);
    return bytes;
}

/* Ends the lecture; the summary is on the screen. */
static void end(struct pty *p, int status)
{
    pty_keys(p, "q q");
    ck_assert_int_eq(pty_exit(p), status);
    pty_expect_restored(p);
}

/* It refuses, with this status and words, before it has touched the screen. */
static void expect_refused(const char *command, int status, const char *words)
{
    struct pty *p = start(command);
    size_t length;

    pty_wait_for(p, words);
    ck_assert_int_eq(pty_exit(p), status);
    pty_expect_restored(p);
    ck_assert_msg(!strstr(pty_output(p, &length), "\033[?1049h"), "%s: the screen was opened", command);
    pty_free(p);
}

START_TEST(explore)
{
    struct pty *p = give("headway lecture six-stages pitfalls --minutes 45");

    fprintf(stderr, "%s\n=====\n", pty_screen(p));
    pty_keys(p, "Right Right P");
    fprintf(stderr, "%s\n=====\n", pty_screen(p));
    pty_keys(p, "Enter H text:3 Space text:4 Enter");
    fprintf(stderr, "%s\n=====\n", pty_screen(p));
    pty_keys(p, "P Esc");
    fprintf(stderr, "%s\n=====\n", pty_screen(p));
    end(p, 0);
    fprintf(stderr, "%s\n=====\n", pty_screen(p));
    pty_free(p);
    p = give("headway lecture one-head --minutes 45");
    pty_signal(p, SIGTERM);
    fprintf(stderr, "%d\n=====\n", pty_exit(p));
    fprintf(stderr, "%s\n=====\n", pty_screen(p));
    pty_free(p);
    p = give("headway lecture");
    fprintf(stderr, "%s\n=====\n", pty_screen(p));
    pty_free(p);
}
END_TEST

Suite *lecture_command_suite(void)
{
    Suite *suite = suite_create("lecture_command");
    TCase *tests = tcase_create("command");

    tcase_set_timeout(tests, 120);
    tcase_add_checked_fixture(tests, make_box, remove_box);
    tcase_add_test(tests, explore);
    suite_add_tcase(suite, tests);
    return suite;
}
