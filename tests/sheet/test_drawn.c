/* SPDX-License-Identifier: MIT */
/* How a sheet's blocks are drawn: what a table, bars, dials and a plot show of themselves in little room, and what may
 * replace what. */
#include "sheet/lay.h"
#include "sheet/plain.h"
#include "suites.h"

#include <math.h>
#include <string.h>

/* A table that has too little room shows a window round the selected row, says how many more there are, and gives up
 * columns by rank. */
START_TEST(short_of_room)
{
    struct sheet sheet = {0};
    struct sheet_block *block = sheet_add(&sheet, BLOCK_TABLE, "rows");
    struct table *table = &block->table;
    struct theme theme = {.colors = 256};
    struct canvas canvas;
    struct text screen = {0}, plain = {0};

    sheet_size(block, 0, 2);
    sheet_size(block, 1, 13);
    table->label_columns = 10;
    table_add_column(table, (struct table_column){.heading = "first", .decimals = 1, .columns = 8});
    table_add_column(table, (struct table_column){.heading = "second", .decimals = 1, .columns = 8, .rank = 1});
    for (int i = 0; i < 12; i++) {
        text_addf(table_add_row(table, ROLE_PLAIN), "row %d", i);
        table_add_number(table, i + 0.5, ROLE_PLAIN);
        table_add_number(table, i + 100.5, ROLE_PLAIN);
    }
    table->selected = 8;
    canvas_make(&canvas, 5, 30, &theme);
    sheet_draw(&sheet, &canvas, (struct area){0, 0, 5, 30});
    canvas_text(&canvas, &screen);
    ck_assert_str_eq(text_string(&screen), "             first\n"
                                           "  row 6        6.5\n"
                                           "  row 7        7.5\n"
                                           " ▸row 8        8.5\n"
                                           "  row 9        9.5   … 8 more\n");
    ck_assert_int_eq(sheet_columns(&sheet, &theme), 0); /* no wish */
    sheet_plain(&sheet, false, &plain);
    ck_assert_ptr_nonnull(strstr(text_string(&plain), "  row 11     11.5   111.5\n"));
    text_free(&screen);
    text_free(&plain);
    canvas_free(&canvas);
    sheet_free(&sheet);
}
END_TEST

static const char *drawn(struct sheet *sheet, int rows, int cols, struct canvas *canvas, struct text *out)
{
    static const struct theme theme = {.colors = 256};

    canvas_free(canvas);
    text_free(out);
    canvas_make(canvas, rows, cols, &theme);
    sheet_draw(sheet, canvas, (struct area){0, 0, rows, cols});
    canvas_text(canvas, out);
    return text_string(out);
}

/* Two groups of columns share what room there is for bars; the row that closes the table stays; a number that cannot be
 * one is a text; the selected one stands in brackets, or is typed where it stands. */
/* One bar stands out, the selected row's; all others have one shade, whatever row they are in. A row that lacks cells
 * has none there. */
START_TEST(bars_have_one_shade)
{
    static const struct theme theme = {.colors = 256};
    static const struct table_column columns[] = {{.from = SHEET_MEASURED, .columns = 6},
                                                  {.kind = COLUMN_BAR, .from = "row.number", .columns = 10}};
    struct sheet sheet = {0};
    struct sheet_block *block = sheet_add(&sheet, BLOCK_TABLE, "rows");
    struct canvas canvas;

    sheet_size(block, 0, 5);
    table_add_columns(&block->table, columns, 2);
    for (int row = 0; row < 5; row++) {
        text_addf(table_add_row(&block->table, ROLE_PLAIN), "row %d", row);
        if (row == 3)
            continue; /* blank */
        table_add_number(&block->table, row, ROLE_PLAIN);
        table_add_number(&block->table, 1, ROLE_PLAIN);
    }
    block->table.selected = 1;
    canvas_make(&canvas, 5, 60, &theme);
    sheet_draw(&sheet, &canvas, (struct area){0, 0, 5, 60});
    for (int row = 0; row < 5; row++) {
        const struct cell *bar = NULL;

        for (int col = 0; col < 60 && !bar; col++)
            if (canvas.cells[row * canvas.cols + col].glyph == U'█')
                bar = &canvas.cells[row * canvas.cols + col];
        ck_assert_msg((bar == NULL) == (row == 3), "row %d", row);
        if (bar)
            ck_assert_msg(bar->style.faint == (row != 1), "row %d", row);
    }
    canvas_free(&canvas);
    sheet_free(&sheet);
}
END_TEST

START_TEST(groups_and_a_close)
{
    struct sheet sheet = {0};
    struct sheet_block *block = sheet_add(&sheet, BLOCK_TABLE, "rows");
    struct table *table = &block->table;
    struct canvas canvas = {0};
    struct text screen = {0}, plain = {0};
    struct field field = {0};

    sheet_size(block, 0, 4);
    sheet_size(block, 1, 6);
    text_add(&block->caption, "Two heads");
    table->label_columns = 5;
    table->selected = 1;
    table_add_column(
        table, (struct table_column){.heading = "score", .decimals = 1, .columns = 8, .after = 1, .framed = true});
    for (int head = 0; head < 2; head++) {
        text_addf(&table_add_group(table, theme_head((size_t)head))->name, "head %d", head + 1);
        text_addf(&table_add_column(table, (struct table_column){.kind = COLUMN_SHARE, .columns = 8})->way, "T %d",
                  head + 1);
        table_add_column(table, (struct table_column){.kind = COLUMN_BAR, .columns = 6, .rank = 1});
    }
    for (int i = 0; i < 3; i++) {
        text_addf(table_add_row(table, ROLE_PLAIN), "r%d", i);
        table_add_number(table, i ? i + 0.5 : -INFINITY, ROLE_PLAIN);
        for (int head = 0; head < 2; head++) {
            table_add_number(table, i / 2.0, ROLE_PLAIN);
            table_add_number(table, i / 2.0, ROLE_PLAIN);
        }
    }
    text_add(table_add_close(table, ROLE_DIM), "in all of it");
    table_add_blank(table);
    for (int head = 0; head < 2; head++) {
        text_add(table_add_text(table, ROLE_PLAIN), "150 %");
        table_add_blank(table);
    }
    ck_assert_str_eq(drawn(&sheet, 6, 46, &canvas, &screen), "                ▪ head 1       ▪ head 2\n"
                                                             "        score     T 1            T 2\n"
                                                             "  r0       -∞     0 %            0 %\n"
                                                             " ▸r1     [1.5]   50 %  ██▌      50 %  ██▌\n"
                                                             "  r2      2.5   100 %  █████   100 %  █████\n"
                                                             "  in all of it  150 %          150 %\n");
    ck_assert_str_eq(drawn(&sheet, 3, 46, &canvas, &screen), "  r0       -∞     0 %     0 %\n"
                                                             " ▸r1     [1.5]   50 %    50 %        … 1 more\n"
                                                             "  in all of it  150 %   150 %\n");
    sheet_plain(&sheet, false, &plain);
    ck_assert_str_eq(text_string(&plain), "Two heads\n"
                                          "                  score  head 1 T 1  head 2 T 2\n"
                                          "  r0                 -∞         0 %         0 %\n"
                                          "  r1                1.5        50 %        50 %\n"
                                          "  r2                2.5       100 %       100 %\n"
                                          "  in all of it                150 %       150 %\n");
    table->columns[0].rank = table->columns[1].rank = TABLE_LEFT_OUT;
    ck_assert_ptr_null(strstr(drawn(&sheet, 6, 46, &canvas, &screen), "score"));
    ck_assert_ptr_null(strstr(text_string(&screen), "T 1"));
    text_free(&plain);
    sheet_plain(&sheet, false, &plain);
    ck_assert_ptr_nonnull(strstr(text_string(&plain), "\n  r1                    50 %\n"));
    table->columns[0].rank = table->columns[1].rank = 0;
    field_set(&field, "7");
    table->cells[table->column_count].field = &field;
    ck_assert_ptr_nonnull(strstr(drawn(&sheet, 6, 46, &canvas, &screen), "▸r1  ›7         50 %"));
    ck_assert_int_eq(canvas.cursor_row, 3);
    ck_assert_int_eq(canvas.cursor_col, 8);
    field_free(&field);
    text_free(&screen);
    text_free(&plain);
    canvas_free(&canvas);
    sheet_free(&sheet);
}
END_TEST

static void half_and_half(const void *context, double at, double *out)
{
    (void)context;
    out[0] = at < 1 ? 1 : 0.5;
    out[1] = 1 - out[0];
}

/* A tenfold number is as far from 1 as a tenth; the strip shows what comes of each; a click finds the number. */
START_TEST(an_axis_is_logarithmic)
{
    struct sheet sheet = {0};
    struct sheet_block *block = sheet_add(&sheet, BLOCK_SLIDER, "T");
    struct slider *slider = &block->slider;
    struct canvas canvas = {0};
    struct text screen = {0};
    struct sheet_spot spot;

    sheet_size(block, 0, 1);
    sheet_size(block, 1, 2);
    sheet_size(block, 2, 5);
    slider->name = "T";
    slider->unit = "root";
    slider->least = 0.1;
    slider->most = 10;
    slider->strip = "shares";
    slider->shares = half_and_half;
    text_add(&slider->value, "0.1");
    slider_scale(slider, 1, "1");
    slider_scale(slider, 2, "√4");
    slider_mark(slider, 10, "2", theme_head(1));
    slider_mark(slider, 0.1, "1", theme_head(0));
    text_add(slider_add_line(slider), "one");
    text_add(slider_add_line(slider), "two");
    ck_assert_str_eq(drawn(&sheet, 2, 39, &canvas, &screen), "  T 0.1  0.1 1─────────│──│──────2 10\n"
                                                             "        root           1 √4\n");
    drawn(&sheet, 5, 39, &canvas, &screen);
    ck_assert_ptr_nonnull(strstr(text_string(&screen), "  shares     ▾                   ▾\n  one"));
    ck_assert_int_ne(canvas.cells[39 + 14].style.paper, canvas.cells[39 + 30].style.paper);
    ck_assert_int_ne(canvas.cells[39 + 14].style.paper, canvas.cells[2 * 39 + 14].style.paper);
    ck_assert_int_eq(canvas.cells[39 + 30].style.paper, canvas.cells[2 * 39 + 30].style.paper);
    ck_assert(sheet_find(&sheet, &canvas.theme, 3, 23, &spot));
    ck_assert_double_eq_tol(spot.value, 1, 0.2);
    ck_assert(!sheet_find(&sheet, &canvas.theme, 4, 23, &spot));
    ck_assert(!sheet_find(&sheet, &canvas.theme, 3, 12, &spot));
    text_free(&screen);
    canvas_free(&canvas);
    sheet_free(&sheet);
}
END_TEST

/* The brackets of the chosen dial take the blanks beside its value: nothing moves. Where there is no room for all, the
 * line begins so far on that the chosen one is in sight; half a dial is none. */
START_TEST(dials_keep_the_chosen_one_in_sight)
{
    struct sheet sheet = {0};
    struct sheet_block *block = sheet_add(&sheet, BLOCK_DIALS, "dials");
    struct canvas canvas = {0};
    struct text screen = {0}, plain = {0};
    struct sheet_spot spot;

    sheet_size(block, 0, 1);
    text_add(dials_add(&block->dials, "d_model"), "8");
    text_add(dials_add(&block->dials, "heads"), "2");
    text_add(dials_add(&block->dials, "words"), "4");
    text_add(dials_add(&block->dials, "X times"), "0.25");
    ck_assert_str_eq(drawn(&sheet, 1, 70, &canvas, &screen), "  d_model 8   heads 2   words 4   X times 0.25\n");
    ck_assert_str_eq(drawn(&sheet, 1, 40, &canvas, &screen), "  d_model 8  heads 2  words 4  …\n");
    ck_assert(sheet_find(&sheet, &canvas.theme, 0, 14, &spot) && spot.row == 1);
    ck_assert(!sheet_find(&sheet, &canvas.theme, 0, 0, &spot));
    block->dials.chosen = 1;
    ck_assert_str_eq(drawn(&sheet, 1, 70, &canvas, &screen), "  d_model 8   heads[2]  words 4   X times 0.25\n");
    block->dials.chosen = 3;
    ck_assert_str_eq(drawn(&sheet, 1, 38, &canvas, &screen), "  … heads 2  words 4  X times[0.25]\n");
    ck_assert(sheet_find(&sheet, &canvas.theme, 0, 5, &spot) && spot.row == 1);
    ck_assert_str_eq(drawn(&sheet, 1, 12, &canvas, &screen), "  … X time…\n");
    sheet_plain_block(block, false, &plain);
    ck_assert_str_eq(text_string(&plain), "d_model 8, heads 2, words 4, X times 0.25\n");
    text_free(&plain);
    text_free(&screen);
    canvas_free(&canvas);
    sheet_free(&sheet);
}
END_TEST

static void add_matrix(struct sheet_block *block, const char *name)
{
    static const double numbers[4 * 8];
    struct grid grid = {.at = numbers,
                        .rows = 4,
                        .cols = 8,
                        .row_stride = 8,
                        .col_stride = 1,
                        .decimals = 1,
                        .widest = 4,
                        .scale = 1,
                        .row = GRID_NONE,
                        .col = GRID_NONE};
    struct sheet_matrix *matrix = matrices_add(&block->matrices, grid, (struct matrix_of){0});

    line_add(&matrix->name, ROLE_STRONG, name);
    text_add(&matrix->brief, name);
}

/* What is missing of three matrices, of which the last is the one that is looked at, and a table below them. */
static const char *missing(int rows, int cols, bool alone)
{
    static struct text out;
    struct theme theme = {.colors = 256};
    struct sheet sheet = {0};
    struct sheet_block *block = sheet_add(&sheet, BLOCK_MATRICES, "product");

    sheet_size(block, 0, 5);
    add_matrix(block, "X");
    add_matrix(block, "W_Q");
    add_matrix(block, "Q");
    block->matrices.chosen = 2;
    block->matrices.alone = alone;
    block = sheet_add(&sheet, BLOCK_TABLE, "facts");
    text_add(&block->title, "Facts");
    sheet_size(block, 5, 3);
    text_cut(&out, 0);
    sheet_missing(&sheet, &theme, (struct area){0, 0, rows, cols}, &out);
    sheet_free(&sheet);
    return text_string(&out);
}

/* A block, and the one that stands in its place where it has no room, have the same rows: what stands beside them
 * begins where they do, whichever it is. */
START_TEST(what_may_replace_a_block_shares_its_rows)
{
    static const char *const names[] = {"usual", "other", "note"};
    struct theme theme = {.colors = 256};
    struct sheet sheet = {0};

    for (size_t i = 0; i < 3; i++) {
        struct sheet_block *block = sheet_add(&sheet, BLOCK_LINES, names[i]);

        sheet_size(block, 0, 5);
        block->columns = 20;
        block->otherwise = i == 1;
        block->beside = i == 2;
        for (int line = 0; line < 5; line++)
            line_add(lines_add(&block->lines), ROLE_PLAIN, names[i]);
    }
    sheet_lay(&sheet, &theme, (struct area){3, 0, 20, 60});
    ck_assert_int_eq(sheet.blocks[0]->area.row, 3);
    ck_assert_int_eq(sheet.blocks[1]->area.rows, 0);
    ck_assert_int_eq(sheet.blocks[2]->area.row, 3);
    ck_assert_int_gt(sheet.blocks[2]->area.col, 20);
    sheet_free(&sheet);
}
END_TEST

START_TEST(what_has_no_room_is_named)
{
    ck_assert_str_eq(missing(20, 140, false), "");
    ck_assert_str_eq(missing(6, 140, false), "Facts");
    ck_assert_str_eq(missing(20, 60, false), "X, W_Q");
    ck_assert_str_eq(missing(20, 60, true), "");
    ck_assert_str_eq(missing(3, 60, true), "part of Q, Facts");
    ck_assert_str_eq(missing(1, 60, false), "X, W_Q, part of Q, Facts");
}
END_TEST

Suite *sheet_drawn_suite(void)
{
    Suite *suite = suite_create("sheet_drawn");
    TCase *tests = tcase_create("blocks");

    tcase_add_test(tests, dials_keep_the_chosen_one_in_sight);
    tcase_add_test(tests, short_of_room);
    tcase_add_test(tests, bars_have_one_shade);
    tcase_add_test(tests, groups_and_a_close);
    tcase_add_test(tests, an_axis_is_logarithmic);
    tcase_add_test(tests, what_may_replace_a_block_shares_its_rows);
    tcase_add_test(tests, what_has_no_room_is_named);
    suite_add_tcase(suite, tests);
    return suite;
}
