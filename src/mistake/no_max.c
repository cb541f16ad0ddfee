/* SPDX-License-Identifier: MIT */
/* Mistake: softmax of the scores as they are, without taking the row's largest away first. */
#include "attention/mistakes.h"
#include "attention/stages.h"
#include "mistake/pitfall_hidden.h"
#include "walk/insight.h"

#include <float.h>
#include <math.h>

extern const struct view view_pitfall_no_max;

enum { TIMES, TYPE, PLUS };

static const struct state_key state[] = {
    PITFALL_CALLED(0, "times", "X times", "1|4|5.6|5.65|8|15.9|16|32", "8",
                   "how many times as large X is; scores grow by its square"),
    PITFALL_DIAL(1, "type", "double|float32", "float32", "the kind of number in which the powers are taken"),
    PITFALL_DIAL(2, "plus", "0|-110|-800", "0", "added to every score, which right shares do not notice"),
    PITFALL_STATE,
    {0},
};

static const struct pitfall_words overflow = {
    .symptom =
        "Nothing for a long while, then a few cells of NaN, in the sharpest rows first; one layer on, NaN everywhere.",
    .why = "e^710 is too large for double and e^89 for float32: it becomes ∞, and ∞ / ∞ is no number. Less the row's "
           "largest, the shares are the same and no power is above e^0 = 1.",
    .hides = "While every score stays below the limit: with small weights, at the start of training, in double, "
             "which all numbers of JavaScript are unless Math.fround() rounds them.",
    .test = "Add 1000 to every score: the weights must stay what they are.",
    .seen = NULL,
};

static const struct pitfall_words underflow = {
    .symptom = "Rows of 0s: the word attends to nothing; NaN where softmax divides by the sum 0 as it is.",
    .why = "e^-746 is 0 in double and e^-104 in float32: where that is all a row has, nothing is left to share. Less "
           "the row's largest, one power is always e^0 = 1.",
    .hides = "While one score of each row stays above the limit.",
    .test = "Take 1000 from every score: the weights must stay what they are.",
    .seen = NULL,
};

static bool is_float(const struct pitfall *p)
{
    return pitfall_choice(p, "type") == 1;
}

/* Above the first, powers are ∞; below the second they are 0, since half of the least positive number rounds to 0. */
static double limit_of(const struct pitfall *p)
{
    return log(is_float(p) ? (double)FLT_MAX : DBL_MAX);
}

static double floor_of(const struct pitfall *p)
{
    return (is_float(p) ? -150 : -1075) * log(2);
}

/* Finds the origin on the wrong side; the right side is the softmax of its scores. */
static bool origin(const struct pitfall *p, enum pitfall_side side, size_t row, size_t col, struct origin *out)
{
    *out = origin_of_softmax(p->matrix[side].from + row * p->model.m, p->model.m, col);
    out->is_raw = true;
    out->precision = is_float(p) ? PRECISION_FLOAT : PRECISION_DOUBLE;
    return true;
}

static struct origin raw_share(const struct pitfall *p, size_t row, size_t col)
{
    struct origin share;

    origin(p, PITFALL_WRONG, row, col, &share);
    return share;
}

static double row_largest(const struct pitfall *p, size_t row)
{
    struct origin share = raw_share(p, row, 0);

    return origin_most(&share);
}

/* The largest of all rows' largest exponents, or, with `least`, the smallest of them. */
static double largest(const struct pitfall *p, bool least)
{
    double found = row_largest(p, 0);

    for (size_t row = 1; row < p->model.n; row++)
        found = least ? fmin(found, row_largest(p, row)) : fmax(found, row_largest(p, row));
    return found;
}

/* Whether a row of a side is not made of shares: its sum is not 1. */
static bool is_lost(const struct pitfall *p, enum pitfall_side side, size_t row)
{
    return !(fabs(pitfall_sum(pitfall_weights_row(p, side, row), p->model.m) - 1) < 0.01);
}

static size_t count_lost(const struct pitfall *p, enum pitfall_side side)
{
    size_t count = 0;

    for (size_t row = 0; row < p->model.n; row++)
        count += is_lost(p, side, row);
    return count;
}

static void add_facts(struct pitfall *p)
{
    pitfall_fact(p, "lost", "rows that do not sum to 1", (double)count_lost(p, PITFALL_RIGHT),
                 (double)count_lost(p, PITFALL_WRONG), 0);
    pitfall_fact(p, "no_number", "cells that are no number", (double)pitfall_count_nan(p, PITFALL_RIGHT),
                 (double)pitfall_count_nan(p, PITFALL_WRONG), 0);
    pitfall_fact(p, "largest", "largest exponent", 0, largest(p, false), 2);
    pitfall_fact(p, "limit", "e^x is ∞ from about x =", limit_of(p), limit_of(p), 2);
    pitfall_fact(p, "lowest", "lowest row maximum", 0, largest(p, true), 2);
    pitfall_fact(p, "floor", "e^x is 0 from about x =", floor_of(p), floor_of(p), 2);
}

static void make(struct pitfall *p)
{
    size_t n = p->model.n, m = p->model.m;
    double *scores = pitfall_scratch(p, n, m);

    for (size_t i = 0; i < n * m; i++)
        scores[i] = pitfall_at(p, MATRIX_MASKED)[i] + pitfall_number(p, "plus");
    attention_softmax(pitfall_begin(p, PITFALL_RIGHT, MATRIX_WEIGHTS, n, m, "e^(x - max) / sum"), scores, n, m);
    (is_float(p) ? mistake_no_max_float : mistake_no_max)(
        pitfall_begin(p, PITFALL_WRONG, MATRIX_WEIGHTS, n, m, "e^x / sum, %s", pitfall_value(p, "type")), scores, n, m);
    p->matrix[PITFALL_RIGHT].scores = p->matrix[PITFALL_WRONG].from = scores;
    pitfall_figures(p, pitfall_sum);
    add_facts(p);
    p->words = largest(p, true) < floor_of(p) ? &underflow : &overflow;
    p->region[PITFALL_RIGHT] = "softmax";
    p->region[PITFALL_WRONG] = is_float(p) ? "no-max-float" : "no-max";
}

static void add_quotient(const struct pitfall *p, enum pitfall_side side, size_t row, size_t col, double sum,
                         struct text *out)
{
    text_add(out, " / ");
    pitfall_add_sum(out, sum);
    text_add(out, " = ");
    pitfall_add_score(out, pitfall_weights_row(p, side, row)[col]);
}

static void add_right(const struct pitfall *p, size_t row, size_t col, struct text *out)
{
    struct origin share;

    pitfall_origin(p, PITFALL_RIGHT, row, col, &share);
    share.shift = origin_most(&share);
    text_add(out, "less max: e^");
    pitfall_add_score(out, origin_number(&share.a, col) - share.shift);
    add_quotient(p, PITFALL_RIGHT, row, col, origin_sum(&share), out);
}

static void add_wrong(const struct pitfall *p, size_t row, size_t col, struct text *out)
{
    struct origin share = raw_share(p, row, col);
    double e_x = origin_term(&share, col), sum = origin_sum(&share);

    text_add(out, "e^");
    pitfall_add_score(out, origin_number(&share.a, col));
    if (isinf(e_x) || e_x == 0) {
        text_add(out, e_x > 0 ? " = ∞," : " = 0,");
        if (sum == 0) {
            text_add(out, " as the whole row");
            return;
        }
    }
    add_quotient(p, PITFALL_WRONG, row, col, sum, out);
}

static void cell(const struct pitfall *p, enum pitfall_side side, size_t row, size_t col, struct text *out)
{
    (side == PITFALL_RIGHT ? add_right : add_wrong)(p, row, col, out);
}

static void look_unchanged(const struct pitfall *p, struct view_lines *out)
{
    double most = largest(p, false), limit = limit_of(p);

    if (pitfall_number(p, "plus") != 0)
        insight_full(out, "Powers are as small as e^%.2f, but not 0: nothing differs.", largest(p, true));
    else if (most < limit - 5)
        insight_full(out, "The largest is e^%.2f, the limit e^%.2f: nothing differs.", most, limit);
    else
        insight_full(out, "e^%.2f just fits: the limit of %s is e^%.2f.", most, pitfall_value(p, "type"), limit);
    insight_brief(out, "the powers fit: no difference");
}

/* Says that a row is lost without NaN: all its powers are 0, or only their sum is ∞. */
static void look_lost(const struct pitfall *p, struct view_lines *out)
{
    struct origin share;
    size_t row = 0;
    char label[32];

    while (row + 1 < p->model.n && !is_lost(p, PITFALL_WRONG, row))
        row++;
    share = raw_share(p, row, 0);
    if (origin_sum(&share) == 0) {
        if (!insight_full(out, "Row %s: the largest is e^%.2f, which is 0. Nothing is left.",
                          pitfall_row_label(p, PITFALL_WRONG, row, label), row_largest(p, row)))
            insight_full(out, "All powers of a row are 0: nothing is left to share.");
        insight_brief(out, "all powers of a row are 0");
    } else {
        insight_both(out, "A row no longer sums to 1: its powers fit, their sum does not.",
                     "a row no longer sums to 1");
    }
}

static void look(const struct pitfall *p, struct view_lines *out)
{
    if (pitfall_count_nan(p, PITFALL_WRONG)) {
        insight_full(out, "e^%.2f is ∞ in %s, and ∞ / ∞ is no number (NaN).", largest(p, false),
                     pitfall_value(p, "type"));
        insight_brief(out, "∞ / ∞ is no number: NaN");
    } else if (p->changed == 0) {
        look_unchanged(p, out);
    } else if (count_lost(p, PITFALL_WRONG)) {
        look_lost(p, out);
    } else {
        insight_full(out, "Powers near the edge of %s have lost digits.", pitfall_value(p, "type"));
        insight_brief(out, "the powers have lost digits");
    }
}

static const struct pitfall_note notes[] = {
    {"times", "at 1 and 4 nothing differs; at 32 cells become NaN", {{"plus", "0"}}},
    {"times", "at 32 cells become NaN", {{0}}},
    {0},
};

static const struct pitfall_kind kind = {
    .figure = "sum",
    .figure_from = "sum.row",
    .make = make,
    .origin = origin,
    .cell = cell,
    .look = look,
    .notes = notes,
};

const struct view view_pitfall_no_max = {
    .name = "pitfall-no-max",
    .title = "Softmax without taking the largest away",
    .summary = "e to the scores as they are, without taking the largest away",
    PITFALL_VIEW,
};
