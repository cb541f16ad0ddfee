/* SPDX-License-Identifier: MIT */
/* What plays: every cell in turn, its terms one after another, and an end; and the heads that W_O's digits switch off.
 */
#include "suites.h"
#include "view/arithmetic.h"
#include "views.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Whether a cell of the result is more than a look at another number. */
static bool is_computed(const struct stage *stage)
{
    enum matrix_id id = stage->at.id;

    return (id >= MATRIX_Q && id <= MATRIX_SCORES) || id == MATRIX_WEIGHTS || id == MATRIX_HEAD || id == MATRIX_OUTPUT;
}

/* Terms of the cell that plays. */
static size_t count_terms(const struct stage *stage)
{
    switch (stage->at.id) {
    case MATRIX_SCORES:
        return stage_model(stage)->d_k;
    case MATRIX_WEIGHTS:
    case MATRIX_HEAD:
        return stage_model(stage)->m;
    default:
        return is_computed(stage) ? stage_model(stage)->d_model : 1;
    }
}

/* Ticks to the end. Cells come row by row, all of them if they are computed, else those of the row that was selected;
 * the terms of each grow until all are there. */
static void play_through(struct stage *stage, const struct view *view, size_t row)
{
    struct matrix result = stage_matrix(stage, stage_result(stage));
    size_t first = is_computed(stage) ? 0 : row * result.cols;
    size_t cell = first, ticks = 0, terms = stage->terms, count = count_terms(stage);

    while (view->tick(stage) > 0) {
        size_t at = stage->at.row * result.cols + stage->at.col;

        if (at != cell && at != cell + 1)
            ck_abort_msg("%s: from cell %zu to %zu", view->name, cell, at);
        if (at == cell && stage->terms <= terms)
            ck_abort_msg("%s: cell %zu stands still", view->name, cell);
        if (at != cell && terms != count)
            ck_abort_msg("%s: cell %zu had only %zu terms of %zu", view->name, cell, terms, count);
        cell = at;
        terms = stage->terms;
        if (++ticks > 64 * result.rows * result.cols + 64)
            ck_abort_msg("%s plays for ever", view->name);
    }
    ck_assert_uint_eq(cell + 1, is_computed(stage) ? result.rows * result.cols : first + result.cols);
    ck_assert_uint_eq(terms, count);
}

START_TEST(plays_every_cell_and_ends)
{
    struct example *example = views_example((size_t)_i);

    for (const struct view *const *view = views_table; *view; view++) {
        struct stage *stage = views_open(*view, example, NULL, "");
        size_t row = stage->at.row;

        if (views_key_works(stage, 'a')) {
            ck_assert_int_eq(views_press(stage, 'a'), REACT_DONE);
            ck_assert(stage->playing);
            ck_assert_uint_eq(stage->terms, 0);
            play_through(stage, *view, row);
        }
        ck_assert(!stage->playing);
        ck_assert_uint_eq(stage->terms, SIZE_MAX);
        ck_assert_int_eq((*view)->tick(stage), 0);
        (*view)->close(stage);
    }
    example_destroy(example);
}
END_TEST

/* While it plays, the line of arithmetic holds the terms so far and no result; at its last term the result. */
START_TEST(terms_appear_one_by_one)
{
    static const char *const lines[] = {"q(The) · k(The) = …", "q(The) · k(The) = 0.0×2.8 + …",
                                        "q(The) · k(The) = 0.0×2.8 + 0.0×0.0 + …",
                                        "q(The) · k(The) = 0.0×2.8 + 0.0×0.0 + 0.0×0.0 + …",
                                        "q(The) · k(The) = 0.0×2.8 + 0.0×0.0 + 0.0×0.0 + 0.0×0.0 = 0.00"};
    struct example *example = views_example_of("");
    const struct view *view = view_find("score");
    struct stage *stage = views_open(view, example, NULL, "");

    view->play(stage, true);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct view_lines said = {0};

        view->describe(stage, &said, 78, false);
        ck_assert_str_eq(text_string(&said.sum.text), lines[i]);
        view_lines_free(&said);
        ck_assert_int_gt(view->tick(stage), 0);
    }
    view->close(stage);
    example_destroy(example);
}
END_TEST

START_TEST(stops_when_asked)
{
    static const int codes[] = {'a', KEY_CODE_RIGHT, KEY_CODE_DOWN, KEY_CODE_TAB, 'n', KEY_CODE_BACK_TAB, '1'};
    struct example *example = views_example_of("");
    const struct view *view = view_find("project");

    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        struct stage *stage = views_open(view, example, NULL, "");

        view->play(stage, true);
        view->tick(stage);
        ck_assert_int_eq(views_press(stage, codes[i]), REACT_DONE);
        ck_assert_msg(!stage->playing, "key %d does not stop it", codes[i]);
        ck_assert_uint_eq(stage->terms, SIZE_MAX);
        ck_assert_int_eq(view->tick(stage), 0);
        view->close(stage);
    }
    example_destroy(example);
}
END_TEST

START_TEST(still_habits_never_play)
{
    struct example *example = views_example_of("");
    struct view_habits habits = {.still = true};

    for (const struct view *const *view = views_table; *view; view++) {
        struct stage *stage = views_open(*view, example, &habits, "");

        ck_assert(!views_key_works(stage, 'a'));
        ck_assert_int_eq(views_press(stage, 'a'), REACT_PASS);
        (*view)->play(stage, true);
        ck_assert(!stage->playing);
        ck_assert_int_eq((*view)->tick(stage), 0);
        (*view)->close(stage);
    }
    example_destroy(example);
}
END_TEST

START_TEST(faster_is_faster)
{
    struct example *example = views_example_of("");
    const struct view *view = view_find("score");
    int before = 100000;

    for (int speed = 0; speed <= VIEW_SPEED_MOST; speed++) {
        struct view_habits habits = {.speed = speed};
        struct stage *stage = views_open(view, example, &habits, "");
        int pause;

        view->play(stage, true);
        pause = view->tick(stage);
        ck_assert_int_gt(pause, 0);
        ck_assert_int_lt(pause, before);
        before = pause;
        view->close(stage);
    }
    example_destroy(example);
}
END_TEST

/* ------------------------------------------------------------------------------------------------------ heads off */

/* Concat and output as they must be with some heads off, from the heads' own outputs. */
static void check_heads(const struct example *example, const unsigned char *off)
{
    const struct model *m = &example->model;
    struct matrix concat = record_matrix(&example->record, MATRIX_CONCAT, 0);
    struct matrix output = record_matrix(&example->record, MATRIX_OUTPUT, 0);

    for (size_t row = 0; row < m->n; row++)
        for (size_t col = 0; col < m->d_model; col++) {
            double sum = 0;

            for (size_t k = 0; k < m->d_model; k++) {
                struct matrix head = record_matrix(&example->record, MATRIX_HEAD, k / m->d_k);
                double value = off[k / m->d_k] ? 0 : head.at[row * m->d_k + k % m->d_k];

                ck_assert(concat.at[row * m->d_model + k] == value);
                sum += value * m->W_O[k * m->d_model + col];
            }
            if (fabs(sum - output.at[row * m->d_model + col]) > 1e-12)
                ck_abort_msg("output[%zu,%zu] is %g, not %g", row, col, output.at[row * m->d_model + col], sum);
        }
}

START_TEST(digits_switch_heads)
{
    struct example *example = views_example_of("tokens=a%20b%20c d_model=6 heads=3 seed=4");
    const struct view *view = view_find("output");
    struct stage *stage = views_open(view, example, NULL, "off=3");
    unsigned char off[3] = {0, 0, 1};

    check_heads(example, off);
    for (int i = 0; i < 40; i++) {
        size_t digit = (size_t)(i * 7 % 3);

        ck_assert_int_eq(views_press(stage, (int)('1' + digit)), REACT_DONE);
        off[digit] = !off[digit];
        check_heads(example, off);
    }
    ck_assert_int_eq(views_press(stage, '4'), REACT_PASS);
    check_heads(example, off);
    off[0] = off[1] = 1;
    stage_switch_head(stage, 0, true);
    stage_switch_head(stage, 1, true);
    check_heads(example, off);
    view->close(stage);
    memset(off, 0, sizeof off);
    check_heads(example, off); /* as it was before the view opened */
    example_destroy(example);
}
END_TEST

/* Without a head numbers can be larger than with it: how they print is found out again. */
START_TEST(switched_numbers_have_room)
{
    struct example *example =
        views_example_of_json("{\"tokens\": [\"a\"], \"d_model\": 2, \"X\": [[1, 1]],"
                              "\"heads\": [{\"W_Q\": [[1], [1]], \"W_K\": [[1], [1]], \"W_V\": [[500], [500]]},"
                              "{\"W_Q\": [[1], [1]], \"W_K\": [[1], [1]], \"W_V\": [[-500], [-500]]}],"
                              "\"W_O\": [[1, 1], [1, 1]]}");
    struct stage *stage = views_open(view_find("output"), example, NULL, "");

    ck_assert_int_eq(stage_figures(stage, MATRIX_OUTPUT, 0)->widest, 4);
    ck_assert_int_eq(views_press(stage, '1'), REACT_DONE);
    ck_assert_int_eq(stage_figures(stage, MATRIX_OUTPUT, 0)->widest, 8);
    ck_assert_double_eq(stage_scale(stage, MATRIX_OUTPUT, 0), 1000);
    view_find("output")->close(stage);
    example_destroy(example);
}
END_TEST

Suite *view_play_suite(void)
{
    Suite *suite = suite_create("view_play");
    TCase *play = tcase_create("play"), *heads = tcase_create("heads");

    tcase_add_loop_test(play, plays_every_cell_and_ends, 0, VIEWS_EXAMPLES);
    tcase_add_test(play, terms_appear_one_by_one);
    tcase_add_test(play, stops_when_asked);
    tcase_add_test(play, still_habits_never_play);
    tcase_add_test(play, faster_is_faster);
    tcase_add_test(heads, digits_switch_heads);
    tcase_add_test(heads, switched_numbers_have_room);
    suite_add_tcase(suite, play);
    suite_add_tcase(suite, heads);
    return suite;
}
