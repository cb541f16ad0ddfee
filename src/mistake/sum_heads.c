/* SPDX-License-Identifier: MIT */
/* The mistake: heads are added up, or averaged, instead of put side by side. */
#include "attention/mistakes.h"
#include "attention/stages.h"
#include "base/memory.h"
#include "mistake/pitfall.h"
#include "study/rank.h"
#include "walk/insight.h"
#include "walk/name.h"

#include <math.h>
#include <stdlib.h>

enum move { MOVE_NONE, MOVE_SWAP, MOVE_SHIFT };

#define SHIFT 1.0 /* how much moves from head 2 to head 1 */

static const struct state_key state[] = {
    PITFALL_DIAL(0, "d_model", "8|16", "8", "columns of X; 8 are the walk's, 16 random"),
    PITFALL_DIAL(1, "heads", "1|2|4|8", "2", "d_k = d_model / heads"),
    PITFALL_DIAL(2, "words", "1|2|3|4", "4", "how many words there are"),
    PITFALL_DIAL(3, "instead", "sum|mean", "sum", "what stands where concat belongs"),
    PITFALL_DIAL(4, "move", "none|swap|shift", "none",
                 "outputs of heads 1 and 2: swap them, or move 1 from head 2 to head 1"),
    PITFALL_STATE,
    {0},
};

static const struct pitfall_words words = {
    .symptom = "W_O refuses the shape; once it is made to fit, training runs, and nothing after it can tell the heads "
               "apart.",
    .why =
        "A sum cannot be taken apart: it says neither which head gave what nor how much. Concat keeps each number in a "
        "place of its own; W_O may still add them, each with a weight of its own.",
    .hides = "At h = 1: one head is its own sum, mean and concat.",
    .test = "Swap the outputs of two heads: the result must change. Its last size must be d_model, not d_k.",
};

static bool is_mean(const struct pitfall *p)
{
    return pitfall_choice(p, "instead") == 1;
}

static enum move move_of(const struct pitfall *p)
{
    return p->model.num_heads > 1 ? (enum move)pitfall_choice(p, "move") : MOVE_NONE;
}

/* The head whose output replaces that of `head`. */
static size_t source_of(enum move move, size_t head)
{
    return move == MOVE_SWAP && head < 2 ? 1 - head : head;
}

static double shift_of(enum move move, size_t head)
{
    return move != MOVE_SHIFT || head > 1 ? 0 : head == 0 ? SHIFT : -SHIFT;
}

/* output [n × d_k] = the output in a head's place after the move. */
static void move_output(const struct pitfall *p, enum move move, size_t head, double *output)
{
    struct matrix from = record_matrix(&p->record, MATRIX_HEAD, source_of(move, head));

    for (size_t i = 0; i < from.rows * from.cols; i++)
        output[i] = from.at[i] + shift_of(move, head);
}

/* Puts all heads together, the right way or the wrong one; out is zero before. */
static void gather(const struct pitfall *p, enum pitfall_side side, enum move move, double *out)
{
    size_t n = p->model.n, d_k = p->model.d_k, num_heads = p->model.num_heads;
    double *output = memory_new_array(n * d_k, sizeof *output);

    for (size_t head = 0; head < num_heads; head++) {
        move_output(p, move, head, output);
        if (side == PITFALL_RIGHT)
            attention_concat(out, output, n, d_k, num_heads, head);
        else if (is_mean(p))
            mistake_mean_heads(out, output, n, d_k, num_heads, head);
        else
            mistake_sum_heads(out, output, n, d_k, num_heads, head);
    }
    free(output);
}

/* The largest change of a side's numbers by a move. */
static double change_by(const struct pitfall *p, enum pitfall_side side, enum move move)
{
    size_t size = p->matrix[side].rows * p->matrix[side].cols;
    double *before = memory_new_array(size, sizeof *before), *after = memory_new_array(size, sizeof *after);
    double most = 0;

    gather(p, side, MOVE_NONE, before);
    gather(p, side, move, after);
    for (size_t i = 0; i < size; i++)
        most = fmax(most, fabs(after[i] - before[i]));
    free(before);
    free(after);
    return most;
}

static void make(struct pitfall *p)
{
    size_t n = p->model.n, d_model = p->model.d_model, d_k = p->model.d_k;
    enum move move = move_of(p), tried = move == MOVE_NONE && p->model.num_heads > 1 ? MOVE_SWAP : move;
    double *concat = pitfall_begin(p, PITFALL_RIGHT, MATRIX_CONCAT, n, d_model, "concat");
    double *wrong =
        pitfall_begin(p, PITFALL_WRONG, MATRIX_CONCAT, n, d_k, "%s of the heads", is_mean(p) ? "mean" : "sum");

    gather(p, PITFALL_RIGHT, move, concat);
    gather(p, PITFALL_WRONG, move, wrong);
    p->region[PITFALL_RIGHT] = "concat";
    p->region[PITFALL_WRONG] = is_mean(p) ? "mean-heads" : "sum-heads";
    p->words = &words;
    pitfall_fact(p, "moved",
                 tried == MOVE_NONE    ? "most change, nothing to swap"
                 : tried == MOVE_SHIFT ? "most change, 1 moved over"
                                       : "most change, heads swapped",
                 change_by(p, PITFALL_RIGHT, tried), change_by(p, PITFALL_WRONG, tried), 2);
    pitfall_fact(p, "kept", "numbers kept of a word", (double)p->matrix[PITFALL_RIGHT].cols,
                 (double)p->matrix[PITFALL_WRONG].cols, 0);
    pitfall_fact(p, "rank", "rank: independent rows", (double)attention_rank(concat, n, d_model),
                 (double)attention_rank(wrong, n, d_k), 0);
    pitfall_yes(p, "fits", "fits W_O's d_model rows", p->matrix[PITFALL_RIGHT].cols == d_model,
                p->matrix[PITFALL_WRONG].cols == d_model);
}

static double moved_number(const struct pitfall *p, size_t head, size_t at)
{
    return record_matrix(&p->record, MATRIX_HEAD, source_of(move_of(p), head)).at[at] + shift_of(move_of(p), head);
}

static void add_copied(const struct pitfall *p, size_t row, size_t col, struct text *out)
{
    size_t d_k = p->model.d_k, head = col / d_k, at = row * d_k + col % d_k;
    double shift = shift_of(move_of(p), head);

    name_add_cell(out, &p->model, MATRIX_HEAD, source_of(move_of(p), head), row, col % d_k);
    if (shift != 0) {
        text_add(out, shift > 0 ? " + 1 = " : " - 1 = ");
        pitfall_add_number(out, moved_number(p, head, at) - shift, 2);
        text_add(out, shift > 0 ? " + 1" : " - 1");
    }
    text_add(out, " = ");
    pitfall_add_number(out, moved_number(p, head, at), 2);
}

static void add_sum(const struct pitfall *p, size_t row, size_t col, struct text *out)
{
    const struct pitfall_matrix *wrong = &p->matrix[PITFALL_WRONG];
    size_t num_heads = p->model.num_heads;

    text_add(out, is_mean(p) ? "(" : "");
    for (size_t head = 0; head < num_heads; head++) {
        text_add(out, head == 0 ? "" : " + ");
        pitfall_add_number(out, moved_number(p, head, row * wrong->cols + col), 2);
    }
    if (is_mean(p))
        text_addf(out, ") / %zu", num_heads);
    text_add(out, " = ");
    pitfall_add_number(out, wrong->at[row * wrong->cols + col], 2);
}

static void cell(const struct pitfall *p, enum pitfall_side side, size_t row, size_t col, struct text *out)
{
    if (side == PITFALL_RIGHT || p->model.num_heads == 1)
        add_copied(p, row, col, out);
    else
        add_sum(p, row, col, out);
}

/* A cell of concat is a cell of one head; a cell of the sum adds one of each head. A move between heads applies here,
 * too. */
static bool origin(const struct pitfall *p, enum pitfall_side side, size_t row, size_t col, struct origin *out)
{
    static const double shares[] = {1, 1, 1.0 / 2, 1.0 / 3, 1.0 / 4, 1.0 / 5, 1.0 / 6, 1.0 / 7, 1.0 / 8};
    size_t d_k = p->model.d_k, num_heads = p->model.num_heads, head = side == PITFALL_RIGHT ? col / d_k : 0;
    struct cell_at cell = {MATRIX_HEAD, source_of(move_of(p), head), row, col % d_k};
    const double *first = record_matrix(&p->record, MATRIX_HEAD, 0).at;

    *out = (struct origin){.kind = ORIGIN_MASK, .count = 1, .a = origin_run(&p->record, cell, false), .divisor = 1};
    out->added = shift_of(move_of(p), head);
    if (side == PITFALL_RIGHT || num_heads == 1)
        return true;
    out->kind = ORIGIN_PRODUCT; /* what one head gains by a move, the other loses */
    out->count = num_heads;
    out->a = origin_numbers(first + row * d_k + col, (size_t)(record_matrix(&p->record, MATRIX_HEAD, 1).at - first));
    out->b = origin_numbers(&shares[is_mean(p) ? num_heads : 1], 0);
    return true;
}

static void look(const struct pitfall *p, struct view_lines *out)
{
    const char *what = is_mean(p) ? "mean" : "sum";
    bool told = p->facts[0].value[PITFALL_RIGHT] >= 0.005, kept = p->facts[0].value[PITFALL_WRONG] < 0.005;

    if (p->model.num_heads == 1) {
        insight_both(out, "One head is its own sum, mean and concat: nothing differs.", "one head: nothing differs");
    } else if (move_of(p) == MOVE_NONE) {
        insight_both(out, "%zu numbers a word become %zu: which head said what is lost.",
                     "%zu numbers a word become %zu", p->matrix[PITFALL_RIGHT].cols, p->matrix[PITFALL_WRONG].cols);
    } else if (!told) {
        insight_both(out, "Heads 1 and 2 hand over the same here: no swap can be seen.",
                     "heads 1 and 2 are the same here");
    } else {
        insight_full(out, "%s: concat changes, the %s %s.",
                     move_of(p) == MOVE_SWAP ? "Heads 1 and 2 swapped" : "1 moved from head 2 to head 1", what,
                     kept ? "does not" : "does too");
        insight_brief(out, "%s: %s %s", move_of(p) == MOVE_SWAP ? "swapped" : "moved", what,
                      kept ? "unchanged" : "changed too");
    }
}

static const struct pitfall_note notes[] = {
    {"heads", "at 1 nothing differs: there is nothing to add", {{0}}},
    {0},
};

static const struct pitfall_kind kind = {.make = make, .origin = origin, .cell = cell, .look = look, .notes = notes};

const struct view view_pitfall_sum_heads = {
    .name = "pitfall-sum-heads",
    .title = "Sum or mean instead of concat",
    .summary = "heads added up, or averaged, instead of put side by side",
    PITFALL_VIEW,
};
