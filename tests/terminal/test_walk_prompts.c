/* SPDX-License-Identifier: MIT */
/* Going to a step, editing the example, and back to the lesson's. */
#include "terminal/pty.h"
#include "terminal/suites.h"
#include "terminal/walk.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

/* -------------------------------------------------------------------------------------------------------- going to */

/* What is typed after `g`, and what the screen says then; `stays`: the prompt, to be corrected. */
static const struct {
    const char *keys, *comes;
    bool stays;
} jumps[] = {
    {"5 Enter", "▸4 Scale", false},
    {"text:soft Enter", "▸5 Softmax", false},
    {"text:SOFTMAX Enter", "▸5 Softmax", false},
    {"text:w_o Enter", "9 of 9", false},
    {"text:plan BS*4 text:9 Enter", "9 of 9", false},
    {"Space text:blend Space Enter", "▸ blend", false},
    {"Enter", "▸3 Score", false},
    {"text:nonsense Enter", " There is no “nonsense”: input, split,", true},
    {"text:10 Enter", " There is no step 10: 1 to 9, or input,", true},
    {"0 Enter", " There is no step 0: 1 to 9, or input,", true},
    {"text:s Enter", " “s” begins more than one: split, score, scale, softmax", true},
};

START_TEST(g_goes_where_it_is_told)
{
    struct pty *p = walk_start(24, 80, NULL, "--stage score");
    int row, col;

    pty_keys(p, "g");
    pty_shows(p, jumps[_i].keys, jumps[_i].comes);
    if (jumps[_i].stays != pty_cursor(p, &row, &col))
        pty_fail(p, "the prompt %s", jumps[_i].stays ? "is gone" : "is still there");
    if (jumps[_i].stays) {
        pty_shows(p, "BS*12 6 Enter", "▸5 Softmax");
    }
    walk_expect_sound(p);
    pty_free(p);
}
END_TEST

START_TEST(the_cursor_stands_where_one_types)
{
    struct pty *p = walk_start(24, 80, NULL, NULL);
    int row, col, cursor_row, cursor_col;

    pty_keys(p, "g text:日é");
    ck_assert(pty_find(p, "日é", &row, &col));
    ck_assert(pty_cursor(p, &cursor_row, &cursor_col));
    ck_assert_int_eq(cursor_row, row);
    ck_assert_int_eq(cursor_col, col + 3);
    pty_keys(p, "Left Left");
    pty_cursor(p, &cursor_row, &cursor_col);
    ck_assert_int_eq(cursor_col, col);
    pty_free(p);
}
END_TEST

/* --------------------------------------------------------------------------------------------------------- editing */

#define RANDOM "Tab Tab Right Tab " /* to the weights: random; on to d_model */

/* Keys in the editor; what the screen says then, and does not. */
static const struct {
    const char *keys, *comes, *not ;
} edits[] = {
    {RANDOM "text:12 Tab 5", "12 columns cannot be cut into 5 heads of one width. What", "d_k = "},
    {RANDOM "BS text:12 Tab BS 5", "1, 2, 3, 4, 6, 12.", "d_k = "},
    {RANDOM "BS text:12 Tab BS 5 Enter", "1, 2, 3, 4, 6, 12.", "untrained"},
    {RANDOM "BS text:12 Tab BS 3", "d_k = 12 / 3 = 4 columns a head.", "cannot"},
    {RANDOM "BS text:12 Tab BS 3 Enter", "── X 4×12 → QKV 4×4 → scores 4×4 ─", "╭─"},
    {RANDOM "BS", "d_model is empty: type a whole number", "d_k = "},
    {RANDOM "text:0", "d_model cannot be “0”: type a whole number", "d_k = "},
    {RANDOM "text:1025 Enter", "d_model cannot be “1025”: type a whole number", "d_k = "},
    {RANDOM "text:é", "d_model cannot be “é”: type a whole number", "d_k = "},
    {RANDOM "Tab End text:-2", "heads cannot be “2-2”: type a whole number", "d_k = "},
    {"text:I Space text:love Tab Tab Right Enter", "── X 2×8 → QKV 2×4 → scores 2×2 ─", "╭─"},
    {RANDOM "Enter", "▪ head 1  random, untrained", "▪ head 1  the word before"},
    {"Tab Tab Right Up BS Enter", "╭─ Another example", "untrained: look at the numbers"},
    {"text:I Space text:love Enter", "── X 2×16 → QKV 2×8 → scores 2×2 ─", "╭─"},
    {"text:I Space text:love Enter", "▪ head 1  the word before", "untrained"},
    {"C-u text:our Space text:dogs Enter", "── X 2×8 → QKV 2×4 → scores 2×2 ─", "╭─"},
    {"Home Del*3 text:Our End text:! Enter", " on!  ", "╭─"},
    {"Home Right*3 Del text:- Enter", "What kind of word is “The-cat”? Letters: d det, n noun,", "d_model 8."},
    {"Home Right*3 Del text:- Enter n Enter", "── X 3×8 ", "╭─"},
    {"text:日本 Enter", "kinds    日本[?]", "d_model 8."},
    {"text:日本 Enter n Enter", "── X 1×8 ", "╭─"},
    {"BS Enter", "words: there is no word: type 1 to 8, such as", "by kind."},
    {"text:a Space text:a Space text:a Space text:a Space text:a Space text:a Space text:a Space text:a Space text:a",
     "words: 9 words are too many: by kind there may be 8", "by kind."},
    {"text:internationalisation Enter", "words: word 1 is 20 columns wide: 16 are the most", "by kind."},
    {"text:dog:nuon", "words: nuon is no kind of word: did you mean dog:noun?", "by kind."},
    {"Enter", "the word before", "random"},
    {"End text:x BS Enter", "the word before", "random"},
    {"text:x Esc", "the word before", "random"},
};

START_TEST(the_editor_takes_and_refuses)
{
    struct pty *p = walk_start(24, 80, NULL, "--stage score");

    pty_shows(p, "e", "│ ▸words    The cat sat on ");
    pty_shows(p, edits[_i].keys, edits[_i].comes);
    pty_expect_no(p, edits[_i].not );
    pty_free(p);
}
END_TEST

/* Words that are too many for the line are scrolled in it, and all count. */
START_TEST(the_editor_takes_long_lines)
{
    struct pty *p = walk_start(12, 40, NULL, "--stage score");
    int row, col;

    pty_keys(p, "e");
    pty_keys_at_once(p, "BS*30 text:a0 Space text:a1 Space text:a2 Space text:a3 Space text:a4 Space text:a5 Space "
                        "text:a6 Space text:a7 Space text:a8 Space text:a9 Space text:b0 Space text:b1");
    pty_expect(p, " b1 ");
    pty_expect_no(p, " a0 ");
    ck_assert(pty_cursor(p, &row, &col) && row == 2 && col < 39);
    pty_shows(p, "Home", "▸words    a0 a1 ", "words: 12 words are too many");
    pty_shows(p, "Tab Right Enter", "→ scores 12×12 ─"); /* random weights take them */
    pty_free(p);
}
END_TEST

/* -------------------------------------------------------------------------------------------- the other example */

/* Another example, and the lesson's again: each step is as it was. */
START_TEST(back_from_another_is_as_it_was)
{
    struct pty *p = walk_start(24, 80, NULL, NULL);

    for (int i = 0; i < WALK_STEPS; i++) {
        char *before = walk_copy(p);

        pty_shows(p, "e Up Right Enter", "×16 ");
        if (!strstr(pty_screen(p), "About “The cat sat on”"))
            pty_fail(p, "the text does not say whom it is about");
        pty_keys(p, "e Up Left Enter");
        if (strcmp(pty_screen(p), before) != 0)
            pty_fail(p, "step %d is not as it was:\n%s\nbut", i + 1, before);
        free(before);
        pty_keys(p, ">");
    }
    pty_free(p);
}
END_TEST

/* With four heads, each has its own numbers. */
START_TEST(another_example_may_have_four_heads)
{
    struct pty *p = walk_start(24, 80, NULL, "--stage score");

    pty_keys(p, "e " RANDOM "Tab 4 Enter");
    pty_expect(p, "▪ head 1  random, untrained");
    pty_shows(p, "Tab Tab Tab", "▪ head 4", "scores₄ 4×4");
    pty_shows(p, "Tab", "▪ head 1");
    pty_shows(p, "d Up Esc", "scores₄ 4×4");
    pty_free(p);
}
END_TEST

Suite *walk_prompts_suite(void)
{
    Suite *suite = suite_create("walk prompts");
    TCase *tests = tcase_create("walk prompts");

    tcase_add_loop_test(tests, g_goes_where_it_is_told, 0, (int)(sizeof jumps / sizeof *jumps));
    tcase_add_test(tests, the_cursor_stands_where_one_types);
    tcase_add_loop_test(tests, the_editor_takes_and_refuses, 0, (int)(sizeof edits / sizeof *edits));
    tcase_add_test(tests, the_editor_takes_long_lines);
    tcase_add_test(tests, back_from_another_is_as_it_was);
    tcase_add_test(tests, another_example_may_have_four_heads);
    suite_add_tcase(suite, tests);
    return suite;
}
