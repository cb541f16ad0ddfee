/* SPDX-License-Identifier: MIT */
/* Hidden numbers: whatever a number is, nothing that is drawn or said may depend on it while it is hidden. So each is
 * changed behind the view's back, with all that is copied from it, and nothing must look different. */
#include "suites.h"
#include "views.h"
#include "walk/hidden.h"
#include "walk/making.h"

#include <stdlib.h>
#include <string.h>

/* --------------------------------------------------------------------------------------------------- what is told */

static void add_drawn(struct stage *stage, const struct view *view, int rows, int cols, bool compact, struct text *out)
{
    static const struct theme theme = {.colors = 256};
    struct canvas canvas;
    struct view_lines lines = {0};

    canvas_make(&canvas, rows, cols, &theme);
    view_draw(view, stage, &canvas, (struct area){0, 0, rows, cols});
    canvas_text(&canvas, out);
    for (int i = 0; i < rows * cols; i++) { /* a colour may tell, too */
        text_add_byte(out, (char)(' ' + canvas.cells[i].style.ink));
        text_add_byte(out, (char)(' ' + canvas.cells[i].style.paper));
    }
    view->describe(stage, &lines, cols, compact);
    text_addf(out, "\n%s\n%s\n%s\n", text_string(&lines.look), text_string(&lines.look_short),
              text_string(&lines.sum.text));
    view_lines_free(&lines);
    canvas_free(&canvas);
}

/* All that a view tells in its state. */
static void add_all(struct stage *stage, const struct view *view, struct text *out)
{
    add_drawn(stage, view, 40, 130, false, out);
    add_drawn(stage, view, 16, 80, false, out);
    add_drawn(stage, view, 6, 38, true, out);
    view_plain(view, stage, false, out);
    views_add_terms(stage, view, out);
}

/* --------------------------------------------------------------------------------------------------- what is changed
 */

static void change(struct stage *stage, enum matrix_id id, size_t head, size_t row, size_t col)
{
    struct matrix matrix = record_matrix(stage_record(stage), id, head);
    double *number = (double *)(matrix.at + row * matrix.cols + col), most = stage_figures(stage, id, head)->largest;

    if (number - matrix.at >= (long)(matrix.rows * matrix.cols))
        return;
    *number = matrix_table[id].is_share ? 0.37 : *number > 0 ? -0.31 * most : 0.47 * most;
}

/* Changes a number and those that are it, scaled or copied. */
static void change_all(struct stage *stage, struct cell_at cell)
{
    size_t d_k = stage_model(stage)->d_k, concat = cell.id == MATRIX_CONCAT ? cell.col : cell.head * d_k + cell.col;
    struct matrix W_O = record_matrix(stage_record(stage), MATRIX_W_O, 0);

    change(stage, cell.id, cell.head, cell.row, cell.col);
    if (cell.id == MATRIX_SCORES)
        change(stage, MATRIX_SCALED, cell.head, cell.row, cell.col);
    if (cell.id == MATRIX_SCORES || cell.id == MATRIX_SCALED)
        change(stage, MATRIX_MASKED, cell.head, cell.row, cell.col);
    if (cell.id == MATRIX_HEAD)
        change(stage, MATRIX_CONCAT, 0, cell.row, concat);
    for (size_t col = 0; (cell.id == MATRIX_HEAD || cell.id == MATRIX_CONCAT) && col < W_O.cols; col++)
        if (W_O.at[concat * W_O.cols + col] != 0)
            change(stage, MATRIX_OUTPUT, 0, cell.row, col);
}

static struct cell_at any_cell(struct stage *stage, struct random *r)
{
    const enum matrix_id *ids = stage->kind->matrices;
    struct cell_at cell = {0};
    struct matrix matrix;
    size_t count = 0;

    while (ids[count] != MATRIX_COUNT)
        count++;
    do
        cell.id = ids[views_random_below(r, count)];
    while (!stage_matrix(stage, cell.id).at);
    if (matrix_table[cell.id].per_head)
        cell.head = views_random_below(r, 3) ? stage->at.head : views_random_below(r, stage_model(stage)->num_heads);
    matrix = record_matrix(stage_record(stage), cell.id, cell.head);
    cell.row = views_random_below(r, matrix.rows);
    cell.col = views_random_below(r, matrix.cols);
    return cell;
}

/* Puts the view where the hidden number matters most: at the cell, in its row, in its column, or anywhere. */
static void look_near(struct stage *stage, struct cell_at cell, struct random *r)
{
    views_select_at_random(stage, r);
    if (views_random_below(r, 4) == 0 || (matrix_table[cell.id].per_head && cell.head != stage->at.head))
        return;
    stage_select(stage, views_random_below(r, 2) ? cell.id : stage->at.id, cell.row, cell.col);
    stage->habits->all_heads = views_random_below(r, 4) == 0;
    stage->habits->code = views_random_below(r, 4) == 0;
}

static void expect_untold(const struct view *view, size_t example_number, struct random *r)
{
    struct example *example = views_example(example_number);
    struct view_habits habits = {.speed = 2};
    struct stage *stage = views_open(view, example, &habits, "");
    struct text before = {0}, after = {0}, untouched = {0};
    struct cell_at cell = any_cell(stage, r);

    look_near(stage, cell, r);
    add_all(stage, view, &untouched); /* how matrices print is found out with the numbers that they have */
    hidden_add(stage, cell);
    add_all(stage, view, &before);
    change_all(stage, cell);
    add_all(stage, view, &after);
    if (strcmp(text_string(&before), text_string(&after)) != 0)
        ck_abort_msg("%s, %s: head %zu of %s, row %zu, column %zu, is told at %s[%zu,%zu]:\n%s\n%s", view->name,
                     views_example_name(example_number), cell.head, matrix_table[cell.id].name, cell.row, cell.col,
                     matrix_table[stage->at.id].name, stage->at.row, stage->at.col, text_string(&before),
                     text_string(&after));
    text_free(&before);
    text_free(&after);
    text_free(&untouched);
    view_close(view, stage);
    example_destroy(example);
}

START_TEST(nothing_depends_on_a_hidden_number)
{
    static const size_t numbers[] = {0, 1, 4, 9, 11, 14}; /* designed, masked, random, one head, padding, cross */
    struct random r;

    random_start(&r, 21, (uint64_t)_i);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        for (int round = 0; round < SOME_OF(40); round++)
            expect_untold(views_table[_i], numbers[i], &r);
}
END_TEST

/* Changes every number of the result that is ahead, of each head. */
static size_t change_ahead(struct stage *stage)
{
    size_t changed = 0;

    for (const enum matrix_id *id = stage->kind->matrices; *id != MATRIX_COUNT; id++)
        for (size_t head = 0; head < (matrix_table[*id].per_head ? stage_model(stage)->num_heads : 1); head++) {
            struct matrix matrix = record_matrix(stage_record(stage), *id, head);

            for (size_t i = 0; i < matrix.rows * matrix.cols; i++)
                if (making_is_ahead(stage, (struct cell_at){*id, head, i / matrix.cols, i % matrix.cols})) {
                    change(stage, *id, head, i / matrix.cols, i % matrix.cols);
                    changed++;
                }
        }
    return changed;
}

static size_t expect_ahead_untold(const struct view *view, size_t example_number, struct random *r)
{
    struct example *example = views_example(example_number);
    struct view_habits habits = {.speed = 2};
    struct stage *stage = views_open(view, example, &habits, "");
    struct text before = {0}, after = {0}, untouched = {0};
    size_t changed;

    look_near(stage, any_cell(stage, r), r);
    add_all(stage, view, &untouched);
    stage->fill = (enum made)views_random_below(r, MADE_ALL + 1);
    if (views_random_below(r, 2)) {
        view->play(stage, true);
        for (size_t ticks = views_random_below(r, 40); ticks > 0; ticks--)
            view->tick(stage);
    }
    add_all(stage, view, &before);
    changed = change_ahead(stage);
    add_all(stage, view, &after);
    if (strcmp(text_string(&before), text_string(&after)) != 0)
        ck_abort_msg("%s, %s: fill %d, %s at step %zu, tells what is ahead at %s[%zu,%zu]:\n%s\n%s", view->name,
                     views_example_name(example_number), (int)stage->fill, stage->playing ? "playing" : "still",
                     stage->step, matrix_table[stage->at.id].name, stage->at.row, stage->at.col, text_string(&before),
                     text_string(&after));
    text_free(&before);
    text_free(&after);
    text_free(&untouched);
    view_close(view, stage);
    example_destroy(example);
    return changed;
}

START_TEST(nothing_depends_on_a_number_that_is_ahead)
{
    static const size_t numbers[] = {0, 1, 4, 9, 11, 14};
    const struct view *view = views_table[_i];
    struct random r;
    size_t changed = 0;

    random_start(&r, 22, (uint64_t)_i);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        for (int round = 0; round < SOME_OF(40); round++)
            changed += expect_ahead_untold(view, numbers[i], &r);
    ck_assert((changed > 0) == (view != view_find("input") && view != view_find("split")));
}
END_TEST

/* ------------------------------------------------------------------------------------------------ how it is asked for
 */

static struct stage *stage;
static struct example *example;

static void open_view(const char *view, const char *state)
{
    example = views_example_of("");
    stage = views_open(view_find(view), example, NULL, state);
}

static void close_view(void)
{
    stage_close(stage);
    example_destroy(example);
}

static void expect_look(const char *full, const char *brief)
{
    struct view_lines lines = {0};

    stage_describe(stage, &lines, 78, false);
    ck_assert_str_eq(text_string(&lines.look), full);
    ck_assert_str_eq(text_string(&lines.look_short), brief);
    view_lines_free(&lines);
}

START_TEST(cells_are_named_as_in_formulas)
{
    open_view("score", "");
    ck_assert(
        stage_hide(stage, "scores1[sat,cat];scores2[#3,on];weights1[The,The];nothing[at,all];n;scores1[sat,dog]"));
    ck_assert_uint_eq(stage->hidden_count, 3);
    ck_assert(hidden_is(stage, MATRIX_SCORES, 0, 2, 1) && hidden_is(stage, MATRIX_SCORES, 1, 2, 3));
    ck_assert(!hidden_is(stage, MATRIX_SCORES, 1, 2, 1) && hidden_is(stage, MATRIX_WEIGHTS, 0, 0, 0));
    ck_assert(hidden_is(stage, MATRIX_SCALED, 0, 2, 1));
    ck_assert(!stage_hide(stage, "weights1[The,The];d_model/h")); /* none of them is shown here */
    ck_assert(!stage_hide(stage, ""));
    ck_assert_uint_eq(stage->hidden_count, 0);
    close_view();
}
END_TEST

START_TEST(a_cell_is_chosen_with_its_head)
{
    open_view("blend", "");
    ck_assert(stage_choose(stage, "weights2[on,sat]"));
    ck_assert(stage->at.id == MATRIX_WEIGHTS && stage->at.head == 1 && stage->at.row == 3 && stage->at.col == 2);
    ck_assert(!stage_choose(stage, "scores1[on,sat]")); /* it is not shown here */
    ck_assert(!stage_choose(stage, "d_model/h"));
    ck_assert(!stage_choose(stage, ""));
    ck_assert(stage->at.id == MATRIX_WEIGHTS && stage->at.head == 1);
    close_view();
    open_view("project", "");
    ck_assert(stage_choose(stage, "V1[sat,noun]"));
    ck_assert(stage->at.id == MATRIX_V && stage->of == 2);
    close_view();
}
END_TEST

START_TEST(look_here_does_not_tell)
{
    open_view("score", "hide=on,sat");
    expect_look("In rows cat, sat, one key stands out: the word just before.", "one key a row: the word before");
    stage_hide(stage, "scores1[cat,The];scores1[sat,cat];scores1[on,sat]");
    expect_look("The 3 ? in scores₁ are yours to predict.", "the ? are yours to predict");
    close_view();
    open_view("softmax", "hide=The,cat");
    expect_look("Each row adds up to 1: a word spends one unit of attention.", "each row adds up to 1");
    close_view();
    open_view("blend", "hide=sat,noun");
    expect_look("The ? in head₁ is yours to predict.", "the ? is yours to predict");
    close_view();
    open_view("project", "hide=sat,2nd");
    expect_look("The ? in Q₁ is yours to predict.", "the ? is yours to predict");
    close_view();
    open_view("output", "hide=sat,nouns cell=sat,nouns");
    expect_look("Column nouns reads 2 heads at once.", "nouns reads 2 heads");
    close_view();
}
END_TEST

START_TEST(arithmetic_with_a_hidden_number_waits)
{
    struct view_lines lines = {0};

    open_view("blend", "hide=weights1:sat,cat cell=sat,noun");
    stage_describe(stage, &lines, 78, false);
    ck_assert_str_eq(text_string(&lines.sum.text), "made of a number that is hidden");
    view_lines_free(&lines);
    stage_hide(stage, "");
    stage_describe(stage, &lines, 78, false);
    ck_assert_ptr_nonnull(strstr(text_string(&lines.sum.text), "0.86×1.0"));
    view_lines_free(&lines);
    close_view();
}
END_TEST

/* What is drawn in so many rows of 80 columns; the caller frees it. */
static char *drawn(const char *view, int rows)
{
    struct text out = {0};

    add_drawn(stage, view_find(view), rows, 80, false, &out);
    return text_take(&out);
}

/* Other divisors make the same shares of a row as the one that is asked for, if its scores are equal. */
START_TEST(other_divisors_do_not_tell_shares)
{
    char *out;

    open_view("scale", "cell=The,cat");
    out = drawn("scale", 11);
    ck_assert_ptr_nonnull(strstr(out, "0.25"));
    free(out);
    stage_hide(stage, "weights1[The,sat]");
    out = drawn("scale", 11);
    ck_assert_msg(!strstr(out, "0.25") && strstr(out, "by √d_model"), "%s", out);
    free(out);
    close_view();
}
END_TEST

/* In 11 rows W_Q leaves none below it. */
START_TEST(the_row_that_is_cut_three_ways_is_in_sight)
{
    static const char row[] = " 0.0  2.0  0.0  0.0";
    char *out;

    open_view("split", "compare=cut");
    out = drawn("split", 11);
    ck_assert_msg(strstr(out, "multiply, cut Q") && strstr(out, row), "%s", out);
    ck_assert_ptr_null(strstr(out, "cut X"));
    free(out);
    stage_hide(stage, "Q1[sat,2nd]");
    out = drawn("split", 11);
    ck_assert_msg(!strstr(out, row) && strstr(out, " 0.0    ?  0.0  0.0"), "%s", out);
    free(out);
    out = drawn("split", 16);
    ck_assert_msg(strstr(out, "multiply, then cut Q") && !strstr(out, "multiply, cut Q"), "%s", out);
    free(out);
    close_view();
    open_view("split", "compare=none");
    out = drawn("split", 11);
    ck_assert_msg(!strstr(out, "multiply") && strstr(out, "d_k = d_model / h"), "%s", out);
    free(out);
    close_view();
}
END_TEST

Suite *view_hidden_suite(void)
{
    Suite *suite = suite_create("view_hidden");
    TCase *tests = tcase_create("hidden");

    tcase_add_loop_test(tests, nothing_depends_on_a_hidden_number, 0, 9);
    tcase_add_loop_test(tests, nothing_depends_on_a_number_that_is_ahead, 0, 9);
    tcase_add_test(tests, cells_are_named_as_in_formulas);
    tcase_add_test(tests, a_cell_is_chosen_with_its_head);
    tcase_add_test(tests, look_here_does_not_tell);
    tcase_add_test(tests, arithmetic_with_a_hidden_number_waits);
    tcase_add_test(tests, other_divisors_do_not_tell_shares);
    tcase_add_test(tests, the_row_that_is_cut_three_ways_is_in_sight);
    suite_add_tcase(suite, tests);
    return suite;
}
