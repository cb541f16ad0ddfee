/* SPDX-License-Identifier: MIT */
/* X without its positions: the words are read in another order, and each keeps its row of the output. Rows are shown by
 * word, whatever the order, so that one sees what does not move. */
#include "attention/mistakes.h"
#include "attention/stages.h"
#include "base/memory.h"
#include "mistake/pitfall.h"
#include "walk/insight.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum order { ORDER_AS_IS, ORDER_SWAPPED, ORDER_REVERSED };

#define STILL 0.005 /* a smaller move prints as none */

static const struct state_key state[] = {
    PITFALL_DIAL(0, "d_model", "8|16", "8", "8: the walk's numbers; 16: random ones"),
    PITFALL_DIAL(1, "words", "1|2|3|4", "4", "how many words there are"),
    PITFALL_DIAL(2, "mask", "none|causal", "none", "may a word see those after it"),
    PITFALL_DIAL(3, "order", "as-is|swapped|reversed", "swapped", "in which order the words are read"),
    PITFALL_STATE,
    {0},
};

static const struct pitfall_words words = {
    .symptom = "No error: a model that cannot tell \"dog bites man\" from \"man bites dog\", and stays as good as a "
               "bag of words.",
    .why = "Scores, softmax and blend take the keys as a set; no number in them says where a word stands. Only X can "
           "tell: its positions are added before the first projection.",
    .hides = "Under a causal mask, in part: whom a word may see depends on its place, and that tells the order.",
    .test = "Shuffle the tokens: if the output is only shuffled with them, and no mask is causal, positions are "
            "missing.",
    .seen = "DaoyuanLi2816/Molecule-Generator #23 (the molecules CCO and OCC looked the same)",
};

/* order[i]: the word at place i. */
static void read_order(enum order how, size_t n, size_t *order)
{
    for (size_t i = 0; i < n; i++)
        order[i] = how == ORDER_REVERSED ? n - 1 - i : i;
    if (how == ORDER_SWAPPED && n > 1) {
        size_t second = n > 2 ? 2 : 1;

        order[second] = second - 1;
        order[second - 1] = second;
    }
}

static enum order chosen_order(const struct pitfall *p)
{
    return (enum order)pitfall_choice(p, "order");
}

/* The part of X[i, j] that comes from its place: the right half of the walk's X says only where a word is. */
static double position(const struct model *model, size_t i, size_t j)
{
    if (model->origin == MODEL_RANDOM)
        return model_position(i, j, model->d_model);
    return j < model->d_model / 2 ? 0 : model->X[i * model->d_model + j];
}

/* X [n × d_model] of the words in that order, with positions (right) or without. */
static void place(const struct model *model, enum pitfall_side side, const size_t *order, double *X)
{
    size_t n = model->n, d = model->d_model;
    double *word = memory_new_array(n * d, sizeof *word), *positions = memory_new_array(n * d, sizeof *positions);

    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < d; j++) {
            word[i * d + j] = model->X[order[i] * d + j] - position(model, order[i], j);
            positions[i * d + j] = position(model, i, j);
        }
    (side == PITFALL_RIGHT ? attention_place : mistake_no_positions)(X, word, positions, n, d);
    free(word);
    free(positions);
}

/* Whether a row is even: the shares of the keys that it may see differ by too little to print. A row with one key does
 * not count. */
static bool is_even(const struct model *model, const double *row, size_t i)
{
    double least = 1, most = 0;
    size_t allowed = 0;

    for (size_t j = 0; j < model->m; j++)
        if (model_may_attend(model, i, j)) {
            least = fmin(least, row[j]);
            most = fmax(most, row[j]);
            allowed++;
        }
    return allowed > 1 && most - least < STILL;
}

/* Drops the last bits, which depend on the order of a sum: they could decide whether 0.275 prints as 0.27 or 0.28, so
 * that an unmoved row seems to move. */
static double settle(double value)
{
    return nearbyint(value * 0x1p40) / 0x1p40;
}

/* Runs the words in an order: output [n × d_model] has each word's row where the walk has it. Returns how many rows of
 * head 1's weights are even. concat [n × d_model], unless NULL, gets the rows that W_O is given, in the same order. X
 * and weights are small: the run can only fail for lack of memory. */
static size_t run(const struct pitfall *p, enum pitfall_side side, enum order how, double *concat, double *output)
{
    struct model model = p->model; /* borrows all but X */
    size_t n = model.n, d = model.d_model, even = 0;
    size_t *order = memory_new_array(n, sizeof *order);
    struct record record = {0};
    struct error e = {0};
    struct matrix weights, given, out;

    read_order(how, n, order);
    model.X = memory_new_array(n * d, sizeof *model.X);
    place(&p->model, side, order, model.X);
    if (!record_run(&record, &model, &e))
        memory_exhausted();
    out = record_matrix(&record, MATRIX_OUTPUT, 0);
    given = record_matrix(&record, MATRIX_CONCAT, 0);
    weights = record_matrix(&record, MATRIX_WEIGHTS, 0);
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < d; j++)
            output[order[i] * d + j] = settle(out.at[i * d + j]);
        if (concat)
            memcpy(concat + order[i] * d, given.at + i * d, d * sizeof *concat);
        even += is_even(&model, weights.at + i * n, i);
    }
    record_free(&record);
    free(model.X);
    free(order);
    return even;
}

/* Fills a side and how far each word's row has moved; returns the farthest. */
static double fill(struct pitfall *p, enum pitfall_side side, double *at, size_t *even)
{
    size_t n = p->model.n, d = p->model.d_model;
    double *before = pitfall_scratch(p, n, d), *concat = pitfall_scratch(p, n, d);
    double *moved = pitfall_scratch(p, n, 1), most = 0;

    run(p, side, ORDER_AS_IS, NULL, before);
    *even = run(p, side, chosen_order(p), concat, at);
    p->matrix[side].from = concat;
    for (size_t i = 0; i < n * d; i++) {
        moved[i / d] = fmax(moved[i / d], fabs(at[i] - before[i]));
        most = fmax(most, moved[i / d]);
    }
    p->matrix[side].figure = moved;
    return most;
}

static void add_words(const struct pitfall *p, struct text *out)
{
    size_t n = p->model.n, *order = memory_new_array(n, sizeof *order);

    read_order(chosen_order(p), n, order);
    for (size_t i = 0; i < n; i++)
        text_addf(out, "%s%s", i ? " " : "", p->model.tokens[order[i]]);
    free(order);
}

static void make(struct pitfall *p)
{
    size_t n = p->model.n, d = p->model.d_model, even[PITFALL_SIDES];
    double moved[PITFALL_SIDES], *right, *wrong;
    struct text said = {0};

    add_words(p, &said);
    right = pitfall_begin(p, PITFALL_RIGHT, MATRIX_OUTPUT, n, d, "words + positions: %s", text_string(&said));
    wrong = pitfall_begin(p, PITFALL_WRONG, MATRIX_OUTPUT, n, d, "words alone: %s", text_string(&said));
    text_free(&said);
    moved[PITFALL_RIGHT] = fill(p, PITFALL_RIGHT, right, &even[PITFALL_RIGHT]);
    moved[PITFALL_WRONG] = fill(p, PITFALL_WRONG, wrong, &even[PITFALL_WRONG]);
    p->region[PITFALL_RIGHT] = "place";
    p->region[PITFALL_WRONG] = "no-positions";
    p->words = &words;
    pitfall_fact(p, "moved", "rows moved by the new order", moved[PITFALL_RIGHT], moved[PITFALL_WRONG], 2);
    pitfall_yes(p, "notices", "does it notice the order", moved[PITFALL_RIGHT] >= STILL, moved[PITFALL_WRONG] >= STILL);
    pitfall_fact(p, "even", "even rows of weights₁", (double)even[PITFALL_RIGHT], (double)even[PITFALL_WRONG], 0);
}

static void cell(const struct pitfall *p, enum pitfall_side side, size_t row, size_t col, struct text *out)
{
    size_t n = p->model.n, d = p->model.d_model;
    double *before = memory_new_array(n * d, sizeof *before), now = p->matrix[side].at[row * d + col], was;

    run(p, side, ORDER_AS_IS, NULL, before);
    was = before[row * d + col];
    free(before);
    text_add(out, "was ");
    pitfall_add_number(out, was, 2);
    text_add(out, ", is ");
    pitfall_add_number(out, now, 2);
    text_add(out, ": by ");
    pitfall_add_number(out, fabs(now - was), 2);
}

/* The last step of the run in that order: a row of concat times a column of W_O. */
static bool origin(const struct pitfall *p, enum pitfall_side side, size_t row, size_t col, struct origin *out)
{
    size_t d = p->model.d_model;

    *out =
        origin_of_product(origin_numbers(p->matrix[side].from + row * d, 1), origin_numbers(p->model.W_O + col, d), d);
    return true;
}

static void look(const struct pitfall *p, struct view_lines *out)
{
    double right = p->facts[0].value[PITFALL_RIGHT], wrong = p->facts[0].value[PITFALL_WRONG];

    if (p->model.n == 1) {
        insight_both(out, "One word has no order: there is none to lose.", "One word has no order.");
    } else if (chosen_order(p) == ORDER_AS_IS) {
        insight_both(out, "The order as it was: turn it and see which side's rows move.", "As it was: turn the order.");
    } else if (wrong < STILL && right >= STILL) {
        insight_full(out, "Words alone: no word's row has moved. With positions: by %.2f.", right);
        insight_brief(out, "Words alone: no row moved.");
    } else if (wrong >= STILL) {
        insight_full(out, "Words alone move too, by %.2f: the causal mask tells the order.", wrong);
        insight_brief(out, "The mask tells the order too.");
    } else {
        insight_both(out, "No row has moved on either side: here the order tells nothing.",
                     "No row moved on either side.");
    }
}

static const struct pitfall_note notes[] = {
    {"words", "at 1 nothing differs: there is no order", {{"d_model", "8"}}},
    {0},
};

static const struct pitfall_kind kind = {
    .figure = "moved",
    .figure_from = SHEET_MEASURED,
    .make = make,
    .origin = origin,
    .cell = cell,
    .look = look,
    .notes = notes,
};

const struct view view_pitfall_no_positions = {
    .name = "pitfall-no-positions",
    .title = "No positions",
    .summary = "the same words in another order, with positions and without",
    PITFALL_VIEW,
};
