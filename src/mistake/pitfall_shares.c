/* SPDX-License-Identifier: MIT */
#include "mistake/pitfall_shares.h"

#include "walk/look.h"

#include <math.h>

double shares_entropy(const double *weights, size_t n, size_t m)
{
    double sum = 0;

    for (size_t i = 0; i < n; i++)
        sum += record_entropy(weights + i * m, m);
    return n ? sum / (double)n : 0;
}

/* How much a row of softmax answers when its scores change a little. */
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

double shares_gradient(const double *weights, size_t n, size_t m)
{
    double sum = 0;

    for (size_t i = 0; i < n; i++)
        sum += gradient_of_row(weights + i * m, m);
    return n ? sum / (double)n : 0;
}

double shares_largest(const double *weights, size_t count)
{
    double largest = 0;

    for (size_t i = 0; i < count; i++)
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

static struct shares_span span_of_sums(const double *weights, size_t lines, size_t line_step, size_t count, size_t step)
{
    struct shares_span span = {INFINITY, -INFINITY};

    for (size_t i = 0; i < lines; i++) {
        double sum = 0;

        for (size_t j = 0; j < count; j++)
            sum += weights[i * line_step + j * step];
        span.least = fmin(span.least, sum);
        span.most = fmax(span.most, sum);
    }
    return span;
}

struct shares_span shares_along(const double *weights, size_t n, size_t m)
{
    return span_of_sums(weights, n, m, m, 1);
}

struct shares_span shares_down(const double *weights, size_t n, size_t m)
{
    return span_of_sums(weights, m, 1, n, m);
}

bool shares_say_alike(const struct pitfall *p, struct text *sentence, struct text *brief)
{
    if (p->changed != 0)
        return false;
    if (p->difference == 0) {
        look_say(sentence, LOOK_MOST, "On these numbers nothing differs, not even beyond two decimals.");
        look_say(brief, LOOK_SHORT_MOST, "nothing differs here");
    } else {
        look_say(sentence, LOOK_MOST, "No cell prints otherwise: the largest difference is %.1e.", p->difference);
        look_say(brief, LOOK_SHORT_MOST, "differs by %.1e at most", p->difference);
    }
    return true;
}

/* Rows of the right side that are even as they print, and rows that print all on one key. */
static void count_settled(const struct pitfall *p, size_t *even, size_t *decided)
{
    const struct pitfall_matrix *right = &p->matrix[PITFALL_RIGHT];

    *even = *decided = 0;
    for (size_t row = 0; row < right->rows; row++) {
        double most = shares_largest(right->at + row * right->cols, right->cols);

        *even += most < 1 / (double)right->cols + 0.005;
        *decided += most >= 0.995;
    }
}

bool shares_say_settled(const struct pitfall *p, struct text *sentence, struct text *brief)
{
    size_t even, decided, rows = p->matrix[PITFALL_RIGHT].rows;

    if (p->changed != 0)
        return false;
    count_settled(p, &even, &decided);
    if (even == rows) {
        look_say(sentence, LOOK_MOST, "The scores of a row are %s: even rows either way.",
                 p->difference == 0 ? "all the same" : "close together");
        look_say(brief, LOOK_SHORT_MOST, "even rows either way");
    } else if (even + decided == rows) {
        look_say(sentence, LOOK_MOST, "Scores are equal or far apart: rows stay even, or all on one key.");
        look_say(brief, LOOK_SHORT_MOST, "all on one key either way");
    } else {
        return shares_say_alike(p, sentence, brief);
    }
    return true;
}
