/* SPDX-License-Identifier: MIT */
/* Mistake: a mask of another kind than the function expects: 1s added, 0 and −∞ read as 0 = hide, 1 read as hide. */
#include "attention/mistakes.h"
#include "mistake/pitfall_hidden.h"
#include "walk/insight.h"

extern const struct view view_pitfall_mask_kind;

enum { WORDS, MASK, TIMES, KIND, SEED };
enum { ADDED, FILLED, INVERTED, KINDS };

static const struct state_key state[] = {
    PITFALL_DIAL(0, "words", "1|2|4", "4", "how many words"),
    PITFALL_DIAL(1, "mask", "none|causal|padding", "causal", "what is to be hidden"),
    PITFALL_CALLED(2, "times", "X times", "1|2|4|8", "1", "how many times as large X is"),
    PITFALL_DIAL(3, "kind", "added|filled|inverted", "added", "1s added; 0 and -∞ read as 0 = hide; 1 read as hide"),
    PITFALL_DIAL(4, "seed", "0|1|2|3|4", "0", "of random weights; 0: those of the walk"),
    PITFALL_STATE,
    {0},
};

static const struct pitfall_words words[KINDS] = {
    [ADDED] = {.symptom =
                   "No error; with a causal mask the training loss falls too well, since the answer is in sight.",
               .why = "A mask that is added hides by -∞ and allows by 0. Adding 1 for allowed only makes those shares "
                      "e = 2.72 times as heavy against the hidden ones.",
               .hides = "Without anything to hide, since 1 added to a whole row changes nothing, and where the scores "
                        "leave the hidden keys nothing anyway.",
               .test = "Change a word: no row of the output that it is hidden from may change.",
               .seen = "pytorch/pytorch #170415 (which mask means what); PyTorch adds a mask of floats"},
    [FILLED] = {.symptom =
                    "No error; each row sees only what is hidden from it; one that may see all becomes 0s, or NaN "
                    "where softmax is not ready for it.",
                .why = "In an added mask 0 means: may be seen. A function that hides where the mask is 0 hides just "
                       "that, and keeps the -∞, which is not 0.",
                .hides = NULL,
                .test = "Change a word: no row of the output that it is hidden from may change.",
                .seen = "pytorch/pytorch #170415 (which mask means what)"},
    [INVERTED] = {.symptom = "No error; each row sees only what is hidden from it; one that may see all becomes 0s, or "
                             "NaN where softmax is not ready for it.",
                  .why = "True means keep in one function and hide in another: in PyTorch "
                         "scaled_dot_product_attention keeps, MultiheadAttention hides.",
                  .hides = NULL,
                  .test = "Change a word: no row of the output that it is hidden from may change.",
                  .seen = "pytorch/pytorch #170415 (True keeps or hides), rasbt/LLMs-from-scratch #1061"},
};

static const char *const titles[KINDS] = {"1 added to what may be seen", "0 and -∞ read as 0 = hide", "1 read as hide"};
static const char *const regions[KINDS] = {"mask-kind", "mask-filled", "mask-inverted"};

/* The part of all shares of a side that goes to hidden keys. */
static double hidden_part(const struct pitfall *p, enum pitfall_side side)
{
    double hidden = 0, all = 0;

    for (size_t row = 0; row < p->model.n; row++) {
        hidden += pitfall_hidden_share(p, side, row);
        all += pitfall_sum(pitfall_weights_row(p, side, row), p->model.m);
    }
    return all > 0 ? hidden / all : 0;
}

static void make(struct pitfall *p)
{
    size_t which = pitfall_choice(p, "kind");

    pitfall_copy(p, PITFALL_RIGHT, MATRIX_WEIGHTS, "1 = may be seen");
    pitfall_run(p, which == ADDED ? MISTAKE_MASK_ADDED : MISTAKE_MASK_INVERTED, MATRIX_WEIGHTS, "%s", titles[which]);
    pitfall_hidden_figures(p);
    pitfall_hidden_fact(p);
    pitfall_fact(p, "hidden_part", "part of all on hidden keys", hidden_part(p, PITFALL_RIGHT),
                 hidden_part(p, PITFALL_WRONG), 2);
    pitfall_fact(p, "blind", "rows that see nothing", (double)pitfall_count_blind(p, PITFALL_RIGHT),
                 (double)pitfall_count_blind(p, PITFALL_WRONG), 0);
    p->words = &words[which];
    p->region[PITFALL_RIGHT] = "mask";
    p->region[PITFALL_WRONG] = regions[which];
}

/* What the mask makes of the score: "2.80 + 1", or "1, hidden". */
static void before(const struct pitfall *p, enum pitfall_side side, size_t row, size_t col, struct text *out)
{
    struct cell_at masked = {MATRIX_MASKED, p->head, row, col};
    struct origin origin = mistaken_origin(&p->wrong, p->matrix[PITFALL_WRONG].mistake, masked);
    bool is_filled = pitfall_choice(p, "kind") == FILLED;

    if (side == PITFALL_RIGHT)
        return;
    if (pitfall_choice(p, "kind") == ADDED) {
        pitfall_add_score(out, origin_number(&origin.a, 0));
        text_addf(out, " + %g", origin.added);
    } else if (origin.cleared) {
        text_add(out, is_filled ? "0, hidden" : "1, hidden");
    } else {
        text_add(out, is_filled ? "-∞, kept" : "0, kept");
    }
}

static void look_unchanged(const struct pitfall *p, struct view_lines *out)
{
    bool any = false;

    for (size_t i = 0; i < p->model.n * p->model.m; i++)
        any |= !model_may_attend(&p->model, i / p->model.m, i % p->model.m);
    if (!any) {
        insight_both(out, "Nothing is to be hidden: 1 added to every score changes nothing.",
                     "nothing to hide: no change");
    } else {
        insight_both(out, "The scores leave the hidden keys next to nothing: it stays unseen.",
                     "hidden keys score too low");
    }
}

/* Counts rows of the wrong side that see only hidden keys, and rows that see nothing although they may. */
static void count_rows(const struct pitfall *p, size_t *only, size_t *blind)
{
    *only = *blind = 0;
    for (size_t row = 0; row < p->model.n; row++) {
        double sum = pitfall_sum(pitfall_weights_row(p, PITFALL_WRONG, row), p->model.m);

        *only += sum > 0 && pitfall_hidden_share(p, PITFALL_WRONG, row) > 1 - 1e-9;
        *blind += sum == 0 && pitfall_sum(pitfall_weights_row(p, PITFALL_RIGHT, row), p->model.m) > 0;
    }
}

static void look_reversed(const struct pitfall *p, struct view_lines *out)
{
    size_t only, blind;

    count_rows(p, &only, &blind);
    if (only == 0) {
        insight_both(out, "All may be seen, so all is hidden: every row is 0s.", "all may be seen: all is hidden");
    } else if (blind == 0) {
        insight_both(out, "Every row sees just what is hidden, and nothing else.", "just what is hidden is seen");
    } else {
        insight_full(out, "Rows that see just what is hidden: %zu; that see nothing: %zu.", only, blind);
        insight_brief(out, "just what is hidden is seen");
    }
}

static void look(const struct pitfall *p, struct view_lines *out)
{
    size_t row = 0;
    double share;
    char label[32];

    share = pitfall_hidden_most(p, PITFALL_WRONG, &row);
    if (p->changed == 0) {
        look_unchanged(p, out);
    } else if (pitfall_choice(p, "kind") == ADDED) {
        if (!insight_full(out, "Nothing is hidden: row %s gives %.2f to what it must not see.",
                          pitfall_row_label(p, PITFALL_WRONG, row, label), share))
            insight_full(out, "Nothing is hidden: a row gives %.2f to what it must not see.", share);
        insight_brief(out, "nothing is hidden");
    } else {
        look_reversed(p, out);
    }
}

static const struct pitfall_note notes[] = {
    {"mask", "at none nothing differs: nothing to hide", {{"kind", "added"}}},
    {0},
};

static const struct pitfall_kind kind = {
    .figure = "hidden",
    .figure_from = "hidden.row",
    .make = make,
    .before = before,
    .look = look,
    .notes = notes,
};

const struct view view_pitfall_mask_kind = {
    .name = "pitfall-mask-kind",
    .title = "A mask of the other kind",
    .summary = "a mask of another kind: added, filled in, or inverted",
    PITFALL_VIEW,
};
