/* SPDX-License-Identifier: MIT */
#include "draw/column.h"
#include "suites.h"

#include <check.h>

/* Draws a bar two columns wide in four rows and compares all of it, top row first. */
static void expect(double share, bool ascii, const char *screen)
{
    const struct theme theme = {.ascii = ascii};
    struct canvas canvas;
    struct text text = {0};

    canvas_make(&canvas, 4, 3, &theme);
    column_draw(&canvas, (struct area){0, 1, 4, 2}, theme_role(&theme, ROLE_PLAIN), share);
    canvas_text(&canvas, &text);
    ck_assert_str_eq(text_string(&text), screen);
    ck_assert(!canvas.cut);
    text_free(&text);
    canvas_free(&canvas);
}

START_TEST(stands_on_its_ground)
{
    expect(0, false, "\n\n\n\n");
    expect(-1, false, "\n\n\n\n");
    expect(1e-9, false, "\n\n\n ▁▁\n");
    expect(0.25, false, "\n\n\n ██\n");
    expect(0.4, false, "\n\n ▅▅\n ██\n");
    expect(1, false, " ██\n ██\n ██\n ██\n");
    expect(7, false, " ██\n ██\n ██\n ██\n");
}
END_TEST

START_TEST(in_ascii_too)
{
    expect(1e-9, true, "\n\n\n ..\n");
    expect(0.4, true, "\n\n ::\n ##\n");
    expect(0.99, true, " ##\n ##\n ##\n ##\n");
}
END_TEST

START_TEST(no_room_no_bar)
{
    const struct theme theme = {0};
    struct canvas canvas;
    struct text text = {0};

    canvas_make(&canvas, 1, 1, &theme);
    column_draw(&canvas, (struct area){0, 0, 0, 1}, theme_role(&theme, ROLE_PLAIN), 1);
    column_draw(&canvas, (struct area){0, 0, 1, 0}, theme_role(&theme, ROLE_PLAIN), 1);
    canvas_text(&canvas, &text);
    ck_assert_str_eq(text_string(&text), "\n");
    ck_assert(!canvas.cut);
    text_free(&text);
    canvas_free(&canvas);
}
END_TEST

Suite *draw_column_suite(void)
{
    Suite *suite = suite_create("column");
    TCase *tests = tcase_create("column");

    tcase_add_test(tests, stands_on_its_ground);
    tcase_add_test(tests, in_ascii_too);
    tcase_add_test(tests, no_room_no_bar);
    suite_add_tcase(suite, tests);
    return suite;
}
