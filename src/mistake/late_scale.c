/* SPDX-License-Identifier: MIT */
/* Softmax first, then the division by √d_k: every row adds up to 1/√d_k, and is as sharp as if never divided. */
#include "attention/mistakes.h"
#include "attention/stages.h"
#include "mistake/pitfall_shares.h"
#include "walk/insight.h"

#include <math.h>

extern const struct view view_pitfall_late_scale;

static const struct state_key state[] = {
    PITFALL_DIAL(0, "d_model", "8|16|32|64|128", "8", "columns of X; 8 are the walk's, others random"),
    PITFALL_DIAL(1, "heads", "1|2|4|8", "2", "d_k = d_model / heads"),
    PITFALL_DIAL(2, "words", "1|2|3|4", "4", "how many words there are"),
    PITFALL_CALLED(3, "times", "X times", "0.25|0.5|1|2|4", "1", "X times so much"),
    PITFALL_STATE,
    {0},
};

static const struct pitfall_words words = {
    .symptom = "No error. What the heads hand on is too small by about √d_k, and the rows are too sharp: softmax saw "
               "unscaled scores.",
    .why = "Softmax makes a row add up to 1 whatever goes in. Dividing after it leaves 1/√d_k, and takes nothing off "
           "the peaks.",
    .hides = "At d_k = 1. Training can also make up for it: with a larger W_O for the size, a smaller W_Q for the "
             "sharpness.",
    .test = "Every row of the weights adds up to 1.",
    .seen = "FrancescoSaverioZuppichini/ViT #2",
};

/* The length of a head's whole output as one vector. */
static double size_of_output(struct pitfall *p, const double *weights)
{
    size_t n = p->model.n, d_k = p->model.d_k;
    double *output = pitfall_scratch(p, n, d_k), squares = 0;

    attention_blend(output, weights, pitfall_at(p, MATRIX_V), n, p->model.m, d_k);
    for (size_t i = 0; i < n * d_k; i++)
        squares += output[i] * output[i];
    return sqrt(squares);
}

static void make(struct pitfall *p)
{
    pitfall_copy(p, PITFALL_RIGHT, MATRIX_WEIGHTS, "softmax(S / √d_k)");
    pitfall_run(p, MISTAKE_LATE_SCALE, MATRIX_WEIGHTS, "softmax(S) / √d_k");
    pitfall_figures(p, pitfall_sum);
    p->region[PITFALL_RIGHT] = "weights";
    p->region[PITFALL_WRONG] = "late-scale";
    p->words = &words;
    shares_fact(p, "row", SHARES_LEAST_ROW);
    pitfall_fact(p, "factor", "by theory 1, now 1/√d_k", 1, 1 / sqrt((double)p->model.d_k), 2);
    shares_fact(p, "peak", SHARES_PEAK);
    pitfall_fact(p, "output", "length of the head's output", size_of_output(p, p->matrix[PITFALL_RIGHT].at),
                 size_of_output(p, p->matrix[PITFALL_WRONG].at), 2);
}

static void look(const struct pitfall *p, struct view_lines *out)
{
    const struct pitfall_fact *row = &p->facts[0];

    if (p->model.d_k == 1) {
        insight_both(out, "d_k is 1: divided by √1 early or late, nothing differs.", "√1 = 1: nothing differs");
        return;
    }
    insight_full(out, "Rows add up to 1/√%zu = %.2f now, and no peak was softened.", p->model.d_k,
                 row->value[PITFALL_WRONG]);
    insight_brief(out, "every row adds up to %.2f", row->value[PITFALL_WRONG]);
}

static const struct pitfall_note notes[] = {
    {"d_model", "at 8 nothing differs: d_k is 1", {{"heads", "8"}}},
    {"heads", "at 8 nothing differs: d_k is 1", {{"d_model", "8"}}},
    {"times", "at 2 scores are 4 times as large", {{0}}},
    {0},
};

static const struct pitfall_kind kind = {
    .figure = "sum",
    .figure_from = "sum.row",
    .make = make,
    .look = look,
    .notes = notes,
};

const struct view view_pitfall_late_scale = {
    .name = "pitfall-late-scale",
    .title = "Scaling after the softmax",
    .summary = "softmax first, then the division",
    PITFALL_VIEW,
};
