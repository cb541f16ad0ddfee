/* SPDX-License-Identifier: MIT */
#include "view/pitfall_hidden.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>

#define SUBTRACT_ABOVE 700 /* a row whose largest score is further from 0 is shown less that: its powers end there */

void pitfall_masked_new(struct pitfall_masked *masked, const struct pitfall *p)
{
    size_t n = p->model.n, m = p->model.m;

    *masked = (struct pitfall_masked){.n = n, .m = m, .mask = memory_new_array(n, m)};
    for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++)
        masked->scores[side] = memory_new_array(n * m, sizeof(double));
}

void pitfall_masked_free(struct pitfall_masked *masked)
{
    free(masked->mask);
    for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++)
        free(masked->scores[side]);
    *masked = (struct pitfall_masked){0};
}

const double *pitfall_weights_row(const struct pitfall *p, enum pitfall_side side, size_t row)
{
    return p->matrix[side].at + row * p->matrix[side].cols;
}

const double *pitfall_masked_row(const struct pitfall_masked *masked, enum pitfall_side side, size_t row)
{
    return masked->scores[side] + row * masked->m;
}

double pitfall_hidden_share(const struct pitfall *p, const struct pitfall_masked *masked, enum pitfall_side side,
                            size_t row)
{
    const double *weights = pitfall_weights_row(p, side, row);
    double share = 0;

    for (size_t col = 0; col < masked->m; col++)
        if (isnan(weights[col]) || !masked->mask[row * masked->m + col])
            share += weights[col];
    return share;
}

double pitfall_hidden_most(const struct pitfall *p, const struct pitfall_masked *masked, enum pitfall_side side,
                           size_t *row)
{
    double most = -1;

    for (size_t i = 0; i < masked->n && !isnan(most); i++) {
        double share = pitfall_hidden_share(p, masked, side, i);

        if (!(share <= most)) {
            most = share;
            if (row)
                *row = i;
        }
    }
    return most;
}

void pitfall_hidden_figures(struct pitfall *p, const struct pitfall_masked *masked)
{
    for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++) {
        p->matrix[side].figure = pitfall_scratch(p, masked->n, 1);
        for (size_t row = 0; row < masked->n; row++)
            p->matrix[side].figure[row] = pitfall_hidden_share(p, masked, side, row);
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

void pitfall_add_share(struct text *out, const double *scores, size_t count, size_t col, double share)
{
    double most = -INFINITY, sum = 0, shift;

    for (size_t j = 0; j < count; j++)
        most = fmax(most, scores[j]);
    if (most == -INFINITY || scores[col] == -INFINITY) {
        text_add(out, isnan(share) ? "-∞ - -∞ = NaN" : most == -INFINITY ? "-∞ alone: 0" : "e^-∞ = 0");
        return;
    }
    shift = fabs(most) > SUBTRACT_ABOVE ? most : 0;
    for (size_t j = 0; j < count; j++)
        sum += exp(scores[j] - shift);
    text_add(out, shift != 0 ? "less max: e^" : "e^");
    pitfall_add_score(out, scores[col] - shift);
    text_add(out, " / ");
    pitfall_add_sum(out, sum);
    text_add(out, " = ");
    pitfall_add_score(out, share);
}
