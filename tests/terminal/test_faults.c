/* SPDX-License-Identifier: MIT */
/* Memory runs out while Headway has the terminal (tests/faults.c, preloaded): it goes on, or it says so in one line and
 * ends with 1; either way the terminal is as it was. */
#include "base/missing.h"
#include "command/captured.h"
#include "suites.h"
#include "terminal/pty.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The library that makes allocations fail; NULL where FAULTS is empty (sanitizers have an allocator of their own) or,
 * which is said, not set. */
static const char *find_faults(char path[PATH_MAX])
{
    const char *faults = getenv("FAULTS");

    if (!faults)
        missing_here("FAULTS (make test sets it)", "a lack of memory in a terminal");
    if (!faults || !*faults)
        return NULL;
    ck_assert_msg(realpath(faults, path) != NULL, "FAULTS=%s: there is no such file", faults);
    return path;
}

/* Whether the program has written that, on whichever screen. */
static bool has_written(struct pty *p, const char *what)
{
    size_t length;

    return strstr(pty_output(p, &length), what) != NULL;
}

/* Whether the program got as far as taking the terminal over. */
static bool has_taken_over(struct pty *p)
{
    return has_written(p, "\033[?1049h");
}

/* Walks a little with a fault at allocation `at`; returns the exit status. */
static int walk_with_fault(const char *faults, int at, bool rest)
{
    char environment[4200];
    struct pty *p;
    int status;

    snprintf(environment, sizeof environment, "LD_PRELOAD=%s FAULT_AT=%d %s", faults, at, rest ? "FAULT_REST=1" : "");
    p = pty_start(24, 80, environment, "headway walk --stage score");
    pty_keys_at_once(p, "Right Tab Enter Down");
    pty_keys(p, "? Esc c");
    pty_resize(p, 40, 120);
    pty_keys(p, "q q");
    status = pty_exit(p);
    /* newterm() of ncurses 6.4 itself falls over if it gets no memory at all; nothing has happened by then. */
    if (status != 0 && status != 1 && has_taken_over(p))
        pty_fail(p, "allocation %d: status %d", at, status);
    /* Where ncurses has no memory for a key it says so itself, on the screen that it then leaves. */
    if (status == 1 && !pty_find(p, "memory", &(int){0}, &(int){0}) && !has_written(p, "line 0, col 0: Out of memory"))
        pty_fail(p, "allocation %d: ended without a word", at);
    pty_expect_restored(p);
    pty_free(p);
    return status;
}

/* Faults closer together at first, where the program starts, then a tenth further each time. */
START_TEST(terminal_survives_a_lack_of_memory)
{
    char path[PATH_MAX];
    const char *faults = find_faults(path);
    int ends = 0, survivals = 0; /* on end: then there was no such allocation any more */

    if (!faults)
        return;
    for (int at = 1 + _i; survivals < 12; at += at < 40 ? 3 : at / 10) {
        bool ended = walk_with_fault(faults, at, _i == 1) == 1;

        ends += ended;
        survivals = ended ? 0 : survivals + 1;
    }
    ck_assert_int_gt(ends, 20); /* else nothing was tested */
}
END_TEST

/* Gives a little of a lecture with a fault at allocation `at`, in the box; returns the exit status. What is kept of it
 * stays whole: the next one can read it. */
static int lecture_with_fault(const char *faults, const char *box, int at, bool rest)
{
    struct text environment = {0};
    struct pty *p;
    int status;

    text_addf(&environment, "LD_PRELOAD=%s FAULT_AT=%d %s XDG_STATE_HOME=%s XDG_RUNTIME_DIR=%s", faults, at,
              rest ? "FAULT_REST=1" : "", box, box);
    p = pty_start(24, 80, text_string(&environment), "headway lecture one-head --new");
    pty_keys_at_once(p, "Right P Enter H text:3 Enter P");
    pty_keys(p, "q q");
    status = pty_exit(p);
    if (status != 0 && status != 1 && has_taken_over(p))
        pty_fail(p, "allocation %d: status %d", at, status);
    if (status == 1 && !pty_find(p, "memory", &(int){0}, &(int){0}) && !has_written(p, "line 0, col 0: Out of memory"))
        pty_fail(p, "allocation %d: ended without a word", at);
    if (has_written(p, "damaged"))
        pty_fail(p, "allocation %d: the one before left a damaged journal", at);
    pty_expect_restored(p);
    pty_free(p);
    text_free(&environment);
    return status;
}

START_TEST(a_lecture_survives_a_lack_of_memory)
{
    char path[PATH_MAX], *box = captured_directory();
    const char *faults = find_faults(path);
    int ends = 0, survivals = 0;

    for (int at = 1 + _i; faults && survivals < 8; at += at < 40 ? 6 : at / 7) {
        bool ended = lecture_with_fault(faults, box, at, _i == 1) == 1;

        ends += ended;
        survivals = ended ? 0 : survivals + 1;
    }
    ck_assert(!faults || ends > 20);
    captured_remove(box);
}
END_TEST

Suite *faults_suite(void)
{
    Suite *suite = suite_create("faults");
    TCase *tests = tcase_create("faults");

    tcase_add_loop_test(tests, terminal_survives_a_lack_of_memory, 0, 2);
    tcase_add_loop_test(tests, a_lecture_survives_a_lack_of_memory, 0, 2);
    suite_add_tcase(suite, tests);
    return suite;
}
