/* SPDX-License-Identifier: MIT */
/* Softmax over the queries instead of the keys: down the columns. Each key gives away one unit of attention, and no
 * query has one to spend. */
#include "attention/mistakes.h"
#include "attention/stages.h"
#include "base/compiler.h"
#include "mistake/pitfall_shares.h"
#include "walk/insight.h"

#include <math.h>

extern const struct view view_pitfall_softmax_columns;

static const struct state_key state[] = {
    PITFALL_DIAL(0, "words", "1|2|3|4", "4", "how many words there are"),
    PITFALL_DIAL(1, "mask", "none|causal", "none", "what may not be attended to"),
    PITFALL_CALLED(2, "times", "X times", "0|0.25|0.5|1|2|4", "1", "X times so much"),
    PITFALL_DIAL(3, "queries", "all|one", "all", "all words ask at once, or one at a time, as when text is generated"),
    PITFALL_DIAL(4, "seed", "0|1|2|3", "0", "0: the weights of the walk; else random ones"),
    PITFALL_STATE,
    {0},
};

static const struct pitfall_words words = {
    .symptom = "No error, the shape is right. Some words take in several units of attention, some hardly any; with one "
               "query every weight is 1.",
    .why =
        "Here softmax adds up over the queries (dim=-2), not the keys. A row then depends on the other queries: with a "
        "causal mask the future leaks in.",
    .hides = "With one word and, without a mask, where all scores are alike. The sum of all weights is n as it should "
             "be, whenever "
             "n = m.",
    .test = "With n and m that differ, the weights add up to 1 along the last axis, for every query.",
    .seen = "PetrochukM/PyTorch-NLP #2",
};

typedef void softmax_function(double *weights, const double *masked, size_t n, size_t m);

static bool is_alone(const struct pitfall *p)
{
    return pitfall_choice(p, "queries") == 1;
}

/* The weights of the first n queries, asked together, or one after the other. */
static void weigh(const struct pitfall *p, softmax_function *softmax, double *weights, size_t n)
{
    const double *masked = pitfall_at(p, MATRIX_MASKED);
    size_t m = p->model.m, together = is_alone(p) ? 1 : n;

    for (size_t i = 0; i < n; i += together)
        softmax(weights + i * m, masked + i * m, together, m);
}

/* Whether the weights of the first queries change when the last one does not ask. */
static bool depends(struct pitfall *p, softmax_function *softmax, const double *weights)
{
    size_t n = p->model.n, m = p->model.m;
    double *without = pitfall_scratch(p, n, m);

    weigh(p, softmax, without, n - 1);
    for (size_t i = 0; i < (n - 1) * m; i++)
        if (fabs(without[i] - weights[i]) > 1e-12)
            return true;
    return false;
}

static void make(struct pitfall *p)
{
    size_t n = p->model.n, m = p->model.m;

    pitfall_copy(p, PITFALL_RIGHT, MATRIX_WEIGHTS, "softmax along rows");
    if (is_alone(p))
        weigh(p, mistake_softmax_columns, pitfall_begin(p, PITFALL_WRONG, MATRIX_WEIGHTS, n, m, "softmax down columns"),
              n);
    else
        pitfall_run(p, MISTAKE_SOFTMAX_COLUMNS, MATRIX_WEIGHTS, "softmax down columns");
    pitfall_figures(p, pitfall_sum);
    p->region[PITFALL_RIGHT] = "softmax";
    p->region[PITFALL_WRONG] = "softmax-columns";
    p->words = &words;
    shares_fact(p, "row", SHARES_LEAST_ROW);
    shares_fact(p, "row_most", SHARES_MOST_ROW);
    shares_fact(p, "column", SHARES_LEAST_COLUMN);
    shares_fact(p, "column_most", SHARES_MOST_COLUMN);
    pitfall_yes(p, "depends", "rows depend on other queries",
                depends(p, attention_softmax, p->matrix[PITFALL_RIGHT].at),
                depends(p, mistake_softmax_columns, p->matrix[PITFALL_WRONG].at));
}

/* A query that asks alone has columns of one score. */
static bool find_origin(const struct pitfall *p, enum pitfall_side side UNUSED, size_t row, size_t col,
                        struct origin *out)
{
    *out = mistaken_origin(&p->record, MISTAKE_SOFTMAX_COLUMNS, (struct cell_at){MATRIX_WEIGHTS, p->head, row, col});
    out->a = origin_run(&p->record, (struct cell_at){MATRIX_MASKED, p->head, row, col}, true);
    out->count = 1;
    out->mine = 0;
    return true;
}

/* Says so if there is only one query, or only one key. */
static bool say_single(const struct pitfall *p, struct view_lines *out)
{
    if (p->model.m == 1) {
        insight_both(out, "One word: its row and its column are the same single 1.", "one word: nothing differs");
    } else if (is_alone(p)) {
        insight_both(out,
                     pitfall_choice(p, "mask") ? "One query at a time: each score that it may see gets weight 1."
                                               : "One query at a time: a column holds one score, whose weight is 1.",
                     pitfall_choice(p, "mask") ? "one query: what it sees gets 1" : "one query: each weight is 1");
    } else {
        return false;
    }
    return true;
}

static void look(const struct pitfall *p, struct view_lines *out)
{
    double least = p->facts[0].value[PITFALL_WRONG], most = p->facts[1].value[PITFALL_WRONG];

    if (say_single(p, out))
        return;
    if (pitfall_number(p, "times") == 0 && p->changed == 0 && p->difference == 0) {
        insight_both(out, "All scores are 0: rows and columns are even, and nothing differs.",
                     "even rows, even columns");
        return;
    }
    if (shares_say_alike(p, out))
        return;
    insight_both(out, "Columns add up to 1 now; rows to anything from %.2f to %.2f.", "rows add up to %.2f … %.2f",
                 least, most);
}

static const struct pitfall_note notes[] = {
    {"words", "at 1 nothing differs: a row is a column", {{0}}},
    {"times", "at 0 nothing differs: all shares are even", {{"mask", "none"}, {"queries", "all"}}},
    {0},
};

static const struct pitfall_kind kind = {
    .figure = "sum",
    .figure_from = "sum.row",
    .make = make,
    .origin = find_origin,
    .look = look,
    .notes = notes,
};

const struct view view_pitfall_softmax_columns = {
    .name = "pitfall-softmax-columns",
    .title = "Softmax down the columns",
    .summary = "softmax over the queries instead of the keys",
    PITFALL_VIEW,
};
