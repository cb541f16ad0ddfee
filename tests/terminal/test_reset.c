/* SPDX-License-Identifier: MIT */
/* Before it forgets everything, `headway reset` asks whoever sits at the terminal. */
#include "command/captured.h"
#include "suites.h"
#include "terminal/pty.h"

static const char learnt[] = "{\"version\":1,\"courses\":{\"\":{\"lessons\":{\"six-stages\":{\"score\":{\"seen\":"
                             "\"2026-01-31T09:05:00Z\"}}}}}}";

/* The command, what is typed, and what must be said in the end. */
static const struct {
    const char *command, *keys, *asks, *says;
} cases[] = {
    {"headway reset", "text:y Enter", "Forget 1 step and 0 answered questions of the whole course? (y/N)",
     "Forgot 1 step"},
    {"headway reset", "text:Yes Enter", "(y/N)", "Forgot 1 step"},
    {"headway reset", "Enter", "(y/N)", "Nothing was forgotten."},
    {"headway reset", "text:no Enter", "(y/N)", "Nothing was forgotten."},
    {"headway reset", "C-d", "(y/N)", "Nothing was forgotten."},
    {"headway reset --yes", NULL, NULL, "Forgot 1 step"},
    {"headway reset six-stages", NULL, NULL, "Forgot 1 step"},
};

START_TEST(everything_is_asked_for)
{
    char *state = captured_directory();
    struct text environment = {0};
    struct pty *p;

    captured_write_string(state, "headway/progress.json", learnt);
    text_addf(&environment, "XDG_STATE_HOME=%s", state);
    p = pty_start(24, 100, text_string(&environment), cases[_i].command);
    if (cases[_i].asks) {
        pty_wait_for(p, cases[_i].asks);
        pty_expect_no(p, "Forgot");
        pty_keys_at_once(p, cases[_i].keys);
    } else {
        pty_expect_no(p, "(y/N)");
    }
    pty_wait_for(p, cases[_i].says);
    ck_assert_int_eq(pty_exit(p), 0);
    pty_expect_restored(p);
    pty_free(p);
    text_free(&environment);
    captured_remove(state);
}
END_TEST

Suite *reset_suite(void)
{
    Suite *suite = suite_create("reset");
    TCase *tests = tcase_create("reset");

    tcase_add_loop_test(tests, everything_is_asked_for, 0, sizeof cases / sizeof *cases);
    suite_add_tcase(suite, tests);
    return suite;
}
