/* SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "base/utf8.h"
#include "screen/editor.h"
#include "screen/player_parts.h"
#include "screen/suites.h"
#include "screen/tools.h"

#include <string.h>

static struct editor editor;

static void fill(const char *words, const char *d_model, const char *heads)
{
    field_set(&editor.fields[EDITOR_WORDS], words);
    field_set(&editor.fields[EDITOR_D_MODEL], d_model);
    field_set(&editor.fields[EDITOR_HEADS], heads);
}

static void setup(void)
{
    editor = (struct editor){0};
}

static void teardown(void)
{
    editor_free(&editor);
}

static void judges(const char *d_model, const char *heads, bool fine, const char *says)
{
    struct text out = {0};

    fill("a b", d_model, heads);
    ck_assert_int_eq(editor_judge(&editor, &out), fine);
    ck_assert_msg(strncmp(text_string(&out), says, strlen(says)) == 0, "%s", text_string(&out));
    text_free(&out);
}

START_TEST(says_why_sizes_do_not_go_together)
{
    judges("8", "3", false, "8 columns cannot be cut into 3 heads of one width. What divides 8: 1, 2, 4, 8.");
    judges("7", "2", false, "7 columns cannot be cut into 2 heads of one width. What divides 7: 1, 7.");
    judges("12", "24", false, "12 columns cannot be cut into 24 heads of one width. What divides 12: 1, 2, 3, 4, 6");
    judges("12", "3", true, "d_k = 12 / 3 = 4 columns a head.");
    judges("1024", "1024", true, "d_k = 1024 / 1024 = 1 columns a head.");
}
END_TEST

START_TEST(says_what_a_size_may_be)
{
    judges("", "2", false, "d_model is empty: type a whole number from 1 to 1024.");
    judges("0", "2", false, "d_model cannot be “0”: type a whole number from 1 to 1024.");
    judges("1025", "2", false, "d_model cannot be “1025”: type a whole number from 1 to 1024.");
    judges("8", "-1", false, "heads cannot be “-1”: type a whole number from 1 to 1024.");
    judges("8", "two", false, "heads cannot be “two”: type a whole number from 1 to 1024.");
}
END_TEST

START_TEST(makes_a_spec)
{
    struct spec now = {.given = SPEC_SEED | SPEC_MASK, .seed = 7, .mask = MASK_CAUSAL}, spec;

    fill("I love it", "12", "3");
    ck_assert(editor_spec(&editor, &now, &spec, NULL));
    ck_assert_str_eq(spec.tokens, "I love it");
    ck_assert_uint_eq(spec.d_model, 12);
    ck_assert_uint_eq(spec.num_heads, 3);
    ck_assert_int_eq(spec.weights, MODEL_RANDOM);
    ck_assert_uint_eq(spec.seed, 7);
    ck_assert_int_eq(spec.mask, MASK_CAUSAL);
    ck_assert_uint_eq(spec.given, SPEC_TOKENS | SPEC_D_MODEL | SPEC_HEADS | SPEC_WEIGHTS | SPEC_SEED | SPEC_MASK);
    spec_free(&spec);
}
END_TEST

START_TEST(knows_whether_anything_changed)
{
    struct example *example = example_new(&(struct spec){0}, NULL);

    editor_start(&editor, &example->model);
    ck_assert(!editor_is_changed(&editor, &example->model));
    editor_key(&editor, KEY_CODE_TAB);
    editor_key(&editor, '0');
    ck_assert(editor_is_changed(&editor, &example->model));
    editor_key(&editor, KEY_CODE_CLEAR);
    editor_key(&editor, '8');
    ck_assert(!editor_is_changed(&editor, &example->model));
    example_destroy(example);
}
END_TEST

/* ------------------------------------------------------------------------------------------------- in the player */

START_TEST(replaces_the_example)
{
    struct screen s;

    screen_open(&s, screen_lesson, 80, 24);
    screen_press(&s, "Right Right e");
    screen_expect(&s, "│ words    The cat sat on");
    screen_expect(&s, "d_k = 8 / 2 = 4 columns a head.");
    screen_press(&s, "End"); /* into the words that are there */
    screen_type(&s, " a q?");
    screen_press(&s, "Tab Tab");
    screen_type(&s, "4"); /* and over the number that is there */
    screen_press(&s, "Enter");
    screen_expect(&s, "X 6×8 → QKV 6×2 → scores 6×6"); /* a letter, a blank and a question mark are text here */
    screen_expect(&s, "random, untrained");
    screen_expect(&s, " q?  ");
    screen_expect(&s, "About “The cat sat on”");
    screen_close(&s);
}
END_TEST

/* Who has read as far as the second part is still there when the example is another. */
START_TEST(another_example_keeps_the_part)
{
    struct screen s;

    screen_open(&s, screen_lesson, 80, 24);
    screen_press(&s, "> > > Right");
    ck_assert(player_has_view(s.player));
    ck_assert_int_eq(s.player->part, 1);
    screen_press(&s, "e End");
    screen_type(&s, " a");
    screen_press(&s, "Enter");
    screen_expect(&s, "X 5×8");
    ck_assert_int_eq(s.player->part, 1);
    screen_close(&s);
}
END_TEST

START_TEST(leaves_the_example_alone)
{
    struct screen s;

    screen_open(&s, screen_lesson, 80, 24);
    screen_press(&s, "Right Right e Enter"); /* nothing was changed: the designed weights stay */
    screen_refuse(&s, "random");
    screen_expect(&s, "5.60");
    screen_press(&s, "e");
    screen_type(&s, "x");
    screen_press(&s, "Esc");
    screen_refuse(&s, "│ words");
    screen_expect(&s, "scores₁[sat,cat]");
    screen_expect(&s, "5.60");
    screen_close(&s);
}
END_TEST

/* What is typed replaces what stands there, so that 12 is no 812, until a key moves the cursor into it. */
START_TEST(typing_replaces_what_stands_there)
{
    struct screen s;

    screen_open(&s, screen_lesson, 80, 24);
    screen_press(&s, "Right Right e");
    screen_type(&s, "dogs bark");
    screen_expect(&s, "│ words    dogs bark  ");
    screen_press(&s, "Tab");
    screen_type(&s, "12");
    screen_expect(&s, "│ d_model  12  ");
    screen_press(&s, "Tab");
    screen_type(&s, "5");
    screen_expect(&s, "12 columns cannot be cut into 5 heads of one width.");
    screen_press(&s, "BackTab Backspace");
    screen_expect(&s, "d_model is empty: type a whole number from 1 to 1024.");
    screen_press(&s, "BackTab Ctrl-U");
    screen_type(&s, "cats");
    screen_expect(&s, "│ words    cats  ");
    screen_close(&s);
}
END_TEST

/* Words that were typed are there again with e, whatever the example is by then. */
START_TEST(what_was_typed_is_kept)
{
    struct screen s;

    screen_open(&s, screen_lesson, 80, 24);
    screen_press(&s, "Right Right e");
    screen_type(&s, "dogs bark");
    screen_press(&s, "Enter");
    screen_expect(&s, "X 2×8");
    screen_press(&s, "x");
    screen_expect(&s, "X 4×8");
    screen_press(&s, "e");
    screen_expect(&s, "│ words    dogs bark  ");
    screen_press(&s, "Enter");
    screen_expect(&s, "X 2×8");
    screen_press(&s, "e End");
    screen_type(&s, " loudly");
    screen_press(&s, "Esc x e");
    screen_expect(&s, "│ words    dogs bark loudly  ");
    screen_close(&s);
}
END_TEST

/* Six words leave no room for the operands above the usual text: the text, which is about another sentence, gives way,
 * and is dim. */
START_TEST(more_words_keep_their_operands)
{
    struct style dim, here;
    struct screen s;
    int row, col;

    screen_open(&s, screen_lesson, 80, 24);
    screen_press(&s, "Right Right e");
    screen_type(&s, "a b c d f g");
    screen_press(&s, "Enter");
    screen_expect(&s, "K₁ᵀ 4×6");
    screen_expect(&s, "Q₁ 6×4");
    screen_expect(&s, "scores₁ 6×6");
    ck_assert(screen_find(&s, "About “The cat sat on”", &row, &col));
    dim = theme_role(&s.canvas.theme, ROLE_DIM);
    here = s.canvas.cells[(row + 1) * s.canvas.cols + 1].style;
    ck_assert(s.canvas.cells[(row + 1) * s.canvas.cols + 1].glyph > ' ');
    ck_assert(here.ink == dim.ink && here.faint == dim.faint && here.bold == dim.bold);
    screen_close(&s);
}
END_TEST

/* Whether the cell in which a text begins looks other than plain text. */
static bool is_marked(struct screen *s, const char *what)
{
    struct style plain = theme_role(&s->canvas.theme, ROLE_PLAIN), here;
    int row, col;

    ck_assert(screen_find(s, what, &row, &col));
    here = s->canvas.cells[row * s->canvas.cols + col].style;
    return here.paper != plain.paper || here.reverse != plain.reverse;
}

/* What would be replaced is seen, also without colours. */
START_TEST(what_is_selected_is_marked)
{
    static const struct theme themes[] = {{.colors = 256}, {.colors = 0}};
    struct screen s;

    screen_open(&s, screen_lesson, 80, 24);
    s.canvas.theme = themes[_i];
    screen_press(&s, "Right Right e");
    ck_assert(is_marked(&s, "The cat sat on  "));
    ck_assert(!is_marked(&s, "8     "));
    screen_press(&s, "Right");
    ck_assert(!is_marked(&s, "The cat sat on  "));
    screen_press(&s, "Tab");
    ck_assert(is_marked(&s, "8     "));
    screen_close(&s);
}
END_TEST

START_TEST(shows_why_an_example_cannot_be_made)
{
    struct screen s;

    screen_open(&s, screen_lesson, 40, 12);
    screen_press(&s, "Right Right e Down Down Backspace");
    screen_type(&s, "3");
    screen_expect(&s, "8 columns cannot be cut into 3 heads");
    screen_press(&s, "Enter");
    screen_expect(&s, "│ words ");
    screen_expect(&s, "What divides 8: 1, 2,");
    screen_press(&s, "Backspace");
    screen_refuse(&s, "What divides 8");
    screen_press(&s, "Esc");
    screen_expect(&s, "scores₁[sat,cat]");
    screen_close(&s);
}
END_TEST

START_TEST(refuses_words_that_are_too_many_or_too_long)
{
    struct screen s;
    struct text words = {0};

    screen_open(&s, screen_lesson, 40, 12);
    screen_press(&s, "Right Right e");
    for (int i = 0; i < 257; i++)
        text_add(&words, "w");
    screen_press(&s, "End");
    screen_type(&s, " ");
    screen_type(&s, text_string(&words));
    screen_press(&s, "Enter");
    screen_expect(&s, "has 257");
    screen_expect(&s, "wwww"); /* the field shows the end, where the cursor is */
    screen_press(&s, "Home");
    screen_expect(&s, "words    The cat sat on ww");
    text_free(&words);
    screen_close(&s);
}
END_TEST

START_TEST(the_cursor_stands_in_the_field)
{
    struct screen s;
    int row, col, words_row, words_col;

    screen_open(&s, screen_lesson, 80, 24);
    ck_assert(!screen_cursor(&s, &row, &col));
    screen_press(&s, "Right Right e");
    ck_assert(screen_find(&s, "words    The", &words_row, &words_col));
    ck_assert(screen_cursor(&s, &row, &col));
    ck_assert_int_eq(row, words_row);
    ck_assert_int_eq(col, words_col + 9 + 14);
    screen_press(&s, "BackTab");
    ck_assert(screen_cursor(&s, &row, &col));
    ck_assert_int_eq(row, words_row + 2);
    screen_close(&s);
}
END_TEST

Suite *screen_editor_suite(void)
{
    Suite *suite = suite_create("screen_editor");
    TCase *tests = tcase_create("editor");

    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, says_why_sizes_do_not_go_together);
    tcase_add_test(tests, says_what_a_size_may_be);
    tcase_add_test(tests, makes_a_spec);
    tcase_add_test(tests, knows_whether_anything_changed);
    tcase_add_test(tests, replaces_the_example);
    tcase_add_test(tests, another_example_keeps_the_part);
    tcase_add_test(tests, leaves_the_example_alone);
    tcase_add_test(tests, typing_replaces_what_stands_there);
    tcase_add_test(tests, what_was_typed_is_kept);
    tcase_add_loop_test(tests, what_is_selected_is_marked, 0, 2);
    tcase_add_test(tests, more_words_keep_their_operands);
    tcase_add_test(tests, shows_why_an_example_cannot_be_made);
    tcase_add_test(tests, refuses_words_that_are_too_many_or_too_long);
    tcase_add_test(tests, the_cursor_stands_in_the_field);
    suite_add_tcase(suite, tests);
    return suite;
}
