/* SPDX-License-Identifier: MIT */
/* One line in several roles: how its runs join, and where it is cut. */
#include "draw/line.h"
#include "suites.h"

static const struct theme unicode = {.colors = 256}, ascii = {.colors = 256, .ascii = true};

/* Fails unless a row of the canvas reads as `expected` (trailing blanks cut). */
static void expect_row(const struct canvas *canvas, int row, const char *expected)
{
    struct text text = {0};

    canvas_row_text(canvas, row, &text);
    ck_assert_str_eq(text_string(&text), expected);
    text_free(&text);
}

static const struct cell *cell_of(const struct canvas *canvas, int row, int col)
{
    return &canvas->cells[(size_t)row * (size_t)canvas->cols + (size_t)col];
}

static struct line three_runs(void)
{
    struct line line = {0};

    line_add(&line, ROLE_STRONG, "abc");
    line_add(&line, ROLE_STRONG, "");
    line_add(&line, ROLE_DIM, "def");
    line_addf(&line, ROLE_DIM, "%s", "g");
    line_add(&line, ROLE_PLAIN, "hi");
    return line;
}

START_TEST(line_joins_runs_of_a_role)
{
    struct line line = three_runs();

    ck_assert_uint_eq(line.count, 3);
    ck_assert_str_eq(text_string(&line.text), "abcdefghi");
    ck_assert_int_eq(line_columns(&unicode, &line), 9);
    line_free(&line);
    ck_assert_uint_eq(line.count, 0);
    ck_assert_int_eq(line_columns(&unicode, &line), 0);
}
END_TEST

/* At every width: as much as fits, a mark where something is left out, never more than the room. */
START_TEST(line_is_cut_with_a_mark)
{
    static const char *const expected[] = {"",      "…",      "a…",      "ab…",      "abc…",
                                           "abcd…", "abcde…", "abcdef…", "abcdefg…", "abcdefghi"};
    struct line line = three_runs();
    struct canvas canvas;

    canvas_make(&canvas, 10, 12, &unicode);
    for (int columns = 0; columns < 10; columns++) {
        ck_assert_int_eq(line_draw(&canvas, columns, 0, columns, &line), columns);
        expect_row(&canvas, columns, expected[columns]);
    }
    ck_assert(cell_of(&canvas, 9, 0)->style.bold);
    ck_assert(!cell_of(&canvas, 9, 8)->style.bold);
    line_free(&line);
    canvas_free(&canvas);
}
END_TEST

START_TEST(line_is_never_wider_in_ascii)
{
    struct line line = {0};
    struct canvas canvas;

    line_add(&line, ROLE_PLAIN, "5.60 / √4");
    line_add(&line, ROLE_DIM, " … ∞");
    canvas_make(&canvas, 1, 40, &ascii);
    for (int columns = 0; columns < 24; columns++) {
        canvas_clear(&canvas);
        ck_assert_int_le(line_draw(&canvas, 0, 0, columns, &line), columns);
        for (int col = columns; col < 40; col++)
            ck_assert_uint_eq(cell_of(&canvas, 0, col)->glyph, U' ');
    }
    expect_row(&canvas, 0, "5.60 / sqrt4 ... inf");
    line_free(&line);
    canvas_free(&canvas);
}
END_TEST

Suite *draw_line_suite(void)
{
    Suite *suite = suite_create("draw_line");
    TCase *line = tcase_create("line");

    tcase_add_test(line, line_joins_runs_of_a_role);
    tcase_add_test(line, line_is_cut_with_a_mark);
    tcase_add_test(line, line_is_never_wider_in_ascii);
    suite_add_tcase(suite, line);
    return suite;
}
