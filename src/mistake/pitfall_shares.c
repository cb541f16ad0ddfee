/* SPDX-License-Identifier: MIT */
#include "mistake/pitfall_shares.h"

#include "walk/insight.h"

#include <math.h>

static double mean_entropy(const double *weights, size_t n, size_t m)
{
    double sum = 0;

    for (size_t i = 0; i < n; i++)
        sum += record_entropy(weights + i * m, m);
    return n ? sum / (double)n : 0;
}

/* How strongly a row of softmax reacts when its scores change a little. */
static double gradient_of_row(const double *w, size_t m)
{
    double sum = 0;

    for (size_t i = 0; i < m; i++)
        for (size_t j = 0; j < m; j++) {
            double slope = (i == j ? w[i] : 0) - w[i] * w[j];

            sum += slope * slope;
        }
    return sqrt(sum);
}

static double mean_gradient(const double *weights, size_t n, size_t m)
{
    double sum = 0;

    for (size_t i = 0; i < n; i++)
        sum += gradient_of_row(weights + i * m, m);
    return n ? sum / (double)n : 0;
}

static double largest(const double *weights, size_t n, size_t m)
{
    double largest = 0;

    for (size_t i = 0; i < n * m; i++)
        largest = fmax(largest, weights[i]);
    return largest;
}

double shares_most_off(const struct pitfall *p)
{
    return ceil(100 * p->difference - 1e-9) / 100;
}

double shares_variance(const double *scores, size_t count)
{
    double mean = 0, squares = 0;

    for (size_t i = 0; i < count; i++)
        mean += scores[i] / (double)count;
    for (size_t i = 0; i < count; i++)
        squares += (scores[i] - mean) * (scores[i] - mean);
    return count ? squares / (double)count : 0;
}

struct span {
    double least, most;
};

static struct span span_of_sums(const double *weights, size_t lines, size_t line_step, size_t count, size_t step)
{
    struct span span = {INFINITY, -INFINITY};

    for (size_t i = 0; i < lines; i++) {
        double sum = 0;

        for (size_t j = 0; j < count; j++)
            sum += weights[i * line_step + j * step];
        span.least = fmin(span.least, sum);
        span.most = fmax(span.most, sum);
    }
    return span;
}

static double least_row(const double *weights, size_t n, size_t m)
{
    return span_of_sums(weights, n, m, m, 1).least;
}

static double most_row(const double *weights, size_t n, size_t m)
{
    return span_of_sums(weights, n, m, m, 1).most;
}

static double least_column(const double *weights, size_t n, size_t m)
{
    return span_of_sums(weights, m, 1, n, m).least;
}

static double most_column(const double *weights, size_t n, size_t m)
{
    return span_of_sums(weights, m, 1, n, m).most;
}

static double peak(const double *weights, size_t n, size_t m)
{
    return largest(weights, n, m) / least_row(weights, n, m);
}

void shares_fact(struct pitfall *p, const char *key, enum shares_measure measure)
{
    static const struct {
        const char *name;
        double (*of)(const double *weights, size_t n, size_t m);
        int decimals;
        const char *from;
    } measures[] = {
        [SHARES_ENTROPY] = {"mean entropy, bits", mean_entropy, 2, "mean_entropy.sides1; mean_entropy.sides2"},
        [SHARES_GRADIENT] = {"mean gradient of softmax", mean_gradient, 3,
                             "mean_gradient.sides1; mean_gradient.sides2"},
        [SHARES_LARGEST] = {"largest weight", largest, 2, "most_cell.sides1; most_cell.sides2"},
        [SHARES_PEAK] = {"largest share of a row sum", peak, 2,
                         "most_cell.sides1 / least_sum.sides1; most_cell.sides2 / least_sum.sides2"},
        [SHARES_LEAST_ROW] = {"least row sum", least_row, 2, "least_sum.sides1; least_sum.sides2"},
        [SHARES_MOST_ROW] = {"largest row sum", most_row, 2, "most_sum.sides1; most_sum.sides2"},
        [SHARES_LEAST_COLUMN] = {"least column sum", least_column, 2, "least_down.sides1; least_down.sides2"},
        [SHARES_MOST_COLUMN] = {"largest column sum", most_column, 2, "most_down.sides1; most_down.sides2"},
    };
    double value[PITFALL_SIDES];

    for (enum pitfall_side side = 0; side < PITFALL_SIDES; side++)
        value[side] = measures[measure].of(p->matrix[side].at, p->matrix[side].rows, p->matrix[side].cols);
    pitfall_fact(p, key, measures[measure].name, value[PITFALL_RIGHT], value[PITFALL_WRONG], measures[measure].decimals)
        ->from = measures[measure].from;
}

bool shares_say_alike(const struct pitfall *p, struct view_lines *out)
{
    if (p->changed != 0)
        return false;
    if (p->difference == 0) {
        insight_both(out, "On these numbers nothing differs, not even beyond two decimals.", "nothing differs here");
    } else {
        insight_both(out, "No cell prints otherwise: the largest difference is %.1e.", "differs by %.1e at most",
                     p->difference);
    }
    return true;
}

/* Counts rows of the right side that print as even, and rows that print with all on one key. */
static void count_settled(const struct pitfall *p, size_t *even, size_t *decided)
{
    const struct pitfall_matrix *right = &p->matrix[PITFALL_RIGHT];

    *even = *decided = 0;
    for (size_t row = 0; row < right->rows; row++) {
        double most = largest(right->at + row * right->cols, 1, right->cols);

        *even += most < 1 / (double)right->cols + 0.005;
        *decided += most >= 0.995;
    }
}

bool shares_say_settled(const struct pitfall *p, struct view_lines *out)
{
    size_t even, decided, rows = p->matrix[PITFALL_RIGHT].rows;

    if (p->changed != 0)
        return false;
    count_settled(p, &even, &decided);
    if (even == rows) {
        insight_full(out, "The scores of a row are %s: even rows either way.",
                     p->difference == 0 ? "all the same" : "close together");
        insight_brief(out, "even rows either way");
    } else if (even + decided == rows) {
        insight_both(out, "Scores are equal or far apart: rows stay even, or all on one key.",
                     "all on one key either way");
    } else {
        return shares_say_alike(p, out);
    }
    return true;
}
