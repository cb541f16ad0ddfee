/* SPDX-License-Identifier: MIT */
/* The canvas: what is put where, what is cut, and that nothing ever stands outside or half. */
#include "base/random.h"
#include "base/utf8.h"
#include "draw/canvas.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>
#include <vterm.h>

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

/* Every right half stands behind a wide character, and every wide character has its right half. */
static void check_pairs(const struct canvas *canvas)
{
    for (int row = 0; row < canvas->rows; row++)
        for (int col = 0; col < canvas->cols; col++) {
            bool is_half = cell_of(canvas, row, col)->glyph == 0;
            bool follows = col > 0 && utf8_width(cell_of(canvas, row, col - 1)->glyph) == 2 &&
                           cell_of(canvas, row, col - 1)->glyph != 0;

            if (is_half != follows) /* asserting each cell would take seconds */
                ck_abort_msg("row %d, column %d", row, col);
        }
}

START_TEST(puts_and_reads_back)
{
    struct canvas canvas;

    canvas_make(&canvas, 3, 10, &unicode);
    ck_assert_int_eq(canvas_put(&canvas, 1, 2, ROLE_STRONG, "√d_k × 2"), 8);
    expect_row(&canvas, 0, "");
    expect_row(&canvas, 1, "  √d_k × 2");
    ck_assert(cell_of(&canvas, 1, 2)->style.bold);
    ck_assert_int_eq(canvas_putf(&canvas, 2, 0, ROLE_PLAIN, "%d of %s", 4, "9"), 6);
    expect_row(&canvas, 2, "4 of 9");
    canvas_clear(&canvas);
    expect_row(&canvas, 1, "");
    canvas_free(&canvas);
}
END_TEST

START_TEST(text_of_all_rows)
{
    struct canvas canvas;
    struct text text = {0};

    canvas_make(&canvas, 3, 6, &unicode);
    canvas_put(&canvas, 0, 0, ROLE_PLAIN, "語x");
    canvas_put(&canvas, 2, 1, ROLE_PLAIN, "end");
    canvas_text(&canvas, &text);
    ck_assert_str_eq(text_string(&text), "語x\n\n end\n");
    text_free(&text);
    canvas_free(&canvas);
}
END_TEST

START_TEST(a_size_is_at_least_one)
{
    struct canvas canvas;

    canvas_make(&canvas, 0, -7, &unicode);
    ck_assert_int_eq(canvas.rows, 1);
    ck_assert_int_eq(canvas.cols, 1);
    canvas_put(&canvas, 0, 0, ROLE_PLAIN, "語");
    expect_row(&canvas, 0, ""); /* no room for both halves */
    canvas_resize(&canvas, 2, 4);
    canvas_put(&canvas, 1, 0, ROLE_PLAIN, "wide");
    expect_row(&canvas, 1, "wide");
    canvas_resize(&canvas, 2, 4);
    expect_row(&canvas, 1, "");
    canvas_free(&canvas);
}
END_TEST

START_TEST(clips_at_every_border)
{
    struct canvas canvas;

    canvas_make(&canvas, 3, 5, &unicode);
    ck_assert_int_eq(canvas_put(&canvas, 0, -2, ROLE_PLAIN, "abcdefghi"), 9);
    expect_row(&canvas, 0, "cdefg");
    ck_assert_int_eq(canvas_put(&canvas, -1, 0, ROLE_PLAIN, "above"), 5);
    ck_assert_int_eq(canvas_put(&canvas, 3, 0, ROLE_PLAIN, "below"), 5);
    canvas_put(&canvas, 1, 5, ROLE_PLAIN, "right");
    canvas_put(&canvas, 1, -9, ROLE_PLAIN, "left");
    expect_row(&canvas, 1, "");
    canvas_put_glyph(&canvas, 1, -1, theme_role(&unicode, ROLE_PLAIN), U'x');
    canvas_put_glyph(&canvas, 9, 9, theme_role(&unicode, ROLE_PLAIN), U'x');
    canvas_across(&canvas, 2, -3, 20);
    canvas_down(&canvas, -3, 4, 20);
    expect_row(&canvas, 1, "    │");
    expect_row(&canvas, 2, "────│");
    canvas_blank(&canvas, (struct area){-2, -2, 20, 6});
    expect_row(&canvas, 2, "    │");
    canvas_free(&canvas);
}
END_TEST

START_TEST(clips_to_an_area)
{
    struct canvas canvas;
    struct area before;

    canvas_make(&canvas, 3, 8, &unicode);
    before = canvas_clip(&canvas, (struct area){1, 2, 1, 4});
    ck_assert_int_eq(canvas_put(&canvas, 1, 0, ROLE_PLAIN, "abcdefgh"), 8);
    expect_row(&canvas, 1, "  cdef");
    ck_assert(canvas.cut);
    canvas_put(&canvas, 1, 5, ROLE_PLAIN, "語"); /* half of it would stand outside */
    expect_row(&canvas, 1, "  cde");
    canvas_blank(&canvas, before);
    expect_row(&canvas, 1, "");
    canvas_put(&canvas, 0, 2, ROLE_PLAIN, "x");
    canvas_put(&canvas, 2, 2, ROLE_PLAIN, "x");
    canvas_put(&canvas, 1, 2, ROLE_PLAIN, "\u0301");
    expect_row(&canvas, 0, "");
    expect_row(&canvas, 2, "");
    canvas_clip(&canvas, before);
    canvas_put(&canvas, 0, 2, ROLE_PLAIN, "x");
    expect_row(&canvas, 0, "  x");
    canvas_free(&canvas);
}
END_TEST

START_TEST(tells_that_something_was_cut)
{
    struct canvas canvas;

    canvas_make(&canvas, 1, 4, &unicode);
    canvas_put(&canvas, 0, 0, ROLE_PLAIN, "abcd   ");
    canvas_put_cut(&canvas, 0, 0, 4, ROLE_PLAIN, "abcdefg");
    ck_assert(!canvas.cut);
    canvas_put(&canvas, 0, 0, ROLE_PLAIN, "abcde");
    ck_assert(canvas.cut);
    canvas_free(&canvas);
}
END_TEST

START_TEST(wide_characters_keep_their_halves)
{
    struct canvas canvas;

    canvas_make(&canvas, 2, 6, &unicode);
    ck_assert_int_eq(canvas_put(&canvas, 0, 0, ROLE_PLAIN, "語学"), 4);
    check_pairs(&canvas);
    canvas_put(&canvas, 0, 1, ROLE_PLAIN, "x"); /* on a right half: its left half goes */
    expect_row(&canvas, 0, " x学");
    canvas_put(&canvas, 0, 2, ROLE_PLAIN, "y"); /* on a left half */
    expect_row(&canvas, 0, " xy");
    canvas_put(&canvas, 0, 1, ROLE_PLAIN, "語学");
    canvas_put(&canvas, 0, 2, ROLE_PLAIN, "語"); /* between two */
    expect_row(&canvas, 0, "  語");
    check_pairs(&canvas);
    canvas_put(&canvas, 1, 5, ROLE_PLAIN, "語");  /* no room for its right half */
    canvas_put(&canvas, 1, -1, ROLE_PLAIN, "語"); /* nor for its left one */
    expect_row(&canvas, 1, "");
    check_pairs(&canvas);
    canvas_free(&canvas);
}
END_TEST

START_TEST(marks_stay_with_their_letter)
{
    struct canvas canvas;

    canvas_make(&canvas, 2, 6, &unicode);
    ck_assert_int_eq(canvas_put(&canvas, 0, 0, ROLE_PLAIN, "e\u0301o\u0308\u0323\u0301x"), 3);
    ck_assert_uint_eq(cell_of(&canvas, 0, 0)->mark[0], 0x301);
    ck_assert_uint_eq(cell_of(&canvas, 0, 1)->mark[1], 0x323); /* a third mark is dropped */
    expect_row(&canvas, 0, "e\u0301o\u0308\u0323x");
    canvas_put(&canvas, 0, 0, ROLE_PLAIN, "a");
    expect_row(&canvas, 0, "ao\u0308\u0323x"); /* a new letter has no old marks */
    canvas_put(&canvas, 1, 0, ROLE_PLAIN, "語\u0301");
    ck_assert_uint_eq(cell_of(&canvas, 1, 0)->mark[0], 0x301);
    canvas_put(&canvas, 1, 1, ROLE_PLAIN, "x");
    expect_row(&canvas, 1, " x"); /* a broken character leaves no mark behind */
    canvas_free(&canvas);
}
END_TEST

/* A text that begins with a mark has no letter for it: what stands to the left is somebody else's. */
START_TEST(a_leading_mark_touches_nothing)
{
    struct canvas canvas;

    canvas_make(&canvas, 1, 6, &unicode);
    canvas_put(&canvas, 0, 0, ROLE_PLAIN, "a");
    canvas_put(&canvas, 0, 1, ROLE_PLAIN, "\u0301b");
    expect_row(&canvas, 0, "ab");
    canvas_free(&canvas);
}
END_TEST

/* What people write, as it is shown: with … where terminals disagree on how wide it is. */
static const struct {
    const char *written, *shown;
} foreign[] = {
    {"Σίσυφος", "Σίσυφος"},
    {"\u0130stanbul ığdır", "\u0130stanbul ığdır"},
    {"e\u0301te\u0301", "e\u0301te\u0301"},
    {"Tie\u0323\u0302ng", "Tie\u0323\u0302ng"},
    {"日本語 한국어", "日本語 한국어"},
    {"\u1112\u1161\u11AB", "\u1112\u1161\u11AB"}, /* 한 in its parts */
    {"מלך ملك", "מלך ملك"},
    {"क\u0941त", "क\u0941त"},              /* a vowel below its letter */
    {"न\u092Eस\u094Dत\u0947", "न\u092E…"}, /* namaste: a virama joins two letters */
    {"ह\u093Fन\u094Dद\u0940", "……"},       /* hindi: vowels beside their letters */
    {"\U0001F44B", "\U0001F44B"},
    {"\U0001F468\u200D\U0001F469\u200D\U0001F467!", "…!"}, /* a family */
    {"\U0001F44D\U0001F3FD", "…"},                         /* a skin */
    {"\U0001F1EB\U0001F1F7\U0001F1EA\U0001F1F8", "……"},    /* two flags */
    {"\u2764\uFE0F \u2764", "… \u2764"},                   /* a heart, drawn as a picture or not */
    {"a\u200Db…\u200Dc", "…b…c"},
    {"\U0001FAE8", "…"},                                          /* a face of the year 2022 */
    {"\U0001F1EBa\U0001F1EB\U0001F1F7\U0001F1EA", "…a……"},        /* halves of flags */
    {"\u2630\u2637\u268A\u268F\u262F\u2638", "…………\u262F\u2638"}, /* wide since Unicode 16, and not */
    {"\U0001D300\U0001D356\U0001D360\U0001D376", "…………"},
    {"\u302E\u302Fa\u302E", "……"}, /* tone marks; each joins what it comes after */
    {"a\U00016FF0", "…"},
    {"\u3164\uFFA0", "……"},               /* letters that are empty */
    {"\uD7C7\uD7CA\uD7FC\uD7FF", "…………"}, /* no characters */
};

/* Whatever is written, what comes after it stands where the layout thinks, on the canvas and on a terminal. */
START_TEST(foreign_text_moves_no_cell)
{
    VTerm *vterm = vterm_new(1, 40);
    VTermScreen *screen = vterm_obtain_screen(vterm);
    struct canvas canvas;
    struct text row = {0}, shown = {0};
    VTermScreenCell cell;
    int columns;

    canvas_make(&canvas, 1, 40, &unicode);
    columns = canvas_put(&canvas, 0, 0, ROLE_PLAIN, foreign[_i].written);
    canvas_put(&canvas, 0, columns, ROLE_PLAIN, "|");
    ck_assert_int_eq(columns, canvas_columns(&unicode, foreign[_i].written));
    ck_assert_uint_eq(utf8_prefix(foreign[_i].written, columns), strlen(foreign[_i].written));
    ck_assert_uint_lt(utf8_prefix(foreign[_i].written, columns - 1), strlen(foreign[_i].written));
    text_addf(&shown, "%s|", foreign[_i].shown);
    expect_row(&canvas, 0, text_string(&shown));
    canvas_row_text(&canvas, 0, &row);
    vterm_set_utf8(vterm, 1);
    vterm_screen_reset(screen, 1);
    vterm_input_write(vterm, text_string(&row), row.length);
    ck_assert(vterm_screen_get_cell(screen, (VTermPos){.row = 0, .col = columns}, &cell));
    ck_assert_uint_eq(cell.chars[0], '|');
    text_free(&row);
    text_free(&shown);
    canvas_free(&canvas);
    vterm_free(vterm);
}
END_TEST

START_TEST(foreign_text_moves_no_cell_in_ascii)
{
    struct canvas canvas;
    int columns;

    canvas_make(&canvas, 1, 60, &ascii);
    columns = canvas_put(&canvas, 0, 0, ROLE_PLAIN, foreign[_i].written);
    ck_assert_int_eq(columns, canvas_columns(&ascii, foreign[_i].written));
    for (int col = 0; col < columns; col++)
        ck_assert_uint_lt(cell_of(&canvas, 0, col)->glyph - ' ', 0x7F - ' ');
    canvas_free(&canvas);
}
END_TEST

START_TEST(cuts_with_a_mark)
{
    struct canvas canvas;

    canvas_make(&canvas, 8, 10, &unicode);
    ck_assert_int_eq(canvas_put_cut(&canvas, 0, 0, 5, ROLE_PLAIN, "hello"), 5);
    expect_row(&canvas, 0, "hello");
    ck_assert_int_eq(canvas_put_cut(&canvas, 1, 0, 5, ROLE_PLAIN, "hello!"), 5);
    expect_row(&canvas, 1, "hell…");
    ck_assert_int_eq(canvas_put_cut(&canvas, 2, 0, 4, ROLE_PLAIN, "語学語"), 3); /* half a character does not fit */
    expect_row(&canvas, 2, "語…");
    ck_assert_int_eq(canvas_put_cut(&canvas, 3, 0, 3, ROLE_PLAIN, "e\u0301e\u0301e\u0301e\u0301"), 3);
    expect_row(&canvas, 3, "e\u0301e\u0301…");
    ck_assert_int_eq(canvas_put_cut(&canvas, 4, 0, 1, ROLE_PLAIN, "hello"), 1);
    expect_row(&canvas, 4, "…");
    ck_assert_int_eq(canvas_put_cut(&canvas, 5, 0, 0, ROLE_PLAIN, "hello"), 0);
    ck_assert_int_eq(canvas_put_cut(&canvas, 6, 0, -3, ROLE_PLAIN, "hello"), 0);
    expect_row(&canvas, 5, "");
    expect_row(&canvas, 6, "");
    canvas_free(&canvas);
}
END_TEST

START_TEST(ascii_replaces_and_counts)
{
    struct canvas canvas;

    canvas_make(&canvas, 6, 12, &ascii);
    ck_assert_int_eq(canvas_put(&canvas, 0, 0, ROLE_PLAIN, "√d_k → ∞"), 13);
    expect_row(&canvas, 0, "sqrtd_k > in"); /* cut by the border */
    ck_assert_int_eq(canvas_columns(&ascii, "語e\u0301…"), 6);
    ck_assert_int_eq(canvas_put(&canvas, 1, 0, ROLE_PLAIN, "語e\u0301…"), 6);
    expect_row(&canvas, 1, "??e...");
    ck_assert_int_eq(canvas_put_cut(&canvas, 2, 0, 5, ROLE_PLAIN, "hello!"), 5);
    expect_row(&canvas, 2, "he...");
    ck_assert_int_le(canvas_put_cut(&canvas, 3, 0, 6, ROLE_PLAIN, "√√√"), 6);
    expect_row(&canvas, 3, "...");
    ck_assert_int_le(canvas_put_cut(&canvas, 4, 0, 2, ROLE_PLAIN, "hello"), 2);
    canvas_across(&canvas, 5, 0, 2);
    canvas_down(&canvas, 5, 2, 1);
    expect_row(&canvas, 5, "--|");
    canvas_free(&canvas);
}
END_TEST

START_TEST(right_aligned)
{
    struct canvas canvas;

    canvas_make(&canvas, 3, 8, &unicode);
    canvas_put_right(&canvas, 0, 8, ROLE_PLAIN, "5.60");
    expect_row(&canvas, 0, "    5.60");
    canvas_put_right(&canvas, 1, 5, ROLE_PLAIN, "語x");
    expect_row(&canvas, 1, "  語x");
    canvas_put_right(&canvas, 2, 2, ROLE_PLAIN, "long");
    expect_row(&canvas, 2, "ng");
    canvas_free(&canvas);
}
END_TEST

START_TEST(dims_what_is_there)
{
    struct canvas canvas;
    struct style dim = theme_role(&unicode, ROLE_HAIRLINE);

    canvas_make(&canvas, 2, 4, &unicode);
    canvas_put(&canvas, 0, 0, ROLE_STRONG, "abcd");
    canvas_dim(&canvas, (struct area){-1, 1, 2, 9});
    expect_row(&canvas, 0, "abcd");
    ck_assert(cell_of(&canvas, 0, 0)->style.bold);
    ck_assert(!cell_of(&canvas, 0, 1)->style.bold);
    ck_assert_int_eq(cell_of(&canvas, 0, 3)->style.ink, dim.ink);
    ck_assert_int_eq(cell_of(&canvas, 1, 3)->style.ink, COLOR_PAGE);
    canvas_free(&canvas);
}
END_TEST

/* ----------------------------------------------------------------------------------------------------- at random */

static const char *const snippets[] = {"",  "a",  "語",           "学x",        "e\u0301", "\u0301",
                                       "…", "√∞", "語学語学語学", "plain text", "·▸▾"};

static void put_at_random(struct canvas *canvas, struct random *r)
{
    const char *text = snippets[random_bits(r) % (sizeof snippets / sizeof *snippets)];
    enum role role = (enum role)(random_bits(r) % ROLE_COUNT);
    int row = (int)(random_bits(r) % 12) - 3, col = (int)(random_bits(r) % 24) - 6,
        size = (int)(random_bits(r) % 16) - 2;

    switch (random_bits(r) % 8) {
    case 0:
        canvas_put_cut(canvas, row, col, size, role, text);
        break;
    case 1:
        canvas_put_right(canvas, row, col, role, text);
        break;
    case 2:
        canvas_across(canvas, row, col, size);
        break;
    case 3:
        canvas_down(canvas, row, col, size);
        break;
    case 4:
        canvas_blank(canvas, (struct area){row, col, 2, size});
        break;
    case 5:
        canvas_dim(canvas, (struct area){row, col, 2, size});
        break;
    default:
        ck_assert_int_eq(canvas_put(canvas, row, col, role, text), canvas_columns(&canvas->theme, text));
    }
}

/* Memory outside is AddressSanitizer's to watch; here: halves stay paired, and ASCII stays ASCII. */
START_TEST(random_drawing)
{
    struct random r;
    struct canvas canvas;

    random_start(&r, 1, (uint64_t)_i);
    canvas_make(&canvas, 6, 2 + (int)(random_bits(&r) % 14), _i % 2 ? &ascii : &unicode);
    for (int i = 0; i < 2000; i++) {
        put_at_random(&canvas, &r);
        check_pairs(&canvas);
        for (int at = 0; canvas.theme.ascii && at < canvas.rows * canvas.cols; at++)
            if (canvas.cells[at].glyph >= 0x7F)
                ck_abort_msg("character %x", (unsigned)canvas.cells[at].glyph);
    }
    canvas_free(&canvas);
}
END_TEST

Suite *draw_canvas_suite(void)
{
    Suite *suite = suite_create("draw_canvas");
    TCase *canvas = tcase_create("canvas");

    tcase_add_test(canvas, puts_and_reads_back);
    tcase_add_test(canvas, text_of_all_rows);
    tcase_add_test(canvas, a_size_is_at_least_one);
    tcase_add_test(canvas, clips_at_every_border);
    tcase_add_test(canvas, clips_to_an_area);
    tcase_add_test(canvas, tells_that_something_was_cut);
    tcase_add_test(canvas, wide_characters_keep_their_halves);
    tcase_add_test(canvas, marks_stay_with_their_letter);
    tcase_add_test(canvas, a_leading_mark_touches_nothing);
    tcase_add_loop_test(canvas, foreign_text_moves_no_cell, 0, sizeof foreign / sizeof *foreign);
    tcase_add_loop_test(canvas, foreign_text_moves_no_cell_in_ascii, 0, sizeof foreign / sizeof *foreign);
    tcase_add_test(canvas, cuts_with_a_mark);
    tcase_add_test(canvas, ascii_replaces_and_counts);
    tcase_add_test(canvas, right_aligned);
    tcase_add_test(canvas, dims_what_is_there);
    tcase_add_loop_test(canvas, random_drawing, 0, 12);
    suite_add_tcase(suite, canvas);
    return suite;
}
