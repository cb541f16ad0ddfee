/* SPDX-License-Identifier: MIT */
/* Bars: how long they are, in eighths to the right, and in whole columns to the left of the middle. */
#include "draw/bar.h"
#include "suites.h"

static const struct theme unicode = {.colors = 256}, ascii = {.colors = 0, .ascii = true};

/* Fails unless the bar drawn by `draw` reads as `expected`. */
static void expect_bar(const struct theme *theme, double value, bool is_signed, const char *expected)
{
    struct canvas canvas;
    struct text text = {0};

    canvas_make(&canvas, 1, 10, theme);
    (is_signed ? bar_draw_signed : bar_draw)(&canvas, 0, 1, 8, theme_role(theme, ROLE_PLAIN), value);
    canvas_row_text(&canvas, 0, &text);
    ck_assert_str_eq(text_string(&text), expected);
    ck_assert(!canvas.cut);
    text_free(&text);
    canvas_free(&canvas);
}

START_TEST(bars_grow_by_eighths)
{
    expect_bar(&unicode, 0, false, "");
    expect_bar(&unicode, 1.0 / 64, false, " ▏");
    expect_bar(&unicode, 0.5, false, " ████");
    expect_bar(&unicode, 0.9, false, " ███████▎");
    expect_bar(&unicode, 7, false, " ████████");
    expect_bar(&unicode, -1, false, "");
    expect_bar(&ascii, 0.9, false, " ########");
}
END_TEST

START_TEST(signed_bars_start_in_the_middle)
{
    expect_bar(&unicode, 0, true, "");
    expect_bar(&unicode, 0.5, true, "     ██");
    expect_bar(&unicode, 2, true, "     ████");
    expect_bar(&unicode, -0.5, true, "   ██");
    expect_bar(&unicode, -0.1, true, "");
    expect_bar(&unicode, -9, true, " ████");
    expect_bar(&ascii, -0.25, true, "    #");
}
END_TEST

Suite *draw_bar_suite(void)
{
    Suite *suite = suite_create("draw_bar");
    TCase *tests = tcase_create("bar");

    tcase_add_test(tests, bars_grow_by_eighths);
    tcase_add_test(tests, signed_bars_start_in_the_middle);
    suite_add_tcase(suite, tests);
    return suite;
}
