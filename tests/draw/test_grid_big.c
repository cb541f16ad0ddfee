/* SPDX-License-Identifier: MIT */
/* Cells of several rows: how many they take, what they look like, and that every place of one is a place of that cell.
 */
#include "base/random.h"
#include "draw/grid.h"
#include "suites.h"

#include <stdio.h>
#include <string.h>

enum { ROWS = 60, COLS = 200 };

static const double four[] = {0.25, -1, 1, 0};

static const char *word(const void *context, bool column, size_t index, char out[24])
{
    static const char *const words[2][4] = {{"The", "cat", "sat", "on"}, {"one", "two", "three", "four"}};

    (void)context;
    if (index < 4)
        return words[column][index];
    snprintf(out, 24, "%zu", index);
    return out;
}

static struct grid small_grid(void)
{
    return (struct grid){.at = four,
                         .rows = 2,
                         .cols = 2,
                         .row_stride = 2,
                         .col_stride = 1,
                         .decimals = 2,
                         .widest = 5,
                         .scale = 1,
                         .label = word,
                         .row = 1,
                         .cursor = true,
                         .mark_row = true,
                         .mark_col = true,
                         .row_labels = true,
                         .col_labels = true,
                         .big = true};
}

static void expect(struct grid grid, struct theme theme, struct area room, const char *expected)
{
    struct text text = {0};
    struct canvas canvas;

    canvas_make(&canvas, room.rows, room.cols, &theme);
    ck_assert(grid_place(&grid, &theme, room, GRID_AUTO));
    grid_draw(&canvas, &grid);
    canvas_text(&canvas, &text);
    ck_assert_str_eq(text_string(&text), expected);
    text_free(&text);
    canvas_free(&canvas);
}

START_TEST(the_selected_one_has_a_frame)
{
    struct theme theme = {.colors = 256};

    expect(small_grid(), theme, (struct area){0, 0, 7, 40},
           "         one▾         two\n"
           "\n"
           " The     0.25       -1.00\n"
           "\n"
           "     █▀        ▀█\n"
           "▸cat █   1.00   █    0.00\n"
           "     █▄        ▄█\n");
}
END_TEST

/* With few colours a shade fills the cell; the number stands on a blank. */
START_TEST(shades_fill_cells)
{
    struct theme theme = {.colors = 0}, ascii = {.colors = 0, .ascii = true};

    expect(small_grid(), theme, (struct area){0, 0, 5, 30},
           "       one▾     two\n"
           " The ░ 0.25 ░█-1.00 █\n"
           "     ░░░░░░░░████████\n"
           "▸cat [ 1.00 ]  0.00\n"
           "     [ ████ ]\n");
    expect(small_grid(), ascii, (struct area){0, 0, 5, 30},
           "       one*     two\n"
           " The : 0.25 :#-1.00 #\n"
           "     ::::::::########\n"
           ">cat [ 1.00 ]  0.00\n"
           "     [ #### ]\n");
}
END_TEST

/* Where a row more is all that is missing, labels stand in the first cells. */
START_TEST(labels_can_stand_inside)
{
    struct theme theme = {.colors = 256};
    struct grid grid = small_grid();

    grid.labels_inside = true;
    expect(grid, theme, (struct area){0, 0, 4, 30},
           "       one▾     two\n"
           " The   0.25   -1.00\n"
           "     █▀    ▀█\n"
           "▸cat █ 1.00 █  0.00\n");
}
END_TEST

/* Heat is everywhere in a cell, to its last corner, and not beside it. */
START_TEST(heat_fills_cells)
{
    struct theme theme = {.colors = 256};
    struct grid grid = small_grid();
    struct canvas canvas;

    grid.cursor = false;
    canvas_make(&canvas, 12, 60, &theme);
    ck_assert(grid_place(&grid, &theme, (struct area){0, 0, 12, 60}, GRID_AUTO));
    ck_assert_int_eq(grid.cell_rows, 5);
    grid_draw(&canvas, &grid);
    for (int row = 0; row < 12; row++)
        for (int col = 0; col < 60; col++) {
            size_t r, c;
            bool hit = grid_hit(&grid, row, col, &r, &c);
            short paper = hit ? theme_heat(&theme, false, theme_signed_step(four[2 * r + c], 1)).paper : COLOR_PAGE;

            ck_assert_int_eq(canvas.cells[row * 60 + col].style.paper, paper);
        }
    canvas_free(&canvas);
}
END_TEST

START_TEST(as_big_as_the_room_allows)
{
    static const struct {
        int rows, cols, tall, wide;
    } rooms[] = {{2, 60, 1, 7},   {4, 60, 1, 7},  {5, 60, 2, 8},   {7, 60, 3, 12}, {9, 60, 4, 16},
                 {40, 60, 5, 20}, {40, 19, 3, 7}, {40, 27, 5, 11}, {5, 19, 2, 7}};
    struct theme theme = {.colors = 256};

    for (size_t i = 0; i < sizeof rooms / sizeof *rooms; i++) {
        struct grid grid = small_grid();

        ck_assert(grid_place(&grid, &theme, (struct area){0, 0, rooms[i].rows, rooms[i].cols}, GRID_AUTO));
        ck_assert_msg(grid.cell_rows == rooms[i].tall && grid.cell_columns == rooms[i].wide, "%d×%d: cells of %d×%d",
                      rooms[i].cols, rooms[i].rows, grid.cell_columns, grid.cell_rows);
    }
}
END_TEST

/* ------------------------------------------------------------------------------------------------------- at random */

static int below(struct random *r, int count)
{
    return (int)(random_bits(r) % (uint64_t)count);
}

/* Every place of a cell is a hit on it, and its number is read where grid_number_line() says. */
static void check_cells(const struct grid *grid, const struct canvas *canvas)
{
    for (size_t row = 0; row < grid->rows; row++)
        for (size_t col = 0; col < grid->cols; col++) {
            int line = grid_number_line(grid, row), top = line - (grid->cell_rows - 1) / 2;
            int left = grid_column_at(grid, col);
            size_t hit_row, hit_col, length = 0;
            char number[32], shown[32] = "";

            for (int i = 0; i < grid->cell_rows * grid->cell_columns; i++)
                if (!grid_hit(grid, top + i / grid->cell_columns, left + i % grid->cell_columns, &hit_row, &hit_col) ||
                    hit_row != row || hit_col != col)
                    ck_abort_msg("cell %zu,%zu: its place %d is not its own", row, col, i);
            for (int i = 0; i < grid->cell_columns; i++) {
                char32_t glyph = canvas->cells[line * COLS + left + i].glyph;

                if (glyph > U' ' && glyph < 0x7F && glyph != U'[' && glyph != U']')
                    shown[length++] = (char)glyph;
            }
            if (strcmp(shown, grid_number(grid, grid->at[row * grid->cols + col], grid->level, number)) != 0)
                ck_abort_msg("cell %zu,%zu: %s, not %s", row, col, shown, number);
        }
}

START_TEST(all_of_the_matrix_is_in_sight)
{
    static const int colors[] = {256, 16, 8, 0};
    struct random r;
    double numbers[8 * 8];
    int grown = 0;

    random_start(&r, 21, (uint64_t)_i);
    for (int i = 0; i < 100; i++) {
        struct theme theme = {.colors = colors[below(&r, 4)]};
        struct area room = {1, 2, 1 + below(&r, 56), 1 + below(&r, 190)};
        struct grid grid = small_grid(), usual;
        struct canvas canvas;

        grid.at = numbers;
        grid.rows = (size_t)(1 + below(&r, 8));
        grid.cols = grid.row_stride = (size_t)(1 + below(&r, 8));
        grid.row = (size_t)below(&r, (int)grid.rows);
        grid.col = (size_t)below(&r, (int)grid.cols);
        grid.seam = (size_t)below(&r, 4);
        for (size_t j = 0; j < grid.rows * grid.cols; j++)
            numbers[j] = 2 * random_uniform(&r) - 1;
        usual = grid;
        usual.big = false;
        canvas_make(&canvas, ROWS, COLS, &theme);
        if (grid_place(&usual, &theme, room, GRID_AUTO)) {
            ck_assert(grid_place(&grid, &theme, room, GRID_AUTO));
            ck_assert(grid.level == usual.level && grid.shown_rows == usual.shown_rows);
            grid_draw(&canvas, &grid);
            if (grid.cell_rows > 1) {
                ck_assert(grid.shown_rows == grid.rows && grid.shown_cols == grid.cols);
                ck_assert(grid.cell_columns >= 2 * grid.cell_rows && grid.cell_columns >= usual.cell_columns);
                check_cells(&grid, &canvas);
                grown++;
            }
        }
        canvas_free(&canvas);
    }
    ck_assert_int_gt(grown, 20);
}
END_TEST

Suite *draw_grid_big_suite(void)
{
    Suite *suite = suite_create("draw_grid_big");
    TCase *looks = tcase_create("looks"), *random = tcase_create("random");

    tcase_add_test(looks, the_selected_one_has_a_frame);
    tcase_add_test(looks, shades_fill_cells);
    tcase_add_test(looks, labels_can_stand_inside);
    tcase_add_test(looks, heat_fills_cells);
    tcase_add_test(looks, as_big_as_the_room_allows);
    tcase_add_loop_test(random, all_of_the_matrix_is_in_sight, 0, 8);
    suite_add_tcase(suite, looks);
    suite_add_tcase(suite, random);
    return suite;
}
