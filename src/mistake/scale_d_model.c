/* SPDX-License-Identifier: MIT */
/* The width of the model under the root instead of a head's; or d_k without its root. Both make scores too small and
 * weights too even. */
#include "attention/mistakes.h"
#include "mistake/pitfall_shares.h"
#include "walk/insight.h"

#include <math.h>

extern const struct view view_pitfall_scale_d_model;

static const struct state_key state[] = {
    PITFALL_DIAL(0, "d_model", "8|16|32|64|128", "8", "columns of X; 8 are the walk's, others random"),
    PITFALL_DIAL(1, "heads", "1|2|4|8", "2", "d_k = d_model / heads"),
    PITFALL_DIAL(2, "words", "1|2|3|4", "4", "how many words there are"),
    PITFALL_CALLED(3, "times", "X times", "0.25|0.5|1|2|4", "1", "X times so much"),
    PITFALL_DIAL(4, "instead", "d_model|d_k", "d_model", "what stands where √d_k belongs: √d_model, or d_k"),
    PITFALL_STATE,
    {0},
};

static const struct pitfall_words words[] = {
    {.symptom = "No error, no NaN: slow training and washed-out attention maps. The more heads, the worse: scores are "
                "√h times too small.",
     .why = "A score is a sum of d_k products, so its variance is about d_k. Dividing by √d_model divides that by "
            "d_model: 1/h is left, not 1.",
     .hides = "At h = 1, where d_k is d_model. While scores are near 0 it hardly shows, and W_Q and W_K can learn to "
              "make up for it.",
     .test = "Draw Q and K with variance 1: the scaled scores must have variance near 1 at every h, not 1/h.",
     .seen = "lucidrains/vit-pytorch #65, chelsea0x3b/dfdx #171. omihub777/ViT-CIFAR #12 (closed) would mend it, "
             "but says that it made weights sharper."},
    {.symptom = "No error, no NaN: weights close to even. The wider the heads, the worse: scores are √d_k times too "
                "small.",
     .why = "The variance of a score is about d_k, its size √d_k. Dividing by d_k leaves a variance of 1/d_k, not 1.",
     .hides = "At d_k = 1, where the root changes nothing. μP divides by d_k on purpose: learnt queries and keys point "
              "the same way.",
     .test = "Draw Q and K with variance 1: the scaled scores must have variance near 1 at every d_k, not 1/d_k."},
};

static bool is_without_root(const struct pitfall *p)
{
    return pitfall_choice(p, "instead") == 1;
}

/* What scores are divided by. */
static double divisor(const struct pitfall *p, enum pitfall_side side)
{
    if (side == PITFALL_RIGHT)
        return sqrt((double)p->model.d_k);
    return is_without_root(p) ? (double)p->model.d_k : sqrt((double)p->model.d_model);
}

static void make(struct pitfall *p)
{
    size_t n = p->model.n, m = p->model.m;
    const double *scaled = pitfall_at(p, MATRIX_SCALED), *badly_scaled;

    pitfall_copy(p, PITFALL_RIGHT, MATRIX_WEIGHTS, "softmax(S / √d_k)");
    pitfall_run(p, is_without_root(p) ? MISTAKE_SCALE_D_K : MISTAKE_SCALE_D_MODEL, MATRIX_WEIGHTS,
                is_without_root(p) ? "softmax(S / d_k)" : "softmax(S / √d_model)");
    badly_scaled = record_matrix(&p->wrong, MATRIX_SCALED, p->head).at;
    pitfall_figures(p, record_entropy);
    p->region[PITFALL_RIGHT] = "scale";
    p->region[PITFALL_WRONG] = is_without_root(p) ? "scale-d-k" : "scale-d-model";
    p->words = &words[is_without_root(p)];
    shares_fact(p, "entropy", SHARES_ENTROPY);
    pitfall_fact(p, "variance", "variance of scaled scores", shares_variance(scaled, n * m),
                 shares_variance(badly_scaled, n * m), 2);
    pitfall_fact(p, "divisor", "scores divided by", divisor(p, PITFALL_RIGHT), divisor(p, PITFALL_WRONG), 2);
    shares_fact(p, "largest", SHARES_LARGEST);
}

/* Says so if both divisors are equal, or there is only one word to attend to. */
static bool say_same(const struct pitfall *p, struct view_lines *out)
{
    if (divisor(p, PITFALL_RIGHT) == divisor(p, PITFALL_WRONG) && is_without_root(p)) {
        insight_both(out, "d_k is 1, and √1 is 1: root or no root, nothing differs.", "√1 = 1: nothing differs");
    } else if (divisor(p, PITFALL_RIGHT) == divisor(p, PITFALL_WRONG)) {
        insight_full(out, "At h = 1 d_model is d_k: √%zu is √%zu, and nothing differs.", p->model.d_model,
                     p->model.d_k);
        insight_brief(out, "h = 1: √d_model is √d_k");
    } else if (p->model.m == 1) {
        insight_both(out, "One word: its only share is 1, whatever the score is divided by.",
                     "one word: its share is 1");
    } else {
        return false;
    }
    return true;
}

static void look(const struct pitfall *p, struct view_lines *out)
{
    const struct pitfall_fact *entropy = &p->facts[0];
    double rise = entropy->value[PITFALL_WRONG] - entropy->value[PITFALL_RIGHT];

    if (say_same(p, out) || shares_say_settled(p, out))
        return;
    if (rise < 0.01) {
        insight_both(out, "A little flatter: no weight moves by more than %.2f.", "flatter by %.2f at most",
                     shares_most_off(p));
        return;
    }
    insight_both(out, "Flatter, not sharper: mean entropy rises from %.2f to %.2f bits.",
                 "flatter: %.2f, now %.2f bits", entropy->value[PITFALL_RIGHT], entropy->value[PITFALL_WRONG]);
}

static const struct pitfall_note notes[] = {
    {"d_model", "at 8 nothing differs: d_k is 1", {{"heads", "8"}, {"instead", "d_k"}}},
    {"heads", "at 1 nothing differs: d_k is d_model", {{"instead", "d_model"}}},
    {"heads", "at 8 nothing differs: d_k is 1", {{"d_model", "8"}}},
    {"words", "at 1 nothing differs: one word gets all", {{0}}},
    {"times", "at 2 scores are 4 times as large", {{0}}},
    {0},
};

static const struct pitfall_kind kind = {
    .figure = "entropy",
    .figure_from = "entropy.row",
    .unit = "bits",
    .make = make,
    .look = look,
    .notes = notes,
};

const struct view view_pitfall_scale_d_model = {
    .name = "pitfall-scale-d-model",
    .title = "√d_model instead of √d_k",
    .summary = "scores divided by the root of d_model, or by d_k itself",
    PITFALL_VIEW,
};
