/* SPDX-License-Identifier: MIT */
/* However it ends, and while it is stopped, the terminal is as it was before. */
#include "terminal/pty.h"
#include "terminal/suites.h"
#include "terminal/walk.h"

#include <check.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A key or (no keys) a signal, and the exit status. The first four are tried in the middle of everything. */
static const struct ending {
    const char *keys;
    int signal, status;
} endings[] = {
    {"q", 0, 0},      {"C-c", 0, 130},     {NULL, SIGTERM, 143}, {NULL, SIGSEGV, 139}, {NULL, SIGHUP, 129},
    {"C-\\", 0, 131}, {NULL, SIGINT, 130}, {NULL, SIGABRT, 134}, {NULL, SIGBUS, 135},  {NULL, SIGFPE, 136},
};

/* What the learner is in the middle of: rows, columns, environment, keys. */
static const struct middle {
    int rows, cols;
    const char *environment, *keys;
} middles[] = {
    {24, 80, NULL, "Right Enter Down"}, {24, 80, NULL, "?"},
    {24, 80, NULL, "Right e text:abc"}, {24, 80, NULL, "g text:4"},
    {24, 80, NULL, "Right - - - a"},    {24, 80, NULL, "M"},
    {24, 80, "NO_COLOR=1", "Right"},    {24, 80, "TERM=xterm", "Right"},
    {24, 80, "TERM=vt100", "Right"},    {24, 80, "TERM=linux", "Right"},
    {24, 80, "TERM=screen", "Right"},   {8, 30, NULL, "Right"},
};

#define ENDINGS (int)(sizeof endings / sizeof *endings)
#define MIDDLES (int)(sizeof middles / sizeof *middles)
#define USUAL_ENDINGS 4

/* Answers what the program asked the terminal at its start, so that leaving does not wait for it. */
static void answer(struct pty *p)
{
    static const char black[] = "\033]11;rgb:0000/0000/0000\033\\";

    pty_bytes(p, black, sizeof black - 1);
}

/* Ends the program, and looks at what is left. */
static void end(struct pty *p, const struct ending *how)
{
    bool crashes = how->status > 130 && how->status != 143;
    int status;

    if (how->keys)
        pty_keys(p, how->keys);
    else
        pty_signal(p, how->signal);
    status = pty_exit(p);
    if (status != how->status && !(HAS_SANITIZER && crashes && status != 0))
        pty_fail(p, "exit status %d, not %d", status, how->status);
    pty_expect_restored(p);
}

START_TEST(the_terminal_is_given_back)
{
    const struct middle *middle = &middles[_i];

    for (int i = 0; i < (_i == 0 ? ENDINGS : USUAL_ENDINGS); i++) {
        struct pty *p = walk_start(middle->rows, middle->cols, middle->environment, NULL);

        if (!walk_has_begun(p)) {
            pty_free(p);
            return;
        }
        answer(p);
        pty_keys(p, middle->keys);
        if (endings[i].keys && strcmp(endings[i].keys, "q") == 0)
            pty_keys(p, "Esc");
        end(p, &endings[i]);
        pty_free(p);
    }
}
END_TEST

/* Ending right after the start, while the terminal may still answer what it was asked. */
START_TEST(an_early_end_is_an_end)
{
    struct pty *p = walk_start(24, 80, NULL, NULL);

    end(p, &endings[_i]);
    pty_free(p);
}
END_TEST

/* What stood on the terminal before is there again, and the next line goes below it. */
START_TEST(what_was_before_is_there_again)
{
    char command[512];
    struct pty *p;

    snprintf(command, sizeof command, "sh -c 'echo before; %s walk; echo after'", walk_program());
    p = pty_start(24, 80, NULL, command);
    pty_wait_for(p, "1 of 9");
    pty_expect_no(p, "before");
    pty_keys(p, "Right q");
    ck_assert_int_eq(pty_exit(p), 0);
    pty_expect_row(p, 0, "before");
    pty_expect_row(p, 1, "after");
    pty_expect_row(p, 2, "");
    pty_free(p);
}
END_TEST

START_TEST(a_closed_terminal_ends_it)
{
    struct pty *p = walk_start(24, 80, NULL, NULL);

    pty_keys(p, middles[_i].keys);
    pty_hang_up(p);
    ck_assert_int_eq(pty_exit(p), 129);
    pty_free(p);
}
END_TEST

/* Under nohup SIGHUP means nothing; but there is nobody to read from any more, and so it is over, as by q. */
START_TEST(a_closed_terminal_ends_it_under_nohup_too)
{
    char command[512];
    struct pty *p;

    snprintf(command, sizeof command, "sh -c 'trap \"\" HUP; exec %s walk'", walk_program());
    p = pty_start(24, 80, NULL, command);
    pty_wait_for(p, "1 of 9");
    ck_assert_int_eq(kill(p->pid, SIGHUP), 0);
    pty_shows(p, ">", "2 of 9");
    pty_keys(p, "c"); /* what is pressed last is not what it ends with */
    pty_hang_up(p);
    ck_assert_int_eq(pty_exit(p), 0);
    pty_free(p);
}
END_TEST

/* Ctrl-Z in a shell with job control, then fg. */
START_TEST(stopped_and_continued)
{
    char command[512], *before;
    struct pty *p;

    snprintf(command, sizeof command, "sh -mc '%s walk --stage score; echo stopped; read x; fg; echo over'",
             walk_program());
    p = pty_start(24, 80, NULL, command);
    pty_wait_for(p, "4 of 9");
    pty_keys(p, "Enter Down");
    before = walk_copy(p);
    pty_keys(p, "C-z");
    pty_wait_for(p, "stopped");
    pty_expect_no(p, "4 of 9");
    if (*pty_left_behind(p))
        pty_fail(p, "while it is stopped the terminal has: %s", pty_left_behind(p));
    pty_keys(p, "Enter");
    pty_wait_for(p, "4 of 9");
    if (strcmp(pty_screen(p), before) != 0)
        pty_fail(p, "continued, it is not as it was:\n%s\nbut", before);
    ck_assert(pty_click(p, 1, 35)); /* the mouse is ours again */
    pty_expect(p, "▸4 Scale");
    pty_keys(p, "Left Enter Up q");
    pty_wait_for(p, "over");
    pty_exit(p);
    pty_expect_restored(p);
    free(before);
    pty_free(p);
}
END_TEST

/* Cells stay where they are drawn, also beside right-to-left words: only while the screen is ours. */
START_TEST(words_from_the_right_move_no_cell)
{
    char command[512];
    struct pty *p;

    snprintf(command, sizeof command, "sh -mc '%s walk --tokens מלך,sat; echo stopped; read x; fg; echo over'",
             walk_program());
    p = pty_start(24, 80, NULL, command);
    pty_wait_for(p, "1 of 9");
    ck_assert_ptr_nonnull(strstr(pty_left_behind(p), "order of cells"));
    pty_keys(p, "C-z");
    pty_wait_for(p, "stopped");
    pty_expect_restored(p);
    pty_keys(p, "Enter");
    pty_wait_for(p, "1 of 9");
    ck_assert_ptr_nonnull(strstr(pty_left_behind(p), "order of cells"));
    pty_keys(p, "q");
    pty_wait_for(p, "over");
    pty_expect_restored(p);
    pty_free(p);
}
END_TEST

/* Stopped in one size, continued in another. */
START_TEST(continued_in_another_size)
{
    char command[512];
    struct pty *p;

    snprintf(command, sizeof command, "sh -mc '%s walk --stage score; echo stopped; read x; fg; echo over'",
             walk_program());
    p = pty_start(24, 80, NULL, command);
    pty_wait_for(p, "4 of 9");
    pty_keys(p, "C-z");
    pty_wait_for(p, "stopped");
    pty_resize(p, 12, 40);
    pty_keys(p, "Enter");
    pty_wait_for(p, " 3 Score  ▪ head 1               4 of 9");
    walk_expect_sound(p);
    pty_keys(p, "q");
    pty_wait_for(p, "over");
    pty_free(p);
}
END_TEST

/* SIGCONT alone: somebody else may have drawn on the terminal. */
START_TEST(sigcont_draws_again)
{
    struct pty *p = walk_start(24, 80, NULL, "--stage score");
    char *before = walk_copy(p);

    vterm_input_write(p->vterm, "\033[H\033[2Jgarbage", 14);
    pty_expect_no(p, "4 of 9");
    pty_signal(p, SIGCONT);
    if (strcmp(pty_screen(p), before) != 0)
        pty_fail(p, "not drawn again");
    vterm_input_write(p->vterm, "\033[H\033[2Jgarbage", 14);
    pty_bytes(p, "\014", 1); /* Ctrl-L */
    if (strcmp(pty_screen(p), before) != 0)
        pty_fail(p, "not drawn again at Ctrl-L");
    free(before);
    pty_free(p);
}
END_TEST

Suite *walk_ending_suite(void)
{
    Suite *suite = suite_create("walk ending");
    TCase *tests = tcase_create("walk ending");

    tcase_add_loop_test(tests, the_terminal_is_given_back, 0, MIDDLES);
    tcase_add_loop_test(tests, an_early_end_is_an_end, 0, ENDINGS);
    tcase_add_test(tests, what_was_before_is_there_again);
    tcase_add_loop_test(tests, a_closed_terminal_ends_it, 0, 6);
    tcase_add_test(tests, a_closed_terminal_ends_it_under_nohup_too);
    tcase_add_test(tests, stopped_and_continued);
    tcase_add_test(tests, words_from_the_right_move_no_cell);
    tcase_add_test(tests, continued_in_another_size);
    tcase_add_test(tests, sigcont_draws_again);
    suite_add_tcase(suite, tests);
    return suite;
}
