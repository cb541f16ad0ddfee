/* SPDX-License-Identifier: MIT */
/* What common slips would give for the selected number, so that a wrong answer can be told what it looks like. */
#include "view/hand.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

/* Says why, in full and in brief. */
static void say(struct typed_slip *slip, const char *brief, const char *format, ...) PRINTF_LIKE(3, 4);
static void say(struct typed_slip *slip, const char *brief, const char *format, ...)
{
    va_list arguments;

    if (!slip)
        return;
    va_start(arguments, format);
    vsnprintf(slip->why, sizeof slip->why, format, arguments);
    va_end(arguments);
    snprintf(slip->brief, sizeof slip->brief, "%s", brief);
}

/* Appends "2×-3". */
static void add_term(struct text *out, const struct hand *hand, double a, double b)
{
    const struct hand_step *step = &hand->steps[hand->step];

    hand_add_number(out, &hand->matrices[step->left], a);
    text_add(out, "×");
    hand_add_number(out, &hand->matrices[step->right], b);
}

/* One term left out, with the wrong sign, or added up instead of multiplied. */
static void add_term_slips(const struct hand *hand, double value, struct typed_slips *slips)
{
    double a[HAND_SIDE], b[HAND_SIDE];
    size_t count = hand_factors(hand, hand->row, hand->col, a, b);
    struct text term = {0};

    for (size_t i = 0; i < count; i++) {
        text_free(&term);
        add_term(&term, hand, a[i], b[i]);
        say(typed_add(slips, value - a[i] * b[i]), "a term left out?", "as if %s were left out", text_string(&term));
    }
    for (size_t i = 0; i < count; i++) {
        text_free(&term);
        add_term(&term, hand, a[i], b[i]);
        say(typed_add(slips, value - 2 * a[i] * b[i]), "a sign?", "the sign of %s?", text_string(&term));
        if (a[i] != 0 && b[i] != 0)
            say(typed_add(slips, value - a[i] * b[i] + a[i] + b[i]), "added, not multiplied?",
                "as if %s had been added up, not multiplied", text_string(&term));
    }
    text_free(&term);
}

static void add_mirror(const struct hand *hand, struct typed_slips *slips)
{
    const struct hand_matrix *m = &hand->matrices[hand->matrix];
    struct text name = {0};

    if (hand->row >= m->cols || hand->col >= m->rows)
        return;
    hand_add_cell(&name, hand, hand->matrix, hand->col, hand->row);
    say(typed_add(slips, m->at[hand->col * m->cols + hand->row]), "row and column swapped", "that is %s: swapped?",
        text_string(&name));
    text_free(&name);
}

static size_t times_in(const struct hand_matrix *m, double value)
{
    size_t times = 0;

    for (size_t i = 0; i < m->rows * m->cols; i++)
        times += typed_is_right(value, m->at[i], m->decimals);
    return times;
}

/* Numbers of the same row or column that stand nowhere else: of a number that is often there it would mean nothing. */
static void add_neighbours(const struct hand *hand, struct typed_slips *slips)
{
    const struct hand_matrix *m = &hand->matrices[hand->matrix];
    struct text name = {0};

    for (size_t cell = 0; cell < m->rows * m->cols; cell++) {
        size_t row = cell / m->cols, col = cell % m->cols;

        if ((row != hand->row && col != hand->col) || times_in(m, m->at[cell]) > 1)
            continue;
        text_free(&name);
        hand_add_cell(&name, hand, hand->matrix, row, col);
        say(typed_add(slips, m->at[cell]), "another cell's number", "that is %s", text_string(&name));
    }
    text_free(&name);
}

static void add_scale_slips(const struct hand *hand, struct typed_slips *slips)
{
    const struct hand_step *step = &hand->steps[hand->step];
    const struct hand_matrix *left = &hand->matrices[step->left];
    double score = left->at[hand->row * left->cols + hand->col], divisor = step->divisor;

    say(typed_add(slips, score), "not divided yet", "that is the score itself: divide it by %s", step->root);
    say(typed_add(slips, score / (divisor * divisor)), "by d_k, not its root",
        "that is divided by %g: take the root, %g", divisor * divisor, divisor);
    say(typed_add(slips, score * divisor), "multiplied", "that is multiplied by %g: divide", divisor);
    say(typed_add(slips, -score / divisor), "the sign", "the sign");
    say(typed_add(slips, score - divisor), "subtracted", "that is %g less: divide by it", divisor);
}

/* Softmax without its sum, without exp, down a column. */
static void add_softmax_slips(const struct hand *hand, struct typed_slips *slips)
{
    const struct hand_matrix *left = &hand->matrices[hand->steps[hand->step].left];
    const double *row = left->at + hand->row * left->cols;
    double own = row[hand->col], most = row[0], sum = 0, plain = 0, down = 0;

    for (size_t j = 0; j < left->cols; j++) {
        most = fmax(most, row[j]);
        plain += row[j];
        sum += exp(row[j]);
    }
    for (size_t i = 0; i < left->rows; i++)
        down += exp(left->at[i * left->cols + hand->col]);
    say(typed_add(slips, exp(own)), "divide by the sum", "that is e^x itself: divide it by the row's sum, %.2f", sum);
    say(typed_add(slips, exp(own - most)), "divide by the sum", "that is e^(x - max): divide it by the row's sum");
    say(typed_add(slips, own / plain), "without e^x", "that is a share of the scores, not of e^x");
    say(typed_add(slips, exp(own) / down), "down the column",
        "that is a share of the column: softmax runs along a row");
    say(typed_add(slips, own), "the score itself", "that is the scaled score itself");
}

void hand_add_slips(const struct hand *hand, struct typed_slips *slips)
{
    const struct hand_matrix *m = &hand->matrices[hand->matrix];

    if (hand->steps[hand->step].kind == HAND_PRODUCT)
        add_mirror(hand, slips);
    if (hand->kit->slips)
        hand->kit->slips(hand, slips);
    switch (hand->steps[hand->step].kind) {
    case HAND_PRODUCT:
        add_term_slips(hand, m->at[hand->row * m->cols + hand->col], slips);
        add_neighbours(hand, slips);
        break;
    case HAND_SCALE:
        add_scale_slips(hand, slips);
        add_neighbours(hand, slips);
        break;
    case HAND_SOFTMAX:
        add_softmax_slips(hand, slips);
        add_neighbours(hand, slips);
        break;
    }
}
