/* SPDX-License-Identifier: MIT */
/* The division by √d_k left out; or turned into a multiplication. Softmax saturates, and its gradient dies. */
#include "attention/mistakes.h"
#include "mistake/pitfall_shares.h"
#include "walk/insight.h"

#include <string.h>

extern const struct view view_pitfall_no_scale;

static const struct state_key state[] = {
    PITFALL_DIAL(0, "d_model", "8|16|32|64|128", "8", "columns of X; 8 are the walk's, others random"),
    PITFALL_DIAL(1, "heads", "1|2|4|8", "2", "d_k = d_model / heads"),
    PITFALL_DIAL(2, "words", "1|2|3|4", "4", "how many words there are"),
    PITFALL_CALLED(3, "times", "X times", "0.25|0.5|1|2|4", "1", "X times so much"),
    PITFALL_DIAL(4, "instead", "nothing|times", "nothing", "scores as they are, or times √d_k"),
    PITFALL_STATE,
    {0},
};

static const struct pitfall_words words[] = {
    {.symptom = "The loss stalls early: rows put nearly all on one key, and W_Q and W_K hardly get a gradient. W_V and "
                "W_O still learn.",
     .why = "Scores have a variance of d_k, not 1. Softmax of scores far apart is near 0 and 1, and there its gradient "
            "diag(w) - w wᵀ is near 0.",
     .hides = "In narrow heads and with small X. T5 leaves the division out on purpose, and starts with a smaller W_Q "
              "instead.",
     .test = "With random Q and K of variance 1, the mean entropy of the weights must not fall as d_k grows.",
     .seen = "delzac/cntkx #10"},
    {.symptom =
         "As if the division were left out, only worse: scores are d_k times too large, and rows have one 1 from "
         "the first step on.",
     .why = "A factor that is d_k to the power of -1/2 already is to be multiplied with. Dividing by it multiplies by "
            "√d_k.",
     .hides = "At d_k = 1, and while all scores are near 0.",
     .test = "With random Q and K of variance 1, the scaled scores must have a variance near 1, not d_k².",
     .seen = "esceptico/perceiver-io #9"},
};

static bool multiplies(const struct pitfall *p)
{
    return pitfall_choice(p, "instead") == 1;
}

static void make(struct pitfall *p)
{
    size_t n = p->model.n, m = p->model.m;
    const double *scaled = pitfall_at(p, MATRIX_SCALED), *unscaled;

    pitfall_copy(p, PITFALL_RIGHT, MATRIX_WEIGHTS, "softmax(S / √d_k)");
    pitfall_run(p, multiplies(p) ? MISTAKE_MULTIPLY : MISTAKE_NO_SCALE, MATRIX_WEIGHTS,
                multiplies(p) ? "softmax(S · √d_k)" : "softmax(S)");
    unscaled = record_matrix(&p->wrong, MATRIX_SCALED, p->head).at;
    pitfall_figures(p, record_entropy);
    p->region[PITFALL_RIGHT] = "scale";
    p->region[PITFALL_WRONG] = multiplies(p) ? "multiply" : "no-scale";
    p->words = &words[multiplies(p)];
    shares_fact(p, "gradient", SHARES_GRADIENT);
    shares_fact(p, "largest", SHARES_LARGEST);
    shares_fact(p, "entropy", SHARES_ENTROPY);
    pitfall_fact(p, "variance", "variance of scores used", shares_variance(scaled, n * m),
                 shares_variance(unscaled, n * m), 2);
}

/* Says so if there is nothing to divide by, or nothing to share. */
static bool say_same(const struct pitfall *p, struct view_lines *out)
{
    if (p->model.d_k == 1) {
        insight_both(out, "d_k is 1: divided by √1 or not, the scores are the same.", "√1 = 1: nothing differs");
    } else if (p->model.m == 1) {
        insight_both(out, "One word: its only share is 1, however large the score.", "one word: its share is 1");
    } else {
        return false;
    }
    return true;
}

/* Whether the gradient falls so much that the two print differently. */
static bool falls_as_printed(const double gradient[PITFALL_SIDES])
{
    struct text right = {0}, wrong = {0};
    bool falls;

    pitfall_add_number(&right, gradient[PITFALL_RIGHT], 3);
    pitfall_add_number(&wrong, gradient[PITFALL_WRONG], 3);
    falls = gradient[PITFALL_WRONG] < gradient[PITFALL_RIGHT] && strcmp(text_string(&right), text_string(&wrong)) != 0;
    text_free(&right);
    text_free(&wrong);
    return falls;
}

static void look(const struct pitfall *p, struct view_lines *out)
{
    const double *gradient = p->facts[0].value, *entropy = p->facts[2].value;

    if (say_same(p, out) || shares_say_settled(p, out))
        return;
    if (falls_as_printed(gradient)) {
        insight_both(out, "Too sharp: the mean gradient of softmax falls from %.3f to %.3f.",
                     "gradient: %.3f, now %.3f", gradient[PITFALL_RIGHT], gradient[PITFALL_WRONG]);
    } else if (entropy[PITFALL_RIGHT] - entropy[PITFALL_WRONG] < 0.01) {
        insight_both(out, "A little sharper: no weight moves by more than %.2f.", "sharper by %.2f at most",
                     shares_most_off(p));
    } else {
        insight_both(out, "Sharper, %.2f bits, now %.2f; but the gradient has not fallen yet.",
                     "sharper: %.2f, now %.2f bits", entropy[PITFALL_RIGHT], entropy[PITFALL_WRONG]);
    }
}

static const struct pitfall_note notes[] = {
    {"d_model", "at 8 nothing differs: d_k is 1", {{"heads", "8"}}},
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

const struct view view_pitfall_no_scale = {
    .name = "pitfall-no-scale",
    .title = "Scores not divided, or multiplied",
    .summary = "scores that are not divided, or multiplied",
    PITFALL_VIEW,
};
