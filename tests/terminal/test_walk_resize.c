/* SPDX-License-Identifier: MIT */
/* Another size in the middle of a step: the same step, the same cell, the same lines of text; and sizes at which there
 * is nothing to show. */
#include "terminal/course.h"
#include "terminal/pty.h"
#include "terminal/suites.h"
#include "terminal/walk.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>

/* What stands at each size when the walk is at this cell, and what it looks like opened at this size at once. */
static void expect_place(struct pty *p, int rows, int cols)
{
    walk_expect_sound(p);
    walk_expect_cell(p, "scores₂[on,sat]");
    pty_expect(p, "4 of 9");
    pty_expect(p, "▪ head 2");
    pty_expect(p, "[5.88]");
    if (strstr(pty_row(p, rows - 2), " = 5.88") == NULL)
        pty_fail(p, "at %d×%d the arithmetic is not in the row above the footer", cols, rows);
}

static const int sizes[][2] = {{12, 40}, {40, 120}, {60, 200},  {24, 80}, {20, 60},
                               {19, 59}, {30, 110}, {100, 300}, {24, 80}};

START_TEST(step_head_and_cell_stay)
{
    struct pty *p = walk_start(24, 80, NULL, "--stage score");
    char *before;

    pty_keys(p, "Tab Enter Down Right");
    before = walk_copy(p);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        pty_resize(p, sizes[i][0], sizes[i][1]);
        expect_place(p, sizes[i][0], sizes[i][1]);
    }
    if (strcmp(pty_screen(p), before) != 0)
        pty_fail(p, "back at 80×24 it is not as it was:\n%s\nbut", before);
    pty_keys(p, "Left"); /* still inside */
    walk_expect_cell(p, "scores₂[on,cat]");
    free(before);
    pty_free(p);
}
END_TEST

/* A resized screen is the screen that a start at this size gives. */
START_TEST(resized_is_as_if_started_so)
{
    struct pty *resized = walk_start(24, 80, NULL, "--stage softmax"), *started;

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        pty_resize(resized, sizes[i][0], sizes[i][1]);
        started = walk_start(sizes[i][0], sizes[i][1], NULL, "--stage softmax");
        if (strcmp(pty_screen(resized), pty_screen(started)) != 0)
            pty_fail(resized, "at %d×%d a start gives\n%s\nbut", sizes[i][1], sizes[i][0], pty_screen(started));
        pty_free(started);
    }
    pty_free(resized);
}
END_TEST

/* To which page of a long part, through which sizes, at which size it begins and ends. */
static const struct {
    const char *keys;
    int start[2], through[6][2];
} scrolled[] = {
    {"Right", {24, 80}, {{12, 40}, {40, 120}, {60, 200}, {8, 30}, {24, 80}}},
    {"Right", {24, 80}, {{40, 120}, {24, 80}}},
    {"Right Right", {24, 80}, {{12, 40}, {24, 80}}},
    {"Right Right", {24, 80}, {{60, 200}, {12, 40}, {8, 30}, {24, 80}}},
    {"Right", {40, 120}, {{24, 80}, {40, 120}}},
    {"Right Right Right", {12, 40}, {{40, 120}, {12, 40}}},
};

START_TEST(the_text_stays_where_it_was)
{
    struct pty *p;
    char *before;

    course_put_long();
    p = course_start(NULL, "lesson one#score");
    pty_resize(p, scrolled[_i].start[0], scrolled[_i].start[1]);
    pty_keys(p, scrolled[_i].keys);
    pty_expect_no(p, "Paragraph 1.");
    pty_expect(p, "Paragraph ");
    before = walk_copy(p);
    for (int i = 0; i < 6 && scrolled[_i].through[i][0]; i++)
        pty_resize(p, scrolled[_i].through[i][0], scrolled[_i].through[i][1]);
    if (strcmp(pty_screen(p), before) != 0)
        pty_fail(p, "before it was\n%s\nbut then", before);
    free(before);
    course_leave(p);
}
END_TEST

START_TEST(overlays_stay_open)
{
    static const struct {
        const char *keys, *comes;
    } overlays[] = {{"?", "╭─ Help"}, {"e text:x", "What kind of word is “x”?"}, {"g text:so", "› so"}};
    struct pty *p = walk_start(24, 80, NULL, "--stage score");

    for (size_t i = 0; i < sizeof overlays / sizeof *overlays; i++) {
        char *before;

        pty_keys(p, overlays[i].keys);
        pty_wait_for(p, overlays[i].comes);
        before = walk_copy(p);
        pty_resize(p, 12, 40);
        pty_resize(p, 8, 30);
        pty_resize(p, 60, 200);
        pty_resize(p, 24, 80);
        if (strcmp(pty_screen(p), before) != 0)
            pty_fail(p, "the overlay of %s is not as it was:\n%s\nbut", overlays[i].keys, before);
        free(before);
        pty_keys(p, "Esc");
    }
    pty_free(p);
}
END_TEST

START_TEST(too_small_says_so_and_goes_on)
{
    struct pty *p = walk_start(24, 80, NULL, "--stage score");

    pty_keys(p, "Enter Right");
    pty_resize(p, 8, 34);
    pty_expect_row(p, 1, "  Headway needs 40×12.");
    pty_expect_row(p, 2, "  This window has 34×8.");
    pty_expect(p, "  q quit");
    pty_resize(p, 8, 30);
    pty_expect_row(p, 0, "Headway needs 40×12.");
    pty_expect_row(p, 1, "It has 30×8.");
    pty_expect_row(p, 2, "q quit");
    pty_keys(p, "Right Down e x g ? c a Enter Esc"); /* nobody sees what these would do */
    pty_resize(p, 11, 200);
    pty_expect_row(p, 2, "  This window has 200×11.");
    pty_resize(p, 50, 39);
    pty_expect_row(p, 2, "  This window has 39×50.");
    pty_resize(p, 3, 20);
    pty_expect_row(p, 1, "It has 20×3.");
    pty_resize(p, 12, 40);
    walk_expect_cell(p, "scores₁[sat,sat]");
    pty_resize(p, 8, 30);
    pty_keys(p, "q");
    ck_assert_int_eq(pty_exit(p), 0);
    pty_expect_restored(p);
    pty_free(p);
}
END_TEST

/* Sizes to start at: some too small for a word, some larger than any screen. */
static const int starts[][2] = {{1, 1},   {1, 80},  {24, 1},    {3, 20},   {2, 2},
                                {11, 40}, {12, 39}, {200, 500}, {12, 500}, {200, 40}};

START_TEST(it_starts_at_any_size)
{
    int rows = starts[_i][0], cols = starts[_i][1];
    struct pty *p = walk_start(rows, cols, NULL, "--stage score");

    walk_expect_sound(p);
    if (rows >= 12 && cols >= 40)
        walk_expect_cell(p, "scores₁[sat,cat]");
    pty_keys(p, ">");
    pty_resize(p, 24, 80);
    pty_expect(p, rows >= 12 && cols >= 40 ? "5 of 9" : "4 of 9");
    pty_resize(p, rows, cols);
    pty_keys(p, "q");
    ck_assert_int_eq(pty_exit(p), 0);
    pty_expect_restored(p);
    pty_free(p);
}
END_TEST

/* Sizes one after the other, faster than anyone can draw; only the last one counts. */
START_TEST(a_storm_of_sizes_is_weathered)
{
    struct pty *p = walk_start(24, 80, NULL, "--stage score");
    unsigned seed = 7;

    for (int i = 0; i < 400; i++) {
        struct winsize size = {0};

        seed = seed * 1664525 + 1013904223;
        size.ws_row = (unsigned short)(1 + seed % 70);
        size.ws_col = (unsigned short)(1 + (seed >> 8) % 230);
        vterm_set_size(p->vterm, size.ws_row, size.ws_col);
        ioctl(p->master, TIOCSWINSZ, &size);
        pty_read(p, 0);
        if (i % 16 == 0)
            pty_write(p, i % 32 ? "\t" : "c", 1);
    }
    pty_resize(p, 24, 80);
    pty_bytes(p, "\014", 1); /* Ctrl-L: what a terminal made of half a frame at another size is its own affair */
    pty_keys(p, "g 4 Enter");
    walk_expect_sound(p);
    pty_expect(p, "4 of 9");
    walk_expect_cell(p, strstr(pty_screen(p), "▪ head 1") ? "scores₁[sat,cat]" : "scores₂[sat,cat]");
    pty_keys(p, "q");
    ck_assert_int_eq(pty_exit(p), 0);
    pty_expect_restored(p);
    pty_free(p);
}
END_TEST

Suite *walk_resize_suite(void)
{
    Suite *suite = suite_create("walk resize");
    TCase *tests = tcase_create("walk resize");

    tcase_add_checked_fixture(tests, course_set_up, course_tear_down);
    tcase_add_test(tests, step_head_and_cell_stay);
    tcase_add_test(tests, resized_is_as_if_started_so);
    tcase_add_loop_test(tests, the_text_stays_where_it_was, 0, (int)(sizeof scrolled / sizeof *scrolled));
    tcase_add_test(tests, overlays_stay_open);
    tcase_add_test(tests, too_small_says_so_and_goes_on);
    tcase_add_loop_test(tests, it_starts_at_any_size, 0, (int)(sizeof starts / sizeof *starts));
    tcase_add_test(tests, a_storm_of_sizes_is_weathered);
    suite_add_tcase(suite, tests);
    return suite;
}
