/* SPDX-License-Identifier: MIT */
/* The mouse: what looks chosen can be clicked, the wheel scrolls, and `M` gives it back to the terminal. */
#include "base/text.h"
#include "base/utf8.h"
#include "terminal/course.h"
#include "terminal/pty.h"
#include "terminal/suites.h"
#include "terminal/walk.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

/* Clicks on the first place from row `above` on where `text` stands, `right` columns into it. */
static void click_on(struct pty *p, int above, const char *text, int right)
{
    int rows, cols, row = above, col;
    const char *line = pty_row(p, row), *found;
    struct text before = {0};

    vterm_get_size(p->vterm, &rows, &cols);
    while (!(found = strstr(line, text)) && row + 1 < rows)
        line = pty_row(p, ++row);
    if (!found)
        pty_fail(p, "there is no \"%s\" to click on", text);
    text_add_bytes(&before, line, (size_t)(found - line));
    col = utf8_columns(text_string(&before)) + right;
    text_free(&before);
    if (!pty_click(p, row, col))
        pty_fail(p, "the program does not want a mouse");
}

/* A click on step Score at 80×24: from which row on, where, and what it brings. */
static const struct click {
    int above;
    const char *text;
    int right;
    const char *comes;
} clicks[] = {
    /* the rail */
    {1, "1 Split", 2, "▸1 Split"},
    {1, "2 Project", 0, "▸2 Project"},
    {1, "4 Scale", 6, "▸4 Scale"},
    {1, "5 Softmax", 3, "▸5 Softmax · blend"},
    {1, "blend", 1, "5 Softmax ▸ blend"},
    {1, "6 Concat", 3, "▸6 Concat · W_O"},
    {1, "W_O", 1, "6 Concat ▸ W_O"},
    /* cells of the result, of Q and of K */
    {11, "5.60", 1, "── scores₁[cat,The] "},
    {11, "-1.00", 0, "── scores₁[cat,cat] "},
    {13, "-1.00", 3, "── scores₁[on,on] "},
    {10, "0.0 ", 0, "── Q₁[The,1st] "},
    {11, "2.0", 1, "── Q₁[cat,1st] "},
    {5, "2.8", 2, "── K₁[The,1st] "},
    {5, "-0.5", 0, "── K₁[cat,1st] "},
    {8, "2.8", 0, "── K₁[on,4th] "},
    /* the head */
    {0, "▪ head 1", 2, "▪ head 2  grammar"},
    {0, "the word before", 14, "▪ head 2  grammar"},
    /* keys in the footer */
    {23, "← back", 2, "▸2 Project"},
    {23, "Enter cells", 8, "Esc text"},
    {23, "Tab head 2", 0, "▪ head 2  grammar"},
    {23, "c code", 3, "void attention_score"},
    {23, "? help", 0, "╭─ Help"},
};

START_TEST(what_is_clicked_is_chosen)
{
    struct pty *p = walk_start(24, 80, NULL, "--stage score");

    pty_expect_no(p, clicks[_i].comes);
    click_on(p, clicks[_i].above, clicks[_i].text, clicks[_i].right);
    pty_expect(p, clicks[_i].comes);
    pty_free(p);
}
END_TEST

START_TEST(a_cell_of_another_head_can_be_clicked)
{
    struct pty *p = walk_start(24, 80, NULL, "--stage score");

    pty_keys(p, "d Up Esc");
    click_on(p, 6, "5.52", 0);
    walk_expect_cell(p, "scores₂[The,cat]");
    pty_shows(p, "d Up Esc", "▪ head 2  grammar");
    pty_free(p);
}
END_TEST

START_TEST(a_clicked_cell_is_gone_on_from)
{
    struct pty *p = walk_start(24, 80, NULL, "--stage score");

    click_on(p, 11, "-1.00", 1);
    walk_expect_sum(p, "q(cat) · k(cat) = 2.0×-0.5 + 0.0×2.8 + 0.0×0.0 + 0.0×0.0 = -1.00");
    pty_keys(p, "Right");
    walk_expect_cell(p, "scores₁[cat,sat]");
    pty_free(p);
}
END_TEST

/* Rail and cells from 110 columns on, and a small window's cells. */
static const struct {
    int rows, cols, above;
    const char *text, *comes;
} elsewhere[] = {
    {40, 120, 0, "5 Softmax", "▸5 Softmax"},       {40, 120, 0, "W_O", "▸ W_O"},
    {40, 120, 0, "▪ head 1", "▪ head 2  grammar"}, {40, 120, 11, "-1.00", "── scores₁[cat,cat] "},
    {60, 200, 0, "2 Project", "▸2 Project"},       {12, 40, 5, "-1.00", "── scores₁[cat,cat] "},
    {12, 40, 0, "▪ head 1", "▪ head 2"},
};

START_TEST(so_it_is_at_other_sizes)
{
    struct pty *p = walk_start(elsewhere[_i].rows, elsewhere[_i].cols, NULL, "--stage score");

    pty_expect_no(p, elsewhere[_i].comes);
    click_on(p, elsewhere[_i].above, elsewhere[_i].text, 1);
    pty_expect(p, elsewhere[_i].comes);
    pty_free(p);
}
END_TEST

/* Rows and columns of nothing in particular, on step Score at 80×24. */
static const int nowhere[][2] = {{0, 3}, {2, 40},  {3, 20},  {4, 40},  {5, 2},
                                 {7, 3}, {15, 40}, {17, 30}, {22, 20}, {23, 79}};

START_TEST(a_click_on_nothing_does_nothing)
{
    struct pty *p = walk_start(24, 80, NULL, "--stage score");
    char *before = walk_copy(p);

    for (size_t i = 0; i < sizeof nowhere / sizeof *nowhere; i++) {
        ck_assert(pty_click(p, nowhere[i][0], nowhere[i][1]));
        if (strcmp(pty_screen(p), before) != 0)
            pty_fail(p, "a click on row %d, column %d changes the screen", nowhere[i][0], nowhere[i][1]);
    }
    free(before);
    pty_free(p);
}
END_TEST

#define LINES "Line 1 of a text.\n\nLine 2 of it.\n\nLine 3 of it.\n\n"

/* How many lines of the text are below, as the screen says. */
static int lines_below(struct pty *p)
{
    const char *mark = strstr(walk_row_from_below(p, 3), "▾ ");

    return mark ? atoi(mark + strlen("▾ ")) : 0;
}

/* Below a view, and beside one. */
static const struct {
    int rows, cols;
} wheeled[] = {{24, 80}, {40, 120}};

/* Starts in step Score of a lesson whose text has 40 paragraphs there. */
static struct pty *start_long(int rows, int cols)
{
    struct pty *p;

    course_put_long();
    p = course_start(NULL, "lesson one#score");
    if (rows != 24 || cols != 80)
        pty_resize(p, rows, cols);
    return p;
}

/* The wheel turns the pages of a part, and goes no further. */
START_TEST(the_wheel_turns_the_pages)
{
    struct pty *p = start_long(wheeled[_i].rows, wheeled[_i].cols);
    char *before = walk_copy(p);
    int below = lines_below(p), row = wheeled[_i].rows / 2, col = wheeled[_i].cols - 20;

    ck_assert_int_gt(below, 20);
    pty_expect(p, "Paragraph 1.");
    ck_assert(pty_wheel(p, row, col, 1));
    ck_assert_int_lt(lines_below(p), below);
    pty_expect_no(p, "Paragraph 1.");
    pty_expect(p, "[5.60]"); /* the view stays */
    ck_assert(pty_wheel(p, row, col, -1));
    if (strcmp(pty_screen(p), before) != 0)
        pty_fail(p, "the wheel turned back does not bring back\n%s\nbut", before);
    ck_assert(pty_wheel(p, row, col, -1));
    ck_assert_str_eq(pty_screen(p), before);
    for (int i = 0; i < below; i++)
        pty_wheel(p, row, col, 1);
    ck_assert_int_eq(lines_below(p), 0);
    pty_expect(p, "Paragraph 40.");
    pty_expect(p, "2 of 2");
    free(before);
    course_leave(p);
}
END_TEST

/* In a small window the first page is the whole picture. */
START_TEST(the_wheel_leaves_the_picture_and_comes_back)
{
    struct pty *p = start_long(12, 40);
    char *before = walk_copy(p);

    pty_expect_no(p, "Paragraph 1.");
    pty_wheel(p, 6, 20, 1);
    pty_expect(p, "Paragraph 1.");
    pty_wheel(p, 6, 20, 1);
    pty_expect_no(p, "Paragraph 1.");
    pty_expect(p, "Paragraph ");
    pty_wheel(p, 6, 20, -1);
    pty_expect(p, "Paragraph 1.");
    pty_wheel(p, 6, 20, -1);
    if (strcmp(pty_screen(p), before) != 0)
        pty_fail(p, "the wheel turned back does not bring back\n%s\nbut", before);
    click_on(p, 11, "→ on", 1);
    pty_expect(p, "Paragraph 1.");
    free(before);
    course_leave(p);
}
END_TEST

/* Where the part and what is below do not both fit beside the cell's name, what is below is said. */
START_TEST(a_small_window_says_that_there_is_more)
{
    struct pty *p;

    course_put_one(ONE FIRST BREAK "## Score\n\n" VIEW LINES LINES "\n<!-- pause -->\n\nThe second.\n");
    p = course_start(NULL, "lesson one#score");
    pty_resize(p, 12, 40);
    pty_expect(p, " 1 of 2 "); /* below the picture */
    pty_shows(p, "Right", "Line 1 of a text.");
    ck_assert_int_eq(lines_below(p), 6);
    pty_keys(p, "Right");
    ck_assert_int_eq(lines_below(p), 0);
    pty_expect(p, " 1 of 2 ");
    course_leave(p);
}
END_TEST

START_TEST(a_click_turns_the_page)
{
    struct pty *p = start_long(24, 80);
    int below = lines_below(p);

    click_on(p, 21, "more line", 0);
    pty_expect_no(p, "Paragraph 1.");
    ck_assert_int_lt(lines_below(p), below);
    click_on(p, 23, "← back", 3);
    pty_expect(p, "Paragraph 1.");
    ck_assert_int_eq(lines_below(p), below);
    click_on(p, 23, "→ on", 0);
    pty_expect_no(p, "Paragraph 1.");
    click_on(p, 23, "on", 1);
    ck_assert_int_lt(lines_below(p), below - 5);
    course_leave(p);
}
END_TEST

START_TEST(the_wheel_scrolls_the_help)
{
    struct pty *p = walk_start(12, 40, NULL, "--stage score");

    pty_shows(p, "?", "In a lesson");
    pty_wheel(p, 5, 20, 1);
    pty_expect_no(p, "In a lesson");
    pty_wheel(p, 5, 20, -1);
    pty_expect(p, "In a lesson");
    pty_free(p);
}
END_TEST

START_TEST(behind_an_overlay_nothing_is_clicked)
{
    static const char *const overlays[] = {"?", "e", "g"};
    struct pty *p = walk_start(24, 80, NULL, "--stage score");

    for (size_t i = 0; i < sizeof overlays / sizeof *overlays; i++) {
        char *before;

        pty_keys(p, overlays[i]);
        before = walk_copy(p);
        ck_assert(pty_click(p, 1, 35));
        ck_assert(pty_click(p, 12, 41));
        if (strcmp(pty_screen(p), before) != 0)
            pty_fail(p, "a click goes through the overlay of %s", overlays[i]);
        free(before);
        pty_keys(p, "Esc");
    }
    pty_free(p);
}
END_TEST

START_TEST(m_gives_the_mouse_away_and_takes_it_back)
{
    struct pty *p = walk_start(24, 80, NULL, "--stage score");

    ck_assert(pty_click(p, 4, 40));
    pty_shows(p, "M", " The mouse is the terminal's");
    ck_assert(!pty_click(p, 1, 35));
    pty_shows(p, "M", " The mouse chooses here: rows, cells and keys.");
    click_on(p, 1, "4 Scale", 0);
    pty_expect(p, "▸4 Scale");
    pty_keys(p, "M q");
    ck_assert_int_eq(pty_exit(p), 0);
    pty_expect_restored(p);
    pty_free(p);
}
END_TEST

Suite *walk_mouse_suite(void)
{
    Suite *suite = suite_create("walk mouse");
    TCase *tests = tcase_create("walk mouse");

    tcase_add_checked_fixture(tests, walk_set_up_whole, walk_tear_down_whole);
    tcase_add_loop_test(tests, what_is_clicked_is_chosen, 0, (int)(sizeof clicks / sizeof *clicks));
    tcase_add_test(tests, a_cell_of_another_head_can_be_clicked);
    tcase_add_test(tests, a_clicked_cell_is_gone_on_from);
    tcase_add_loop_test(tests, so_it_is_at_other_sizes, 0, (int)(sizeof elsewhere / sizeof *elsewhere));
    tcase_add_test(tests, a_click_on_nothing_does_nothing);
    tcase_add_checked_fixture(tests, course_set_up, course_tear_down);
    tcase_add_loop_test(tests, the_wheel_turns_the_pages, 0, (int)(sizeof wheeled / sizeof *wheeled));
    tcase_add_test(tests, the_wheel_leaves_the_picture_and_comes_back);
    tcase_add_test(tests, a_small_window_says_that_there_is_more);
    tcase_add_test(tests, a_click_turns_the_page);
    tcase_add_test(tests, the_wheel_scrolls_the_help);
    tcase_add_test(tests, behind_an_overlay_nothing_is_clicked);
    tcase_add_test(tests, m_gives_the_mouse_away_and_takes_it_back);
    suite_add_tcase(suite, tests);
    return suite;
}
