/* SPDX-License-Identifier: MIT */
/* Nobody touches it: it does not wake, and nothing is written. */
#include "terminal/pty.h"
#include "terminal/suites.h"
#include "terminal/walk.h"

#include <check.h>
#include <poll.h>

#define IDLE_MS 1000

/* What it waits in: options and keys. */
static const struct {
    const char *options, *keys;
} idle[] = {
    {"", ""},
    {"--stage score", "Enter Down"},
    {"--stage score", "c"},
    {"--stage score", "?"},
    {"--stage score", "e text:word"},
    {"--stage score", "g text:5"},
    {"--stage score", "x"},
    {"--stage score", "p p"},
    {"--stage score", "a Right"},
    {"--stage score", "M"},
    {"--tokens 'a b' --d-model 1 --heads 1 --stage output", "+*6 a"},
};

#define PROGRAMS (int)(sizeof idle / sizeof *idle)

START_TEST(it_sleeps)
{
    struct pty *programs[PROGRAMS];
    long sleeps[PROGRAMS];
    size_t written[PROGRAMS], now;

    for (int i = 0; i < PROGRAMS; i++) {
        programs[i] = (i + 1 < PROGRAMS ? walk_start : walk_start_moving)(24, 80, NULL, idle[i].options);
        if (idle[i].keys[0])
            pty_keys(programs[i], idle[i].keys);
    }
    pty_wait_for(programs[PROGRAMS - 1], "o board"); /* it has played to its end */
    for (int i = 0; i < PROGRAMS; i++) {
        pty_settle(programs[i]);
        pty_output(programs[i], &written[i]);
        sleeps[i] = pty_sleeps(programs[i]);
    }
    poll(NULL, 0, IDLE_MS);
    for (int i = 0; i < PROGRAMS; i++) {
        pty_read(programs[i], 0);
        pty_output(programs[i], &now);
        if (now != written[i])
            pty_fail(programs[i], "it writes %zu bytes by itself", now - written[i]);
        if (pty_sleeps(programs[i]) != sleeps[i])
            pty_fail(programs[i], "it wakes %ld times in a second", pty_sleeps(programs[i]) - sleeps[i]);
    }
    for (int i = 0; i < PROGRAMS; i++)
        pty_free(programs[i]);
}
END_TEST

/* The measure itself: a program that plays does wake. */
START_TEST(the_measure_sees_who_wakes)
{
    struct pty *p = walk_start(24, 80, NULL, "--stage score");
    size_t before, after;

    pty_keys(p, "+*6 a");
    pty_output(p, &before);
    poll(NULL, 0, 300);
    pty_read(p, 0);
    pty_output(p, &after);
    ck_assert_uint_gt(after, before);
#ifdef __linux__
    ck_assert_int_gt(pty_sleeps(p), 3);
#endif
    pty_free(p);
}
END_TEST

Suite *walk_idle_suite(void)
{
    Suite *suite = suite_create("walk idle");
    TCase *tests = tcase_create("walk idle");

    tcase_add_test(tests, it_sleeps);
    tcase_add_test(tests, the_measure_sees_who_wakes);
    suite_add_tcase(suite, tests);
    return suite;
}
