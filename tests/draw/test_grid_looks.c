/* SPDX-License-Identifier: MIT */
/* What a small grid looks like at every density, with few colours, in ASCII, masked and hidden; seams, windows,
 * legends, and how numbers are printed. */
#include "draw/grid.h"
#include "suites.h"

#include <math.h>
#include <stdio.h>

static const double six[] = {0.25, 0.5, -1, 0, 1, -0.004};

static const char *small_label(const void *context, bool column, size_t index, char out[24])
{
    static const char *const names[2][3] = {{"The", "cat", "sat"}, {"1st", "second", "x"}};

    (void)context;
    (void)out;
    return names[column][index];
}

static struct grid small_grid(void)
{
    return (struct grid){.at = six,
                         .rows = 2,
                         .cols = 3,
                         .row_stride = 3,
                         .col_stride = 1,
                         .decimals = 2,
                         .widest = 5,
                         .scale = 1,
                         .label = small_label,
                         .row = 1,
                         .col = 1,
                         .cursor = true,
                         .mark_row = true,
                         .mark_col = true,
                         .row_labels = true,
                         .col_labels = true};
}

/* Fails unless the grid, drawn at the top left of 12 × 60, reads as `expected`. Leaves the canvas to look into. */
static struct canvas expect_drawing(struct grid *grid, struct theme theme, enum grid_level level, const char *expected)
{
    struct text text = {0};
    struct canvas canvas;

    canvas_make(&canvas, 12, 60, &theme);
    ck_assert(grid_place(grid, &theme, (struct area){0, 0, 12, 60}, level));
    grid_draw(&canvas, grid);
    for (int row = 0; row < grid_height(grid); row++) {
        canvas_row_text(&canvas, row, &text);
        text_add_byte(&text, '\n');
    }
    ck_assert_str_eq(text_string(&text), expected);
    text_free(&text);
    return canvas;
}

static void expect(struct grid grid, int colors, bool ascii, enum grid_level level, const char *expected)
{
    struct theme theme = {.colors = colors, .ascii = ascii};
    struct canvas canvas = expect_drawing(&grid, theme, level, expected);

    canvas_free(&canvas);
}

/* Labels over the last digit; brackets close to the number; one blank behind it, or the shade. */
START_TEST(numbers)
{
    expect(small_grid(), 256, false, GRID_NUMBERS,
           "        1st second▾     x\n"
           " The   0.25   0.50  -1.00\n"
           "▸cat   0.00  [1.00]  0.00\n");
    expect(small_grid(), 256, false, GRID_TIGHT,
           "       1st seco…▾    x\n"
           " The  0.25  0.50 -1.00\n"
           "▸cat  0.00 [1.00] 0.00\n");
    expect(small_grid(), 256, false, GRID_SHORT,
           "      1st seco▾   x\n"
           " The   .2   .5 -1.0\n"
           "▸cat   .0 [1.0]  .0\n");
}
END_TEST

START_TEST(numbers_with_shades)
{
    expect(small_grid(), 0, false, GRID_NUMBERS,
           "        1st  second▾      x\n"
           " The   0.25 ░  0.50 ▓ -1.00 █\n"
           "▸cat   0.00   [1.00]█  0.00\n");
    expect(small_grid(), 8, true, GRID_NUMBERS,
           "        1st  second*      x\n"
           " The   0.25 :  0.50 X -1.00 #\n"
           ">cat   0.00   [1.00]#  0.00\n");
    expect(small_grid(), 16, false, GRID_TIGHT,
           "       1st  seco…▾     x\n"
           " The  0.25 ░ 0.50 ▓-1.00 █\n"
           "▸cat  0.00  [1.00]█ 0.00\n");
}
END_TEST

START_TEST(colour_alone)
{
    struct grid grid = small_grid();

    expect(grid, 256, false, GRID_COLOR_2,
           "       ▾se…\n"
           " The\n"
           "▸cat   []\n");
    expect(grid, 0, false, GRID_COLOR_2,
           "       ▾se…\n"
           " The ░░▓▓██\n"
           "▸cat   []\n");
    expect(grid, 0, true, GRID_COLOR_1,
           "      *.\n"
           " The :X#\n"
           ">cat  +\n");
    grid.cursor = grid.mark_row = grid.mark_col = false;
    expect(grid, 256, false, GRID_COLOR_2,
           "     1st\n"
           " The\n"
           " cat\n");
}
END_TEST

/* Two rows of the matrix in one of the screen: the upper one is ink, the lower one paper. */
START_TEST(half_blocks)
{
    struct theme theme = {.colors = 256};
    struct grid grid = small_grid();
    struct canvas canvas = expect_drawing(&grid, theme, GRID_HALF, "      ▾…\n▸cat ▀▀▀\n");
    const struct cell *cell = &canvas.cells[60 + 5];

    ck_assert_int_eq(cell[0].style.ink, theme_heat(&theme, false, 1).paper);
    ck_assert_int_eq(cell[0].style.paper, theme_heat(&theme, false, 0).paper);
    ck_assert_int_eq(cell[1].style.ink, theme_heat(&theme, false, 3).paper);
    ck_assert_int_eq(cell[1].style.paper, theme_heat(&theme, false, 5).ink); /* selected */
    canvas_free(&canvas);
}
END_TEST

/* Without colours shares as a picture have halves too: large ones, and points for small ones; others have shades. */
START_TEST(half_blocks_without_colours)
{
    static const double shares[] = {0.9, 0.1, 0.31, 0.09, 0, 0.2, 0.3, 0.05};
    struct grid grid = {.at = shares,
                        .rows = 2,
                        .cols = 4,
                        .row_stride = 4,
                        .col_stride = 1,
                        .decimals = 2,
                        .is_share = true,
                        .scale = 1,
                        .label = small_label,
                        .row = GRID_NONE,
                        .col = GRID_NONE};

    expect(grid, 0, false, GRID_HALF, "█ ░\n ░░\n");
    grid.heat_alone = true;
    expect(grid, 0, false, GRID_HALF, "▀·█\n");
}
END_TEST

static enum grid_cell mixed_state(const void *context, size_t row, size_t col)
{
    static const enum grid_cell states[2][3] = {{GRID_SHOWN, GRID_MASKED, GRID_HIDDEN},
                                                {GRID_OFF, GRID_SHOWN, GRID_MASKED}};

    (void)context;
    return states[row][col];
}

/* Masked, hidden and switched-off cells print what they are, on the page's own background. */
START_TEST(masked_and_hidden)
{
    struct theme theme = {.colors = 256};
    struct grid grid = small_grid();
    struct canvas canvas;

    grid.state = mixed_state;
    canvas = expect_drawing(&grid, theme, GRID_NUMBERS,
                            "        1st second▾     x\n"
                            " The   0.25     -∞      ?\n"
                            "▸cat   0.00  [1.00]    -∞\n");
    ck_assert_int_ne(canvas.cells[60 + 8].style.paper, COLOR_PAGE);
    for (int col = 12; col < 26; col++)
        ck_assert_int_eq(canvas.cells[60 + col].style.paper, COLOR_PAGE);
    ck_assert_int_eq(canvas.cells[120 + 8].style.paper, COLOR_PAGE);
    canvas_free(&canvas);
    grid.is_share = true;
    expect(grid, 256, false, GRID_TIGHT,
           "       1st seco…▾    x\n"
           " The  0.25     ·     ?\n"
           "▸cat  0.00 [1.00]    ·\n");
    expect(grid, 0, true, GRID_COLOR_2,
           "       *...\n"
           " The ::..??\n"
           ">cat ..[]..\n");
}
END_TEST

/* A selected cell that is hidden or masked has its brackets too. */
START_TEST(masked_and_selected)
{
    struct grid grid = small_grid();

    grid.state = mixed_state;
    grid.row = 0;
    expect(grid, 256, false, GRID_NUMBERS,
           "        1st second▾     x\n"
           "▸The   0.25    [-∞]     ?\n"
           " cat   0.00   1.00     -∞\n");
    grid.col = 2;
    expect(grid, 0, true, GRID_SHORT,
           "      1st seco.   x*\n"
           ">The   .2 -inf   [?]\n"
           " cat   .0  1.0 -inf\n");
}
END_TEST

static char32_t small_mark(const void *context, size_t row, size_t col)
{
    (void)context;
    return row == 0 && col == 1 ? U'▴' : row == 1 && col == 1 ? U'▾' : U' ';
}

/* A mark follows its number, and moves no other: they end in the same column, short or not. */
START_TEST(marks)
{
    struct grid grid = small_grid();

    grid.mark = small_mark;
    grid.widest = 6; /* with its mark */
    expect(grid, 256, false, GRID_NUMBERS,
           "         1st  second▾      x\n"
           " The   0.25    0.50▴  -1.00\n"
           "▸cat   0.00   [1.00▾   0.00\n");
    grid.widest_short = 4;
    expect(grid, 256, false, GRID_SHORT,
           "      1st seco▾   x\n"
           " The   .2   .5▴-1.0\n"
           "▸cat   .0 [1.0▾  .0\n");
}
END_TEST

START_TEST(seams)
{
    struct grid grid = small_grid();

    grid.seam = 1;
    expect(grid, 256, false, GRID_TIGHT,
           "       1st  seco…▾     x\n"
           " The  0.25 │ 0.50 │-1.00\n"
           "▸cat  0.00 │[1.00]│ 0.00\n");
    grid.seam_blank = true;
    grid.seam = 2;
    expect(grid, 256, false, GRID_TIGHT,
           "       1st seco…▾     x\n"
           " The  0.25  0.50  -1.00\n"
           "▸cat  0.00 [1.00]  0.00\n");
}
END_TEST

/* -------------------------------------------------------------------------------------------------------- windows */

static const char *number_label(const void *context, bool column, size_t index, char out[24])
{
    (void)context;
    (void)column;
    snprintf(out, 24, "%zu", index + 1);
    return out;
}

/* What lies outside the window is announced at each edge. */
START_TEST(windows_say_that_they_are_windows)
{
    static double many[400];
    struct theme theme = {.colors = 256};
    struct grid grid = {.at = many,
                        .rows = 20,
                        .cols = 20,
                        .row_stride = 20,
                        .col_stride = 1,
                        .decimals = 1,
                        .widest = 3,
                        .scale = 1,
                        .label = number_label,
                        .row = 9,
                        .col = 9,
                        .cursor = true,
                        .mark_row = true,
                        .mark_col = true,
                        .row_labels = true,
                        .col_labels = true};
    struct canvas canvas;
    struct text text = {0};

    canvas_make(&canvas, 5, 30, &theme);
    ck_assert(grid_place(&grid, &theme, (struct area){0, 0, 5, 30}, GRID_NUMBERS));
    grid_draw(&canvas, &grid);
    canvas_text(&canvas, &text);
    ck_assert_str_eq(text_string(&text), "    …    8     9    10▾   11…\n"
                                         "▴8     0.0   0.0   0.0   0.0\n"
                                         " 9     0.0   0.0   0.0   0.0\n"
                                         "▸10    0.0   0.0  [0.0]  0.0\n"
                                         "▾11    0.0   0.0   0.0   0.0\n");
    text_free(&text);
    canvas_free(&canvas);
}
END_TEST

/* -------------------------------------------------------------------------------------------------------- legends */

static void expect_legend(struct theme theme, bool is_share, double scale, const char *expected)
{
    struct canvas canvas;
    struct text text = {0};
    const struct grid grid = {.is_share = is_share, .scale = scale};
    int columns = grid_ramp(NULL, &theme, 0, 0, &grid);

    canvas_make(&canvas, 1, 40, &theme);
    ck_assert_int_eq(grid_ramp(&canvas, &theme, 0, 0, &grid), columns);
    canvas_row_text(&canvas, 0, &text);
    ck_assert_str_eq(text_string(&text), expected);
    ck_assert_int_eq(canvas_columns(&theme, expected), columns);
    text_free(&text);
    canvas_free(&canvas);
}

START_TEST(legends)
{
    expect_legend((struct theme){.colors = 256}, false, 6, "-6             6");
    expect_legend((struct theme){.colors = 256}, false, 0.3, "-0.3             0.3");
    expect_legend((struct theme){.colors = 256}, true, 7, "0            1");
    expect_legend((struct theme){.colors = 8}, false, 3, "0 ░▒▓█ 3");
    expect_legend((struct theme){.ascii = true}, true, 3, "0 :=X# 1");
}
END_TEST

/* The legend is the ramp itself, step by step. */
START_TEST(legend_is_the_ramp)
{
    struct theme theme = {.colors = 256};
    struct canvas canvas;

    canvas_make(&canvas, 2, 20, &theme);
    grid_ramp(&canvas, &theme, 0, 0, &(struct grid){.scale = 6});
    for (int step = -5; step <= 5; step++)
        ck_assert_int_eq(canvas.cells[3 + step + 5].style.paper, theme_heat(&theme, false, step).paper);
    canvas_clear(&canvas);
    grid_ramp(&canvas, &theme, 0, 0, &(struct grid){.is_share = true, .scale = 1});
    for (int step = 0; step <= 9; step++)
        ck_assert_int_eq(canvas.cells[2 + step].style.paper, theme_heat(&theme, true, step).paper);
    canvas_free(&canvas);
}
END_TEST

START_TEST(how_numbers_are_printed)
{
    static const struct {
        double value;
        int decimals;
        const char *full, *brief;
    } rows[] = {{5.6, 2, "5.60", "5.6"},   {0.86, 2, "0.86", ".9"},    {-0.001, 2, "0.00", ".0"},
                {-0.04, 2, "-0.04", ".0"}, {-0.86, 2, "-0.86", "-.9"}, {0.96, 2, "0.96", "1.0"},
                {1, 2, "1.00", "1.0"},     {-1, 1, "-1.0", "-1.0"},    {10.04, 2, "10.04", "10.0"},
                {0, 1, "0.0", ".0"},       {-INFINITY, 2, "-∞", "-∞"}, {100, 2, "100.00", "100.0"}};
    struct grid grid = small_grid();
    char out[32];

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        grid.decimals = rows[i].decimals;
        ck_assert_str_eq(grid_number(&grid, rows[i].value, GRID_NUMBERS, out), rows[i].full);
        ck_assert_str_eq(grid_number(&grid, rows[i].value, GRID_TIGHT, out), rows[i].full);
        ck_assert_str_eq(grid_number(&grid, rows[i].value, GRID_SHORT, out), rows[i].brief);
    }
}
END_TEST

Suite *draw_grid_looks_suite(void)
{
    Suite *suite = suite_create("draw_grid_looks");
    TCase *cells = tcase_create("cells"), *around = tcase_create("around");

    tcase_add_test(cells, numbers);
    tcase_add_test(cells, numbers_with_shades);
    tcase_add_test(cells, colour_alone);
    tcase_add_test(cells, half_blocks);
    tcase_add_test(cells, half_blocks_without_colours);
    tcase_add_test(cells, masked_and_hidden);
    tcase_add_test(cells, masked_and_selected);
    tcase_add_test(cells, marks);
    tcase_add_test(cells, seams);
    tcase_add_test(cells, how_numbers_are_printed);
    tcase_add_test(around, windows_say_that_they_are_windows);
    tcase_add_test(around, legends);
    tcase_add_test(around, legend_is_the_ramp);
    suite_add_tcase(suite, cells);
    suite_add_tcase(suite, around);
    return suite;
}
