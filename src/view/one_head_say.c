/* SPDX-License-Identifier: MIT */
/* What one head says: what a row shows, and what a wrong answer looks like. */
#include "view/look.h"
#include "view/one_head.h"

#include <math.h>
#include <stdio.h>

/* The column in which a row is largest. */
static size_t best_of(const struct hand_matrix *m, size_t row)
{
    size_t best = 0;

    for (size_t col = 1; col < m->cols; col++)
        if (m->at[row * m->cols + col] > m->at[row * m->cols + best])
            best = col;
    return best;
}

/* Equal but for rounding: 0.1 + 0.2 is not 0.3 in a double. */
static bool is_equal(double a, double b)
{
    return fabs(a - b) <= 1e-12 * (1 + fabs(a));
}

static bool is_tied(const struct hand_matrix *m, size_t row, size_t best)
{
    for (size_t col = 0; col < m->cols; col++)
        if (col != best && is_equal(m->at[row * m->cols + col], m->at[row * m->cols + best]))
            return true;
    return false;
}

static bool is_row_hidden(const struct hand *hand, size_t matrix)
{
    for (size_t col = 0; col < hand->matrices[matrix].cols; col++)
        if (hand_is_hidden(hand, matrix, hand->row, col))
            return true;
    return false;
}

/* What is always true of a step, for a row that is hidden, too long to be told, or without anything to tell. */
static const char *const general[STEP_TOTAL] = {
    "Q = X W_Q: each row is what a word asks for.",
    "K = X W_K: each row is what a word offers.",
    "V = X W_V: each row is what a word hands over.",
    "A score is a query times a key, place by place, added up.",
    "Every score is divided by the root of d_k.",
    "Each row of scores becomes shares that add up to 1.",
    "Each row is a mean of the values, weighted by its shares.",
};

static const char *const general_brief[STEP_TOTAL] = {
    "what a word asks for",       "what a word offers",    "what a word hands over",     "query times key, added up",
    "divided by the root of d_k", "each row adds up to 1", "values, weighted by shares",
};

/* "drinks offers most under “does”: 2." Of each step what its row shows. */
static void look_at_row(const struct hand *hand, struct text *full, struct text *brief)
{
    static const char *const verbs[] = {"asks", "offers", "hands over"};
    size_t from = hand->step == STEP_BLEND ? WEIGHTS : hand->steps[hand->step].result;
    const struct hand_matrix *m = &hand->matrices[from];
    size_t best = best_of(m, hand->row), percent;
    const char *row = m->row_names[hand->row], *col = m->col_names[best];
    double value = m->at[hand->row * m->cols + best];
    struct text number = {0};

    if (is_tied(m, hand->row, best))
        return;
    hand_add_number(&number, m, value);
    percent = (size_t)round(100 * fmax(value, 0));
    if (hand->step <= STEP_V && value > 0 && !is_equal(value, 0)) {
        look_say(full, LOOK_MOST, "%s %s most under “%s”: %s.", row, verbs[hand->step], col, text_string(&number));
        look_say(brief, LOOK_SHORT_MOST, "%s, most under “%s”: %s", row, col, text_string(&number));
    } else if (hand->step == STEP_SCORE) {
        look_say(full, LOOK_MOST, "%s asks, and %s answers best: %s.", row, col, text_string(&number));
        look_say(brief, LOOK_SHORT_MOST, "%s answers %s best: %s", col, row, text_string(&number));
    } else if (hand->step == STEP_SOFTMAX) {
        look_say(full, LOOK_MOST, "%s gives %s %zu %% of its attention; the row adds up to 1.", row, col, percent);
        look_say(brief, LOOK_SHORT_MOST, "%s gives %s %zu %%", row, col, percent);
    } else if (hand->step == STEP_BLEND) {
        look_say(full, LOOK_MOST, "%s takes home %zu %% of the value of %s.", row, percent, col);
        look_say(brief, LOOK_SHORT_MOST, "%s takes %zu %% of %s", row, percent, col);
    }
    text_free(&number);
}

/* Whether any row of scores has two that differ. */
static bool has_gaps(const struct hand_matrix *scores)
{
    for (size_t i = 0; i < scores->rows * scores->cols; i++)
        if (!is_equal(scores->at[i], scores->at[i / scores->cols * scores->cols]))
            return true;
    return false;
}

static void look_at_divisor(const struct hand *hand, struct text *full)
{
    const struct hand_step *step = &hand->steps[STEP_SCALE];

    look_say(full, LOOK_MOST, "Every score is divided by %s = %.4g%s", step->root, step->divisor,
             step->divisor == 1                      ? ": nothing changes."
             : has_gaps(&hand->matrices[step->left]) ? ": same order, smaller gaps."
                                                     : ".");
}

void one_head_look(const struct hand *hand, struct text *full, struct text *brief)
{
    const struct hand_step *step = &hand->steps[hand->step];

    if (hand->matrix == step->result && !is_row_hidden(hand, hand->matrix))
        look_at_row(hand, full, brief);
    if (hand->step == STEP_SCALE)
        look_at_divisor(hand, full);
    if (!full->length)
        look_say(full, LOOK_MOST, "%s", general[hand->step]);
    if (!brief->length)
        look_say(brief, LOOK_SHORT_MOST, "%s", general_brief[hand->step]);
}

/* Appends a slip with its words, which need no numbers. */
static void add_slip(struct typed_slips *slips, double value, const char *why, const char *brief)
{
    struct typed_slip *slip = typed_add(slips, value);

    if (slip) {
        snprintf(slip->why, sizeof slip->why, "%s", why);
        snprintf(slip->brief, sizeof slip->brief, "%s", brief);
    }
}

/* The selected number, made of another matrix than it should be. */
static double cell_of(const struct hand *hand, size_t matrix)
{
    const struct hand_matrix *m = &hand->matrices[matrix];

    return m->at[hand->row * m->cols + hand->col];
}

/* Softmax of the scores that have not been scaled, at the selected cell. */
static double unscaled_share(const struct hand *hand)
{
    const struct hand_matrix *scores = &hand->matrices[SCORES];
    const double *row = scores->at + hand->row * scores->cols;
    double sum = 0;

    for (size_t j = 0; j < scores->cols; j++)
        sum += exp(row[j] - row[hand->col]);
    return 1 / sum;
}

static void blend_slips(const struct hand *hand, struct typed_slips *slips)
{
    const struct hand_matrix *weights = &hand->matrices[WEIGHTS], *values = &hand->matrices[V];
    const struct hand_matrix *scaled = &hand->matrices[SCALED];
    double sum = 0, by_scores = 0;

    for (size_t j = 0; j < values->rows; j++) {
        sum += values->at[j * values->cols + hand->col];
        by_scores += scaled->at[hand->row * scaled->cols + j] * values->at[j * values->cols + hand->col];
    }
    add_slip(slips, values->at[best_of(weights, hand->row) * values->cols + hand->col],
             "that is the value of the best key alone", "the best key alone");
    add_slip(slips, sum, "that is the values added up, without weights", "without the weights");
    add_slip(slips, sum / (double)values->rows, "that is the plain mean of the values", "the plain mean");
    add_slip(slips, by_scores, "the scores were taken as weights: softmax first", "scores as weights");
}

void one_head_slips(const struct hand *hand, struct typed_slips *slips)
{
    static const char *const why[] = {"that is Q: W_Q was taken", "that is K: W_K was taken",
                                      "that is V: W_V was taken"};

    if (hand->step <= STEP_V) {
        for (size_t i = 0; i < 3; i++)
            if (i != hand->step)
                add_slip(slips, cell_of(hand, Q + i), why[i], "another weight matrix");
    } else if (hand->step == STEP_SCORE) {
        add_slip(slips, cell_of(hand, SCALED), "that is divided already: the next step does that", "divided already");
    } else if (hand->step == STEP_SOFTMAX) {
        add_slip(slips, unscaled_share(hand), "that is softmax of the scores before scaling", "not scaled");
    } else if (hand->step == STEP_BLEND) {
        blend_slips(hand, slips);
    }
}
