/* SPDX-License-Identifier: MIT */
/* Memory runs out while Headway has the terminal (tests/faults.c, preloaded): it goes on, or it says so in one line and
 * ends with 1; either way the terminal is as it was. */
#include "base/file.h"
#include "base/missing.h"
#include "command/captured.h"
#include "suites.h"
#include "terminal/pty.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The library that makes allocations fail, under a name without blanks and colons: they end a name in LD_PRELOAD, and
 * nobody says where the sources lie. */
struct faults {
    char directory[32], library[48], mark[48];
};

static void faults_end(struct faults *f)
{
    unlink(f->mark);
    unlink(f->library);
    rmdir(f->directory);
}

/* Whether a fault is met where there must be one. */
static bool is_met(const struct faults *f)
{
    char environment[256];
    struct pty *p;

    snprintf(environment, sizeof environment, "LD_PRELOAD=%s FAULT_AT=1 FAULT_MARK=%s", f->library, f->mark);
    p = pty_start(24, 80, environment, "headway --version");
    pty_exit(p);
    pty_free(p);
    return access(f->mark, F_OK) == 0;
}

/* Finds the library that FAULTS names; NULL, or why it is of no use here. */
static const char *faults_begin(struct faults *f)
{
    const char *given = getenv("FAULTS"), *trouble = NULL;
    char *path = given && *given ? realpath(given, NULL) : NULL;

    strcpy(f->directory, "/tmp/headway-faults-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(f->directory));
    snprintf(f->library, sizeof f->library, "%s/faults.so", f->directory);
    snprintf(f->mark, sizeof f->mark, "%s/met", f->directory);
    if (!given || !*given)
        trouble = "no library is named in FAULTS (sanitizers have an allocator of their own)";
    else if (!path || access(path, R_OK) != 0)
        trouble = "this user may not read the library that FAULTS names";
    else if (symlink(path, f->library) != 0 || !is_met(f))
        trouble = "the linker takes no library of LD_PRELOAD here";
    free(path);
    if (trouble)
        faults_end(f);
    return trouble;
}

/* The same; says why where it cannot be done. */
static bool can_lack_memory(struct faults *f)
{
    const char *trouble = faults_begin(f), *given = getenv("FAULTS");

    if (trouble)
        fprintf(stderr, "tests/terminal/test_faults.c: skipped: %s\n", trouble);
    if (trouble && !(given && !*given)) /* where it is empty, that is meant */
        missing_here("a library of faults (make test sets FAULTS)", "a lack of memory in a terminal");
    return !trouble;
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
static int walk_with_fault(const struct faults *f, int at, bool rest)
{
    char environment[256];
    struct pty *p;
    int status;

    snprintf(environment, sizeof environment, "LD_PRELOAD=%s FAULT_AT=%d %s", f->library, at,
             rest ? "FAULT_REST=1" : "");
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
    struct faults f;
    int ends = 0, survivals = 0; /* on end: then there was no such allocation any more */

    if (!can_lack_memory(&f))
        return;
    for (int at = 1 + _i; survivals < 12; at += at < 40 ? 3 : at / 10) {
        bool ended = walk_with_fault(&f, at, _i == 1) == 1;

        ends += ended;
        survivals = ended ? 0 : survivals + 1;
    }
    ck_assert_int_gt(ends, 20); /* else nothing was tested */
    faults_end(&f);
}
END_TEST

/* Gives a little of a lecture with a fault at allocation `at`, in the box; returns the exit status. What is kept of it
 * stays whole: the next one can read it. */
static int lecture_with_fault(const struct faults *f, const char *box, int at, bool rest)
{
    struct text environment = {0};
    struct pty *p;
    int status;

    text_addf(&environment, "LD_PRELOAD=%s FAULT_AT=%d %s XDG_STATE_HOME=%s XDG_RUNTIME_DIR=%s", f->library, at,
              rest ? "FAULT_REST=1" : "", box, box);
    p = pty_start(24, 80, text_string(&environment), "headway lecture one-head --new");
    pty_keys_at_once(p, "Right P Enter H text:3 Enter P");
    pty_keys(p, "q Enter");
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
    char *box;
    struct faults f;
    int ends = 0, survivals = 0;

    if (!can_lack_memory(&f))
        return;
    box = captured_directory();
    for (int at = 1 + _i; survivals < 8; at += at < 40 ? 6 : at / 7) {
        bool ended = lecture_with_fault(&f, box, at, _i == 1) == 1;

        ends += ended;
        survivals = ended ? 0 : survivals + 1;
    }
    ck_assert_int_gt(ends, 20);
    faults_end(&f);
    captured_remove(box);
}
END_TEST

/* A folder with a blank and a colon in its name is as good as any; a library that may not be read is told of. */
START_TEST(the_library_may_lie_anywhere)
{
    char *box;
    struct faults f;
    struct text library = {0}, path = {0};
    struct error e;

    if (!can_lack_memory(&f))
        return;
    ck_assert(file_read(f.library, (size_t)1 << 20, &library, &e));
    faults_end(&f);
    box = captured_directory();
    captured_write(box, "a b:c/faults.so", library.bytes, library.length);
    text_addf(&path, "%s/a b:c/faults.so", box);
    setenv("FAULTS", text_string(&path), 1);
    ck_assert_ptr_null(faults_begin(&f));
    faults_end(&f);
    captured_write_string(box, "a b:c/faults.so", "no library");
    ck_assert_str_eq(faults_begin(&f), "the linker takes no library of LD_PRELOAD here");
    unlink(text_string(&path));
    ck_assert_str_eq(faults_begin(&f), "this user may not read the library that FAULTS names");
    text_free(&library);
    text_free(&path);
    captured_remove(box);
}
END_TEST

Suite *faults_suite(void)
{
    Suite *suite = suite_create("faults");
    TCase *tests = tcase_create("faults");

    tcase_add_loop_test(tests, terminal_survives_a_lack_of_memory, 0, 2);
    tcase_add_loop_test(tests, a_lecture_survives_a_lack_of_memory, 0, 2);
    tcase_add_test(tests, the_library_may_lie_anywhere);
    suite_add_tcase(suite, tests);
    return suite;
}
