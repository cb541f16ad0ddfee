/* SPDX-License-Identifier: MIT */
/* The mistake: heads split by a view without transpose. Q [n × d_model] read as (heads, n, d_k) has the right shape. */
#include "attention/mistakes.h"
#include "attention/stages.h"
#include "base/memory.h"
#include "mistake/pitfall.h"
#include "mistake/pitfall_reach.h"
#include "walk/insight.h"
#include "walk/name.h"

#include <stdlib.h>

static const struct state_key state[] = {
    PITFALL_DIAL(0, "d_model", "8|16", "8", "columns of X; 8 are the walk's, 16 random"),
    PITFALL_DIAL(1, "heads", "1|2|4|8", "2", "d_k = d_model / heads"),
    PITFALL_DIAL(2, "words", "1|2|3|4", "4", "how many words there are"),
    PITFALL_DIAL(3, "mask", "none|causal", "causal", "whether a word may attend to later ones"),
    PITFALL_STATE,
    {0},
};

static const struct pitfall_words words = {
    .symptom =
        "No error: the shape is right and training runs. But a head works on a few words only, and a causal mask "
        "leaks.",
    .why = "In memory a word's d_model numbers lie together. Cut into heads of n · d_k numbers, head 1 gets the first "
           "words, "
           "each in pieces. First view as (n, heads, d_k), then transpose.",
    .hides = "At h = 1 or n = 1: then the order in memory is the same either way.",
    .test =
        "Change the last word: in each head's Q the last row must change, and no other. Use n > 1, h > 1 and compare "
        "numbers, not shapes.",
    .seen = "reczoo/FuxiCTR #30; asked in hyunwoongko/transformer #15",
};

/* out [n × d_k] = what one head takes of whole [n × d_model]. */
static void take(const struct model *model, enum pitfall_side side, const double *whole, size_t head, double *out)
{
    if (side == PITFALL_RIGHT)
        attention_split_heads(out, whole, model->n, model->d_model, model->num_heads, head);
    else
        mistake_split(out, whole, model->n, model->d_model, model->num_heads, head);
}

/* What the head shown takes of a Q that is 0 except for 1s in one word's row, or in one column (the other is SIZE_MAX).
 * out [n × d_k]. Returns whether it takes any. */
static bool take_marked(const struct pitfall *p, enum pitfall_side side, size_t word, size_t column, double *out)
{
    size_t n = p->model.n, d_model = p->model.d_model;
    double *marked = memory_new_array(n * d_model, sizeof *marked);

    for (size_t i = 0; i < n * d_model; i++)
        marked[i] = i / d_model == word || i % d_model == column;
    take(&p->model, side, marked, p->head, out);
    free(marked);
    return pitfall_sum(out, n * p->model.d_k) > 0;
}

/* Gives each row of a side the word (from 1) whose numbers it holds; returns how many words the head hears at all. */
static size_t find_words(struct pitfall *p, enum pitfall_side side)
{
    size_t n = p->model.n, d_k = p->model.d_k, heard = 0;
    double *out = memory_new_array(n * d_k, sizeof *out);

    p->matrix[side].figure = pitfall_scratch(p, n, 1);
    for (size_t word = 0; word < n; word++) {
        heard += take_marked(p, side, word, SIZE_MAX, out);
        for (size_t row = 0; row < n; row++)
            if (pitfall_sum(out + row * d_k, d_k) > 0)
                p->matrix[side].figure[row] = (double)(word + 1);
    }
    free(out);
    return heard;
}

static size_t count_columns(const struct pitfall *p, enum pitfall_side side)
{
    double *out = memory_new_array(p->model.n * p->model.d_k, sizeof *out);
    size_t count = 0;

    for (size_t column = 0; column < p->model.d_model; column++)
        count += take_marked(p, side, SIZE_MAX, column, out);
    free(out);
    return count;
}

static void make(struct pitfall *p)
{
    size_t n = p->model.n, d_k = p->model.d_k;
    size_t heard[PITFALL_SIDES], columns[PITFALL_SIDES], leaks[PITFALL_SIDES];
    double *figures = pitfall_scratch(p, n, 1);

    pitfall_copy(p, PITFALL_RIGHT, MATRIX_Q, "Q of head %zu", p->head + 1);
    pitfall_run(p, MISTAKE_SPLIT, MATRIX_Q, "view without transpose");
    for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++) {
        heard[side] = find_words(p, side);
        columns[side] = count_columns(p, side);
        leaks[side] = pitfall_later(figures, pitfall_reach(p, side), n);
    }
    p->region[PITFALL_RIGHT] = "split-heads";
    p->region[PITFALL_WRONG] = "split";
    p->words = &words;
    pitfall_fact(p, "heard", "words that this head hears", (double)heard[PITFALL_RIGHT], (double)heard[PITFALL_WRONG],
                 0);
    pitfall_fact(p, "columns", "columns of Q that it takes", (double)columns[PITFALL_RIGHT],
                 (double)columns[PITFALL_WRONG], 0);
    pitfall_fact(p, "leak", "rows that see a later word", (double)leaks[PITFALL_RIGHT], (double)leaks[PITFALL_WRONG],
                 0);
    pitfall_yes(p, "shape", "the shape is n × d_k", p->matrix[PITFALL_RIGHT].cols == d_k,
                p->matrix[PITFALL_WRONG].cols == d_k);
}

#define NAME_COLUMNS 8 /* most columns of the name of a row or column */

/* Where in Q a cell comes from: a place in memory, words of d_model numbers, or the head's own columns. */
static void cell(const struct pitfall *p, enum pitfall_side side, size_t row, size_t col, struct text *out)
{
    struct cell_at of;
    struct origin origin;

    pitfall_origin(p, side, row, col, &origin);
    of = origin.b.first;
    text_add(out, "Q[");
    name_add_row(out, &p->model, MATRIX_Q, p->head, origin.a.first.row, NAME_COLUMNS);
    text_add(out, ",");
    name_add_column(out, &p->model, MATRIX_WHOLE_W_Q, 0, of.id == MATRIX_W_Q ? of.head * p->model.d_k + of.col : of.col,
                    NAME_COLUMNS);
    text_add(out, "] = ");
    pitfall_add_number(out, p->matrix[side].at[row * p->model.d_k + col], 2);
}

static void look_at_same(const struct pitfall *p, struct view_lines *out)
{
    if (p->model.num_heads == 1) {
        insight_both(out, "One head takes all of Q: nothing is cut, nothing differs.", "one head: nothing differs");
    } else if (p->model.n == 1) {
        insight_both(out, "One word: its heads lie one after the other, nothing differs.", "one word: nothing differs");
    } else {
        insight_both(out, "Other words' numbers, but in this head they print the same.",
                     "other words, the same numbers");
    }
}

static void look(const struct pitfall *p, struct view_lines *out)
{
    const double *figure = p->matrix[PITFALL_WRONG].figure, *heard = p->facts[0].value;
    size_t n = p->model.n, row = 0;
    char own[32], other[32];

    while (row + 1 < n && figure[row] == p->matrix[PITFALL_RIGHT].figure[row])
        row++;
    if (p->changed == 0) {
        look_at_same(p, out);
        return;
    }
    insight_full(out, "Head %zu hears %.0f of %zu words: its row %s holds numbers of %s.", p->head + 1,
                 heard[PITFALL_WRONG], n, pitfall_row_label(p, PITFALL_WRONG, row, own),
                 pitfall_row_label(p, PITFALL_WRONG, (size_t)figure[row] - 1, other));
    insight_brief(out, "head %zu hears %.0f of %zu words", p->head + 1, heard[PITFALL_WRONG], n);
}

static const struct pitfall_note notes[] = {
    {"heads", "at 1 nothing differs: nothing is cut", {{0}}},
    {"words", "at 1 nothing differs: its heads lie in order", {{0}}},
    {0},
};

static const struct pitfall_kind kind = {.figure = "word",
                                         .figure_from = SHEET_MEASURED,
                                         .counts = true,
                                         .make = make,
                                         .cell = cell,
                                         .look = look,
                                         .notes = notes};

const struct view view_pitfall_split = {
    .name = "pitfall-split",
    .title = "Splitting by view without transpose",
    .summary = "heads taken apart by a reshape alone",
    PITFALL_VIEW,
};
