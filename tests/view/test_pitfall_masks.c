/* SPDX-License-Identifier: MIT */
/* The mistakes of masks, and softmax without its largest: what each does in every setting of its dials, against
 * arithmetic of our own, and that what is said of it is true of these numbers. */
#include "attention/mistakes.h"
#include "suites.h"
#include "trial.h"
#include "view/pitfall.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[] = {"pitfall-mask-value", "pitfall-mask-kind", "pitfall-mask-mixup", "pitfall-no-max"};
enum { VALUE, KIND, MIXUP, NO_MAX, NAMES };

#define CLOSE 1e-9
#define MOST 8

/* ------------------------------------------------------------------------------------------------------ every dial */

static size_t values_of(const struct pitfall_dial *dial)
{
    size_t count = 0;

    while (dial->values[count])
        count++;
    return count;
}

/* Opens a view with the `index`-th of all settings of its dials; false beyond the last. */
static bool open_setting(const struct view *view, size_t index, struct trial *t)
{
    struct trial usual = trial_open(view, "");
    const struct pitfall_dial *dials = ((struct pitfall *)usual.self)->kind->dials;
    struct text state = {0};

    for (size_t i = 0; i < PITFALL_DIALS && dials[i].name; i++) {
        text_addf(&state, "%s%s=%s", i ? " " : "", dials[i].name, dials[i].values[index % values_of(&dials[i])]);
        index /= values_of(&dials[i]);
    }
    trial_close(&usual);
    if (index == 0)
        *t = trial_open(view, text_string(&state));
    text_free(&state);
    return index == 0;
}

/* Does something with a view in every setting of its dials and with every head. */
static void in_every_setting(int name, void (*check)(struct trial *t, const struct pitfall *p))
{
    const struct view *view = view_find(names[name]);
    struct trial t;

    for (size_t i = 0; open_setting(view, i, &t); i++) {
        const struct pitfall *p = t.self;

        for (size_t head = 0; head < p->model.num_heads; head++) {
            check(&t, p);
            trial_press(&t, "Tab");
        }
        trial_close(&t);
    }
}

static bool is_set(const struct pitfall *p, const char *dial, const char *value)
{
    return strcmp(pitfall_value(p, dial), value) == 0;
}

static double cell_of(const struct pitfall *p, enum pitfall_side side, size_t row, size_t col)
{
    return p->matrix[side].at[row * p->matrix[side].cols + col];
}

static double row_sum(const struct pitfall *p, enum pitfall_side side, size_t row)
{
    return pitfall_sum(p->matrix[side].at + row * p->matrix[side].cols, p->matrix[side].cols);
}

/* Shares of scores [n × m] where `may` allows, ours: no score is far from 0 here, or all others vanish beside it. */
static void expect_shares(const struct pitfall *p, enum pitfall_side side, double scores[MOST][MOST],
                          bool may[MOST][MOST])
{
    for (size_t row = 0; row < p->model.n; row++)
        for (size_t col = 0; col < p->model.m; col++) {
            double sum = 0;

            for (size_t j = 0; j < p->model.m; j++)
                sum += may[row][j] ? exp(scores[row][j] - scores[row][col]) : 0;
            ck_assert_double_eq_tol(cell_of(p, side, row, col), may[row][col] ? 1 / sum : 0, CLOSE);
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
            share += may[row][col] ? 0 * cell_of(p, side, row, col) : cell_of(p, side, row, col);
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
    bool half = is_set(p, "type", "float16"), large = is_set(p, "value", "-1e9");

    if (is_set(p, "value", "-inf") || (half && large))
        return 'n';
    if (is_set(p, "how", "fill") || half || (large && is_set(p, "type", "float32")))
        return 'e';
    return 'u';
}

static void check_fate(struct trial *t, const struct pitfall *p, double scores[MOST][MOST])
{
    size_t last = p->model.n - 1, m = p->model.m;
    char fate = expected_fate(p);

    for (size_t col = 0; col < m; col++) {
        double share = cell_of(p, PITFALL_WRONG, last, col), sum = 0;

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
    bool kept = is_set(p, "row", "kept"), may[MOST][MOST];
    double scores[MOST][MOST], expected;

    get_scores(p, scores);
    for (size_t i = 0; i < p->model.n * p->model.m; i++)
        may[i / p->model.m][i % p->model.m] =
            i % p->model.m + 1 < p->model.m && (kept || i / p->model.m + 1 < p->model.n);
    for (size_t row = 0; row < p->model.n; row++) {
        expected = kept || row + 1 < p->model.n;
        ck_assert_double_eq_tol(row_sum(p, PITFALL_RIGHT, row), expected, CLOSE);
    }
    expect_hidden(t, p, may);
    if (is_set(p, "type", "double"))
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
    in_every_setting(VALUE, check_value);
}
END_TEST

START_TEST(mask_value_says_how_coarse_numbers_are)
{
    struct trial t = trial_open(view_find(names[VALUE]), "how=add");

    trial_expect(trial_look(&t), "Row on attends evenly: there float32 counts in steps of 64.");
    trial_close(&t);
    t = trial_open(view_find(names[VALUE]), "how=add value=-1e4 type=float16");
    trial_expect(trial_look(&t), "there float16 counts in steps of 8.");
    trial_close(&t);
    t = trial_open(view_find(names[VALUE]), "row=kept type=float16");
    trial_expect(trial_look(&t), "-1e9 is -∞ in float16. Each row keeps a key, so nothing differs.");
    trial_close(&t);
    t = trial_open(view_find(names[VALUE]), "row=kept value=-1e4");
    trial_expect(trial_look(&t), "beside it e^-1e4 is 0: nothing differs.");
    trial_close(&t);
    t = trial_open(view_find(names[VALUE]), "how=add type=double cell=on,sat");
    trial_expect(trial_sum(&t, 78), "right -∞ alone: 0     mistake 2.80 - 1e9, less max: e^0.00 / 1.16 = 0.86");
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
            may[i][j] = is_set(p, "mask", "causal") ? j <= i : is_set(p, "mask", "none") || j + 1 < p->model.m;
            hidden[i][j] = !may[i][j];
            any |= hidden[i][j];
            all[i][j] = true;
            added[i][j] = scores[i][j] + may[i][j];
        }
    expect_shares(p, PITFALL_RIGHT, scores, may);
    if (is_set(p, "kind", "added"))
        expect_shares(p, PITFALL_WRONG, added, all);
    else
        expect_shares(p, PITFALL_WRONG, scores, hidden);
    expect_hidden(t, p, may);
    if (!is_set(p, "kind", "added"))
        trial_expect(trial_look(t), any ? "see" : "All may be seen, so all is hidden: every row is 0s.");
    else if (!any)
        trial_expect(trial_look(t), "1 added to every score changes nothing.");
    else
        trial_expect(trial_look(t), p->changed ? "Nothing is hidden: row " : "next to nothing: it stays unseen.");
    if (!any && is_set(p, "kind", "added"))
        ck_assert_double_lt(p->difference, CLOSE);
}

START_TEST(mask_kind_in_every_setting)
{
    in_every_setting(KIND, check_kind);
}
END_TEST

START_TEST(mask_kind_counts_rows)
{
    struct trial t = trial_open(view_find(names[KIND]), "kind=filled");

    trial_expect(trial_look(&t), "Rows that see just what is hidden: 3; that see nothing: 1.");
    ck_assert_double_eq(trial_measure(&t, "blind"), 1);
    ck_assert_double_eq_tol(trial_measure(&t, "hidden_part"), 1, CLOSE);
    trial_close(&t);
    t = trial_open(view_find(names[KIND]), "kind=inverted mask=padding");
    trial_expect(trial_look(&t), "Every row sees just what is hidden, and nothing else.");
    ck_assert_double_eq(trial_measure(&t, "blind"), 0);
    trial_close(&t);
    t = trial_open(view_find(names[KIND]), "cell=sat,on");
    trial_expect(trial_look(&t), "Nothing is hidden: row The gives 0.52 to what it must not see.");
    trial_expect(trial_sum(&t, 78), "right e^-∞ = 0     mistake 0.00 + 0: e^0.00 / 50.07 = 0.02");
    trial_close(&t);
    t = trial_open(view_find(names[KIND]), "mask=padding times=4 head=2");
    trial_expect(trial_look(&t), "The scores leave the hidden keys next to nothing: it stays unseen.");
    trial_close(&t);
}
END_TEST

/* ------------------------------------------------------------------------------------------------------- mask-mixup */

static void check_mixup(struct trial *t, const struct pitfall *p)
{
    size_t n = p->model.n, padding = strtoul(pitfall_value(p, "padding"), NULL, 10), leaks = 0;
    bool alone = is_set(p, "instead", "padding"), may[MOST][MOST], seen[MOST][MOST];
    double scores[MOST][MOST], future = 0, pad = 0;

    get_scores(p, scores);
    for (size_t i = 0; i < n; i++) {
        double later = 0, last = 0;

        for (size_t j = 0; j < n; j++) {
            bool word = j + padding < n;

            may[i][j] = word && j <= i;
            seen[i][j] = alone ? word : j <= i;
            leaks += seen[i][j] && !may[i][j];
            later += j > i ? cell_of(p, PITFALL_WRONG, i, j) : 0;
            last += word ? 0 : cell_of(p, PITFALL_WRONG, i, j);
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
    in_every_setting(MIXUP, check_mixup);
}
END_TEST

START_TEST(mask_mixup_names_what_leaks)
{
    struct trial t = trial_open(view_find(names[MIXUP]), "");

    trial_expect(trial_look(&t), "Future leaks: The sees cat sat, cat sees sat.");
    ck_assert_double_eq(trial_measure(&t, "rows"), 2);
    trial_use(&t, "u u u"); /* no padding */
    trial_expect(trial_look(&t), "Future leaks: The sees cat sat on, cat sees sat on, sat sees on.");
    trial_close(&t);
    t = trial_open(view_find(names[MIXUP]), "instead=causal padding=2");
    trial_expect(trial_look(&t), "sat sees sat, on sees sat on, as padding; real words see none.");
    trial_expect(trial_sum(&t, 78), "right e^-∞ = 0 (padding)     mistake padding, seen: e^2.80 / 19.05 = 0.86");
    trial_close(&t);
}
END_TEST

/* ----------------------------------------------------------------------------------------------------------- no-max */

static void check_no_max(struct trial *t, const struct pitfall *p)
{
    bool single = is_set(p, "type", "float32"), all[MOST][MOST];
    double scores[MOST][MOST], least = single ? -103.97 : -745.13, most = single ? 88.72 : 709.78, missing = 0,
                               lost = 0;

    get_scores(p, scores);
    memset(all, true, sizeof all);
    expect_shares(p, PITFALL_RIGHT, scores, all);
    for (size_t row = 0; row < p->model.n; row++) {
        double top = -INFINITY;

        for (size_t col = 0; col < p->model.m; col++) {
            double x = scores[row][col] + pitfall_number(p, "plus"), share = cell_of(p, PITFALL_WRONG, row, col);

            top = fmax(top, x);
            ck_assert_msg(isnan(share) == (x > most), "%s: e^%g", trial_state(t), x);
            missing += x > most;
        }
        lost += top > most || top < least;
        if (top > least && top < most)
            ck_assert_double_eq_tol(row_sum(p, PITFALL_WRONG, row), 1, 1e-3);
        else if (top < least)
            ck_assert_double_eq(row_sum(p, PITFALL_WRONG, row), 0);
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
    in_every_setting(NO_MAX, check_no_max);
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
        struct trial t = trial_open(view_find(names[NO_MAX]), cases[i].state);

        ck_assert_str_eq(trial_look(&t), cases[i].look);
        trial_close(&t);
    }
}
END_TEST

/* ------------------------------------------------------------------------------------------------------ all of them */

/* Whether the arithmetic of a cell comes to what the cell shows; a quotient is done again. */
static void check_cell(const struct pitfall *p, enum pitfall_side side, size_t row, size_t col)
{
    struct text sum = {0}, number = {0};
    double value = cell_of(p, side, row, col), x, divisor, scaled, added;
    const char *all, *end, *power;

    p->kind->cell(p, side, row, col, &sum);
    all = text_string(&sum);
    end = strrchr(all, '=');
    power = strstr(all, "e^");
    pitfall_add_number(&number, value, 2);
    if (isnan(value))
        trial_expect(all, " = NaN");
    else if (strstr(all, "alone: 0") || strstr(all, "whole row") || strstr(all, "e^-∞ = 0"))
        ck_assert_double_eq(value, 0);
    else
        ck_assert_msg(end && strcmp(end + 2, text_string(&number)) == 0, "%s: %s", text_string(&number), all);
    if (power && sscanf(power, "e^%lf / %lf", &x, &divisor) == 2 && divisor > 1e-37) /* smaller floats lose digits */
        ck_assert_msg(fabs(exp(x) / divisor - value) < 0.012, "%s: %g", all, value);
    if (sscanf(all, "%lf + %lf: e^%lf", &scaled, &added, &x) == 3)
        ck_assert_msg(fabs(scaled + added - x) < 0.011, "%s", all);
    if (sscanf(all, "%lf - 1e%lf", &scaled, &added) == 2 || sscanf(all, "%lf + %lf: ", &scaled, &added) == 2)
        ck_assert_double_eq_tol(scaled, pitfall_at(p, MATRIX_SCALED)[row * p->model.m + col], 0.006);
    ck_assert_uint_eq(strcspn(all, "\n"), sum.length);
    text_free(&sum);
    text_free(&number);
}

static void check_cells(struct trial *t, const struct pitfall *p)
{
    (void)t;
    for (int side = 0; side < PITFALL_SIDES; side++)
        for (size_t i = 0; i < p->model.n * p->model.m; i++)
            check_cell(p, side, i / p->model.m, i % p->model.m);
}

/* The two listings are a pair of right and wrong. */
static void check_listings(struct trial *t, const struct pitfall *p)
{
    for (const struct mistake_pair *pair = mistake_pairs; pair->wrong; pair++)
        if (strcmp(pair->wrong, p->region[PITFALL_WRONG]) == 0 && strcmp(pair->right, p->region[PITFALL_RIGHT]) == 0)
            return;
    ck_abort_msg("%s %s: %s is no pair of %s", t->view->name, trial_state(t), p->region[PITFALL_WRONG],
                 p->region[PITFALL_RIGHT]);
}

START_TEST(listings_are_pairs)
{
    in_every_setting(_i, check_listings);
}
END_TEST

START_TEST(arithmetic_is_true)
{
    in_every_setting(_i, check_cells);
}
END_TEST

START_TEST(lines_keep_their_limits)
{
    struct trial t;

    for (size_t i = 0; open_setting(view_find(names[_i]), i, &t); i++) {
        trial_check_lines(&t);
        trial_close(&t);
    }
}
END_TEST

static const struct {
    int name;
    const char *state;
} states[] = {
    {VALUE, ""},
    {VALUE, "mistake=on how=add type=double"},
    {VALUE, "value=-inf head=2"},
    {VALUE, "row=kept mistake=off"},
    {KIND, ""},
    {KIND, "kind=filled mask=none"},
    {KIND, "words=1 kind=inverted"},
    {KIND, "seed=3 times=8 mask=padding"},
    {MIXUP, ""},
    {MIXUP, "instead=causal padding=3"},
    {MIXUP, "words=1"},
    {NO_MAX, ""},
    {NO_MAX, "times=1"},
    {NO_MAX, "times=32 type=double plus=-800 mistake=on"},
    {NO_MAX, "plus=-110 times=1"},
};

#define STATES (sizeof states / sizeof *states)

START_TEST(draws_everywhere)
{
    struct trial t = trial_open(view_find(names[states[_i].name]), states[_i].state);

    trial_check_state(&t);
    trial_check_drawing(&t);
    trial_close(&t);
}
END_TEST

START_TEST(any_keys)
{
    struct trial t = trial_open(view_find(names[_i]), "");

    trial_check_monkey(&t, (unsigned)_i, 300);
    trial_close(&t);
}
END_TEST

/* Right, wrong, difference and what tells are all in the text, whatever is switched off on the screen. */
START_TEST(plain_text_holds_everything)
{
    static const char *const telling[NAMES][5] = {
        {"right: -∞ where hidden\n", "mistake: -1e9 filled in\n",
         "4 of 16 cells differ, most of all [on,The]: by 0.25.", "most share on hidden keys: right 0.00, mistake 1.00",
         "NVIDIA/apex #1390"},
        {"right: 1 = may be seen\n", "mistake: 1 added to what may be seen\n",
         "11 of 16 cells differ, most of all [The,The]: by 0.52.",
         "most share on hidden keys: right 0.00, mistake 0.52", "pytorch/pytorch #170415"},
        {"right: causal and padding\n", "mistake: padding alone\n",
         "6 of 16 cells differ, most of all [The,The]: by 0.67.", "hidden cells that are seen: right 0, mistake 3",
         "poloclub/transformer-explainer #70"},
        {"right: e^(x - max) / sum\n", "mistake: e^x / sum, float32\n", "3 of 16 cells differ, most of all [cat,The]: ",
         "cells that are no number: right 0, mistake 3", "largest exponent: right 0.00, mistake 179.20"},
    };
    struct trial t = trial_open(view_find(names[_i]), "mistake=off");

    for (size_t i = 0; i < 5; i++)
        trial_expect(trial_plain(&t), telling[_i][i]);
    trial_close(&t);
}
END_TEST

START_TEST(no_number_is_drawn)
{
    struct trial t = trial_open(view_find(names[NO_MAX]), "");

    trial_expect(trial_drawn(&t, 78, 24), "nan");
    trial_expect(trial_plain(&t), "nan");
    trial_expect(trial_sum(&t, 78), "right less max: e^0.00 / 1.00 = 1.00     mistake e^179.20 = ∞, / ∞ = NaN");
    trial_close(&t);
    t = trial_open(view_find(names[VALUE]), "value=-inf");
    trial_expect(trial_drawn(&t, 78, 24), "nan");
    trial_expect(trial_plain(&t), "most share on hidden keys: right 0.00, mistake ");
    trial_expect(trial_sum(&t, 78), "mistake -∞, -∞ - -∞ = NaN");
    trial_close(&t);
}
END_TEST

/* What one key does to the state; the cell, which is always in it, aside. */
static void turns(int name, const char *keys, const char *expected)
{
    struct trial t = trial_open(view_find(names[name]), "");

    trial_use(&t, keys);
    trial_expect(trial_state(&t), expected);
    trial_close(&t);
}

START_TEST(keys_turn_dials)
{
    turns(VALUE, "u", "value=-inf");
    turns(VALUE, "u u", "value=-1e4");
    turns(VALUE, "i", "how=add");
    turns(VALUE, "f", "type=float16");
    turns(VALUE, "b", "row=kept");
    turns(KIND, "i", "kind=filled");
    turns(KIND, "s", "mask=padding");
    turns(KIND, "w", "words=1");
    turns(KIND, "t t", "times=4");
    turns(KIND, "r", "seed=1");
    turns(MIXUP, "i u", "instead=causal padding=2");
    turns(MIXUP, "w", "words=1");
    turns(MIXUP, "r r", "seed=2");
    turns(NO_MAX, "t", "times=15.9");
    turns(NO_MAX, "f", "type=double");
    turns(NO_MAX, "u", "plus=-110");
}
END_TEST

START_TEST(states_are_refused)
{
    trial_refuses(view_find(names[VALUE]), "value=-1e8", "write -1e4, -1e9 or -inf");
    trial_refuses(view_find(names[KIND]), "kind=other", "write added, filled or inverted");
    trial_refuses(view_find(names[MIXUP]), "padding=4", NULL);
    trial_refuses(view_find(names[NO_MAX]), "times=3", NULL);
    trial_refuses(view_find(names[NO_MAX]), "cell=dog,cat", NULL);
}
END_TEST

Suite *view_pitfall_masks_suite(void)
{
    Suite *suite = suite_create("view_pitfall_masks");
    TCase *tests = tcase_create("pitfall_masks");

    tcase_add_test(tests, mask_value_in_every_setting);
    tcase_add_test(tests, mask_value_says_how_coarse_numbers_are);
    tcase_add_test(tests, mask_kind_in_every_setting);
    tcase_add_test(tests, mask_kind_counts_rows);
    tcase_add_test(tests, mask_mixup_in_every_setting);
    tcase_add_test(tests, mask_mixup_names_what_leaks);
    tcase_add_test(tests, no_max_in_every_setting);
    tcase_add_test(tests, no_max_passes_the_limits);
    tcase_add_loop_test(tests, listings_are_pairs, 0, NAMES);
    tcase_add_loop_test(tests, arithmetic_is_true, 0, NAMES);
    tcase_add_loop_test(tests, lines_keep_their_limits, 0, NAMES);
    tcase_add_loop_test(tests, draws_everywhere, 0, (int)STATES);
    tcase_add_loop_test(tests, any_keys, 0, NAMES);
    tcase_add_loop_test(tests, plain_text_holds_everything, 0, NAMES);
    tcase_add_test(tests, no_number_is_drawn);
    tcase_add_test(tests, keys_turn_dials);
    tcase_add_test(tests, states_are_refused);
    suite_add_tcase(suite, tests);
    return suite;
}
