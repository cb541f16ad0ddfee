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

/* Three lines, of which a thick bar has the middle. */
static void expect_thick(const struct theme *theme, double share, const char *expected)
{
    struct canvas canvas;
    struct text text = {0};

    canvas_make(&canvas, 3, 10, theme);
    bar_draw_thick(&canvas, 1, 1, 8, theme_role(theme, ROLE_PLAIN), share);
    canvas_text(&canvas, &text);
    ck_assert_str_eq(text_string(&text), expected);
    ck_assert(!canvas.cut);
    text_free(&text);
    canvas_free(&canvas);
}

START_TEST(thick_bars_have_half_of_the_lines_beside_theirs)
{
    expect_thick(&unicode, 0.5, " ▄▄▄▄\n ████\n ▀▀▀▀\n");
    expect_thick(&unicode, 0.45, " ▄▄▄▄\n ████\n ▀▀▀▀\n");
    expect_thick(&unicode, 3, " ▄▄▄▄▄▄▄▄\n ████████\n ▀▀▀▀▀▀▀▀\n");
    expect_thick(&unicode, 1.0 / 32, "\n ▎\n\n");
    expect_thick(&unicode, 0, "\n\n\n");
    expect_thick(&ascii, 0.5, "\n ####\n\n");
}
END_TEST

Suite *draw_bar_suite(void)
{
    Suite *suite = suite_create("draw_bar");
    TCase *tests = tcase_create("bar");

    tcase_add_test(tests, bars_grow_by_eighths);
    tcase_add_test(tests, signed_bars_start_in_the_middle);
    tcase_add_test(tests, thick_bars_have_half_of_the_lines_beside_theirs);
    suite_add_tcase(suite, tests);
    return suite;
}
