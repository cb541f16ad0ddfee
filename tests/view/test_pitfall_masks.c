/* SPDX-License-Identifier: MIT */
/* The mistakes of masks, and softmax without its largest: what each does in every setting of its dials, against
 * arithmetic of our own, and that what there is to look at is true of these numbers. */
#include "settings.h"
#include "suites.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define CLOSE 1e-9
#define MOST 8

/* Shares of scores [n × m] where `may` allows, ours: no score is far from 0 here, or all others vanish beside it. */
static void expect_shares(const struct pitfall *p, enum pitfall_side side, double scores[MOST][MOST],
                          bool may[MOST][MOST])
{
    for (size_t row = 0; row < p->model.n; row++)
        for (size_t col = 0; col < p->model.m; col++) {
            double sum = 0;

            for (size_t j = 0; j < p->model.m; j++)
                sum += may[row][j] ? exp(scores[row][j] - scores[row][col]) : 0;
            ck_assert_double_eq_tol(settings_cell(p, side, row, col), may[row][col] ? 1 / sum : 0, CLOSE);
        }
}

/* The scaled scores of the head shown. */
static void get_scores(const struct pitfall *p, double scores[MOST][MOST])
{
    ck_assert_uint_le(p->model.n, MOST);
    for (size_t i = 0; i < p->model.n * p->model.m; i++)
        scores[i / p->model.m][i % p->model.m] = pitfall_at(p, MATRIX_SCALED)[i];
}

/* The most that a row of a side gives to what `may` hides; NaN where it is one. */
static double hidden_most(const struct pitfall *p, enum pitfall_side side, bool may[MOST][MOST])
{
    double most = 0;

    for (size_t row = 0; row < p->model.n; row++) {
        double share = 0;

        for (size_t col = 0; col < p->model.m; col++)
            share += may[row][col] ? 0 * settings_cell(p, side, row, col) : settings_cell(p, side, row, col);
        ck_assert(isnan(share) ? isnan(p->matrix[side].figure[row])
                               : fabs(p->matrix[side].figure[row] - share) < CLOSE);
        most = isnan(share) || isnan(most) ? NAN : fmax(most, share);
    }
    return most;
}

static void expect_hidden(struct trial *t, const struct pitfall *p, bool may[MOST][MOST])
{
    double most = hidden_most(p, PITFALL_WRONG, may), told = trial_measure(t, "hidden_share");

    ck_assert(isnan(most) ? isnan(told) : fabs(told - most) < CLOSE);
    ck_assert_double_eq(trial_measure(t, "right_hidden_share"), hidden_most(p, PITFALL_RIGHT, may));
    ck_assert_double_eq(trial_measure(t, "right_hidden_share"), 0);
}

/* ------------------------------------------------------------------------------------------------------- mask-value */

/* What becomes of the row with nothing left: even, as without a mask, or NaN. */
static char expected_fate(const struct pitfall *p)
{
    bool half = settings_is(p, "type", "float16"), large = settings_is(p, "value", "-1e9");

    if (settings_is(p, "value", "-inf") || (half && large))
        return 'n';
    if (settings_is(p, "how", "fill") || half || (large && settings_is(p, "type", "float32")))
        return 'e';
    return 'u';
}

static void check_fate(struct trial *t, const struct pitfall *p, double scores[MOST][MOST])
{
    size_t last = p->model.n - 1, m = p->model.m;
    char fate = expected_fate(p);

    for (size_t col = 0; col < m; col++) {
        double share = settings_cell(p, PITFALL_WRONG, last, col), sum = 0;

        for (size_t j = 0; j < m; j++)
            sum += exp(scores[last][j] - scores[last][col]);
        if (fate == 'n')
            ck_assert_double_nan(share);
        else
            ck_assert_double_eq_tol(share, fate == 'e' ? 1 / (double)m : 1 / sum, 1e-3);
    }
    trial_expect(trial_look(t), fate == 'n'   ? "-∞ - -∞ is no number (NaN)."
                                : fate == 'e' ? "attends evenly"
                                              : "attends as if nothing were hidden.");
    ck_assert_double_eq(trial_measure(t, "no_number"), fate == 'n' ? (double)m : 0);
}

static void check_value(struct trial *t, const struct pitfall *p)
{
    bool kept = settings_is(p, "row", "kept"), may[MOST][MOST];
    double scores[MOST][MOST], expected;

    get_scores(p, scores);
    for (size_t i = 0; i < p->model.n * p->model.m; i++)
        may[i / p->model.m][i % p->model.m] =
            i % p->model.m + 1 < p->model.m && (kept || i / p->model.m + 1 < p->model.n);
    for (size_t row = 0; row < p->model.n; row++) {
        expected = kept || row + 1 < p->model.n;
        ck_assert_double_eq_tol(settings_row_sum(p, PITFALL_RIGHT, row), expected, CLOSE);
    }
    expect_hidden(t, p, may);
    if (settings_is(p, "type", "double"))
        expect_shares(p, PITFALL_RIGHT, scores, may);
    if (kept) {
        ck_assert_double_eq(p->difference, 0);
        trial_expect(trial_look(t), "othing differs.");
    } else {
        check_fate(t, p, scores);
    }
}

START_TEST(mask_value_in_every_setting)
{
    settings_each(settings_view(SETTINGS_VALUE), check_value);
}
END_TEST

/* How far the empty row is from an even one is what is asked: that is not told before. */
START_TEST(mask_value_keeps_the_answer)
{
    struct trial t = trial_open(settings_view(SETTINGS_VALUE), "mistake=off");
    const char *screen = trial_drawn(&t, 120, 30);

    ck_assert(trial_holds(screen, "most share on hidden keys"));
    ck_assert(!trial_holds(screen, "off from even"));
    ck_assert(!trial_holds(screen, "0.25"));
    trial_use(&t, "m");
    trial_expect(trial_drawn(&t, 120, 30), "last row, off from even");
    trial_close(&t);
}
END_TEST

START_TEST(mask_value_says_how_coarse_numbers_are)
{
    struct trial t = trial_open(settings_view(SETTINGS_VALUE), "how=add");

    trial_expect(trial_look(&t), "Row on attends evenly: there float32 counts in steps of 64.");
    trial_close(&t);
    t = trial_open(settings_view(SETTINGS_VALUE), "how=add value=-1e4 type=float16");
    trial_expect(trial_look(&t), "there float16 counts in steps of 8.");
    trial_close(&t);
    t = trial_open(settings_view(SETTINGS_VALUE), "row=kept type=float16");
    trial_expect(trial_look(&t), "-1e9 is -∞ in float16. Each row keeps a key, so nothing differs.");
    trial_close(&t);
    t = trial_open(settings_view(SETTINGS_VALUE), "row=kept value=-1e4");
    trial_expect(trial_look(&t), "beside it e^-1e4 is 0: nothing differs.");
    trial_close(&t);
    t = trial_open(settings_view(SETTINGS_VALUE), "how=add type=double cell=on,sat");
    trial_expect(trial_sum(&t, 78), "right all hidden: 0     mistake 2.80 - 1e9: e^0.00 / 1.16 = 0.86");
    trial_close(&t);
}
END_TEST

/* -------------------------------------------------------------------------------------------------------- mask-kind */

static void check_kind(struct trial *t, const struct pitfall *p)
{
    double scores[MOST][MOST], added[MOST][MOST];
    bool may[MOST][MOST], hidden[MOST][MOST], all[MOST][MOST], any = false;

    get_scores(p, scores);
    for (size_t i = 0; i < p->model.n; i++)
        for (size_t j = 0; j < p->model.m; j++) {
            may[i][j] =
                settings_is(p, "mask", "causal") ? j <= i : settings_is(p, "mask", "none") || j + 1 < p->model.m;
            hidden[i][j] = !may[i][j];
            any |= hidden[i][j];
            all[i][j] = true;
            added[i][j] = scores[i][j] + may[i][j];
        }
    expect_shares(p, PITFALL_RIGHT, scores, may);
    if (settings_is(p, "kind", "added"))
        expect_shares(p, PITFALL_WRONG, added, all);
    else
        expect_shares(p, PITFALL_WRONG, scores, hidden);
    expect_hidden(t, p, may);
    if (!settings_is(p, "kind", "added"))
        trial_expect(trial_look(t), any ? "see" : "All may be seen, so all is hidden: every row is 0s.");
    else if (!any)
        trial_expect(trial_look(t), "1 added to every score changes nothing.");
    else
        trial_expect(trial_look(t), p->changed ? "Nothing is hidden: row " : "next to nothing: it stays unseen.");
    if (!any && settings_is(p, "kind", "added"))
        ck_assert_double_lt(p->difference, CLOSE);
}

START_TEST(mask_kind_in_every_setting)
{
    settings_each(settings_view(SETTINGS_KIND), check_kind);
}
END_TEST

START_TEST(mask_kind_counts_rows)
{
    struct trial t = trial_open(settings_view(SETTINGS_KIND), "kind=filled");

    trial_expect(trial_look(&t), "Rows that see just what is hidden: 3; that see nothing: 1.");
    ck_assert_double_eq(trial_measure(&t, "blind"), 1);
    ck_assert_double_eq_tol(trial_measure(&t, "hidden_part"), 1, CLOSE);
    trial_close(&t);
    t = trial_open(settings_view(SETTINGS_KIND), "kind=inverted mask=padding");
    trial_expect(trial_look(&t), "Every row sees just what is hidden, and nothing else.");
    ck_assert_double_eq(trial_measure(&t, "blind"), 0);
    trial_close(&t);
    t = trial_open(settings_view(SETTINGS_KIND), "cell=sat,on");
    trial_expect(trial_look(&t), "Nothing is hidden: row The gives 0.52 to what it must not see.");
    trial_expect(trial_sum(&t, 78), "right e^-∞ = 0     mistake 0.00 + 0: e^0.00 / 50.07 = 0.02");
    trial_close(&t);
    t = trial_open(settings_view(SETTINGS_KIND), "mask=padding times=4 head=2");
    trial_expect(trial_look(&t), "The scores leave the hidden keys next to nothing: it stays unseen.");
    trial_close(&t);
}
END_TEST

/* ------------------------------------------------------------------------------------------------------- mask-mixup */

static void check_mixup(struct trial *t, const struct pitfall *p)
{
    size_t n = p->model.n, padding = strtoul(pitfall_value(p, "padding"), NULL, 10), leaks = 0;
    bool alone = settings_is(p, "instead", "padding"), may[MOST][MOST], seen[MOST][MOST];
    double scores[MOST][MOST], future = 0, pad = 0;

    get_scores(p, scores);
    for (size_t i = 0; i < n; i++) {
        double later = 0, last = 0;

        for (size_t j = 0; j < n; j++) {
            bool word = j + padding < n;

            may[i][j] = word && j <= i;
            seen[i][j] = alone ? word : j <= i;
            leaks += seen[i][j] && !may[i][j];
            later += j > i ? settings_cell(p, PITFALL_WRONG, i, j) : 0;
            last += word ? 0 : settings_cell(p, PITFALL_WRONG, i, j);
        }
        future = fmax(future, later);
        pad = fmax(pad, last);
    }
    expect_shares(p, PITFALL_RIGHT, scores, may);
    expect_shares(p, PITFALL_WRONG, scores, seen);
    ck_assert_double_eq(hidden_most(p, PITFALL_RIGHT, may), 0);
    ck_assert_double_ge(hidden_most(p, PITFALL_WRONG, may), 0);
    ck_assert_double_eq(trial_measure(t, "leaks"), (double)leaks);
    ck_assert_double_eq(trial_measure(t, "right_leaks"), 0);
    ck_assert_double_eq_tol(trial_measure(t, "future"), future, CLOSE);
    ck_assert_double_eq_tol(trial_measure(t, "padding"), pad, CLOSE);
    ck_assert_double_eq(alone ? pad : future, 0);
    if (!alone) /* the future of every real word holds all padding there is */
        ck_assert_double_eq(trial_measure(t, "rows"), 0);
    if (leaks == 0)
        ck_assert_double_eq(p->difference, 0);
    if (p->changed)
        trial_expect(trial_look(t), alone ? "Future leaks: " : "padding; real words see none.");
    else if (leaks == 0)
        trial_expect(trial_look(t), alone ? "there is no future" : "There is no padding");
    else
        trial_expect(trial_look(t), "next to nothing");
}

START_TEST(mask_mixup_in_every_setting)
{
    settings_each(settings_view(SETTINGS_MIXUP), check_mixup);
}
END_TEST

START_TEST(mask_mixup_names_what_leaks)
{
    struct trial t = trial_open(settings_view(SETTINGS_MIXUP), "");

    trial_expect(trial_look(&t), "Future leaks: The sees cat sat, cat sees sat.");
    ck_assert_double_eq(trial_measure(&t, "rows"), 2);
    trial_use(&t, "padding+ padding+ padding+"); /* no padding */
    trial_expect(trial_look(&t), "Future leaks: The sees cat sat on, cat sees sat on, sat sees on.");
    trial_close(&t);
    t = trial_open(settings_view(SETTINGS_MIXUP), "instead=causal padding=2");
    trial_expect(trial_look(&t), "sat sees sat, on sees sat on, as padding; real words see none.");
    trial_expect(trial_sum(&t, 78), "right padding: e^-∞ = 0     mistake padding, seen: e^2.80 / 19.05 = 0.86");
    trial_close(&t);
}
END_TEST

/* ----------------------------------------------------------------------------------------------------------- no-max */

static void check_no_max(struct trial *t, const struct pitfall *p)
{
    bool single = settings_is(p, "type", "float32"), all[MOST][MOST];
    double scores[MOST][MOST], least = single ? -103.97 : -745.13, most = single ? 88.72 : 709.78, missing = 0,
                               lost = 0;

    get_scores(p, scores);
    memset(all, true, sizeof all);
    expect_shares(p, PITFALL_RIGHT, scores, all);
    for (size_t row = 0; row < p->model.n; row++) {
        double top = -INFINITY;

        for (size_t col = 0; col < p->model.m; col++) {
            double x = scores[row][col] + pitfall_number(p, "plus"), share = settings_cell(p, PITFALL_WRONG, row, col);

            top = fmax(top, x);
            ck_assert_msg(isnan(share) == (x > most), "%s: e^%g", trial_state(t), x);
            missing += x > most;
        }
        lost += top > most || top < least;
        if (top > least && top < most)
            ck_assert_double_eq_tol(settings_row_sum(p, PITFALL_WRONG, row), 1, 1e-3);
        else if (top < least)
            ck_assert_double_eq(settings_row_sum(p, PITFALL_WRONG, row), 0);
    }
    ck_assert_double_eq(trial_measure(t, "no_number"), missing);
    ck_assert_double_eq(trial_measure(t, "lost"), lost);
    ck_assert_double_eq(trial_measure(t, "right_lost"), 0);
    ck_assert_double_eq_tol(trial_measure(t, "limit"), most, 0.005);
    ck_assert_double_eq_tol(trial_measure(t, "floor"), least, 0.005);
    ck_assert_int_eq(p->changed != 0, lost > 0);
    if (missing > 0)
        trial_expect(trial_look(t), "∞ / ∞ is no number (NaN).");
    else if (lost > 0)
        trial_expect(trial_look(t), "which is 0. Nothing is left.");
    else
        ck_assert(trial_holds(trial_look(t), "nothing differs.") || trial_holds(trial_look(t), "just fits"));
}

START_TEST(no_max_in_every_setting)
{
    settings_each(settings_view(SETTINGS_NO_MAX), check_no_max);
}
END_TEST

/* Both limits, just missed and just passed. */
START_TEST(no_max_passes_the_limits)
{
    static const struct {
        const char *state, *look;
    } cases[] = {
        {"times=1", "The largest is e^2.80, the limit e^88.72: nothing differs."},
        {"times=5.6", "e^87.81 just fits: the limit of float32 is e^88.72."},
        {"times=5.65", "e^89.38 is ∞ in float32, and ∞ / ∞ is no number (NaN)."},
        {"times=15.9 type=double", "e^707.87 just fits: the limit of double is e^709.78."},
        {"times=16 type=double", "e^716.80 is ∞ in double, and ∞ / ∞ is no number (NaN)."},
        {"times=1 plus=-110", "Row The: the largest is e^-110.00, which is 0. Nothing is left."},
        {"times=1 plus=-110 type=double", "Powers are as small as e^-110.00, but not 0: nothing differs."},
        {"times=1 plus=-800 type=double", "Row The: the largest is e^-800.00, which is 0. Nothing is left."},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct trial t = trial_open(settings_view(SETTINGS_NO_MAX), cases[i].state);

        ck_assert_str_eq(trial_look(&t), cases[i].look);
        trial_close(&t);
    }
}
END_TEST

Suite *view_pitfall_masks_suite(void)
{
    Suite *suite = suite_create("view_pitfall_masks");
    TCase *tests = tcase_create("pitfall_masks");

    tcase_add_test(tests, mask_value_in_every_setting);
    tcase_add_test(tests, mask_value_keeps_the_answer);
    tcase_add_test(tests, mask_value_says_how_coarse_numbers_are);
    tcase_add_test(tests, mask_kind_in_every_setting);
    tcase_add_test(tests, mask_kind_counts_rows);
    tcase_add_test(tests, mask_mixup_in_every_setting);
    tcase_add_test(tests, mask_mixup_names_what_leaks);
    tcase_add_test(tests, no_max_in_every_setting);
    tcase_add_test(tests, no_max_passes_the_limits);
    suite_add_tcase(suite, tests);
    return suite;
}
