/* SPDX-License-Identifier: MIT */
/* Mistake: one mask for another: padding alone, or causal alone, where both belong. */
#include "attention/mistakes.h"
#include "attention/stages.h"
#include "mistake/pitfall_hidden.h"
#include "walk/insight.h"

#include <math.h>

extern const struct view view_pitfall_mask_mixup;

enum { WORDS, INSTEAD, PADDING, SEED };
enum { PADDING_ALONE, CAUSAL_ALONE, KINDS };

static const struct state_key state[] = {
    PITFALL_DIAL(0, "words", "1|2|4", "4", "how many words"),
    PITFALL_DIAL(1, "instead", "padding|causal", "padding", "the mask that stands alone where both belong"),
    PITFALL_DIAL(2, "padding", "0|1|2|3", "1", "how many of the last words are padding"),
    PITFALL_DIAL(3, "seed", "0|1|2|3|4", "0", "of random weights; 0: those of the walk"),
    PITFALL_STATE,
    {0},
};

static const struct pitfall_words words[KINDS] = {
    [PADDING_ALONE] = {.symptom = "No error; the training loss falls too well, and text that is generated word by word "
                                  "is poor: the answer was in sight.",
                       .why = "A padding mask is the same for every row and says which are padding; a causal mask "
                              "differs from row to row and says what comes later. One cannot do the other's work.",
                       .hides = "With one word, which has no future.",
                       .test = "Change the last real word: no earlier row of the output may change.",
                       .seen = "poloclub/transformer-explainer #70 (its text should say which of the two it shows)"},
    [CAUSAL_ALONE] = {.symptom = "No error; shorter sequences of a batch come out otherwise than alone, where their "
                                 "padding's rows are used, in a mean or as the last word.",
                      .why =
                          "Padding at the end is the future of every real word, so a causal mask hides it from them; "
                          "but the rows of padding see themselves.",
                      .hides = "From every real word, as long as padding stands at the end. With padding in front, or "
                               "without a causal mask, it is seen.",
                      .test = "Change what stands in the padding: nothing in the output that is used may change.",
                      .seen = "openai/CLIP #183 asks, and is answered: causal covers it"},
};

static size_t padding_of(const struct pitfall *p)
{
    size_t padding = pitfall_choice(p, "padding");

    return padding < p->model.m ? padding : p->model.m;
}

static void mask(const struct pitfall *p, const struct model *model, unsigned char *mask)
{
    size_t padding = pitfall_choice(p, "padding");

    attention_allow(mask, model->n, model->m, padding < model->m ? padding : model->m);
}

/* Whether a row attends to a key that the right mask hides from it. */
static bool leaks(const struct pitfall *p, enum pitfall_side side, size_t row, size_t col)
{
    return !model_may_attend(&p->model, row, col) && pitfall_weights_row(p, side, row)[col] > 0;
}

/* How many hidden cells a side sees, and how many rows of real words see any. */
static size_t count_leaks(const struct pitfall *p, enum pitfall_side side)
{
    size_t count = 0;

    for (size_t i = 0; i < p->model.n * p->model.m; i++)
        count += leaks(p, side, i / p->model.m, i % p->model.m);
    return count;
}

static size_t count_real(const struct pitfall *p, enum pitfall_side side)
{
    size_t count = 0;

    for (size_t row = 0; row + padding_of(p) < p->model.n; row++) {
        bool any = false;

        for (size_t col = 0; col < p->model.m; col++)
            any |= leaks(p, side, row, col);
        count += any;
    }
    return count;
}

/* The most that a row gives to later words, or to padding. */
static double most_share(const struct pitfall *p, enum pitfall_side side, bool future)
{
    size_t n = p->model.n, m = p->model.m;
    double most = 0;

    for (size_t row = 0; row < n; row++) {
        size_t first = future ? row + 1 : m - padding_of(p);

        if (first < m)
            most = fmax(most, pitfall_sum(pitfall_weights_row(p, side, row) + first, m - first));
    }
    return most;
}

static void make(struct pitfall *p)
{
    bool padding_alone = pitfall_choice(p, "instead") == PADDING_ALONE;

    pitfall_copy(p, PITFALL_RIGHT, MATRIX_WEIGHTS, "causal and padding");
    pitfall_run(p, padding_alone ? MISTAKE_PADDING_ALONE : MISTAKE_CAUSAL_ALONE, MATRIX_WEIGHTS, "%s alone",
                pitfall_value(p, "instead"));
    pitfall_hidden_figures(p);
    pitfall_fact(p, "leaks", "hidden cells that are seen", (double)count_leaks(p, PITFALL_RIGHT),
                 (double)count_leaks(p, PITFALL_WRONG), 0);
    pitfall_fact(p, "rows", "real words that see them", (double)count_real(p, PITFALL_RIGHT),
                 (double)count_real(p, PITFALL_WRONG), 0);
    pitfall_fact(p, "future", "most share on the future", most_share(p, PITFALL_RIGHT, true),
                 most_share(p, PITFALL_WRONG, true), 2);
    pitfall_fact(p, "padding", "most share on padding", most_share(p, PITFALL_RIGHT, false),
                 most_share(p, PITFALL_WRONG, false), 2);
    p->words = &words[pitfall_choice(p, "instead")];
    p->region[PITFALL_RIGHT] = "allow";
    p->region[PITFALL_WRONG] = padding_alone ? "mask-mixup" : "mask-causal-only";
}

/* Which of the two masks hides a cell, or should. */
static void before(const struct pitfall *p, enum pitfall_side side, size_t row, size_t col, struct text *out)
{
    bool later = col > row, padding = col + padding_of(p) >= p->model.m;

    if (leaks(p, side, row, col))
        text_add(out, later ? "later, seen" : "padding, seen");
    else if (pitfall_weights_row(p, side, row)[col] == 0 && (later || padding))
        text_add(out, later && padding ? "later, padding" : later ? "later" : "padding");
}

/* "The sees cat sat, cat sees sat" */
static void add_leaks(const struct pitfall *p, struct text *out)
{
    for (size_t row = 0; row < p->model.n; row++) {
        bool begun = false;

        for (size_t col = 0; col < p->model.m; col++) {
            char label[32];

            if (!leaks(p, PITFALL_WRONG, row, col))
                continue;
            if (!begun)
                text_addf(out, "%s%s sees", out->length ? ", " : "", pitfall_row_label(p, PITFALL_WRONG, row, label));
            begun = true;
            text_addf(out, " %s", pitfall_column_label(p, PITFALL_WRONG, col, label));
        }
    }
}

static void look_leaks(const struct pitfall *p, struct view_lines *out)
{
    bool padding_alone = pitfall_choice(p, "instead") == PADDING_ALONE;
    struct text leaked = {0};
    size_t count;

    count = count_leaks(p, PITFALL_WRONG);
    add_leaks(p, &leaked);
    if (padding_alone) {
        if (!insight_full(out, "Future leaks: %s.", text_string(&leaked)))
            insight_full(out, "The future leaks: %zu cells that come later are seen.", count);
        insight_brief(out, "the future leaks: %zu cells", count);
    } else {
        if (!insight_full(out, "%s, as padding; real words see none.", text_string(&leaked)))
            insight_full(out, "Padding's own rows see padding; real words see none.");
        insight_brief(out, "padding sees padding");
    }
    text_free(&leaked);
}

static void look(const struct pitfall *p, struct view_lines *out)
{
    if (p->changed != 0) {
        look_leaks(p, out);
    } else if (padding_of(p) == 0 && pitfall_choice(p, "instead") == CAUSAL_ALONE) {
        insight_both(out, "There is no padding: causal alone is all that belongs here.",
                     "no padding: causal is enough");
    } else if (padding_of(p) + 1 >= p->model.m) {
        insight_both(out, "With so few real words there is no future that could leak.", "no future that could leak");
    } else {
        insight_both(out, "What leaks gets next to nothing here: no cell prints differently.",
                     "what leaks gets nothing here");
    }
}

static const struct pitfall_note notes[] = {
    {"words", "at 1 nothing differs: it has no future", {{"instead", "padding"}}},
    {"padding", "at 0 nothing differs: causal is enough", {{"instead", "causal"}}},
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

const struct view view_pitfall_mask_mixup = {
    .name = "pitfall-mask-mixup",
    .title = "Causal and padding mask mixed up",
    .summary = "a padding mask alone, or a causal one alone, where both belong",
    PITFALL_VIEW,
};
