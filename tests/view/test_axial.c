/* SPDX-License-Identifier: MIT */
/* The view axial: what it counts and draws, who hears of whom, what it keeps for later, its keys and states. */
#include "sheet/sheet.h"
#include "suites.h"
#include "trial.h"
#include "view/dials.h"

#include <string.h>

extern const struct view view_axial;

static const struct view *const axial = &view_axial;

static void expect_at(const char *state, const char *words)
{
    struct trial t = trial_open(axial, state);

    trial_expect(trial_prose(&t), words);
    trial_close(&t);
}

START_TEST(its_numbers_can_be_quoted)
{
    static const struct {
        size_t rows, columns;
    } sizes[] = {{3, 4}, {2, 2}, {1, 4}, {10, 10}, {128, 256}, {512, 512}};
    double value;

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        double n = (double)sizes[i].rows, l = (double)sizes[i].columns;
        struct trial t = trial_open_at("axial", "rows=%zu columns=%zu", sizes[i].rows, sizes[i].columns);

        ck_assert_double_eq(trial_measure(&t, "tokens"), n * l);
        ck_assert_double_eq(trial_measure(&t, "full"), n * l * n * l);
        ck_assert_double_eq(trial_measure(&t, "axial"), n * l * (n + l));
        ck_assert_double_eq_tol(trial_measure(&t, "gain"), n * l / (n + l), 1e-9);
        ck_assert(!axial->measure(t.self, "gains", &value));
        trial_close(&t);
    }
}
END_TEST

/* Every token's cross is drawn: N + L − 1 cells of one weight, its own in both passes; all others are two away. */
START_TEST(what_is_drawn_is_what_is_counted)
{
    struct trial t = trial_open(axial, "rows=3 columns=4 cell=1,1");
    size_t ones = 0, cells = 0;

    for (size_t token = 0; token < 12; token++) {
        struct trial of = trial_open_at("axial", "cell=%zu,%zu", token / 4 + 1, token % 4 + 1);
        struct sheet sheet = {0};

        view_fill(axial, of.self, &sheet);
        for (size_t b = 0; b < sheet.count; b++)
            for (size_t i = 0; i < 12 && sheet.blocks[b]->kind == BLOCK_MATRICES; i++) {
                const struct grid *grid = &sheet.blocks[b]->matrices.of[1]->grid;

                ones +=
                    grid->at[i] == 1 && grid->state(&sheet.blocks[b]->matrices.of[1]->of, i / 4, i % 4) == GRID_SHOWN;
                cells++;
            }
        sheet_free(&sheet);
        trial_close(&of);
    }
    ck_assert_uint_eq(cells, 144);
    ck_assert_double_eq((double)ones, trial_measure(&t, "axial") - trial_measure(&t, "tokens"));
    trial_close(&t);
}
END_TEST

START_TEST(words_follow_the_sizes)
{
    expect_at("", "Look here: 84 weights instead of 144: 1.71 times fewer.");
    expect_at("", "gain = N·L / (N + L) = 3·4 / (3 + 4) = 12 / 7 = 1.71");
    expect_at("rows=2 columns=2", "Look here: No gain here: as many weights either way.");
    expect_at("rows=1", "20 weights instead of 16: 1.25 times as many.");
    expect_at("rows=128 columns=256", "12,582,912 weights instead of 1,073,741,824: 85.33 times fewer.");
    expect_at("rows=128 columns=256", "32,768 tokens: too many to be drawn one by one.");
    expect_at("of=1,1", "B3 hears of A1 through B1, which asked it in the first pass.");
    expect_at("of=1,3", "84 weights instead of 144"); /* in its column: nobody carries it */
    expect_at("show=full", "B3 asks all 12 tokens.");
    expect_at("show=full,passes", "B3 asks its column, then its row.");
    expect_at("rows=30 columns=2 cell=28,1 show=full", "28-1 asks all 60 tokens.");
}
END_TEST

/* A scan of 128 × 128 × 64, then 8 times coarser along each axis. */
START_TEST(a_volume_has_three_axes_and_gets_coarser)
{
    struct trial fine = trial_open(axial, "rows=128 columns=128 depth=64");
    struct trial t = trial_open(axial, "rows=128 columns=128 depth=64 coarse=8");
    struct trial odd = trial_open(axial, "rows=5 columns=3 depth=2 coarse=2"); /* what is left over counts as one */

    ck_assert_double_eq(trial_measure(&fine, "tokens"), 1048576);
    ck_assert_double_eq(trial_measure(&fine, "full"), 1048576.0 * 1048576);
    ck_assert_double_eq(trial_measure(&fine, "axial"), 1048576.0 * (128 + 128 + 64));
    ck_assert_double_eq(trial_measure(&fine, "fewer"), 1);
    ck_assert_double_eq(trial_measure(&t, "before"), 1048576);
    ck_assert_double_eq(trial_measure(&t, "tokens"), 16 * 16 * 8);
    ck_assert_double_eq(trial_measure(&t, "full"), 4194304);
    ck_assert_double_eq(trial_measure(&t, "fewer"), 262144);
    ck_assert_double_eq(trial_measure(&t, "axial"), 2048 * (16 + 16 + 8));
    trial_expect(trial_prose(&t), "2048 tokens instead of 1,048,576: 262,144 times fewer weights.");
    trial_expect(trial_prose(&t), "each asks 16 in its column, then 16 in its row, then 8 in depth");
    trial_expect(trial_drawn(&t, 80, 12), "1,099,511,627,776");
    trial_expect(trial_sum(&t, 78), "= 16·16·8 / (16 + 16 + 8) = 2048 / 40 = 51.20");
    ck_assert_str_eq(trial_sum(&t, 18), "weights of a token: 2048 / 40 = 51.20");
    trial_check_state(&t);
    trial_check_lines(&t);
    trial_leads(&t, "coarse-", "rows=128 columns=128 depth=64 coarse=4");
    ck_assert_double_eq(trial_measure(&odd, "tokens"), 3 * 2 * 1);
    ck_assert_double_eq(trial_measure(&odd, "axial"), 6 * (3 + 2)); /* no third axis is left */
    trial_expect(trial_look(&odd), "6 tokens instead of 30");
    trial_close(&fine);
    trial_close(&odd);
    trial_close(&t);
    t = trial_open(axial, ""); /* a grid has no dial for it */
    ck_assert(!trial_holds(trial_drawn(&t, 80, 12), "depth"));
    trial_close(&t);
    trial_refuses(axial, "depth=513", "1 to 512");
    trial_refuses(axial, "coarse=3", "1, 2, 4");
}
END_TEST

START_TEST(what_is_not_shown_is_not_told)
{
    static const struct {
        const char *state, *hidden[3];
    } cases[] = {
        {"show=full", {"84", "1─", "1.71"}},
        {"show=full,passes of=1,1", {"84", "2◂", "1.71"}},
        {"rows=2 columns=2 show=full,passes", {"No gain", "4 · 2 + 4", "gain ="}},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct trial t = trial_open(axial, cases[i].state);

        for (size_t j = 0; j < 3; j++) {
            ck_assert_msg(!trial_holds(trial_drawn(&t, 80, 10), cases[i].hidden[j]), "%s tells %s", cases[i].state,
                          cases[i].hidden[j]);
            ck_assert_msg(!trial_holds(trial_look(&t), cases[i].hidden[j]), "%s looks", cases[i].state);
            ck_assert_msg(!trial_holds(trial_sum(&t, 78), cases[i].hidden[j]), "%s sums", cases[i].state);
        }
        ck_assert(!trial_holds(trial_look(&t), "hears of"));
        ck_assert_ptr_null(strstr(trial_plain(&t), "\n\n\n")); /* no row is printed empty */
        trial_check_lines(&t);
        trial_close(&t);
    }
}
END_TEST

START_TEST(states_are_read_and_refused)
{
    static const char *const good[] = {"", "rows=512 columns=512 cell=512,512", "of=1,1 show=full,others",
                                       "rows=1 columns=1 cell=1,1"};

    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct trial t = trial_open(axial, good[i]);

        trial_check_lines(&t);
        trial_check_state(&t);
        trial_close(&t);
    }
    trial_refuses(axial, "rows=0", "1 to 512");
    trial_refuses(axial, "columns=513", "1 to 512");
    trial_refuses(axial, "cell=4,1", "1,1 to 3,4");
    trial_refuses(axial, "of=1", "row,column");
    trial_refuses(axial, "show=nothing", "full, passes");
}
END_TEST

START_TEST(keys_and_dials_go_everywhere)
{
    struct trial t = trial_open(axial, "");

    trial_leads(&t, "Down Right", "cell=3,4");
    trial_press(&t, "rows- columns-"); /* the token is gone: the last that is there */
    ck_assert_str_eq(trial_state(&t), "rows=2 columns=3 cell=2,3");
    trial_press(&t, "rows- rows- Up Left");
    ck_assert_str_eq(trial_state(&t), "rows=1 columns=3 cell=1,2");
    trial_close(&t);
    t = trial_open(axial, "of=3,1");
    trial_press(&t, "rows-"); /* nobody hears of who is gone */
    ck_assert_ptr_null(strstr(trial_state(&t), "of="));
    trial_close(&t);
}
END_TEST

START_TEST(holds_in_any_state_and_room)
{
    static const size_t sizes[] = {1, 2, 3, 8, 12, 13, 512};
    struct random r;

    random_start(&r, 17, (unsigned)_i);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct trial t = trial_open_at("axial", "rows=%zu columns=%zu", sizes[_i], sizes[i]);

        trial_check_lines(&t);
        trial_check_state(&t);
        for (int draws = 0; draws < 10; draws++)
            trial_draw_at_random(&t, &r);
        trial_close(&t);
    }
}
END_TEST

START_TEST(clicks_choose_who_asks)
{
    static const struct theme theme = {.colors = 256};
    struct view_room room = {&theme, {0, 0, 10, 80}, NULL, NULL};
    struct trial t = trial_open(axial, "");
    bool first = false, last = false;

    for (int i = 0; i < room.area.rows * room.area.cols; i++)
        if (view_click(axial, t.self, &room, i / room.area.cols, i % room.area.cols)) {
            first = first || strstr(trial_state(&t), "cell=1,1");
            last = last || strstr(trial_state(&t), "cell=3,4");
        }
    ck_assert(first && last);
    trial_close(&t);
}
END_TEST

Suite *view_axial_suite(void)
{
    Suite *suite = suite_create("view_axial");
    TCase *tests = tcase_create("axial");

    tcase_add_test(tests, its_numbers_can_be_quoted);
    tcase_add_test(tests, what_is_drawn_is_what_is_counted);
    tcase_add_test(tests, a_volume_has_three_axes_and_gets_coarser);
    tcase_add_test(tests, words_follow_the_sizes);
    tcase_add_test(tests, what_is_not_shown_is_not_told);
    tcase_add_test(tests, states_are_read_and_refused);
    tcase_add_test(tests, keys_and_dials_go_everywhere);
    tcase_add_loop_test(tests, holds_in_any_state_and_room, 0, 7);
    tcase_add_test(tests, clicks_choose_who_asks);
    suite_add_tcase(suite, tests);
    return suite;
}
