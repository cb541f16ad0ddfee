/* SPDX-License-Identifier: MIT */
/* The mistake: concat goes out as it is, without W_O, so that heads never meet. */
#include "base/memory.h"
#include "mistake/pitfall.h"
#include "walk/insight.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct state_key state[] = {
    PITFALL_DIAL(0, "d_model", "8|16", "8", "columns of X; 8 are the walk's, 16 random"),
    PITFALL_DIAL(1, "heads", "1|2|4|8", "2", "d_k = d_model / heads"),
    PITFALL_DIAL(2, "words", "1|2|3|4", "4", "how many words there are"),
    PITFALL_DIAL(3, "off", "none|1|2", "none", "the head that is switched off"),
    PITFALL_STATE,
    {0},
};

static const struct pitfall_words words = {
    .symptom = "No error, the shape is right; each output column listens to one head only.",
    .why = "W_O is the one step of this layer in which heads meet. Without it column c holds what its own head handed "
           "over, and only a later layer can put two heads together.",
    .hides = "At h = 1 nothing is lost, though the numbers differ: W_V can learn what W_V W_O would do.",
    .test = "Switch one head off in a random model: all output columns must change, not d_k of them. And count "
            "parameters: 4 d_model², not 3.",
};

/* The head that is off, from 0; num_heads if none is. */
static size_t off_head(const struct pitfall *p)
{
    size_t choice = pitfall_choice(p, "off");

    return choice == 0 || choice > p->model.num_heads ? p->model.num_heads : choice - 1;
}

/* Adds 1 in heads [d_model] for each column of the layer's output that changes when only `head` is switched off.
 * Returns how many do. */
static size_t count_reached(struct pitfall *p, enum pitfall_side side, size_t head, size_t *heads)
{
    struct matrix leaves = record_matrix(&p->record, side == PITFALL_RIGHT ? MATRIX_OUTPUT : MATRIX_CONCAT, 0);
    size_t size = leaves.rows * leaves.cols, count = 0;
    double *with = memory_new_array(size, sizeof *with);

    memcpy(with, leaves.at, size * sizeof *with);
    record_switch_head(&p->record, 0, head, true);
    for (size_t col = 0; col < leaves.cols; col++) {
        bool changes = false;

        for (size_t i = col; i < size; i += leaves.cols)
            changes |= fabs(with[i] - leaves.at[i]) > 1e-12;
        count += changes;
        heads[col] += changes;
    }
    record_switch_head(&p->record, 0, head, false);
    free(with);
    return count;
}

/* The most heads that one output column depends on; in *reached, the columns that the head `asked` reaches. */
static size_t count_heads(struct pitfall *p, enum pitfall_side side, size_t asked, size_t *reached)
{
    size_t *heads = memory_new_array(p->model.d_model, sizeof *heads), most = 0;

    for (size_t head = 0; head < p->model.num_heads; head++) {
        size_t count = count_reached(p, side, head, heads);

        if (head == asked)
            *reached = count;
    }
    for (size_t col = 0; col < p->model.d_model; col++)
        most = heads[col] > most ? heads[col] : most;
    free(heads);
    return most;
}

static void add_most(struct pitfall *p, const size_t most[PITFALL_SIDES])
{
    pitfall_fact(p, "heads_in_column", "heads in a column, at most", (double)most[PITFALL_RIGHT],
                 (double)most[PITFALL_WRONG], 0);
}

/* The most telling fact comes first: how far the head that is off reaches, or how many heads meet. */
static void make(struct pitfall *p)
{
    size_t d_model = p->model.d_model, asked = off_head(p) < p->model.num_heads ? off_head(p) : 0;
    size_t most[PITFALL_SIDES], reached[PITFALL_SIDES] = {0}, square = d_model * d_model;

    for (size_t head = 0; head < p->model.num_heads; head++)
        record_switch_head(&p->record, 0, head, false);
    for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++)
        most[side] = count_heads(p, side, asked, &reached[side]);
    if (off_head(p) < p->model.num_heads)
        record_switch_head(&p->record, 0, off_head(p), true);
    pitfall_copy(p, PITFALL_RIGHT, MATRIX_OUTPUT, "output = concat W_O");
    pitfall_copy(p, PITFALL_WRONG, MATRIX_CONCAT, "output = concat");
    p->region[PITFALL_RIGHT] = "output";
    p->region[PITFALL_WRONG] = "no-output";
    p->words = &words;
    if (off_head(p) == p->model.num_heads)
        add_most(p, most);
    pitfall_fact(p, "reached", asked == 1 ? "columns that head 2 reaches" : "columns that head 1 reaches",
                 (double)reached[PITFALL_RIGHT], (double)reached[PITFALL_WRONG], 0);
    if (off_head(p) < p->model.num_heads)
        add_most(p, most);
    pitfall_fact(p, "parameters", "parameters of the layer", (double)(4 * square), (double)(3 * square), 0);
}

/* What one head gives to a cell of the output, on the right side. */
static double share_of(const struct pitfall *p, size_t head, size_t row, size_t col)
{
    struct origin all = origin_find(&p->record, (struct cell_at){MATRIX_OUTPUT, 0, row, col});
    struct origin part = origin_part(&all, head * p->model.d_k, p->model.d_k);

    return origin_result(&part);
}

/* Adds one term of the sum over heads; a head that is off gives nothing. */
static void add_share(const struct pitfall *p, size_t head, double share, struct text *out)
{
    text_addf(out, "head %zu ", head + 1);
    if (head == off_head(p))
        text_add(out, "off");
    else
        pitfall_add_number(out, share, 3); /* so that readers can add them up */
}

static void cell(const struct pitfall *p, enum pitfall_side side, size_t row, size_t col, struct text *out)
{
    double value = p->matrix[side].at[row * p->model.d_model + col];
    size_t own = col / p->model.d_k;

    if (side == PITFALL_WRONG) {
        add_share(p, own, value, out);
        if (own != off_head(p)) {
            text_add(out, " alone");
            return;
        }
    } else {
        for (size_t head = 0; head < p->model.num_heads; head++) {
            text_add(out, head == 0 ? "" : " + ");
            add_share(p, head, share_of(p, head, row, col), out);
        }
    }
    text_add(out, " = ");
    pitfall_add_number(out, value, 2);
}

static void look_at_one(const struct pitfall *p, struct view_lines *out)
{
    if (pitfall_choice(p, "off") == 1) {
        insight_both(out, "The only head is off: nothing is left on either side.", "the only head is off: all 0");
    } else if (pitfall_choice(p, "off") == 2) {
        insight_both(out, "There is no head 2: nothing is switched off.", "there is no head 2");
    } else {
        insight_both(out, "One head: numbers differ, but there are no heads to mix.", "one head: nothing to mix");
    }
}

static void look(const struct pitfall *p, struct view_lines *out)
{
    bool is_off = off_head(p) < p->model.num_heads;
    const double *told = p->facts[0].value;

    if (p->model.num_heads == 1) {
        look_at_one(p, out);
    } else if (is_off) {
        insight_full(out, "Head %zu is off: %.0f output columns change; without W_O %.0f.", off_head(p) + 1,
                     told[PITFALL_RIGHT], told[PITFALL_WRONG]);
        insight_brief(out, "off: %.0f columns change, or %.0f", told[PITFALL_RIGHT], told[PITFALL_WRONG]);
    } else {
        insight_both(out, "An output column hears up to %.0f heads; without W_O %.0f.",
                     "heads in a column: %.0f, or %.0f", told[PITFALL_RIGHT], told[PITFALL_WRONG]);
    }
}

static const struct pitfall_kind kind = {.make = make, .cell = cell, .look = look};

const struct view view_pitfall_no_output = {
    .name = "pitfall-no-output",
    .title = "No W_O",
    .summary = "concat as the output, without W_O",
    PITFALL_VIEW,
};
