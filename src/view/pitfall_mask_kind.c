/* SPDX-License-Identifier: MIT */
/* Mistake: a mask of another kind than the function expects: 1s added, 0 and −∞ read as 0 = hide, 1 read as hide. */
#include "attention/mistakes.h"
#include "attention/stages.h"
#include "base/memory.h"
#include "view/look.h"
#include "view/pitfall_hidden.h"

#include <math.h>
#include <stdlib.h>

extern const struct view view_pitfall_mask_kind;

enum { KIND, MASK, WORDS, TIMES, SEED };
enum { ADDED, FILLED, INVERTED, KINDS };

static const struct key keys[] = {
    PITFALL_KEYS,
    PITFALL_TURN("i", KIND, "kind"),
    PITFALL_TURN("s", MASK, "mask"),
    PITFALL_TURN("w", WORDS, "words"),
    PITFALL_TURN("t", TIMES, "times"),
    PITFALL_TURN("r", SEED, "seed"),
    {0},
};

static const struct state_key state[] = {
    PITFALL_DIAL(0, "kind", "added|filled|inverted", "added", "1s added; 0 and -∞ read as 0 = hide; 1 read as hide"),
    PITFALL_DIAL(1, "mask", "none|causal|padding", "causal", "what is to be hidden"),
    PITFALL_DIAL(2, "words", "1|2|4", "4", "how many words"),
    PITFALL_DIAL(3, "times", "1|2|4|8", "1", "how many times as large X is"),
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

/* The right mask as a number to add: 0 = may attend, −∞ = hide. */
static double added_mask(const struct pitfall *p, size_t i, size_t j)
{
    return model_may_attend(&p->model, i, j) ? 0 : -INFINITY;
}

static void mask_scores(const struct pitfall *p, struct pitfall_masked *out)
{
    size_t n = out->n, m = out->m, which = pitfall_choice(p, "kind");
    const double *scaled = pitfall_at(p, MATRIX_SCALED);
    double *added = memory_new_array(n * m, sizeof *added), *wrong = out->scores[PITFALL_WRONG];

    for (size_t i = 0; i < n * m; i++) {
        out->mask[i] = model_may_attend(&p->model, i / m, i % m);
        added[i] = added_mask(p, i / m, i % m);
    }
    attention_mask(out->scores[PITFALL_RIGHT], scaled, out->mask, n, m);
    if (which == FILLED)
        mistake_mask_filled(wrong, scaled, added, n, m);
    else
        (which == ADDED ? mistake_mask_kind : mistake_mask_inverted)(wrong, scaled, out->mask, n, m);
    free(added);
}

/* The part of all shares of a side that goes to hidden keys. */
static double hidden_part(const struct pitfall *p, const struct pitfall_masked *masked, enum pitfall_side side)
{
    double hidden = 0, all = 0;

    for (size_t row = 0; row < masked->n; row++) {
        hidden += pitfall_hidden_share(p, masked, side, row);
        all += pitfall_sum(pitfall_weights_row(p, side, row), masked->m);
    }
    return all > 0 ? hidden / all : 0;
}

static void make(struct pitfall *p)
{
    size_t n = p->model.n, m = p->model.m, which = pitfall_choice(p, "kind");
    struct pitfall_masked masked;

    pitfall_masked_new(&masked, p);
    mask_scores(p, &masked);
    attention_softmax(pitfall_begin(p, PITFALL_RIGHT, MATRIX_WEIGHTS, n, m, "1 = may be seen"),
                      masked.scores[PITFALL_RIGHT], n, m);
    attention_softmax(pitfall_begin(p, PITFALL_WRONG, MATRIX_WEIGHTS, n, m, "%s", titles[which]),
                      masked.scores[PITFALL_WRONG], n, m);
    pitfall_hidden_figures(p, &masked);
    pitfall_fact(p, "hidden_share", "most share on hidden keys", pitfall_hidden_most(p, &masked, PITFALL_RIGHT, NULL),
                 pitfall_hidden_most(p, &masked, PITFALL_WRONG, NULL), 2);
    pitfall_fact(p, "hidden_part", "part of all on hidden keys", hidden_part(p, &masked, PITFALL_RIGHT),
                 hidden_part(p, &masked, PITFALL_WRONG), 2);
    pitfall_fact(p, "blind", "rows that see nothing", (double)pitfall_count_blind(p, PITFALL_RIGHT),
                 (double)pitfall_count_blind(p, PITFALL_WRONG), 0);
    pitfall_masked_free(&masked);
    p->words = &words[which];
    p->region[PITFALL_RIGHT] = "mask";
    p->region[PITFALL_WRONG] = regions[which];
}

static void add_score(const struct pitfall *p, size_t at, bool allowed, struct text *out)
{
    double scaled = pitfall_at(p, MATRIX_SCALED)[at];
    size_t which = pitfall_choice(p, "kind");

    if (which == ADDED) {
        pitfall_add_score(out, scaled);
        text_addf(out, " + %d: ", allowed);
    } else if (which == FILLED) {
        text_add(out, allowed ? "0, hidden: " : "-∞, kept: ");
    } else {
        text_add(out, allowed ? "1, hidden: " : "0, kept: ");
    }
}

static void cell(const struct pitfall *p, enum pitfall_side side, size_t row, size_t col, struct text *out)
{
    struct pitfall_masked masked;
    size_t at = row * p->model.m + col;

    pitfall_masked_new(&masked, p);
    mask_scores(p, &masked);
    if (side == PITFALL_WRONG)
        add_score(p, at, masked.mask[at], out);
    pitfall_add_share(out, pitfall_masked_row(&masked, side, row), masked.m, col, p->matrix[side].at[at]);
    pitfall_masked_free(&masked);
}

static void look_unchanged(const struct pitfall *p, struct text *sentence, struct text *brief)
{
    bool any = false;

    for (size_t i = 0; i < p->model.n * p->model.m; i++)
        any |= !model_may_attend(&p->model, i / p->model.m, i % p->model.m);
    if (!any) {
        look_say(sentence, LOOK_MOST, "Nothing is to be hidden: 1 added to every score changes nothing.");
        look_say(brief, LOOK_SHORT_MOST, "nothing to hide: no change");
    } else {
        look_say(sentence, LOOK_MOST, "The scores leave the hidden keys next to nothing: it stays unseen.");
        look_say(brief, LOOK_SHORT_MOST, "hidden keys score too low");
    }
}

/* Rows of the wrong side that see only what is hidden, and rows that see nothing although they may. */
static void count_rows(const struct pitfall *p, const struct pitfall_masked *masked, size_t *only, size_t *blind)
{
    *only = *blind = 0;
    for (size_t row = 0; row < masked->n; row++) {
        double sum = pitfall_sum(pitfall_weights_row(p, PITFALL_WRONG, row), masked->m);

        *only += sum > 0 && pitfall_hidden_share(p, masked, PITFALL_WRONG, row) > 1 - 1e-9;
        *blind += sum == 0 && pitfall_sum(pitfall_weights_row(p, PITFALL_RIGHT, row), masked->m) > 0;
    }
}

static void look_reversed(const struct pitfall *p, const struct pitfall_masked *masked, struct text *sentence,
                          struct text *brief)
{
    size_t only, blind;

    count_rows(p, masked, &only, &blind);
    if (only == 0) {
        look_say(sentence, LOOK_MOST, "All may be seen, so all is hidden: every row is 0s.");
        look_say(brief, LOOK_SHORT_MOST, "all may be seen: all is hidden");
    } else if (blind == 0) {
        look_say(sentence, LOOK_MOST, "Every row sees just what is hidden, and nothing else.");
        look_say(brief, LOOK_SHORT_MOST, "just what is hidden is seen");
    } else {
        look_say(sentence, LOOK_MOST, "Rows that see just what is hidden: %zu; that see nothing: %zu.", only, blind);
        look_say(brief, LOOK_SHORT_MOST, "just what is hidden is seen");
    }
}

static void look(const struct pitfall *p, struct text *sentence, struct text *brief)
{
    struct pitfall_masked masked;
    size_t row = 0;
    double share;
    char label[32];

    pitfall_masked_new(&masked, p);
    mask_scores(p, &masked);
    share = pitfall_hidden_most(p, &masked, PITFALL_WRONG, &row);
    if (p->changed == 0) {
        look_unchanged(p, sentence, brief);
    } else if (pitfall_choice(p, "kind") == ADDED) {
        if (!look_say(sentence, LOOK_MOST, "Nothing is hidden: row %s gives %.2f to what it must not see.",
                      pitfall_row_label(p, PITFALL_WRONG, row, label), share))
            look_say(sentence, LOOK_MOST, "Nothing is hidden: a row gives %.2f to what it must not see.", share);
        look_say(brief, LOOK_SHORT_MOST, "nothing is hidden");
    } else {
        look_reversed(p, &masked, sentence, brief);
    }
    pitfall_masked_free(&masked);
}

static const struct pitfall_kind kind = {
    .figure = "hidden",
    .make = make,
    .cell = cell,
    .look = look,
};

const struct view view_pitfall_mask_kind = {
    .name = "pitfall-mask-kind",
    .title = "A mask of the other kind",
    .summary = "a mask of another kind: added, filled in, or inverted",
    PITFALL_VIEW,
};
