/* SPDX-License-Identifier: MIT */
/* What the menu shows of a course of any length in a window of any size. */
#include "screen/desk.h"
#include "screen/suites.h"
#include "view/view.h"

#include <check.h>

static struct desk desk;

static void prepare(void)
{
    desk_prepare(&desk);
}

static void put_away(void)
{
    desk_close(&desk);
}

/* ----------------------------------------------------------------------------------------------------------- sizes */

static const struct theme themes[] = {{.colors = 256}, {.colors = 0}, {.colors = 16, .light = true}, {.ascii = true}};

/* What is on screen, in the keys that lead there. */
static const char *const scenes[] = {"", "End", "End Up", "L", "L End", "Q", "Q End", "?", "/", "M", "L ?"};

static const int heights[] = {12, 13, 19, 20, 24, 40, 100}, widths[] = {40, 41, 59, 60, 75, 76, 80, 81, 120, 300};

#define THEMES (int)(sizeof themes / sizeof *themes)
#define SCENES (int)(sizeof scenes / sizeof *scenes)

/* The two halves keep to themselves: the line between them is whole, and stands free. */
static void check_halves(void)
{
    struct area list = menu_place_list(&desk.menu, &desk.canvas, NULL, 0).area;

    for (int row = 2; menu_has_two_panes(&desk.canvas) && row < desk.canvas.rows - 2; row++) {
        const struct cell *cells = desk.canvas.cells + row * desk.canvas.cols + list.cols;

        if (desk.menu.notice.length && row == desk.canvas.rows - 3)
            break; /* it stands over both */
        ck_assert_msg(cells[0].glyph == U'│' || cells[0].glyph == U'|', "row %d of\n%s", row, text_string(&desk.text));
        ck_assert(cells[1].glyph == U' ' && cells[2].glyph == U' ');
        ck_assert_msg(cells[-1].glyph == U' ', "row %d of\n%s", row, text_string(&desk.text));
    }
}

static void check_size(int cols, int rows, const char *keys)
{
    desk.canvas.cut = false;
    desk_resize(&desk, cols, rows);
    ck_assert_msg(!desk.canvas.cut, "%d×%d after %s:\n%s", cols, rows, keys, text_string(&desk.text));
    for (int row = 0; desk.canvas.theme.ascii && row < rows; row++)
        for (const char *at = desk_row(&desk, row); *at; at++)
            ck_assert_msg((unsigned char)*at < 0x80, "%s", desk_row(&desk, row));
    if (desk.menu.has_help) {
        desk_expect(&desk, "Esc close");
        return;
    }
    check_halves();
    if (!desk.menu.filters) {
        desk_expect(&desk, "? help");
        desk_expect(&desk, "Enter ");
        desk_expect(&desk, "q quit");
    }
    if (!desk.menu.notice.length)
        desk_expect(&desk, desk.canvas.theme.ascii ? " >" : "▸");
}

static void check_sizes(void)
{
    for (int scene = 0; scene < SCENES; scene++) {
        struct library *library = &desk.library;
        const struct progress *progress = desk.progress;

        menu_free(&desk.menu);
        menu_start(&desk.menu, library, progress);
        desk_press(&desk, scenes[scene]);
        for (size_t rows = 0; rows < sizeof heights / sizeof *heights; rows++)
            for (size_t cols = 0; cols < sizeof widths / sizeof *widths; cols++)
                check_size(widths[cols], heights[rows], scenes[scene]);
    }
}

START_TEST(every_size_shows_all_or_says_so)
{
    desk_stop_at(&desk, "six-stages", "score");
    desk_open_menu(&desk, 80, 24);
    desk_theme(&desk, &themes[_i]);
    check_sizes();
}
END_TEST

/* Long titles, many lessons and steps, one that cannot be read. */
START_TEST(a_large_course_fits_every_size)
{
    desk_write_course(&desk, 30, 12,
                      "A title that goes on for longer than any row of any list, 長い題名も, and on and on");
    desk_write_lesson(&desk, 31, "broken", "# Broken\n\n---\n\nNo heading.\n");
    desk_open_menu(&desk, 80, 24);
    desk_theme(&desk, &themes[_i]);
    check_sizes();
}
END_TEST

START_TEST(too_small_says_so)
{
    desk_open_menu(&desk, 39, 12);
    desk_expect(&desk, "Headway needs 40×12.");
    desk_press(&desk, "Down");
    ck_assert_int_eq(desk.answer, MENU_PASSES);
    desk_click_at(&desk, 3, 3);
    ck_assert_int_eq(desk.answer, MENU_PASSES);
    desk_resize(&desk, 80, 11);
    desk_expect(&desk, "This window has 80×11.");
    desk_resize(&desk, 1, 1);
    desk_press(&desk, "q");
    ck_assert_int_eq(desk.answer, MENU_QUITS);
    desk_resize(&desk, 40, 12);
    desk_expect(&desk, "▸ 1  Why attention");
}
END_TEST

/* ------------------------------------------------------------------------------------------------------ long lists */

START_TEST(the_choice_is_always_in_sight)
{
    desk_write_course(&desk, 30, 2, "Test");
    desk_open_menu(&desk, 80, 24);
    desk_expect(&desk, "▾ 17 more");
    for (int i = 1; i < 34; i++) {
        desk_press(&desk, "Down");
        desk_expect(&desk, " ▸");
    }
    desk_expect(&desk, "▸ G  Glossary");
    desk_expect(&desk, "▴ 17 more");
    desk_refuse(&desk, "▾");
    for (int i = 1; i < 34; i++) {
        desk_press(&desk, "Up");
        desk_expect(&desk, " ▸");
    }
    desk_expect(&desk, "▸ 1  Test 1 ");
    desk_resize(&desk, 40, 12);
    desk_expect_row(&desk, 10, "▾ 10  Test 10             ────     0/2");
    desk_press(&desk, "PgDn");
    desk_expect(&desk, "▸11  Test 11");
    desk_expect_row(&desk, 1, "▴  6  Test 6              ────     0/2");
    desk_press(&desk, "PgUp PgUp");
    desk_expect(&desk, "▸ 1  Test 1 ");
}
END_TEST

/* Many steps: those around the one that comes next, and how many there are before and after. */
START_TEST(the_steps_around_the_place_are_shown)
{
    desk_write_course(&desk, 1, 60, "Test");
    desk_stop_at(&desk, "number-1", "s30");
    desk_open_menu(&desk, 80, 24);
    desk_expect(&desk, "▸✓ Step 30 of 1");
    desk_expect(&desk, "… 22 before");
    desk_expect(&desk, "… 24 more");
    desk_expect(&desk, "Step 23 of 1");
    desk_expect(&desk, "Step 36 of 1");
    desk_resize(&desk, 80, 80);
    desk_expect(&desk, "Step 1 of 1");
    desk_expect(&desk, "Step 60 of 1");
}
END_TEST

/* ------------------------------------------------------------------------------------------------- what is chosen */

START_TEST(a_lesson_with_an_error_is_named)
{
    desk_write_course(&desk, 2, 2, "Test");
    desk_write_lesson(&desk, 3, "broken", "# Broken\n\n---\n\nNo heading.\n");
    desk_open_menu(&desk, 120, 24);
    desk_expect(&desk, "3  broken");
    desk_expect(&desk, "has an error");
    desk_expect(&desk, "0 of 4 parts");
    desk_press(&desk, "3");
    desk_expect(&desk, "03-broken.md:"); /* FILE:LINE:COLUMN */
    desk_resize(&desk, 40, 12);
    desk_refuse(&desk, "03-broken.md:");
    desk_press(&desk, "Enter");
    ck_assert_int_eq(desk.answer, MENU_DRAWS);
    desk_expect(&desk, "no step");
    desk_press(&desk, "Up");
    desk_refuse(&desk, "no step");
    desk_expect(&desk, "▸ 2");
}
END_TEST

START_TEST(also_shows_what_there_is)
{
    desk_open_menu(&desk, 120, 52); /* rows for all views, but not for all terms */
    desk_press(&desk, "End Up Up Up");
    for (size_t i = 0; view_table[i]; i++)
        desk_expect(&desk, view_table[i]->title);
    desk_press(&desk, "Down");
    desk_expect(&desk, "  A row of weights"); /* a drill among the quizzes */
    desk_press(&desk, "Down");
    desk_expect(&desk, "  The next word");
    desk_press(&desk, "Down");
    desk_expect(&desk, "more"); /* terms than rows */
    desk_press(&desk, "L Down");
    desk_expect(&desk, view_table[1]->summary);
    desk_expect(&desk, "headway lab split");
    desk_refuse(&desk, "steps");
}
END_TEST

Suite *screen_menu_looks_suite(void)
{
    Suite *suite = suite_create("screen_menu_looks");
    TCase *tests = tcase_create("looks");

    tcase_add_checked_fixture(tests, prepare, put_away);
    tcase_add_loop_test(tests, every_size_shows_all_or_says_so, 0, THEMES);
    tcase_add_loop_test(tests, a_large_course_fits_every_size, 0, THEMES);
    tcase_add_test(tests, too_small_says_so);
    tcase_add_test(tests, the_choice_is_always_in_sight);
    tcase_add_test(tests, the_steps_around_the_place_are_shown);
    tcase_add_test(tests, a_lesson_with_an_error_is_named);
    tcase_add_test(tests, also_shows_what_there_is);
    suite_add_tcase(suite, tests);
    return suite;
}
