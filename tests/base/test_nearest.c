/* SPDX-License-Identifier: MIT */
#include "base/nearest.h"
#include "suites.h"

#include <string.h>

static const char *const names[] = {"walk",       "lesson",   "lab", "quiz",        "lecture",
                                    "six-stages", "one-head", "x",   "softmax-row", "temperature-heads"};

static const struct {
    const char *wanted, *expected; /* NULL: none is near */
} cases[] = {{"walk", "walk"},
             {"wlak", "walk"},
             {"wak", "walk"},
             {"walks", "walk"},
             {"WALK", "walk"},
             {"wolk", "walk"},
             {"wolf", NULL},
             {"lessno", "lesson"},
             {"leson", "lesson"},
             {"lect", "lecture"},
             {"six", "six-stages"},
             {"six-stage", "six-stages"},
             {"sixstages", "six-stages"},
             {"six_stages", "six-stages"},
             {"eleven", NULL},
             {"", NULL},
             {"y", NULL},
             {"la", "lab"},
             {"le", "lesson"},
             {"xyz", NULL},
             {"softmx", "softmax-row"},
             {"temperture", "temperature-heads"},
             {"softwx", NULL}};

START_TEST(finds_the_nearest)
{
    const char *name = nearest_name(cases[_i].wanted, names, sizeof names / sizeof *names);

    ck_assert_msg(!name == !cases[_i].expected, "%s: %s", cases[_i].wanted, name ? name : "none");
    if (name)
        ck_assert_str_eq(name, cases[_i].expected);
}
END_TEST

/* The distance is that of the four slips, each counted once: swapped neighbours are one, not two. */
START_TEST(counts_wrong_answers)
{
    static const struct {
        const char *a, *b;
        int distance;
    } pairs[] = {{"kitten", "sitting", 3},
                 {"abcdefghij", "badcfehgij", 4},
                 {"abcdefghi", "abdcefghi", 1},
                 {"softmax", "softmax", 0},
                 {"projection", "production", 2}};

    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        struct nearest n = {.wanted = pairs[i].a};

        nearest_offer(&n, pairs[i].b);
        if (n.name)
            ck_assert_int_eq(n.distance, pairs[i].distance);
        else
            ck_assert_int_gt(pairs[i].distance, (int)strlen(pairs[i].a) / 3);
    }
}
END_TEST

START_TEST(takes_words_of_any_length)
{
    static char wanted[5000], name[5000];
    const char *candidates[] = {name};

    memset(wanted, 'a', sizeof wanted - 1);
    memset(name, 'a', sizeof name - 1);
    ck_assert_ptr_null(nearest_name(wanted, candidates, 1));
    wanted[64] = name[64] = '\0';
    ck_assert_ptr_eq(nearest_name(wanted, candidates, 1), name);
}
END_TEST

Suite *nearest_suite(void)
{
    Suite *suite = suite_create("nearest");
    TCase *tests = tcase_create("nearest");

    tcase_add_loop_test(tests, finds_the_nearest, 0, sizeof cases / sizeof *cases);
    tcase_add_test(tests, counts_wrong_answers);
    tcase_add_test(tests, takes_words_of_any_length);
    suite_add_tcase(suite, tests);
    return suite;
}
