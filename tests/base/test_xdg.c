/* SPDX-License-Identifier: MIT */
#include "base/xdg.h"
#include "suites.h"

#include <stdlib.h>

static const struct {
    const char *state, *home, *path; /* NULL: not set; no path: refused */
} cases[] = {
    {"/s", "/h", "/s/headway/x"},
    {"/s", NULL, "/s/headway/x"},
    {NULL, "/h", "/h/.local/state/headway/x"},
    {"", "/h", "/h/.local/state/headway/x"},
    {"relative", "/h", "/h/.local/state/headway/x"},
    {"~/s", "/h", "/h/.local/state/headway/x"},
    {"relative", NULL, NULL},
    {NULL, "", NULL},
    {NULL, "h", NULL},
    {NULL, NULL, NULL},
};

static void set(const char *name, const char *value)
{
    if (value)
        setenv(name, value, 1);
    else
        unsetenv(name);
}

START_TEST(state_has_its_place)
{
    struct text path = {0};
    struct error e = {0};
    bool ok;

    set("XDG_STATE_HOME", cases[_i].state);
    set("HOME", cases[_i].home);
    ok = xdg_state_path(&path, "headway/x", &e);
    ck_assert_int_eq(ok, cases[_i].path != NULL);
    ck_assert_str_eq(text_string(&path), ok ? cases[_i].path : "");
    ck_assert_str_eq(e.message, ok ? "" : "there is no home directory: set HOME or XDG_STATE_HOME");
    text_free(&path);
}
END_TEST

Suite *xdg_suite(void)
{
    Suite *suite = suite_create("xdg");
    TCase *tests = tcase_create("xdg");

    tcase_add_loop_test(tests, state_has_its_place, 0, sizeof cases / sizeof *cases);
    suite_add_tcase(suite, tests);
    return suite;
}
