/* SPDX-License-Identifier: MIT */
/* The mistake: heads merged without transposing back. (heads, n, d_k) read as (n, d_model) has the right shape. */
#include "attention/mistakes.h"
#include "attention/stages.h"
#include "base/memory.h"
#include "mistake/pitfall.h"
#include "mistake/pitfall_reach.h"
#include "walk/insight.h"

#include <stdlib.h>
#include <string.h>

static const struct state_key state[] = {
    PITFALL_DIAL(0, "d_model", "8|16", "8", "columns of X; 8 are the walk's, 16 random"),
    PITFALL_DIAL(1, "heads", "1|2|4|8", "2", "d_k = d_model / heads"),
    PITFALL_DIAL(2, "words", "1|2|3|4", "4", "how many words there are"),
    PITFALL_DIAL(3, "mask", "none|causal", "causal", "whether a word may attend to later ones"),
    PITFALL_STATE,
    {0},
};

static const struct pitfall_words words = {
    .symptom = "No error: the shape is right and easy tasks are still learnt. A causal mask leaks: training looks too "
               "good, generating fails.",
    .why =
        "In memory all words of head 1 come before those of head 2. Cut into rows of d_model numbers, that gives one "
        "head of several words, not all heads of one. Words must come first: transpose, then reshape.",
    .hides = "At h = 1 or n = 1: then the order in memory is the same either way.",
    .test =
        "Change the last word under a causal mask: no earlier row may change. Use n > 1, h > 1 and compare numbers, "
        "not shapes.",
    .seen = "jsbaan/transformer-from-scratch #6",
};

/* Puts one head's output [n × d_k] into out [n × d_model]. */
static void put(const struct model *model, enum pitfall_side side, const double *output, size_t head, double *out)
{
    if (side == PITFALL_RIGHT)
        attention_concat(out, output, model->n, model->d_k, model->num_heads, head);
    else
        mistake_merge(out, output, model->n, model->d_k, model->num_heads, head);
}

/* The most words whose outputs meet in one row of a side, found by marking each word with 1s and merging. */
static size_t count_mixed(const struct pitfall *p, enum pitfall_side side)
{
    size_t n = p->model.n, d_model = p->model.d_model, d_k = p->model.d_k, most = 0;
    size_t *words_in = memory_new_array(n, sizeof *words_in);

    for (size_t word = 0; word < n; word++) {
        double *output = memory_new_array(n * d_k, sizeof *output), *out = memory_new_array(n * d_model, sizeof *out);

        for (size_t j = 0; j < d_k; j++)
            output[word * d_k + j] = 1;
        for (size_t head = 0; head < p->model.num_heads; head++)
            put(&p->model, side, output, head, out);
        for (size_t row = 0; row < n; row++)
            words_in[row] += pitfall_sum(out + row * d_model, d_model) > 0;
        free(output);
        free(out);
    }
    for (size_t row = 0; row < n; row++)
        most = words_in[row] > most ? words_in[row] : most;
    free(words_in);
    return most;
}

static int by_size(const void *first, const void *second)
{
    double a = *(const double *)first, b = *(const double *)second;

    return (a > b) - (a < b);
}

/* Whether both sides hold the same numbers, in whatever order. */
static bool hold_the_same(const struct pitfall *p)
{
    size_t size = p->model.n * p->model.d_model;
    double *sorted[PITFALL_SIDES];
    bool same;

    for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++) {
        sorted[side] = memory_new_array(size, sizeof *sorted[side]);
        memcpy(sorted[side], p->matrix[side].at, size * sizeof *sorted[side]);
        qsort(sorted[side], size, sizeof *sorted[side], by_size);
    }
    same = memcmp(sorted[0], sorted[1], size * sizeof *sorted[0]) == 0;
    free(sorted[0]);
    free(sorted[1]);
    return same;
}

static void make(struct pitfall *p)
{
    size_t n = p->model.n, d_model = p->model.d_model, leaks[PITFALL_SIDES];

    pitfall_copy(p, PITFALL_RIGHT, MATRIX_CONCAT, "concat");
    pitfall_run(p, MISTAKE_MERGE, MATRIX_CONCAT, "reshape without transpose");
    for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++) {
        p->matrix[side].figure = pitfall_scratch(p, n, 1);
        leaks[side] = pitfall_later(p->matrix[side].figure, pitfall_reach(p, side), n);
    }
    p->region[PITFALL_RIGHT] = "concat";
    p->region[PITFALL_WRONG] = "merge";
    p->words = &words;
    pitfall_fact(p, "leak", "rows that see a later word", (double)leaks[PITFALL_RIGHT], (double)leaks[PITFALL_WRONG],
                 0);
    pitfall_fact(p, "mixed", "words in one row, at most", (double)count_mixed(p, PITFALL_RIGHT),
                 (double)count_mixed(p, PITFALL_WRONG), 0);
    pitfall_yes(p, "shape", "the shape is n × d_model", p->matrix[PITFALL_RIGHT].cols == d_model,
                p->matrix[PITFALL_WRONG].cols == d_model);
    pitfall_yes(p, "numbers", "all of the numbers are there", true, hold_the_same(p));
}

static void look_at_same(const struct pitfall *p, struct view_lines *out)
{
    if (p->model.num_heads == 1) {
        insight_both(out, "One head lies in memory just as its rows do: nothing differs.", "one head: nothing differs");
    } else if (p->model.n == 1) {
        insight_both(out, "One word: its heads lie side by side already, nothing differs.",
                     "one word: nothing differs");
    } else {
        insight_both(out, "The numbers have moved, but print the same.", "moved, but they print the same");
    }
}

/* The first row that sees more later words than it should; n if none does. */
static size_t first_leak(const struct pitfall *p)
{
    size_t row = 0;

    while (row < p->model.n && p->matrix[PITFALL_WRONG].figure[row] <= p->matrix[PITFALL_RIGHT].figure[row])
        row++;
    return row;
}

static void look(const struct pitfall *p, struct view_lines *out)
{
    size_t row = first_leak(p);
    double mixed = p->facts[1].value[PITFALL_WRONG];
    char label[32];

    if (p->changed == 0) {
        look_at_same(p, out);
    } else if (row < p->model.n) {
        const char *name = pitfall_row_label(p, PITFALL_WRONG, row, label);
        double later = p->matrix[PITFALL_WRONG].figure[row];
        const char *words_seen = later == 1 ? "word" : "words";

        insight_full(out, "Row %s sees %.0f later %s, though the mask hides %s.", name, later, words_seen,
                     later == 1 ? "it" : "them");
        insight_brief(out, "row %s sees %.0f later %s", name, later, words_seen);
    } else {
        insight_both(out, "A row holds numbers of up to %.0f words; it should hold one word's.",
                     "up to %.0f words in a row", mixed);
    }
}

static const struct pitfall_note notes[] = {
    {"heads", "at 1 nothing differs: one head lies as its rows do", {{0}}},
    {"words", "at 1 nothing differs: its heads lie side by side", {{0}}},
    {0},
};

static const struct pitfall_kind kind = {
    .figure = "seen early", .figure_from = SHEET_MEASURED, .counts = true, .make = make, .look = look, .notes = notes};

const struct view view_pitfall_merge = {
    .name = "pitfall-merge",
    .title = "Merging without transposing back",
    .summary = "heads put together by a reshape alone",
    PITFALL_VIEW,
};
