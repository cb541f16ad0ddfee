/* SPDX-License-Identifier: MIT */
/* What tells a mistake from the matrices. */
#include "attention/mistaken.h"

#include <math.h>
#include <stdio.h>

static size_t heads_of(const struct record *record, enum matrix_id id)
{
    return matrix_table[id].per_head ? record->model->num_heads : 1;
}

/* score ÷ scaled where the score is largest. */
static void tell_divisor(struct mistaken_tell *out, const struct record *record)
{
    double most = 0;

    snprintf(out->name, sizeof out->name, "score ÷ scaled");
    out->expected = out->found = sqrt((double)record->model->d_k);
    for (size_t head = 0; head < record->model->num_heads; head++) {
        struct matrix scores = record_matrix(record, MATRIX_SCORES, head);
        struct matrix scaled = record_matrix(record, MATRIX_SCALED, head);

        for (size_t i = 0; i < scores.rows * scores.cols; i++)
            if (fabs(scores.at[i]) > most && scaled.at[i] != 0) {
                most = fabs(scores.at[i]);
                out->found = scores.at[i] / scaled.at[i];
                out->head = head;
                out->row = i / scores.cols;
                out->col = i % scores.cols;
            }
    }
}

/* The cell of a row of weights that is furthest from what it should be. */
static size_t worst_of(const struct record *record, size_t head, size_t row)
{
    struct matrix weights = record_matrix(record, MATRIX_WEIGHTS, head);
    size_t worst = 0;
    double most = 0;

    for (size_t col = 0; col < weights.cols; col++) {
        double off = fabs(weights.at[row * weights.cols + col] -
                          mistaken_expected(record, (struct cell_at){MATRIX_WEIGHTS, head, row, col}));

        if (off > most) {
            most = off;
            worst = col;
        }
    }
    return worst;
}

/* The row of weights whose sum is furthest from 1. */
static void tell_row_sum(struct mistaken_tell *out, const struct record *record)
{
    snprintf(out->name, sizeof out->name, "sum of the row");
    out->expected = out->found = 1;
    for (size_t head = 0; head < record->model->num_heads; head++) {
        struct matrix weights = record_matrix(record, MATRIX_WEIGHTS, head);

        for (size_t row = 0; row < weights.rows; row++) {
            double sum = 0;

            for (size_t col = 0; col < weights.cols; col++)
                sum += weights.at[row * weights.cols + col];
            if (fabs(sum - 1) <= fabs(out->found - 1) + 1e-9)
                continue;
            out->found = sum;
            out->head = head;
            out->row = row;
        }
    }
    out->col = worst_of(record, out->head, out->row);
}

/* What a row gives to keys that it must not see; *best gets the one that takes most of it. */
static double leak_of(const struct model *model, struct matrix weights, size_t row, size_t *best)
{
    double sum = 0, most = 0;

    for (size_t col = 0; col < weights.cols; col++) {
        double weight = weights.at[row * weights.cols + col];

        if (model_may_attend(model, row, col))
            continue;
        sum += weight;
        if (weight > most) {
            most = weight;
            *best = col;
        }
    }
    return sum;
}

/* The row that gives most to keys that it must not see. */
static void tell_leak(struct mistaken_tell *out, const struct record *record, const char *name)
{
    snprintf(out->name, sizeof out->name, "%s", name);
    for (size_t head = 0; head < record->model->num_heads; head++) {
        struct matrix weights = record_matrix(record, MATRIX_WEIGHTS, head);

        for (size_t row = 0; row < weights.rows; row++) {
            size_t best = 0;
            double sum = leak_of(record->model, weights, row, &best);

            if (sum <= out->found + 1e-9)
                continue;
            out->found = sum;
            out->head = head;
            out->row = row;
            out->col = best;
        }
    }
}

/* The cell that is furthest from what the right formula makes of the matrices before it. */
static void tell_cell(struct mistaken_tell *out, const struct record *record, const char *name)
{
    double most = -1;

    snprintf(out->name, sizeof out->name, "%s", name);
    for (size_t head = 0; head < heads_of(record, out->id); head++) {
        struct matrix matrix = record_matrix(record, out->id, head);

        for (size_t i = 0; i < matrix.rows * matrix.cols; i++) {
            struct cell_at cell = {out->id, head, i / matrix.cols, i % matrix.cols};
            double expected = mistaken_expected(record, cell);

            if (fabs(matrix.at[i] - expected) <= most)
                continue;
            most = fabs(matrix.at[i] - expected);
            out->expected = expected;
            out->found = matrix.at[i];
            out->head = head;
            out->row = i / matrix.cols;
            out->col = i % matrix.cols;
        }
    }
}

void mistaken_tell(struct mistaken_tell *out, const struct record *record, enum mistake mistake)
{
    *out = (struct mistaken_tell){.id = MATRIX_WEIGHTS};
    switch (mistake) {
    case MISTAKE_SCALE_D_MODEL:
    case MISTAKE_SCALE_D_K:
    case MISTAKE_NO_SCALE:
    case MISTAKE_MULTIPLY:
        out->id = MATRIX_SCALED;
        tell_divisor(out, record);
        break;
    case MISTAKE_LATE_SCALE:
    case MISTAKE_SOFTMAX_COLUMNS:
    case MISTAKE_LATE_MASK:
        tell_row_sum(out, record);
        break;
    case MISTAKE_MASK_ADDED:
    case MISTAKE_MASK_INVERTED:
        tell_leak(out, record, "weight of hidden keys");
        break;
    case MISTAKE_PADDING_ALONE:
        tell_leak(out, record, "weight of later words");
        break;
    case MISTAKE_CAUSAL_ALONE:
        tell_leak(out, record, "weight of padding");
        break;
    case MISTAKE_SPLIT:
    case MISTAKE_SLICE_X:
        out->id = MATRIX_Q;
        tell_cell(out, record, "X times W_Q");
        break;
    case MISTAKE_MERGE:
        out->id = MATRIX_CONCAT;
        tell_cell(out, record, "the head's own cell");
        break;
    case MISTAKE_NO_OUTPUT:
        out->id = MATRIX_OUTPUT;
        tell_cell(out, record, "concat times W_O");
        break;
    case MISTAKE_COUNT:
        break;
    }
}

/* Of two numbers as they are shown: −∞ is −∞, and no other number. */
static double apart(double a, double b)
{
    return a == b ? 0 : fabs(a - b);
}

double mistaken_difference(const struct record *a, const struct record *b)
{
    double most = 0;

    for (int id = MATRIX_Q; id <= MATRIX_OUTPUT; id++)
        for (size_t head = 0; head < heads_of(a, (enum matrix_id)id); head++) {
            struct matrix one = record_matrix(a, (enum matrix_id)id, head);
            struct matrix two = record_matrix(b, (enum matrix_id)id, head);

            for (size_t i = 0; i < one.rows * one.cols; i++)
                most = fmax(most, apart(one.at[i], two.at[i]));
        }
    return most;
}
