/* SPDX-License-Identifier: MIT */
/* A given number is touched, by keys: what follows at once, what is told, and every way back. */
#include "screen/suites.h"
#include "screen/tools.h"

#include <stdlib.h>
#include <string.h>

static struct screen s;

static void teardown(void)
{
    screen_close(&s);
}

static const char lesson[] = "# T\n\n---\n\n## Project\n\n```view\nproject matrix=W_Q cell=3rd,2nd\n```\n\nQueries.\n\n"
                             "---\n\n## Score\n\n```view\nscore cell=sat,cat\n```\n\nScores.\n\n<!-- pause -->\n\n"
                             "```predict\nask: How much?\ncells: scores1[on,sat]\n```\n";

/* In the cells, at W_Q₁[3rd,2nd]. */
static void open_weight(int cols, int rows)
{
    screen_open(&s, lesson, cols, rows);
    screen_shows(&s, "Up", "W_Q₁[3rd,2nd]");
    if (cols >= 80)
        screen_expect(&s, "Enter type");
}

START_TEST(a_number_is_typed)
{
    open_weight(80, 24);
    screen_shows(&s, "Enter", " W_Q₁[3rd,2nd] was 2.0, now › 2.0");
    screen_shows(&s, "1", " W_Q₁[3rd,2nd] was 2.0, now › 1", "[1.0▾",
                 "You changed  W_Q₁[3rd,2nd]  2.0 → 1.0. Downstream, stage by stage:");
    screen_expect(&s, "scores₁  2 of 16 changed   most [sat,cat]         5.60 → 2.80    ▾ 2.80");
    screen_expect(&s, "output   6 of 32 changed   most [sat,b:noun]      0.87 → 0.61    ▾ 0.26");
    screen_shows(&s, "Enter", "── W_Q₁[3rd,2nd]   was 2.0   ▾ 1.0 ─", "1 number changed", " u undo ");
    screen_hides(&s, "Space", "You changed");
    screen_shows(&s, "> Up", "── scores₁[sat,cat]   was 5.60   ▾ 2.80 ─", "u undo");
}
END_TEST

START_TEST(arrows_turn_it)
{
    open_weight(80, 24);
    screen_shows(&s, "Enter Down Down Down Up", "now › 1.8", "5.60 → 5.04");
    screen_hides(&s, "Esc", "changed");
    screen_expect(&s, "[2.0]");
    screen_hides(&s, "Enter Up Down", "number changed"); /* back where it was: that is no change */
}
END_TEST

/* The number that stands there already is no change, and the cell stays. */
START_TEST(the_same_number_is_no_change)
{
    open_weight(80, 24);
    screen_shows(&s, "Up", "── W_Q₁[2nd,2nd] ─");
    screen_shows(&s, "Enter 0", " W_Q₁[2nd,2nd] was 0.0, now › 0", "── W_Q₁[2nd,2nd] ─");
    screen_shows(&s, "Enter", "── W_Q₁[2nd,2nd] ─");
    screen_refuse(&s, "changed");
}
END_TEST

START_TEST(what_is_no_number_says_so)
{
    open_weight(80, 24);
    screen_shows(&s, "Enter 1 0 0 Enter", "That is not a number from -99 to 99: Esc leaves it as it was.");
    screen_shows(&s, "x", "Enter keeps the number, Esc leaves it as it was.");
    screen_shows(&s, "Esc", "[2.0]");
}
END_TEST

/* At an end of the number a key that moves or erases says that nothing is there. */
START_TEST(at_an_end_of_the_number_no_key_is_silent)
{
    static const char *const silent[] = {"Right", "End", "Delete"};

    for (size_t i = 0; i < sizeof silent / sizeof *silent; i++) {
        open_weight(80, 24);
        screen_press(&s, "Enter");
        screen_shows(&s, silent[i], "There is nothing that way, and nothing to erase.");
        screen_hides(&s, "Left", "There is nothing that way");
        if (i + 1 < sizeof silent / sizeof *silent)
            screen_close(&s);
    }
}
END_TEST

/* The help is of what is typed, and names no key that is refused; footer and help name the same. */
START_TEST(the_help_is_of_the_number)
{
    open_weight(80, 40);
    screen_shows(&s, "Enter ?", "While a number is typed", "0-9 . -   another number", "move in it, and correct it",
                 "Enter     keep the number", "a page on, also from the");
    screen_refuse(&s, "the whole machine");
    screen_refuse(&s, "step back, step on");
    screen_shows(&s, "Esc", "now › 2.0");
    screen_shows(&s, "Ctrl-U 1", "now › 1");
    screen_shows(&s, "q", "Enter keeps the number");
}
END_TEST

/* Who goes elsewhere, as a click on the rail does, has done typing. */
START_TEST(leaving_keeps_the_number)
{
    open_weight(80, 24);
    screen_press(&s, "Enter 1");
    player_open_step(s.player, 1);
    screen_hides(&s, "Up", "now ›");
    screen_expect(&s, "was 5.60   ▾ 2.80");
}
END_TEST

/* A number that a question of this step asks for is not told in the list of what changes, in no width. */
START_TEST(what_is_to_be_predicted_is_not_told)
{
    static const char asks[] =
        "# T\n\n---\n\n## Project\n\n```view\nproject matrix=W_Q cell=3rd,2nd\n```\n\nQueries.\n\n"
        "<!-- pause -->\n\n```predict\nask: How much?\ncells: Q1[sat,2nd]; Q1[cat,1st]\n```\n";
    static const int columns[] = {40, 80, 120};

    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) {
        screen_open(&s, asks, columns[i], columns[i] == 40 ? 16 : 24);
        screen_press(&s, "Up Enter 1");
        screen_expect(&s,
                      columns[i] != 80 ? "Q₁       yours to predict" : "Q₁       1 of 16 changed   yours to predict");
        screen_refuse(&s, "[sat,2nd]");
        screen_refuse(&s, "2.0 → 1.0    ▾");
        screen_expect(&s, "[sat,cat]");
        screen_press(&s, "Esc");
        screen_close(&s);
    }
    screen_open(&s, lesson, 80, 24);
}
END_TEST

/* Undo, all of them, off and on. */
START_TEST(every_way_back)
{
    char *before;

    open_weight(80, 24);
    before = strdup(text_string(&s.text));
    screen_shows(&s, "Enter 1 Enter Up Enter 5 Enter", "2 numbers changed");
    screen_shows(&s, "u", "1 number changed");
    screen_shows(&s, "m", "Your changes are off; m puts them on again.");
    screen_refuse(&s, "number changed");
    screen_shows(&s, "m", "1 number changed");
    screen_press(&s, "u Down");
    ck_assert_str_eq(text_string(&s.text), before);
    screen_shows(&s, "u", "No number has been changed.");
    screen_hides(&s, "Enter 1 Enter 0", "number changed");
    free(before);
}
END_TEST

/* A question is about the numbers as they were: there the changes are off, and elsewhere on again. */
START_TEST(a_question_is_about_the_original)
{
    open_weight(80, 24);
    screen_shows(&s, "Enter 1 Enter Space Right", "1 number changed");
    screen_shows(&s, "Right", "How much?", "Your changes are off here");
    screen_refuse(&s, "number changed");
    screen_type(&s, "5.6");
    screen_shows(&s, "Enter", "✓");
    screen_shows(&s, "Left", "1 number changed");
}
END_TEST

/* From the output to X, and there another number: the picture where one began shows what that does. */
START_TEST(who_follows_home_can_touch)
{
    screen_open(&s, NULL, 80, 24);
    screen_press(&s, "End");
    while (!screen_has(&s, "output[sat,nouns]"))
        screen_press(&s, "Left");
    screen_shows(&s, "Up Enter Enter Enter Enter Enter Enter", "‹ X[sat,3rd]", "Enter type");
    screen_shows(&s, "Enter 0", " X[sat,3rd] was 1.0, now › 0", "── output[sat,nouns]   was 0.83   ▾");
}
END_TEST

/* A mask's 1 is typed over, in the matrix that it makes: nothing but 0 and 1 can stand there. */
START_TEST(a_mask_is_touched)
{
    struct spec spec = {0};

    ck_assert(spec_set(&spec, "mask", "causal", "mask", NULL));
    screen_prepare(&s, NULL);
    s.setup.spec = &spec;
    screen_begin_at(&s, "softmax");
    s.setup.state = "matrix=masked cell=on,cat";
    screen_start(&s, 80, 24);
    screen_shows(&s, "Up", "Enter type");
    screen_shows(&s, "Enter", " mask[on,cat] was 1, now › 1");
    screen_press(&s, "2 Enter");
    screen_expect(&s, "A mask holds 1, which lets a word be seen, or 0: Esc leaves it as it was.");
    screen_shows(&s, "Backspace 0", "mask[on,cat] was 1, now › 0",
                 "You changed  mask[on,cat]  1 → 0. Downstream, stage by stage:");
    screen_expect(&s, "weights  6 of 32 changed");
    screen_expect(&s, "↑↓ 1 or 0");
    screen_expect(&s, "[-∞]");
    screen_shows(&s, "Up", "now › 1");
    screen_refuse(&s, "number changed");
    screen_hides(&s, "Down Enter u", "[-∞]");
    screen_shows(&s, "n", "Tab head 2"); /* and from a share that it forbids, by following it */
    while (!screen_has(&s, "── weights₁["))
        screen_press(&s, "n");
    screen_shows(&s, "Right Right Up Up Up Enter", "── weights₁[The,on] ─");
    screen_shows(&s, "Enter", "‹ masked₁[The,on]");
    screen_shows(&s, "Enter 1", "mask[The,on] was 0, now › 1");
    spec_free(&spec);
}
END_TEST

/* What a step brings itself is not the learner's example: there no number can be typed over. */
START_TEST(a_step_with_a_model_of_its_own_is_left_alone)
{
    screen_open(&s, "# T\n\n---\n\n## S\n\n```view\nsoftmax mask=causal matrix=masked cell=on,cat\n```\n\nText.\n", 80,
                24);
    screen_hides(&s, "Up", "Enter type");
    screen_hides(&s, "Enter", "now ›");
}
END_TEST

/* As a state, everywhere: what was changed opens so. */
START_TEST(a_change_fits_any_screen)
{
    static const int sizes[][2] = {{40, 12}, {80, 24}, {120, 40}, {160, 45}, {200, 60}};

    open_weight(sizes[_i][0], sizes[_i][1]);
    screen_shows(&s, "Enter 1", "now › 1");
    screen_expect(&s, _i % 2 == 1 ? "You changed  W_Q₁[3rd,2nd]  2.0 → 1.0. Downstream"
                                  : "W_Q₁[3rd,2nd]  2.0 → 1.0"); /* beside so wide a picture it has no room */
    screen_expect(&s, "scores₁");
    screen_shows(&s, "Enter", "was 2.0   ▾ 1.0");
}
END_TEST

/* Beside a picture the machine below the list lights what the number changes; it goes with the list. */
START_TEST(the_machine_shows_how_far_a_change_goes)
{
    int row, col;

    open_weight(120, 40);
    screen_refuse(&s, "Lit: ");
    screen_press(&s, "Enter");
    ck_assert(screen_find(&s, "Lit: what it changes", &row, &col));
    screen_shows(&s, "1", "  scores₁");
    ck_assert(strstr(screen_row(&s, row + 1), "X 4×8") || strstr(screen_row(&s, row + 1), "W_Q₁"));
    screen_hides(&s, "Enter Space", "Lit: ");
}
END_TEST

Suite *screen_touch_suite(void)
{
    Suite *suite = suite_create("screen_touch");
    TCase *tests = tcase_create("screen_touch");

    tcase_add_checked_fixture(tests, NULL, teardown);
    tcase_add_test(tests, a_number_is_typed);
    tcase_add_test(tests, arrows_turn_it);
    tcase_add_test(tests, the_same_number_is_no_change);
    tcase_add_test(tests, what_is_no_number_says_so);
    tcase_add_test(tests, at_an_end_of_the_number_no_key_is_silent);
    tcase_add_test(tests, the_help_is_of_the_number);
    tcase_add_test(tests, leaving_keeps_the_number);
    tcase_add_test(tests, what_is_to_be_predicted_is_not_told);
    tcase_add_test(tests, every_way_back);
    tcase_add_test(tests, a_question_is_about_the_original);
    tcase_add_test(tests, who_follows_home_can_touch);
    tcase_add_test(tests, a_mask_is_touched);
    tcase_add_test(tests, a_step_with_a_model_of_its_own_is_left_alone);
    tcase_add_loop_test(tests, a_change_fits_any_screen, 0, 5);
    tcase_add_test(tests, the_machine_shows_how_far_a_change_goes);
    suite_add_tcase(suite, tests);
    return suite;
}
