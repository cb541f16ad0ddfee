/* SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "player/editor.h"
#include "player/player_state.h"
#include "screen/suites.h"
#include "screen/tools.h"

#include <string.h>

static struct editor editor;
static struct screen s; /* of the tests that open one */

/* Random weights: sizes are typed. */
static void fill(const char *words, const char *d_model, const char *heads)
{
    editor.is_random = true;
    field_set(&editor.fields[EDITOR_WORDS], words);
    field_set(&editor.fields[EDITOR_D_MODEL], d_model);
    field_set(&editor.fields[EDITOR_HEADS], heads);
}

static void setup(void)
{
    editor = (struct editor){0};
    s = (struct screen){0};
}

static void teardown(void)
{
    editor_free(&editor);
    if (s.player)
        screen_close(&s);
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

/* Words by kind have no sizes and no seed of their own. */
START_TEST(makes_a_spec_by_kind)
{
    struct spec now = {.given = SPEC_SEED | SPEC_MASK, .seed = 7, .mask = MASK_CAUSAL}, spec;

    fill("a zebra:noun ran", "12", "3");
    editor.is_random = false;
    ck_assert(editor_spec(&editor, &now, &spec, NULL));
    ck_assert_str_eq(spec.words, "a zebra:noun ran");
    ck_assert_int_eq(spec.mask, MASK_CAUSAL);
    ck_assert_uint_eq(spec.given, SPEC_WORDS | SPEC_MASK);
    spec_free(&spec);
}
END_TEST

/* What the editor says of a model is what made it. */
static const char *const made_of[] = {"The cat sat on", "a zebra:noun ran home", "I love deep learning",
                                      "dogs:verb 10:30:other a:noun:other 日本:noun"};

START_TEST(says_of_a_model_what_made_it)
{
    struct spec spec = {0}, again;
    struct example *example;

    ck_assert(spec_set(&spec, "words", made_of[_i], "words", NULL));
    example = example_new(&spec, NULL);
    editor_start(&editor, &example->model);
    ck_assert(!editor_is_changed(&editor, &example->model));
    ck_assert(editor_spec(&editor, &spec, &again, NULL));
    ck_assert_str_eq(again.words, made_of[_i]);
    spec_free(&spec);
    spec_free(&again);
    example_destroy(example);
}
END_TEST

START_TEST(knows_whether_anything_changed)
{
    struct example *example = example_new(&(struct spec){0}, NULL);

    editor_start(&editor, &example->model);
    ck_assert(!editor_is_changed(&editor, &example->model));
    editor_key(&editor, KEY_CODE_TAB);
    editor_key(&editor, 'n');
    ck_assert(editor_is_changed(&editor, &example->model));
    editor_key(&editor, 'd');
    ck_assert(!editor_is_changed(&editor, &example->model));
    editor_key(&editor, KEY_CODE_TAB);
    editor_key(&editor, KEY_CODE_RIGHT);
    ck_assert(editor_is_changed(&editor, &example->model));
    editor_key(&editor, KEY_CODE_LEFT);
    ck_assert(!editor_is_changed(&editor, &example->model));
    example_destroy(example);
}
END_TEST

/* ------------------------------------------------------------------------------------------------- in the player */

START_TEST(replaces_the_example)
{
    screen_open(&s, screen_lesson, 80, 24);
    screen_shows(&s, "Right Right e", "│ ▸words    The cat sat on");
    screen_press(&s, "End"); /* into the words that are there */
    screen_type(&s, " a q?");
    screen_shows(&s, "Tab Tab Right", "d_k = 8 / 2 = 4 columns a head.");
    screen_press(&s, "Tab Tab");
    screen_type(&s, "4"); /* and over the number that is there */
    screen_press(&s, "Enter");
    screen_expect(&s, "X 6×8 → QKV 6×2 → scores 6×6"); /* a letter, a blank and a question mark are text here */
    screen_expect(&s, "random, untrained");
    screen_expect(&s, " q?  ");
    screen_expect(&s, "About “The cat sat on”");
}
END_TEST

/* Who has read as far as the second part is still there when the example is another. */
START_TEST(another_example_keeps_the_part)
{
    screen_open(&s, screen_lesson, 80, 24);
    screen_press(&s, "> > > Right");
    ck_assert(player_has_view(s.player));
    ck_assert_int_eq(s.player->part, 1);
    screen_press(&s, "e End");
    screen_type(&s, " a");
    screen_shows(&s, "Enter", "X 5×16");
    ck_assert_int_eq(s.player->part, 1);
}
END_TEST

START_TEST(leaves_the_example_alone)
{
    screen_open(&s, screen_lesson, 80, 24);
    screen_hides(&s, "Right Right e Enter", "random"); /* nothing was changed: the designed weights stay */
    screen_expect(&s, "5.60");
    screen_press(&s, "e");
    screen_type(&s, "x");
    screen_hides(&s, "Esc", "words  ");
    screen_expect(&s, "scores₁[sat,cat]");
    screen_expect(&s, "5.60");
}
END_TEST

/* Own words by kinds, by keys alone: what is not known is asked for, one word after the other, and nothing is random.
 */
START_TEST(asks_for_kinds)
{
    screen_open(&s, screen_lesson, _i ? 40 : 80, _i ? 12 : 24);
    screen_press(&s, "Right Right e");
    screen_type(&s, "a zebra ate zork");
    screen_expect(&s, "What kind of word is “zebra”?");
    screen_shows(&s, "Enter", "│ ▸kinds    a det ", "zebra[?]");
    screen_shows(&s, "v", "zebra[verb]", "“zebra” is a verb: it looks for");
    screen_shows(&s, "n Enter", "zork[?]", "words    a zebra:noun ate zork ");
    screen_shows(&s, "Enter", "zork[?]"); /* it is still asked for */
    screen_press(&s, "p p p n Left Left Left Left d Space Space Space Space Space Space Space Space");
    screen_expect(&s, "a[det]"); /* all eight kinds, and round again */
    screen_hides(&s, "Enter", "kinds ", "random");
    screen_expect(&s, "zork");
    screen_shows(&s, "e", "ebra:noun ate zork:noun ");
}
END_TEST

/* Each word sees the one before it, as in the lesson, and what is said of the lesson's is dim. */
START_TEST(own_words_mean_something)
{
    screen_open(&s, screen_lesson, 80, 24);
    screen_press(&s, "Right Right e Ctrl-U");
    screen_type(&s, "a dog ran home");
    screen_shows(&s, "Enter", "── X 4×8 → QKV 4×4 → scores 4×4 ─", "▪ head 1  the word before",
                 "About “The cat sat on”", "scores₁[ran,dog]", " ▸ran ");
    screen_shows(&s, "e Up Right Right Enter", "── X 4×16 → QKV 4×8 → scores 4×4 ─"); /* eight kinds */
    screen_hides(&s, "e Up Left Enter", "About “The cat sat on”");
    screen_expect(&s, "5.60");
}
END_TEST

/* Random weights have no kinds, and designed ones no sizes; the words stay. */
START_TEST(weights_are_chosen)
{
    screen_open(&s, screen_lesson, 80, 24);
    screen_press(&s, "Right Right e");
    screen_type(&s, "a zebra:noun ran");
    screen_shows(&s, "Tab Tab", "weights [by kind]  random ");
    screen_shows(&s, "Tab", "▸example "); /* sizes follow from the words */
    screen_shows(&s, "BackTab Right", "weights  by kind  [random]", "words    a zebra ran ");
    screen_refuse(&s, "zebra noun");
    screen_shows(&s, "Up", "▸words ");
    screen_shows(&s, "Enter", "random, untrained", "X 3×8");
}
END_TEST

/* What is typed replaces what stands there, so that 12 is no 812, until a key moves the cursor into it. */
START_TEST(typing_replaces_what_stands_there)
{
    screen_open(&s, screen_lesson, 80, 24);
    screen_press(&s, "Right Right e");
    screen_type(&s, "dogs bark");
    screen_expect(&s, "│ ▸words    dogs bark  ");
    screen_press(&s, "Tab Tab Right Tab");
    screen_type(&s, "12");
    screen_expect(&s, "│ ▸d_model  12  ");
    screen_press(&s, "Tab");
    screen_type(&s, "5");
    screen_expect(&s, "12 columns cannot be cut into 5 heads of one width.");
    screen_shows(&s, "BackTab Backspace", "d_model is empty: type a whole number from 1 to 1024.");
    screen_press(&s, "Ctrl-U");
    screen_type(&s, "16");
    screen_expect(&s, "│ ▸d_model  16  ");
    screen_shows(&s, "BackTab BackTab Ctrl-U", "│ ▸words           ");
    screen_type(&s, "cats");
    screen_expect(&s, "│ ▸words    cats  ");
}
END_TEST

/* Words that were typed are there again with e, whatever the example is by then. */
START_TEST(what_was_typed_is_kept)
{
    screen_open(&s, screen_lesson, 80, 24);
    screen_press(&s, "Right Right e");
    screen_type(&s, "dogs bark");
    screen_shows(&s, "Enter", "X 2×8");
    screen_press(&s, "e End");
    screen_type(&s, " loudly");
    screen_shows(&s, "Esc", "X 2×8");
    screen_shows(&s, "e", "│ ▸words    dogs bark loudly  ");
}
END_TEST

/* Six words leave no room for the operands above the usual text: the text, which is about another sentence, gives way,
 * and is dim. */
START_TEST(more_words_keep_their_operands)
{
    struct style dim, here;
    int row, col;

    screen_open(&s, screen_lesson, 80, 24);
    screen_press(&s, "Right Right e");
    screen_type(&s, "a b c d f g");
    screen_press(&s, "Tab Tab"); /* what has no kind has none to change */
    screen_shows(&s, "Right Enter", "K₁ᵀ 4×6", "Q₁ 6×4", "scores₁ 6×6");
    ck_assert(screen_find(&s, "About “The cat sat on”", &row, &col));
    dim = theme_role(&s.canvas.theme, ROLE_DIM);
    here = s.canvas.cells[(row + 1) * s.canvas.cols + 1].style;
    ck_assert(s.canvas.cells[(row + 1) * s.canvas.cols + 1].glyph > ' ');
    ck_assert(here.ink == dim.ink && here.faint == dim.faint && here.bold == dim.bold);
}
END_TEST

/* Whether the cell in which a text begins looks other than plain text. */
static bool is_marked(const char *what)
{
    struct style plain = theme_role(&s.canvas.theme, ROLE_PLAIN), here;
    int row, col;

    ck_assert(screen_find(&s, what, &row, &col));
    here = s.canvas.cells[row * s.canvas.cols + col].style;
    return here.paper != plain.paper || here.reverse != plain.reverse;
}

/* What would be replaced is seen, also without colours. */
START_TEST(what_is_selected_is_marked)
{
    static const struct theme themes[] = {{.colors = 256}, {.colors = 0}};

    screen_open(&s, screen_lesson, 80, 24);
    s.canvas.theme = themes[_i];
    screen_press(&s, "Right Right e");
    ck_assert(is_marked("The cat sat on  "));
    ck_assert(!is_marked("8     "));
    screen_press(&s, "Right");
    ck_assert(!is_marked("The cat sat on  "));
    screen_press(&s, "Tab Tab Right Tab");
    ck_assert(is_marked("8     "));
}
END_TEST

START_TEST(shows_why_an_example_cannot_be_made)
{
    screen_open(&s, screen_lesson, 40, 12);
    screen_press(&s, "Right Right e Down Down Right Down Down Backspace");
    screen_type(&s, "3");
    screen_expect(&s, "8 columns cannot be cut into 3 heads");
    screen_shows(&s, "Enter", "│ ▸heads ", "What divides 8: 1, 2,");
    screen_hides(&s, "Backspace", "What divides 8");
    screen_shows(&s, "Esc", "scores₁[sat,cat]");
}
END_TEST

START_TEST(refuses_words_that_are_too_many_or_too_long)
{
    struct text words = {0};

    screen_open(&s, screen_lesson, 40, 12);
    screen_press(&s, "Right Right e");
    for (int i = 0; i < 257; i++)
        text_add(&words, "w");
    screen_press(&s, "End");
    screen_type(&s, " ");
    screen_type(&s, text_string(&words));
    screen_shows(&s, "Enter", "words: word 5 is 257 columns wide: ");
    screen_expect(&s, "wwww"); /* the field shows the end, where the cursor is */
    screen_shows(&s, "Home", "words    The cat sat on ww");
    screen_shows(&s, "Tab Right Enter", "has 257"); /* there are no kinds to go to */
    screen_press(&s, "Up Ctrl-U");
    screen_type(&s, "a a a a a a a a a");
    screen_shows(&s, "Tab Left", "words: 9 words are too many: by kind");
    screen_shows(&s, "Enter", "▸weights ");
    text_free(&words);
}
END_TEST

START_TEST(the_cursor_stands_in_the_field)
{
    int row, col, words_row, words_col;

    screen_open(&s, screen_lesson, 80, 24);
    ck_assert(!screen_cursor(&s, &row, &col));
    screen_press(&s, "Right Right e");
    ck_assert(screen_find(&s, "words    The", &words_row, &words_col));
    ck_assert(screen_cursor(&s, &row, &col));
    ck_assert_int_eq(row, words_row);
    ck_assert_int_eq(col, words_col + 9 + 14);
    screen_press(&s, "Tab Tab Right");
    ck_assert(!screen_cursor(&s, &row, &col)); /* nothing is typed there */
    screen_press(&s, "Tab");
    ck_assert(screen_cursor(&s, &row, &col));
    ck_assert_int_eq(row, words_row + 3);
    ck_assert_int_eq(col, words_col + 9 + 1);
}
END_TEST

/* What a choice does with a letter is said in full, in the narrowest box too. */
START_TEST(a_notice_is_whole_in_the_narrowest_box)
{
    screen_open(&s, screen_lesson, 40, 12);
    screen_shows(&s, "Right Right e Tab Tab Z", "▸weights ", "That does nothing here: ? helps.");
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
    tcase_add_test(tests, makes_a_spec_by_kind);
    tcase_add_loop_test(tests, says_of_a_model_what_made_it, 0, (int)(sizeof made_of / sizeof *made_of));
    tcase_add_loop_test(tests, asks_for_kinds, 0, 2);
    tcase_add_test(tests, own_words_mean_something);
    tcase_add_test(tests, weights_are_chosen);
    tcase_add_test(tests, typing_replaces_what_stands_there);
    tcase_add_test(tests, what_was_typed_is_kept);
    tcase_add_loop_test(tests, what_is_selected_is_marked, 0, 2);
    tcase_add_test(tests, more_words_keep_their_operands);
    tcase_add_test(tests, shows_why_an_example_cannot_be_made);
    tcase_add_test(tests, refuses_words_that_are_too_many_or_too_long);
    tcase_add_test(tests, the_cursor_stands_in_the_field);
    tcase_add_test(tests, a_notice_is_whole_in_the_narrowest_box);
    suite_add_tcase(suite, tests);
    return suite;
}
