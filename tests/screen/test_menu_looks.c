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

static bool is_line(const struct cell *cell)
{
    return cell->glyph == U'│' || cell->glyph == U'|';
}

/* The two halves, where there is room for them, keep to themselves: the line between them is whole, and stands free. */
static void check_halves(void)
{
    const struct canvas *canvas = &desk.screen.canvas;
    int between = 1;

    if (canvas->cols < 76 || canvas->rows < 20)
        return;
    while (between < canvas->cols - 3 && !is_line(canvas->cells + 2 * canvas->cols + between))
        between++;
    for (int row = 2; row < canvas->rows - 2; row++) {
        const struct cell *cells = canvas->cells + row * canvas->cols + between;

        if (desk.menu.notice.length && row == canvas->rows - 3)
            break; /* it stands over both */
        ck_assert_msg(is_line(cells), "row %d of\n%s", row, text_string(&desk.screen.text));
        ck_assert(cells[1].glyph == U' ' && cells[2].glyph == U' ');
        ck_assert_msg(cells[-1].glyph == U' ', "row %d of\n%s", row, text_string(&desk.screen.text));
    }
}

static void check_size(int cols, int rows, const char *keys)
{
    desk.screen.canvas.cut = false;
    screen_resize(&desk.screen, cols, rows);
    ck_assert_msg(!desk.screen.canvas.cut, "%d×%d after %s:\n%s", cols, rows, keys, text_string(&desk.screen.text));
    for (int row = 0; desk.screen.canvas.theme.ascii && row < rows; row++)
        for (const char *at = screen_row(&desk.screen, row); *at; at++)
            ck_assert_msg((unsigned char)*at < 0x80, "%s", screen_row(&desk.screen, row));
    if (desk.screen.own.count > 1) {
        screen_expect(&desk.screen, "Esc close");
        return;
    }
    check_halves();
    if (!desk.menu.filters) {
        screen_expect(&desk.screen, "? help");
        screen_expect(&desk.screen, "Enter ");
        screen_expect(&desk.screen, desk.menu.list == MENU_LESSONS ? "q quit" : "Esc back");
    }
    if (!desk.menu.notice.length)
        screen_expect(&desk.screen, desk.screen.canvas.theme.ascii ? " >" : "▸");
}

static void check_sizes(void)
{
    for (int scene = 0; scene < SCENES; scene++) {
        struct library *library = &desk.opened.library;
        const struct progress *progress = desk.progress;

        stack_cut(&desk.screen.own, 1);
        menu_free(&desk.menu);
        menu_start(&desk.menu, library, progress);
        screen_press(&desk.screen, scenes[scene]);
        for (size_t rows = 0; rows < sizeof heights / sizeof *heights; rows++)
            for (size_t cols = 0; cols < sizeof widths / sizeof *widths; cols++)
                check_size(widths[cols], heights[rows], scenes[scene]);
    }
}

START_TEST(every_size_shows_all_or_says_so)
{
    desk_stop_at(&desk, "six-stages", "score");
    desk_open_menu(&desk, 80, 24);
    screen_theme(&desk.screen, &themes[_i]);
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
    screen_theme(&desk.screen, &themes[_i]);
    check_sizes();
}
END_TEST

START_TEST(too_small_says_so)
{
    desk_open_menu(&desk, 39, 12);
    screen_expect(&desk.screen, "Headway needs 40×12.");
    screen_shows(&desk.screen, "Down", "Only q does something here.");
    screen_click_at(&desk.screen, 3, 3);
    screen_refuse(&desk.screen, "Only q does something here.");
    screen_resize(&desk.screen, 80, 11);
    screen_expect(&desk.screen, "This window has 80×11.");
    screen_resize(&desk.screen, 1, 1);
    screen_press(&desk.screen, "q");
    ck_assert_int_eq(desk.screen.request, SCENE_QUIT);
    screen_resize(&desk.screen, 40, 12);
    screen_expect(&desk.screen, "▸ 1  Why attention");
}
END_TEST

/* ------------------------------------------------------------------------------------------------------ long lists */

/* The usual window holds eleven lessons and all that stands below them. */
START_TEST(eleven_lessons_need_no_scrolling)
{
    desk_write_course(&desk, 11, 2, "Test");
    desk_open_menu(&desk, 80, 24);
    screen_expect(&desk.screen, "▸ 1  Test 1 ");
    screen_expect(&desk.screen, "  11  Test 11 ");
    screen_expect(&desk.screen, "   E  Elsewhere");
    screen_refuse(&desk.screen, "more");
    screen_resize(&desk.screen, 40, 12);
    screen_expect_row(&desk.screen, 10, "▾ 10  Test 10             ────     0/2");
    screen_shows(&desk.screen, "End", "▸ E  Elsewhere");
}
END_TEST

START_TEST(the_choice_is_always_in_sight)
{
    desk_write_course(&desk, 30, 2, "Test");
    desk_open_menu(&desk, 80, 24);
    screen_expect(&desk.screen, "▾ 18 more");
    for (int i = 1; i < 35; i++) {
        screen_shows(&desk.screen, "Down", " ▸");
    }
    screen_expect(&desk.screen, "▸ E  Elsewhere");
    screen_expect(&desk.screen, "▴ 18 more");
    screen_refuse(&desk.screen, "▾");
    for (int i = 1; i < 35; i++) {
        screen_shows(&desk.screen, "Up", " ▸");
    }
    screen_expect(&desk.screen, "▸ 1  Test 1 ");
    screen_resize(&desk.screen, 40, 12);
    screen_expect_row(&desk.screen, 10, "▾ 10  Test 10             ────     0/2");
    screen_shows(&desk.screen, "PgDn", "▸11  Test 11");
    screen_expect_row(&desk.screen, 1, "▴  6  Test 6              ────     0/2");
    screen_shows(&desk.screen, "PgUp PgUp", "▸ 1  Test 1 ");
}
END_TEST

/* Many steps: those around the one that comes next, and how many there are before and after. */
START_TEST(the_steps_around_the_place_are_shown)
{
    desk_write_course(&desk, 1, 60, "Test");
    desk_stop_at(&desk, "number-1", "s30");
    desk_open_menu(&desk, 80, 24);
    screen_expect(&desk.screen, "▸✓ Step 30 of 1");
    screen_expect(&desk.screen, "… 22 before");
    screen_expect(&desk.screen, "… 24 more");
    screen_expect(&desk.screen, "Step 23 of 1");
    screen_expect(&desk.screen, "Step 36 of 1");
    screen_resize(&desk.screen, 80, 80);
    screen_expect(&desk.screen, "Step 1 of 1");
    screen_expect(&desk.screen, "Step 60 of 1");
}
END_TEST

/* ------------------------------------------------------------------------------------------------- what is chosen */

START_TEST(a_lesson_with_an_error_is_named)
{
    desk_write_course(&desk, 2, 2, "Test");
    desk_write_lesson(&desk, 3, "broken", "# Broken\n\n---\n\nNo heading.\n");
    desk_open_menu(&desk, 120, 24);
    screen_expect(&desk.screen, "3  broken");
    screen_expect(&desk.screen, "has an error");
    screen_expect(&desk.screen, "0 of 4 parts");
    screen_shows(&desk.screen, "3", "03-broken.md:"); /* FILE:LINE:COLUMN */
    screen_resize(&desk.screen, 40, 12);
    screen_refuse(&desk.screen, "03-broken.md:");
    screen_press(&desk.screen, "Enter");
    ck_assert_int_eq(desk.screen.request, SCENE_DRAW);
    screen_expect(&desk.screen, "no step");
    screen_hides(&desk.screen, "Up", "no step");
    screen_expect(&desk.screen, "▸ 2");
}
END_TEST

START_TEST(also_shows_what_there_is)
{
    desk_open_menu(&desk, 120, 60); /* rows for all views, but not for all terms */
    screen_press(&desk.screen, "End Up Up Up Up");
    for (size_t i = 0; view_table[i]; i++)
        screen_expect(&desk.screen, view_table[i]->title);
    screen_shows(&desk.screen, "Down", "  A row of weights"); /* a drill among the quizzes */
    screen_shows(&desk.screen, "Down", "  The next word");
    screen_shows(&desk.screen, "Down", "more"); /* terms than rows */
    screen_refuse(&desk.screen, "  “");
    screen_shows(&desk.screen, "Down", "  “A head has one temperature”");
    screen_refuse(&desk.screen, "attention sink");
    screen_shows(&desk.screen, "L Down", view_table[1]->summary, "headway lab split");
    screen_refuse(&desk.screen, "steps");
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
    tcase_add_test(tests, eleven_lessons_need_no_scrolling);
    tcase_add_test(tests, the_choice_is_always_in_sight);
    tcase_add_test(tests, the_steps_around_the_place_are_shown);
    tcase_add_test(tests, a_lesson_with_an_error_is_named);
    tcase_add_test(tests, also_shows_what_there_is);
    suite_add_tcase(suite, tests);
    return suite;
}
