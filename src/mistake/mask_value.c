/* SPDX-License-Identifier: MIT */
/* Mistake: a large negative number, or −∞ with a softmax that is not ready for it, where a row has nothing left. */
#include "attention/mistakes.h"
#include "attention/stages.h"
#include "base/memory.h"
#include "mistake/pitfall_hidden.h"
#include "walk/insight.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

extern const struct view view_pitfall_mask_value;

enum { VALUE, HOW, TYPE, ROW };

static const struct state_key state[] = {
    PITFALL_DIAL(0, "value", "-1e4|-1e9|-inf", "-1e9", "what stands for hidden"),
    PITFALL_DIAL(1, "how", "fill|add", "fill", "in place of the score, or added to it"),
    PITFALL_DIAL(2, "type", "double|float32|float16", "float32", "the kind of number in which scores are kept"),
    PITFALL_DIAL(3, "row", "kept|empty", "empty", "whether the padding's own row may see the words, or nothing"),
    PITFALL_STATE,
    {0},
};

static const struct pitfall_words finite = {
    .symptom = "No error, no NaN; a row with nothing left to see averages values that it must not see.",
    .why = "-1e9 is a number like any other: where every score of a row is about -1e9, softmax takes the largest away "
           "and what is left is an ordinary row. Added, the scores' own differences may even survive.",
    .hides = "As long as each row keeps one key: e^-1e4 is already 0 to the last bit. In float16, which ends at "
             "65504, -1e9 is -∞, and a row of it NaN.",
    .test = "Hide every key of one row: its weights must be 0, and so must all weights on hidden keys.",
    .seen = "NVIDIA/apex #1390 (a fully masked row attends evenly), #1052",
};

static const struct pitfall_words infinite = {
    .symptom = "One row of NaN, and after the next layer or the loss NaN everywhere.",
    .why = "Softmax takes the row's largest score away; in a row of -∞ alone that is -∞ - -∞, which is no number.",
    .hides = "As long as each row keeps one key: e^-∞ is 0, and nothing is wrong with that.",
    .test = "Hide every key of one row: its weights must be 0, and no cell may be NaN.",
    .seen = "NVIDIA/apex #1390, #1052; pytorch/pytorch #41508, #103963 (NaN in rows with nothing left)",
};

static enum precision type_of(const struct pitfall *p)
{
    static const enum precision types[] = {PRECISION_DOUBLE, PRECISION_FLOAT, PRECISION_HALF};

    return types[pitfall_choice(p, "type")];
}

static bool is_added(const struct pitfall *p)
{
    return pitfall_choice(p, "how") == 1;
}

static double stored_value(const struct pitfall *p)
{
    return precision_round(pitfall_number(p, "value"), type_of(p));
}

static const char *shown_value(const struct pitfall *p)
{
    return isinf(pitfall_number(p, "value")) ? "-∞" : pitfall_value(p, "value");
}

/* The distance between neighbouring numbers of the type at a value. */
static double step_at(double value, enum precision type)
{
    static const int bits[] = {[PRECISION_DOUBLE] = 52, [PRECISION_FLOAT] = 23, [PRECISION_HALF] = 10};

    return ldexp(1, ilogb(value) - bits[type]);
}

/* Makes the mask. The last word is padding: no row may see it, and its own row sees nothing if the dial says so. */
static void mask(const struct pitfall *p, const struct model *model, unsigned char *mask)
{
    bool empty = pitfall_choice(p, "row") == 1;

    for (size_t i = 0; i < model->n * model->m; i++)
        mask[i] = i % model->m + 1 < model->m && !(empty && i / model->m + 1 == model->n);
}

static void store_rounded(double *out, const double *numbers, size_t count, enum precision type)
{
    for (size_t i = 0; i < count; i++)
        out[i] = precision_round(numbers[i], type);
}

/* Gives both sides the scores that their softmax takes. */
static void mask_scores(struct pitfall *p)
{
    size_t n = p->model.n, m = p->model.m;
    double *scaled = pitfall_scratch(p, n, m), *right = pitfall_scratch(p, n, m), *wrong = pitfall_scratch(p, n, m);

    store_rounded(scaled, pitfall_at(p, MATRIX_SCALED), n * m, type_of(p));
    attention_mask(right, scaled, p->model.mask, n, m);
    (is_added(p) ? mistake_mask_add : mistake_mask_value)(wrong, scaled, p->model.mask, n, m, stored_value(p));
    store_rounded(wrong, wrong, n * m, type_of(p));
    p->matrix[PITFALL_RIGHT].scores = right;
    p->matrix[PITFALL_WRONG].scores = wrong;
    p->matrix[PITFALL_WRONG].is_bare = true;
}

/* The largest difference between the last row of a side and the shares of a row of scores; NaN if that row has one. */
static double off_from(const struct pitfall *p, enum pitfall_side side, const double *scores)
{
    size_t m = p->model.m;
    const double *row = pitfall_weights_row(p, side, p->model.n - 1);
    double *shares = memory_new_array(m, sizeof *shares), off = 0;

    attention_softmax(shares, scores, 1, m);
    for (size_t col = 0; col < m && !isnan(off); col++)
        off = isnan(row[col]) ? NAN : fmax(off, fabs(row[col] - shares[col]));
    free(shares);
    return off;
}

static double off_even(const struct pitfall *p, enum pitfall_side side)
{
    double *equal = memory_new_array(p->model.m, sizeof *equal), off = off_from(p, side, equal);

    free(equal);
    return off;
}

static double off_unmasked(const struct pitfall *p, enum pitfall_side side)
{
    return off_from(p, side, pitfall_at(p, MATRIX_SCALED) + (p->model.n - 1) * p->model.m);
}

static void add_facts(struct pitfall *p)
{
    pitfall_hidden_fact(p);
    pitfall_fact(p, "no_number", "cells that are no number", (double)pitfall_count_nan(p, PITFALL_RIGHT),
                 (double)pitfall_count_nan(p, PITFALL_WRONG), 0);
    if (pitfall_choice(p, "row") == 0)
        return;
    pitfall_fact(p, "from_even", "last row, off from even", off_even(p, PITFALL_RIGHT), off_even(p, PITFALL_WRONG), 2);
    pitfall_fact(p, "from_unmasked", "last row, off from no mask", off_unmasked(p, PITFALL_RIGHT),
                 off_unmasked(p, PITFALL_WRONG), 2);
}

static void make(struct pitfall *p)
{
    size_t n = p->model.n, m = p->model.m;
    double *right = pitfall_begin(p, PITFALL_RIGHT, MATRIX_WEIGHTS, n, m, "-∞ where hidden");
    double *wrong = pitfall_begin(p, PITFALL_WRONG, MATRIX_WEIGHTS, n, m, "%s %s", shown_value(p),
                                  is_added(p) ? "added" : "filled in");

    mask_scores(p);
    attention_softmax(right, p->matrix[PITFALL_RIGHT].scores, n, m);
    mistake_bare_softmax(wrong, p->matrix[PITFALL_WRONG].scores, n, m);
    pitfall_hidden_figures(p);
    add_facts(p);
    p->words = isinf(stored_value(p)) ? &infinite : &finite;
    p->region[PITFALL_RIGHT] = isinf(pitfall_number(p, "value")) ? "softmax" : "mask";
    p->region[PITFALL_WRONG] = isinf(pitfall_number(p, "value")) ? "bare-softmax"
                               : is_added(p)                     ? "mask-add"
                                                                 : "mask-value";
}

/* How the score of a hidden key came about: "2.80 - 1e9". */
static void before(const struct pitfall *p, enum pitfall_side side, size_t row, size_t col, struct text *out)
{
    size_t at = row * p->model.m + col;

    if (side == PITFALL_RIGHT || model_may_attend(&p->model, row, col))
        return;
    if (is_added(p)) {
        pitfall_add_score(out, precision_round(pitfall_at(p, MATRIX_SCALED)[at], type_of(p)));
        text_addf(out, " - %s", shown_value(p) + strlen("-"));
    } else {
        text_add(out, shown_value(p));
    }
    if (isinf(p->matrix[side].scores[at]) && isfinite(pitfall_number(p, "value")))
        text_add(out, " is -∞");
}

static void look_unchanged(const struct pitfall *p, struct view_lines *out)
{
    const char *value = pitfall_value(p, "value");

    if (isinf(stored_value(p)) && isfinite(pitfall_number(p, "value")))
        insight_full(out, "%s is -∞ in float16. Each row keeps a key, so nothing differs.", value);
    else if (isinf(stored_value(p)))
        insight_full(out, "-∞ on both sides. Each row keeps a key, so nothing differs.");
    else
        insight_full(out, "Each row keeps a key, and beside it e^%s is 0: nothing differs.", value);
    insight_brief(out, "each row keeps a key: no harm");
}

/* Says that a row with nothing left attends nevertheless: evenly, or as if there were no mask. */
static void look_leak(const struct pitfall *p, struct view_lines *out)
{
    size_t last = p->model.n - 1;
    double step = step_at(stored_value(p), type_of(p));
    char label[32];
    const char *row = pitfall_row_label(p, PITFALL_WRONG, last, label);

    if (off_even(p, PITFALL_WRONG) < 0.005 && is_added(p)) {
        if (!insight_full(out, "Row %s attends evenly: there %s counts in steps of %g.", row, pitfall_value(p, "type"),
                          step))
            insight_full(out, "A row with nothing left attends evenly: the sum is rounded.");
        insight_brief(out, "nothing left, yet it is even");
    } else if (off_even(p, PITFALL_WRONG) < 0.005) {
        if (!insight_full(out, "Row %s may see nothing, and attends evenly to everything.", row))
            insight_full(out, "A row that may see nothing attends evenly to everything.");
        insight_brief(out, "nothing left, yet it is even");
    } else if (off_unmasked(p, PITFALL_WRONG) < 0.005) {
        if (!insight_full(out, "Row %s may see nothing, and attends as if nothing were hidden.", row))
            insight_full(out, "A row that may see nothing attends as if nothing were hidden.");
        insight_brief(out, "as if nothing were hidden");
    } else {
        insight_full(out, "A row that may see nothing gives %.2f to hidden keys.",
                     pitfall_sum(pitfall_weights_row(p, PITFALL_WRONG, last), p->model.m));
        insight_brief(out, "nothing left, yet it attends");
    }
}

static void look(const struct pitfall *p, struct view_lines *out)
{
    char label[32];

    if (pitfall_count_nan(p, PITFALL_WRONG)) {
        if (!insight_full(out, "Row %s has nothing left but -∞: -∞ - -∞ is no number (NaN).",
                          pitfall_row_label(p, PITFALL_WRONG, p->model.n - 1, label)))
            insight_full(out, "A row of -∞ alone: -∞ - -∞ is no number (NaN).");
        insight_brief(out, "-∞ - -∞ is no number: NaN");
    } else if (p->changed == 0) {
        look_unchanged(p, out);
    } else {
        look_leak(p, out);
    }
}

static const struct pitfall_note notes[] = {
    {"value", "at -inf cells become NaN: 0 / 0", {{"row", "empty"}}},
    {"row", "at kept nothing differs: each row sees a word", {{0}}},
    {0},
};

static const struct pitfall_kind kind = {
    .figure = "hidden",
    .figure_from = "hidden.row",
    .make = make,
    .before = before,
    .mask = mask,
    .look = look,
    .notes = notes,
};

const struct view view_pitfall_mask_value = {
    .name = "pitfall-mask-value",
    .title = "-1e9 for hidden, and a row with nothing left",
    .summary = "-1e9 or -∞ for what is hidden, and a row with nothing left",
    PITFALL_VIEW,
};
