/* SPDX-License-Identifier: MIT */
/* The plane on a canvas: where points land, that circles are round, and that nothing is drawn outside. */
#include "draw/plot.h"
#include "suites.h"

#include <math.h>

static const struct theme color = {.colors = 256}, mono = {.colors = 0}, ascii = {.colors = 256, .ascii = true};
static const struct plot_ink ink = {.style = {.ink = 7, .paper = COLOR_PAGE}, .character = U'·'};

/* Draws with a theme and returns the whole canvas as text. */
static const char *drawn(const struct plot *plot, const struct theme *theme, struct text *out)
{
    struct canvas canvas;

    canvas_make(&canvas, plot->area.row + plot->area.rows, plot->area.col + plot->area.cols, theme);
    plot_draw(&canvas, plot);
    ck_assert(!canvas.cut);
    text_free(out);
    canvas_text(&canvas, out);
    canvas_free(&canvas);
    return text_string(out);
}

/* Seven units are eight dots: two rows of four, four columns of two. */
START_TEST(dots_stand_where_the_points_are)
{
    struct plot plot;
    struct text text = {0};

    plot_make(&plot, &color, (struct area){0, 0, 2, 4}, (struct plot_bounds){0, 0, 7, 7});
    plot_point(&plot, 0, 7, &ink);
    plot_point(&plot, 1, 4, &ink);
    plot_point(&plot, 7, 0, &ink);
    plot_point(&plot, 7.4, 1.4, &ink);
    ck_assert_str_eq(drawn(&plot, &color, &text), "⢁\n   ⢠\n");
    plot_free(&plot);
    text_free(&text);
}
END_TEST

START_TEST(lines_reach_from_end_to_end)
{
    static const double a[] = {0, 0}, b[] = {7, 7}, c[] = {7, 0}, far[] = {1e9, 7};
    struct plot plot;
    struct text text = {0};

    plot_make(&plot, &color, (struct area){0, 0, 2, 4}, (struct plot_bounds){0, 0, 7, 7});
    plot_line(&plot, a, b, &ink);
    ck_assert_str_eq(drawn(&plot, &color, &text), "  ⡠⠊\n⡠⠊\n");
    plot_line(&plot, a, c, &ink);
    ck_assert_str_eq(drawn(&plot, &color, &text), "  ⡠⠊\n⣠⣊⣀⣀\n");
    plot_line(&plot, b, far, &ink);
    plot_line(&plot, b, b, &ink);
    plot_free(&plot);
    plot_make(&plot, &mono, (struct area){0, 0, 2, 4}, (struct plot_bounds){0, 0, 7, 7});
    plot_line(&plot, a, b, &ink);
    ck_assert_str_eq(drawn(&plot, &mono, &text), "  ··\n···\n");
    ck_assert_str_eq(drawn(&plot, &ascii, &text), "  ..\n...\n");
    plot_free(&plot);
    text_free(&text);
}
END_TEST

/* As many columns as twice its rows, in dots and in characters. */
START_TEST(circles_are_round)
{
    static const struct theme *const themes[] = {&color, &mono, &ascii};
    static const double middle[] = {3, -2};

    for (size_t i = 0; i < 3; i++) {
        struct plot plot;
        int top, bottom, left, right, at;

        plot_make(&plot, themes[i], (struct area){1, 2, 11, 60}, (struct plot_bounds){-2, -7, 8, 3});
        plot_circle(&plot, middle, 5, &ink);
        ck_assert(plot_find(&plot, 3, 3, &top, &at) && plot_find(&plot, 3, -7, &bottom, &at));
        ck_assert(plot_find(&plot, -2, -2, &at, &left) && plot_find(&plot, 8, -2, &at, &right));
        ck_assert_int_eq(bottom - top + 1, 11);
        ck_assert(right - left + 1 >= 21 && right - left + 1 <= 23);
        for (int row = 0; row < 11; row++)
            for (int col = 0; col < 60; col++) {
                double x, y;

                plot_place(&plot, 1 + row, 2 + col, &x, &y);
                ck_assert(!plot.cells[row * 60 + col].is_inked || fabs(hypot(x - 3, y + 2) - 5) <= 4 * plot.per_dot);
            }
        plot_free(&plot);
    }
}
END_TEST

START_TEST(places_and_points_agree)
{
    struct plot plot;
    int row, col;
    double x, y;

    plot_make(&plot, &color, (struct area){3, 5, 9, 17}, (struct plot_bounds){-1, -1, 4, 4});
    for (int r = 3; r < 12; r++)
        for (int c = 5; c < 22; c++) {
            plot_place(&plot, r, c, &x, &y);
            ck_assert(plot_find(&plot, x - plot.per_dot / 4, y + plot.per_dot / 4, &row, &col));
            ck_assert(row == r && col == c);
        }
    ck_assert(!plot_find(&plot, 1e300, 0, &row, &col));
    ck_assert(!plot_find(&plot, (double)NAN, 0, &row, &col));
    plot_point(&plot, -1e300, (double)INFINITY, &ink);
    plot_free(&plot);
    plot_make(&plot, &color, (struct area){0, 0, 0, 0}, (struct plot_bounds){2, 2, 2, 2}); /* a point, in no room */
    plot_point(&plot, 2, 2, &ink);
    ck_assert(plot.cells[0].is_inked);
    plot_free(&plot);
}
END_TEST

/* What comes last gives a cell its colour; dots of both stay. */
START_TEST(the_last_thing_colours_a_cell)
{
    struct plot_ink second = {.style = {.ink = 3, .paper = COLOR_PAGE}, .character = U'×'};
    struct plot plot;
    struct canvas canvas;

    plot_make(&plot, &color, (struct area){0, 0, 1, 1}, (struct plot_bounds){0, 0, 1, 3});
    plot_point(&plot, 0, 0, &ink);
    plot_point(&plot, 1, 3, &second);
    canvas_make(&canvas, 1, 1, &color);
    plot_draw(&canvas, &plot);
    ck_assert_uint_eq(canvas.cells[0].glyph, 0x2848);
    ck_assert_int_eq(canvas.cells[0].style.ink, 3);
    canvas_free(&canvas);
    plot_free(&plot);
}
END_TEST

Suite *draw_plot_suite(void)
{
    Suite *suite = suite_create("draw_plot");
    TCase *tests = tcase_create("plot");

    tcase_add_test(tests, dots_stand_where_the_points_are);
    tcase_add_test(tests, lines_reach_from_end_to_end);
    tcase_add_test(tests, circles_are_round);
    tcase_add_test(tests, places_and_points_agree);
    tcase_add_test(tests, the_last_thing_colours_a_cell);
    suite_add_tcase(suite, tests);
    return suite;
}
