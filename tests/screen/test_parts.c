/* SPDX-License-Identifier: MIT */
/* The small parts of a screen: a field, the rail, the footer, a box. */
#include "base/compiler.h"
#include "draw/field.h"
#include "draw/keys.h"
#include "player/stages.h"
#include "screen/suites.h"
#include "ui/box.h"
#include "ui/footer.h"

#include "base/utf8.h"

#include <string.h>

static const struct theme theme = {.colors = 256};

/* ------------------------------------------------------------------------------------------------------------ field */

static void type(struct field *field, const char *text)
{
    const char *end = text + strlen(text);

    while (text < end)
        ck_assert(field_key(field, (int)utf8_next(&text, end)));
}

static void expect_drawn(const struct field *field, int columns, const char *expected, int cursor)
{
    struct canvas canvas;
    struct text row = {0};

    canvas_make(&canvas, 1, 40, &theme);
    field_draw(&canvas, 0, 0, columns, field);
    canvas_row_text(&canvas, 0, &row);
    ck_assert_str_eq(text_string(&row), expected);
    ck_assert_int_eq(field_cursor(&theme, field, columns), cursor);
    text_free(&row);
    canvas_free(&canvas);
}

START_TEST(a_field_is_edited_by_characters)
{
    struct field field = {0};

    type(&field, "aé日e\u0301z");
    for (int i = 0; i < 2; i++)
        field_key(&field, KEY_CODE_LEFT); /* before z, before e with its accent */
    field_key(&field, KEY_CODE_BACKSPACE);
    ck_assert_str_eq(text_string(&field.text), "aée\u0301z");
    field_key(&field, KEY_CODE_DELETE);
    ck_assert_str_eq(text_string(&field.text), "aéz");
    field_key(&field, KEY_CODE_HOME);
    field_key(&field, KEY_CODE_BACKSPACE); /* nothing is before it */
    type(&field, "›");
    field_key(&field, KEY_CODE_END);
    field_key(&field, KEY_CODE_DELETE);
    field_key(&field, KEY_CODE_RIGHT);
    type(&field, "!");
    ck_assert_str_eq(text_string(&field.text), "›aéz!");
    field_free(&field);
}
END_TEST

/* Joined letters have one place, and go as one. */
START_TEST(a_field_keeps_joined_letters_together)
{
    struct field field = {0};

    type(&field, "नमस\u094Dत\u0947 \U0001F468\u200D\U0001F469!");
    expect_drawn(&field, 20, "नम… …!", 6);
    field_key(&field, KEY_CODE_LEFT);
    field_key(&field, KEY_CODE_LEFT);
    expect_drawn(&field, 20, "नम… …!", 4);
    field_key(&field, KEY_CODE_BACKSPACE);
    field_key(&field, KEY_CODE_BACKSPACE);
    expect_drawn(&field, 20, "नम…!", 2);
    field_key(&field, KEY_CODE_DELETE);
    ck_assert_str_eq(text_string(&field.text), "नम!");
    field_free(&field);
}
END_TEST

START_TEST(a_field_leaves_other_keys_alone)
{
    struct field field = {0};

    ck_assert(!field_key(&field, KEY_CODE_TAB));
    ck_assert(!field_key(&field, KEY_CODE_ENTER));
    ck_assert(!field_key(&field, KEY_CODE_ESC));
    ck_assert(!field_key(&field, KEY_CODE_UP));
    ck_assert(!field_key(&field, KEY_CODE_PAGE_DOWN));
    ck_assert(field_key(&field, 'q'));
    field_free(&field);
}
END_TEST

START_TEST(a_field_takes_nothing_that_commands_a_terminal)
{
    struct field field = {0};

    field_key(&field, 0x9B);
    field_key(&field, 0x202E);
    ck_assert_str_eq(text_string(&field.text), "\uFFFD"); /* nobody sees the other one */
    field_set(&field, "a\033[1mb");
    ck_assert_str_eq(text_string(&field.text), "a^[[1mb");
    field_free(&field);
}
END_TEST

START_TEST(a_field_scrolls_with_its_cursor)
{
    struct field field = {0};

    field_set(&field, "abcdefgh");
    expect_drawn(&field, 20, "abcdefgh", 8);
    expect_drawn(&field, 6, "…fgh", 4);
    field_key(&field, KEY_CODE_HOME);
    expect_drawn(&field, 6, "abcde…", 0);
    for (int i = 0; i < 6; i++)
        field_key(&field, KEY_CODE_RIGHT);
    expect_drawn(&field, 6, "…defgh", 4);
    field_set(&field, "日本語日本語");
    expect_drawn(&field, 7, "…本語", 5);
    field_free(&field);
}
END_TEST

/* ------------------------------------------------------------------------------------------------------------- rail */

static void expect_stages(int current, int columns, const char *expected)
{
    struct canvas canvas;
    struct text row = {0};
    struct stages stages;

    stages_lay(&stages, current, columns);
    canvas_make(&canvas, 1, 80, &theme);
    stages_draw(&canvas, 0, 0, &stages);
    canvas_row_text(&canvas, 0, &row);
    ck_assert_str_eq(text_string(&row), expected);
    ck_assert_int_eq(stages.columns, utf8_columns(expected));
    text_free(&row);
    canvas_free(&canvas);
}

START_TEST(the_rail_never_moves)
{
    expect_stages(STAGE_INPUT, 80, " 1 Split   2 Project   3 Score   4 Scale   5 Softmax · blend   6 Concat · W_O");
    expect_stages(STAGE_SPLIT, 80, "▸1 Split   2 Project   3 Score   4 Scale   5 Softmax · blend   6 Concat · W_O");
    expect_stages(STAGE_SOFTMAX, 80, " 1 Split   2 Project   3 Score   4 Scale  ▸5 Softmax · blend   6 Concat · W_O");
    expect_stages(STAGE_BLEND, 80, " 1 Split   2 Project   3 Score   4 Scale   5 Softmax ▸ blend   6 Concat · W_O");
    expect_stages(STAGE_OUTPUT, 77, " 1 Split   2 Project   3 Score   4 Scale   5 Softmax · blend   6 Concat ▸ W_O");
}
END_TEST

START_TEST(a_short_rail_names_where_one_is)
{
    expect_stages(STAGE_SCORE, 76, " 1   2  ▸3 Score   4   5   6");
    expect_stages(STAGE_BLEND, 60, " 1   2   3   4   5 Softmax ▸ blend   6");
    expect_stages(STAGE_INPUT, 60, " 1   2   3   4   5   6");
}
END_TEST

START_TEST(the_rail_is_bold_where_one_is)
{
    struct canvas canvas;
    struct stages stages;

    stages_lay(&stages, STAGE_BLEND, 80);
    canvas_make(&canvas, 1, 80, &theme);
    stages_draw(&canvas, 0, 0, &stages);
    for (int col = 0; col < 80; col++)
        ck_assert_int_eq(canvas.cells[col].style.bold && canvas.cells[col].glyph != U' ',
                         (col == 53 || (col >= 55 && col < 60)));
    canvas_free(&canvas);
}
END_TEST

START_TEST(the_rail_can_be_hit)
{
    struct stages stages;

    stages_lay(&stages, STAGE_SCORE, 80);
    ck_assert_int_eq(stages_hit(&stages, 0), STAGE_SPLIT); /* the place of its ▸ */
    ck_assert_int_eq(stages_hit(&stages, 7), STAGE_SPLIT);
    ck_assert_int_eq(stages_hit(&stages, 8), -1);
    ck_assert_int_eq(stages_hit(&stages, 12), STAGE_PROJECT);
    ck_assert_int_eq(stages_hit(&stages, 52), -1);
    ck_assert_int_eq(stages_hit(&stages, 55), STAGE_BLEND);
    ck_assert_int_eq(stages_hit(&stages, 76), STAGE_OUTPUT);
    ck_assert_int_eq(stages_hit(&stages, 77), -1);
}
END_TEST

START_TEST(stages_have_the_numbers_of_the_rail)
{
    static const int numbers[] = {0, 1, 2, 3, 4, 5, 5, 6, 6};

    for (int stage = 0; stage < STAGE_COUNT; stage++)
        ck_assert_int_eq(stages_number(stage), numbers[stage]);
    ck_assert_int_eq(stages_number(-1), 0);
}
END_TEST

/* ----------------------------------------------------------------------------------------------------------- footer */

static bool says_head_2(const void *self UNUSED, const struct key *key UNUSED, struct key_offer *offer)
{
    text_add(&offer->word, "head 2");
    return true;
}

static bool never(const void *self UNUSED, const struct key *key UNUSED, struct key_offer *offer UNUSED)
{
    return false;
}

static const struct key keys[] = {
    {"Right", 0, NULL, "next", "next", .rank = KEY_KEPT}, {"Tab", 0, NULL, "head", "head", .works = says_head_2},
    {"1-9", 0, "1-9", NULL, "a head", .rank = KEY_USUAL}, /* it has no word: it is not there */
    {"c", 0, NULL, "code", "code", .rank = KEY_USUAL},    {"n", 0, NULL, "never", "never", .works = never},
    {"?", 0, NULL, "help", "help", .rank = KEY_LAST},     {0},
};

static void fill(struct footer *footer)
{
    *footer = (struct footer){0};
    footer_add_keys(footer, keys, NULL);
}

static void expect_footer(int end, const char *expected)
{
    struct footer footer;
    struct canvas canvas;
    struct text row = {0};

    fill(&footer);
    canvas_make(&canvas, 1, 80, &theme);
    footer_place(&footer, &theme, 1, end, 3);
    footer_draw(&canvas, 0, &footer);
    canvas_row_text(&canvas, 0, &row);
    ck_assert_str_eq(text_string(&row), expected);
    text_free(&row);
    canvas_free(&canvas);
    footer_free(&footer);
}

START_TEST(footer_keys_drop_in_order)
{
    expect_footer(80, " → next   Tab head 2   c code   ? help");
    expect_footer(38, " → next   Tab head 2   c code   ? help");
    expect_footer(37, " → next   Tab head 2   ? help");
    expect_footer(27, " → next   ? help");
    expect_footer(15, " → next  ? help"); /* closer, before a kept key drops */
    expect_footer(14, " ? help");
    expect_footer(6, "");
}
END_TEST

START_TEST(footer_words_can_be_clicked)
{
    static const struct key moves[] = {{"Left h", 0, "←↓↑→", "cell", "move", .rank = KEY_USUAL}, {0}};
    struct footer footer;

    fill(&footer);
    footer_place(&footer, &theme, 1, 80, 3);
    ck_assert_int_eq(footer_hit(&footer, 0), 0);
    ck_assert_int_eq(footer_hit(&footer, 1), KEY_CODE_RIGHT);
    ck_assert_int_eq(footer_hit(&footer, 6), KEY_CODE_RIGHT);
    ck_assert_int_eq(footer_hit(&footer, 7), 0);
    ck_assert_int_eq(footer_hit(&footer, 10), KEY_CODE_TAB);
    ck_assert_int_eq(footer_hit(&footer, 37), '?');
    ck_assert_int_eq(footer_hit(&footer, 38), 0);
    footer_free(&footer);
    footer_add_keys(&footer, moves, NULL);
    footer_place(&footer, &theme, 1, 80, 3);
    ck_assert_int_eq(footer_hit(&footer, 2), 0); /* which way? */
    footer_free(&footer);
}
END_TEST

/* -------------------------------------------------------------------------------------------------------------- box */

START_TEST(a_box_lies_over_the_dimmed_screen)
{
    struct canvas canvas;
    struct text text = {0};
    struct area area;

    canvas_make(&canvas, 5, 20, &theme);
    for (int row = 0; row < 5; row++)
        canvas_put(&canvas, row, 0, ROLE_STRONG, "xxxxxxxxxxxxxxxxxxxx");
    area = box_place(&canvas, 1, 8);
    box_draw(&canvas, area, "Help");
    canvas_text(&canvas, &text);
    ck_assert_str_eq(text_string(&text), "xxxxxxxxxxxxxxxxxxxx\nxxxx╭─ Help ───╮xxxx\nxxxx│          │xxxx\n"
                                         "xxxx╰──────────╯xxxx\nxxxxxxxxxxxxxxxxxxxx\n");
    ck_assert(!canvas.cells[0].style.bold);
    area = box_place(&canvas, 100, 100);
    ck_assert_int_eq(area.rows, 3);
    ck_assert_int_eq(area.cols, 16);
    text_free(&text);
    canvas_free(&canvas);
}
END_TEST

Suite *screen_parts_suite(void)
{
    Suite *suite = suite_create("screen_parts");
    TCase *tests = tcase_create("parts");

    tcase_add_test(tests, a_field_is_edited_by_characters);
    tcase_add_test(tests, a_field_keeps_joined_letters_together);
    tcase_add_test(tests, a_field_keeps_joined_letters_together);
    tcase_add_test(tests, a_field_leaves_other_keys_alone);
    tcase_add_test(tests, a_field_takes_nothing_that_commands_a_terminal);
    tcase_add_test(tests, a_field_scrolls_with_its_cursor);
    tcase_add_test(tests, the_rail_never_moves);
    tcase_add_test(tests, a_short_rail_names_where_one_is);
    tcase_add_test(tests, the_rail_is_bold_where_one_is);
    tcase_add_test(tests, the_rail_can_be_hit);
    tcase_add_test(tests, stages_have_the_numbers_of_the_rail);
    tcase_add_test(tests, footer_keys_drop_in_order);
    tcase_add_test(tests, footer_words_can_be_clicked);
    tcase_add_test(tests, a_box_lies_over_the_dimmed_screen);
    suite_add_tcase(suite, tests);
    return suite;
}
