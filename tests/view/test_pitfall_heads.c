/* SPDX-License-Identifier: MIT */
/* The mistakes of splitting and merging heads, as their views show them: the numbers follow from arithmetic on indices
 * that is the test's own. */
#include "suites.h"
#include "trial.h"

#include <check.h>

/* A number that a view measures in a state. */
#define MEASURE(view, name, ...) measured(trial_open_at(view, __VA_ARGS__), name)

static double measured(struct trial t, const char *name)
{
    double value = trial_measure(&t, name);

    trial_close(&t);
    return value;
}

/* Calls `check` for every model that the dials make. */
static void for_all_sizes(void (*check)(size_t d_model, size_t h, size_t n))
{
    for (size_t d_model = 8; d_model <= 16; d_model += 8)
        for (size_t h = 1; h <= 8; h *= 2)
            for (size_t n = 1; n <= 4; n++)
                check(d_model, h, n);
}

/* ------------------------------------------------------------------------------------------------------- sum, mean */

static void check_sum(size_t d_model, size_t h, size_t n)
{
    static const char *const moves[] = {"none", "swap", "shift"}, *const instead[] = {"sum", "mean"};
    const char *view = "pitfall-sum-heads";
    size_t d_k = d_model / h, row = n, col = d_k; /* the last of the wrong side, from 1 */

    for (size_t k = 0; k < 2; k++) {
        double alone = 0;

        for (size_t m = 0; m < 3; m++) {
            struct trial t = trial_open_at(view, "d_model=%zu heads=%zu words=%zu instead=%s move=%s cell=#%zu,#%zu",
                                           d_model, h, n, instead[k], moves[m], row, col);
            double sum = 0, wrong = trial_measure(&t, "cell");

            ck_assert_double_eq(trial_measure(&t, "right_kept"), (double)d_model);
            ck_assert_double_eq(trial_measure(&t, "kept"), (double)d_k);
            ck_assert_double_eq(trial_measure(&t, "rank"), (double)(n < d_k ? n : d_k));
            ck_assert_double_ge(trial_measure(&t, "right_rank"), trial_measure(&t, "rank"));
            ck_assert_double_eq(trial_measure(&t, "right_fits"), 1);
            ck_assert_double_eq(trial_measure(&t, "fits"), h == 1);
            ck_assert_double_eq_tol(trial_measure(&t, "moved"), 0, 1e-12);
            ck_assert(h == 1 ? trial_measure(&t, "right_moved") == 0 : trial_measure(&t, "right_moved") > 0.005);
            for (size_t head = 0; head < h; head++)
                sum += MEASURE(view, "right_cell", "d_model=%zu heads=%zu words=%zu move=%s cell=#%zu,#%zu", d_model, h,
                               n, moves[m], row, head * d_k + col);
            ck_assert_double_eq_tol(wrong, k == 0 ? sum : sum / (double)h, 1e-12);
            alone = m == 0 ? wrong : alone;
            ck_assert_double_eq_tol(wrong, alone, 1e-12);
            trial_close(&t);
        }
    }
}

START_TEST(a_sum_does_not_see_what_concat_sees)
{
    const char *view = "pitfall-sum-heads";

    for_all_sizes(check_sum);
    /* What a swap and a shift do to concat. */
    ck_assert_double_eq(MEASURE(view, "right_cell", "move=swap cell=#3,#2"), MEASURE(view, "right_cell", "cell=#3,#6"));
    ck_assert_double_eq(MEASURE(view, "right_cell", "move=swap cell=#3,#6"), MEASURE(view, "right_cell", "cell=#3,#2"));
    ck_assert_double_eq(MEASURE(view, "right_cell", "move=shift cell=#3,#2"),
                        MEASURE(view, "right_cell", "cell=#3,#2") + 1);
    ck_assert_double_eq(MEASURE(view, "right_moved", "move=shift"), 1);
    ck_assert_double_eq(MEASURE(view, "right_cell", "heads=4 move=swap cell=#3,#7"),
                        MEASURE(view, "right_cell", "heads=4 cell=#3,#7"));
}
END_TEST

/* ------------------------------------------------------------------------------------------------------------- W_O */

static void check_no_output(size_t d_model, size_t h, size_t n)
{
    const char *view = "pitfall-no-output";
    size_t d_k = d_model / h;
    struct trial t = trial_open_at(view, "d_model=%zu heads=%zu words=%zu", d_model, h, n);

    ck_assert_double_eq(trial_measure(&t, "heads_in_column"), 1);
    ck_assert_double_le(trial_measure(&t, "reached"), (double)d_k);
    ck_assert_double_eq(trial_measure(&t, "right_parameters"), (double)(4 * d_model * d_model));
    ck_assert_double_eq(trial_measure(&t, "parameters"), (double)(3 * d_model * d_model));
    if (d_model != 8) { /* random: no weight is 0 */
        ck_assert_double_eq(trial_measure(&t, "right_heads_in_column"), (double)h);
        ck_assert_double_eq(trial_measure(&t, "right_reached"), (double)d_model);
        ck_assert_double_eq(trial_measure(&t, "reached"), (double)d_k);
    }
    trial_close(&t);
    for (size_t off = 1; off <= 2 && off <= h; off++)
        for (size_t col = 0; col < d_model; col++) {
            double with = MEASURE(view, "cell", "d_model=%zu heads=%zu words=%zu cell=#1,#%zu", d_model, h, n, col + 1);
            double without = MEASURE(view, "cell", "d_model=%zu heads=%zu words=%zu off=%zu cell=#1,#%zu", d_model, h,
                                     n, off, col + 1);

            ck_assert_double_eq(without, col / d_k == off - 1 ? 0 : with);
        }
}

START_TEST(without_w_o_a_column_has_one_head)
{
    const char *view = "pitfall-no-output";

    for_all_sizes(check_no_output);
    /* In the walk W_O is mostly 0: head 1 reaches 3 columns of its own and 3 that it shares, head 2 only 2 and 3. */
    ck_assert_double_eq(MEASURE(view, "right_heads_in_column", "words=4"), 2);
    ck_assert_double_eq(MEASURE(view, "right_reached", "off=1"), 6);
    ck_assert_double_eq(MEASURE(view, "right_reached", "off=2"), 5);
    ck_assert_double_eq(MEASURE(view, "right_cell", "off=1 cell=sat,t:noun"),
                        MEASURE(view, "right_cell", "cell=sat,t:noun"));
    ck_assert_double_eq(MEASURE(view, "right_cell", "off=1 cell=sat,b:noun"), 0);
}
END_TEST

/* ----------------------------------------------------------------------------------------------------------- merge */

/* The word, from 0, whose numbers stand at a place of the wrong concat, and the column of the right one they are from:
 * memory holds head after head, each of them n rows of d_k. */
static size_t merged_word(size_t at, size_t n, size_t d_k)
{
    return at % (n * d_k) / d_k;
}

static size_t merged_column(size_t at, size_t n, size_t d_k)
{
    return at / (n * d_k) * d_k + at % d_k;
}

static void check_merge(size_t d_model, size_t h, size_t n)
{
    const char *view = "pitfall-merge";
    size_t d_k = d_model / h, leaks = 0, mixed = 0;
    struct trial t = trial_open_at(view, "d_model=%zu heads=%zu words=%zu", d_model, h, n), none;

    for (size_t row = 0; row < n; row++) {
        size_t seen = 0, count = 0, latest = 0;

        for (size_t col = 0; col < d_model; col += d_k) {
            size_t word = merged_word(row * d_model + col, n, d_k);

            count += !(seen >> word & 1);
            seen |= (size_t)1 << word;
            latest = word > latest ? word : latest;
        }
        leaks += latest > row;
        mixed = count > mixed ? count : mixed;
        ck_assert_double_eq(
            MEASURE(view, "figure", "d_model=%zu heads=%zu words=%zu cell=#%zu,#1", d_model, h, n, row + 1),
            latest > row ? (double)(latest - row) : 0);
    }
    ck_assert_double_eq(trial_measure(&t, "leak"), (double)leaks);
    ck_assert_double_eq(trial_measure(&t, "right_leak"), 0);
    ck_assert_double_eq(trial_measure(&t, "mixed"), (double)mixed);
    ck_assert_double_eq(trial_measure(&t, "right_mixed"), 1);
    ck_assert_double_eq(trial_measure(&t, "shape"), 1);
    ck_assert_double_eq(trial_measure(&t, "numbers"), 1);
    ck_assert((trial_measure(&t, "difference") == 0) == (h == 1 || n == 1));
    trial_close(&t);
    none = trial_open_at(view, "d_model=%zu heads=%zu words=%zu mask=none", d_model, h, n);
    ck_assert_double_eq(trial_measure(&none, "right_leak"), (double)(n - 1));
    trial_close(&none);
}

START_TEST(a_merge_by_reshape_mixes_words)
{
    const char *view = "pitfall-merge";

    for_all_sizes(check_merge);
    for (size_t at = 0; at < 32; at++)
        ck_assert_double_eq(
            MEASURE(view, "cell", "cell=#%zu,#%zu", at / 8 + 1, at % 8 + 1),
            MEASURE(view, "right_cell", "cell=#%zu,#%zu", merged_word(at, 4, 4) + 1, merged_column(at, 4, 4) + 1));
    for (size_t at = 0; at < 48; at++)
        ck_assert_double_eq(
            MEASURE(view, "cell", "d_model=16 words=3 heads=8 cell=#%zu,#%zu", at / 16 + 1, at % 16 + 1),
            MEASURE(view, "right_cell", "d_model=16 words=3 heads=8 cell=#%zu,#%zu", merged_word(at, 3, 2) + 1,
                    merged_column(at, 3, 2) + 1));
}
END_TEST

/* ----------------------------------------------------------------------------------------------------------- split */

/* The word, from 0, that row `row` of a wrongly split head holds. */
static size_t split_word(size_t head, size_t row, size_t n, size_t h)
{
    return (head * n + row) / h;
}

/* In how many rows a later word is seen: a row of each head attends to that row and those before. */
static size_t split_leaks(size_t n, size_t h)
{
    size_t leaks = 0;

    for (size_t row = 0; row < n; row++)
        leaks += split_word(h - 1, row, n, h) > row;
    return leaks;
}

static void check_split(size_t d_model, size_t h, size_t n)
{
    const char *view = "pitfall-split";
    size_t d_k = d_model / h;

    for (size_t head = 0; head < h; head++) {
        struct trial t = trial_open_at(view, "d_model=%zu heads=%zu words=%zu head=%zu", d_model, h, n, head + 1);
        size_t first = split_word(head, 0, n, h), last = split_word(head, n - 1, n, h);
        size_t taken = n * d_k < d_model ? n * d_k : d_model;

        ck_assert_double_eq(trial_measure(&t, "right_heard"), (double)n);
        ck_assert_double_eq(trial_measure(&t, "heard"), (double)(last - first + 1));
        ck_assert_double_eq(trial_measure(&t, "right_columns"), (double)d_k);
        ck_assert_double_eq(trial_measure(&t, "columns"), (double)taken);
        ck_assert_double_eq(trial_measure(&t, "right_leak"), 0);
        if (d_model != 8) /* random: every number tells */
            ck_assert_double_eq(trial_measure(&t, "leak"), (double)split_leaks(n, h));
        ck_assert_double_eq(trial_measure(&t, "shape"), 1);
        ck_assert(trial_measure(&t, "difference") == 0 || (h > 1 && n > 1));
        trial_close(&t);
        for (size_t row = 0; row < n; row++)
            ck_assert_double_eq(MEASURE(view, "figure", "d_model=%zu heads=%zu words=%zu head=%zu cell=#%zu,#1",
                                        d_model, h, n, head + 1, row + 1),
                                (double)(split_word(head, row, n, h) + 1));
    }
}

START_TEST(a_split_by_view_takes_other_words)
{
    const char *view = "pitfall-split";

    for_all_sizes(check_split);
    for (size_t head = 0; head < 4; head++) /* d_k is 4: memory holds word after word, each of them 16 numbers */
        for (size_t at = 0; at < 12; at++) {
            size_t from = head * 12 + at, column = from % 16;

            ck_assert_double_eq(MEASURE(view, "cell", "d_model=16 heads=4 words=3 head=%zu cell=#%zu,#%zu", head + 1,
                                        at / 4 + 1, at % 4 + 1),
                                MEASURE(view, "right_cell", "d_model=16 heads=4 words=3 head=%zu cell=#%zu,#%zu",
                                        column / 4 + 1, from / 16 + 1, column % 4 + 1));
        }
}
END_TEST

/* --------------------------------------------------------------------------------------------------------- slice X */

static void check_slice(size_t d_model, size_t h, size_t n)
{
    const char *view = "pitfall-slice-x";

    for (size_t head = 0; head < h; head++) {
        struct trial t = trial_open_at(view, "d_model=%zu heads=%zu words=%zu head=%zu", d_model, h, n, head + 1);

        ck_assert_double_eq(trial_measure(&t, "right_products"), (double)d_model);
        ck_assert_double_eq(trial_measure(&t, "products"), (double)(d_model / h));
        if (d_model != 8) { /* random: no weight is 0 */
            ck_assert_double_eq(trial_measure(&t, "right_features"), (double)d_model);
            ck_assert_double_eq(trial_measure(&t, "features"), (double)(d_model / h));
            ck_assert_double_eq(trial_measure(&t, "right_reaching"), (double)d_model);
            ck_assert_double_eq(trial_measure(&t, "reaching"), (double)(d_model / h));
        }
        ck_assert((trial_measure(&t, "difference") == 0) == (h == 1) || d_model == 8);
        trial_close(&t);
    }
}

START_TEST(a_slice_of_x_hides_the_rest)
{
    const char *view = "pitfall-slice-x";

    for_all_sizes(check_slice);
    /* The walk: head 1 asks by place, which stands in the other half of X, and hands over kinds, which stand in its
     * own. Head 2 reads kinds alone, and gets places. */
    ck_assert_double_eq(MEASURE(view, "right_reaching", "of=q"), 3);
    ck_assert_double_eq(MEASURE(view, "reaching", "of=q"), 0);
    ck_assert_double_eq(MEASURE(view, "right_features", "of=q"), 8);
    ck_assert_double_eq(MEASURE(view, "features", "of=q"), 4);
    ck_assert_double_eq(MEASURE(view, "difference", "of=v"), 0);
    ck_assert_double_eq(MEASURE(view, "features", "head=2"), 0);
    ck_assert_double_eq(MEASURE(view, "right_cell", "head=2 of=v cell=sat,noun"), -0.6); /* -0.1 - 0.5 × 1.0 */
    ck_assert_double_eq(MEASURE(view, "cell", "head=2 of=v cell=sat,noun"), 0);
}
END_TEST

/* Where the mistake's title begins in its line. */
static size_t second_title(const char *state)
{
    struct trial t = trial_open_at("pitfall-slice-x", "%s", state);
    const char *screen = trial_drawn(&t, 80, 12), *title = strstr(screen, "✗ mistake"), *line = title;
    size_t from;

    ck_assert_msg(title != NULL, "%s: no second side:\n%s", state, screen);
    while (line > screen && line[-1] != '\n')
        line--;
    from = (size_t)(title - line);
    trial_close(&t);
    return from;
}

/* Queries of head 1 have no sign, its values and those of head 2 have: both sides stay where they are. */
START_TEST(sides_stay_where_they_are)
{
    ck_assert_uint_eq(second_title("of=v"), second_title("of=q"));
    ck_assert_uint_eq(second_title("of=v head=2"), second_title("of=q"));
}
END_TEST

Suite *view_pitfall_heads_suite(void)
{
    Suite *suite = suite_create("view_pitfall_heads");
    TCase *tests = tcase_create("view_pitfall_heads");

    tcase_add_test(tests, a_sum_does_not_see_what_concat_sees);
    tcase_add_test(tests, without_w_o_a_column_has_one_head);
    tcase_add_test(tests, a_merge_by_reshape_mixes_words);
    tcase_add_test(tests, a_split_by_view_takes_other_words);
    tcase_add_test(tests, a_slice_of_x_hides_the_rest);
    tcase_add_test(tests, sides_stay_where_they_are);
    suite_add_tcase(suite, tests);
    return suite;
}
