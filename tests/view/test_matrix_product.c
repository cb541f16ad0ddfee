/* SPDX-License-Identifier: MIT */
#include "base/random.h"
#include "suites.h"
#include "trial.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

extern const struct view view_matrix_product;

static const char *const states[] = {
    "",
    "cell=1,2",
    "left=3 right=-4",
    "left=1,2,3,4,5,6 right=1:2:3:4:5:6",
    "left=1:2:3:4:5:6 right=1,2,3,4,5,6 cell=6,6",
    "left=1.5,-2.25:0,999 right=0.01,-999:3,4 cell=2,2",
    "left=1,2:3,4 right=5,6:7,8 matrix=right cell=2,2",
    "matrix=left cell=1,3",
    "typed=on",
    "cell=2,2 typed=on known=101",
};

#define STATES (sizeof states / sizeof *states)

/* Types a text and Enter. */
static void answer(struct trial *t, const char *typed)
{
    for (; *typed; typed++)
        trial_press(t, (char[]){*typed, '\0'});
    trial_press(t, "Enter");
}

/* A matrix of small numbers, and its text. */
static void make_matrix(struct random *r, int rows, int cols, int *out, struct text *text)
{
    for (int i = 0; i < rows * cols; i++) {
        out[i] = (int)(random_bits(r) % 19) - 9;
        text_addf(text, "%s%d", i == 0 ? "" : i % cols ? "," : ":", out[i]);
    }
}

/* Of random sizes and numbers, each cell is the sum that it should be, is measured so, and is right when typed. */
START_TEST(multiplies_as_it_should)
{
    struct random r;

    random_start(&r, 3, 0);
    for (int try = 0; try < 60; try++) {
        int n = (int)(random_bits(&r) % 6) + 1, m = (int)(random_bits(&r) % 6) + 1, k = (int)(random_bits(&r) % 6) + 1;
        int a[36], b[36];
        struct text state = {0};
        struct trial t;

        text_add(&state, "left=");
        make_matrix(&r, n, m, a, &state);
        text_add(&state, " right=");
        make_matrix(&r, m, k, b, &state);
        text_add(&state, " typed=on cell=1,1");
        t = trial_open(&view_matrix_product, text_string(&state));
        trial_press(&t, "t");
        for (int i = 0; i < n; i++)
            for (int j = 0; j < k; j++) {
                int sum = 0;
                char name[40], number[24];

                for (int c = 0; c < m; c++)
                    sum += a[i * m + c] * b[c * k + j];
                snprintf(name, sizeof name, "cell_%d_%d", i + 1, j + 1);
                ck_assert_double_eq(trial_measure(&t, name), sum);
                ck_assert_double_eq(trial_measure(&t, "cell"), sum);
                snprintf(number, sizeof number, "%d", sum);
                ck_assert(view_matrix_product.is_typing(t.self));
                answer(&t, number);
                ck_assert_msg(trial_holds(trial_sum(&t, 78), "Right: "), "%s", trial_sum(&t, 78));
            }
        ck_assert(trial_holds(trial_sum(&t, 78), "A B is complete."));
        ck_assert(!view_matrix_product.is_typing(t.self));
        trial_check_state(&t);
        trial_close(&t);
        text_free(&state);
    }
}
END_TEST

START_TEST(says_where_a_wrong_term_may_be)
{
    static const struct {
        const char *typed, *says;
    } wrong[] = {
        {"8", "5 too large: as if -1×5 were left out"},
        {"-5", "8 too small: as if 4×2 were left out"},
        {"13", "10 too large: the sign of -1×5?"},
        {"1", "2 too small: that is A B[row 1,col 2]: swapped?"},
        {"12", "9 too large: as if -1×5 had been added up, not multiplied"},
        {"17", "14 too large: that is A B[row 1,col 1]"},
        {"100", "97 too large"},
        {"3x", "That is not a number"},
    };

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct trial t = trial_open(&view_matrix_product, "typed=on");

        trial_press(&t, "t Down"); /* there is no row below: it stays */
        trial_press(&t, "t");
        ck_assert(trial_holds(trial_state(&t), "typed=on"));
        trial_close(&t);
        t = trial_open(&view_matrix_product, "typed=on");
        trial_press(&t, "t");
        answer(&t, wrong[i].typed);
        ck_assert_msg(trial_holds(trial_sum(&t, 78), wrong[i].says), "%s: %s", wrong[i].typed, trial_sum(&t, 78));
        answer(&t, "3"); /* begins anew */
        ck_assert_msg(trial_holds(trial_sum(&t, 78), "Right: A B[row 2,col 1] = 3."), "%s", trial_sum(&t, 78));
        trial_close(&t);
    }
}
END_TEST

START_TEST(hints_grow_and_giving_up_is_no_shame)
{
    const struct theme theme = {.colors = 256};
    struct trial t = trial_open(&view_matrix_product, "");

    ck_assert(trial_holds(trial_sum(&t, 78), "row 2 of A · col 1 of B = 4×2 + 0×0 + -1×5 = 3"));
    trial_leads(&t, "t", "typed=on");
    ck_assert(!trial_holds(trial_screen(&t, 80, 16, theme), "17"));
    ck_assert(trial_holds(trial_sum(&t, 78), "hidden: type it"));
    ck_assert(!trial_holds(trial_sum(&t, 78), "= 3"));
    trial_press(&t, "Tab");
    ck_assert(trial_holds(trial_sum(&t, 78), "row 2 of A · col 1 of B = ?"));
    trial_press(&t, "Tab");
    ck_assert(trial_holds(trial_sum(&t, 78), "4×2 + 0×0 + -1×5 = ?"));
    ck_assert(trial_holds(trial_sum(&t, 38), "4×2 + 0×0 + -1×5 = ?"));
    trial_press(&t, "Enter");
    ck_assert(trial_holds(trial_sum(&t, 78), "It is A B[row 2,col 1] = 3."));
    ck_assert_str_eq(trial_state(&t), "cell=2,2 typed=on known=001");
    trial_press(&t, "Enter Enter Enter");
    ck_assert(trial_holds(trial_screen(&t, 80, 16, theme), "17"));
    ck_assert(!view_matrix_product.is_typing(t.self));
    trial_press(&t, "t Esc");
    ck_assert(trial_holds(trial_sum(&t, 78), "hidden: t to type it"));
    ck_assert(trial_holds(trial_plain(&t), "?"));
    trial_press(&t, "m");
    ck_assert(!trial_holds(trial_plain(&t), "?"));
    trial_close(&t);
}
END_TEST

START_TEST(arrows_go_where_nothing_is_typed)
{
    struct trial t = trial_open(&view_matrix_product, "typed=on cell=1,1");

    trial_press(&t, "t Right Down");
    ck_assert(trial_holds(trial_sum(&t, 78), "A B[row 2,col 2]"));
    trial_press(&t, "1 Left 2"); /* 21 */
    trial_press(&t, "Enter");
    ck_assert(trial_holds(trial_sum(&t, 78), "A B[row 2,col 2]: 15 too large"));
    trial_press(&t, "Up");
    ck_assert(trial_holds(trial_sum(&t, 78), "A B[row 1,col 2]"));
    ck_assert(view_matrix_product.is_typing(t.self));
    trial_close(&t);
}
END_TEST

START_TEST(entries_can_be_changed)
{
    struct trial t = trial_open(&view_matrix_product, "");

    trial_leads(&t, "n", "matrix=left");
    ck_assert(trial_holds(trial_look(&t), "Row 2 of A makes row 2"));
    trial_press(&t, "t 1 / 4 Enter - 1 . 2 5 9 Enter Enter");
    ck_assert_str_eq(trial_state(&t), "left=1,2,3:0.25,-1.26,-1 matrix=left cell=2,3");
    ck_assert_double_eq_tol(trial_measure(&t, "cell_2_1"), 0.25 * 2 - 5, 1e-12);
    trial_press(&t, "t 1 0 0 0 Enter");
    ck_assert(trial_holds(trial_sum(&t, 78), "between -999 and 999"));
    trial_press(&t, "Esc n");
    ck_assert(trial_holds(trial_state(&t), "matrix=right"));
    trial_press(&t, "n");
    ck_assert(!trial_holds(trial_state(&t), "matrix"));
    trial_check_state(&t);
    trial_close(&t);
}
END_TEST

START_TEST(plays_term_by_term)
{
    struct trial t = trial_open(&view_matrix_product, "typed=on");
    int ticks = 0, far = 0;

    trial_press(&t, "a");
    ck_assert(!trial_holds(trial_drawn(&t, 80, 16), "17"));
    while (view_matrix_product.tick(t.self) > 0) {
        if (ticks == 1)
            trial_expect(trial_drawn(&t, 80, 16), "[2]    ·"); /* 1×2, and + 2×0, of 17 */
        far += trial_holds(trial_sum(&t, 78), "so far");
        ck_assert_int_lt(ticks++, 1000);
    }
    ck_assert_int_eq(ticks, 4 * 3 + 3); /* the terms, and going to the next cell */
    ck_assert_int_gt(far, 4);
    ck_assert_str_eq(trial_state(&t), "cell=2,2");
    trial_close(&t);
}
END_TEST

/* What is typed stands in its cell, the terminal's cursor after it. */
START_TEST(is_typed_in_its_cell)
{
    const struct theme theme = {.colors = 256};
    struct trial t = trial_open(&view_matrix_product, "typed=on");
    struct canvas canvas;
    struct text line = {0};

    trial_press(&t, "t - 1 2");
    canvas_make(&canvas, 16, 80, &theme);
    view_draw(t.view, t.self, &canvas, (struct area){0, 0, 16, 80});
    canvas_row_text(&canvas, canvas.cursor_row, &line);
    trial_expect(text_string(&line), "▸row 2     4     0    -1         -12       ?");
    ck_assert_int_eq((int)canvas.cells[canvas.cursor_row * canvas.cols + canvas.cursor_col - 1].glyph, '2');
    text_free(&line);
    canvas_free(&canvas);
    trial_close(&t);
}
END_TEST

START_TEST(states_come_back)
{
    for (size_t i = 0; i < STATES; i++) {
        struct trial t = trial_open(&view_matrix_product, states[i]);

        ck_assert_str_eq(trial_state(&t), states[i]);
        trial_check_state(&t);
        trial_close(&t);
    }
}
END_TEST

START_TEST(refuses_what_makes_no_sense)
{
    static const char *const bad[] = {"left=",
                                      "left=x",
                                      "left=1,2:3",
                                      "left=1,2,3,4,5,6,7",
                                      "left=1:2:3:4:5:6:7",
                                      "left=1e999,2,3",
                                      "left=nan,1,2",
                                      "left=1000,1,1",
                                      "left=1,,2",
                                      "left=1,2,3:",
                                      "right=1,2",
                                      "right=1:2:3:4",
                                      "cell=3,1",
                                      "cell=0,0",
                                      "cell=1",
                                      "cell=",
                                      "cell=a,b",
                                      "typed=yes",
                                      "known=2",
                                      "known=00000",
                                      "matrix=both",
                                      "head=1",
                                      "tokens=a"};

    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        trial_refuses(&view_matrix_product, bad[i], NULL);
}
END_TEST

START_TEST(fits_every_room)
{
    for (size_t i = 0; i < STATES; i++) {
        struct trial t = trial_open(&view_matrix_product, states[i]);

        trial_check_lines(&t);
        trial_check_drawing(&t);
        trial_press(&t, "t 1 7 1 0 1 Tab Tab");
        trial_check_lines(&t);
        trial_check_drawing(&t);
        trial_press(&t, "Enter");
        trial_check_lines(&t);
        trial_close(&t);
    }
}
END_TEST

/* In a window of 40 × 12 both operands stand beside the product, so that it can be worked out. */
START_TEST(small_rooms_hold_the_operands)
{
    const struct theme theme = {.colors = 0};
    struct trial t = trial_open(&view_matrix_product, "typed=on");
    const char *screen = trial_screen(&t, 40, 6, theme);

    ck_assert(trial_holds(screen, "A 2×3") && trial_holds(screen, "B 3×2") && trial_holds(screen, "A B 2×2"));
    ck_assert(trial_holds(screen, "×") && trial_holds(screen, "=") && trial_holds(screen, "[?]"));
    trial_close(&t);
}
END_TEST

/* Neither numbers nor the ramp's end tell what is to be typed. */
START_TEST(nothing_is_given_away)
{
    const struct theme theme = {.colors = 256};
    struct trial t = trial_open(&view_matrix_product, "");

    ck_assert(trial_holds(trial_screen(&t, 80, 16, theme), " 20"));
    trial_press(&t, "t");
    ck_assert(!trial_holds(trial_screen(&t, 80, 16, theme), " 20"));
    ck_assert(trial_holds(trial_screen(&t, 40, 6, theme), "A B 2×2"));
    trial_close(&t);
}
END_TEST

START_TEST(a_click_selects)
{
    const struct theme theme = {.colors = 256};
    struct view_room room = {&theme, {0, 0, 16, 80}, NULL, NULL};
    struct trial t = trial_open(&view_matrix_product, "");
    int chosen = 0;

    for (int row = 0; row < 16; row++)
        for (int col = 0; col < 80; col++)
            chosen += view_click(&view_matrix_product, t.self, &room, row, col);
    ck_assert_int_gt(chosen, 16 * 3); /* all cells of three matrices */
    ck_assert(trial_holds(trial_state(&t), "cell=2,2"));
    trial_close(&t);
}
END_TEST

Suite *view_matrix_product_suite(void)
{
    Suite *suite = suite_create("matrix_product");
    TCase *tests = tcase_create("matrix_product");

    tcase_add_test(tests, multiplies_as_it_should);
    tcase_add_test(tests, says_where_a_wrong_term_may_be);
    tcase_add_test(tests, hints_grow_and_giving_up_is_no_shame);
    tcase_add_test(tests, arrows_go_where_nothing_is_typed);
    tcase_add_test(tests, entries_can_be_changed);
    tcase_add_test(tests, plays_term_by_term);
    tcase_add_test(tests, is_typed_in_its_cell);
    tcase_add_test(tests, states_come_back);
    tcase_add_test(tests, refuses_what_makes_no_sense);
    tcase_add_test(tests, fits_every_room);
    tcase_add_test(tests, small_rooms_hold_the_operands);
    tcase_add_test(tests, nothing_is_given_away);
    tcase_add_test(tests, a_click_selects);
    suite_add_tcase(suite, tests);
    return suite;
}
