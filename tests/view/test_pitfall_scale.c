/* SPDX-License-Identifier: MIT */
/* The mistakes of scaling, softmax and mask: that each breaks what it says it breaks, whatever the dials, and that what
 * is said is true of the numbers shown. */
#include "attention/record.h"
#include "mistake/pitfall.h"
#include "settings.h"
#include "suites.h"
#include "trial.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

extern const struct view view_pitfall_scale_d_model, view_pitfall_no_scale, view_pitfall_late_scale,
    view_pitfall_softmax_columns, view_pitfall_late_mask;

static const struct view *const views[] = {&view_pitfall_scale_d_model, &view_pitfall_no_scale,
                                           &view_pitfall_late_scale, &view_pitfall_softmax_columns,
                                           &view_pitfall_late_mask};

#define VIEWS (sizeof views / sizeof *views)
#define CLOSE 1e-9

static double row_sum(const struct pitfall *p, enum pitfall_side side, size_t row)
{
    return pitfall_sum(p->matrix[side].at + row * p->model.m, p->model.m);
}

static double column_sum(const struct pitfall *p, enum pitfall_side side, size_t col)
{
    double sum = 0;

    for (size_t row = 0; row < p->model.n; row++)
        sum += p->matrix[side].at[row * p->model.m + col];
    return sum;
}

static bool sees_anything(const struct pitfall *p, size_t row)
{
    for (size_t col = 0; col < p->model.m; col++)
        if (model_may_attend(&p->model, row, col))
            return true;
    return false;
}

/* What the right side promises in every setting, and that what is said is neither empty nor too long. */
static void check_right(struct trial *t, const struct pitfall *p)
{
    for (size_t row = 0; row < p->model.n; row++)
        ck_assert_double_eq_tol(row_sum(p, PITFALL_RIGHT, row), sees_anything(p, row), CLOSE);
    ck_assert_msg(*trial_look(t) != 0, "%s %s: nothing to look at", t->view->name, trial_state(t));
}

/* ---------------------------------------------------------------------------------------------------------- scaling */

static bool has_choice(const struct pitfall *p, const char *dial, const char *value)
{
    return strcmp(pitfall_value(p, dial), value) == 0;
}

/* The variance is that of the right scores times (right divisor / wrong divisor)², and no row gets sharper. */
static void check_flatter(struct trial *t, const struct pitfall *p)
{
    bool without_root = has_choice(p, "instead", "d_k");
    double d_k = (double)p->model.d_k, h = (double)p->model.num_heads;
    double factor = without_root ? 1 / d_k : 1 / h, right = trial_measure(t, "right_variance");

    check_right(t, p);
    ck_assert_double_eq_tol(trial_measure(t, "variance"), right * factor, CLOSE * (1 + right));
    for (size_t row = 0; row < p->model.n; row++) {
        ck_assert_double_eq_tol(row_sum(p, PITFALL_WRONG, row), 1, CLOSE);
        ck_assert_double_ge(p->matrix[PITFALL_WRONG].figure[row] + CLOSE, p->matrix[PITFALL_RIGHT].figure[row]);
    }
    if (factor == 1)
        ck_assert_double_eq(p->difference, 0);
    else if (p->model.n > 1 && right > 0)
        ck_assert_double_gt(trial_measure(t, "entropy"), trial_measure(t, "right_entropy") - CLOSE);
}

START_TEST(a_larger_divisor_flattens)
{
    settings_each(&view_pitfall_scale_d_model, check_flatter);
}
END_TEST

/* The same numbers as on paper: Frobenius norm of diag(w) − w wᵀ, squared: Σ w² − 2 Σ w³ + (Σ w²)². */
static double gradient_of(const struct pitfall *p, enum pitfall_side side)
{
    double sum = 0;

    for (size_t row = 0; row < p->model.n; row++) {
        const double *w = p->matrix[side].at + row * p->model.m;
        double squares = 0, cubes = 0;

        for (size_t col = 0; col < p->model.m; col++) {
            squares += w[col] * w[col];
            cubes += w[col] * w[col] * w[col];
        }
        sum += sqrt(fmax(0, squares - 2 * cubes + squares * squares));
    }
    return sum / (double)p->model.n;
}

static void check_sharper(struct trial *t, const struct pitfall *p)
{
    double d_k = (double)p->model.d_k, factor = has_choice(p, "instead", "times") ? d_k * d_k : d_k;
    double right = trial_measure(t, "right_variance");
    bool falls = trial_measure(t, "gradient") < trial_measure(t, "right_gradient");

    check_right(t, p);
    ck_assert_double_eq_tol(trial_measure(t, "variance"), right * factor, CLOSE * (1 + right * factor));
    ck_assert_double_eq_tol(trial_measure(t, "gradient"), gradient_of(p, PITFALL_WRONG), 1e-7);
    ck_assert_double_eq_tol(trial_measure(t, "right_gradient"), gradient_of(p, PITFALL_RIGHT), 1e-7);
    for (size_t row = 0; row < p->model.n; row++)
        ck_assert_double_le(p->matrix[PITFALL_WRONG].figure[row], p->matrix[PITFALL_RIGHT].figure[row] + CLOSE);
    if (d_k == 1)
        ck_assert_double_eq(p->difference, 0);
    if (trial_holds(trial_look(t), "Too sharp"))
        ck_assert(falls);
    if (trial_holds(trial_look(t), "not fallen"))
        ck_assert(!falls || trial_measure(t, "gradient") > trial_measure(t, "right_gradient") - 0.001);
}

START_TEST(no_division_sharpens)
{
    settings_each(&view_pitfall_no_scale, check_sharper);
}
END_TEST

/* Rows add up to 1/√d_k, and among themselves they are the unscaled ones. */
static void check_late_scale(struct trial *t, const struct pitfall *p)
{
    double root = sqrt((double)p->model.d_k), most = 0;

    check_right(t, p);
    for (size_t row = 0; row < p->model.n; row++)
        ck_assert_double_eq_tol(row_sum(p, PITFALL_WRONG, row), 1 / root, CLOSE);
    for (size_t i = 0; i < p->model.n * p->model.m; i++)
        most = fmax(most, p->matrix[PITFALL_WRONG].at[i] * root);
    ck_assert_double_eq_tol(trial_measure(t, "row"), trial_measure(t, "factor"), CLOSE);
    ck_assert_double_eq_tol(trial_measure(t, "peak"), most, CLOSE);
    ck_assert_double_ge(most + CLOSE, trial_measure(t, "right_peak"));
    if (p->model.d_k == 1)
        ck_assert_double_eq(p->difference, 0);
}

START_TEST(late_scaling_shrinks_rows)
{
    settings_each(&view_pitfall_late_scale, check_late_scale);
}
END_TEST

/* ---------------------------------------------------------------------------------------------- softmax and mask */

static void check_columns(struct trial *t, const struct pitfall *p)
{
    bool alone = has_choice(p, "queries", "one"), uneven = false;

    check_right(t, p);
    for (size_t row = 0; row < p->model.n; row++) {
        for (size_t col = 0; col < p->model.m && alone; col++)
            ck_assert_double_eq(p->matrix[PITFALL_WRONG].at[row * p->model.m + col],
                                model_may_attend(&p->model, row, col));
        uneven |= fabs(row_sum(p, PITFALL_WRONG, row) - 1) > 0.005;
    }
    for (size_t col = 0; col < p->model.m && !alone; col++)
        ck_assert_double_eq_tol(column_sum(p, PITFALL_WRONG, col), 1, CLOSE);
    ck_assert(trial_measure(t, "right_depends") == 0);
    if (p->model.n == 1)
        ck_assert(p->difference == 0 && trial_measure(t, "depends") == 0);
    if (alone)
        ck_assert(trial_measure(t, "depends") == 0);
    if (p->model.n > 1 && !alone && pitfall_number(p, "times") <= 1)
        ck_assert_msg(trial_measure(t, "depends") == 1, "%s", trial_state(t));
    if (trial_holds(trial_look(t), "Columns add up to 1"))
        ck_assert(p->changed > 0 && !alone);
    if (has_choice(p, "times", "0") && has_choice(p, "mask", "none") && !alone)
        ck_assert(!uneven && p->difference < CLOSE);
}

START_TEST(columns_add_up_instead)
{
    settings_each(&view_pitfall_softmax_columns, check_columns);
}
END_TEST

/* A row of the wrong side is short by what the hidden words took, and what is left stands in the right proportions. */
static void check_late_mask(struct trial *t, const struct pitfall *p)
{
    bool repaired = has_choice(p, "repair", "on");
    size_t m = p->model.m, hidden = 0, lost = 0;

    check_right(t, p);
    for (size_t row = 0; row < p->model.n; row++) {
        const double *right = p->matrix[PITFALL_RIGHT].at + row * m, *wrong = p->matrix[PITFALL_WRONG].at + row * m;
        double sum = pitfall_sum(wrong, m);

        lost += sees_anything(p, row) && sum == 0;
        for (size_t col = 0; col < m; col++) {
            hidden += !model_may_attend(&p->model, row, col);
            if (!model_may_attend(&p->model, row, col))
                ck_assert(wrong[col] == 0 && right[col] == 0);
            else if (sum > 1e-300)
                ck_assert_double_eq_tol(wrong[col] / sum, right[col], CLOSE);
        }
        ck_assert_double_le(sum, 1 + CLOSE);
        if (repaired && sum > 0)
            ck_assert_double_eq_tol(sum, 1, CLOSE);
    }
    ck_assert(trial_measure(t, "right_leaks") == 0);
    ck_assert_int_eq(trial_holds(trial_look(t), "hides nothing"), hidden == 0);
    if (hidden == 0)
        ck_assert(p->difference < CLOSE && trial_measure(t, "leaks") == 0);
    ck_assert_msg(trial_holds(trial_look(t), "is lost") == (repaired && lost > 0), "%s: %s", trial_state(t),
                  trial_look(t));
    ck_assert_int_eq(trial_measure(t, "mended") > CLOSE, lost > 0);
}

START_TEST(a_late_mask_loses_shares)
{
    settings_each(&view_pitfall_late_mask, check_late_mask);
}
END_TEST

/* ---------------------------------------------------------------------------------------------------- what is said */

/* A view's state, and words that its look line, its sum and its plain text hold. */
struct said {
    const struct view *view;
    const char *state, *look, *sum, *plain;
};

static const struct said said[] = {
    {&view_pitfall_scale_d_model, "cell=sat,cat", "Flatter, not sharper: mean entropy rises from 1.09 to 1.45 bits.",
     "right e^2.80 / 19.05 = 0.86     mistake e^1.98 / 9.94 = 0.73", "mean entropy, bits: right 1.09, mistake 1.45"},
    {&view_pitfall_scale_d_model, "", "Flatter", "= 0.73", "cat    0.86  0.03  0.05  0.05     0.79"},
    {&view_pitfall_scale_d_model, "", "Flatter", "= 0.73", "cat    0.73  0.07  0.10  0.10     1.27"},
    {&view_pitfall_scale_d_model, "", "Flatter",
     "weights₁[cat,The]: ", "variance of scaled scores: right 1.33, mistake 0.67"},
    {&view_pitfall_scale_d_model, "", "Flatter", "= 0.73", "cat    -0.13   0.04   0.05  0.05"},
    {&view_pitfall_scale_d_model, "heads=1", "√8 is √8, and nothing differs", "", "Not one cell differs."},
    {&view_pitfall_scale_d_model, "heads=8 instead=d_k", "√1 is 1", "", "Not one cell differs."},
    {&view_pitfall_scale_d_model, "words=1", "its only share is 1", "e^", "Not one cell differs."},
    {&view_pitfall_scale_d_model, "cell=sat,cat instead=d_k", "Flatter",
     "right e^2.80 / 19.05 = 0.86     mistake e^1.40 / 6.83 = 0.59", "softmax(S / d_k)"},
    {&view_pitfall_no_scale, "cell=sat,cat", "gradient of softmax falls from 0.237 to 0.118",
     "mistake e^5.60 / 272.79 = 0.99", "mean gradient of softmax: right 0.237, mistake 0.118"},
    {&view_pitfall_no_scale, "cell=sat,cat times=2", "rows stay even, or all on one key",
     "mistake e^22.40 / 5.35e+09 = 1.00", "delzac/cntkx #10"},
    {&view_pitfall_no_scale, "cell=sat,sat times=2", "rows stay even", "mistake e^-4.00 / 5.35e+09 = 0.00", "e^"},
    {&view_pitfall_no_scale, "instead=times cell=sat,cat", "falls", "mistake e^11.20 / 73132.58 = 1.00",
     "esceptico/perceiver-io #9"},
    {&view_pitfall_no_scale, "heads=8", "d_k is 1", "", "Not one cell differs."},
    {&view_pitfall_late_scale, "cell=sat,cat", "Rows add up to 1/√4 = 0.50 now",
     "right e^2.80 / 19.05 = 0.86     mistake e^5.60 / 272.79 / 2 = 0.50", "least row sum: right 1.00, mistake 0.50"},
    {&view_pitfall_late_scale, "heads=8", "early or late, nothing differs", "", "Not one cell differs."},
    {&view_pitfall_softmax_columns, "cell=sat,cat", "Columns add up to 1 now; rows to anything from 0.43 to 1.22.",
     "right e^2.80 / 19.05 = 0.86     mistake e^2.80 / 19.05 (column) = 0.86",
     "least row sum: right 1.00, mistake 0.43"},
    {&view_pitfall_softmax_columns, "cell=cat,on", "Columns", "mistake e^0.00 / 3.61 (column) = 0.28",
     "rows depend on other queries: right no, mistake yes"},
    {&view_pitfall_softmax_columns, "queries=one cell=sat,cat", "One query", "mistake e^2.80 / 16.44 (column) = 1.00",
     "sat    1.00  1.00  1.00  1.00  4.00"},
    {&view_pitfall_softmax_columns, "times=0", "nothing differs", "e^0.00 / 4.00", "Not one cell differs."},
    {&view_pitfall_softmax_columns, "mask=causal cell=The,cat", "Columns", "mistake e^-∞ = 0", "#2"},
    {&view_pitfall_late_mask, "cell=The,The", "Row The adds up to 0.25 only: the hidden words kept their share.",
     "right e^0.00 / 1.00 = 1.00     mistake e^0.00 / 4.00 = 0.25", "least row sum: right 1.00, mistake 0.25"},
    {&view_pitfall_late_mask, "head=2", "Row The adds up to 0.08 only", "", "huggingface/pytorch-image-models #2236"},
    {&view_pitfall_late_mask, "cell=cat,sat", "Row The", "right e^-∞ = 0     mistake e^0.00 / 19.05 · 0 = 0.00",
     "hidden words move a row: right no, mistake yes"},
    {&view_pitfall_late_mask, "cell=cat,cat repair=on", "each row is right again", "mistake 0.03 / 0.90 = 0.04",
     "No cell differs as it is printed."},
    {&view_pitfall_late_mask, "mask=none", "hides nothing", "", "Not one cell differs."},
    {&view_pitfall_late_mask, "head=2 times=32 repair=on", "Row The is lost", "mistake 0.00 / 0 = 0.00",
     "The    0.00  0.00  0.00  0.00  0.00"},
    {&view_pitfall_late_mask, "mask=padding words=1", "every row is 0", "right all hidden: 0", "Not one cell differs."},
};

START_TEST(says_what_is_so)
{
    const struct said *s = &said[_i];
    struct trial t = trial_open(s->view, s->state);

    trial_expect(trial_look(&t), s->look);
    trial_expect(trial_sum(&t, 78), s->sum);
    trial_expect(trial_plain(&t), s->plain);
    trial_close(&t);
}
END_TEST

/* Right, wrong, difference and what tells, wherever they are asked for; words are whole sentences that fit. */
START_TEST(plain_text_holds_all)
{
    const struct view *view = views[_i];
    struct trial t = trial_open(view, "");
    const struct pitfall *p = t.self;
    const char *const words[] = {p->words->symptom, p->words->why, p->words->hides, p->words->test, p->words->seen};

    trial_expect(trial_plain(&t), p->matrix[PITFALL_RIGHT].title);
    trial_expect(trial_plain(&t), p->matrix[PITFALL_WRONG].title);
    trial_expect(trial_plain(&t), "difference");
    for (size_t i = 0; i < p->fact_count; i++)
        trial_expect(trial_plain(&t), p->facts[i].name);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        trial_expect(trial_plain(&t), words[i]);
        ck_assert_msg(canvas_columns(&(struct theme){0}, words[i]) <= 200, "%s", words[i]);
    }
    trial_close(&t);
}
END_TEST

/* The second text of those that can be wrong in two ways fits too. */
START_TEST(other_words_fit)
{
    static const struct {
        const struct view *view;
        const char *state;
    } others[] = {{&view_pitfall_scale_d_model, "instead=d_k"},
                  {&view_pitfall_no_scale, "instead=times"},
                  {&view_pitfall_late_mask, "repair=on"}};

    for (size_t k = 0; k < sizeof others / sizeof *others; k++) {
        struct trial usual = trial_open(others[k].view, ""), t = trial_open(others[k].view, others[k].state);
        const struct pitfall_words *words = ((struct pitfall *)t.self)->words;
        const char *const lines[] = {words->symptom, words->why, words->hides, words->test};

        ck_assert_ptr_ne(words, ((struct pitfall *)usual.self)->words);
        for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
            ck_assert_msg(canvas_columns(&(struct theme){0}, lines[i]) <= 200, "%s", lines[i]);
        trial_close(&usual);
        trial_close(&t);
    }
}
END_TEST

/* ------------------------------------------------------------------------------------------------ as every view */

static const char *const states[VIEWS][4] = {
    {"", "heads=4 words=3 times=2 head=3 mistake=off", "d_model=128 heads=8 instead=d_k", "heads=1 mistake=on"},
    {"", "instead=times times=4 head=2", "d_model=64 heads=1 mistake=on", "heads=8 words=2 cell=The,cat"},
    {"", "d_model=32 heads=2 head=2", "heads=8 mistake=off", "words=1"},
    {"", "mask=causal queries=one", "times=0.25 seed=2 mistake=on", "words=1 times=0"},
    {"", "mask=padding repair=on head=2", "times=32 head=2 mistake=on", "mask=padding words=1 seed=3"},
};

START_TEST(states_come_back)
{
    for (size_t i = 0; i < 4; i++) {
        struct trial t = trial_open(views[_i], states[_i][i]);

        trial_check_state(&t);
        trial_close(&t);
    }
}
END_TEST

START_TEST(lines_keep_to_their_limits)
{
    struct trial t;

    for (size_t i = 0; settings_open(views[_i], i, &t); i += ONE_IN(3)) {
        trial_check_lines(&t);
        trial_close(&t);
    }
}
END_TEST

START_TEST(fits_every_room)
{
    for (size_t i = 0; i < 4; i++) {
        struct trial t = trial_open(views[_i], states[_i][i]);

        trial_check_drawing(&t);
        trial_close(&t);
    }
}
END_TEST

/* A dial turns value by value, all the way round; the cell that differs most may then be another. */
START_TEST(dials_turn_round)
{
    struct trial t = trial_open(views[_i], "");
    const struct pitfall *p = t.self;
    size_t dials = settings_count_dials(p);

    for (size_t dial = 0; dial < dials; dial++) {
        char up[40];

        snprintf(up, sizeof up, "%s+", t.view->state[dial].name);
        for (size_t count = state_count_words(&t.view->state[dial]), usual = p->dial[dial], k = 1; k <= count; k++) {
            trial_use(&t, up);
            ck_assert_uint_eq(p->dial[dial], (usual + k) % count);
        }
    }
    trial_press(&t, "m");
    trial_expect(trial_state(&t), "mistake=off");
    trial_expect(trial_look(&t), "All of this is right");
    trial_press(&t, "m");
    trial_expect(trial_state(&t), "mistake=on");
    trial_close(&t);
}
END_TEST

START_TEST(refuses_what_makes_no_sense)
{
    static const char *const bad[] = {"mistake=yes", "head=3",  "head=0",  "cell=dog,cat",
                                      "times=3",     "words=5", "tokens=a"};

    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        trial_refuses(views[_i], bad[i], NULL);
}
END_TEST

Suite *view_pitfall_scale_suite(void)
{
    Suite *suite = suite_create("view_pitfall_scale");
    TCase *tests = tcase_create("pitfall_scale");

    tcase_add_test(tests, a_larger_divisor_flattens);
    tcase_add_test(tests, no_division_sharpens);
    tcase_add_test(tests, late_scaling_shrinks_rows);
    tcase_add_test(tests, columns_add_up_instead);
    tcase_add_test(tests, a_late_mask_loses_shares);
    tcase_add_loop_test(tests, says_what_is_so, 0, (int)(sizeof said / sizeof *said));
    tcase_add_loop_test(tests, plain_text_holds_all, 0, (int)VIEWS);
    tcase_add_test(tests, other_words_fit);
    tcase_add_loop_test(tests, states_come_back, 0, (int)VIEWS);
    tcase_add_loop_test(tests, lines_keep_to_their_limits, 0, (int)VIEWS);
    tcase_add_loop_test(tests, fits_every_room, 0, (int)VIEWS);
    tcase_add_loop_test(tests, dials_turn_round, 0, (int)VIEWS);
    tcase_add_loop_test(tests, refuses_what_makes_no_sense, 0, (int)VIEWS);
    suite_add_tcase(suite, tests);
    return suite;
}
