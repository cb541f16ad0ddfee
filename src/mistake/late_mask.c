/* SPDX-License-Identifier: MIT */
/* The mask after softmax: hidden words have taken their share before it is set to 0, and rows add up to less than 1.
 * Dividing each row by what is left of it repairs that, as long as something is left. */
#include "attention/mistakes.h"
#include "attention/stages.h"
#include "base/compiler.h"
#include "mistake/pitfall_shares.h"
#include "walk/insight.h"

#include <math.h>
#include <string.h>

extern const struct view view_pitfall_late_mask;

static const struct state_key state[] = {
    PITFALL_DIAL(0, "words", "1|2|3|4", "4", "how many words there are"),
    PITFALL_DIAL(1, "mask", "none|causal|padding", "causal",
                 "what may not be attended to: nothing, later words, the last word"),
    PITFALL_CALLED(2, "times", "X times", "0.25|0.5|1|2|4|8|16|32", "1", "X times so much"),
    PITFALL_DIAL(3, "repair", "off|on", "off", "divide each row by its own sum"),
    PITFALL_DIAL(4, "seed", "0|1|2|3", "0", "0: the weights of the walk; else random ones"),
    PITFALL_STATE,
    {0},
};

static const struct pitfall_words words[] = {
    {.symptom = "No error. Rows add up to less than 1: where much is hidden, above all at the start of a sentence, "
                "outputs are too small.",
     .why =
         "The hidden scores are already in the sum by which each power is divided. Their shares go to 0; nobody gets "
         "them back.",
     .hides = "Where nothing is hidden, or what is hidden had hardly any weight: turn mask and head.",
     .test = "Every row that may see anything adds up to 1, and another word in a hidden place leaves the row as it "
             "was.",
     .seen = "huggingface/pytorch-image-models #2236"},
    {.symptom = "Nothing, as a rule: divided by its own sum, each row is right again.",
     .why = "Each share is a power over the sum of all. Divided by the sum of the shares that are left, the sum of all "
            "cancels.",
     .hides = "Until all that may be seen has sunk to 0 beside a hidden score: nothing is left to divide. Masking "
              "first never fails so.",
     .test = "Let a hidden score lead by 1000: the row must still be what it is without the hidden word.",
     .seen = "huggingface/pytorch-image-models #2236 had it without this repair"},
};

static bool repairs(const struct pitfall *p)
{
    return pitfall_choice(p, "repair") == 1;
}

/* Divides each row by its sum; a row of 0s stays. */
static void renormalise(double *weights, size_t n, size_t m)
{
    for (size_t i = 0; i < n; i++) {
        double sum = pitfall_sum(weights + i * m, m);

        for (size_t j = 0; j < m && sum > 0; j++)
            weights[i * m + j] /= sum;
    }
}

static double largest_difference(const double *a, const double *b, size_t count)
{
    double largest = 0;

    for (size_t i = 0; i < count; i++)
        largest = fmax(largest, fabs(a[i] - b[i]));
    return largest;
}

static void weigh_rightly(struct pitfall *p, double *weights, const double *scores)
{
    size_t n = p->model.n, m = p->model.m;
    double *scaled = pitfall_scratch(p, n, m), *masked = pitfall_scratch(p, n, m);

    attention_scale(scaled, scores, n, m, p->model.d_k);
    attention_mask(masked, scaled, p->model.mask, n, m);
    attention_softmax(weights, masked, n, m);
}

static void weigh_wrongly(struct pitfall *p, double *weights, const double *scores)
{
    mistake_late_mask(weights, scores, p->model.mask, p->model.n, p->model.m, p->model.d_k);
    if (repairs(p))
        renormalise(weights, p->model.n, p->model.m);
}

/* Whether a row changes when its hidden keys score 1 more. */
static bool leaks(struct pitfall *p, void (*weigh)(struct pitfall *, double *, const double *), const double *weights)
{
    size_t n = p->model.n, m = p->model.m;
    double *scores = pitfall_scratch(p, n, m), *moved = pitfall_scratch(p, n, m);

    for (size_t i = 0; i < n * m; i++)
        scores[i] = pitfall_at(p, MATRIX_SCORES)[i] + !model_may_attend(&p->model, i / m, i % m);
    weigh(p, moved, scores);
    return largest_difference(moved, weights, n * m) > 1e-9;
}

/* The mean over all rows of how much less they add up to than the right ones. */
static double share_lost(const double *right, const double *wrong, size_t n, size_t m)
{
    return (pitfall_sum(right, n * m) - pitfall_sum(wrong, n * m)) / (double)n;
}

static void make(struct pitfall *p)
{
    size_t n = p->model.n, m = p->model.m;
    const double *right = pitfall_at(p, MATRIX_WEIGHTS);
    double *mended = pitfall_scratch(p, n, m), *wrong;

    pitfall_copy(p, PITFALL_RIGHT, MATRIX_WEIGHTS, "mask, then softmax");
    pitfall_run(p, MISTAKE_LATE_MASK, MATRIX_WEIGHTS, repairs(p) ? "softmax, mask, / row sum" : "softmax, then mask");
    wrong = p->matrix[PITFALL_WRONG].at;
    if (repairs(p)) {
        p->matrix[PITFALL_WRONG].of = NULL;
        renormalise(wrong, n, m);
    }
    memcpy(mended, wrong, n * m * sizeof *mended);
    renormalise(mended, n, m);
    pitfall_figures(p, pitfall_sum);
    p->region[PITFALL_RIGHT] = "weights";
    p->region[PITFALL_WRONG] = "late-mask";
    p->words = &words[repairs(p)];
    shares_fact(p, "row", SHARES_LEAST_ROW);
    pitfall_fact(p, "lost", "mean share lost", 0, share_lost(right, wrong, n, m), 2)->from =
        "0; mean_sum.sides1 - mean_sum.sides2";
    pitfall_fact(p, "mended", "wrong by, renormalised", 0, largest_difference(mended, right, n * m), 2);
    pitfall_yes(p, "leaks", "hidden words move a row", leaks(p, weigh_rightly, right), leaks(p, weigh_wrongly, wrong));
}

/* A repaired share is the share before, divided by the sum of its row: "0.05 / 0.90 = 0.06". */
static bool find_origin(const struct pitfall *p, enum pitfall_side side UNUSED, size_t row, size_t col,
                        struct origin *out)
{
    struct matrix weights = record_matrix(&p->wrong, MATRIX_WEIGHTS, p->head);
    double sum = pitfall_sum(weights.at + row * weights.cols, weights.cols);

    *out = (struct origin){.kind = ORIGIN_QUOTIENT,
                           .count = 1,
                           .a = origin_numbers(weights.at + row * weights.cols + col, 1),
                           .divisor = sum};
    return true;
}

/* The row that has lost most. */
static size_t poorest_row(const struct pitfall *p)
{
    const double *right = p->matrix[PITFALL_RIGHT].figure, *wrong = p->matrix[PITFALL_WRONG].figure;
    size_t poorest = 0;

    for (size_t row = 1; row < p->model.n; row++)
        if (right[row] - wrong[row] > right[poorest] - wrong[poorest])
            poorest = row;
    return poorest;
}

/* Says so if nothing is hidden, or everything is. */
static bool say_nothing_hidden(const struct pitfall *p, struct view_lines *out)
{
    size_t n = p->model.n, m = p->model.m, hidden = 0;

    for (size_t i = 0; i < n * m; i++)
        hidden += !model_may_attend(&p->model, i / m, i % m);
    if (hidden == 0) {
        insight_both(out, "The mask hides nothing here: before or after, nothing differs.",
                     "nothing hidden: no difference");
    } else if (hidden == n * m) {
        insight_both(out, "The only word is padding: nothing may be seen, and every row is 0.",
                     "all is hidden: every row is 0");
    } else {
        return false;
    }
    return true;
}

/* Says so if words are hidden and yet no cell prints differently. */
static void say_alike(const struct pitfall *p, struct view_lines *out)
{
    struct text apart = {0};

    if (p->difference == 0)
        text_add(&apart, "exactly");
    else
        text_addf(&apart, "but for %.0e", p->difference);
    if (repairs(p)) {
        insight_both(out, "Divided by its sum each row is right again, %s.", "right again, %s", text_string(&apart));
    } else {
        insight_both(out, "What is hidden had no weight here: the same, %s.", "the same, %s", text_string(&apart));
    }
    text_free(&apart);
}

static void look(const struct pitfall *p, struct view_lines *out)
{
    size_t row = poorest_row(p);
    double left = p->matrix[PITFALL_WRONG].figure[row];
    char room[32];
    const char *label = pitfall_row_label(p, PITFALL_WRONG, row, room);

    if (say_nothing_hidden(p, out))
        return;
    if (repairs(p) && left == 0 && p->matrix[PITFALL_RIGHT].figure[row] > 0) {
        insight_both(out, "Row %s is lost: all it may see sank to 0, and 0 stays 0.", "row %s: nothing left to mend",
                     label);
    } else if (p->changed == 0) {
        say_alike(p, out);
    } else if (repairs(p)) {
        label = pitfall_row_label(p, PITFALL_WRONG, p->worst_row, room);
        insight_both(out, "Row %s is still wrong: hardly a digit was left to divide.", "row %s: still wrong", label);
    } else if (left >= 0.995) {
        insight_both(out, "Hardly anything is lost: no weight is off by more than %.2f.", "off by %.2f at most",
                     shares_most_off(p));
    } else {
        insight_both(out, "Row %s adds up to %.2f only: the hidden words kept their share.",
                     "row %s adds up to only %.2f", label, left);
    }
}

static const struct pitfall_note notes[] = {
    {"words", "at 1 nothing differs: nothing comes later", {{"mask", "causal"}}},
    {"mask", "at none nothing differs: nothing is hidden", {{0}}},
    {"repair", "at on nothing differs: rows add up to 1 again", {{"times", "1"}}},
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

const struct view view_pitfall_late_mask = {
    .name = "pitfall-late-mask",
    .title = "The mask after the softmax",
    .summary = "the mask after softmax",
    PITFALL_VIEW,
};
