/* SPDX-License-Identifier: MIT */
/* The harness itself, on programs whose behaviour is known: cat, stty and the shell. */
#include "suites.h"
#include "terminal/pty.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

START_TEST(rows_cells_and_cursor)
{
    struct pty *p = pty_start(5, 20, NULL, "printf 'a\\033[1;31mb\\033[48;5;57mc\\033[0m 日e\\314\\201\\n\\033[7mr'");
    struct pty_cell b, c, wide, marked, reversed;
    int row, col;

    ck_assert_int_eq(pty_exit(p), 0);
    pty_expect_row(p, 0, "abc 日e\u0301");
    b = pty_cell(p, 0, 1);
    ck_assert(b.bold && b.ink == 1 && b.paper == -1);
    c = pty_cell(p, 0, 2);
    ck_assert(c.ink == 1 && c.paper == 57);
    ck_assert_int_eq(pty_cell(p, 0, 3).paper, -1);
    wide = pty_cell(p, 0, 4);
    ck_assert_int_eq(wide.width, 2);
    ck_assert_str_eq(pty_cell(p, 0, 5).text, "");
    marked = pty_cell(p, 0, 6);
    ck_assert_str_eq(marked.text, "e\u0301");
    reversed = pty_cell(p, 1, 0);
    ck_assert(reversed.reverse && !reversed.bold);
    ck_assert(pty_find(p, "\u0301", &row, &col) && row == 0);
    ck_assert(pty_find(p, "日", &row, &col) && row == 0 && col == 4);
    ck_assert(!pty_find(p, "nowhere", &row, &col));
    ck_assert(pty_cursor(p, &row, &col) && row == 1 && col == 1);
    ck_assert_str_eq(pty_left_behind(p), "colours");
    pty_free(p);
}
END_TEST

START_TEST(a_key_is_answered_when_keys_returns)
{
    struct pty *p = pty_start(5, 40, NULL,
                              "sh -c 'stty -icanon -echo; while k=$(dd bs=1 count=1 2>/dev/null); do "
                              "i=0; while [ $i -lt 2000 ]; do i=$((i+1)); done; printf \"<$k>\"; done'");

    pty_keys(p, "a b*2 text:cd");
    pty_wait_for(p, "<a><b><b><c><d>");
    pty_free(p);
}
END_TEST

START_TEST(cat_answers_at_once)
{
    struct pty *p = pty_start(30, 80, NULL, "cat");
    char line[16];

    for (int i = 0; i < 12; i++) {
        snprintf(line, sizeof line, "text:%d%d Enter", i, i);
        pty_keys_at_once(p, line);
        snprintf(line, sizeof line, "%d%d", i, i);
        pty_expect_row(p, 2 * i, line);
        pty_expect_row(p, 2 * i + 1, line);
    }
    pty_keys(p, "C-d");
    ck_assert_int_eq(pty_exit(p), 0);
    pty_expect_restored(p);
    pty_free(p);
}
END_TEST

/* What each key sends, made visible by cat -v in a terminal that does not echo. */
START_TEST(keys_are_those_of_a_terminal)
{
    struct pty *p = pty_start(20, 80, NULL, "sh -c 'stty -echo; exec cat -v'");

    pty_keys_at_once(p, "Up Left PgDn Home Esc BTab F1 F5 M-x é * Enter");
    pty_wait_for(p, "^[[A^[[D^[[6~^[[H^[^[[Z^[OP^[[15~^[xM-CM-)*");
    pty_free(p);
    p = pty_start(20, 80, NULL, "sh -c 'stty -echo; printf \"\\033[?1h\"; exec cat -v'");
    pty_keys_at_once(p, "Up Right Enter");
    pty_wait_for(p, "^[OA^[OC"); /* the program asked for application cursor keys */
    pty_free(p);
}
END_TEST

START_TEST(mouse_only_if_asked_for)
{
    struct pty *p = pty_start(20, 80, NULL, "sh -c 'stty -echo; exec cat -v'");

    ck_assert(!pty_click(p, 3, 7));
    pty_free(p);
    p = pty_start(20, 80, NULL, "sh -c 'stty -echo; printf \"\\033[?1000h\\033[?1006hasked\"; exec cat -v'");
    pty_wait_for(p, "asked");
    ck_assert(pty_click(p, 3, 7));
    ck_assert(pty_wheel(p, 4, 8, -1));
    ck_assert(pty_wheel(p, 4, 8, 1));
    pty_keys(p, "Enter");
    pty_wait_for(p, "^[[<0;8;4M^[[<0;8;4m^[[<64;9;5M");
    pty_expect(p, "^[[<65;9;5M");
    pty_free(p);
}
END_TEST

START_TEST(environment_is_pinned)
{
    struct pty *p;

    setenv("NO_COLOR", "1", 1);
    p = pty_start(20, 80, "A=1 -LANG", "env");
    ck_assert_int_eq(pty_exit(p), 0);
    pty_expect(p, "A=1");
    pty_expect(p, "TERM=xterm-256color");
    pty_expect(p, "HOME=/tmp/headway-home-");
    pty_expect_no(p, "LANG=");
    pty_expect_no(p, "NO_COLOR");
    pty_free(p);
}
END_TEST

START_TEST(resize_tells_the_program)
{
    struct pty *p = pty_start(24, 80, NULL, "sh -c 'trap \"stty size\" WINCH; stty size; while :; do read x; done'");

    pty_wait_for(p, "24 80");
    pty_resize(p, 12, 40);
    pty_keys(p, "Enter"); /* the shell runs its trap when read returns */
    pty_wait_for(p, "12 40");
    pty_free(p);
}
END_TEST

START_TEST(signals_and_statuses)
{
    struct pty *p = pty_start(24, 80, NULL, "cat");

    pty_signal(p, SIGTERM);
    ck_assert_int_eq(pty_exit(p), 128 + SIGTERM);
    pty_free(p);
    p = pty_start(24, 80, NULL, "cat");
    pty_keys(p, "C-c");
    ck_assert_int_eq(pty_exit(p), 128 + SIGINT);
    pty_free(p);
    p = pty_start(24, 80, NULL, "cat");
    pty_hang_up(p);
    ck_assert_int_eq(pty_exit(p), 128 + SIGHUP);
    pty_free(p);
    p = pty_start(24, 80, NULL, "sh -c 'exit 3'");
    ck_assert_int_eq(pty_exit(p), 3);
    pty_free(p);
    p = pty_start(24, 80, NULL, "/nowhere/at-all");
    ck_assert_int_eq(pty_exit(p), 127);
    pty_free(p);
}
END_TEST

/* A shell with job control around the program: Ctrl-Z stops it, fg brings it back. */
START_TEST(job_control_works)
{
    struct pty *p = pty_start(24, 80, NULL, "sh -mc 'cat; echo stopped; read x; fg; echo over'");

    pty_keys_at_once(p, "text:one Enter");
    pty_keys(p, "C-z");
    pty_wait_for(p, "stopped");
    pty_keys(p, "Enter");
    pty_keys_at_once(p, "text:two Enter");
    pty_wait_for(p, "two");
    pty_keys(p, "C-d");
    pty_wait_for(p, "over");
    ck_assert_int_eq(pty_exit(p), 0);
    pty_free(p);
}
END_TEST

static const struct {
    const char *bytes, *left;
} leftovers[] = {
    {"\\033[?1049h\\033[?25l\\033[?1000h", "alternate screen, cursor hidden, mouse"},
    {"\\033[?1049h\\033[?25l\\033[?1000h\\033[?1000l\\033[?25h\\033[?1049l", ""},
    {"\\033[?1h\\033=", "application cursor keys, application keypad"},
    {"\\033[?1h\\033=\\033[?1l\\033>", ""},
    {"\\033[?2004h\\033[?12;25h", "bracketed paste"},
    {"\\033[?12;1004h", "focus reports"},
    {"\\033[8h\\033[8l", "order of cells"},
    {"\\033[8l\\033[8h", ""},
    {"\\033[31m", "colours"},
    {"\\033[31;1mred\\033[0m", ""},
};

START_TEST(sees_what_is_left_behind)
{
    char command[256];
    struct pty *p;

    snprintf(command, sizeof command, "printf '%s'", leftovers[_i].bytes);
    p = pty_start(24, 80, NULL, command);
    ck_assert_int_eq(pty_exit(p), 0);
    ck_assert_str_eq(pty_left_behind(p), leftovers[_i].left);
    pty_free(p);
}
END_TEST

START_TEST(sees_changed_modes)
{
    struct pty *p = pty_start(24, 80, NULL, "stty -echo");

    ck_assert_int_eq(pty_exit(p), 0);
    ck_assert_str_eq(pty_left_behind(p), "terminal modes");
    pty_free(p);
}
END_TEST

START_TEST(home_is_removed)
{
    struct pty *p = pty_start(24, 120, NULL, "sh -c 'mkdir -p $HOME/a/b; echo x >$HOME/a/b/c; cd $HOME; pwd'");
    char home[128];

    ck_assert_int_eq(pty_exit(p), 0);
    snprintf(home, sizeof home, "%s", pty_row(p, 0));
    ck_assert_int_eq(access(home, F_OK), 0);
    pty_free(p);
    ck_assert_int_eq(access(home, F_OK), -1);
}
END_TEST

START_TEST(a_golden_screen_is_compared)
{
    struct pty *p = pty_start(3, 20, NULL, "printf 'a\\nbb\\n'");

    ck_assert_int_eq(pty_exit(p), 0);
    pty_expect_golden(p, "harness");
    pty_free(p);
}
END_TEST

/* What follows must fail; a runner of its own, in a process of its own, says whether it does. */

static struct pty *start_other(void)
{
    struct pty *p = pty_start(3, 20, "", "printf 'a\\nbX\\n'");

    setenv("HEADWAY_PATIENCE", "0.1", 1);
    unsetenv("HEADWAY_BLESS");
    pty_exit(p);
    return p;
}

static void another_golden_screen(void)
{
    pty_expect_golden(start_other(), "harness");
}

static void no_golden_screen(void)
{
    pty_expect_golden(start_other(), "never-written");
}

static void another_row(void)
{
    pty_expect_row(start_other(), 1, "b");
}

static void a_text_that_is_not_there(void)
{
    pty_expect(start_other(), "c");
}

static void a_text_that_must_not_be_there(void)
{
    pty_expect_no(start_other(), "bX");
}

static void a_text_that_never_comes(void)
{
    pty_wait_for(start_other(), "c");
}

static void an_unknown_key(void)
{
    pty_keys(start_other(), "Lever");
}

static void a_program_that_does_not_end(void)
{
    struct pty *p = pty_start(3, 20, "", "cat");

    setenv("HEADWAY_PATIENCE", "0.1", 1);
    pty_exit(p);
}

static void (*const failing[])(void) = {
    another_golden_screen,
    no_golden_screen,
    another_row,
    a_text_that_is_not_there,
    an_unknown_key,
    a_text_that_must_not_be_there,
    a_text_that_never_comes,
    a_program_that_does_not_end,
};

START_TEST(must_fail)
{
    failing[_i]();
}
END_TEST

static void run_failing(int which)
{
    Suite *suite = suite_create("must fail");
    TCase *tests = tcase_create("must fail");
    SRunner *runner;

    tcase_add_loop_test(tests, must_fail, which, which + 1);
    suite_add_tcase(suite, tests);
    unsetenv("CK_RUN_SUITE");
    runner = srunner_create(suite);
    srunner_run_all(runner, CK_SILENT);
    _exit(srunner_ntests_failed(runner) == 1 ? 42 : 0);
}

START_TEST(expectations_can_fail)
{
    int status;
    pid_t child = fork();

    if (child == 0)
        run_failing(_i);
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert_msg(WIFEXITED(status) && WEXITSTATUS(status) == 42, "expectation %d did not fail", _i);
}
END_TEST

Suite *pty_suite(void)
{
    Suite *suite = suite_create("pty");
    TCase *tests = tcase_create("pty");

    tcase_add_test(tests, rows_cells_and_cursor);
    tcase_add_test(tests, a_key_is_answered_when_keys_returns);
    tcase_add_test(tests, cat_answers_at_once);
    tcase_add_test(tests, keys_are_those_of_a_terminal);
    tcase_add_test(tests, mouse_only_if_asked_for);
    tcase_add_test(tests, environment_is_pinned);
    tcase_add_test(tests, resize_tells_the_program);
    tcase_add_test(tests, signals_and_statuses);
    tcase_add_test(tests, job_control_works);
    tcase_add_loop_test(tests, sees_what_is_left_behind, 0, sizeof leftovers / sizeof *leftovers);
    tcase_add_test(tests, sees_changed_modes);
    tcase_add_test(tests, home_is_removed);
    tcase_add_test(tests, a_golden_screen_is_compared);
    tcase_add_loop_test(tests, expectations_can_fail, 0, sizeof failing / sizeof *failing);
    suite_add_tcase(suite, tests);
    return suite;
}
