/* SPDX-License-Identifier: MIT */
/* The arithmetic of the selected cell in full, one term a line: for sums that no line can hold. */
#include "base/utf8.h"
#include "view/arithmetic.h"
#include "view/arithmetic_other.h"
#include "view/hidden.h"
#include "view/name.h"

#include <math.h>

enum { LABELS = 8, FACTOR = 9, STEP = 7 }; /* columns: in all at most the 36 of a small window */

static void add_number(struct text *out, double value, int decimals, int columns)
{
    char number[NUMBER_ROOM];

    arithmetic_number(number, value, decimals, false);
    utf8_add_right(out, number, columns);
}

static void add_label(const struct stage *stage, struct text *out, enum matrix_id id, bool column, size_t index)
{
    struct text label = {0};

    (column ? name_add_column : name_add_row)(&label, stage_model(stage), id, stage->at.head, index, LABELS - 1);
    utf8_add_left(out, text_string(&label), LABELS);
    text_free(&label);
}

/* "            X[sat] W_Q₁[:,2nd]    product", then a line for each term, then the sum. */
static void explain_product(const struct stage *stage, const struct product *p, struct text *out)
{
    struct cell_at cell = stage->at;
    bool score = cell.id == MATRIX_SCORES;
    int a_decimals = stage_figures(stage, p->a_id, cell.head)->decimals;
    int b_decimals = stage_figures(stage, p->b_id, cell.head)->decimals, decimals = arithmetic_decimals(stage, p);
    struct matrix matrix = stage_matrix(stage, cell.id);
    struct text a = {0}, b = {0};

    name_add_row(&a, stage_model(stage), p->a_id, cell.head, p->a_row, FACTOR - 1);
    (!score ? name_add_column : name_add_row)(&b, stage_model(stage), p->b_id, cell.head, p->b_index, FACTOR - 1);
    text_repeat(out, " ", LABELS);
    utf8_add_right(out, text_string(&a), FACTOR);
    utf8_add_right(out, text_string(&b), FACTOR);
    utf8_add_right(out, "product", FACTOR);
    for (size_t k = 0; k < p->count; k++) {
        double left = p->a[k * p->a_stride], right = p->b[k * p->b_stride];

        text_add_byte(out, '\n');
        add_label(stage, out, p->a_id, true, k);
        add_number(out, left, a_decimals, FACTOR);
        add_number(out, right, b_decimals, FACTOR);
        add_number(out, left * right, decimals, FACTOR);
    }
    text_addf(out, "\n%-*s", LABELS + 2 * FACTOR, "sum");
    add_number(out, matrix.at[cell.row * matrix.cols + cell.col], decimals, FACTOR);
    text_free(&a);
    text_free(&b);
}

/* The way of a whole row through softmax, a line for each key. */
static void explain_softmax(const struct stage *stage, struct text *out)
{
    struct matrix masked = stage_matrix(stage, MATRIX_MASKED), weights = stage_matrix(stage, MATRIX_WEIGHTS);
    const double *row = masked.at + stage->at.row * masked.cols;
    double most = -INFINITY, sum = 0;

    for (size_t j = 0; j < masked.cols; j++)
        most = fmax(most, row[j]);
    text_repeat(out, " ", LABELS);
    utf8_add_right(out, stage_model(stage)->mask ? "masked" : "scaled", STEP);
    utf8_add_right(out, "- max", STEP);
    utf8_add_right(out, "exp", STEP);
    utf8_add_right(out, "share", STEP);
    for (size_t j = 0; j < masked.cols; j++) {
        bool allowed = !isinf(row[j]);

        text_add_byte(out, '\n');
        add_label(stage, out, MATRIX_WEIGHTS, true, j);
        add_number(out, row[j], 2, STEP);
        add_number(out, allowed ? row[j] - most : row[j], 2, STEP);
        add_number(out, allowed ? exp(row[j] - most) : 0, 3, STEP);
        if (hidden_is(stage, MATRIX_WEIGHTS, stage->at.head, stage->at.row, j))
            utf8_add_right(out, "?", STEP);
        else
            add_number(out, weights.at[stage->at.row * weights.cols + j], 3, STEP);
        sum += allowed ? exp(row[j] - most) : 0;
    }
    text_addf(out, "\n%-*s", LABELS + 2 * STEP, "sum");
    add_number(out, sum, 3, STEP);
}

void stage_explain(const void *self, struct text *out)
{
    const struct stage *stage = self;
    struct product p;
    struct line line = {0};

    if (hidden_is(stage, stage->at.id, stage->at.head, stage->at.row, stage->at.col)) {
        text_add(out, "Hidden: what do you expect here?");
    } else if (hidden_in_arithmetic(stage, stage->at)) {
        text_add(out, "Made of a number that is hidden.");
    } else if (arithmetic_product(stage, stage->at, &p)) {
        explain_product(stage, &p, out);
    } else if (stage->at.id == MATRIX_WEIGHTS) {
        explain_softmax(stage, out);
    } else {
        arithmetic_write(stage, stage->at, SIZE_MAX, 0, false, &line);
        text_add(out, text_string(&line.text));
        line_free(&line);
    }
}
