/* SPDX-License-Identifier: MIT */
#include "draw/flow.h"
#include "draw/suites.h"

#include "base/text.h"

#include <string.h>

static const struct theme colours = {.colors = 256};
static const struct theme ascii = {.colors = 256, .ascii = true};

static struct prose prose;
static struct flow flow;

static void setup(void)
{
    prose = (struct prose){0};
    flow = (struct flow){0};
}

static void teardown(void)
{
    flow_free(&flow);
    prose_free(&prose);
}

/* Appends a block of one run. */
static struct block *add(enum prose_kind kind, const char *text, unsigned flags)
{
    struct block *block = prose_add_block(&prose, kind);

    prose_add_run(block, text, NULL, flags);
    return block;
}

static struct block *add_item(int level, const char *marker, const char *text)
{
    struct block *block = add(PROSE_ITEM, text, 0);

    block->level = level;
    block->marker = marker ? strdup(marker) : NULL;
    return block;
}

/* Lays everything out and compares the text. */
static void expect(int width, const struct theme *theme, const char *expected)
{
    struct text text = {0};

    flow_free(&flow);
    flow_lay(&flow, &prose, width, 0, theme);
    flow_text(&flow, &text);
    ck_assert_str_eq(text_string(&text), expected);
    text_free(&text);
}

START_TEST(wraps_at_blanks)
{
    add(PROSE_PARAGRAPH, "one two  three four", 0);
    expect(9, &colours, "one two\nthree\nfour\n");
    expect(13, &colours, "one two three\nfour\n"); /* exactly full */
    expect(12, &colours, "one two\nthree four\n");
}
END_TEST

START_TEST(keeps_a_word_of_several_runs_together)
{
    struct block *block = add(PROSE_PARAGRAPH, "it is ", 0);

    prose_add_run(block, "5.60", "scores1[sat,cat]", RUN_NUMBER);
    prose_add_run(block, ", then", NULL, 0);
    expect(10, &colours, "it is\n5.60, then\n");
}
END_TEST

START_TEST(breaks_long_words)
{
    add(PROSE_PARAGRAPH, "a abcdefghij k", 0);
    expect(4, &colours, "a\nabcd\nefgh\nij k\n");
    expect(1, &colours, "a\na\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\n");
    expect(0, &colours, "a\na\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\n"); /* a width of 0 counts as 1 */
}
END_TEST

START_TEST(no_break_blanks_hold)
{
    add(PROSE_PARAGRAPH, "a 86\u00A0% share", 0);
    expect(5, &colours, "a\n86\u00A0%\nshare\n");
}
END_TEST

START_TEST(short_sums_and_percentages_hold)
{
    add(PROSE_PARAGRAPH, "it is 24.2 % of it", 0);
    expect(11, &colours, "it is\n24.2 % of\nit\n");
    prose_free(&prose);
    prose = (struct prose){0};
    prose_add_run(add(PROSE_PARAGRAPH, "so T = ", 0), "16", NULL, RUN_STRONG); /* a number may be a run of its own */
    prose_add_run(&prose.blocks[0], " < 20 holds", NULL, 0);
    expect(13, &colours, "so\nT = 16 < 20\nholds\n");
    expect(7, &colours, "so T =\n16 < 20\nholds\n"); /* longer than a line: broken at a blank */
}
END_TEST

START_TEST(shapes_hold)
{
    add(PROSE_PARAGRAPH, "it is (2, 3,\n4) or view(12, 4), (2, or f(x, 1)", 0);
    expect(12, &colours, "it is\n(2, 3, 4) or\nview(12, 4),\n(2, or f(x,\n1)\n");
    expect(8, &colours, "it is\n(2, 3,\n4) or\nview(12,\n4), (2,\nor f(x,\n1)\n"); /* longer than a line */
}
END_TEST

START_TEST(a_sign_within_a_word_ties_nothing)
{
    add(PROSE_PARAGRAPH, "one=two a+ three", 0);
    expect(10, &colours, "one=two a+\nthree\n");
    expect(9, &colours, "one=two\na+ three\n");
}
END_TEST

START_TEST(counts_columns_as_terminals_do)
{
    add(PROSE_PARAGRAPH, "日本語 e\u0301e\u0301 x", 0);
    expect(4, &colours, "日本\n語\ne\u0301e\u0301 x\n"); /* wide characters may be broken between, marks stay */
    teardown();
    setup();
    add(PROSE_PARAGRAPH, "日本ab", 0);
    expect(5, &colours, "日本\nab\n");
}
END_TEST

START_TEST(counts_what_ascii_will_print)
{
    add(PROSE_PARAGRAPH, "a √d", 0);
    expect(5, &colours, "a √d\n");
    expect(5, &ascii, "a\n√d\n"); /* "sqrtd" */
}
END_TEST

START_TEST(headings_stand_on_their_text)
{
    add(PROSE_PARAGRAPH, "above", 0);
    add(PROSE_HEADING, "Heading", 0)->level = 3;
    add(PROSE_PARAGRAPH, "below", 0);
    expect(20, &colours, "above\n\nHeading\nbelow\n");
    ck_assert_int_eq(flow.lines[2].runs[0].role, ROLE_STRONG);
    ck_assert_int_eq(flow.lines[3].runs[0].role, ROLE_PLAIN);
}
END_TEST

START_TEST(items_hang)
{
    add_item(1, "•", "one two three");
    add_item(1, "10.", "four five six");
    add_item(2, "•", "seven eight");
    add_item(1, NULL, "more of four");
    expect(12, &colours,
           "• one two\n  three\n10. four\n    five six\n"
           "    • seven\n      eight\n\n    more of\n    four\n");
}
END_TEST

START_TEST(quotes_have_a_bar_on_every_line)
{
    add(PROSE_QUOTE, "one two three", 0)->level = 1;
    expect(9, &colours, "│ one two\n│ three\n");
    ck_assert_int_eq(flow.lines[1].runs[0].role, ROLE_HAIRLINE);
}
END_TEST

START_TEST(code_is_as_written)
{
    struct block *block = add(PROSE_CODE, "for (i = 0;  i < n; i++)", RUN_LINE_END);
    struct canvas canvas;
    struct text text = {0};

    prose_add_run(block, "    x();", NULL, 0);
    expect(12, &colours, "  for (i = 0;  i < n; i++)\n      x();\n");
    canvas_make(&canvas, 2, 12, &colours);
    flow_draw(&canvas, (struct area){0, 0, 2, 12}, &flow, 0, false);
    canvas_text(&canvas, &text);
    ck_assert_str_eq(text_string(&text), "  for (i = …\n      x();\n");
    text_free(&text);
    canvas_free(&canvas);
}
END_TEST

START_TEST(hard_breaks_and_rules)
{
    struct block *block = add(PROSE_PARAGRAPH, "one", RUN_LINE_END);

    prose_add_run(block, "two", NULL, 0);
    prose_add_block(&prose, PROSE_RULE);
    expect(5, &colours, "one\ntwo\n\n─────\n");
}
END_TEST

/* Appends a table of `columns` columns whose cells stand in a row. */
static void add_table(size_t columns, const char *const cells[], size_t count)
{
    struct block *block = prose_add_block(&prose, PROSE_TABLE);

    block->columns = columns;
    for (size_t i = 0; i < count; i++)
        prose_add_run(block, cells[i], NULL, RUN_CELL_END);
}

START_TEST(tables_are_as_wide_as_they_must_be)
{
    static const char *const cells[] = {"stage",    "cost", "here", "2 Project", "n·d²", "768",
                                        "6 Concat", "none", "none", "7",         "3",    "+1.5"};

    add_table(3, cells, 12); /* a column of numbers stands to the right, if it holds nothing but */
    expect(40, &colours,
           "stage      cost  here\n2 Project  n·d²   768\n6 Concat   none  none\n"
           "7             3  +1.5\n");
    ck_assert_int_eq(flow.lines[0].runs[0].role, ROLE_STRONG);
}
END_TEST

START_TEST(tables_wrap_where_they_must)
{
    static const char *const cells[] = {"k", "what it does", "a", "one two three four", "b", ""};

    add_table(2, cells, 6);
    expect(12, &colours, "k  what it\n   does\na  one two\n   three\n   four\nb\n");
    for (size_t i = 0; i < flow.count; i++)
        ck_assert_int_le(line_columns(&colours, &flow.lines[i]), 12);
}
END_TEST

START_TEST(roles_follow_flags)
{
    struct block *block = add(PROSE_PARAGRAPH, "a", 0);

    prose_add_run(block, " b", NULL, RUN_STRONG);
    prose_add_run(block, " c", NULL, RUN_EMPHASIS);
    prose_add_run(block, " d", NULL, RUN_CODE);
    prose_add_run(block, " e", "04-why.md", RUN_LINK);
    expect(20, &colours, "a b c d e\n");
    ck_assert_uint_eq(flow.lines[0].count, 5);
    ck_assert_int_eq(flow.lines[0].runs[1].role, ROLE_STRONG);
    ck_assert_int_eq(flow.lines[0].runs[2].role, ROLE_EMPHASIS);
    ck_assert_int_eq(flow.lines[0].runs[3].role, ROLE_CODE);
    ck_assert_int_eq(flow.lines[0].runs[4].role, ROLE_LINK);
}
END_TEST

START_TEST(addresses_are_shown)
{
    struct block *block = add(PROSE_PARAGRAPH, "see ", 0);

    prose_add_run(block, "the ", "https://x.org/p", RUN_LINK);
    prose_add_run(block, "paper", "https://x.org/p", RUN_LINK | RUN_EMPHASIS);
    prose_add_run(block, ", ", NULL, 0);
    prose_add_run(block, "https://y.org", "https://y.org", RUN_LINK);
    expect(80, &colours, "see the paper (https://x.org/p), https://y.org\n");
}
END_TEST

/* Appends a formula to the last block. */
static void add_formula(struct block *block, const char *text, const char *in_ascii)
{
    prose_add_run(block, text, in_ascii, RUN_FORMULA);
}

START_TEST(short_formulas_stay_together)
{
    struct block *block = add(PROSE_PARAGRAPH, "all of (", 0);

    add_formula(block, "a = b + c", "a = b + c");
    prose_add_run(block, ") and more", NULL, 0);
    expect(17, &colours, "all of\n(a = b + c) and\nmore\n");
    expect(9, &colours, "all of (a\n= b + c)\nand more\n"); /* where a line cannot hold it, it breaks at a blank */
}
END_TEST

START_TEST(long_formulas_break_outside_of_brackets)
{
    struct block *block = prose_add_block(&prose, PROSE_PARAGRAPH);

    add_formula(block, "MultiHead(Q, K, V) = Concat(head₁, …, headₕ) W_O", "");
    expect(40, &colours, "MultiHead(Q, K, V) =\nConcat(head₁, …, headₕ) W_O\n");
    expect(24, &colours, "MultiHead(Q, K, V) =\nConcat(head₁, …, headₕ)\nW_O\n");
    expect(20, &colours, "MultiHead(Q, K, V) =\nConcat(head₁, …,\nheadₕ) W_O\n");
}
END_TEST

START_TEST(formulas_have_their_own_ascii)
{
    struct block *block = add(PROSE_PARAGRAPH, "by ", 0);

    add_formula(block, "√d_k", "sqrt(d_k)");
    prose_add_run(block, " ", NULL, 0);
    prose_add_run(block, "x₁", "04-why.md", RUN_FORMULA | RUN_LINK);
    expect(20, &ascii, "by sqrt(d_k) x₁\n"); /* the link's is made where it is printed */
    expect(20, &colours, "by √d_k x₁\n");
}
END_TEST

/* Appends "softmax" over a fraction, as markup/tex.h lays it. */
static struct block *add_fraction(void)
{
    struct block *block = prose_add_block(&prose, PROSE_FORMULA);

    prose_add_run(block, "    Q Kᵀ", "      Q K^T", RUN_LINE_END);
    prose_add_run(block, "s = ────", "s = ---------", RUN_LINE_END);
    prose_add_run(block, "    √d_k", "    sqrt(d_k)", RUN_LINE_END);
    add_formula(block, "s = Q Kᵀ / √d_k", "s = Q K^T / sqrt(d_k)");
    block->baseline = 1;
    return block;
}

START_TEST(displayed_formulas_stand_on_their_lines)
{
    add(PROSE_PARAGRAPH, "a", 0);
    add_fraction();
    add(PROSE_PARAGRAPH, "b", 0);
    expect(20, &colours, "a\n\n        Q Kᵀ\n    s = ────\n        √d_k\n\nb\n");
    expect(20, &ascii, "a\n\n          Q K^T\n    s = ---------\n        sqrt(d_k)\n\nb\n");
    expect(10, &colours, "a\n\n      Q Kᵀ\n  s = ────\n      √d_k\n\nb\n"); /* less indented where it must be */
    expect(8, &colours, "a\n\n    Q Kᵀ\ns = ────\n    √d_k\n\nb\n");
}
END_TEST

START_TEST(displayed_formulas_without_room_are_one_line)
{
    add_fraction();
    expect(12, &ascii, "s = Q K^T /\nsqrt(d_k)\n");
    expect(7, &colours, "s = Q\nKᵀ /\n√d_k\n");
    expect(1, &colours, "s\n=\nQ\nK\nᵀ\n/\n√\nd\n_\nk\n");
}
END_TEST

START_TEST(markers_stand_on_a_formulas_baseline)
{
    struct block *block = add_fraction();

    block->level = 1;
    block->marker = strdup("•");
    expect(20, &colours, "      Q Kᵀ\n• s = ────\n      √d_k\n");
    expect(9, &colours, "• s = Q\n  Kᵀ /\n  √d_k\n");
}
END_TEST

START_TEST(parts_come_one_by_one)
{
    struct text text = {0};

    add(PROSE_PARAGRAPH, "first", 0);
    add(PROSE_PARAGRAPH, "second", 0)->part = 1;
    expect(20, &colours, "first\n");
    flow_free(&flow);
    flow_lay(&flow, &prose, 20, 1, &colours);
    flow_text(&flow, &text);
    ck_assert_str_eq(text_string(&text), "first\n\nsecond\n");
    text_free(&text);
}
END_TEST

START_TEST(empty_blocks_leave_no_gap)
{
    add(PROSE_PARAGRAPH, "first", 0);
    add(PROSE_PARAGRAPH, " ", 0);
    prose_add_block(&prose, PROSE_TABLE);
    add(PROSE_PARAGRAPH, "last", 0);
    expect(20, &colours, "first\n\nlast\n");
}
END_TEST

START_TEST(draws_from_any_line)
{
    struct canvas canvas;
    struct text row = {0};

    add(PROSE_PARAGRAPH, "a b c d e", RUN_STRONG);
    flow_lay(&flow, &prose, 1, 0, &colours);
    canvas_make(&canvas, 4, 10, &colours);
    ck_assert_uint_eq(flow_draw(&canvas, (struct area){1, 2, 2, 5}, &flow, 1, false), 2);
    canvas_row_text(&canvas, 1, &row);
    ck_assert_str_eq(text_string(&row), "  b");
    ck_assert(canvas.cells[12].style.bold);
    ck_assert_uint_eq(flow_draw(&canvas, (struct area){1, 2, 2, 5}, &flow, 4, true), 0);
    ck_assert(!canvas.cells[12].style.bold);
    ck_assert_int_eq(canvas.cells[12].style.ink, theme_role(&colours, ROLE_DIM).ink);
    ck_assert_uint_eq(flow_draw(&canvas, (struct area){1, 2, 0, 5}, &flow, 0, true), 5);
    text_free(&row);
    canvas_free(&canvas);
}
END_TEST

/* Twice the text may not cost four times the work: a quadratic flow would take minutes for this one. */
START_TEST(is_linear)
{
    enum { WORDS = 200000 };
    struct text text = {0};

    for (int i = 0; i < WORDS; i++)
        text_add(&text, i % 7 ? "word " : "wörd-that-is-longer-than-the-line ");
    add(PROSE_PARAGRAPH, text_string(&text), 0);
    flow_lay(&flow, &prose, 20, 0, &colours);
    ck_assert_uint_gt(flow.count, WORDS / 4);
    text_free(&text);
}
END_TEST

Suite *draw_flow_suite(void)
{
    Suite *suite = suite_create("flow");
    TCase *tests = tcase_create("flow");

    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, wraps_at_blanks);
    tcase_add_test(tests, keeps_a_word_of_several_runs_together);
    tcase_add_test(tests, breaks_long_words);
    tcase_add_test(tests, no_break_blanks_hold);
    tcase_add_test(tests, short_sums_and_percentages_hold);
    tcase_add_test(tests, shapes_hold);
    tcase_add_test(tests, a_sign_within_a_word_ties_nothing);
    tcase_add_test(tests, counts_columns_as_terminals_do);
    tcase_add_test(tests, counts_what_ascii_will_print);
    tcase_add_test(tests, headings_stand_on_their_text);
    tcase_add_test(tests, items_hang);
    tcase_add_test(tests, quotes_have_a_bar_on_every_line);
    tcase_add_test(tests, code_is_as_written);
    tcase_add_test(tests, hard_breaks_and_rules);
    tcase_add_test(tests, tables_are_as_wide_as_they_must_be);
    tcase_add_test(tests, tables_wrap_where_they_must);
    tcase_add_test(tests, roles_follow_flags);
    tcase_add_test(tests, addresses_are_shown);
    tcase_add_test(tests, short_formulas_stay_together);
    tcase_add_test(tests, long_formulas_break_outside_of_brackets);
    tcase_add_test(tests, formulas_have_their_own_ascii);
    tcase_add_test(tests, displayed_formulas_stand_on_their_lines);
    tcase_add_test(tests, displayed_formulas_without_room_are_one_line);
    tcase_add_test(tests, markers_stand_on_a_formulas_baseline);
    tcase_add_test(tests, parts_come_one_by_one);
    tcase_add_test(tests, empty_blocks_leave_no_gap);
    tcase_add_test(tests, draws_from_any_line);
    tcase_add_test(tests, is_linear);
    suite_add_tcase(suite, tests);
    return suite;
}
