/* SPDX-License-Identifier: MIT */
/* One prediction from end to end: a number that is hidden, asked for, and revealed; golden screens of both. */
#include "terminal/suites.h"
#include "terminal/walk.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

START_TEST(a_whole_prediction)
{
    struct pty *p = walk_start(24, 80, NULL, "--stage softmax");
    int row, col, at_row, at_col;

    pty_expect(p, "  cat     ? ");
    walk_expect_sound(p); /* no cursor yet */
    walk_go_to_question(p);
    pty_expect(p, "▸cat    [?] 0.03");
    ck_assert(pty_cursor(p, &row, &col));
    ck_assert(pty_find(p, "›", &at_row, &at_col));
    ck_assert_int_eq(row, at_row);
    ck_assert_int_eq(col, at_col + 2);
    pty_shows(p, "text:what?q Enter", " what?q is not a number: write it as 0.86, 86 % or 1/4");
    pty_shows(p, "BS*6 Tab", " Hint 1: Compare them with those of row sat.");
    pty_shows(p, "text:80 Enter", " a share lies between 0 and 1: if you mean 80 %, write the sign too");
    pty_shows(p, "text:% Enter", " ✗ You said 80%, it is 0.86: 0.06 too small.", "▸cat [0.86] 0.03");
    walk_expect_cell(p, "weights₁[cat,The]");
    walk_expect_sum(p, "e^2.80 / (e^2.80 + e^-0.50 + e^0.00 + e^0.00) = 16.44 / 19.05 = 0.86");
    pty_shows(p, "Right Left", "▸cat [0.86] 0.03"); /* and it stays answered */
    pty_expect(p, " ✗ You said 80%, it is 0.86");
    pty_keys(p, "q");
    ck_assert_int_eq(pty_exit(p), 0);
    pty_expect_restored(p);
    pty_free(p);
}
END_TEST

/* Screens of a question: a name, COLUMNS and ROWS, options, keys. */
static const struct asked {
    const char *name;
    int cols, rows;
    const char *options, *keys;
} asked[] = {
    {"predict-open-80x24", 80, 24, "--stage softmax", "Tab"},
    {"predict-revealed-80x24", 80, 24, "--stage softmax", "text:0.8 Enter"},
    {"predict-open-40x12", 40, 12, "--stage softmax", "Tab"},
    {"predict-revealed-40x12", 40, 12, "--stage softmax", "text:0.8 Enter"},
    {"predict-revealed-120x40", 120, 40, "--stage softmax", "text:0.8 Enter"},
    {"predict-open-mono", 80, 24, "--stage score --color never", ""},
    {"predict-revealed-ascii", 80, 24, "--stage score --ascii", "text:2.8 Enter"},
    {"predict-choice-80x24", 80, 24, "--stage blend", "3"},
    {"predict-choice-revealed-80x24", 80, 24, "--stage blend", "3 Enter"},
};

START_TEST(golden_screens)
{
    struct pty *p = walk_start(asked[_i].rows, asked[_i].cols, NULL, asked[_i].options);

    walk_go_to_question(p);
    pty_keys(p, asked[_i].keys);
    pty_expect_golden(p, asked[_i].name);
    pty_free(p);
}
END_TEST

/* In plain text the question comes before the view's numbers, the answer, with its reasons, behind them. */
START_TEST(plain_text_asks_before_it_tells)
{
    static const char *const order[] = {"Before you go on\n\nRow cat has scaled scores ",
                                        "weights₁, 4×4 [n × n], head 1",
                                        "  cat    0.86  0.03  0.05  0.05  1.00  0.79 bits  1.7 words\n",
                                        "Answers\n",
                                        "Row cat has scaled scores",
                                        "✓ It is 0.86.\n",
                                        "The same four scores as in row sat give the same shares"};
    char *plain = walk_print("walk --plain --stage softmax", NULL), *at = plain;

    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        char *found = strstr(at, order[i]);

        ck_assert_msg(found != NULL, "no \"%s\" in its place in\n%s", order[i], plain);
        at = found + 1;
    }
    free(plain);
    plain = walk_print("walk --plain --stage blend", NULL);
    ck_assert_ptr_nonnull(
        strstr(plain, "  1  Add them, number by number\n  2  Side by side\n  3  One below the other\n"));
    ck_assert_ptr_nonnull(strstr(plain, "✓ The answer is: Side by side\n  Each row stays a word"));
    ck_assert_ptr_nonnull(strstr(plain, "✗ One below the other\n  That makes 8 rows"));
    free(plain);
}
END_TEST

Suite *walk_predict_suite(void)
{
    Suite *suite = suite_create("walk predict");
    TCase *tests = tcase_create("walk predict");

    tcase_add_test(tests, a_whole_prediction);
    tcase_add_loop_test(tests, golden_screens, 0, (int)(sizeof asked / sizeof *asked));
    tcase_add_test(tests, plain_text_asks_before_it_tells);
    suite_add_tcase(suite, tests);
    return suite;
}
