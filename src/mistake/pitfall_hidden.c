/* SPDX-License-Identifier: MIT */
#include "mistake/pitfall_hidden.h"

#include <math.h>

const double *pitfall_weights_row(const struct pitfall *p, enum pitfall_side side, size_t row)
{
    return p->matrix[side].at + row * p->matrix[side].cols;
}

double pitfall_hidden_share(const struct pitfall *p, enum pitfall_side side, size_t row)
{
    const double *weights = pitfall_weights_row(p, side, row);
    double share = 0;

    for (size_t col = 0; col < p->model.m; col++)
        if (isnan(weights[col]) || !model_may_attend(&p->model, row, col))
            share += weights[col];
    return share;
}

double pitfall_hidden_most(const struct pitfall *p, enum pitfall_side side, size_t *row)
{
    double most = -1;

    for (size_t i = 0; i < p->model.n && !isnan(most); i++) {
        double share = pitfall_hidden_share(p, side, i);

        if (!(share <= most)) {
            most = share;
            if (row)
                *row = i;
        }
    }
    return most;
}

void pitfall_hidden_fact(struct pitfall *p)
{
    pitfall_fact(p, "hidden_share", "most share on hidden keys", pitfall_hidden_most(p, PITFALL_RIGHT, NULL),
                 pitfall_hidden_most(p, PITFALL_WRONG, NULL), 2)
        ->from = "most_hidden.sides1; most_hidden.sides2";
}

void pitfall_hidden_figures(struct pitfall *p)
{
    for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++) {
        p->matrix[side].figure = pitfall_scratch(p, p->model.n, 1);
        for (size_t row = 0; row < p->model.n; row++)
            p->matrix[side].figure[row] = pitfall_hidden_share(p, side, row);
    }
}

size_t pitfall_count_nan(const struct pitfall *p, enum pitfall_side side)
{
    const struct pitfall_matrix *matrix = &p->matrix[side];
    size_t count = 0;

    for (size_t i = 0; i < matrix->rows * matrix->cols; i++)
        count += isnan(matrix->at[i]) != 0;
    return count;
}

size_t pitfall_count_blind(const struct pitfall *p, enum pitfall_side side)
{
    const struct pitfall_matrix *matrix = &p->matrix[side];
    size_t count = 0;

    for (size_t row = 0; row < matrix->rows; row++)
        count += pitfall_sum(pitfall_weights_row(p, side, row), matrix->cols) == 0;
    return count;
}

void pitfall_add_score(struct text *out, double score)
{
    if (isnan(score))
        text_add(out, "NaN");
    else if (isinf(score))
        text_add(out, score < 0 ? "-∞" : "∞");
    else
        pitfall_add_number(out, score, 2);
}

void pitfall_add_sum(struct text *out, double sum)
{
    if (sum > 0 && sum < 1)
        text_addf(out, "%#.3g", sum);
    else
        pitfall_add_score(out, sum);
}
