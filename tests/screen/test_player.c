/* SPDX-License-Identifier: MIT */
/* Steps, parts, states, examples, the text's pages, the mouse. */
#include "screen/suites.h"
#include "screen/tools.h"

#include <stdio.h>
#include <string.h>

static struct screen s;

static void teardown(void)
{
    screen_close(&s);
}

START_TEST(reveals_parts_then_goes_on)
{
    screen_open(&s, screen_lesson, 80, 24);
    screen_refuse(&s, "second part");
    screen_shows(&s, "Right", "The second part.", "1 of 5");
    screen_shows(&s, "l", "2 of 5");
    screen_press(&s, "Left"); /* back to the last part of the step, then that is taken back */
    screen_expect(&s, "The second part.");
    screen_hides(&s, "h", "second part");
    screen_shows(&s, "Left Left", "1 of 5");
    screen_shows(&s, "Space Space", "2 of 5");
    screen_shows(&s, "End", "5 of 5", "The end.");
    screen_shows(&s, "Right", "Test lesson · the end"); /* a page of what is open, and nothing after that */
    screen_shows(&s, "Right Space Enter", "Test lesson · the end");
    screen_shows(&s, "Left", "The end.");
}
END_TEST

START_TEST(a_view_comes_with_its_part)
{
    screen_open(&s, screen_lesson, 80, 24);
    screen_press(&s, "g");
    screen_type(&s, "late");
    screen_shows(&s, "Enter", " Before the view.");
    screen_refuse(&s, "head₁");
    screen_refuse(&s, "Look here");
    screen_shows(&s, "Right", "head₁ 4×4", "Look here");
}
END_TEST

START_TEST(remembers_each_step)
{
    screen_open(&s, screen_lesson, 80, 24);
    screen_shows(&s, "Right Right Enter Down Right", "── scores₁[on,sat] ─");
    screen_hides(&s, "Esc >", "scores₁[on,sat]");
    screen_shows(&s, "<", "── scores₁[on,sat] ─");           /* it is as it was left */
    screen_shows(&s, "Right Left", "── scores₁[sat,cat] ─"); /* along the line it is as the lesson has it */
}
END_TEST

START_TEST(carries_habits_from_step_to_step)
{
    screen_open(&s, screen_lesson, 80, 24);
    screen_shows(&s, "Right Right Tab Enter Down Esc", "── scores₂[on,cat] ─");
    screen_shows(&s, ">", "▪ head 2");
    screen_press(&s, "Tab <"); /* head 1 again: the step comes back with its cell, not with its head */
    screen_expect(&s, "── scores₁[on,cat] ─");
    screen_shows(&s, "c", "sum += q[c] * k[c];");
    screen_shows(&s, ">", "max = fmax(max, in[j]);");
    screen_hides(&s, "c <", "sum += q[c] * k[c];");
    screen_shows(&s, "Tab d Right Left Up Esc >", "weights₁ 4×4", "weights₂ 4×4");
    screen_press(&s, "d Up Esc <"); /* and one head at a time shows the one chosen before */
    screen_expect(&s, "── scores₂[on,cat] ─");
}
END_TEST

START_TEST(the_lesson_says_look_while_it_is_true)
{
    screen_open(&s, screen_lesson, 80, 24);
    screen_shows(&s, "Right Right", "  Look here  The lesson says look.");
    screen_hides(&s, "Enter Down", "The lesson says look.");
    screen_shows(&s, "Up", "The lesson says look.");
    screen_hides(&s, "Tab", "The lesson says look.");
    screen_press(&s, "Tab Right");
    screen_shows(&s, "Esc > <", "2 of 5");
    screen_hides(&s, "Enter Left Esc e Up Right Enter", "The lesson says look.");
    screen_shows(&s, "e Up Right Enter", "The lesson says look.");
    screen_resize(&s, 40, 12); /* a small window has the view's short sentence */
    screen_refuse(&s, "The lesson says look.");
}
END_TEST

START_TEST(another_example_dims_the_prose)
{
    int row, col;

    screen_open(&s, screen_lesson, 80, 24);
    screen_shows(&s, "Right Right e Up Right Tab Tab Tab Right Tab Tab 4 Enter", "── X 4×8 → QKV 4×2 → scores 4×4 ─",
                 " About “The cat sat on”\n Prose of score.");
    screen_expect(&s, "random, untrained");
    ck_assert(screen_find(&s, "About", &row, &col));
    ck_assert(s.canvas.cells[row * 80 + col].style.bold);
    ck_assert_int_eq(s.canvas.cells[(row + 1) * 80 + col].style.ink, theme_role(&s.canvas.theme, ROLE_DIM).ink);
    screen_hides(&s, "Right Left e Up Right Tab Tab Left Enter", "About", "random");
    screen_expect(&s, "── scores₁[sat,cat] ─");
    screen_resize(&s, 40, 12);
    screen_press(&s, "e Tab Tab Right Enter");
    ck_assert_str_eq(screen_row(&s, 0), " 3 Score  ▪ head 1  random       2 of 5"); /* even there it is said */
}
END_TEST

/* Whether the line that holds a text is dim. */
static bool is_dim(const char *text)
{
    int row, col;

    ck_assert(screen_find(&s, text, &row, &col));
    return s.canvas.cells[row * s.canvas.cols + col].style.ink == theme_role(&s.canvas.theme, ROLE_DIM).ink;
}

/* The text is about head 1: beside head 2's numbers it is dim, and what leads back is said; in a field 0 is a letter.
 */
START_TEST(another_head_dims_the_prose)
{
    screen_open(&s, screen_lesson, 80, 24);
    screen_press(&s, "Right Right Enter Up Left Esc");
    ck_assert(!is_dim("Prose of score.")); /* cells are free to move among */
    screen_refuse(&s, "0: ");
    screen_press(&s, "Tab");
    ck_assert(is_dim("Prose of score."));
    ck_assert_ptr_nonnull(strstr(screen_row(&s, -3), " 0: as the text has it "));
    screen_resize(&s, 40, 12);
    ck_assert_ptr_nonnull(strstr(screen_row(&s, -3), " 0: as it was ──"));
    screen_resize(&s, 120, 40);
    ck_assert(is_dim("Prose of score."));
    screen_press(&s, "0");
    ck_assert(!is_dim("Prose of score."));
    screen_refuse(&s, "0: ");
    screen_close(&s);
    screen_open(&s, screen_questions, 80, 24);
    screen_shows(&s, "Right Up Tab Esc", "↑ 0: as the text has it");
    screen_hides(&s, "Up 0 Esc", "as the text has it");
}
END_TEST

/* A dial that numbers rest on does so too; the mistake itself, which the text compares, does not. */
START_TEST(a_dial_dims_the_prose)
{
    screen_open(&s,
                "# T\n\n---\n\n## Scale\n<!-- name: scale -->\n\n```view\npitfall-scale-d-model "
                "mistake=off\n```\n\nWords of it.\n\n"
                "---\n\n## Row\n<!-- name: row -->\n\n```view\nsoftmax-row scores=2,0,1\n```\n\nMore words.\n",
                80, 24);
    screen_press(&s, "m");
    ck_assert(!is_dim("Words of it."));
    screen_press(&s, "d Right Up");
    ck_assert(is_dim("Words of it."));
    screen_press(&s, "0 Esc");
    ck_assert(!is_dim("Words of it."));
    screen_press(&s, "> Enter Down Esc");
    ck_assert(!is_dim("More words."));
    screen_press(&s, "d Up");
    ck_assert(is_dim("More words."));
    screen_press(&s, "Esc 0");
    ck_assert(!is_dim("More words."));
}
END_TEST

/* Other examples had a key of their own once. */
START_TEST(x_says_where_examples_are)
{
    screen_open(&s, screen_lesson, 200, 24);
    screen_shows(&s, "Right Right", "e example");
    screen_refuse(&s, "x “");
    screen_press(&s, "x");
    ck_assert_str_eq(screen_row(&s, -2), " Press e: all examples are there now.");
    screen_hides(&s, "Right", "Press e");
}
END_TEST

START_TEST(a_state_opens_the_step)
{
    screen_prepare(&s, screen_lesson);
    screen_begin_at(&s, "softmax");
    s.setup.state = "head=2 cell=on,sat";
    screen_start(&s, 80, 24);
    screen_expect(&s, "── weights₂[on,sat] ─");
    screen_expect(&s, "3 of 5");
}
END_TEST

START_TEST(a_state_may_bring_the_example)
{
    screen_prepare(&s, screen_lesson);
    screen_begin_at(&s, "score");
    s.setup.state = "tokens=a%20b%20c d_model=6 heads=3 cell=c,a";
    screen_start(&s, 80, 24);
    screen_expect(&s, "── X 3×6 → QKV 3×2 → scores 3×3 ─");
    screen_expect(&s, "── scores₁[c,a] ─");
    screen_press(&s, "Right"); /* it is the example of all steps */
    screen_expect(&s, "── X 3×6 → QKV 3×2 → scores 3×3 → weights 3×3 ─");
}
END_TEST

static void refuses(const char *state, const char *message)
{
    struct error e = {0};

    s.setup.state = state;
    ck_assert_ptr_null(player_new(&s.setup, &e));
    ck_assert_int_eq(e.code, ERROR_INPUT);
    ck_assert_msg(strstr(e.message, message) != NULL, "%s", e.message);
}

START_TEST(what_cannot_be_used_is_refused)
{
    screen_prepare(&s, screen_lesson);
    screen_begin_at(&s, "score");
    refuses("cell=sat,dog", "cell=sat,dog");
    refuses("nonsense", "nonsense");
    refuses("tokens=@/etc/passwd", "a state names no file");
    refuses("weights=x.json", "a state names no file");
    refuses("d_model=8 heads=3", "divide");
    s.setup.step = NULL;
    s.setup.state = NULL;
    screen_start(&s, 80, 24);
}
END_TEST

/* A lesson whose view, or whose view's state, does not exist can still be read. */
START_TEST(a_broken_lesson_is_shown_as_far_as_it_goes)
{
    screen_open(&s,
                "# T\n\n---\n\n## One\n\n```view\nnosuch\n```\n\nProse one.\n\n"
                "---\n\n## Two\n\n```view\nscore cell=x,y\n```\n\n"
                "Prose two.\n",
                80, 24);
    screen_expect(&s, "Prose one.");
    screen_expect(&s, "There is no view “nosuch”.");
    screen_shows(&s, "Right", "scores₁ 4×4", "Prose two.");
}
END_TEST

/* What is no cell of a walk is not followed: its terms lie over it (test_follow.c has the others). */
START_TEST(a_cell_tells_its_terms)
{
    screen_open(&s, "# T\n\n---\n\n## One\n\n```view\nmatrix-product\n```\n\nProse.\n", 80, 24);
    screen_shows(&s, "Enter Enter", "  sum  ");
    screen_shows(&s, "Right", "  sum  "); /* the sheet has the keyboard */
    screen_hides(&s, "Enter", "  sum  ");
    screen_expect(&s, "Esc text");
}
END_TEST

/* ----------------------------------------------------------------------------------------------------------- pages */

/* Presses a key until something is on the screen; how many times. */
static int press_until(const char *key, const char *what)
{
    int times = 0;

    for (; times < 60 && !screen_has(&s, what); times++)
        screen_press(&s, key);
    screen_expect(&s, what);
    return times;
}

/* Below the picture, page by page, every line once, and back the same way; the picture stays. */
START_TEST(long_text_is_read_in_pages)
{
    char first[24];
    int pages;

    screen_open(&s, screen_lesson, 80, 18);
    screen_press(&s, "> >");
    ck_assert_ptr_nonnull(strstr(screen_row(&s, 10), " Long aaaa"));
    screen_expect(&s, " more lines ──");
    screen_refuse(&s, "29. last item");
    for (int item = 1; item < 29; item++) {
        snprintf(first, sizeof first, " %d. item\n", item);
        if (!screen_has(&s, first)) {
            screen_press(&s, "Right");
            ck_assert(strncmp(screen_row(&s, 9), first, strlen(screen_row(&s, 9))) == 0); /* at the top */
        }
        screen_expect(&s, first);
        screen_expect(&s, "weights₁ 4×4");
    }
    screen_expect(&s, "29. last item");
    screen_refuse(&s, "more line");
    pages = press_until("Left", " Long aaaa");
    ck_assert_int_gt(pages, 3);
    ck_assert_int_eq(press_until("PgDn", "29. last item"), pages);
    ck_assert_int_eq(press_until("PgUp", " Long aaaa"), pages);
    screen_shows(&s, "Right Tab", "weights₂ 4×4"); /* who turns a head reads on where he was */
    screen_refuse(&s, " Long aaaa");
    screen_hides(&s, "Enter Up Esc", " Long aaaa");
    screen_shows(&s, "< Right", " Long aaaa"); /* along the line: from its beginning */
    screen_expect(&s, "weights₂ 4×4");
}
END_TEST

/* On a low screen the picture comes whole, then text below it, folded to the row that it speaks of. */
START_TEST(a_low_screen_has_the_picture_then_its_text)
{
    screen_open(&s, screen_lesson, 40, 12);
    screen_shows(&s, "> >", "  cat  0.86  0.03  0.05  0.05   1.00");
    screen_refuse(&s, "Long aaaa");
    screen_shows(&s, "Right", " Long aaaa");
    screen_refuse(&s, "  cat ");
    ck_assert_ptr_nonnull(strstr(screen_row(&s, 3), " ▸sat "));
    screen_shows(&s, "Enter", "  cat  0.86  0.03  0.05  0.05   1.00"); /* in the cells it is whole */
    screen_press(&s, "Down Esc");
    ck_assert_ptr_nonnull(strstr(screen_row(&s, 3), " ▸on "));
    screen_expect(&s, " Long aaaa");
    press_until("Right", "29. last item");
    press_until("Left", " Long aaaa");
    screen_hides(&s, "Left", "Long aaaa");
    screen_expect(&s, "  cat  0.86  0.03  0.05  0.05   1.00");
    screen_shows(&s, "Left", "Prose of score.");
}
END_TEST

/* The text beside a view is headed by its step; by the view where that says more of the same. */
START_TEST(text_beside_the_view_has_its_steps_title)
{
    screen_open(&s,
                "# Few\n\n---\n\n## Who asks\n\n```view\nscore\n```\n\nAll.\n\n---\n\n## Score\n\n```view\n"
                "score\n```\n\nAll.\n",
                120, 24);
    screen_expect(&s, "│ Who asks");
    screen_refuse(&s, "who answers whom");
    screen_shows(&s, ">", "│ Score: who answers whom");
}
END_TEST

START_TEST(text_beside_the_view_scrolls_where_it_is)
{
    screen_open(&s, screen_lesson, 120, 24);
    screen_shows(&s, "> > Right", "weights₁ 4×4");
    screen_refuse(&s, "│ Softmax: ");
    screen_expect(&s, "29. last item");
    screen_shows(&s, "Left", "│ Softmax: ");
    screen_wheel(&s, "1. item", 1);
    ck_assert_ptr_null(strstr(screen_row(&s, 4), "│ Softmax: "));
    screen_wheel(&s, "item", -1);
    screen_expect(&s, "│ Softmax: ");
}
END_TEST

/* The line at the top keeps its share of the text when the width changes; step and cell stay too. */
START_TEST(resizing_keeps_the_place)
{
    struct text lesson = {0};

    text_add(&lesson, "# T\n\n---\n\n## One\n\n```view\nscore\n```\n\n");
    for (int i = 0; i < 200; i++)
        text_addf(&lesson, "Here are some words, and here is number %d.\n\n", i);
    screen_open(&s, text_string(&lesson), 110, 24);
    for (int i = 0; i < 17; i++)
        screen_press(&s, "PgDn");
    screen_expect(&s, "│ 106.\n");
    screen_resize(&s, 200, 24); /* every paragraph has one line now, not two */
    screen_expect(&s, "number 106.\n");
    text_free(&lesson);
}
END_TEST

/* Also where the text above is wrapped otherwise, on shorter pages: the first word of the page is in sight. */
START_TEST(resizing_keeps_the_first_word)
{
    struct text lesson = {0};

    text_add(&lesson, "# T\n\n---\n\n## One\n\n```view\nscore\n```\n\n");
    for (int i = 0; i < 400; i++)
        text_add(&lesson, "words ");
    text_add(&lesson, "\n\n");
    for (int i = 1; i < 60; i++)
        text_addf(&lesson, "%d. item\n", i);
    for (int page = 4; page < 7; page++) {
        char first[24] = "";

        screen_open(&s, text_string(&lesson), 110, 24);
        for (int i = 0; i < page; i++)
            screen_press(&s, "Right");
        ck_assert_int_eq(sscanf(strstr(screen_row(&s, 3), "│"), "│ %20[0-9. item]", first), 1);
        screen_resize(&s, 200, 13);
        screen_expect(&s, first);
        if (page < 6)
            screen_close(&s);
    }
    text_free(&lesson);
}
END_TEST

START_TEST(resizing_keeps_step_and_cell)
{
    char first[24] = "";

    screen_open(&s, screen_lesson, 120, 24);
    screen_shows(&s, "> > Enter Up Esc Right", "29. last item");
    ck_assert_int_eq(sscanf(strstr(screen_row(&s, 3), "│"), "│ %20[0-9. item]", first), 1);
    screen_resize(&s, 200, 24); /* what was at the top is in sight */
    screen_expect(&s, first);
    screen_resize(&s, 30, 8);
    screen_resize(&s, 120, 30);
    screen_expect(&s, first);
    screen_expect(&s, "── weights₁[cat,cat] ─");
    screen_expect(&s, "3 of 5");
}
END_TEST

START_TEST(a_new_part_comes_into_sight)
{
    struct text lesson = {0};

    text_add(&lesson, "# T\n\n---\n\n## One\n\n```view\nscore\n```\n\n");
    for (int i = 0; i < 40; i++)
        text_addf(&lesson, "Paragraph %d.\n\n", i);
    text_add(&lesson, "<!-- pause -->\n\nHere it is.\n");
    screen_open(&s, text_string(&lesson), 80, 24);
    for (int i = 0; i < 40; i++) { /* all of the first is read before it comes */
        char paragraph[24];

        snprintf(paragraph, sizeof paragraph, " Paragraph %d.\n", i);
        screen_refuse(&s, "Here it is.");
        if (!screen_has(&s, paragraph))
            screen_press(&s, "Right");
        screen_expect(&s, paragraph);
    }
    screen_shows(&s, "Right", "Here it is.");
    screen_refuse(&s, "Paragraph 39.");
    screen_hides(&s, "Left", "Here it is.");
    screen_expect(&s, "Paragraph 39."); /* its last page */
    screen_resize(&s, 40, 12);
    screen_expect(&s, "Paragraph 39.");
    screen_shows(&s, "Right", "Here it is.");
    text_free(&lesson);
}
END_TEST

/* ----------------------------------------------------------------------------------------------------------- mouse */

START_TEST(what_looks_chosen_can_be_clicked)
{
    screen_open(&s, NULL, 80, 24);
    screen_click(&s, "4 Scale");
    screen_expect(&s, "5 of 9");
    screen_click(&s, "blend");
    screen_expect(&s, "7 of 9");
    screen_click(&s, "▪ head 1");
    screen_expect(&s, "▪ head 2");
    screen_click(&s, "← back");
    screen_expect(&s, "6 of 9");
    screen_close(&s);
    screen_open(&s, screen_lesson, 80, 24);
    screen_press(&s, "> >");
    screen_click(&s, "Tab head");
    screen_expect(&s, "▪ head 2");
    screen_click(&s, "Tab head");
    screen_expect(&s, "▪ head 1");
    screen_click(&s, "0.86");
    screen_expect(&s, "── weights₁[");
    screen_expect(&s, "Esc text"); /* a chosen cell can be moved from */
    screen_shows(&s, "Esc", " Long aaaa");
    screen_click(&s, " more lines"); /* a page on */
    screen_refuse(&s, " Long aaaa");
    screen_expect(&s, "── weights₁["); /* beside what speaks of it */
    screen_press(&s, "?");
    screen_click(&s, "In this view");
    screen_expect(&s, "In this view");
    screen_press(&s, "Esc");
    screen_click(&s, "Test lesson");
    ck_assert_uint_eq(s.request, SCENE_NOTHING);
}
END_TEST

START_TEST(the_rail_can_be_clicked_in_the_title_row)
{
    screen_open(&s, NULL, 120, 40);
    screen_click(&s, "W_O");
    screen_expect(&s, "9 of 9");
}
END_TEST

START_TEST(the_mouse_can_be_given_away)
{
    screen_open(&s, screen_lesson, 80, 24);
    ck_assert(!s.own.mouse_away);
    screen_press(&s, "M");
    ck_assert_uint_eq(s.request, SCENE_DRAW | SCENE_MOUSE);
    ck_assert(s.own.mouse_away);
    screen_expect(&s, "M brings it back");
    screen_press(&s, "M");
    ck_assert(!s.own.mouse_away);
    screen_hides(&s, "Left", "The mouse"); /* any key takes the notice away */
}
END_TEST

Suite *screen_player_suite(void)
{
    Suite *suite = suite_create("screen_player");
    TCase *tests = tcase_create("player");

    tcase_add_checked_fixture(tests, NULL, teardown);
    tcase_add_test(tests, reveals_parts_then_goes_on);
    tcase_add_test(tests, a_view_comes_with_its_part);
    tcase_add_test(tests, remembers_each_step);
    tcase_add_test(tests, carries_habits_from_step_to_step);
    tcase_add_test(tests, the_lesson_says_look_while_it_is_true);
    tcase_add_test(tests, another_example_dims_the_prose);
    tcase_add_test(tests, another_head_dims_the_prose);
    tcase_add_test(tests, a_dial_dims_the_prose);
    tcase_add_test(tests, x_says_where_examples_are);
    tcase_add_test(tests, a_state_opens_the_step);
    tcase_add_test(tests, a_state_may_bring_the_example);
    tcase_add_test(tests, what_cannot_be_used_is_refused);
    tcase_add_test(tests, a_broken_lesson_is_shown_as_far_as_it_goes);
    tcase_add_test(tests, a_cell_tells_its_terms);
    tcase_add_test(tests, long_text_is_read_in_pages);
    tcase_add_test(tests, a_low_screen_has_the_picture_then_its_text);
    tcase_add_test(tests, text_beside_the_view_has_its_steps_title);
    tcase_add_test(tests, text_beside_the_view_scrolls_where_it_is);
    tcase_add_test(tests, resizing_keeps_the_place);
    tcase_add_test(tests, resizing_keeps_the_first_word);
    tcase_add_test(tests, resizing_keeps_step_and_cell);
    tcase_add_test(tests, a_new_part_comes_into_sight);
    tcase_add_test(tests, what_looks_chosen_can_be_clicked);
    tcase_add_test(tests, the_rail_can_be_clicked_in_the_title_row);
    tcase_add_test(tests, the_mouse_can_be_given_away);
    suite_add_tcase(suite, tests);
    return suite;
}
